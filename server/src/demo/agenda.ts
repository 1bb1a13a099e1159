type Hacer = () => Promise<void> | void;
interface Hecho {
  fecha: number;
  /** Of what happens at one instant, the first that was put down goes first. */
  turno: number;
  hacer: Hacer;
}

const antes = (a: Hecho, b: Hecho): boolean => a.fecha < b.fecha || (a.fecha === b.fecha && a.turno < b.turno);

/** A made-up past: what happens in it, in the order in which it does. What happens may put down more. */
export class Agenda {
  /** The instant that it is, UTC milliseconds. */
  ahora: number;
  readonly hasta: number;
  /** A heap: each comes before the two at twice its place. */
  readonly #cola: Hecho[] = [];
  #turno = 0;

  constructor(desde: number, hasta: number) {
    this.ahora = desde;
    this.hasta = hasta;
  }

  /** Puts down what happens at an instant; what would be after the end never happens. */
  anotar(fecha: number, hacer: Hacer): void {
    if (fecha > this.hasta) return;
    const hecho = { fecha: Math.max(fecha, this.ahora), turno: this.#turno++, hacer };
    let i = this.#cola.push(hecho) - 1;
    for (let padre = (i - 1) >> 1; i > 0 && this.#vaAntes(i, padre); i = padre, padre = (i - 1) >> 1)
      this.#cambiar(i, padre);
  }

  /** Lets all of it happen, one after the other. */
  async pasar(): Promise<void> {
    for (let hecho = this.#sacar(); hecho; hecho = this.#sacar()) {
      this.ahora = hecho.fecha;
      await hecho.hacer();
    }
    this.ahora = this.hasta;
  }

  #sacar(): Hecho | undefined {
    const [primero] = this.#cola;
    const ultimo = this.#cola.pop();
    if (!primero || !ultimo || primero === ultimo) return primero;
    this.#cola[0] = ultimo;
    for (let i = 0, hijo = this.#menorHijo(0); this.#vaAntes(hijo, i); i = hijo, hijo = this.#menorHijo(i))
      this.#cambiar(i, hijo);
    return primero;
  }

  #menorHijo(i: number): number {
    return this.#vaAntes(2 * i + 2, 2 * i + 1) ? 2 * i + 2 : 2 * i + 1;
  }

  #vaAntes(i: number, j: number): boolean {
    const [a, b] = [this.#cola[i], this.#cola[j]];
    return a !== undefined && b !== undefined && antes(a, b);
  }

  #cambiar(i: number, j: number): void {
    const [a, b] = [this.#cola[i], this.#cola[j]];
    if (!a || !b) return;
    this.#cola[i] = b;
    this.#cola[j] = a;
  }
}
