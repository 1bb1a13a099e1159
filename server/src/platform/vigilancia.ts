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

const filaDe = ({ clase, detalle = '', direccion, sinRed, encargado, usuario = encargado, ahora: fecha }: Anotada) => ({
  ...{ clase, usuario, encargado, fecha, detalle: detalle.slice(0, VIGIA_DETALLE_MAX) },
  red: direccion === undefined || sinRed ? null : redDe(direccion),
});
/** What is the same of all that happened once. */
const UNA_VEZ = { llamada: null, codigo: null, cuenta: null, veces: 1 };

const anotarUna = preparada((db, { clase, usuario, encargado, red, detalle, fecha }: ReturnType<typeof filaDe>) =>
  db
    .insertInto('vigilancia')
    .values({ ...UNA_VEZ, clase, usuario, encargado, red, detalle, fecha, desde: fecha })
    .returning('id'),
);

/** What a program's log takes. */
export interface Lineas {
  info(datos: object, msg: string): void;
}

/**
 * The same in the program's log, whose lines whoever runs the portal collects elsewhere: there it outlives this database, and
 * whoever could write in that (docs/decisions/0043).
 */
function decir(log: Lineas | undefined, { cuenta: _suya, ...fila }: object & { cuenta?: unknown }): void {
  log?.info({ seguridad: fila }, 'security');
}

/** Adds rows, what `tx.vigilar` does; answers the id of one alone, and what is to be said once they stand. */
export async function anotarVigilados(
  db: Db,
  anotadas: readonly Anotada[],
): Promise<{ id: number | null; decir: (log: Lineas | undefined) => void }> {
  const hechas = anotadas.map(filaDe);
  const decirTodas = (log: Lineas | undefined): void => {
    for (const fila of hechas) decir(log, fila);
  };
  const [una, ...otras] = hechas;
  if (una && otras.length === 0) return { id: oFallo((await anotarUna(db, una))[0], 'INTERNO').id, decir: decirTodas };
  const filas = hechas.map((fila) => ({ ...UNA_VEZ, ...fila, desde: fila.fecha }));
  for (const parte of enPartes(filas)) await db.insertInto('vigilancia').values(parte).execute();
  return { id: null, decir: decirTodas };
}

/** Equal ones within so long are one row. */
const VENTANA_MS = 10 * 60_000;
/** Of visitors so many that differ are told apart within that; the others are counted together. */
const VISITAS_MAX = 100;
/** Of each kind so many of one person, and of all of them; then by person alone, so many; then together. */
const DE_UNO_MAX = 20;
const DE_TODOS_MAX = 100;
const PERSONAS_MAX = 300;
/** While nothing can be written so many wait, and what comes then is counted with the others. */
const EN_ESPERA_MAX = 2000;

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
type Cuentas = Set<string>;

/** Whether one of these is told apart: as one of them, or because there is room for one more. */
function cabe(vistas: Cuentas, cuenta: string, max: number): boolean {
  if (vistas.has(cuenta)) return true;
  if (vistas.size >= max) return false;
  vistas.add(cuenta);
  return true;
}

/** What was told apart of one kind. */
class DeClase {
  private readonly todas: Cuentas = new Set();
  private readonly personas: Cuentas = new Set();
  private readonly porPersona = new Map<number, Cuentas>();

  /** Whether a refusal of somebody is told with where it came from and what it was. */
  cabeEntera(usuario: number, cuenta: string): boolean {
    if (this.todas.has(cuenta)) return true;
    const suyas = this.porPersona.get(usuario) ?? new Set();
    if (suyas.size >= DE_UNO_MAX || !cabe(this.todas, cuenta, DE_TODOS_MAX)) return false;
    this.porPersona.set(usuario, suyas.add(cuenta));
    return true;
  }

  /** Whether at least whom it befell is told. */
  cabePersona(cuenta: string): boolean {
    return cabe(this.personas, cuenta, PERSONAS_MAX);
  }
}

/**
 * Counts what callers are refused, in memory, until it is written down: whoever is refused a thousand times waits for
 * nobody, fills one row, and those who use other addresses fill a bounded number of them (docs/decisions/0043).
 */
class Recuento {
  private ventana = 0;
  private visitas: Cuentas = new Set();
  private clases = new Map<ClaseVigia, DeClase>();
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
  async volcar(db: Db, log?: Lineas): Promise<void> {
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
    for (const fila of filas) decir(log, fila);
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
      this.visitas = new Set();
      this.clases = new Map();
    }
    return { ...this.contada(uno), veces: 1, desde: ahora, fecha: ahora };
  }

  /** As what it is counted: itself, or what its person is refused otherwise, or what others are. */
  private contada(uno: Omit<Contado, 'direccion'> & { red: string }): Omit<Fila, 'veces' | 'desde' | 'fecha'> {
    const { ventana } = this;
    const { clase, usuario, codigo } = uno;
    const entera = [ventana, clase, usuario, uno.red, uno.llamada, codigo].join('|');
    if (this.pendientes.has(entera)) return { ...uno, cuenta: entera };
    const juntas = { clase, codigo, usuario: null, red: null, llamada: null };
    const deOtros = { ...juntas, cuenta: [ventana, clase, 'otros', codigo].join('|') };
    if (this.esperan >= EN_ESPERA_MAX) return deOtros;
    if (usuario === null) return cabe(this.visitas, entera, VISITAS_MAX) ? { ...uno, cuenta: entera } : deOtros;
    const dichas = this.clases.get(clase) ?? new DeClase();
    this.clases.set(clase, dichas);
    if (dichas.cabeEntera(usuario, entera)) return { ...uno, cuenta: entera };
    // Who has many refused, or comes after many, keeps at least their name: nobody is hidden behind what others do.
    const suya = [ventana, clase, usuario, 'lo demás', codigo].join('|');
    return dichas.cabePersona(suya) ? { ...juntas, usuario, cuenta: suya } : deOtros;
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
