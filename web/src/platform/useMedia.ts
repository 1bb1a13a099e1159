import { useCallback, useSyncExternalStore } from 'react';

/** Where what is seldom used waits behind «⋯», and what opens lies over the screen. */
export const EN_TELEFONO = '(max-width: 48rem)';

/** Whether the window is as a media query says, now and whenever that changes. */
export function useMedia(consulta: string): boolean {
  const suscribir = useCallback(
    (avisar: () => void) => {
      const lista = matchMedia(consulta);
      lista.addEventListener('change', avisar);
      return () => lista.removeEventListener('change', avisar);
    },
    [consulta],
  );
  return useSyncExternalStore(suscribir, () => matchMedia(consulta).matches);
}
