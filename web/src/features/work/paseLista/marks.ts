import type { PaseListaRow } from '@conserje/contract';
import type { PaseListaPart } from '@conserje/rules';
import { PASE_LISTA_PARTS } from '@conserje/rules';
import { replaceEqualDeep } from '@tanstack/react-query';
import { compareText } from '../../../ui/text/format.ts';

/** What the list will say of someone; the name is for when their tiempo is no longer there. */
export interface Mark {
  nombre: string;
  parts: readonly PaseListaPart[];
}
/** The choice so far, by the id of the tiempo. */
export type Marks = ReadonlyMap<number, Mark>;

/** A row of the role call; `hasLeft`: the tiempo was closed while the list was being made. */
export interface Person extends PaseListaRow {
  hasLeft: boolean;
}

/** Nobody is paused and given minutes by the same list. */
const OPPOSITE_PART: Partial<Record<PaseListaPart, PaseListaPart>> = { pausados: 'sumados', sumados: 'pausados' };

export const hasMark = (mark: Mark | undefined, parte: PaseListaPart): boolean => mark?.parts.includes(parte) ?? false;

/** Whether a mark can be set. Someone who is paused already needs no pause, but a mark set before is kept. */
export function canHaveMark(person: Person, parte: PaseListaPart, mark: Mark | undefined): boolean {
  if (person.hasLeft || !person.acciones.includes(parte)) return false;
  return parte !== 'pausados' || person.pausa === 0 || hasMark(mark, parte);
}

/** Whether a mark counts: it is set, and still can be. */
export const isValid = (person: Person, parte: PaseListaPart, mark: Mark | undefined): boolean =>
  hasMark(mark, parte) && canHaveMark(person, parte, mark);

function withPart(mark: Mark, parte: PaseListaPart, yes: boolean): Mark {
  const quedan = mark.parts.filter((p) => p !== parte && !(yes && p === OPPOSITE_PART[parte]));
  return { ...mark, parts: yes ? [...quedan, parte] : quedan };
}

/** Sets or takes away a mark of those who can have it. */
export function setMarks(marks: Marks, personas: readonly Person[], parte: PaseListaPart, yes: boolean): Marks {
  const nuevas = new Map(marks);
  for (const person of personas) {
    const antes = marks.get(person.id);
    if (hasMark(antes, parte) === yes || !canHaveMark(person, parte, antes)) continue;
    const despues = withPart(antes ?? { nombre: person.bajoNombre, parts: [] }, parte, yes);
    if (despues.parts.length > 0) nuevas.set(person.id, despues);
    else nuevas.delete(person.id);
  }
  return nuevas;
}

/** How many of some people carry a mark, and how many could. */
export function countPart(marks: Marks, personas: readonly Person[], parte: PaseListaPart) {
  let [marked, eligibleCount] = [0, 0];
  for (const person of personas) {
    const mark = marks.get(person.id);
    if (canHaveMark(person, parte, mark)) eligibleCount += 1;
    if (isValid(person, parte, mark)) marked += 1;
  }
  return { marked, eligibleCount };
}

/** How many of each part the list would come to. */
export const summarize = (marks: Marks, personas: readonly Person[]): Record<PaseListaPart, number> => ({
  pausados: countPart(marks, personas, 'pausados').marked,
  sumados: countPart(marks, personas, 'sumados').marked,
  fuerabase: countPart(marks, personas, 'fuerabase').marked,
});

/** What `sendLista` takes: ids separated by commas, of those whose mark counts. */
export function buildPaseLista(marks: Marks, personas: readonly Person[]): Record<PaseListaPart, string> {
  const ids = (parte: PaseListaPart) =>
    personas
      .filter((p) => isValid(p, parte, marks.get(p.id)))
      .map((p) => p.id)
      .join(',');
  return { pausados: ids('pausados'), sumados: ids('sumados'), fuerabase: ids('fuerabase') };
}

const LEFT_ROW = { mision: '', altoNombre: '', pausa: 0, tiempoPaused: 0, ausente: null, acciones: [] };

/**
 * The rows: everyone whose tiempo is open, and in their place those whose tiempo was closed since the list was begun, so
 * that nothing moves under a thumb.
 * @param antes the rows so far; those that did not change keep their identity
 * @param marks marks kept from before a reload may be of people who left meanwhile
 */
export function gather(open: readonly PaseListaRow[], antes: readonly Person[], marks: Marks): Person[] {
  const previousById = new Map(antes.map((p) => [p.id, p]));
  const filas = new Map<number, Person>();
  for (const row of open) filas.set(row.id, replaceEqualDeep(previousById.get(row.id), { ...row, hasLeft: false }));
  for (const earlier of antes)
    if (!filas.has(earlier.id)) filas.set(earlier.id, earlier.hasLeft ? earlier : { ...earlier, hasLeft: true });
  for (const [id, { nombre }] of marks)
    if (!filas.has(id))
      filas.set(id, {
        ...LEFT_ROW,
        id,
        bajo: id,
        bajoNombre: nombre,
        finaliza: new Date(0).toISOString(),
        hasLeft: true,
      });
  return [...filas.values()].sort((a, b) => compareText(a.bajoNombre, b.bajoNombre));
}

export const serializeMarks = (marks: Marks): string =>
  JSON.stringify([...marks].map(([id, { nombre, parts }]) => [id, nombre, parts]));

/** Marks as they were kept; none where they cannot be read. */
export function parseMarks(texto: string | null): Marks {
  const marks = new Map<number, Mark>();
  for (const row of asList(texto)) {
    const [id, nombre, parts] = Array.isArray(row) ? (row as unknown[]) : [];
    if (typeof id !== 'number' || typeof nombre !== 'string' || !Array.isArray(parts)) continue;
    const valid = PASE_LISTA_PARTS.filter((parte) => parts.includes(parte));
    if (valid.length > 0) marks.set(id, { nombre, parts: valid });
  }
  return marks;
}

function asList(texto: string | null): unknown[] {
  try {
    const read: unknown = JSON.parse(texto ?? '[]');
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}
