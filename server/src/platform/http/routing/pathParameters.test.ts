import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import { samplePayloadOf } from '../../../test-support/matrices/samplePayloads.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';

const portal = portalForFile();

/** Calls with a text in their path, each with the name of that parameter. */
const CALLS_WITH_TEXT = Object.entries<Call>(CONTRACT).flatMap(([name, spec]) =>
  Object.entries(spec.params?.properties ?? {})
    .filter(([, shape]) => (shape as { type?: string }).type === 'string')
    .map(([param]) => ({ name, spec, param })),
);

describe.each(CALLS_WITH_TEXT)('$spec.method $spec.path', ({ name, spec, param }) => {
  test.each(['?', '#', '/', '%', '&', '+', ';'])('a text with %s is answered as one without', async (sign) => {
    const boss = await portal().createPerson({ categoria: 12 });
    const answerTo = async (text: string) => {
      const params = { ...samplePayloadOf(name, spec).params, [param]: text };
      const path = spec.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
      const { http, body } = await portal().as(boss)(spec.method, `/api/${path}`);
      return [http, (body as { error?: string } | null)?.error];
    };
    expect(await answerTo(`Nadie${sign}`)).toEqual(await answerTo('Nadie1'));
  });
});

test('a person whose name has a sign of addresses is found by it', async () => {
  const boss = await portal().createPerson({ categoria: 12 });
  const person = await portal().createPerson({ nombre: 'Ciro.2?' });
  const { http } = await portal().as(boss)(
    'GET',
    `/api/getLogUser/${encodeURIComponent(person.usuario)}?tipo=asistencias`,
  );
  expect(http).toBe(200);
});
