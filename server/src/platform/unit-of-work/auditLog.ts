import type { AuditModule } from '@conserje/contract';
import type { Generated } from 'kysely';
import { parseStored } from '../database/storedJson.ts';

declare module '../database/database.ts' {
  interface Database {
    bitacora: {
      id: Generated<number>;
      modulo: AuditModule;
      objeto: number | null;
      usuario: number | null;
      encargado: number | null;
      motivo: string;
      fecha: number;
      /** JSON of `FieldDifference[]`. */
      diferencias: string | null;
      /** Summary entry of the bulk action that this entry belongs to. */
      acto: number | null;
      /** Module of the entries whose action this one takes back (`takesBack`). */
      deshace: AuditModule | null;
    };
  }
}

/**
 * An action, its object (`objeto` is the id) and the person affected. The text continues the actor's name: it starts
 * with the verb in lower case and has `NAME_PLACEHOLDER` for the person (docs/decisions/0041). Names are never written
 * out.
 */
export interface AuditEntry {
  modulo: AuditModule;
  objeto?: number;
  usuario?: number | null;
  motivo: string;
  /** Values before and after an edit. */
  diferencias?: readonly FieldDifference[];
  /**
   * Takes back what earlier entries of the same object tell; with a module, those of the same person in it. Who made it
   * may make it again by the same press (docs/decisions/0001).
   */
  undoes?: true | AuditModule;
  /** Follows from the object of another entry, which stands if only this one is taken back. */
  isSecondary?: true;
}

/** What an entry is about. */
export interface Subject {
  modulo: AuditModule;
  objeto: number | null;
  usuario: number | null;
}

/** Tells whether an entry takes back what an earlier one tells. An object may be shared, as a departamento is. */
export function takesBack(
  { deshace, modulo, objeto, usuario }: Subject & { deshace: AuditModule | null },
  made: Subject,
): boolean {
  if (deshace !== made.modulo) return false;
  if (modulo !== deshace) return usuario === made.usuario;
  const isSamePerson = usuario === made.usuario || (objeto !== null && (usuario === null || made.usuario === null));
  return objeto === made.objeto && isSamePerson;
}

type Value = string | number | boolean | null;
/** An edited field, by its label on the screen, with the values before and after. */
export interface FieldDifference {
  campo: string;
  antes: Value;
  despues: Value;
}

const FIELDS = ['campo', 'antes', 'despues'];
const isWhole = (found: object): found is FieldDifference => FIELDS.every((field) => field in found);

/** Reads the differences of an entry. Of those that an erasure broke (`parseStored`), only what is left. */
export function readDifferences(stored: string | null): FieldDifference[] {
  const found = (parseStored(stored ?? '[]') ?? []) as object[];
  return found.flatMap((difference) => {
    // A lost field is known by its place.
    const inOrder = Object.values(difference).map((value, i) => [FIELDS[i] ?? '', value]);
    const mended = isWhole(difference) ? difference : Object.fromEntries(inOrder);
    return isWhole(mended) ? [mended] : [];
  });
}

/** Returns the fields that differ among those in `labels`, in its order. Secrets and addresses are never included. */
export const diffFields = <C extends string>(
  labels: Record<C, string>,
  antes: Record<C, Value>,
  after: Record<C, Value>,
): FieldDifference[] =>
  Object.keys(labels)
    .map((key) => key as C)
    .filter((key) => antes[key] !== after[key])
    .map((key) => ({ campo: labels[key], antes: antes[key], despues: after[key] }));
