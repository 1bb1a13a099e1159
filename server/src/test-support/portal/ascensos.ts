import type { LastAscenso, SolicitudAscenso } from '@conserje/contract';
import { expect } from 'vitest';
import { DEFAULT_CONFIGURACION } from '../../features/operations/agencia/agencia.public.ts';
import type { Refusal } from './apiClient.ts';
import type { Person, Portal } from './portal.ts';

/** How long an offered ascenso waits for its answer where the agencia says nothing else. */
export const OFFER_LIFE = { hours: 24 * DEFAULT_CONFIGURACION.ascenso_vence };

/** Returns a person's next ascenso as another person sees it. */
export const viewAscenso = (portal: Portal, person: Person, de: Person): Promise<LastAscenso> =>
  portal.as(person).succeeds('GET verUltimoAscenso/:id', { params: { id: de.id } });

/** Returns the body that a screen sends for the ascenso it shows. */
export async function ascensoSubmission(portal: Portal, person: Person, de: Person) {
  const shown = await viewAscenso(portal, person, de);
  const { id_categoria: micat } = (
    await portal.as(person).succeeds('POST login', { body: { op: 1, token: person.key } })
  ).data;
  return { usuario: de.id, encargado: person.id, nueva: shown.m_nueva, id_rango: shown.id_nuevo, micat };
}

/** Offers a person their next mision. */
export async function makeOffer(portal: Portal, person: Person, a: Person): Promise<LastAscenso> {
  const body = await ascensoSubmission(portal, person, a);
  return (await portal.as(person).succeeds('POST sendAscenso', { body })).data;
}

/** Returns a person's only pending ascenso. */
export async function waitingSolicitud(portal: Portal, de: Person): Promise<SolicitudAscenso> {
  const [solicitud, ...others] = await portal
    .as(de)
    .succeeds('GET getSolicitudes/:userId', { params: { userId: de.id } });
  expect(others).toEqual([]);
  if (!solicitud) throw new Error(`nothing waits for ${de.usuario}`);
  return solicitud;
}

export const ACCEPT_ASCENSO = 0;
export const REJECT_ASCENSO = 1;

/** Returns the body that a screen sends to answer a solicitud. */
export const solicitudAnswerBody = (solicitud: SolicitudAscenso, option: number) => ({
  option,
  id: solicitud.id,
  encargado: solicitud.encargado,
  rango: solicitud.id_rango,
  mision: solicitud.nueva,
});

/** Answers a person's pending ascenso. */
export async function answerSolicitud(portal: Portal, person: Person, option: number) {
  const body = solicitudAnswerBody(await waitingSolicitud(portal, person), option);
  return portal.as(person).succeeds('POST actionSolicitudes', { body });
}

/** Answers a person's pending ascenso; the answer must be refused. */
export async function expectAnswerRefused(portal: Portal, person: Person, option: number): Promise<Refusal> {
  const body = solicitudAnswerBody(await waitingSolicitud(portal, person), option);
  return portal.as(person).fails('POST actionSolicitudes', { body });
}

/** Returns a person's career steps as they see them, oldest first. */
export async function careerSteps(portal: Portal, de: Person) {
  const rows = await portal.as(de).succeeds('GET carrera/:id', { params: { id: de.id } });
  return rows
    .map(({ de: antes, a, encargado, causa, motivo }) => ({ de: antes, a, encargado, causa, motivo }))
    .reverse();
}

/** Checks that everyone is on the mision of their last career step, and that steps are contiguous. */
export async function checkCareers(portal: Portal): Promise<void> {
  const usuarios = await portal.db.selectFrom('usuario').select(['id', 'mision']).execute();
  for (const { id, mision } of usuarios) {
    const rows = await portal.db
      .selectFrom('carrera')
      .select(['de', 'a'])
      .where('usuario', '=', id)
      .orderBy('id')
      .execute();
    expect(rows.map((f) => f.de)).toEqual([null, ...rows.slice(0, -1).map((f) => f.a)]);
    expect(rows.at(-1)?.a).toBe(mision);
  }
}
