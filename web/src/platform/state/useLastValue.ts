import { useState } from 'react';

/** Returns the latest non-null value, so that a closing dialog keeps its content while it fades. */
export function useLastValue<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
