import type { Aviso } from '@conserje/contract';
import { avisar } from '../platform/avisos.ts';
import { useSesion } from '../platform/sesion.tsx';
import { useVivo } from '../platform/vivo.ts';

const mayuscula = (texto: string): string => texto.charAt(0).toLocaleUpperCase('es') + texto.slice(1);

/**
 * Says what others do to the reader, on whatever screen they are. A mission comes with permissions and a signature is
 * part of one's name, so with these the session is read anew.
 */
export function useNovedades(): void {
  const { datos, refrescar } = useSesion();
  const esMio = ({ para }: Aviso): boolean => para !== undefined && para === datos?.id;
  const contar = (aviso: Aviso): void => {
    if (!esMio(aviso) || aviso.quien === datos?.usuario) return;
    const msg = aviso.quien === null ? mayuscula(aviso.msg) : `${aviso.quien} ${aviso.msg}`;
    avisar({ msg, tipo: 'noticia' });
  };
  const contarYRefrescar = (aviso: Aviso): void => {
    contar(aviso);
    if (esMio(aviso)) void refrescar();
  };
  useVivo('solicitudes', contar);
  useVivo('carrera', contarYRefrescar);
  useVivo('firmas', contarYRefrescar);
}
