import type { Notificacion } from '@conserje/contract';
import type { ClaseNotificacion } from '@conserje/rules';
import { Barrendero } from '../platform/barrido.ts';
import { VENCIMIENTOS } from '../salas.ts';
import type { Persona, Portal } from './portal.ts';

/** What someone finds, the newest first. */
export const suyas = (portal: Portal, quien: Persona): Promise<Notificacion[]> =>
  portal.pide(quien).logra('GET notificaciones');

/** The texts of it that are of one kind, each as often as it was told. */
export const deClase = async (portal: Portal, quien: Persona, clase: ClaseNotificacion): Promise<string[]> =>
  (await suyas(portal, quien)).filter((n) => n.clase === clase).flatMap((n) => Array<string>(n.veces).fill(n.texto));

export const cuantasSinLeer = async (portal: Portal, quien: Persona): Promise<number> =>
  (await portal.pide(quien).logra('GET notificacionesSinLeer')).sinLeer;

/** Sweeps as a process does that has just started. */
export const barrer = ({ deps }: Portal): Promise<void> => new Barrendero(deps, VENCIMIENTOS).barrer();
