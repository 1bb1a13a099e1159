import type { Suceso } from '@conserje/contract';
import { TEXTOS } from '@conserje/rules';
import { useRef } from 'react';
import { avisar } from '../platform/avisos.ts';
import { confirmar } from '../platform/confirmar.ts';
import { comprobarDespido, useSesion } from '../platform/sesion.tsx';
import { useVivo } from '../platform/vivo.ts';

/** What follows from one's own answer comes right behind it. */
const ESTELA_MS = 2_000;

const mayuscula = (texto: string): string => texto.charAt(0).toLocaleUpperCase('es') + texto.slice(1);

/** The session ends at once, and it stays written why until it was read. */
async function despedirse({ quien, msg }: Suceso): Promise<void> {
  if (!(await comprobarDespido())) return;
  const texto = `${quien ?? TEXTOS.sistema} ${msg}. Lo que se te debe se te sigue debiendo.`;
  await confirmar({ titulo: 'Ya no estás en la agencia', texto, accion: 'Entendido', sola: true });
}

/**
 * Says what others do to the reader, on whatever screen they are. A mission comes with permissions and a signature is
 * part of one's name, so with these the session is read anew.
 */
export function useNovedades(): void {
  const { datos, refrescar, comprobar } = useSesion();
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
  // A password that they do not know yet: with that the session is over.
  useVivo('usuarios', (aviso) => {
    contar(aviso);
    if (esMio(aviso)) void refrescar();
  });
  useVivo('carrera', (aviso) => {
    // Whoever has just accepted a promotion needs no telling that they were promoted.
    if (Date.now() - respondio.current > ESTELA_MS) contar(aviso);
    if (esMio(aviso)) void refrescar();
  });
  useVivo('sesion', (aviso) => {
    if (esMio(aviso)) void despedirse(aviso);
  });
  // A name that was given is told by the change itself.
  useVivo('cambionombre', contar);
  // What the agency calls a mission, who needs a signature, and whether the door is open to the reader.
  useVivo('rangos', () => void refrescar());
  useVivo('configuracion', () => void refrescar());
  // The reader's own, or those of a category, which may be theirs.
  useVivo('permisos', (aviso) => {
    contar(aviso);
    void comprobar();
  });
  // Paid, fined, sold to: whatever moves the reader's credits, and what ends a membership of theirs;
  // what becomes of their absences and clock entries.
  useVivo('creditos', contar);
  useVivo('membresias', contar);
  useVivo('llamados', contar);
  useVivo('ausencias', contar);
  useVivo('fichaje', contar);
  // A correction that they asked for was answered, or one waits for them.
  useVivo('rectificaciones', contar);
}
