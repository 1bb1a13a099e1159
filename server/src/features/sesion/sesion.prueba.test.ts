import type { Call } from '@conserje/contract';
import { CONTRACT, escribeAlgo } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import { llamar } from '../../testing/accesos.ts';
import { codigoEn, conDosPasos } from '../../testing/autenticador.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal, CLAVE, portalDelArchivo } from '../../testing/portal.ts';
import { vigiladas, volcar } from '../../testing/vigilancia.ts';

const VIEJA = { http: 403, error: 'PRUEBA_RECIENTE', msg: 'Confirma antes que eres tú' };
const deHaceRato = async (portal: Portal, quien: Persona): Promise<Persona> => ({
  ...quien,
  key: await portal.sesion(quien.id, false),
});

/** What is dangerous, written out by hand: permissions, resets, others' ways in, the configuration, one's own ways in. */
const PELIGROSAS =
  `actionExcepciones guardarMatriz reiniciarNomina reiniciarLista resetPassword enlaceClave dosPasosPerdidos
  importarSocios editAjustes editRank addRank moverRank retirarRank editMis addMis moverMis retirarMis importarEscala editMemb
  misDatos exportado cerrarSesion cerrarSesiones olvidarUsuario addMemb retirarMemb placaCategoria editGancho prepararDosPasos activarDosPasos renovarRescate crearPrograma`
    .split(/\s+/)
    .toSorted();
const llamadas = Object.entries<Call>(CONTRACT);

test('lo peligroso, y nada más, pide una prueba reciente', () => {
  expect(
    llamadas
      .filter(([, spec]) => spec.reciente)
      .map(([nombre]) => nombre)
      .toSorted(),
  ).toEqual(PELIGROSAS);
  for (const [nombre, spec] of llamadas)
    if (spec.reciente) expect({ nombre, escribe: escribeAlgo(spec) }).toEqual({ nombre, escribe: true });
});

describe('con una sesión de hace rato', () => {
  const portal = portalDelArchivo(async (p) => {
    await p.persona({ nombre: 'Alguien' });
  });

  test.each(PELIGROSAS)('%s: 403 y nada escrito; recién probada, pasa de ahí', async (nombre) => {
    const jefa = await portal().persona({ categoria: 12, posicion: 2 });
    const spec = (CONTRACT as Record<string, Call>)[nombre];
    if (!spec) throw new Error(nombre);
    const vieja = await deHaceRato(portal(), jefa);
    const antes = await portal().cuentas();
    expect((await llamar(portal().pide(vieja), nombre, spec)).cuerpo).toMatchObject({ error: 'PRUEBA_RECIENTE' });
    expect(await portal().cuentas()).toEqual(antes);
    expect((await llamar(portal().pide(jefa), nombre, spec)).cuerpo).not.toMatchObject({ error: 'PRUEBA_RECIENTE' });
  });

  test('a quien no tiene el permiso se le dice eso, y no que se pruebe', async () => {
    const ana = await deHaceRato(portal(), await portal().persona());
    expect(
      await portal()
        .pide(ana)
        .falla('POST reiniciarNomina', { body: { op: 0 } }),
    ).toMatchObject({
      error: 'SIN_PERMISO',
    });
  });

  test('lo demás no la pide', async () => {
    const jefa = await deHaceRato(portal(), await portal().persona({ categoria: 12 }));
    await portal().pide(jefa).logra('GET ajustes');
    await portal()
      .pide(jefa)
      .logra('POST addFirma', { body: { id: jefa.id, firma: 'JFA' } });
  });
});

describe('quien no acierta con lo que prueba quién es', () => {
  test.each([
    ['probar', 'CLAVE_ACTUAL', { clave: 'no-es-esta' }],
    ['cambioClave', 'CLAVE_ACTUAL', { clavea: 'no-es-esta', claven: 'otra-clave-larga' }],
    ['quitarDosPasos', 'CLAVE_ACTUAL', { clave: 'no-es-esta', codigo: '000000' }],
    ['quitarDosPasos', 'CODIGO_INCORRECTO', { clave: CLAVE, codigo: '000000' }],
    ['activarDosPasos', 'CODIGO_INCORRECTO', { codigo: '000000' }],
  ])('%s, %s: queda apuntado, de quién es la sesión', async (llamada, codigo, body) => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ nombre: 'Ana' });
    if (llamada === 'quitarDosPasos') await conDosPasos(portal, ana);
    if (llamada === 'activarDosPasos') await portal.pide(ana).logra('POST prepararDosPasos');
    const { http, cuerpo } = await portal.pide(ana)('POST', llamada, body);
    expect({ http, cuerpo }).toMatchObject({ http: 422, cuerpo: { error: codigo } });
    await volcar(portal);
    const filas = (await vigiladas(portal)).filter((f) => f.clase === 'prueba_fallida');
    expect(filas).toMatchObject([{ usuario: ana.id, llamada, codigo, veces: 1 }]);
  });
});

describe('probar', () => {
  const ajustar = (portal: Portal, quien: Persona) => ({
    bien: () => portal.pide(quien).logra('POST editAjustes', { body: { data: { minutos_tiempo: 50 } } }),
    mal: () => portal.pide(quien).falla('POST editAjustes', { body: { data: { minutos_tiempo: 40 } } }),
  });

  test('con la clave, y entonces durante quince minutos', async () => {
    const portal = await abrirPortal();
    const jefa = await deHaceRato(portal, await portal.persona({ categoria: 12 }));
    const { bien, mal } = ajustar(portal, jefa);
    expect(await mal()).toMatchObject(VIEJA);
    const { bitacora } = await portal.observar(() =>
      portal.pide(jefa).logra('POST probar', { body: { clave: CLAVE } }),
    );
    expect(bitacora).toEqual([]);
    portal.reloj.pasar({ minutos: 15 });
    await bien();
    portal.reloj.pasar({ segundos: 1 });
    expect(await mal()).toMatchObject(VIEJA);
  });

  test('entrar es una prueba, y solo de esa sesión', async () => {
    const portal = await abrirPortal();
    const jefa = await deHaceRato(portal, await portal.persona({ categoria: 12, nombre: 'Jefa' }));
    const body = { op: 0, usuario: 'Jefa', clave: CLAVE };
    const { token } = await portal.pide().logra('POST login', { body });
    await ajustar(portal, { ...jefa, key: token }).bien();
    expect(await ajustar(portal, jefa).mal()).toMatchObject(VIEJA);
    portal.reloj.pasar({ minutos: 16 });
    expect(await ajustar(portal, { ...jefa, key: token }).mal()).toMatchObject(VIEJA);
  });

  test('quien entra con dos pasos lo hace con un código, que vale una vez', async () => {
    const portal = await abrirPortal();
    const jefa = await portal.persona({ categoria: 12 });
    const { secreto, rescate } = await conDosPasos(portal, jefa);
    const vieja = await deHaceRato(portal, jefa);
    const pide = portal.pide(vieja);
    expect(await pide.falla('POST probar', { body: { clave: CLAVE } })).toMatchObject({ http: 422, campo: 'codigo' });
    expect(await pide.falla('POST probar', { body: { codigo: '000000' } })).toMatchObject({
      error: 'CODIGO_INCORRECTO',
    });
    const codigo = codigoEn(secreto, portal.reloj.ahora);
    await pide.logra('POST probar', { body: { codigo } });
    await ajustar(portal, vieja).bien();
    expect(await pide.falla('POST probar', { body: { codigo } })).toMatchObject({ error: 'CODIGO_INCORRECTO' });
    await pide.logra('POST probar', { body: { codigo: rescate[0] ?? '' } });
  });

  test('no se adivina: diez fallos y 429, en esa sesión y en ninguna otra', async () => {
    const portal = await abrirPortal();
    const jefa = await portal.persona({ categoria: 12 });
    const ajena = await deHaceRato(portal, jefa);
    expect(await portal.pide(ajena).falla('POST probar', { body: {} })).toMatchObject({ http: 422, campo: 'clave' });
    for (let n = 0; n < 10; n += 1)
      expect(await portal.pide(ajena).falla('POST probar', { body: { clave: 'mala' } })).toMatchObject({
        ...{ http: 422, error: 'CLAVE_ACTUAL', campo: 'clave' },
      });
    expect(await portal.pide(ajena).falla('POST probar', { body: { clave: CLAVE } })).toMatchObject({ http: 429 });
    await portal.pide(jefa).logra('POST probar', { body: { clave: CLAVE } });
    expect(await ajustar(portal, ajena).mal()).toMatchObject(VIEJA);
  });

  test('con el reloj atrasado no vale por más tiempo', async () => {
    const portal = await abrirPortal();
    const jefa = await deHaceRato(portal, await portal.persona({ categoria: 12 }));
    await portal.pide(jefa).logra('POST probar', { body: { clave: CLAVE } });
    portal.reloj.pasar({ minutos: 10 });
    await portal.pide(jefa).logra('GET ajustes');
    portal.reloj.pasar({ minutos: -60 });
    await ajustar(portal, jefa).bien();
    portal.reloj.pasar({ minutos: 6 });
    expect(await ajustar(portal, jefa).mal()).toMatchObject(VIEJA);
  });
});
