import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { expectRefusalShape } from '../../../test-support/portal/apiClient.ts';
import { openPortal, portalForFile } from '../../../test-support/portal/portal.ts';

const portal = portalForFile();
const MALFORMED_MESSAGE = 'Algo no se envió bien. Recarga e inténtalo de nuevo.';

const raw = async (payload: string, contentType?: string) => {
  const headers = contentType === undefined ? {} : { 'content-type': contentType };
  const r = await portal().app.inject({ method: 'POST', url: '/api/login', headers, payload });
  return expectRefusalShape({ http: r.statusCode, body: r.json<unknown>(), headers: r.headers });
};

test.each(['/api/no-existe', '/api/login/', '/api/', '/no-existe', '/api/getLogUser'])('%s gives 404', async (path) => {
  const refusal = expectRefusalShape(await portal().as()('GET', path));
  expect(refusal).toMatchObject({ http: 404, error: 'NO_EXISTE', msg: 'Esto ya no existe. Actualiza la pantalla.' });
});

test.each(['GET', 'PUT', 'DELETE', 'PATCH'] as const)('%s login does not exist: the call is POST', async (method) => {
  expect(expectRefusalShape(await portal().as()(method, 'login')).error).toBe('NO_EXISTE');
});

test.each(['/api/getLogUser/%', '/api/%zz', '/%', `/api/getLogUser/${'x'.repeat(200)}`])(
  'an unreadable URL is answered like any error: %s',
  async (path) => {
    expect(expectRefusalShape(await portal().as()('GET', path))).toMatchObject({
      error: 'MALFORMADO',
      msg: MALFORMED_MESSAGE,
    });
  },
);

test.each([
  ['without type', '{}', undefined, 'TIPO_NO_ADMITIDO'],
  ['of another type', '{}', 'application/x-www-form-urlencoded', 'TIPO_NO_ADMITIDO'],
  ['of text', 'hola', 'text/plain', 'MALFORMADO'],
  ['of empty JSON', '', 'application/json', 'MALFORMADO'],
  ['JSON a medias', '{"op":', 'application/json', 'MALFORMADO'],
  ['of JSON that poisons prototypes', '{"__proto__":{"op":0}}', 'application/json', 'MALFORMADO'],
  ['that is too large', JSON.stringify({ op: 0, usuario: 'x'.repeat(70_000) }), 'application/json', 'DEMASIADO_GRANDE'],
])('rejects a body %s', async (_case, payload, contentType, error) => {
  expect((await raw(payload, contentType)).error).toBe(error);
});

test('an unexpected error gives a general text to the caller and its cause to the log only', async () => {
  const roto = await openPortal();
  await sql`drop table estado`.execute(roto.db);
  const refusal = await roto.as().fails('POST estados', { body: { op: 3 } });
  expect(refusal).toEqual({
    http: 500,
    status: 1,
    error: 'INTERNO',
    msg: expect.stringMatching(/^Algo salió mal de nuestro lado. Inténtalo de nuevo. \(código \w{8}\)$/),
  });
  expect(roto.log.filter((line) => line.includes('unexpected error'))).toEqual([expect.stringContaining('estado')]);
});

test('a refusal leaves nothing in the log', async () => {
  portal().log.length = 0;
  await portal().as().fails('GET getAllTime');
  await portal().as()('GET', '/api/%');
  expect(portal().log).toEqual([]);
});
