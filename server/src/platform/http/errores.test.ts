import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { comprobarRechazo } from '../../testing/cliente.ts';
import { abrirPortal, portalDelArchivo } from '../../testing/portal.ts';

const portal = portalDelArchivo();
const FORMA = 'Algo no se envió bien. Recarga e inténtalo de nuevo.';

const crudo = async (payload: string, tipo?: string) => {
  const headers = tipo === undefined ? {} : { 'content-type': tipo };
  const r = await portal().app.inject({ method: 'POST', url: '/api/login', headers, payload });
  return comprobarRechazo({ http: r.statusCode, cuerpo: r.json<unknown>(), cabeceras: r.headers });
};

test.each(['/api/no-existe', '/api/login/', '/api/', '/no-existe', '/api/getLogUser'])('%s no existe', async (ruta) => {
  const rechazo = comprobarRechazo(await portal().pide()('GET', ruta));
  expect(rechazo).toMatchObject({ http: 404, error: 'NO_EXISTE', msg: 'Esto ya no existe. Actualiza la pantalla.' });
});

test.each(['GET', 'PUT', 'DELETE', 'PATCH'] as const)('%s login no existe: la llamada es POST', async (method) => {
  expect(comprobarRechazo(await portal().pide()(method, 'login')).error).toBe('NO_EXISTE');
});

test.each(['/api/getLogUser/%', '/api/%zz', '/%', `/api/getLogUser/${'x'.repeat(200)}`])(
  'una dirección que no se puede leer se contesta como cualquier error: %s',
  async (ruta) => {
    expect(comprobarRechazo(await portal().pide()('GET', ruta))).toMatchObject({ error: 'MALFORMADO', msg: FORMA });
  },
);

test.each([
  ['sin tipo', '{}', undefined, 'TIPO_NO_ADMITIDO'],
  ['otro tipo', '{}', 'application/x-www-form-urlencoded', 'TIPO_NO_ADMITIDO'],
  ['texto', 'hola', 'text/plain', 'MALFORMADO'],
  ['JSON vacío', '', 'application/json', 'MALFORMADO'],
  ['JSON a medias', '{"op":', 'application/json', 'MALFORMADO'],
  ['JSON que envenena prototipos', '{"__proto__":{"op":0}}', 'application/json', 'MALFORMADO'],
  ['demasiado grande', JSON.stringify({ op: 0, usuario: 'x'.repeat(70_000) }), 'application/json', 'DEMASIADO_GRANDE'],
])('un cuerpo %s se rechaza', async (_caso, payload, tipo, error) => {
  expect((await crudo(payload, tipo)).error).toBe(error);
});

test('lo inesperado es culpa nuestra: texto general para quien pide, la causa solo en el registro', async () => {
  const roto = await abrirPortal();
  await sql`drop table estado`.execute(roto.db);
  const rechazo = await roto.pide().falla('POST estados', { body: { op: 3 } });
  expect(rechazo).toEqual({
    http: 500,
    status: 1,
    error: 'INTERNO',
    msg: expect.stringMatching(/^Algo salió mal de nuestro lado. Inténtalo de nuevo. \(código \w{8}\)$/),
  });
  expect(roto.log.filter((linea) => linea.includes('unexpected error'))).toEqual([expect.stringContaining('estado')]);
});

test('lo que se rechaza no deja rastro en el registro', async () => {
  portal().log.length = 0;
  await portal().pide().falla('GET getAllTime');
  await portal().pide()('GET', '/api/%');
  expect(portal().log).toEqual([]);
});
