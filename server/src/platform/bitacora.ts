import type { Modulo } from '@conserje/contract';
import type { Generated } from 'kysely';

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

/** What was done, of which thing (`objeto` is its id) and to whom. Names are never written out. */
export interface Apunte {
  modulo: Modulo;
  objeto?: number;
  usuario?: number | null;
  motivo: string;
}
