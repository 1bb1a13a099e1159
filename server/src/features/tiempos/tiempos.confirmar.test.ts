import { NOMBRE, OP } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { codigos, porDosServidores, veces } from '../../testing/carreras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { abrir, acreditado, comoSeVe, deTodos, hacer } from '../../testing/tiempos.ts';

/** A manager with one tiempo of an hour each with two juniors, and another manager. */
async function escena() {
  const portal = await abrirPortal();
  const jefe = await portal.persona({ nombre: 'Jefe', categoria: 7 });
  const par = await portal.persona({ nombre: 'Par', categoria: 7 });
  const ana = await portal.persona({ nombre: 'Ana' });
  const leo = await portal.persona({ nombre: 'Leo' });
  const deAna = await abrir(portal, jefe, ana);
  const deLeo = await abrir(portal, jefe, leo);
  return { portal, jefe, par, ana, leo, deAna, deLeo };
}

/** What a screen sends that shows these tiempos as they are. */
async function vistos(portal: Portal, ...ids: number[]) {
  const filas = await portal.db
    .selectFrom('tiempo')
    .select(['id', 'alto', 'pausa', 'sumado'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return { tiempos: filas.map((f) => ({ ...f, alto: f.alto ?? -1 })) };
}
const confirmar = async (portal: Portal, quien: Persona, ...ids: number[]) =>
  portal.pide(quien).logra('POST confirmarTerminados', { body: await vistos(portal, ...ids) });
const sinConfirmar = async (portal: Portal, quien: Persona, ...ids: number[]) => {
  const body = await vistos(portal, ...ids);
  const antes = await portal.cuentas();
  const { resultado, ...efectos } = await portal.observar(() =>
    portal.pide(quien).falla('POST confirmarTerminados', { body }),
  );
  expect(efectos).toEqual({ bitacora: [], trabajo: [], avisos: [] });
  expect(await portal.cuentas()).toEqual(antes);
  return resultado;
};
const minutos = (portal: Portal, ...gente: Persona[]) => Promise.all(gente.map((una) => acreditado(portal, una)));

describe('a quien llevó los minutos que otro confirma se le dice, y a quien confirma los suyos no', () => {
  const suyos = (avisos: { para?: number; msg: string }[], { id }: Persona) =>
    avisos.filter(({ para }) => para === id).map(({ msg }) => msg);

  test('de uno', async () => {
    const { portal, jefe, deAna } = await escena();
    const mgmt = await portal.persona({ categoria: 10 });
    portal.reloj.pasar({ minutos: 20 });
    const deOtra = await portal.observar(() => hacer(portal, mgmt, OP.confirmar, deAna.id));
    expect(suyos(deOtra.avisos, jefe)).toEqual(['confirmó tus minutos como encargado de Ana']);
    portal.reloj.pasar({ minutos: 20 });
    const propio = await portal.observar(() => hacer(portal, jefe, OP.confirmar, deAna.id));
    expect(suyos(propio.avisos, jefe)).toEqual([]);
  });

  test('de varios, una vez', async () => {
    const { portal, jefe, deAna, deLeo } = await escena();
    const mgmt = await portal.persona({ categoria: 10 });
    portal.reloj.pasar({ minutos: 61 });
    const { avisos } = await portal.observar(() => confirmar(portal, mgmt, deAna.id, deLeo.id));
    expect(suyos(avisos, jefe)).toEqual(['confirmó tus minutos como encargado de 2 usuarios']);
  });
});

describe('confirmar varios terminados', () => {
  test('los acredita y los cierra, con su apunte y su aviso cada uno', async () => {
    const { portal, jefe, ana, leo, deAna, deLeo } = await escena();
    portal.reloj.pasar({ minutos: 61 });
    const { resultado, bitacora, avisos } = await portal.observar(() => confirmar(portal, jefe, deAna.id, deLeo.id));
    expect(resultado).toEqual({
      ...{ msg: 'Confirmaste 2 tiempos: 120 minutos', status: 0 },
      ...{ cerrados: [deAna.id, deLeo.id], minutos: 120, omitidos: [] },
    });
    expect(await minutos(portal, ana, leo, jefe)).toEqual([
      { asistencia: 60, times: 0 },
      { asistencia: 60, times: 0 },
      { asistencia: 0, times: 120 },
    ]);
    const motivo = `confirmó 60 minutos a ${NOMBRE} y cerró el tiempo`;
    const comun = { modulo: 'tiempos', encargado: jefe.id, motivo };
    expect(bitacora).toEqual([
      deTodos(jefe, 'confirmó 2 tiempos: 120 minutos'),
      { ...comun, objeto: deAna.id, usuario: ana.id },
      { ...comun, objeto: deLeo.id, usuario: leo.id },
    ]);
    const suyo = { tema: 'tiempos', quien: 'Jefe', msg: 'te confirmó 60 minutos y cerró tu tiempo' };
    expect(avisos).toEqual([
      { ...suyo, para: ana.id },
      { ...suyo, para: leo.id },
      { tema: 'tiempos', quien: 'Jefe', msg: 'confirmó 2 tiempos' },
    ]);
    expect(await portal.pide(jefe).logra('GET getAllTime')).toEqual([]);
  });

  test('cada encargado cobra lo de su tramo, y lo ya confirmado no cuenta dos veces', async () => {
    const { portal, jefe, par, ana, deAna } = await escena();
    portal.reloj.pasar({ minutos: 10 });
    await hacer(portal, jefe, OP.confirmar, deAna.id);
    portal.reloj.pasar({ minutos: 10 });
    await hacer(portal, jefe, OP.ligar, deAna.id);
    await hacer(portal, par, OP.ligar, deAna.id);
    portal.reloj.pasar({ minutos: 60 });
    expect(await confirmar(portal, par, deAna.id)).toMatchObject({ minutos: 50 });
    expect(await minutos(portal, ana, jefe, par)).toEqual([
      { asistencia: 60, times: 0 },
      { asistencia: 0, times: 20 },
      { asistencia: 0, times: 40 },
    ]);
  });

  test('los que ya no se pueden se dejan y se dicen, por su nombre y con su porqué', async () => {
    const { portal, jefe, par, ana, leo, deAna, deLeo } = await escena();
    const eva = await portal.persona({ nombre: 'Eva' });
    const ian = await portal.persona({ nombre: 'Ian' });
    const deEva = await abrir(portal, par, eva);
    const deIan = await abrir(portal, jefe, ian);
    portal.reloj.pasar({ minutos: 61 });
    const body = await vistos(portal, deAna.id, deLeo.id, deEva.id, deIan.id);
    await hacer(portal, jefe, OP.confirmar, deLeo.id);
    await hacer(portal, jefe, OP.ligar, deIan.id);
    const hecho = await portal.pide(jefe).logra('POST confirmarTerminados', { body });
    expect(hecho).toMatchObject({ cerrados: [deAna.id], minutos: 60 });
    expect(hecho.omitidos).toEqual([
      { id: deLeo.id, nombre: 'Leo', msg: 'Ese tiempo ya está cerrado' },
      { id: deEva.id, nombre: 'Eva', msg: 'No tienes permiso para esto' },
      {
        id: deIan.id,
        nombre: 'Ian',
        msg: 'Alguien lo cambió antes que tú. Revísalo e inténtalo de nuevo.',
      },
    ]);
    expect(hecho.msg).toBe(
      'Confirmaste 1 tiempo: 60 minutos. Faltaron Leo (Ese tiempo ya está cerrado), Eva (No tienes permiso para esto) ' +
        'e Ian (Alguien lo cambió antes que tú. Revísalo e inténtalo de nuevo.)',
    );
    expect(await minutos(portal, ana, leo, eva, ian)).toEqual([
      { asistencia: 60, times: 0 },
      { asistencia: 60, times: 0 },
      { asistencia: 0, times: 0 },
      { asistencia: 0, times: 0 },
    ]);
  });

  test('uno que corre o está en pausa no se confirma por aquí', async () => {
    const { portal, jefe, deAna, deLeo } = await escena();
    portal.reloj.pasar({ minutos: 30 });
    await hacer(portal, jefe, OP.pausar, deLeo.id);
    portal.reloj.pasar({ minutos: 29 });
    expect(await sinConfirmar(portal, jefe, deAna.id, deLeo.id)).toMatchObject({
      error: 'NADA_QUE_CONFIRMAR',
      msg: 'No se confirmó ninguno: Ana (Todavía no termina) y Leo (Todavía no termina)',
    });
  });

  test('la administración confirma los de cualquiera; quien no los lleva, ninguno; nadie el suyo', async () => {
    const { portal, par, deAna, deLeo } = await escena();
    const mgmt = await portal.persona({ categoria: 10 });
    portal.reloj.pasar({ minutos: 61 });
    expect(await sinConfirmar(portal, par, deAna.id)).toMatchObject({ error: 'NADA_QUE_CONFIRMAR' });
    expect(await confirmar(portal, mgmt, deAna.id, deLeo.id)).toMatchObject({ minutos: 120 });
    const alto = await portal.persona({ categoria: 12 });
    const { id } = await abrir(portal, alto, mgmt);
    portal.reloj.pasar({ minutos: 61 });
    expect(await sinConfirmar(portal, mgmt, id)).toMatchObject({ error: 'NADA_QUE_CONFIRMAR' });
  });

  test('uno que no existe no deja hacer nada', async () => {
    const { portal, jefe, deAna } = await escena();
    portal.reloj.pasar({ minutos: 61 });
    const { tiempos } = await vistos(portal, deAna.id);
    const body = { tiempos: [...tiempos, { id: 9999, alto: jefe.id, pausa: 0, sumado: 0 }] };
    expect(await portal.pide(jefe).falla('POST confirmarTerminados', { body })).toMatchObject({
      error: 'TIEMPO_NO_EXISTE',
    });
    expect(await confirmar(portal, jefe, deAna.id)).toMatchObject({ minutos: 60 });
  });

  test('veinte a la vez por dos servidores, con uno solo entre medias: nada se pierde ni se dobla', async () => {
    const { portal, jefe, ana, leo, deAna, deLeo } = await escena();
    portal.reloj.pasar({ minutos: 61 });
    const todos = await vistos(portal, deAna.id, deLeo.id);
    const alReves = { tiempos: [...todos.tiempos].reverse() };
    const uno = await comoSeVe(portal, OP.confirmar, deAna.id);
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(20, (i) =>
      i % 5 === 4
        ? enviar(jefe, 'actionTime', uno)
        : enviar(jefe, 'confirmarTerminados', i % 2 === 0 ? todos : alReves),
    );
    expect(Object.keys(codigos(respuestas)).toSorted()).toEqual([
      '200',
      '409 NADA_QUE_CONFIRMAR',
      '409 TIEMPO_CERRADO',
    ]);
    expect(await minutos(portal, ana, leo, jefe)).toEqual([
      { asistencia: 60, times: 0 },
      { asistencia: 60, times: 0 },
      { asistencia: 0, times: 120 },
    ]);
  });
});
