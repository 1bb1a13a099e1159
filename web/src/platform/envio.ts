import { useRef, useState } from 'react';
import { avisarError } from './avisos.ts';

/** Runs an action once at a time: a second press while it is under way is ignored. */
export function useEnvio<A extends unknown[]>(
  accion: (...args: A) => Promise<void>,
): [enviar: (...args: A) => void, enviando: boolean] {
  const ocupado = useRef(false);
  const [enviando, setEnviando] = useState(false);
  const enviar = (...args: A): void => {
    if (ocupado.current) return;
    ocupado.current = true;
    setEnviando(true);
    void accion(...args)
      .catch(avisarError)
      .finally(() => {
        ocupado.current = false;
        setEnviando(false);
      });
  };
  return [enviar, enviando];
}
