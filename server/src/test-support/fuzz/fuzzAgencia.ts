import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { expect } from 'vitest';
import type { ApiClient, ApiResponse } from '../portal/apiClient.ts';
import { checkRefusal, checkResponse } from '../portal/apiClient.ts';
import type { Person, Portal } from '../portal/portal.ts';
import { portalForFile } from '../portal/portal.ts';

export const CALLS = Object.entries<Call>(CONTRACT).filter(([, spec]) => !spec.stream);

/** The categories of a member, a manager and an administrator. */
const CATEGORIAS = { bajo: 1, medio: 5, jefe: 12 };
type Member = keyof typeof CATEGORIAS;
export type Actor = Member | 'visita';
export const CALLERS: Actor[] = ['visita', 'bajo', 'medio', 'jefe'];

/** An agency at work, of a file's own, clients in the name of each sort of people, and keys good for one request, since that may end its session. */
export function openFuzzAgencia(): {
  portal: () => Portal;
  clientFor: (quien: Actor) => Promise<ApiClient>;
  token: (quien: Member) => Promise<string>;
} {
  let gente: Record<Member, Person>;
  const portal = portalForFile(async (p) => {
    const person = (de: Member) => p.person({ categoria: CATEGORIAS[de] });
    gente = { bajo: await person('bajo'), medio: await person('medio'), jefe: await person('jefe') };
    const supervisor = p.as(gente.jefe);
    for (const otro of [await person('bajo'), await person('bajo')])
      await supervisor.succeeds('POST openTime', { body: { bajo: otro.id, alto: -1 } });
    await supervisor.succeeds('POST openTime', { body: { bajo: gente.bajo.id, alto: gente.jefe.id } });
  });
  const token = (quien: Member) => portal().sesion(gente[quien].id);
  const clientFor = async (quien: Actor) =>
    portal().as(quien === 'visita' ? null : { ...gente[quien], key: await token(quien) });
  return { portal, clientFor, token };
}

/** An answer has its declared shape, a refusal that of the catalogue; and nothing is ever our fault. */
export function expectNoServerFault(spec: Call, respuesta: ApiResponse): void {
  if (respuesta.http === 200) checkResponse(`${spec.method} ${spec.path}`, respuesta.body);
  else expect(checkRefusal(respuesta)).not.toHaveProperty('error', 'INTERNO');
}
