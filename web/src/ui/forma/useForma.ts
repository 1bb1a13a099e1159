import { useEffect, useState, useSyncExternalStore } from 'react';
import { claveDe, leerBorrador, seguirForma } from '../../platform/borradores.ts';
import type { EstadoForma, FormaViva } from './forma.ts';
import { crearForma } from './forma.ts';

export type FormaDe<V> = FormaViva<V> &
  EstadoForma<V> & {
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
  useEffect(() => (clave === null ? undefined : seguirForma(clave, forma.escrito, forma.queda)), [clave, forma]);
  return { ...forma, clave, ...useSyncExternalStore(forma.suscribir, forma.estado) };
}
