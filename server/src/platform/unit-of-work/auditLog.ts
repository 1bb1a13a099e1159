import type { AuditModule } from '@conserje/contract';
import type { Generated } from 'kysely';

interface AuditLogTable {
  id: Generated<number>;
  modulo: AuditModule;
  objeto: number | null;
  usuario: number | null;
  encargado: number | null;
  motivo: string;
  fecha: number;
  /** JSON of `FieldDifference[]` */
  diferencias: string | null;
  /** The line that tells of all that one press did, where this is one of them. */
  acto: number | null;
}
declare module '../database/database.ts' {
  interface Database {
    bitacora: AuditLogTable;
  }
}

/**
 * What was done, of which thing (`objeto` is its id) and to whom. The text follows the name of who did it: from the verb on, in
 * lower case, with `NAME_PLACEHOLDER` for whom it was done to (docs/decisions/0041). Names are never written out.
 */
export interface AuditEntry {
  modulo: AuditModule;
  objeto?: number;
  usuario?: number | null;
  motivo: string;
  /** Of an edit: what stood before and after. */
  diferencias?: readonly FieldDifference[];
}

type Value = string | number | boolean | null;
/** A field of what was edited, by the word that its screen calls it: what stood there, and what stands there now. */
export interface FieldDifference {
  campo: string;
  antes: Value;
  despues: Value;
}

/** The fields that differ, of those that `labels` names, in its order. Secrets and addresses are never among them. */
export const diffFields = <C extends string>(
  labels: Record<C, string>,
  antes: Record<C, Value>,
  despues: Record<C, Value>,
): FieldDifference[] =>
  Object.keys(labels)
    .map((key) => key as C)
    .filter((key) => antes[key] !== despues[key])
    .map((key) => ({ campo: labels[key], antes: antes[key], despues: despues[key] }));
