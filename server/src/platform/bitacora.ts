import type { Generated } from 'kysely';
import type { Tx } from './db/database.ts';

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

/** Writes rows of the audit log, in the transaction of what they record. */
export async function apuntar(tx: Tx, ...apuntes: Apunte[]): Promise<void> {
  if (apuntes.length === 0) return;
  await tx.db
    .insertInto('bitacora')
    .values(
      apuntes.map((a) => ({
        ...a,
        objeto: a.objeto ?? null,
        usuario: a.usuario ?? null,
        fecha: tx.ahora,
      })),
    )
    .execute();
}
