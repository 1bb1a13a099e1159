import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { codigoEn } from '../../testing/autenticador.ts';
import { MOTOR } from '../../testing/base.ts';
import { mientras } from '../../testing/carreras.ts';
import { abrirVivo } from '../../testing/lector.ts';
import { deClase } from '../../testing/notificaciones.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal, CLAVE, gemelo } from '../../testing/portal.ts';

/**
 * A proof does not outlive the rule that it was made under: of all that opens something to somebody, what ends with each change of
 * their way in, and what stays, written out by hand.
 */

beforeEach(() => {
  // A stream's heartbeat would end it sooner or later: here it never beats.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const NUEVA = 'otra-clave-larga';

/** Ana with all that there may be of her at once; Jefa stands above and holds all that she holds. */
async function escena() {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.persona({ nombre: 'Ana', categoria: 6, firma: 'ANA' });
  const { data: permiso } = await portal
    .pide(jefa)
    .logra('POST actionExcepciones', { body: { op: 0, usuario: ana.id, permisos: 'mul' } });
  const otra = { ...ana, key: await portal.sesion(ana.id) };
  const pedida = { nombre: 'Bot', permisos: 'mul', escribe: true, dias: 30 };
  const { clave, data } = await portal.pide(ana).logra('POST crearPrograma', { body: pedida });
  const programa = { ...ana, key: clave };
  const { enlace } = await portal.pide(jefa).logra('POST enlaceClave', { body: { usuario: ana.id } });
  const { secreto } = await portal.pide(ana).logra('POST prepararDosPasos');
  const enOtro = MOTOR === 'postgres' ? await gemelo(portal) : portal;
  const [deOtra, dePrograma] = [await abrirVivo(enOtro, otra), await abrirVivo(enOtro, programa)];
  const ids = { permiso: permiso?.id ?? 0, programa: data.id };
  return { portal, jefa, ana, otra, programa, enlace, secreto, ids, vivos: { deOtra, dePrograma } };
}
type Escena = Awaited<ReturnType<typeof escena>>;

const abre = async (portal: Portal, quien: Persona) => (await portal.pide(quien)('GET', 'checkUser')).http === 200;
/** Whether a stream hears what happens afterwards: a status, which everyone is told of. */
async function oye(lector: Escena['vivos']['deOtra']): Promise<boolean> {
  for (;;) {
    const dicho = await lector.dicho();
    if (dicho === null) return false;
    if (dicho.includes('"estados"')) return true;
  }
}
const activar = ({ portal, ana, secreto }: Escena) =>
  portal.pide(ana)('POST', 'activarDosPasos', { codigo: codigoEn(secreto, portal.reloj.ahora) });

/** What still opens something, in the order of the table. */
async function quedan(e: Escena): Promise<string> {
  const { portal, jefa, ana, otra, programa, enlace, vivos } = e;
  await portal.pide(jefa).logra('POST estados', { body: { op: 1, estado: 'Después' } });
  const vale = {
    esta: await abre(portal, ana),
    prueba: (await portal.pide(ana)('POST', 'exportado', { ruta: '/nomina' })).http === 200,
    otra: await abre(portal, otra),
    vivoDeOtra: await oye(vivos.deOtra),
    programa: await abre(portal, programa),
    vivoDePrograma: await oye(vivos.dePrograma),
    enlace: (await portal.pide()('POST', 'mirarEnlace', { enlace })).http === 200,
    pendiente: (await portal.db.selectFrom('dos_pasos').select('desde').execute()).some((d) => d.desde === null),
  };
  return Object.values(vale)
    .map((v) => (v ? 'stays' : '-----'))
    .join(' ');
}

const TABLA: [event: string, hacer: (e: Escena) => Promise<unknown>, left: string][] = [
  // this session, its fresh proof, another session, its stream, a program's key, its stream, a link, a second step half set up
  ['nothing', async () => undefined, 'stays stays stays stays stays stays stays stays'],
  [
    'she changes her password',
    ({ portal, ana }) => portal.pide(ana).logra('POST cambioClave', { body: { clavea: CLAVE, claven: NUEVA } }),
    'stays stays ----- ----- ----- ----- ----- -----',
  ],
  [
    'another resets her password',
    ({ portal, jefa, ana }) => portal.pide(jefa).logra('POST resetPassword', { body: { usuario: ana.id } }),
    '----- ----- ----- ----- ----- ----- ----- -----',
  ],
  [
    'the link is used',
    ({ portal, enlace }) =>
      portal.pide().logra('POST claveConEnlace', { body: { enlace, clave: NUEVA, rclave: NUEVA } }),
    '----- ----- ----- ----- ----- ----- ----- -----',
  ],
  ['she turns the second step on', activar, 'stays ----- ----- ----- ----- ----- ----- -----'],
  [
    'she closes everything else',
    ({ portal, ana }) => portal.pide(ana).logra('POST cerrarSesiones'),
    'stays stays ----- ----- ----- ----- ----- -----',
  ],
  [
    'she closes the program’s key',
    ({ portal, ana, ids }) => portal.pide(ana).logra('POST cerrarPrograma', { body: { id: ids.programa } }),
    'stays stays stays stays ----- ----- stays stays',
  ],
  [
    'she logs in twenty times more, and the oldest sessions give way',
    async ({ portal }) => {
      for (let n = 0; n < 20; n += 1)
        await portal.pide().logra('POST login', { body: { op: 0, usuario: 'Ana', clave: CLAVE } });
    },
    '----- ----- ----- ----- stays stays stays stays',
  ],
  ['she is dismissed', ({ portal, ana }) => portal.despedir(ana), '----- ----- ----- ----- ----- ----- ----- -----'],
  [
    'she loses a permission: what she holds opens less, and streams begin anew',
    ({ portal, jefa, ids }) => portal.pide(jefa).logra('POST actionExcepciones', { body: { op: 2, id: ids.permiso } }),
    'stays stays stays ----- stays ----- stays stays',
  ],
  ['she is demoted', ({ portal, ana }) => portal.ascender(ana, 2), 'stays stays stays ----- stays ----- stays stays'],
  [
    'she is renamed',
    ({ portal, jefa, ana }) =>
      portal.pide(jefa).logra('POST editUsuario', {
        body: { id: ana.id, nombre: 'Anabel', rango: 'igual', firma: 'igual', mifirma: '' },
      }),
    'stays stays stays stays stays stays stays stays',
  ],
];

test.each(TABLA)('when %s', async (_event, hacer, left) => {
  const e = await escena();
  await hacer(e);
  expect(await quedan(e)).toBe(left);
});

test('a one-time password ends with the next one, with her own, and with a link; not with a name', async () => {
  const { portal, jefa, ana } = await escena();
  const dada = async () => (await portal.pide(jefa).logra('POST resetPassword', { body: { usuario: ana.id } })).clave;
  const entra = async (clave: string, usuario = 'Ana') =>
    (await portal.pide()('POST', 'login', { op: 0, usuario, clave })).http === 200;
  const primera = await dada();
  const segunda = await dada();
  expect([await entra(primera), await entra(segunda)]).toEqual([false, true]);
  const { enlace } = await portal.pide(jefa).logra('POST enlaceClave', { body: { usuario: ana.id } });
  await portal.pide().logra('POST claveConEnlace', { body: { enlace, clave: NUEVA, rclave: NUEVA } });
  expect(await entra(segunda)).toBe(false);
  const tercera = await dada();
  const cambio = { id: ana.id, nombre: 'Anabel', rango: 'igual' as const, firma: 'igual', mifirma: '' };
  await portal.pide(jefa).logra('POST editUsuario', { body: cambio });
  expect(await entra(tercera, 'Anabel')).toBe(true);
});

describe('what was begun before the second step is on does not end after it', () => {
  /** The second step is turned on while something waits for its turn. */
  const encender = async ({ portal, ana, secreto }: Escena, pedir: () => Promise<{ http: number; cuerpo: unknown }>) =>
    mientras(
      portal,
      async (tx) => {
        await tx.bloquearFila('usuario', ana.id);
        await tx.db.updateTable('dos_pasos').set({ desde: tx.ahora, secreto }).where('usuario', '=', ana.id).execute();
      },
      pedir,
    );
  const negada = { http: 422, cuerpo: { campo: 'codigo' } };

  test.each<[string, object, object]>([
    ['probar', { clave: CLAVE }, negada],
    ['cambioClave', { clavea: CLAVE, claven: NUEVA }, negada],
    ['crearPrograma', { nombre: 'Bot', permisos: '', escribe: false, dias: 3 }, negada],
    ['login', { op: 0, usuario: 'Ana', clave: CLAVE }, { http: 401, cuerpo: { error: 'CODIGO_DOS_PASOS' } }],
  ])('%s', async (llamada, body, rechazo) => {
    const e = await escena();
    const antes = await e.portal.db.selectFrom('sesion').select(['id', 'probada']).orderBy('id').execute();
    const quien = llamada === 'login' ? null : e.ana;
    expect(await encender(e, () => e.portal.pide(quien)('POST', llamada, body))).toMatchObject(rechazo);
    expect(await e.portal.db.selectFrom('sesion').select(['id', 'probada']).orderBy('id').execute()).toEqual(antes);
  });

  test.each<[string, object]>([
    ['probar', { clave: CLAVE }],
    ['cambioClave', { clavea: CLAVE, claven: NUEVA }],
    ['crearPrograma', { nombre: 'Bot', permisos: '', escribe: false, dias: 3 }],
    ['prepararDosPasos', {}],
  ])('%s of a session that ends meanwhile makes nothing', async (llamada, body) => {
    const e = await escena();
    const { portal, ana, otra } = e;
    const antes = await portal.db.selectFrom('usuario').select('clave').where('id', '=', ana.id).execute();
    const hecho = await mientras(
      portal,
      async (tx) => {
        await tx.bloquearFila('usuario', ana.id);
        await tx.db.deleteFrom('sesion').where('usuario', '=', ana.id).execute();
      },
      () => portal.pide(otra)('POST', llamada, Object.keys(body).length > 0 ? body : undefined),
    );
    expect(hecho).toMatchObject({ http: 401, cuerpo: { error: 'SIN_SESION' } });
    expect(await portal.cuentas()).toMatchObject({ sesion: 1 });
    expect(await portal.db.selectFrom('usuario').select('clave').where('id', '=', ana.id).execute()).toEqual(antes);
  });
});

describe('with the second step on', () => {
  async function conDos() {
    const e = await escena();
    await activar(e);
    e.portal.reloj.pasar({ minutos: 1 });
    return { ...e, pide: e.portal.pide(e.ana), codigo: () => codigoEn(e.secreto, e.portal.reloj.ahora) };
  }
  const pedidos: [string, object][] = [
    ['renovarRescate', {}],
    ['cambioClave', { clavea: CLAVE, claven: NUEVA }],
    ['quitarDosPasos', { clave: CLAVE }],
    ['crearPrograma', { nombre: 'Bot', permisos: '', escribe: false, dias: 3 }],
  ];

  test.each(pedidos)('%s asks for a code, right after the log-in too, and uses it up', async (llamada, body) => {
    const { portal, pide, ana, codigo } = await conDos();
    await portal.db.updateTable('sesion').set({ probada: portal.reloj.ahora }).execute();
    const antes = await portal.cuentas();
    for (const nada of llamada === 'quitarDosPasos' ? [{ codigo: ' ' }] : [{}, { codigo: '' }, { codigo: ' ' }])
      expect(await pide('POST', llamada, { ...body, ...nada })).toMatchObject({
        http: 422,
        cuerpo: { campo: 'codigo' },
      });
    expect(await portal.cuentas()).toEqual(antes);
    const malo = await pide('POST', llamada, { ...body, codigo: '000000' });
    expect(malo).toMatchObject({ http: 422, cuerpo: { error: 'CODIGO_INCORRECTO' } });
    const usado = codigo();
    expect((await pide('POST', llamada, { ...body, codigo: usado })).http).toBe(200);
    const otraVez = portal.pide({ ...ana, key: await portal.sesion(ana.id) });
    if (llamada !== 'quitarDosPasos')
      expect(await otraVez('POST', 'probar', { codigo: usado })).toMatchObject({
        cuerpo: { error: 'CODIGO_INCORRECTO' },
      });
  });

  test('the code stands for the fresh proof: no other is asked for', async () => {
    const { pide, portal, codigo } = await conDos();
    expect(await pide('POST', 'exportado', { ruta: '/nomina' })).toMatchObject({
      cuerpo: { error: 'PRUEBA_RECIENTE' },
    });
    await pide.logra('POST renovarRescate', { body: { codigo: codigo() } });
    portal.reloj.pasar({ minutos: 1 });
    const body = { nombre: 'Bot', permisos: '', escribe: false, dias: 3, codigo: codigo() };
    await pide.logra('POST crearPrograma', { body });
  });

  test('its owner is told when it is turned on, its codes are made anew, it is turned off or taken', async () => {
    const { pide, portal, ana, jefa, codigo } = await conDos();
    await pide.logra('POST renovarRescate', { body: { codigo: codigo() } });
    portal.reloj.pasar({ minutos: 1 });
    await pide.logra('POST quitarDosPasos', { body: { clave: CLAVE, codigo: codigo() } });
    const { secreto } = await portal.pide({ ...ana, key: await portal.sesion(ana.id) }).logra('POST prepararDosPasos');
    const deNuevo = { codigo: codigoEn(secreto, portal.reloj.ahora) };
    const esta = { ...ana, key: await portal.sesion(ana.id) };
    await portal.pide(esta).logra('POST activarDosPasos', { body: deNuevo });
    await portal.pide(jefa).logra('POST dosPasosPerdidos', { body: { usuario: ana.id, motivo: 'Lo perdió' } });
    const fin = 'Si no fuiste tú, cambia tu contraseña y habla con un admin.';
    const propios = (await deClase(portal, esta, 'clave')).filter((texto) => !texto.startsWith('creó un enlace'));
    expect(propios.toSorted()).toEqual(
      [
        `Se activó la verificación en dos pasos de tu cuenta. ${fin}`,
        `Se activó la verificación en dos pasos de tu cuenta. ${fin}`,
        `Se quitó la verificación en dos pasos de tu cuenta. ${fin}`,
        `Se renovaron los códigos de respaldo de tu cuenta. ${fin}`,
        'quitó tu verificación en dos pasos. Actívala de nuevo en Configuración.',
      ].toSorted(),
    );
  });
});
