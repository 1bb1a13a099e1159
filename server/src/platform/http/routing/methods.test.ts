import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import type { HTTPMethods } from 'fastify';
import { expect, test } from 'vitest';
import { listenWithLimits } from '../../../test-support/cluster/listenWithLimits.ts';
import { parseHttpCodes, RawSocket, rawRequest } from '../../../test-support/cluster/rawSocket.ts';
import { samplePayloadOf } from '../../../test-support/matrices/samplePayloads.ts';
import { expectRefusalShape, pathOf } from '../../../test-support/portal/apiClient.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';
import { sellMision } from '../../../test-support/portal/ventas.ts';

const portal = portalForFile();
const calls = Object.entries<Call>(CONTRACT);
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'] as const;
const METHODS_WITH_BODY: readonly string[] = ['POST', 'PUT', 'PATCH', 'DELETE', 'QUERY'];
const declared = new Set(calls.map(([, { method, path }]) => `${method} ${path}`));

test.each(calls)('%s: accepts only its own method', async (name, spec) => {
  const { key } = await portal().createPerson({ categoria: 12 });
  const antes = await portal().countTableRows();
  const { params, query, body } = samplePayloadOf(name, spec);
  const others = METHODS.filter((method) => !declared.has(`${method} ${spec.path}`));
  for (const method of others) {
    const r = await portal().app.inject({
      // The type of `inject` lists fewer methods than HTTP has.
      method: method as 'GET',
      url: `/api/${pathOf(spec.path, params, query)}`,
      ...(METHODS_WITH_BODY.includes(method)
        ? { headers: { key, 'content-type': 'application/json' }, payload: JSON.stringify(body ?? null) }
        : { headers: { key } }),
    });
    expect([method, r.statusCode]).toEqual([method, 404]);
    if (method !== 'HEAD')
      expect(expectRefusalShape({ http: 404, body: r.json(), headers: {} }).error).toBe('NO_EXISTE');
  }
  expect(await portal().countTableRows()).toEqual(antes);
});

test.each([
  ['the header', { 'x-http-method-override': 'POST', 'x-method-override': 'POST', 'x-http-method': 'POST' }, ''],
  ['the URL', {}, '?_method=POST'],
] as const)('%s does not change the method', async (_where, headers, end) => {
  const { key } = await portal().createPerson();
  for (const method of ['GET', 'HEAD', 'PUT'] as HTTPMethods[])
    expect((await portal().as(null, { key, headers })(method, `/api/logout${end}`)).http).toBe(404);
  await portal().as({ id: 0, usuario: '', key }).succeeds('GET checkUser');
});

test('HEAD on a GET that writes changes nothing', async () => {
  const url = await listenWithLimits(portal());
  const boss = await portal().createPerson({ categoria: 12 });
  const [seller, buyer] = [
    await portal().createPerson({ categoria: 9 }),
    await portal().createPerson({ nombre: 'Compra' }),
  ];
  await sellMision(portal(), seller, buyer, [2, 1]);
  const read = () => portal().as(boss).succeeds('GET allVentas');
  const antes = await read();
  expect(antes).toMatchObject([{ pagado: 0 }]);
  const rawSocket = await RawSocket.open(url);
  const headers = { key: boss.key, connection: 'close' };
  await rawSocket.write(rawRequest(`HEAD /api/ventaAction/${antes[0]?.id}`, headers));
  expect(parseHttpCodes(await rawSocket.readToEnd())).toEqual([404]);
  expect(await read()).toEqual(antes);
});

test('a page of another origin cannot read anything', async () => {
  const de = { origin: 'https://otro.example', 'access-control-request-headers': 'key' };
  const { key } = await portal().createPerson();
  for (const [method, url] of [
    ['OPTIONS', '/api/getAllTime'],
    ['GET', '/api/getAllTime'],
    ['GET', '/api/configuracion'],
    ['GET', '/api/openapi.json'],
    ['GET', '/imagenes/1'],
    ['GET', '/health'],
  ] as const) {
    const r = await portal().app.inject({
      method,
      url,
      headers: { ...de, key, 'access-control-request-method': 'POST' },
    });
    const open = Object.keys(r.headers).filter((name) => name.startsWith('access-control-'));
    expect([method, url, open]).toEqual([method, url, []]);
  }
});

test('HEAD /health responds, for monitoring', async () => {
  const r = await portal().app.inject({ method: 'HEAD', url: '/health' });
  expect([r.statusCode, r.body]).toEqual([200, '']);
});
