import { verify } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { hashAddress } from '../../../../platform/network/addressHash.ts';
import { sendDuringChange } from '../../../../test-support/cluster/races.ts';
import { ENGINE } from '../../../../test-support/database/testDatabase.ts';
import type { Portal } from '../../../../test-support/portal/portal.ts';
import { openPortal, portalForFile, CLAVE as TEST_CLAVE } from '../../../../test-support/portal/portal.ts';
import { addUsuario } from '../../../careers/career/career.public.ts';
import { lockFirstMision } from '../../../operations/agencia/agencia.public.ts';

const CLAVE = 'una-clave-larga';
const payload = (usuario: string, others: object = {}) => ({ usuario, clave: CLAVE, rclave: CLAVE, ...others });
let addresses = 0;
/** A visitor with an own address. */
function visitor(portal: Portal) {
  addresses += 1;
  return portal.as(null, { remoteAddress: `198.51.100.${addresses % 250}` });
}
const row = (portal: Portal, usuario: string) =>
  portal.db.selectFrom('usuario').selectAll().where('usuario', '=', usuario).executeTakeFirstOrThrow();

test('registers on the first mision, and the usuario can log in', async () => {
  const portal = await openPortal();
  const sender = { remoteAddress: '203.0.113.7' };
  const { result, bitacora, trabajo, notices } = await portal.observe(() =>
    portal.as(null, sender).succeeds('POST registro', { body: payload('Ana-Belen') }),
  );
  expect(result).toEqual({ msg: '¡Listo, Ana-Belen! Ya tienes cuenta.', status: 0 });
  const { id, ...ana } = await row(portal, 'Ana-Belen');
  expect(ana).toMatchObject({
    nombre_plano: 'ana-belen',
    firma: '',
    mision: await portal.misionId(1, 1),
    referido: null,
    despedido: 0,
    registro: portal.clock.now,
    ultima_vez: null,
  });
  expect({ bitacora, trabajo, notices }).toEqual({
    bitacora: [{ modulo: 'acceso', objeto: null, usuario: id, encargado: id, motivo: 'se registró' }],
    trabajo: [],
    // Open pickers must offer the new usuario.
    notices: [{ tema: 'usuarios', quien: 'Ana-Belen', msg: 'se registró' }],
  });
  const direccion = await portal.db.selectFrom('direccion').select(['usuario', 'direccion']).execute();
  expect(direccion).toEqual([{ usuario: id, direccion: await hashAddress(portal.db, '203.0.113.7') }]);
  await portal.as().succeeds('POST login', { body: { op: 0, usuario: 'ANA-BELEN', clave: CLAVE } });
});

test('is logged before what the account shares with others', async () => {
  const portal = await openPortal();
  await portal.createPerson({ nombre: 'Ana', direccion: '203.0.113.7' });
  const sender = { remoteAddress: '203.0.113.7' };
  const { bitacora } = await portal.observe(() =>
    portal.as(null, sender).succeeds('POST registro', { body: payload('Leo') }),
  );
  expect(bitacora.map(({ modulo }) => modulo)).toEqual(['acceso', 'clones']);
});

test('a name that is banned and taken meanwhile is answered as banned', async () => {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana' });
  const mision = await portal.misionId(1, 1);
  const response = await sendDuringChange(
    portal,
    async (tx) => {
      await lockFirstMision(tx);
      const names = { nombre: 'Leo', nombre_plano: 'leo', nombre_llano: 'leo' };
      await tx.db
        .insertInto('lista_negra')
        .values({ ...names, usuario: null, motivo: 'Insultos', encargado: ana.id, fecha: tx.now, hasta: null })
        .execute();
      await addUsuario(tx, { usuario: 'Leo', clave: 'x', mision, referido: null });
    },
    () => visitor(portal)('POST', 'registro', payload('Leo')),
  );
  // With its one connection, SQLite also delays the first check of the name.
  expect(response).toMatchObject({ body: { error: ENGINE === 'postgres' ? 'LISTA_NEGRA' : 'NOMBRE_OCUPADO' } });
});

test('a password is stored only as argon2id with the parameters of OWASP', async () => {
  const portal = await openPortal();
  await visitor(portal).succeeds('POST registro', { body: payload('Ana') });
  const { clave } = await row(portal, 'Ana');
  expect(clave).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verify(clave, CLAVE)).toBe(true);
});

test('a password consists of any characters, unchanged', async () => {
  const portal = await openPortal();
  const clave = ' Ñandú\t🦩 & "%_\\ ';
  await visitor(portal).succeeds('POST registro', { body: payload('Ana', { clave, rclave: clave }) });
  const logIn = (typedClave: string) => ({ body: { op: 0, usuario: 'Ana', clave: typedClave } });
  await portal.as().succeeds('POST login', logIn(clave));
  for (const other of [clave.trim(), clave.toLowerCase(), clave.normalize('NFD'), clave.replace('\t', ' ')])
    expect(await portal.as().fails('POST login', logIn(other))).toMatchObject({ error: 'CREDENCIALES' });
});

describe('the rules, in order and with their messages', () => {
  const portal = portalForFile((p) => p.configure({ nombre: 'HotelMar' }));

  test.each<[string, ReturnType<typeof payload>, string, string]>([
    ['everything empty', payload('', { clave: '', rclave: '' }), 'usuario', 'No dejes campos vacios'],
    ['different claves and invalid name', payload('a/b', { rclave: 'otra' }), 'rclave', 'Las claves no son las mismas'],
    ['the name of the agencia', payload('hotelmar'), 'usuario', 'Ese nombre está reservado. Elige otro.'],
    [
      'long clave',
      payload('Ana', { clave: 'k'.repeat(129), rclave: 'k'.repeat(129) }),
      'clave',
      'La contraseña puede tener hasta 128 caracteres',
    ],
  ])('rejected: %s', async (_case, body, campo, msg) => {
    const antes = await portal().countTableRows();
    const refusal = await visitor(portal()).fails('POST registro', { body });
    expect(refusal).toEqual({ http: 422, status: 1, error: 'REGLA', campo, msg });
    expect(await portal().countTableRows()).toEqual(antes);
  });
});

test('if avatars are to be proved by the time that the account is made, nobody is registered without proof', async () => {
  const portal = await openPortal();
  const { http, body } = await sendDuringChange(
    portal,
    async (tx) => {
      await lockFirstMision(tx);
      await tx.db.insertInto('configuracion').values({ clave: 'verificar_hotel', valor: 'true' }).execute();
    },
    () => visitor(portal)('POST', 'registro', payload('Ana')),
  );
  // On SQLite the call begins after the change, and asks for the code first.
  const refusals = { sqlite: 'CODIGO_VENCIDO', postgres: 'CODIGO_AUSENTE' };
  expect({ http, body }).toMatchObject({ http: 422, body: { error: refusals[ENGINE] } });
  expect(await portal.db.selectFrom('usuario').select('id').execute()).toEqual([]);
});

describe('a name belongs to one person', () => {
  const NAME_TAKEN = {
    http: 409,
    status: 1,
    error: 'NOMBRE_OCUPADO',
    msg: 'El nombre ya esta ocupado',
    campo: 'usuario',
  };

  test.each([
    ['the same', 'Ana', 'Ana'],
    ['in capitals', 'Ana', 'ANA'],
    ['with signs', '=Ana=', '=aNa='],
  ])('a taken name is refused: %s', async (_case, one, other) => {
    const portal = await openPortal();
    await portal.createPerson({ nombre: one });
    expect(await visitor(portal).fails('POST registro', { body: payload(other) })).toEqual(NAME_TAKEN);
  });

  test.each(['Ana\u200b', '\u0410na', 'Ａｎａ', 'José', 'Σίσυφος', 'Sistema', 'conserje', '..'])(
    'a usuario already named %j can still log in',
    async (nombre) => {
      const portal = await openPortal();
      await portal.createPerson({ nombre });
      const { data } = await portal
        .as()
        .succeeds('POST login', { body: { op: 0, usuario: nombre, clave: TEST_CLAVE } });
      expect(data.usuario).toBe(nombre);
    },
  );

  test('that of a dismissed person stays taken', async () => {
    const portal = await openPortal();
    await portal.dismiss(await portal.createPerson({ nombre: 'Ana' }));
    expect(await visitor(portal).fails('POST registro', { body: payload('ana') })).toEqual(NAME_TAKEN);
  });

  test('similar names are different', async () => {
    const portal = await openPortal();
    await portal.createPerson({ nombre: 'José' });
    await visitor(portal).succeeds('POST registro', { body: payload('Jose') });
  });

  test('of twenty concurrent registrations one succeeds', async () => {
    const portal = await openPortal();
    const names = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 'Ana' : 'ANA'));
    const responses = await Promise.all(names.map((nombre) => visitor(portal)('POST', 'registro', payload(nombre))));
    expect(responses.map((r) => r.http).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await portal.countTableRows()).toMatchObject({ usuario: 1, bitacora: 1, direccion: 1 });
  });
});

describe('the referido', () => {
  const portal = portalForFile();

  test('is stored, whatever the case of the name', async () => {
    const beto = await portal().createPerson({ nombre: 'Beto' });
    await visitor(portal()).succeeds('POST registro', { body: payload('Ana', { referido: 'bETO' }) });
    expect(await row(portal(), 'Ana')).toMatchObject({ referido: beto.id });
  });

  test('must exist, and not be erased', async () => {
    const erased = await portal().createPerson({ nombre: 'Borrada' });
    await portal()
      .db.updateTable('usuario')
      .set({ olvidado: portal().clock.now })
      .where('id', '=', erased.id)
      .execute();
    const antes = await portal().countTableRows();
    for (const referido of ['Nadie', 'Borrada']) {
      const refusal = await visitor(portal()).fails('POST registro', { body: payload('Otra', { referido }) });
      expect(refusal).toMatchObject({ http: 422, error: 'REFERIDO_NO_EXISTE' });
    }
    expect(await portal().countTableRows()).toEqual(antes);
  });
});

test.each([
  ['one address', () => '203.0.113.9'],
  ['an IPv6 network', (n: number) => `2001:db8:1:2::${n + 1}`],
])('%s has a limit of registrations, of which mistyped ones are not a part', async (_case, desde) => {
  const portal = await openPortal();
  const retry = (n: number) => portal.as(null, { remoteAddress: desde(n) });
  for (const body of [payload(''), payload('Ana', { clave: '12345678', rclave: '12345678' })])
    for (let n = 0; n < 11; n += 1)
      expect(await retry(n).fails('POST registro', { body })).toMatchObject({ error: 'REGLA' });
  const existing = await portal.createPerson();
  for (let n = 0; n < 20; n += 1)
    expect(await retry(n).fails('POST registro', { body: payload(existing.usuario) })).toMatchObject({
      error: 'NOMBRE_OCUPADO',
    });
  expect(await retry(20).fails('POST registro', { body: payload('Ana') })).toEqual({
    http: 429,
    status: 1,
    error: 'DEMASIADOS_INTENTOS',
    msg: 'Demasiados intentos. Espera 60 minutos.',
  });
  await visitor(portal).succeeds('POST registro', { body: payload('Ana') });
});
