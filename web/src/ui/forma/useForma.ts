import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { claveDe, leerBorrador, seguirForma } from '../../platform/borradores.ts';
import type { EstadoForma, FormaViva } from './forma.ts';
import { crearForma } from './forma.ts';

export type FormaDe<V> = Omit<FormaViva<V>, 'enDialogo'> &
  EstadoForma<V> & {
    /** It lies in a dialog, which says by its title what it is about. */
    enDialogo: (titulo: string) => void;
    /** What tells it from others; null where nothing may be kept of it. */
    clave: string | null;
  };

/**
 * A form: `const forma = useForma({ usuario: 0, motivo: '' })`, drawn by `<Forma forma={forma}>` with its fields, each
 * `<CampoTexto {...forma.campo('motivo')} />`. Fields are called as in the payload, so that the server can point at them.
 * What was typed stands there again for whoever left its screen, closed it without sending it, or loaded the page anew; not
 * where it asks for passwords.
 */
export function useForma<V extends object>(iniciales: V): FormaDe<V> {
  const [clave] = useState(() => claveDe(iniciales));
  const [forma] = useState(() => crearForma(iniciales, clave === null ? null : leerBorrador(clave)));
  const [titulo, setTitulo] = useState<string | null>(null);
  const viva = clave === null || titulo === null ? clave : `${clave} ${titulo}`;
  useEffect(() => (viva === null ? undefined : seguirForma(viva, forma.escrito, forma.queda)), [viva, forma]);
  const enDialogo = useCallback(
    (de: string) => {
      forma.enDialogo();
      if (clave === null) return;
      // Forms of two rows begin alike: what was typed for one is not for the other.
      const borrador = leerBorrador(`${clave} ${de}`);
      // It was written by a form that began with the same.
      if (borrador && forma.escrito() === null) forma.cambiar(borrador as Partial<V>);
      setTitulo(de);
    },
    [forma, clave],
  );
  return { ...forma, enDialogo, clave, ...useSyncExternalStore(forma.suscribir, forma.estado) };
}
