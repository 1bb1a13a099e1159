import { useState } from 'react';

/** What a value was when it was last there: a dialog that fades away still shows what it was opened with. */
export function useLastValue<T>(valor: T | null): T | null {
  const [ultimo, setLast] = useState(valor);
  if (valor !== null && valor !== ultimo) setLast(valor);
  return valor ?? ultimo;
}
