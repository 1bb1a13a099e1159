import type { AnswerOf } from '@conserje/contract';
import type { GuardiaRequestKind, NotificationKind } from '@conserje/rules';
import type { Person, Portal } from './portal.ts';
import { openTiempo } from './tiempos.ts';

/** Requests a tiempo or an ascenso. */
export const requestFromGuardia = async (portal: Portal, person: Person, que: GuardiaRequestKind = 'tiempo') =>
  (await portal.as(person).succeeds('POST pedir', { body: { que } })).data;

export const viewGuardia = (portal: Portal, person: Person): Promise<AnswerOf<'GET guardia'>> =>
  portal.as(person).succeeds('GET guardia');

interface Scene {
  portal: Portal;
  leo: Person;
  ana: Person;
}
type RequestCase = [
  NotificationKind,
  string,
  (scene: Scene) => Promise<{ de: Person; texto: string; quien: string | null }>,
];
/** Notices of requests: `leo` is on duty, and `ana` ranks below him. */
export const GUARDIA_NOTIFICATION_CASES: RequestCase[] = [
  [
    'pedido_tiempo',
    'le piden un tiempo mientras es encargado de otro',
    async ({ portal, leo, ana }) => {
      await openTiempo(portal, leo, await portal.createPerson());
      await requestFromGuardia(portal, ana);
      return { de: leo, texto: 'te pide un tiempo', quien: 'Ana' };
    },
  ],
  [
    'pedido_ascenso',
    'le piden un ascenso mientras es encargado de un tiempo',
    async ({ portal, leo, ana }) => {
      portal.clock.advance({ hours: 24 });
      await openTiempo(portal, leo, await portal.createPerson());
      await requestFromGuardia(portal, ana, 'ascenso');
      return { de: leo, texto: 'te pide un ascenso', quien: 'Ana' };
    },
  ],
  [
    'pedido_atendido',
    'alguien abre el tiempo que pidió',
    async ({ portal, leo, ana }) => {
      const { id } = await requestFromGuardia(portal, ana);
      await portal.as(leo).succeeds('POST atenderPedido', { body: { id } });
      return { de: ana, texto: 'abrió el tiempo que pediste', quien: 'Leo' };
    },
  ],
];
