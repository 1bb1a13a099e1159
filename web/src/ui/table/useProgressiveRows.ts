import { startTransition, useEffect, useState } from 'react';
import { useAfterFirstPaint } from '../../platform/browser/afterFirstPaint.ts';

const FIRST_ROWS = 30;
/** More than a phone shows at once, and hardly fewer than a desk does. */
const FIRST_SCREEN_ROWS = 12;

/**
 * The first rows are drawn at once; the rest follow without keeping presses and paint waiting. On the page's first screen fewer
 * come first, and the rest once those have been painted.
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
