import { useState } from 'react';

/** What a value was when it was last there: a dialog that fades away still shows what it was opened with. */
export function useLastValue<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
