import { useState } from 'react';

/** What a value was when it was last there: a dialog that fades away still shows what it was opened with. */
export function useUltimo<T>(valor: T | null): T | null {
  const [ultimo, setUltimo] = useState(valor);
  if (valor !== null && valor !== ultimo) setUltimo(valor);
  return valor ?? ultimo;
}
