/**
 * A list with Espruino's ids: the last one's id and one more, so that ids come again when the last
 * ones are gone (jsvArrayAddToEnd).
 */
export class Ids<T> {
  readonly items = new Map<number, T>();
  private last = 0;

  add(item: T): number {
    this.items.set(++this.last, item);
    return this.last;
  }

  remove(id: number): void {
    this.items.delete(id);
    while (this.last > 0 && !this.items.has(this.last)) this.last--;
  }

  clear(): void {
    this.items.clear();
    this.last = 0;
  }
}
