import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendDuringChange } from '../../../test-support/cluster/races.ts';
import { openEventStream } from '../../../test-support/cluster/sseReader.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import { totpCodeAt } from '../../../test-support/fakes/authenticator.ts';
import { notificationsOfKind } from '../../../test-support/portal/notifications.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { CLAVE, openPortal, openSecondServer } from '../../../test-support/portal/portal.ts';

/**
 * No proof outlives the rule under which it was given. For each change of access the table lists, by hand, which
 * credentials end and which stay.
 */

beforeEach(() => {
  // Timers are off: a heartbeat would end the stream eventually.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const NEW_CLAVE = 'otra-clave-larga';

/** Ana with every kind of credential; Jefa ranks above and holds all her permisos. */
async function scene() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 6, firma: 'ANA' });
  const { data: permiso } = await portal
    .as(boss)
    .succeeds('POST actionExcepciones', { body: { op: 0, usuario: ana.id, permisos: 'mul' } });
  const other = { ...ana, key: await portal.createSession(ana.id) };
  const requested = { nombre: 'Bot', permisos: 'mul', escribe: true, dias: 30 };
  const { clave, data } = await portal.as(ana).succeeds('POST crearPrograma', { body: requested });
  const programa = { ...ana, key: clave };
  const { enlace } = await portal.as(boss).succeeds('POST enlaceClave', { body: { usuario: ana.id } });
  const { secreto } = await portal.as(ana).succeeds('POST prepararDosPasos');
  const otherPortal = ENGINE === 'postgres' ? await openSecondServer(portal) : portal;
  const [ofOther, programStream] = [
    await openEventStream(otherPortal, other),
    await openEventStream(otherPortal, programa),
  ];
  const ids = { permiso: permiso?.id ?? 0, programa: data.id };
  return { portal, boss, ana, other, programa, enlace, secreto, ids, live: { ofOther, programStream } };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const isAccepted = async (portal: Portal, person: Person) => (await portal.as(person)('GET', 'checkUser')).http === 200;
/** Returns whether a stream receives a later estado, which is sent to everyone. */
async function isListening(reader: Scene['live']['ofOther']): Promise<boolean> {
  for (;;) {
    const dicho = await reader.nextWithoutChangeId();
    if (dicho === null) return false;
    if (dicho.includes('"estados"')) return true;
  }
}
const enable = ({ portal, ana, secreto }: Scene) =>
  portal.as(ana)('POST', 'activarDosPasos', { codigo: totpCodeAt(secreto, portal.clock.now) });

/** Returns which credentials are still valid, in the order of the table. */
async function quedan(e: Scene): Promise<string> {
  const { portal, boss, ana, other, programa, enlace, live } = e;
  await portal.as(boss).succeeds('POST estados', { body: { op: 1, estado: 'Después' } });
  const validity = {
    current: await isAccepted(portal, ana),
    proof: (await portal.as(ana)('POST', 'exportado', { ruta: '/nomina' })).http === 200,
    other: await isAccepted(portal, other),
    vivoDeOtra: await isListening(live.ofOther),
    programa: await isAccepted(portal, programa),
    vivoDePrograma: await isListening(live.programStream),
    enlace: (await portal.as()('POST', 'mirarEnlace', { enlace })).http === 200,
    pendiente: (await portal.db.selectFrom('dos_pasos').select('desde').execute()).some((d) => d.desde === null),
  };
  return Object.values(validity)
    .map((v) => (v ? 'stays' : '-----'))
    .join(' ');
}

const CASES: [event: string, run: (e: Scene) => Promise<unknown>, left: string][] = [
  // this session, its recent proof, another session, its stream, a program's key, its stream, a link, an unfinished
  // two-factor authentication
  ['nothing', async () => undefined, 'stays stays stays stays stays stays stays stays'],
  [
    'she changes her password',
    ({ portal, ana }) => portal.as(ana).succeeds('POST cambioClave', { body: { clavea: CLAVE, claven: NEW_CLAVE } }),
    'stays stays ----- ----- ----- ----- ----- -----',
  ],
  [
    'another resets her password',
    ({ portal, boss, ana }) => portal.as(boss).succeeds('POST resetPassword', { body: { usuario: ana.id } }),
    '----- ----- ----- ----- ----- ----- ----- -----',
  ],
  [
    'the link is used',
    ({ portal, enlace }) =>
      portal.as().succeeds('POST claveConEnlace', { body: { enlace, clave: NEW_CLAVE, rclave: NEW_CLAVE } }),
    '----- ----- ----- ----- ----- ----- ----- -----',
  ],
  ['she enables two-factor authentication', enable, 'stays ----- ----- ----- ----- ----- ----- -----'],
  [
    'she closes everything else',
    ({ portal, ana }) => portal.as(ana).succeeds('POST cerrarSesiones'),
    'stays stays ----- ----- ----- ----- ----- -----',
  ],
  [
    'she closes the program’s key',
    ({ portal, ana, ids }) => portal.as(ana).succeeds('POST cerrarPrograma', { body: { id: ids.programa } }),
    'stays stays stays stays ----- ----- stays stays',
  ],
  [
    'she logs in twenty times more, and the oldest sessions give way',
    async ({ portal }) => {
      for (let n = 0; n < 20; n += 1)
        await portal.as().succeeds('POST login', { body: { op: 0, usuario: 'Ana', clave: CLAVE } });
    },
    '----- ----- ----- ----- stays stays stays stays',
  ],
  ['she is dismissed', ({ portal, ana }) => portal.dismiss(ana), '----- ----- ----- ----- ----- ----- ----- -----'],
  [
    'she loses a permission: what she holds opens less, and streams begin anew',
    ({ portal, boss, ids }) => portal.as(boss).succeeds('POST actionExcepciones', { body: { op: 2, id: ids.permiso } }),
    'stays stays stays ----- stays ----- stays stays',
  ],
  [
    'she is demoted',
    ({ portal, ana }) => portal.moveToMision(ana, 2),
    'stays stays stays ----- stays ----- stays stays',
  ],
  [
    'she is renamed',
    ({ portal, boss, ana }) =>
      portal.as(boss).succeeds('POST editUsuario', {
        body: { id: ana.id, nombre: 'Anabel', rango: 'igual', firma: 'igual', mifirma: '' },
      }),
    'stays stays stays stays stays stays stays stays',
  ],
];

test.each(CASES)('when %s', async (_event, run, left) => {
  const e = await scene();
  await run(e);
  expect(await quedan(e)).toBe(left);
});

test('a one-time password ends with the next one, a chosen one and a link, but not with a change of name', async () => {
  const { portal, boss, ana } = await scene();
  const given = async () => (await portal.as(boss).succeeds('POST resetPassword', { body: { usuario: ana.id } })).clave;
  const enters = async (clave: string, usuario = 'Ana') =>
    (await portal.as()('POST', 'login', { op: 0, usuario, clave })).http === 200;
  const first = await given();
  const second = await given();
  expect([await enters(first), await enters(second)]).toEqual([false, true]);
  const { enlace } = await portal.as(boss).succeeds('POST enlaceClave', { body: { usuario: ana.id } });
  await portal.as().succeeds('POST claveConEnlace', { body: { enlace, clave: NEW_CLAVE, rclave: NEW_CLAVE } });
  expect(await enters(second)).toBe(false);
  const third = await given();
  const change = { id: ana.id, nombre: 'Anabel', rango: 'igual' as const, firma: 'igual', mifirma: '' };
  await portal.as(boss).succeeds('POST editUsuario', { body: change });
  expect(await enters(third, 'Anabel')).toBe(true);
});

describe('a request begun before two-factor authentication is enabled fails afterwards', () => {
  /** Enables two-factor authentication while a request waits for the lock. */
  const whileTwoFactorTurnsOn = async (
    { portal, ana, secreto }: Scene,
    request: () => Promise<{ http: number; body: unknown }>,
  ) =>
    sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('usuario', ana.id);
        await tx.db.updateTable('dos_pasos').set({ desde: tx.now, secreto }).where('usuario', '=', ana.id).execute();
      },
      request,
    );
  const refused = { http: 422, body: { campo: 'codigo' } };

  test.each<[string, object, object]>([
    ['probar', { clave: CLAVE }, refused],
    ['cambioClave', { clavea: CLAVE, claven: NEW_CLAVE }, refused],
    ['crearPrograma', { nombre: 'Bot', permisos: '', escribe: false, dias: 3 }, refused],
    ['login', { op: 0, usuario: 'Ana', clave: CLAVE }, { http: 401, body: { error: 'CODIGO_DOS_PASOS' } }],
  ])('%s', async (call, body, refusal) => {
    const e = await scene();
    const antes = await e.portal.db.selectFrom('sesion').select(['id', 'probada']).orderBy('id').execute();
    const who = call === 'login' ? null : e.ana;
    expect(await whileTwoFactorTurnsOn(e, () => e.portal.as(who)('POST', call, body))).toMatchObject(refusal);
    expect(await e.portal.db.selectFrom('sesion').select(['id', 'probada']).orderBy('id').execute()).toEqual(antes);
  });

  test.each<[string, object]>([
    ['probar', { clave: CLAVE }],
    ['cambioClave', { clavea: CLAVE, claven: NEW_CLAVE }],
    ['crearPrograma', { nombre: 'Bot', permisos: '', escribe: false, dias: 3 }],
    ['prepararDosPasos', {}],
    ['cerrarSesiones', {}],
    ['cerrarSesion', { id: 1 }],
    ['cerrarPrograma', { id: 1 }],
    ['crearCalendario', { todas: false }],
  ])('%s of a session that ends meanwhile has no effect', async (call, body) => {
    const e = await scene();
    const { portal, ana, other } = e;
    const antes = await portal.db.selectFrom('usuario').select('clave').where('id', '=', ana.id).execute();
    const result = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('usuario', ana.id);
        await tx.db.deleteFrom('sesion').where('usuario', '=', ana.id).execute();
      },
      () => portal.as(other)('POST', call, Object.keys(body).length > 0 ? body : undefined),
    );
    expect(result).toMatchObject({ http: 401, body: { error: 'SIN_SESION' } });
    expect(await portal.countTableRows()).toMatchObject({ sesion: 1, enlace_calendario: 0 });
    expect(await portal.db.selectFrom('usuario').select('clave').where('id', '=', ana.id).execute()).toEqual(antes);
  });
});

describe('with two-factor authentication enabled', () => {
  async function prepareTwoFactor() {
    const e = await scene();
    await enable(e);
    e.portal.clock.advance({ minutes: 1 });
    return { ...e, asks: e.portal.as(e.ana), codigo: () => totpCodeAt(e.secreto, e.portal.clock.now) };
  }
  const requested: [string, object][] = [
    ['renovarRescate', {}],
    ['cambioClave', { clavea: CLAVE, claven: NEW_CLAVE }],
    ['quitarDosPasos', { clave: CLAVE }],
    ['crearPrograma', { nombre: 'Bot', permisos: '', escribe: false, dias: 3 }],
  ];

  test.each(requested)('%s requires a code, even right after the login, and consumes it', async (call, body) => {
    const { portal, asks, ana, codigo } = await prepareTwoFactor();
    await portal.db.updateTable('sesion').set({ probada: portal.clock.now }).execute();
    const antes = await portal.countTableRows();
    for (const nothing of call === 'quitarDosPasos' ? [{ codigo: ' ' }] : [{}, { codigo: '' }, { codigo: ' ' }])
      expect(await asks('POST', call, { ...body, ...nothing })).toMatchObject({
        http: 422,
        body: { campo: 'codigo' },
      });
    expect(await portal.countTableRows()).toEqual(antes);
    const bad = await asks('POST', call, { ...body, codigo: '000000' });
    expect(bad).toMatchObject({ http: 422, body: { error: 'CODIGO_INCORRECTO' } });
    const usedCode = codigo();
    expect((await asks('POST', call, { ...body, codigo: usedCode })).http).toBe(200);
    const again = portal.as({ ...ana, key: await portal.createSession(ana.id) });
    if (call !== 'quitarDosPasos')
      expect(await again('POST', 'probar', { codigo: usedCode })).toMatchObject({
        body: { error: 'CODIGO_INCORRECTO' },
      });
  });

  test('the code is also the recent proof: no other one is required', async () => {
    const { asks, portal, codigo } = await prepareTwoFactor();
    expect(await asks('POST', 'exportado', { ruta: '/nomina' })).toMatchObject({
      body: { error: 'PRUEBA_RECIENTE' },
    });
    await asks.succeeds('POST renovarRescate', { body: { codigo: codigo() } });
    portal.clock.advance({ minutes: 1 });
    const body = { nombre: 'Bot', permisos: '', escribe: false, dias: 3, codigo: codigo() };
    await asks.succeeds('POST crearPrograma', { body });
  });

  test('the owner is notified when it is enabled, renewed, disabled or removed', async () => {
    const { asks, portal, ana, boss, codigo } = await prepareTwoFactor();
    await asks.succeeds('POST renovarRescate', { body: { codigo: codigo() } });
    portal.clock.advance({ minutes: 1 });
    await asks.succeeds('POST quitarDosPasos', { body: { clave: CLAVE, codigo: codigo() } });
    const { secreto } = await portal
      .as({ ...ana, key: await portal.createSession(ana.id) })
      .succeeds('POST prepararDosPasos');
    const again = { codigo: totpCodeAt(secreto, portal.clock.now) };
    const current = { ...ana, key: await portal.createSession(ana.id) };
    await portal.as(current).succeeds('POST activarDosPasos', { body: again });
    await portal.as(boss).succeeds('POST dosPasosPerdidos', { body: { usuario: ana.id, motivo: 'Lo perdió' } });
    const end = 'Si no fuiste tú, cambia tu contraseña y habla con un admin.';
    const own = (await notificationsOfKind(portal, current, 'clave')).filter(
      (text) => !text.startsWith('creó un enlace'),
    );
    expect(own.toSorted()).toEqual(
      [
        `Se activó la verificación en dos pasos de tu cuenta. ${end}`,
        `Se activó la verificación en dos pasos de tu cuenta. ${end}`,
        `Se quitó la verificación en dos pasos de tu cuenta. ${end}`,
        `Se renovaron los códigos de respaldo de tu cuenta. ${end}`,
        'quitó tu verificación en dos pasos. Actívala de nuevo en Configuración.',
      ].toSorted(),
    );
  });
});
