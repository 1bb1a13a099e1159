import { startTransition, useEffect, useState } from 'react';
import { useAfterFirstPaint } from '../../platform/browser/afterFirstPaint.ts';

const FIRST_ROWS = 30;
/** More than a phone shows at once, and hardly fewer than a desktop. */
const FIRST_SCREEN_ROWS = 12;

/**
 * Renders the first rows at once and the rest in a transition. On the first screen of the page fewer rows come first,
 * and the rest after the first paint.
 */
export function useProgressiveRows<T>(rows: readonly T[]): readonly T[] {
  const hasPainted = useAfterFirstPaint();
  const [firstCount] = useState(hasPainted ? FIRST_ROWS : FIRST_SCREEN_ROWS);
  const [showsAll, setShowsAll] = useState(false);
  const isDue = hasPainted && rows.length > 0;
  useEffect(() => {
    if (isDue) startTransition(() => setShowsAll(true));
  }, [isDue]);
  return showsAll ? rows : rows.slice(0, firstCount);
}
