import type { Generated, Insertable } from 'kysely';
import type { Db, Tx } from './db/database.ts';
import { preparada } from './db/preparada.ts';

/** Tabs of *Registros* (part 2 §2), and subjects that have none of their own. */
export type Modulo =
  | 'tiempos'
  | 'nombres'
  | 'clones'
  | 'requisitos'
  | 'rangos'
  | 'firmas'
  | 'paselista'
  | 'paga'
  | 'ventas'
  | 'membresias'
  | 'multas'
  | 'renta'
  | 'acceso'
  | 'configuracion'
  | 'estados';

interface BitacoraTable {
  id: Generated<number>;
  modulo: Modulo;
  objeto: number | null;
  usuario: number | null;
  encargado: number | null;
  motivo: string;
  fecha: number;
}
declare module './db/database.ts' {
  interface Database {
    bitacora: BitacoraTable;
  }
}

/** Who did what to whom; `objeto` is the id of the thing, `encargado` null is the system. Names are never written out. */
export interface Apunte {
  modulo: Modulo;
  objeto?: number;
  usuario?: number | null;
  encargado: number | null;
  motivo: string;
}

type Fila = Required<Omit<Insertable<BitacoraTable>, 'id'>>;
const escribir = (db: Db, filas: Fila | Fila[]) => db.insertInto('bitacora').values(filas);
/** What nearly every write does. */
const escribirUna = preparada((db, fila: Fila) => {
  const { modulo, objeto, usuario, encargado, motivo, fecha } = fila;
  return escribir(db, { modulo, objeto, usuario, encargado, motivo, fecha });
});

/** Writes rows of the audit log, in the transaction of what they record. */
export async function apuntar(tx: Tx, ...apuntes: Apunte[]): Promise<void> {
  const filas = apuntes.map((a) => ({ ...a, objeto: a.objeto ?? null, usuario: a.usuario ?? null, fecha: tx.ahora }));
  const [una] = filas;
  if (una === undefined) return;
  if (filas.length === 1) await escribirUna(tx.db, una);
  else await escribir(tx.db, filas).execute();
}
