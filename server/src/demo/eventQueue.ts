type Action = () => Promise<void> | void;
interface ScheduledTask {
  fecha: number;
  /** Scheduling order, which breaks ties at the same instant. */
  turno: number;
  run: Action;
}

const isBefore = (a: ScheduledTask, b: ScheduledTask): boolean =>
  a.fecha < b.fecha || (a.fecha === b.fecha && a.turno < b.turno);

/** Simulated past: runs scheduled tasks in time order. A task may schedule more. */
export class EventQueue {
  /** Current instant in UTC milliseconds. */
  now: number;
  readonly hasta: number;
  /** Binary heap with its root at index 0. */
  readonly #heap: ScheduledTask[] = [];
  #turn = 0;

  constructor(desde: number, hasta: number) {
    this.now = desde;
    this.hasta = hasta;
  }

  /** Schedules a task; one after the end never runs. */
  schedule(fecha: number, run: Action): void {
    if (fecha > this.hasta) return;
    const task = { fecha: Math.max(fecha, this.now), turno: this.#turn++, run };
    let i = this.#heap.push(task) - 1;
    for (
      let parentIndex = (i - 1) >> 1;
      i > 0 && this.#isBefore(i, parentIndex);
      i = parentIndex, parentIndex = (i - 1) >> 1
    )
      this.#swap(i, parentIndex);
  }

  /** Runs all tasks, one after the other. */
  async runAll(): Promise<void> {
    for (let task = this.#pop(); task; task = this.#pop()) {
      this.now = task.fecha;
      await task.run();
    }
    this.now = this.hasta;
  }

  #pop(): ScheduledTask | undefined {
    const [first] = this.#heap;
    const last = this.#heap.pop();
    if (!first || !last || first === last) return first;
    this.#heap[0] = last;
    for (let i = 0, child = this.#smallerChild(0); this.#isBefore(child, i); i = child, child = this.#smallerChild(i))
      this.#swap(i, child);
    return first;
  }

  #smallerChild(i: number): number {
    return this.#isBefore(2 * i + 2, 2 * i + 1) ? 2 * i + 2 : 2 * i + 1;
  }

  #isBefore(i: number, j: number): boolean {
    const [a, b] = [this.#heap[i], this.#heap[j]];
    return a !== undefined && b !== undefined && isBefore(a, b);
  }

  #swap(i: number, j: number): void {
    const [a, b] = [this.#heap[i], this.#heap[j]];
    if (!a || !b) return;
    this.#heap[i] = b;
    this.#heap[j] = a;
  }
}
