import { Fallo } from './fallo.ts';

/** The system hands over one new connection each time round: between two dear answers so many are let in. */
const VUELTAS = 32;

/** So many more of one person may wait for the one that is under way: every tab of a browser asks at once. */
export const EN_ESPERA_MAX = 20;
/** With those that nobody waits for any more, whose turn has not come yet: whoever reloads a page asks for all of it again. */
const CON_IDAS_MAX = 3 * EN_ESPERA_MAX;

interface Turno {
  quien: number;
  empezar(): void;
  seFue(): boolean;
}

/**
 * Turns of what is dear to answer: a person's wait for one another, and of all people's only so many run at once. Whoever
 * asks for much waits longer; the others do not (docs/decisions/0015).
 */
export class Turnos {
  /** How many may run at once. */
  readonly aLaVez: number;
  private enCurso = 0;
  /** Each person's first, in the order in which they came. */
  private readonly cola: Turno[] = [];
  /** All of each person; the first runs, or is in the queue. */
  private readonly deCada = new Map<number, Turno[]>();

  constructor(aLaVez: number) {
    this.aLaVez = aLaVez;
  }

  /** How many wait for their turn. */
  get esperan(): number {
    return this.deCada.values().reduce((n, suyos) => n + suyos.length, 0) - this.enCurso;
  }

  /**
   * Does something when its turn comes, unless its caller has left by then (`seFue`).
   * @throws Fallo DEMASIADAS_A_LA_VEZ when too many of this person wait already
   */
  async enTurno<T>(quien: number, hacer: () => Promise<T>, seFue: () => boolean = () => false): Promise<T> {
    const turno = await this.esperar(quien, seFue);
    let vueltas = 1;
    try {
      // Nobody hears it, and it took nobody's time.
      if (seFue()) throw new Fallo('DEMASIADAS_A_LA_VEZ');
      vueltas = VUELTAS;
      return await hacer();
    } finally {
      // What others have asked for meanwhile comes first: queries of the embedded engine leave it no time in between.
      this.ceder(vueltas, turno);
    }
  }

  private ceder(vueltas: number, turno: Turno): void {
    setImmediate(() => (vueltas > 1 ? this.ceder(vueltas - 1, turno) : this.dejar(turno)));
  }

  private async esperar(quien: number, seFue: () => boolean): Promise<Turno> {
    const suyos = this.deCada.get(quien) ?? [];
    if (suyos.length > CON_IDAS_MAX || suyos.filter((uno) => !uno.seFue()).length > EN_ESPERA_MAX)
      throw new Fallo('DEMASIADAS_A_LA_VEZ');
    const { promise, resolve } = Promise.withResolvers<void>();
    const turno = { quien, empezar: resolve, seFue };
    this.deCada.set(quien, suyos);
    suyos.push(turno);
    if (suyos.length === 1) this.cola.push(turno);
    this.seguir();
    await promise;
    return turno;
  }

  private seguir(): void {
    while (this.enCurso < this.aLaVez) {
      const turno = this.cola.shift();
      if (!turno) return;
      this.enCurso += 1;
      turno.empezar();
    }
  }

  private dejar({ quien }: Turno): void {
    this.enCurso -= 1;
    const suyos = this.deCada.get(quien) ?? [];
    suyos.shift();
    const [siguiente] = suyos;
    if (siguiente) this.cola.push(siguiente);
    else this.deCada.delete(quien);
    this.seguir();
  }
}
