import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { expect } from 'vitest';
import type { ApiClient, ApiResponse } from '../portal/apiClient.ts';
import { checkRefusal, checkResponse } from '../portal/apiClient.ts';
import type { Person, Portal } from '../portal/portal.ts';
import { portalForFile } from '../portal/portal.ts';

export const CALLS = Object.entries<Call>(CONTRACT).filter(([, spec]) => !spec.stream);

/** Categorias of a member, a manager and an administrator. */
const CATEGORIA_BY_MEMBER = { bajo: 1, medio: 5, jefe: 12 };
type Member = keyof typeof CATEGORIA_BY_MEMBER;
export type Actor = Member | 'visita';
export const ACTORS: Actor[] = ['visita', 'bajo', 'medio', 'jefe'];

/**
 * Opens an agency for a test file, with a client per kind of actor. Keys are for one request each, since a request may
 * end its session.
 */
export function openFuzzAgencia(): {
  portal: () => Portal;
  clientFor: (actor: Actor) => Promise<ApiClient>;
  freshKey: (actor: Member) => Promise<string>;
} {
  let people: Record<Member, Person>;
  const portal = portalForFile(async (p) => {
    const person = (de: Member) => p.createPerson({ categoria: CATEGORIA_BY_MEMBER[de] });
    people = { bajo: await person('bajo'), medio: await person('medio'), jefe: await person('jefe') };
    const supervisor = p.as(people.jefe);
    for (const other of [await person('bajo'), await person('bajo')])
      await supervisor.succeeds('POST openTime', { body: { bajo: other.id, alto: -1 } });
    await supervisor.succeeds('POST openTime', { body: { bajo: people.bajo.id, alto: people.jefe.id } });
  });
  const freshKey = (actor: Member) => portal().createSession(people[actor].id);
  const clientFor = async (actor: Actor) =>
    portal().as(actor === 'visita' ? null : { ...people[actor], key: await freshKey(actor) });
  return { portal, clientFor, freshKey };
}

/** Asserts that a success has its declared shape, and a refusal that of the catalogue, never INTERNO. */
export function expectNoServerFault(spec: Call, response: ApiResponse): void {
  if (response.http === 200) checkResponse(`${spec.method} ${spec.path}`, response.body);
  else expect(checkRefusal(response)).not.toHaveProperty('error', 'INTERNO');
}
