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
import './vigia.table.ts';
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

const anotarUna = preparada(
  (db, p: { clase: ClaseVigia; usuario: number | null; encargado: number | null } & Hecho & { detalle: string }) =>
    db
      .insertInto('vigilancia')
      .values({
        ...{ clase: p.clase, usuario: p.usuario, encargado: p.encargado, red: p.red, detalle: p.detalle },
        ...{ llamada: null, codigo: null, cuenta: null, veces: 1, desde: p.ahora, fecha: p.ahora },
      })
      .returning('id'),
);
interface Hecho {
  red: string | null;
  ahora: number;
}

/** Adds one row, what `tx.vigilar` does; answers its id. */
export async function anotarVigilado(db: Db, { clase, detalle = '', direccion, ...resto }: Anotada): Promise<number> {
  const { encargado, usuario = encargado, ahora } = resto;
  const red = direccion === undefined ? null : redDe(direccion);
  const [fila] = await anotarUna(db, {
    clase,
    usuario,
    encargado,
    red,
    detalle: detalle.slice(0, VIGIA_DETALLE_MAX),
    ahora,
  });
  return oFallo(fila, 'INTERNO').id;
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
