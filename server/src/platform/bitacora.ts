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
  /** JSON of `Diferencia[]` */
  diferencias: string | null;
  /** The line that tells of all that one press did, where this is one of them. */
  acto: number | null;
}
declare module './db/database.ts' {
  interface Database {
    bitacora: BitacoraTable;
  }
}

/**
 * What was done, of which thing (`objeto` is its id) and to whom. The text follows the name of who did it: from the verb on, in
 * lower case, with `NOMBRE` for whom it was done to (docs/decisions/0062). Names are never written out.
 */
export interface Apunte {
  modulo: Modulo;
  objeto?: number;
  usuario?: number | null;
  motivo: string;
  /** Of an edit: what stood before and after. */
  diferencias?: readonly Diferencia[];
}

type Valor = string | number | boolean | null;
/** A field of what was edited, by the word that its screen calls it: what stood there, and what stands there now. */
export interface Diferencia {
  campo: string;
  antes: Valor;
  despues: Valor;
}

/** The fields that differ, of those that `rotulos` names, in its order. Secrets and addresses are never among them. */
export const diferenciasDe = <C extends string>(
  rotulos: Record<C, string>,
  antes: Record<C, Valor>,
  despues: Record<C, Valor>,
): Diferencia[] =>
  Object.keys(rotulos)
    .map((clave) => clave as C)
    .filter((clave) => antes[clave] !== despues[clave])
    .map((clave) => ({ campo: rotulos[clave], antes: antes[clave], despues: despues[clave] }));
