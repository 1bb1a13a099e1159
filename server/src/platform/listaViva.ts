import { isDeepStrictEqual } from 'node:util';
import type { Call, CambioLista, ListaViva as Nombre } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import type { Tema } from '@conserje/rules';
import type { Db } from './db/database.ts';
import type { Motor } from './db/dialecto.ts';
import { enFoto } from './db/preparada.ts';
import { versionDe } from './versiones.ts';
import { Vistazo } from './vistazo.ts';

/** A list whose rows are told as they change, and how a room reads it. */
export interface Fuente<F extends { id: number } = { id: number }> {
  /** The call that answers it: its subjects make it stale, and who may make it is told what changed. */
  llamada: Nombre;
  /** All of its rows, as nobody's in particular. */
  leer(db: Db): Promise<F[]>;
  /** A row as it is answered at an instant, UTC milliseconds. */
  ver(fila: F, ahora: number): CambioLista['filas'][number];
}

/** The rows of a list at one of its versions. */
export interface Foto<F> {
  readonly version: number;
  readonly filas: readonly F[];
}

/** The subjects that a live list depends on; the first is its own. */
function temasDe(llamada: Nombre): readonly [Tema, ...Tema[]] {
  const { comun }: Call = CONTRACT[llamada];
  const [propio, ...otros] = comun?.temas ?? [];
  if (!propio) throw new Error(`${llamada} is told as it changes, but nothing says what changes it.`);
  return [propio, ...otros];
}

/** A list in memory, as it was at its last look, and what has changed since the look before. */
export class ListaViva<F extends { id: number }> {
  readonly fuente: Fuente<F>;
  readonly temas: readonly [Tema, ...Tema[]];
  private readonly motor: Motor;
  private readonly alCambiar: (antes: Foto<F>, despues: Foto<F>) => void;
  private foto: Foto<F> | undefined;
  private readonly vistazo = new Vistazo(() => this.leer());

  constructor(motor: Motor, fuente: Fuente<F>, alCambiar: (antes: Foto<F>, despues: Foto<F>) => void) {
    this.motor = motor;
    this.fuente = fuente;
    this.temas = temasDe(fuente.llamada);
    this.alCambiar = alCambiar;
  }

  /**
   * The list as it is now, and its version: whoever was answered a write before this was asked finds it there. Who asks knows
   * that it has changed, or is to be told where it stands: nothing is looked up before.
   */
  actual(): Promise<Foto<F>> {
    return this.vistazo.actual();
  }

  private async leer(): Promise<Foto<F>> {
    const { motor, fuente, temas } = this;
    const despues = await enFoto(motor.db, async (db) => ({
      version: await versionDe(db, temas),
      filas: await fuente.leer(db),
    }));
    const antes = this.foto;
    if (antes && antes.version >= despues.version) return antes;
    this.foto = despues;
    if (antes) this.alCambiar(antes, despues);
    return despues;
  }
}

/** What has changed of a list between two of its versions. */
export function cambioEntre<F extends { id: number }>(
  { llamada, ver }: Fuente<F>,
  antes: Foto<F>,
  despues: Foto<F>,
  ahora: number,
): CambioLista {
  const eran = new Map(antes.filas.map((fila) => [fila.id, fila]));
  const filas: F[] = [];
  for (const fila of despues.filas) {
    if (!isDeepStrictEqual(eran.get(fila.id), fila)) filas.push(fila);
    eran.delete(fila.id);
  }
  return {
    lista: llamada,
    de: antes.version,
    a: despues.version,
    filas: filas.map((fila) => ver(fila, ahora)),
    fuera: [...eran.keys()],
  };
}
