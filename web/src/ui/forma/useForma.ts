import { useState, useSyncExternalStore } from 'react';
import type { EstadoForma, FormaViva } from './forma.ts';
import { crearForma } from './forma.ts';

export type FormaDe<V> = FormaViva<V> & EstadoForma<V>;

/**
 * A form: `const forma = useForma({ usuario: 0, motivo: '' })`, drawn by `<Forma forma={forma}>` with its fields, each
 * `<CampoTexto {...forma.campo('motivo')} />`. Fields are called as in the payload, so that the server can point at them.
 */
export function useForma<V extends object>(iniciales: V): FormaDe<V> {
  const [forma] = useState(() => crearForma(iniciales));
  return { ...forma, ...useSyncExternalStore(forma.suscribir, forma.estado) };
}
