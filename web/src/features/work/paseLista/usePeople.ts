import type { PaseListaRow } from '@conserje/contract';
import { useState } from 'react';
import type { Marks, PaseListaPerson } from './marks.ts';
import { mergeRows } from './marks.ts';

const NO_MARKS: Marks = new Map();

/** Stored marks without any open tiempo belong to an old list. */
const currentMarks = (marks: Marks, open: readonly PaseListaRow[]): Marks =>
  open.some(({ id }) => marks.has(id)) ? marks : NO_MARKS;

/** Returns the rows of the list in progress; people who leave meanwhile stay, flagged. */
export function usePeople(open: readonly PaseListaRow[] | undefined, marks: Marks): PaseListaPerson[] | undefined {
  const [seen, setSeenRows] = useState<{ open: typeof open; personas: PaseListaPerson[] }>();
  if (open && seen?.open !== open) {
    const personas = mergeRows(open, seen?.personas ?? [], seen ? NO_MARKS : currentMarks(marks, open));
    setSeenRows({ open, personas });
    return personas;
  }
  return seen?.personas;
}
