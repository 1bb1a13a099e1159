import type { Suceso } from '@conserje/contract';
import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { abrir, acreditado, alBajo, apunte, cancelar, confirmar, ligar, ver } from '../../testing/tiempos.ts';

/** A manager opens a tiempo and asks another to take it. */
async function escena() {
  const portal = await abrirPortal();
  const jefe = await portal.persona({ nombre: 'Jefe', categoria: 5 });
  const otro = await portal.persona({ nombre: 'Otro', categoria: 6 });
  const bajo = await portal.persona({ nombre: 'Bajo' });
  const { id } = await abrir(portal, jefe, bajo, otro.id);
  return { portal, jefe, otro, bajo, id };
}
const pedidas = (portal: Portal, quien: Persona) => portal.pide(quien).logra('GET getTimesSolicitudes');
const aceptar = (portal: Portal, quien: Persona, id: number) =>
  portal.pide(quien).logra('POST actionTimeSoli', { body: { id } });

/** Must be refused, and leave everything as it was. */
async function sinAceptar(portal: Portal, quien: Persona, id: number) {
  const antes = await portal.cuentas();
  const { resultado, ...efectos } = await portal.observar(() =>
    portal.pide(quien).falla('POST actionTimeSoli', { body: { id } }),
  );
  expect(efectos).toEqual({ bitacora: [], trabajo: [], avisos: [] });
  expect(await portal.cuentas()).toEqual(antes);
  return resultado;
}

test('la ve a quien se le pide, y nadie más', async () => {
  const { portal, jefe, otro, bajo } = await escena();
  expect(await pedidas(portal, otro)).toEqual([
    { id: 1, bajo: bajo.id, bajoNombre: 'Bajo', encargadoNombre: 'Jefe', fecha: portal.reloj.iso() },
  ]);
  for (const quien of [jefe, bajo, await portal.persona({ categoria: 12 })])
    expect(await pedidas(portal, quien)).toEqual([]);
});

test('al aceptar queda de encargado, desde entonces', async () => {
  const { portal, otro, bajo, id } = await escena();
  portal.reloj.pasar({ minutos: 10 });
  const { resultado, ...efectos } = await portal.observar(() => aceptar(portal, otro, 1));
  expect(resultado).toMatchObject({ msg: 'Ahora eres encargado de Bajo', status: 0, data: { id, alto: otro.id } });
  expect(efectos).toEqual({
    bitacora: [apunte(id, bajo, otro, `aceptó ser encargado de ${NOMBRE}`)],
    trabajo: [],
    avisos: [
      { tema: 'solicitudes', quien: 'Otro', msg: 'ya atendió el tiempo de Bajo', para: otro.id },
      alBajo('Otro', 'aceptó ser tu encargado', bajo),
      { tema: 'tiempos', quien: 'Otro', msg: 'aceptó el tiempo de Bajo' },
    ],
  });
  expect(await pedidas(portal, otro)).toEqual([]);
  portal.reloj.pasar({ minutos: 20 });
  await confirmar(portal, otro, id);
  expect(await acreditado(portal, bajo)).toEqual({ asistencia: 30, times: 0 });
  expect(await acreditado(portal, otro)).toEqual({ asistencia: 0, times: 20 });
});

describe('a quien se le pidió se le dice que ya no hace falta', () => {
  const suyos = (avisos: Suceso[]) => avisos.filter((a) => a.tema === 'solicitudes' && a.para !== undefined);

  test.each<[string, (portal: Portal, jefe: Persona, id: number) => Promise<unknown>]>([
    ['si otra persona lo liga', ligar],
    ['si alguien liga todos', (portal, jefe) => portal.pide(jefe).logra('POST actionTime', { body: { op: 6 } })],
    ['si se cancela', cancelar],
  ])('%s', async (_caso, hacer) => {
    const { portal, jefe, otro, id } = await escena();
    const { avisos } = await portal.observar(() => hacer(portal, jefe, id));
    expect(suyos(avisos)).toEqual([
      { tema: 'solicitudes', quien: 'Jefe', msg: 'ya atendió el tiempo de Bajo', para: otro.id },
    ]);
  });

  test('una vez: lo que pase después con ese tiempo ya no es suyo', async () => {
    const { portal, jefe, id } = await escena();
    await ligar(portal, jefe, id);
    const { avisos } = await portal.observar(() => cancelar(portal, jefe, id));
    expect(suyos(avisos)).toEqual([]);
  });
});

const ATENDIDA = { http: 409, status: 1, error: 'SOLICITUD_ATENDIDA', msg: 'Esa solicitud ya se respondió' };

describe('ya no hay nada que aceptar', () => {
  test('si ya la aceptó', async () => {
    const { portal, otro } = await escena();
    await aceptar(portal, otro, 1);
    expect(await sinAceptar(portal, otro, 1)).toEqual(ATENDIDA);
  });

  test('si otra persona lo ligó antes', async () => {
    const { portal, jefe, otro, id } = await escena();
    await ligar(portal, jefe, id);
    expect(await pedidas(portal, otro)).toEqual([]);
    expect(await sinAceptar(portal, otro, 1)).toEqual(ATENDIDA);
    expect(await ver(portal, jefe, id)).toMatchObject({ alto: jefe.id });
  });

  test('si alguien ligó todos', async () => {
    const { portal, jefe, otro } = await escena();
    await portal.pide(jefe).logra('POST actionTime', { body: { op: 6 } });
    expect(await pedidas(portal, otro)).toEqual([]);
    expect(await sinAceptar(portal, otro, 1)).toEqual(ATENDIDA);
  });

  test('si se canceló', async () => {
    const { portal, jefe, otro, id } = await escena();
    await cancelar(portal, jefe, id);
    expect(await pedidas(portal, otro)).toEqual([]);
    expect(await sinAceptar(portal, otro, 1)).toEqual(ATENDIDA);
  });

  test('aunque quien lo ligó lo deje otra vez: se pide de nuevo o se liga', async () => {
    const { portal, jefe, otro, id } = await escena();
    await ligar(portal, jefe, id);
    await ligar(portal, jefe, id);
    expect(await sinAceptar(portal, otro, 1)).toEqual(ATENDIDA);
    await ligar(portal, otro, id);
  });
});

test.each([[2], [999]])('la de otro, o la que no hay (%d), no existe', async (id) => {
  const { portal, jefe, otro } = await escena();
  const tercero = await portal.persona({ categoria: 6 });
  await abrir(portal, jefe, await portal.persona(), tercero.id);
  expect(await sinAceptar(portal, otro, id)).toMatchObject({ http: 404, error: 'NO_EXISTE' });
});

test('whoever no longer stands above is asked no more', async () => {
  const { portal, otro, bajo } = await escena();
  const { avisos } = await portal.observar(() => portal.ascender(bajo, 7));
  expect(avisos).toContainEqual(
    expect.objectContaining({ msg: 'ya no te pide ser encargado de Bajo', para: otro.id, tema: 'solicitudes' }),
  );
  expect(await pedidas(portal, otro)).toEqual([]);
  expect(await sinAceptar(portal, otro, 1)).toMatchObject({ http: 409, error: 'SOLICITUD_ATENDIDA' });
});

test('whoever lost the permission does not accept it, however they lost it', async () => {
  const { portal, otro } = await escena();
  await portal.permitir(6, 'mis');
  expect(await sinAceptar(portal, otro, 1)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
});

test('aceptar y ligar a la vez: uno lo consigue', async () => {
  const { portal, jefe, otro, id } = await escena();
  const respuestas = await Promise.all([
    portal.pide(otro)('POST', 'actionTimeSoli', { id: 1 }),
    portal.pide(jefe)('POST', 'actionTime', { op: 5, id, alto: -1, pausa: 0, sumado: 0 }),
  ]);
  expect(respuestas.map((r) => r.http).sort()).toEqual([200, 409]);
  const gano = respuestas[0].http === 200 ? otro : jefe;
  expect(await ver(portal, jefe, id)).toMatchObject({ alto: gano.id });
});

test('aceptarla diez veces a la vez: una vale', async () => {
  const { portal, otro, id } = await escena();
  const respuestas = await Promise.all(
    Array.from({ length: 10 }, () => portal.pide(otro)('POST', 'actionTimeSoli', { id: 1 })),
  );
  expect(respuestas.map((r) => r.http).sort()).toEqual([200, ...Array(9).fill(409)]);
  const segmentos = await portal.db.selectFrom('segmento').select('encargado').where('tiempo', '=', id).execute();
  expect(segmentos).toHaveLength(2);
});
