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
  ahora: number;
  readonly hasta: number;
  /** Binary heap with its root at index 0. */
  readonly #cola: ScheduledTask[] = [];
  #turno = 0;

  constructor(desde: number, hasta: number) {
    this.ahora = desde;
    this.hasta = hasta;
  }

  /** Schedules a task; one after the end never runs. */
  schedule(fecha: number, run: Action): void {
    if (fecha > this.hasta) return;
    const task = { fecha: Math.max(fecha, this.ahora), turno: this.#turno++, run };
    let i = this.#cola.push(task) - 1;
    for (
      let parentIndex = (i - 1) >> 1;
      i > 0 && this.#vaAntes(i, parentIndex);
      i = parentIndex, parentIndex = (i - 1) >> 1
    )
      this.#cambiar(i, parentIndex);
  }

  /** Runs all tasks, one after the other. */
  async runAll(): Promise<void> {
    for (let task = this.#sacar(); task; task = this.#sacar()) {
      this.ahora = task.fecha;
      await task.run();
    }
    this.ahora = this.hasta;
  }

  #sacar(): ScheduledTask | undefined {
    const [first] = this.#cola;
    const last = this.#cola.pop();
    if (!first || !last || first === last) return first;
    this.#cola[0] = last;
    for (let i = 0, child = this.#menorHijo(0); this.#vaAntes(child, i); i = child, child = this.#menorHijo(i))
      this.#cambiar(i, child);
    return first;
  }

  #menorHijo(i: number): number {
    return this.#vaAntes(2 * i + 2, 2 * i + 1) ? 2 * i + 2 : 2 * i + 1;
  }

  #vaAntes(i: number, j: number): boolean {
    const [a, b] = [this.#cola[i], this.#cola[j]];
    return a !== undefined && b !== undefined && isBefore(a, b);
  }

  #cambiar(i: number, j: number): void {
    const [a, b] = [this.#cola[i], this.#cola[j]];
    if (!a || !b) return;
    this.#cola[i] = b;
    this.#cola[j] = a;
  }
}
