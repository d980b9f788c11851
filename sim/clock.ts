/**
 * Virtual time. Nothing happens but in `step`, `advance` and `runUntil`; tasks run by the time they
 * are due, those due at the same time in the order in which they were scheduled.
 */

/** Something that is to happen. */
export interface Task {
  /** When, us. */
  readonly due: number;
  /** What it is, for messages. */
  readonly label: string;
}

export interface Clock {
  /** Microseconds since the clock was made, a whole number. */
  readonly now: number;
  /** How many tasks are waiting. */
  readonly pending: number;
  /** When the next task is due, us; Infinity without one. */
  readonly next: number;
  /** Runs `run` when `us` microseconds have gone by; it is told when it was due. */
  schedule(us: number, run: (due: number) => void, label?: string): Task;
  /** The same for a point in time; one in the past means as soon as possible. */
  scheduleAt(due: number, run: (due: number) => void, label?: string): Task;
  /** Takes a task away; one that has run, or was taken away, is ignored. */
  cancel(task: Task): void;
  /** Lets time go by without anything happening: what falls due meanwhile is late. */
  spend(us: number): void;
  /** Runs the next task, going forward to its time if that is to come. False if there is none. */
  step(): boolean;
  /** Runs all that is due in the next `ms` milliseconds. Returns how many tasks ran. */
  advance(ms: number): number;
  /** Goes on until `done()` (asked first, and after every task), at most `ms`. True if it was. */
  runUntil(done: () => boolean, ms: number): boolean;
}

interface Entry extends Task {
  order: number;
  /** Undefined once it has run or is cancelled. */
  run: ((due: number) => void) | undefined;
}

function isBefore(a: Entry, b: Entry): boolean {
  return a.due < b.due || (a.due === b.due && a.order < b.order);
}

function push(heap: Entry[], entry: Entry): void {
  let i = heap.length;
  while (i > 0) {
    const parent = (i - 1) >> 1;
    if (!isBefore(entry, heap[parent])) break;
    heap[i] = heap[parent];
    i = parent;
  }
  heap[i] = entry;
}

function pop(heap: Entry[]): void {
  const last = heap.pop() as Entry;
  const length = heap.length;
  if (length === 0) return;
  let i = 0;
  for (;;) {
    let child = 2 * i + 1;
    if (child >= length) break;
    if (child + 1 < length && isBefore(heap[child + 1], heap[child])) child++;
    if (!isBefore(heap[child], last)) break;
    heap[i] = heap[child];
    i = child;
  }
  heap[i] = last;
}

/**
 * Makes a clock. `cap`: so many tasks in one `advance` or `runUntil` are taken for a program that
 * never comes to rest, and throw.
 */
export function createClock({ cap = 20_000_000 }: { cap?: number } = {}): Clock {
  const heap: Entry[] = [];
  let now = 0;
  let order = 0;
  let pending = 0;
  let running = false;

  function scheduleAt(due: number, run: (due: number) => void, label = "task"): Task {
    if (!Number.isFinite(due)) throw new Error(`clock: ${label} due at ${due}`);
    const entry: Entry = { due: Math.round(due), order: order++, run, label };
    push(heap, entry);
    pending++;
    return entry;
  }

  function head(): Entry | undefined {
    while (heap.length > 0 && heap[0].run === undefined) pop(heap);
    return heap[0];
  }

  function runHead(entry: Entry): void {
    const run = entry.run;
    if (run === undefined) return;
    pop(heap);
    entry.run = undefined;
    pending--;
    if (entry.due > now) now = entry.due;
    run(entry.due);
  }

  function runTo(end: number, done: (() => boolean) | undefined): { count: number; done: boolean } {
    if (running) throw new Error("clock: advance or runUntil called by a task");
    const from = now;
    let count = 0;
    running = true;
    try {
      if (done?.()) return { count, done: true };
      for (;;) {
        const entry = head();
        if (entry === undefined || entry.due > end) break;
        if (count === cap) {
          throw new Error(
            `clock: no rest after ${cap} tasks, which took ${(now - from) / 1000} ms of ` +
              `${(end - from) / 1000}; ${pending} waiting, next "${entry.label}" at ${entry.due / 1000} ms`,
          );
        }
        count++;
        runHead(entry);
        if (done?.()) return { count, done: true };
      }
      if (end > now) now = end;
      return { count, done: false };
    } finally {
      running = false;
    }
  }

  return {
    get now() {
      return now;
    },
    get pending() {
      return pending;
    },
    get next() {
      return head()?.due ?? Infinity;
    },
    schedule: (us, run, label) => scheduleAt(now + us, run, label),
    scheduleAt,
    cancel(task) {
      const entry = task as Entry;
      if (entry.run === undefined) return;
      entry.run = undefined;
      pending--;
      // A sorted array is a heap too.
      if (heap.length > 1000 && heap.length > 2 * pending) {
        const live = heap.filter((other) => other.run !== undefined);
        live.sort((a, b) => (isBefore(a, b) ? -1 : 1));
        heap.length = 0;
        for (const other of live) heap.push(other);
      }
    },
    spend(us) {
      if (!(us >= 0)) throw new Error(`clock: spend(${us})`);
      now += Math.round(us);
    },
    step() {
      const entry = head();
      if (entry === undefined) return false;
      runHead(entry);
      return true;
    },
    advance(ms) {
      if (!(ms >= 0)) throw new Error(`clock: advance(${ms})`);
      return runTo(now + Math.round(ms * 1000), undefined).count;
    },
    runUntil: (done, ms) => runTo(now + Math.round(ms * 1000), done).done,
  };
}
