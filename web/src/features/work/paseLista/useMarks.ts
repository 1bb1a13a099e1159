import { useEffect, useState } from 'react';
import { read, store } from '../../../platform/browser/storage.ts';
import type { Marks } from './marks.ts';
import { parseMarks, serializeMarks } from './marks.ts';

type ChangeMarks = (update: Marks | ((current: Marks) => Marks)) => void;

/** The choice so far; it outlives a reload of this tab, and is the user's own. */
export function useMarks(me: number): [marks: Marks, change: ChangeMarks] {
  const storageKey = `conserje-paselista-${me}` as const;
  const [marks, setMarks] = useState(() => parseMarks(read(storageKey, 'pestana')));
  useEffect(() => store(storageKey, serializeMarks(marks), 'pestana'), [storageKey, marks]);
  return [marks, setMarks];
}
