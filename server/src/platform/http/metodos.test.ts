import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import type { HTTPMethods } from 'fastify';
import { expect, test } from 'vitest';
import { comprobarRechazo, rutaDe } from '../../testing/cliente.ts';
import { codigos, Enchufe, peticion } from '../../testing/enchufe.ts';
import { escuchar } from '../../testing/escuchar.ts';
import { muestraDe } from '../../testing/muestras.ts';
import { portalDelArchivo } from '../../testing/portal.ts';
import { venderMision } from '../../testing/ventas.ts';

const portal = portalDelArchivo();
const llamadas = Object.entries<Call>(CONTRACT);
const METODOS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'] as const;
const CON_CUERPO: readonly string[] = ['POST', 'PUT', 'PATCH', 'DELETE', 'QUERY'];
const declaradas = new Set(llamadas.map(([, { method, path }]) => `${method} ${path}`));

test.each(llamadas)('%s: solo se llama con su método', async (nombre, spec) => {
  const { key } = await portal().persona({ categoria: 12 });
  const antes = await portal().cuentas();
  const { params, query, body } = muestraDe(nombre, spec);
  const otros = METODOS.filter((metodo) => !declaradas.has(`${metodo} ${spec.path}`));
  for (const metodo of otros) {
    const r = await portal().app.inject({
      // Its types know fewer methods than HTTP.
      method: metodo as 'GET',
      url: `/api/${rutaDe(spec.path, params, query)}`,
      ...(CON_CUERPO.includes(metodo)
        ? { headers: { key, 'content-type': 'application/json' }, payload: JSON.stringify(body ?? null) }
        : { headers: { key } }),
    });
    expect([metodo, r.statusCode]).toEqual([metodo, 404]);
    if (metodo !== 'HEAD')
      expect(comprobarRechazo({ http: 404, cuerpo: r.json(), cabeceras: {} }).error).toBe('NO_EXISTE');
  }
  expect(await portal().cuentas()).toEqual(antes);
});

test.each([
  ['la cabecera', { 'x-http-method-override': 'POST', 'x-method-override': 'POST', 'x-http-method': 'POST' }, ''],
  ['la dirección', {}, '?_method=POST'],
] as const)('%s no cambia el método', async (_donde, cabeceras, fin) => {
  const { key } = await portal().persona();
  for (const metodo of ['GET', 'HEAD', 'PUT'] as HTTPMethods[])
    expect((await portal().pide(null, { key, cabeceras })(metodo, `/api/logout${fin}`)).http).toBe(404);
  await portal().pide({ id: 0, usuario: '', key }).logra('GET checkUser');
});

test('HEAD sobre una lectura que cambia algo no cambia nada', async () => {
  const url = await escuchar(portal());
  const jefa = await portal().persona({ categoria: 12 });
  const [vendedora, comprador] = [
    await portal().persona({ categoria: 9 }),
    await portal().persona({ nombre: 'Compra' }),
  ];
  await venderMision(portal(), vendedora, comprador, [2, 1]);
  const leer = () => portal().pide(jefa).logra('GET allVentas');
  const antes = await leer();
  expect(antes).toMatchObject([{ pagado: 0 }]);
  const enchufe = await Enchufe.a(url);
  const cabeceras = { key: jefa.key, connection: 'close' };
  await enchufe.escribir(peticion(`HEAD /api/ventaAction/${antes[0]?.id}`, cabeceras));
  expect(codigos(await enchufe.todo())).toEqual([404]);
  expect(await leer()).toEqual(antes);
});

test('a la página de otro sitio no se le deja leer nada', async () => {
  const de = { origin: 'https://otro.example', 'access-control-request-headers': 'key' };
  const { key } = await portal().persona();
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
    const abiertas = Object.keys(r.headers).filter((nombre) => nombre.startsWith('access-control-'));
    expect([method, url, abiertas]).toEqual([method, url, []]);
  }
});

test('quien vigila el servidor puede preguntar con HEAD', async () => {
  const r = await portal().app.inject({ method: 'HEAD', url: '/health' });
  expect([r.statusCode, r.body]).toEqual([200, '']);
});
