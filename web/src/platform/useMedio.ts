import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is as a media query says, also after it has changed. */
export function useMedio(consulta: string): boolean {
  const suscribir = useCallback(
    (oyente: () => void) => {
      const medio = matchMedia(consulta);
      medio.addEventListener('change', oyente);
      return () => medio.removeEventListener('change', oyente);
    },
    [consulta],
  );
  return useSyncExternalStore(suscribir, () => matchMedia(consulta).matches);
}
