import type { Suceso } from '@conserje/contract';
import { TEXTOS } from '@conserje/rules';
import { useRef } from 'react';
import { avisar } from '../platform/avisos.ts';
import { confirmar } from '../platform/confirmar.ts';
import { comprobarDespido, useSesion } from '../platform/sesion.tsx';
import { sonar } from '../platform/timbre.ts';
import { useVivo } from '../platform/vivo.ts';
import { mayuscula } from '../ui/formato.ts';

/** What follows from one's own answer comes right behind it. */
const ESTELA_MS = 2_000;

/** The session ends at once, and it stays written why until it was read. */
async function despedirse({ quien, msg }: Suceso): Promise<void> {
  if (!(await comprobarDespido())) return;
  const texto = `${quien ?? TEXTOS.sistema} ${msg}. La agencia te pagará lo que ganaste.`;
  await confirmar({ titulo: 'Saliste de la agencia', texto, accion: 'Entendido', sola: true });
}

/**
 * Says what others do to the reader, on whatever screen they are. A mission comes with permissions and a signature is
 * part of one's name, so with these the session is read anew.
 */
export function useNovedades(): void {
  const { datos, refrescar, comprobar } = useSesion();
  const respondio = useRef(0);
  const esMio = ({ para }: Suceso): boolean => para !== undefined && para === datos?.id;
  const esPropio = ({ quien }: Suceso): boolean => quien !== null && quien === datos?.usuario;
  /** Whoever has just accepted a promotion needs no telling that they were promoted. */
  const seSabe = ({ tema }: Suceso): boolean => tema === 'carrera' && Date.now() - respondio.current <= ESTELA_MS;
  useVivo('todos', (aviso) => {
    const { quien, msg } = aviso;
    // What the reader does not want to hear has no text; what ends their session is said by the end itself.
    if (!esMio(aviso) || esPropio(aviso) || msg === '' || aviso.tema === 'sesion' || seSabe(aviso)) return;
    avisar({ msg: quien === null ? mayuscula(msg) : `${quien} ${msg}`, tipo: 'noticia' });
    if (aviso.clase !== undefined) void sonar();
  });
  useVivo('solicitudes', (aviso) => {
    if (esPropio(aviso)) respondio.current = Date.now();
  });
  useVivo('firmas', (aviso) => {
    if (esMio(aviso)) void refrescar();
  });
  // A password that they do not know yet: with that the session is over.
  useVivo('usuarios', (aviso) => {
    if (esMio(aviso)) void refrescar();
  });
  useVivo('carrera', (aviso) => {
    if (esMio(aviso)) void refrescar();
  });
  useVivo('sesion', (aviso) => {
    if (!esMio(aviso)) return;
    // A dismissal says so; else a key has ended, which may be this one.
    if (aviso.msg === '') void comprobar();
    else void despedirse(aviso);
  });
  // What the agency calls a mission, who needs a signature, and whether the door is open to the reader.
  useVivo('rangos', () => void refrescar());
  useVivo('configuracion', () => void refrescar());
  // The reader's own, or those of a category, which may be theirs.
  useVivo('permisos', () => void comprobar());
}
