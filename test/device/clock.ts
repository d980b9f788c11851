import type { Clock } from "../../hardware/usb/device.ts";

/**
 * A clock for a link made by `connect`, from 0 ms. It jumps to the next alarm when nothing else is
 * left to do, so an answer always comes before a time-out, however slow the machine is. That works
 * since such a link moves its bytes in ticks and promises alone: Node empties those before it calls an
 * immediate.
 */
export function allocClock(): Clock {
  const alarms = new Set<{ at: number; ring: () => void }>();
  let now = 0;
  let woken = false;

  function wake(): void {
    if (woken || !alarms.size) return;
    woken = true;
    setImmediate(() => {
      woken = false;
      // Of alarms at the same time, the one set first.
      const [next] = [...alarms].sort((a, b) => a.at - b.at);
      if (!next) return;
      alarms.delete(next);
      now = next.at;
      next.ring();
      wake();
    });
  }

  return {
    now: () => now,
    after(ms, ring) {
      const alarm = { at: now + ms, ring };
      alarms.add(alarm);
      wake();
      return () => {
        alarms.delete(alarm);
      };
    },
  };
}
