import type { CodigoError } from '@conserje/contract';
import type { ClaseVigia } from '@conserje/rules';
import { VIGIA_DETALLE_MAX } from '@conserje/rules';
import { sql } from 'kysely';
import { redDe } from './conexion.ts';
import type { Db } from './db/database.ts';
import type { Motor } from './db/dialecto.ts';
import { enPartes } from './db/partes.ts';
import { preparada } from './db/preparada.ts';
import { oFallo } from './fallo.ts';
import './vigilancia.table.ts';
import type { Vigilado } from './vigilado.ts';

/** What is told by counting: it may come by the thousand. */
export interface Contado {
  clase: ClaseVigia;
  /** Whom it befell; null: nobody who is known. */
  usuario: number | null;
  /** Of the caller, whole: only its network is kept. */
  direccion: string;
  llamada: string | null;
  codigo: CodigoError | null;
}

interface Anotada extends Vigilado {
  encargado: number | null;
  direccion: string | undefined;
  ahora: number;
}

const filaDe = ({ clase, detalle = '', direccion, encargado, usuario = encargado, ahora: fecha }: Anotada) => ({
  ...{ clase, usuario, encargado, fecha, detalle: detalle.slice(0, VIGIA_DETALLE_MAX) },
  red: direccion === undefined ? null : redDe(direccion),
});
/** What is the same of all that happened once. */
const UNA_VEZ = { llamada: null, codigo: null, cuenta: null, veces: 1 };

const anotarUna = preparada((db, { clase, usuario, encargado, red, detalle, fecha }: ReturnType<typeof filaDe>) =>
  db
    .insertInto('vigilancia')
    .values({ ...UNA_VEZ, clase, usuario, encargado, red, detalle, fecha, desde: fecha })
    .returning('id'),
);

/** Adds a row; answers its id. */
export async function anotarVigilado(db: Db, anotada: Anotada): Promise<number> {
  const [fila] = await anotarUna(db, filaDe(anotada));
  return oFallo(fila, 'INTERNO').id;
}

/** Adds rows, what `tx.vigilar` does. */
export async function anotarVigilados(db: Db, anotadas: readonly Anotada[]): Promise<void> {
  const [una, ...otras] = anotadas;
  if (una && otras.length === 0) return void (await anotarVigilado(db, una));
  const filas = anotadas.map((anotada) => ({ ...UNA_VEZ, ...filaDe(anotada), desde: anotada.ahora }));
  for (const parte of enPartes(filas)) await db.insertInto('vigilancia').values(parte).execute();
}

/** Equal ones within so long are one row. */
const VENTANA_MS = 10 * 60_000;
/** Of visitors, and of people, so many that differ are told apart within that; the others are counted together. */
const VISITAS_MAX = 100;
const PERSONAS_MAX = 200;
/** While nothing can be written so many wait, and what comes then is counted with the others. */
const EN_ESPERA_MAX = 1000;

interface Fila {
  cuenta: string;
  clase: ClaseVigia;
  usuario: number | null;
  red: string | null;
  llamada: string | null;
  codigo: CodigoError | null;
  veces: number;
  desde: number;
  fecha: number;
}

/**
 * Counts what callers are refused, in memory, until it is written down: whoever is refused a thousand times waits for
 * nobody, fills one row, and those who use other addresses fill a bounded number of them (docs/decisions/0043).
 */
class Recuento {
  private ventana = 0;
  private visitas = new Set<string>();
  private personas = new Set<string>();
  private pendientes = new Map<string, Fila>();

  /** @param ahora UTC milliseconds */
  contar({ direccion, ...uno }: Contado, ahora: number): void {
    this.sumar(this.filaDe({ ...uno, red: redDe(direccion) }, ahora));
  }

  /** How many rows wait to be written. */
  get esperan(): number {
    return this.pendientes.size;
  }

  /** Writes what was counted; where that cannot be, it is kept. */
  async volcar(db: Db): Promise<void> {
    if (this.pendientes.size === 0) return;
    const filas = [...this.pendientes.values()];
    this.pendientes = new Map();
    // In one order in all processes, so that none waits for another in a circle.
    filas.sort((a, b) => (a.cuenta < b.cuenta ? -1 : 1));
    try {
      for (const parte of enPartes(filas)) await sumarFilas(db, parte);
    } catch (error) {
      for (const fila of filas) this.sumar(fila);
      throw error;
    }
  }

  private sumar(fila: Fila): void {
    const hay = this.pendientes.get(fila.cuenta);
    if (!hay) return void this.pendientes.set(fila.cuenta, fila);
    hay.veces += fila.veces;
    hay.fecha = Math.max(hay.fecha, fila.fecha);
  }

  private filaDe(uno: Omit<Contado, 'direccion'> & { red: string }, ahora: number): Fila {
    const ventana = Math.floor(ahora / VENTANA_MS);
    if (ventana !== this.ventana) {
      this.ventana = ventana;
      this.visitas.clear();
      this.personas.clear();
    }
    const [vistas, max] = uno.usuario === null ? [this.visitas, VISITAS_MAX] : [this.personas, PERSONAS_MAX];
    const tiempo = { veces: 1, desde: ahora, fecha: ahora };
    const cuenta = [ventana, uno.clase, uno.usuario, uno.red, uno.llamada, uno.codigo].join('|');
    if (vistas.has(cuenta) || (vistas.size < max && this.esperan < EN_ESPERA_MAX)) {
      vistas.add(cuenta);
      return { ...uno, ...tiempo, cuenta };
    }
    const { clase, codigo } = uno;
    const juntas = [ventana, clase, 'otros', codigo].join('|');
    return { clase, codigo, usuario: null, red: null, llamada: null, ...tiempo, cuenta: juntas };
  }
}

const sumarFilas = (db: Db, filas: readonly Fila[]) =>
  db
    .insertInto('vigilancia')
    .values(filas.map((fila) => ({ ...fila, encargado: null, detalle: '' })))
    .onConflict((c) =>
      c.column('cuenta').where('cuenta', 'is not', null).doUpdateSet({
        veces: sql<number>`vigilancia.veces + excluded.veces`,
        fecha: sql<number>`case when excluded.fecha > vigilancia.fecha then excluded.fecha else vigilancia.fecha end`,
      }),
    )
    .execute();

const recuentos = new WeakMap<Motor, Recuento>();

/** Where a process counts for a database; an `Oficio` of the room `seguridad` writes it down. */
export function recuentoDe(motor: Motor): Recuento {
  const hay = recuentos.get(motor) ?? new Recuento();
  recuentos.set(motor, hay);
  return hay;
}
