import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { expect } from 'vitest';
import type { ApiClient, ApiResponse } from '../portal/apiClient.ts';
import { expectRefusalShape, expectResponseShape } from '../portal/apiClient.ts';
import type { Person, Portal } from '../portal/portal.ts';
import { portalForFile } from '../portal/portal.ts';

export const FUZZED_CALLS = Object.entries<Call>(CONTRACT).filter(([, spec]) => !spec.stream);

/** Categorias of a member, a manager and an administrator. */
const CATEGORIA_BY_MEMBER = { bajo: 1, medio: 5, jefe: 12 };
type Member = keyof typeof CATEGORIA_BY_MEMBER;
export type FuzzCaller = Member | 'visita';
export const FUZZ_CALLERS: FuzzCaller[] = ['visita', 'bajo', 'medio', 'jefe'];

/** Sends one request with a key of its own. */
type FuzzClient = (...request: Parameters<ApiClient>) => Promise<ApiResponse>;

/** Keys that are made in one statement, before they are needed. */
const KEYS_AT_ONCE = 50;

/**
 * Opens an agency for a test file, with a client per kind of actor. Keys are for one request each, since a request may
 * end its session.
 */
export function openFuzzAgencia(): {
  portal: () => Portal;
  clientFor: (actor: FuzzCaller) => FuzzClient;
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
  const spareKeys: Record<Member, string[]> = { bajo: [], medio: [], jefe: [] };
  const spareKey = async (actor: Member): Promise<string> => {
    const spare = spareKeys[actor];
    const sessions = Array<number>(KEYS_AT_ONCE).fill(people[actor].id);
    if (spare.length === 0) spare.push(...(await portal().openSessions(sessions)));
    return spare.pop() ?? '';
  };
  const send = (actor: Member, key: string) => portal().as({ ...people[actor], key });
  const clientFor = (actor: FuzzCaller): FuzzClient => {
    if (actor === 'visita') return portal().as();
    return async (...request) => {
      const response = await send(actor, await spareKey(actor))(...request);
      if (response.http !== 401) return response;
      // An earlier request may have ended all sessions of its caller.
      spareKeys[actor] = [];
      return send(actor, await freshKey(actor))(...request);
    };
  };
  return { portal, clientFor, freshKey };
}

/** Asserts that a success has its declared shape, and a refusal that of the catalogue, never INTERNO. */
export function expectNoServerFault(spec: Call, response: ApiResponse): void {
  if (response.http === 200) expectResponseShape(`${spec.method} ${spec.path}`, response.body);
  else expect(expectRefusalShape(response)).not.toHaveProperty('error', 'INTERNO');
}
