/** A turn at the one connection. */
export interface Turno {
  /** Others have written and wait for their commit, with which this is committed too. */
  readonly conOtros: boolean;
  /** Ends it. */
  acabar(): void;
}

/** Transactions that are committed together: what one of them writes is on the disk with all of it, or nowhere. */
class Tanda {
  cuantas = 1;
  private readonly final = Promise.withResolvers<void>();

  constructor() {
    // Each of those who wait hears of it; nobody may be left.
    this.final.promise.catch(() => undefined);
  }

  /** Until it is on the disk. @throws what kept it from there */
  get guardada(): Promise<void> {
    return this.final.promise;
  }

  cerrar(): void {
    this.final.resolve();
  }

  perder(causa: unknown): void {
    this.final.reject(causa);
  }
}

type Paso = (turno: Turno) => void;

/** So many transactions wait for one another at most, and whoever reads for so many. */
const TANDA_MAX = 16;

/**
 * Who may use the one connection, one at a time. The disk is what a write waits for, so that those that wait for their turn
 * are written together; nobody else has a turn before they are on the disk, and so nobody sees what may still be lost.
 */
export class Cola {
  private readonly guardar: () => void;
  private readonly lecturas: Paso[] = [];
  private readonly escrituras: Paso[] = [];
  private ocupado = false;
  private tanda: Tanda | null = null;
  /** Those who read and waited while others wrote come before the next who write. */
  private antesDeEscribir = 0;

  /** @param guardar commits what stands uncommitted, or throws and leaves nothing of it */
  constructor(guardar: () => void) {
    this.guardar = guardar;
  }

  /** How many wait. */
  get esperan(): number {
    return this.lecturas.length + this.escrituras.length;
  }

  /** Whether nobody has a turn. */
  get libre(): boolean {
    return !this.ocupado;
  }

  /** @param escribe a transaction that writes */
  tomar(escribe: boolean): Promise<Turno> {
    return new Promise((pasar) => {
      (escribe ? this.escrituras : this.lecturas).push(pasar);
      this.seguir();
    });
  }

  /** What was written in this turn waits for the commit of the others. @returns when it is on the disk */
  juntar(): Promise<void> {
    this.tanda ??= new Tanda();
    return this.tanda.guardada;
  }

  /** The engine has thrown away all that was not committed. */
  perder(causa: unknown): void {
    this.tanda?.perder(causa);
    this.tanda = null;
  }

  private seguir(): void {
    if (this.ocupado) return;
    const { tanda } = this;
    const sigue = tanda && tanda.cuantas < TANDA_MAX ? this.escrituras.shift() : undefined;
    if (tanda && !sigue) {
      this.cerrar(tanda);
      this.antesDeEscribir = this.lecturas.length;
    }
    if (tanda && sigue) tanda.cuantas += 1;
    const paso = sigue ?? this.siguiente();
    if (!paso) return;
    this.ocupado = true;
    paso({
      conOtros: sigue !== undefined,
      acabar: () => {
        this.ocupado = false;
        this.seguir();
      },
    });
  }

  private siguiente(): Paso | undefined {
    if (this.antesDeEscribir > 0 || this.escrituras.length === 0) {
      this.antesDeEscribir = Math.max(0, this.antesDeEscribir - 1);
      return this.lecturas.shift() ?? this.escrituras.shift();
    }
    return this.escrituras.shift();
  }

  private cerrar(tanda: Tanda): void {
    this.tanda = null;
    try {
      this.guardar();
      tanda.cerrar();
    } catch (error) {
      tanda.perder(error);
    }
  }
}
