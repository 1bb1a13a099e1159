import type { PaseListaRow } from '@conserje/contract';
import { useState } from 'react';
import type { Marks, Person } from './marks.ts';
import { gather } from './marks.ts';

const NO_MARKS: Marks = new Map();

/** Marks of people none of whom is left belong to a list of long ago. */
const currentMarks = (marks: Marks, open: readonly PaseListaRow[]): Marks =>
  open.some(({ id }) => marks.has(id)) ? marks : NO_MARKS;

/** The rows of the list being made, as long as it is being made: those who leave meanwhile stay, shown as such. */
export function usePeople(open: readonly PaseListaRow[] | undefined, marks: Marks): Person[] | undefined {
  const [visto, setSeen] = useState<{ open: typeof open; personas: Person[] }>();
  if (open && visto?.open !== open) {
    const personas = gather(open, visto?.personas ?? [], visto ? NO_MARKS : currentMarks(marks, open));
    setSeen({ open, personas });
    return personas;
  }
  return visto?.personas;
}
