import type { Suceso } from '@conserje/contract';
import { useRef } from 'react';
import { avisar } from '../platform/avisos.ts';
import { useSesion } from '../platform/sesion.tsx';
import { useVivo } from '../platform/vivo.ts';

/** What follows from one's own answer comes right behind it. */
const ESTELA_MS = 2_000;

const mayuscula = (texto: string): string => texto.charAt(0).toLocaleUpperCase('es') + texto.slice(1);

/**
 * Says what others do to the reader, on whatever screen they are. A mission comes with permissions and a signature is
 * part of one's name, so with these the session is read anew.
 */
export function useNovedades(): void {
  const { datos, refrescar } = useSesion();
  const respondio = useRef(0);
  const esMio = ({ para }: Suceso): boolean => para !== undefined && para === datos?.id;
  const esPropio = ({ quien }: Suceso): boolean => quien === datos?.usuario;
  const contar = (aviso: Suceso): void => {
    if (!esMio(aviso) || esPropio(aviso)) return;
    const msg = aviso.quien === null ? mayuscula(aviso.msg) : `${aviso.quien} ${aviso.msg}`;
    avisar({ msg, tipo: 'noticia' });
  };
  useVivo('solicitudes', (aviso) => {
    if (esPropio(aviso)) respondio.current = Date.now();
    contar(aviso);
  });
  useVivo('firmas', (aviso) => {
    contar(aviso);
    if (esMio(aviso)) void refrescar();
  });
  useVivo('carrera', (aviso) => {
    // Whoever has just accepted a promotion needs no telling that they were promoted.
    if (Date.now() - respondio.current > ESTELA_MS) contar(aviso);
    if (esMio(aviso)) void refrescar();
  });
  // What the agency calls a mission, who needs a signature, and whether the door is open to the reader.
  useVivo('rangos', () => void refrescar());
  useVivo('configuracion', () => void refrescar());
  // Paid, fined, sold to: whatever moves the reader's credits, and what ends a membership of theirs.
  useVivo('creditos', contar);
  useVivo('membresias', contar);
}
