import type { PaseListaRow } from '@conserje/contract';
import type { PaseListaPart } from '@conserje/rules';
import { PASE_LISTA_PARTS } from '@conserje/rules';
import { replaceEqualDeep } from '@tanstack/react-query';
import { compareText } from '../../../ui/text/format.ts';

/** Marks of a person; the name is for rows whose tiempo is gone. */
export interface Mark {
  nombre: string;
  parts: readonly PaseListaPart[];
}
/** Marks by the id of the tiempo. */
export type Marks = ReadonlyMap<number, Mark>;

/** Row of the roll call; `hasLeft`: the tiempo was closed meanwhile. */
export interface PaseListaPerson extends PaseListaRow {
  hasLeft: boolean;
}

/** A list cannot pause a tiempo and add minutes to it. */
const OPPOSITE_PART: Partial<Record<PaseListaPart, PaseListaPart>> = { pausados: 'sumados', sumados: 'pausados' };

export const hasMark = (mark: Mark | undefined, part: PaseListaPart): boolean => mark?.parts.includes(part) ?? false;

/** Returns whether a mark can be set. A paused tiempo needs no pause, but an earlier mark is kept. */
export function canHaveMark(person: PaseListaPerson, part: PaseListaPart, mark: Mark | undefined): boolean {
  if (person.hasLeft || !person.acciones.includes(part)) return false;
  return part !== 'pausados' || person.pausa === 0 || hasMark(mark, part);
}

/** Returns whether a mark is set and still possible. */
export const isValidMark = (person: PaseListaPerson, part: PaseListaPart, mark: Mark | undefined): boolean =>
  hasMark(mark, part) && canHaveMark(person, part, mark);

/** Returns whether a person was marked to be paused whose tiempo ended or moved out of reach meanwhile. */
export const isPauseLost = (person: PaseListaPerson, mark: Mark | undefined): boolean =>
  !person.hasLeft && hasMark(mark, 'pausados') && !person.acciones.includes('pausados');

function withPart(mark: Mark, part: PaseListaPart, yes: boolean): Mark {
  const remainingParts = mark.parts.filter((p) => p !== part && !(yes && p === OPPOSITE_PART[part]));
  return { ...mark, parts: yes ? [...remainingParts, part] : remainingParts };
}

/** Sets or clears a mark where possible. */
export function setMarks(marks: Marks, personas: readonly PaseListaPerson[], part: PaseListaPart, yes: boolean): Marks {
  const next = new Map(marks);
  for (const person of personas) {
    const currentMark = marks.get(person.id);
    if (hasMark(currentMark, part) === yes || !canHaveMark(person, part, currentMark)) continue;
    const newMark = withPart(currentMark ?? { nombre: person.bajoNombre, parts: [] }, part, yes);
    if (newMark.parts.length > 0) next.set(person.id, newMark);
    else next.delete(person.id);
  }
  return next;
}

/** Counts the marked and the eligible people of a part. */
export function countPart(marks: Marks, personas: readonly PaseListaPerson[], part: PaseListaPart) {
  let [marked, eligibleCount] = [0, 0];
  for (const person of personas) {
    const mark = marks.get(person.id);
    if (canHaveMark(person, part, mark)) eligibleCount += 1;
    if (isValidMark(person, part, mark)) marked += 1;
  }
  return { marked, eligibleCount };
}

/** Counts the valid marks of each part. */
export const summarize = (marks: Marks, personas: readonly PaseListaPerson[]): Record<PaseListaPart, number> => ({
  pausados: countPart(marks, personas, 'pausados').marked,
  sumados: countPart(marks, personas, 'sumados').marked,
  fuerabase: countPart(marks, personas, 'fuerabase').marked,
});

/** Builds the payload of `sendLista`: comma-separated ids whose mark is valid. */
export function buildPaseLista(marks: Marks, personas: readonly PaseListaPerson[]): Record<PaseListaPart, string> {
  const ids = (part: PaseListaPart) =>
    personas
      .filter((p) => isValidMark(p, part, marks.get(p.id)))
      .map((p) => p.id)
      .join(',');
  return { pausados: ids('pausados'), sumados: ids('sumados'), fuerabase: ids('fuerabase') };
}

const LEFT_ROW = { mision: '', altoNombre: '', pausa: 0, tiempoPaused: 0, ausente: null, acciones: [] };

/**
 * Merges open rows with rows that were closed since the start, which keep their place, so that nothing moves under the
 * thumb.
 * @param previous earlier rows; unchanged ones keep their identity
 * @param marks stored marks, which may belong to people who left before a reload
 */
export function mergeRows(
  openRows: readonly PaseListaRow[],
  previous: readonly PaseListaPerson[],
  marks: Marks,
): PaseListaPerson[] {
  const previousById = new Map(previous.map((p) => [p.id, p]));
  const rowById = new Map<number, PaseListaPerson>();
  for (const row of openRows)
    rowById.set(row.id, replaceEqualDeep(previousById.get(row.id), { ...row, hasLeft: false }));
  for (const earlier of previous)
    if (!rowById.has(earlier.id)) rowById.set(earlier.id, earlier.hasLeft ? earlier : { ...earlier, hasLeft: true });
  for (const [id, { nombre }] of marks)
    if (!rowById.has(id))
      rowById.set(id, {
        ...LEFT_ROW,
        id,
        bajo: id,
        bajoNombre: nombre,
        finaliza: new Date(0).toISOString(),
        hasLeft: true,
      });
  return [...rowById.values()].sort((a, b) => compareText(a.bajoNombre, b.bajoNombre));
}

export const serializeMarks = (marks: Marks): string =>
  JSON.stringify([...marks].map(([id, { nombre, parts }]) => [id, nombre, parts]));

/** Parses stored marks; empty if unreadable. */
export function parseMarks(text: string | null): Marks {
  const marks = new Map<number, Mark>();
  for (const row of parseArray(text)) {
    const [id, nombre, parts] = Array.isArray(row) ? (row as unknown[]) : [];
    if (typeof id !== 'number' || typeof nombre !== 'string' || !Array.isArray(parts)) continue;
    const valid = PASE_LISTA_PARTS.filter((part) => parts.includes(part));
    if (valid.length > 0) marks.set(id, { nombre, parts: valid });
  }
  return marks;
}

function parseArray(text: string | null): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
