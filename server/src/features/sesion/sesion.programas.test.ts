import type { Call } from '@conserje/contract';
import { CONTRACT, escribeAlgo } from '@conserje/contract';
import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { llamar } from '../../testing/accesos.ts';
import { laSolicitud, ofrecer } from '../../testing/ascensos.ts';
import { codigos, porDosServidores, veces } from '../../testing/carreras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal, CLAVE, portalDelArchivo } from '../../testing/portal.ts';

const DE_PROGRAMA = { http: 403, error: 'CLAVE_DE_PROGRAMA' };
const pedida = { nombre: 'Hoja de paga', permisos: '', escribe: false, dias: 30 };
const hacer = async (portal: Portal, quien: Persona, cambio: Partial<typeof pedida> = {}) => {
  const { clave, data } = await portal.pide(quien).logra('POST crearPrograma', { body: { ...pedida, ...cambio } });
  return { programa: { ...quien, key: clave }, ...data };
};

describe('hacer una clave', () => {
  test('se dice una vez, se guarda su huella, y queda apuntada', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ categoria: 9 });
    const body = { nombre: ' Hoja ', permisos: 'mul,ldp', escribe: true, dias: 7 };
    const { resultado, bitacora } = await portal.observar(() => portal.pide(ana).logra('POST crearPrograma', { body }));
    const { clave, data } = resultado;
    expect(clave).toMatch(/^cjk_[\w-]{43}$/);
    expect(data).toEqual({
      ...{ id: data.id, nombre: 'Hoja', alcance: ['ldp', 'mul'], escribe: true, ultima_vez: null },
      ...{ prefijo: clave.slice(0, 10), creada: portal.reloj.iso(), vence: portal.reloj.iso({ horas: 24 * 7 }) },
    });
    const motivo = 'creó la clave para bots «Hoja», para leer y escribir, con ldp, mul';
    expect(bitacora).toEqual([{ modulo: 'acceso', objeto: data.id, usuario: ana.id, encargado: ana.id, motivo }]);
    expect(JSON.stringify(await portal.db.selectFrom('sesion').selectAll().execute())).not.toContain(clave);
    expect(portal.log.join('\n')).not.toContain(clave);
    expect(await portal.pide(ana).logra('GET programas')).toEqual([data]);
    expect(await portal.pide(ana).logra('GET sesiones')).toHaveLength(1);
  });

  test.each([
    [{ nombre: ' ' }, 'nombre'],
    [{ nombre: 'n'.repeat(41) }, 'nombre'],
    [{ permisos: 'tt,nada' }, 'permisos'],
    [{ dias: 0 }, 'dias'],
    [{ dias: 366 }, 'dias'],
  ])('con %j se rechaza en su campo', async (cambio, campo) => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ categoria: 12 });
    expect(await portal.pide(ana).falla('POST crearPrograma', { body: { ...pedida, ...cambio } })).toMatchObject({
      ...{ http: 422, error: 'REGLA', campo },
    });
  });

  test('nadie da lo que no tiene, tampoco la administración por rango', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ categoria: 9 });
    for (const permisos of ['pag', 'tt,adm', 'mgmt'])
      expect(await portal.pide(ana).falla('POST crearPrograma', { body: { ...pedida, permisos } })).toMatchObject({
        ...{ http: 403, error: 'PERMISO_AJENO', campo: 'permisos' },
      });
    await portal.ascender(ana, 10);
    await hacer(portal, ana, { permisos: 'pag,mgmt' });
  });

  test('diez a la vez como mucho, también por dos servidores', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona();
    const enviar = await porDosServidores(portal);
    const todas = await veces(14, () => enviar(ana, 'crearPrograma', pedida));
    expect(codigos(todas)).toEqual({ '200': 10, '409 PROGRAMAS_DE_MAS': 4 });
    expect(await portal.pide(ana).logra('GET programas')).toHaveLength(10);
    // One that is over leaves room.
    portal.reloj.pasar({ horas: 24 * 30 });
    await hacer(portal, { ...ana, key: await portal.sesion(ana.id) });
  });
});

describe('lo que puede', () => {
  test('sus permisos, mientras su dueño los tenga también', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ categoria: 9 });
    const { programa } = await hacer(portal, ana, { permisos: 'mul' });
    const pide = portal.pide(programa);
    await pide.logra('GET getAllMultas');
    expect(await pide.falla('GET getListaPaga')).toMatchObject({ error: 'SIN_PERMISO' });
    expect((await pide.logra('GET checkUser')).permisos).toEqual(['mul']);
    await portal.permitir(9, 'ldp');
    expect(await pide.falla('GET getAllMultas')).toMatchObject({ error: 'SIN_PERMISO' });
    await portal.exceptuar(ana, 'mul');
    await pide.logra('GET getAllMultas');
  });

  test('la administración por rango, solo si la lleva', async () => {
    const portal = await abrirPortal();
    const jefa = await portal.persona({ categoria: 10 });
    const sin = await hacer(portal, jefa, { permisos: 'pag' });
    const con = await hacer(portal, jefa, { permisos: 'mgmt' });
    expect(await portal.pide(sin.programa).falla('GET getAllFirmas')).toMatchObject({ error: 'SIN_PERMISO' });
    await portal.pide(con.programa).logra('GET getAllFirmas');
    expect(await portal.pide(con.programa).falla('GET updateLista')).toMatchObject({ error: 'SIN_PERMISO' });
  });

  test('tampoco por lo que se mira al hacerlo: retirar el ascenso que ofreció otra persona', async () => {
    const portal = await abrirPortal();
    const [jefa, otra] = [await portal.persona({ categoria: 11 }), await portal.persona({ categoria: 9 })];
    const leo = await portal.persona();
    portal.reloj.pasar({ horas: 24 * 3 });
    await ofrecer(portal, otra, leo);
    const { id } = await laSolicitud(portal, leo);
    const { programa } = await hacer(portal, jefa, { escribe: true });
    expect(await portal.pide(programa).falla('POST retirarAscenso', { body: { id } })).toMatchObject({
      error: 'SIN_PERMISO',
    });
    await portal.pide(jefa).logra('POST retirarAscenso', { body: { id } });
  });

  test('la de solo leer no cambia nada; la otra sí, a nombre de su dueño y con el suyo', async () => {
    const portal = await abrirPortal();
    const jefa = await portal.persona({ categoria: 10 });
    const leo = await portal.persona();
    const multa = { body: { usuario: leo.id, motivo: 'Flood', creditos: 5 } };
    const lee = await hacer(portal, jefa, { permisos: 'mul' });
    expect(await portal.pide(lee.programa).falla('POST sendMulta', multa)).toMatchObject({
      ...DE_PROGRAMA,
      msg: 'La clave para bots «Hoja de paga» es solo para leer',
    });
    const escribe = await hacer(portal, jefa, { permisos: 'mul', escribe: true, nombre: 'Bot' });
    const { bitacora } = await portal.observar(() => portal.pide(escribe.programa).logra('POST sendMulta', multa));
    expect(bitacora).toEqual([
      expect.objectContaining({
        ...{ modulo: 'multas', usuario: leo.id, encargado: jefa.id },
        motivo: `multó a ${NOMBRE} con 5c: Flood (con la clave «Bot»)`,
      }),
    ]);
  });
});

/** Calls that only read although they are sent, and one that changes something although it is asked for. */
const LEEN =
  'getListaPaga allNomina previoMatriz usuarioList mirarSocios mirarEscala getLog mirarEnlace probarRadio probarHotel'.split(
    ' ',
  );
const ESCRIBEN = 'updateLista ventaAction'.split(' ');
/** One's own account: written out by hand. */
const EN_PERSONA =
  `aparato ponerAparato quitarAparato gustoNotificacion changeConfig sesiones cerrarSesion cerrarSesiones cambioClave
  dosPasos prepararDosPasos activarDosPasos quitarDosPasos renovarRescate probar programas crearPrograma cerrarPrograma
  misDatos`
    .split(/\s+/)
    .toSorted();
const llamadas = Object.entries<Call>(CONTRACT);

test('qué llamadas cambian algo, y cuáles son de la propia cuenta', () => {
  const contra = llamadas
    .filter(([, spec]) => escribeAlgo(spec) !== (spec.method === 'POST'))
    .map(([, spec]) => spec.path.split('/')[0]);
  expect(contra.toSorted()).toEqual([...LEEN, ...ESCRIBEN].toSorted());
  expect(
    llamadas
      .filter(([, spec]) => spec.enPersona)
      .map(([nombre]) => nombre)
      .toSorted(),
  ).toEqual(EN_PERSONA);
});

describe('con todos los permisos de quien lo puede todo', () => {
  let jefa: Persona;
  let claves: { lee: Persona; escribe: Persona };
  const portal = portalDelArchivo(async (p) => {
    await p.persona({ nombre: 'Alguien' });
    jefa = await p.persona({ categoria: 12 });
    const permisos = [...(await p.pide(jefa).logra('GET checkUser')).permisos, 'mgmt'].join();
    const [lee, escribe] = [await hacer(p, jefa, { permisos }), await hacer(p, jefa, { permisos, escribe: true })];
    claves = { lee: lee.programa, escribe: escribe.programa };
  });
  const cortas = llamadas.filter(([, spec]) => !spec.stream);
  const vedadas = cortas.filter(([, spec]) => spec.enPersona || spec.reciente);
  const escriben = cortas.filter(([, spec]) => !spec.enPersona && !spec.reciente && escribeAlgo(spec));

  test.each(vedadas)('%s no se hace con ella, y no escribe nada', async (nombre, spec) => {
    const antes = await portal().cuentas();
    expect((await llamar(portal().pide(claves.escribe), nombre, spec)).cuerpo).toMatchObject({
      error: 'CLAVE_DE_PROGRAMA',
    });
    expect(await portal().cuentas()).toEqual(antes);
  });

  test.each(escriben)('%s no se hace con una que es solo para leer', async (nombre, spec) => {
    const antes = await portal().cuentas();
    expect((await llamar(portal().pide(claves.lee), nombre, spec)).cuerpo).toMatchObject({
      error: 'CLAVE_DE_PROGRAMA',
    });
    expect(await portal().cuentas()).toEqual(antes);
  });

  test('no abre un navegador', async () => {
    const { key: token } = claves.escribe;
    expect(
      await portal()
        .pide()
        .falla('POST login', { body: { op: 1, token } }),
    ).toMatchObject({ http: 401 });
  });
});

describe('su final', () => {
  const MUERTA = { http: 401, error: 'SIN_SESION' };
  test.each([
    [
      'su dueño la cierra',
      async (p: Portal, ana: Persona, _jefa: Persona, id: number) =>
        p.pide(ana).logra('POST cerrarPrograma', { body: { id } }),
    ],
    ['cierra todo lo demás', async (p: Portal, ana: Persona) => p.pide(ana).logra('POST cerrarSesiones')],
    [
      'cambia su clave',
      async (p: Portal, ana: Persona) =>
        p.pide(ana).logra('POST cambioClave', { body: { clavea: CLAVE, claven: 'otra-clave-larga' } }),
    ],
    [
      'le generan otra',
      async (p: Portal, ana: Persona, jefa: Persona) =>
        p.pide(jefa).logra('POST resetPassword', { body: { usuario: ana.id } }),
    ],
    ['la despiden', async (p: Portal, ana: Persona) => p.despedir(ana)],
    ['llega su día', async (p: Portal) => p.reloj.pasar({ horas: 24 * 30 })],
  ])('%s: 401 desde ya', async (_que, acabar) => {
    const portal = await abrirPortal();
    const [ana, jefa] = [await portal.persona(), await portal.persona({ categoria: 10 })];
    const { programa, id } = await hacer(portal, ana);
    await portal.pide(programa).logra('GET MyPerfil');
    await acabar(portal, ana, jefa, id);
    expect(await portal.pide(programa).falla('GET MyPerfil')).toMatchObject(MUERTA);
  });

  test('la de otra persona no se cierra, ni una sesión por aquí, ni ella por las sesiones', async () => {
    const portal = await abrirPortal();
    const [ana, beto] = [await portal.persona(), await portal.persona()];
    const { programa, id } = await hacer(portal, ana);
    const [sesion] = await portal.pide(ana).logra('GET sesiones');
    expect(await portal.pide(beto).falla('POST cerrarPrograma', { body: { id } })).toMatchObject({ http: 404 });
    expect(await portal.pide(ana).falla('POST cerrarSesion', { body: { id } })).toMatchObject({ http: 404 });
    const deSesion = { body: { id: sesion?.id ?? 0 } };
    expect(await portal.pide(ana).falla('POST cerrarPrograma', deSesion)).toMatchObject({ http: 404 });
    await portal.pide(programa).logra('GET MyPerfil');
  });

  test('se ve cuándo se usó; no dice que su dueño estuviera, ni quita sitio a sus sesiones', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ nombre: 'Ana' });
    const { programa } = await hacer(portal, ana);
    const vista = () =>
      portal.db.selectFrom('usuario').select('ultima_vez').where('id', '=', ana.id).executeTakeFirstOrThrow();
    const antes = await vista();
    portal.reloj.pasar({ minutos: 10 });
    await portal.pide(programa).logra('GET MyPerfil');
    expect(await vista()).toEqual(antes);
    expect((await portal.pide(ana).logra('GET programas'))[0]).toMatchObject({ ultima_vez: portal.reloj.iso() });
    for (let n = 0; n < 22; n += 1)
      await portal.pide().logra('POST login', { body: { op: 0, usuario: 'Ana', clave: CLAVE } });
    await portal.pide(programa).logra('GET MyPerfil');
  });
});
