import { verify } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { sellar } from '../../platform/sello.ts';
import type { Portal } from '../../testing/portal.ts';
import { abrirPortal, CLAVE as PRUEBA, portalDelArchivo } from '../../testing/portal.ts';

const CLAVE = 'una-clave-larga';
const datos = (usuario: string, otros: object = {}) => ({ usuario, clave: CLAVE, rclave: CLAVE, ...otros });
const NOMBRE_INVALIDO = 'Usa de 1 a 25 letras sin acentos ni ñ, números o _-=?!@:.,';
let direcciones = 0;
/** Each visitor from an address of their own. */
function visitante(portal: Portal) {
  direcciones += 1;
  return portal.pide(null, { desde: `198.51.100.${direcciones % 250}` });
}
const fila = (portal: Portal, usuario: string) =>
  portal.db.selectFrom('usuario').selectAll().where('usuario', '=', usuario).executeTakeFirstOrThrow();

test('registra en la primera misión, y se puede entrar', async () => {
  const portal = await abrirPortal();
  const remite = { desde: '203.0.113.7' };
  const { resultado, bitacora, trabajo, avisos } = await portal.observar(() =>
    portal.pide(null, remite).logra('POST registro', { body: datos('Ana-Belen') }),
  );
  expect(resultado).toEqual({ msg: '¡Listo, Ana-Belen! Ya tienes cuenta.', status: 0 });
  const { id, ...ana } = await fila(portal, 'Ana-Belen');
  expect(ana).toMatchObject({
    nombre_plano: 'ana-belen',
    firma: '',
    mision: await portal.mision(1, 1),
    referido: null,
    despedido: 0,
    registro: portal.reloj.ahora,
    ultima_vez: null,
  });
  expect({ bitacora, trabajo, avisos }).toEqual({
    bitacora: [{ modulo: 'acceso', objeto: null, usuario: id, encargado: id, motivo: 'se registró' }],
    trabajo: [],
    // Whoever is choosing from everyone is offered the new one, too.
    avisos: [{ tema: 'usuarios', quien: 'Ana-Belen', msg: 'se registró' }],
  });
  const direccion = await portal.db.selectFrom('direccion').select(['usuario', 'direccion']).execute();
  expect(direccion).toEqual([{ usuario: id, direccion: await sellar(portal.db, '203.0.113.7') }]);
  await portal.pide().logra('POST login', { body: { op: 0, usuario: 'ANA-BELEN', clave: CLAVE } });
});

test('de la clave solo se guarda un argon2id con los parámetros de OWASP', async () => {
  const portal = await abrirPortal();
  await visitante(portal).logra('POST registro', { body: datos('Ana') });
  const { clave } = await fila(portal, 'Ana');
  expect(clave).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verify(clave, CLAVE)).toBe(true);
});

test('una clave es lo que se escribió, de lo que sea y sin retoques', async () => {
  const portal = await abrirPortal();
  const clave = ' Ñandú\t🦩 & "%_\\ ';
  await visitante(portal).logra('POST registro', { body: datos('Ana', { clave, rclave: clave }) });
  const entra = (con: string) => ({ body: { op: 0, usuario: 'Ana', clave: con } });
  await portal.pide().logra('POST login', entra(clave));
  for (const otra of [clave.trim(), clave.toLowerCase(), clave.normalize('NFD'), clave.replace('\t', ' ')])
    expect(await portal.pide().falla('POST login', entra(otra))).toMatchObject({ error: 'CREDENCIALES' });
});

describe('las reglas, en su orden y con sus textos', () => {
  const portal = portalDelArchivo((p) => p.configurar({ nombre: 'HotelMar' }));

  test.each<[string, ReturnType<typeof datos>, string, string]>([
    ['todo vacío', datos('', { clave: '', rclave: '' }), 'usuario', 'No dejes campos vacios'],
    ['clave vacía', datos('A na', { clave: '' }), 'clave', 'No dejes campos vacios'],
    ['referido vacío', datos('A na', { referido: '' }), 'referido', 'No dejes campos vacios'],
    ['espacio y claves distintas', datos('A na', { rclave: 'otra' }), 'usuario', 'Nombre no puede tener espacio'],
    ['claves distintas y nombre malo', datos('a/b', { rclave: 'otra' }), 'rclave', 'Las claves no son las mismas'],
    ['nombre malo y clave corta', datos('a/b', { clave: 'corta', rclave: 'corta' }), 'usuario', NOMBRE_INVALIDO],
    ['una letra invisible dentro', datos('An\u200ba'), 'usuario', NOMBRE_INVALIDO],
    ['una letra cirílica', datos('\u0410na'), 'usuario', NOMBRE_INVALIDO],
    ['ancho completo', datos('Ａｎａ'), 'usuario', NOMBRE_INVALIDO],
    ['un acento', datos('José'), 'usuario', NOMBRE_INVALIDO],
    ['solo signos', datos('..'), 'usuario', 'El nombre debe tener al menos una letra o un número'],
    ['el nombre del sistema', datos('SISTEMA'), 'usuario', 'Ese nombre está reservado. Elige otro.'],
    ['el nombre del producto', datos('conserje'), 'usuario', 'Ese nombre está reservado. Elige otro.'],
    ['el nombre de la agencia', datos('hotelmar'), 'usuario', 'Ese nombre está reservado. Elige otro.'],
    ['nombre largo', datos('x'.repeat(26)), 'usuario', NOMBRE_INVALIDO],
    [
      'clave corta',
      datos('Ana', { clave: '7letras', rclave: '7letras' }),
      'clave',
      'La contraseña debe tener al menos 8 caracteres',
    ],
    [
      'clave larga',
      datos('Ana', { clave: 'k'.repeat(129), rclave: 'k'.repeat(129) }),
      'clave',
      'La contraseña puede tener hasta 128 caracteres',
    ],
  ])('%s', async (_caso, body, campo, msg) => {
    const antes = await portal().cuentas();
    const rechazo = await visitante(portal()).falla('POST registro', { body });
    expect(rechazo).toEqual({ http: 422, status: 1, error: 'REGLA', campo, msg });
    expect(await portal().cuentas()).toEqual(antes);
  });
});

describe('un nombre es de una sola persona', () => {
  const OCUPADO = {
    http: 409,
    status: 1,
    error: 'NOMBRE_OCUPADO',
    msg: 'El nombre ya esta ocupado',
    campo: 'usuario',
  };

  test.each([
    ['igual', 'Ana', 'Ana'],
    ['en mayúsculas', 'Ana', 'ANA'],
    ['con signos', '=Ana=', '=aNa='],
  ])('%s', async (_caso, uno, otro) => {
    const portal = await abrirPortal();
    await portal.persona({ nombre: uno });
    expect(await visitante(portal).falla('POST registro', { body: datos(otro) })).toEqual(OCUPADO);
  });

  test.each(['Ana\u200b', '\u0410na', 'Ａｎａ', 'José', 'Σίσυφος', 'Sistema', 'conserje', '..'])(
    'quien ya se llama %j sigue entrando',
    async (nombre) => {
      const portal = await abrirPortal();
      await portal.persona({ nombre });
      const { data } = await portal.pide().logra('POST login', { body: { op: 0, usuario: nombre, clave: PRUEBA } });
      expect(data.usuario).toBe(nombre);
    },
  );

  test('el de alguien despedido sigue siendo suyo', async () => {
    const portal = await abrirPortal();
    await portal.despedir(await portal.persona({ nombre: 'Ana' }));
    expect(await visitante(portal).falla('POST registro', { body: datos('ana') })).toEqual(OCUPADO);
  });

  test('parecido no es igual', async () => {
    const portal = await abrirPortal();
    await portal.persona({ nombre: 'José' });
    await visitante(portal).logra('POST registro', { body: datos('Jose') });
  });

  test('veinte a la vez: uno lo consigue', async () => {
    const portal = await abrirPortal();
    const nombres = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 'Ana' : 'ANA'));
    const respuestas = await Promise.all(nombres.map((nombre) => visitante(portal)('POST', 'registro', datos(nombre))));
    expect(respuestas.map((r) => r.http).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await portal.cuentas()).toMatchObject({ usuario: 1, bitacora: 1, direccion: 1 });
  });
});

describe('quien refirió', () => {
  const portal = portalDelArchivo();

  test('se guarda, se escriba como se escriba', async () => {
    const beto = await portal().persona({ nombre: 'Beto' });
    await visitante(portal()).logra('POST registro', { body: datos('Ana', { referido: 'bETO' }) });
    expect(await fila(portal(), 'Ana')).toMatchObject({ referido: beto.id });
  });

  test('tiene que existir', async () => {
    const antes = await portal().cuentas();
    const rechazo = await visitante(portal()).falla('POST registro', { body: datos('Otra', { referido: 'Nadie' }) });
    expect(rechazo).toMatchObject({ http: 422, error: 'REFERIDO_NO_EXISTE' });
    expect(await portal().cuentas()).toEqual(antes);
  });
});

test.each([
  ['una dirección', () => '203.0.113.9'],
  ['una red IPv6', (n: number) => `2001:db8:1:2::${n + 1}`],
])('%s no registra sin fin', async (_caso, desde) => {
  const portal = await abrirPortal();
  const insiste = (n: number) => portal.pide(null, { desde: desde(n) });
  for (let n = 0; n < 20; n += 1) await insiste(n).falla('POST registro', { body: datos('') });
  expect(await insiste(20).falla('POST registro', { body: datos('Ana') })).toEqual({
    http: 429,
    status: 1,
    error: 'DEMASIADOS_INTENTOS',
    msg: 'Demasiados intentos. Espera 60 minutos.',
  });
  await visitante(portal).logra('POST registro', { body: datos('Ana') });
});
