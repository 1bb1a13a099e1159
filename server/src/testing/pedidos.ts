import type { AnswerOf } from '@conserje/contract';
import type { ClaseNotificacion, QueSePide } from '@conserje/rules';
import type { Persona, Portal } from './portal.ts';
import { abrir } from './tiempos.ts';

/** Asks for a tiempo or a promotion. */
export const pedir = async (portal: Portal, quien: Persona, que: QueSePide = 'tiempo') =>
  (await portal.pide(quien).logra('POST pedir', { body: { que } })).data;

export const guardiaDe = (portal: Portal, quien: Persona): Promise<AnswerOf<'GET guardia'>> =>
  portal.pide(quien).logra('GET guardia');

interface Escena {
  portal: Portal;
  leo: Persona;
  ana: Persona;
}
type Caso = [
  ClaseNotificacion,
  string,
  (escena: Escena) => Promise<{ de: Persona; texto: string; quien: string | null }>,
];
/** What is told of requests, and to whom: `leo` is on duty, and `ana` stands below him. */
export const CASOS_DE_GUARDIA: Caso[] = [
  [
    'pedido_tiempo',
    'le piden un tiempo mientras es encargado de otro',
    async ({ portal, leo, ana }) => {
      await abrir(portal, leo, await portal.persona());
      await pedir(portal, ana);
      return { de: leo, texto: 'te pide un tiempo', quien: 'Ana' };
    },
  ],
  [
    'pedido_ascenso',
    'le piden un ascenso mientras es encargado de un tiempo',
    async ({ portal, leo, ana }) => {
      portal.reloj.pasar({ horas: 24 });
      await abrir(portal, leo, await portal.persona());
      await pedir(portal, ana, 'ascenso');
      return { de: leo, texto: 'te pide un ascenso', quien: 'Ana' };
    },
  ],
  [
    'pedido_atendido',
    'alguien abre el tiempo que pidió',
    async ({ portal, leo, ana }) => {
      const { id } = await pedir(portal, ana);
      await portal.pide(leo).logra('POST atenderPedido', { body: { id } });
      return { de: ana, texto: 'abrió el tiempo que pediste', quien: 'Leo' };
    },
  ],
];
