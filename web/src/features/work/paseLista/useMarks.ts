import { useEffect, useState } from 'react';
import { readStorage, writeStorage } from '../../../platform/browser/storage.ts';
import type { Marks } from './marks.ts';
import { parseMarks, serializeMarks } from './marks.ts';

type ChangeMarks = (update: Marks | ((current: Marks) => Marks)) => void;

/** Returns the marks of the current list, which survive a reload of the tab and belong to the user. */
export function useMarks(me: number): [marks: Marks, change: ChangeMarks] {
  const storageKey = `conserje-paselista-${me}` as const;
  const [marks, setMarks] = useState(() => parseMarks(readStorage(storageKey, 'tab')));
  useEffect(() => writeStorage(storageKey, serializeMarks(marks), 'tab'), [storageKey, marks]);
  return [marks, setMarks];
}
