import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SAMPLE_PERSON, samplePayloadOf } from '../../../test-support/matrices/samplePayloads.ts';
import { expectRefusalShape, pathOf } from '../../../test-support/portal/apiClient.ts';
import type { Person } from '../../../test-support/portal/portal.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';

/** Every call refuses input that its declaration does not have. */

const nonStreaming = Object.entries<Call>(CONTRACT).filter(([, spec]) => !spec.stream);

let supervisor: Person;
const portal = portalForFile(async (p) => {
  await p.createPerson({ nombre: SAMPLE_PERSON.usuario });
  supervisor = await p.createPerson({ categoria: 12 });
});

/** Asserts once, after a block about a single call, that nothing was written. */
function expectNoWrites(): void {
  let antes: object;
  beforeAll(async () => {
    antes = await portal().countTableRows();
  });
  afterAll(async () => expect(await portal().countTableRows()).toEqual(antes));
}

/** Fields of a payload by declared type. */
const fields = (spec: Call, parte: 'body' | 'query', type?: string): string[] =>
  Object.entries((spec[parte]?.properties ?? {}) as Record<string, { type?: string }>)
    .filter(([, s]) => type === undefined || s.type === type)
    .map(([campo]) => campo);

describe.each(nonStreaming)('%s', (callName, spec) => {
  const { params, query = {}, body = {} } = samplePayloadOf(callName, spec);
  let sender: Person;
  beforeAll(async () => {
    sender = { ...supervisor, key: await portal().createSession(supervisor.id) };
  });
  expectNoWrites();
  const rejected = async (withQuery: object, withBody: object): Promise<unknown> => {
    const path = pathOf(spec.path, params, withQuery as Record<string, unknown>);
    const payload = spec.method === 'POST' ? withBody : undefined;
    return expectRefusalShape(await portal().as(sender)(spec.method, path, payload));
  };
  const bad = (campo: string) => ({
    http: 400,
    error: 'MALFORMADO',
    campo,
    msg: expect.stringContaining(`«${campo}»`),
  });

  test('an unknown field: 400 that names it, and nothing written', async () => {
    expect(await rejected({ ...query, sobra: 1 }, body)).toMatchObject(bad('sobra'));
    if (spec.method === 'POST') expect(await rejected(query, { ...body, sobra: 1 })).toMatchObject(bad('sobra'));
  });

  // All values of a form are text.
  const asText = (n: unknown): string => (spec.multipart ? `${n}x` : String(n));
  test.each(fields(spec, 'body', 'integer'))('the number %s as text: 400 that names it', async (campo) => {
    expect(await rejected(query, { ...body, [campo]: asText(body[campo]) })).toMatchObject(bad(campo));
  });

  test.each((spec.body?.required ?? []) as string[])('without %s: 400 that names it', async (campo) => {
    const { [campo]: _omitted, ...rest } = body;
    expect(await rejected(query, rest)).toMatchObject(bad(campo));
  });
});
