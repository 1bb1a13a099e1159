import type { Call } from '@conserje/contract';
import { escribeAlgo } from '@conserje/contract';
import { Fallo } from '../fallo.ts';

/** What a call costs whoever makes it. */
export type Genero = 'lecturas' | 'escrituras' | 'pesadas';

/** How many calls of each kind a person may make in a minute, of one process (docs/decisions/0043). */
export type Presupuesto = Readonly<Record<Genero, number>>;

export const generoDe = (spec: Call): Genero => {
  if (spec.costosa || spec.multipart || spec.fichero) return 'pesadas';
  return escribeAlgo(spec) ? 'escrituras' : 'lecturas';
};

const MINUTO_MS = 60_000;
/** So many people are reckoned with; of more, those who have been longest. */
const PERSONAS_MAX = 10_000;

/** Too many calls of one person; they may go on after so many seconds. */
export class Deprisa extends Fallo {
  readonly espera: number;

  constructor(espera: number) {
    super('DEMASIADO_DEPRISA', `Vas muy rápido. Espera ${espera === 1 ? '1 segundo' : `${espera} segundos`}.`);
    this.espera = espera;
  }
}

interface Cuenta extends Record<Genero, number> {
  hasta: number;
}

/**
 * Counts in memory what holders of keys ask for, by the minute that begins with their first call. Each process counts for
 * itself: it is a bound for what one of them is made to do, and no read writes anything for it.
 */
export class Presupuestos {
  private readonly max: Presupuesto;
  private readonly cuentas = new Map<number, Cuenta>();

  constructor(max: Presupuesto) {
    this.max = max;
  }

  /** @param ahora UTC milliseconds @throws Deprisa */
  gastar(persona: number, genero: Genero, ahora: number): void {
    const suya = this.deAhora(persona, ahora);
    if (suya[genero] >= this.max[genero]) throw new Deprisa(Math.max(1, Math.ceil((suya.hasta - ahora) / 1000)));
    suya[genero] += 1;
  }

  private deAhora(persona: number, ahora: number): Cuenta {
    const hay = this.cuentas.get(persona);
    // One that ends later than one that begins now could is of a clock that was set back.
    if (hay && ahora < hay.hasta && hay.hasta <= ahora + MINUTO_MS) return hay;
    this.cuentas.delete(persona);
    const [vieja] = this.cuentas.keys();
    if (this.cuentas.size >= PERSONAS_MAX && vieja !== undefined) this.cuentas.delete(vieja);
    const nueva = { lecturas: 0, escrituras: 0, pesadas: 0, hasta: ahora + MINUTO_MS };
    this.cuentas.set(persona, nueva);
    return nueva;
  }
}
