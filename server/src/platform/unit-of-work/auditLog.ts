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
      /** The effect that it takes back. */
      deshace: UndoableEffect | null;
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
  /** What it makes that may be taken back: then who made it may make it again by the same press (docs/decisions/0001). */
  makes?: UndoableEffect;
  /** What it takes back of what earlier entries made. */
  undoes?: UndoableEffect;
}

/** What an action made: a kind, and the ids by which its contrary knows it. */
export type UndoableEffect =
  | `${UndoableKind} ${number}`
  | `miembro ${number} ${number}`
  | `turno ${number} ${string} ${number}`;
type UndoableKind =
  | 'ajuste'
  | 'ausencia'
  | 'calendario'
  | 'canal'
  | 'comunicado'
  | 'departamento'
  | 'encuesta'
  | 'estado'
  | 'firma'
  | 'llamado'
  | 'mejor'
  | 'multa'
  | 'nombre'
  | 'oferta'
  | 'programa'
  | 'rectificacion'
  | 'sugerencia'
  | 'venta'
  | 'veto'
  | ToggledKind
  | `sin ${ToggledKind}`;
/** Of what may be done and undone again and again. */
type ToggledKind = 'cobro' | 'despido' | 'entrega' | 'excepcion' | 'pago' | 'renta';

/** Returns the effect of a change between two states, which takes back the contrary change. */
export function toggled(kind: ToggledKind, id: number, isOn: boolean): Required<Pick<AuditEntry, 'makes' | 'undoes'>> {
  const [on, off] = [`${kind} ${id}`, `sin ${kind} ${id}`] as const;
  return isOn ? { makes: on, undoes: off } : { makes: off, undoes: on };
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
export function parseFieldDifferences(stored: string | null): FieldDifference[] {
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
