import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { envioDe, laSolicitud, ofrecer, ver } from '../../testing/ascensos.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

/** A promoter of category 5 and a guard on the first mission of category 2, who may be promoted every 4 hours. */
async function escena() {
  const portal = await abrirPortal();
  const jefe = await portal.persona({ nombre: 'Jefe', categoria: 5, firma: 'JEF' });
  const bajo = await portal.persona({ nombre: 'Bajo', categoria: 2, firma: 'BAJ' });
  return { portal, jefe, bajo };
}

/** Must be refused, and leave everything as it was. */
async function sinOfrecer(portal: Portal, quien: Persona, body: Awaited<ReturnType<typeof envioDe>>) {
  const antes = await portal.cuentas();
  const { resultado, ...efectos } = await portal.observar(() => portal.pide(quien).falla('POST sendAscenso', { body }));
  expect(efectos).toEqual({ bitacora: [], trabajo: [], avisos: [] });
  expect(await portal.cuentas()).toEqual(antes);
  return resultado;
}

describe('ver el siguiente ascenso', () => {
  test('dice de dónde, a dónde, desde cuándo y con qué misión completa', async () => {
    const { portal, jefe, bajo } = await escena();
    expect(await ver(portal, jefe, bajo)).toEqual({
      id: bajo.id,
      usuario: 'Bajo',
      mision: 'Vigilante I',
      id_categoria: 2,
      n_categoria: 'Seguridad',
      placa: '/placas/2.png',
      encargadoNombre: 'Sistema',
      fecha: portal.reloj.iso(),
      m_nueva: 'Vigilante H',
      id_nuevo: await portal.mision(2, 2),
      categoria_nueva: 2,
      firma: 'BAJ',
      texto: 'CON Vigilante H JEF-BAJ',
      date_finaliza: portal.reloj.iso({ horas: 4 }),
      disponible: false,
      motivo: 'Todavía no le toca ascender. Mira cuánto le falta en su ficha.',
    });
  });

  test('está disponible en el instante en que se cumple, no antes', async () => {
    const { portal, jefe, bajo } = await escena();
    portal.reloj.pasar({ horas: 4, ms: -1 });
    expect(await ver(portal, jefe, bajo)).toMatchObject({ disponible: false });
    portal.reloj.pasar({ ms: 1 });
    expect(await ver(portal, jefe, bajo)).toMatchObject({ disponible: true, motivo: null });
  });

  test('el tiempo cuenta desde el último cambio de misión, y es el de la categoría de ahora', async () => {
    const { portal, jefe, bajo } = await escena();
    portal.reloj.pasar({ horas: 30 });
    await portal.ascender(bajo, 3);
    expect(await ver(portal, jefe, bajo)).toMatchObject({
      fecha: portal.reloj.iso(),
      date_finaliza: portal.reloj.iso({ horas: 18 }),
    });
  });

  test('la que sigue a la última de una categoría es la primera de la siguiente', async () => {
    const { portal, jefe } = await escena();
    const bajo = await portal.persona({ categoria: 2, posicion: 9 });
    expect(await ver(portal, jefe, bajo)).toMatchObject({
      mision: 'Centinela A',
      m_nueva: 'Aprendiz I',
      categoria_nueva: 3,
      texto: 'CON Aprendiz I JEF',
    });
  });

  test('las siglas son las de la configuración', async () => {
    const { portal, jefe, bajo } = await escena();
    await portal.configurar({ siglas: 'ABC' });
    expect(await ver(portal, jefe, bajo)).toMatchObject({ texto: 'ABC Vigilante H JEF-BAJ' });
  });

  test('quien está en lo más alto no tiene: Ascenso no encontrado', async () => {
    const { portal, jefe } = await escena();
    const { id } = await portal.persona({ categoria: 12, posicion: 3 });
    expect(await portal.pide(jefe).falla('GET verUltimoAscenso/:id', { params: { id } })).toEqual({
      http: 404,
      status: 1,
      error: 'ASCENSO_NO_ENCONTRADO',
      msg: 'Ascenso no encontrado',
    });
  });

  test('ni quien no existe, ni quien fue despedido', async () => {
    const { portal, jefe, bajo } = await escena();
    await portal.despedir(bajo);
    for (const id of [bajo.id, 999])
      expect(await portal.pide(jefe).falla('GET verUltimoAscenso/:id', { params: { id } })).toMatchObject({
        error: 'USUARIO_NO_EXISTE',
      });
  });

  test('dice por qué no lo puede enviar quien mira', async () => {
    const { portal, jefe, bajo } = await escena();
    const par = await portal.persona({ categoria: 2, posicion: 2 });
    portal.reloj.pasar({ horas: 4 });
    expect(await ver(portal, bajo, bajo)).toMatchObject({ motivo: 'No puedes enviarte una solicitud de ascenso' });
    expect(await ver(portal, par, bajo)).toMatchObject({
      motivo: 'Solo puedes dar misiones de menor rango que la tuya',
    });
    await ofrecer(portal, jefe, bajo);
    expect(await ver(portal, jefe, bajo)).toMatchObject({
      motivo: 'Ya tiene un ascenso por responder. Espera su respuesta.',
    });
  });

  test('los usuarios para elegir son los activos', async () => {
    const { portal, jefe, bajo } = await escena();
    await portal.despedir(bajo);
    expect(await portal.pide(jefe).logra('GET getUsuariosAscensos')).toEqual([
      { value: jefe.id, label: 'Jefe', orden: expect.any(Number) },
    ]);
  });
});

describe('ofrecer un ascenso', () => {
  test('queda una solicitud para el usuario, y se les dice a él y a quienes miran', async () => {
    const { portal, jefe, bajo } = await escena();
    portal.reloj.pasar({ horas: 4 });
    const body = await envioDe(portal, jefe, bajo);
    const { resultado, ...efectos } = await portal.observar(() =>
      portal.pide(jefe).logra('POST sendAscenso', { body }),
    );
    expect(resultado).toEqual({ msg: 'Enviaste la solicitud a Bajo', status: 0, data: await ver(portal, jefe, bajo) });
    const motivo = `ofreció a ${NOMBRE} el ascenso a Vigilante H`;
    expect(efectos).toEqual({
      bitacora: [{ modulo: 'rangos', objeto: 1, usuario: bajo.id, encargado: jefe.id, motivo }],
      trabajo: [],
      avisos: [
        { tema: 'solicitudes', quien: 'Jefe', msg: 'te ofrece el ascenso a Vigilante H', para: bajo.id },
        { tema: 'ascensos', quien: 'Jefe', msg: 'ofreció un ascenso a Bajo' },
      ],
    });
    expect(await laSolicitud(portal, bajo)).toEqual({
      id: 1,
      encargado: jefe.id,
      encargadoNombre: 'Jefe',
      nueva: 'Vigilante H',
      id_rango: await portal.mision(2, 2),
      categoria: 2,
      fecha: portal.reloj.iso(),
      vence: portal.reloj.iso({ horas: 168 }),
    });
  });

  test('no a uno mismo, ni estando en lo más alto', async () => {
    const { portal, jefe } = await escena();
    const body = await envioDe(portal, jefe, jefe);
    expect(await sinOfrecer(portal, jefe, body)).toMatchObject({ http: 422, error: 'ASCENSO_PROPIO' });
    const cima = await portal.persona({ categoria: 12, posicion: 3 });
    const suya = { ...body, usuario: cima.id, encargado: cima.id, micat: 12 };
    expect(await sinOfrecer(portal, cima, suya)).toMatchObject({ error: 'ASCENSO_PROPIO' });
    expect(await sinOfrecer(portal, jefe, { ...body, usuario: cima.id })).toMatchObject({
      http: 404,
      error: 'ASCENSO_NO_ENCONTRADO',
    });
  });

  test.each([
    ['la misma misión que se da', 2, 2],
    ['una menor', 2, 1],
  ])('no por quien está en %s', async (_caso, categoria, posicion) => {
    const { portal, bajo } = await escena();
    const par = await portal.persona({ categoria, posicion });
    portal.reloj.pasar({ horas: 4 });
    expect(await sinOfrecer(portal, par, await envioDe(portal, par, bajo))).toMatchObject({
      http: 403,
      error: 'PROMOTOR_BAJO',
    });
  });

  test('sí por quien está justo encima de la que se da', async () => {
    const { portal, bajo } = await escena();
    const par = await portal.persona({ categoria: 2, posicion: 3 });
    portal.reloj.pasar({ horas: 4 });
    expect(await ofrecer(portal, par, bajo)).toMatchObject({ m_nueva: 'Vigilante H' });
  });

  test('no antes de tiempo', async () => {
    const { portal, jefe, bajo } = await escena();
    portal.reloj.pasar({ horas: 4, ms: -1 });
    expect(await sinOfrecer(portal, jefe, await envioDe(portal, jefe, bajo))).toMatchObject({
      http: 409,
      error: 'ASCENSO_TEMPRANO',
    });
  });

  test('no otro mientras uno espera, sea de quien sea', async () => {
    const { portal, jefe, bajo } = await escena();
    const otro = await portal.persona({ categoria: 6 });
    portal.reloj.pasar({ horas: 4 });
    await ofrecer(portal, jefe, bajo);
    for (const quien of [jefe, otro])
      expect(await sinOfrecer(portal, quien, await envioDe(portal, quien, bajo))).toMatchObject({
        http: 409,
        error: 'ASCENSO_PENDIENTE',
      });
  });

  test('no a quien no existe o fue despedido', async () => {
    const { portal, jefe, bajo } = await escena();
    portal.reloj.pasar({ horas: 4 });
    const body = await envioDe(portal, jefe, bajo);
    await portal.despedir(bajo);
    expect(await sinOfrecer(portal, jefe, body)).toMatchObject({ http: 404, error: 'USUARIO_NO_EXISTE' });
    expect(await sinOfrecer(portal, jefe, { ...body, usuario: 999 })).toMatchObject({ error: 'USUARIO_NO_EXISTE' });
  });

  test.each<[string, Partial<Awaited<ReturnType<typeof envioDe>>>]>([
    ['otro encargado', { encargado: 2 }],
    ['otro nombre de misión', { nueva: 'Vigilante G' }],
    ['otra misión', { id_rango: 1 }],
    ['otra categoría propia', { micat: 6 }],
  ])('no con una vista vieja: %s', async (_caso, cambio) => {
    const { portal, jefe, bajo } = await escena();
    portal.reloj.pasar({ horas: 4 });
    const body = { ...(await envioDe(portal, jefe, bajo)), ...cambio };
    expect(await sinOfrecer(portal, jefe, body)).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS' });
  });

  test('a quien entretanto ascendió otro se le dice que cambió, no que es pronto', async () => {
    const { portal, jefe, bajo } = await escena();
    portal.reloj.pasar({ horas: 4 });
    const body = await envioDe(portal, jefe, bajo);
    await portal.ascender(bajo, 2, 2);
    expect(await sinOfrecer(portal, jefe, body)).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
  });
});

test('las solicitudes las ve su dueño, y adm las de cualquiera', async () => {
  const { portal, jefe, bajo } = await escena();
  portal.reloj.pasar({ horas: 4 });
  await ofrecer(portal, jefe, bajo);
  const de = { params: { userId: bajo.id } };
  for (const quien of [jefe, await portal.persona({ categoria: 10 })])
    expect(await portal.pide(quien).falla('GET getSolicitudes/:userId', de)).toMatchObject({ error: 'SIN_PERMISO' });
  const admin = await portal.persona({ categoria: 11 });
  expect(await portal.pide(admin).logra('GET getSolicitudes/:userId', de)).toEqual([await laSolicitud(portal, bajo)]);
  expect(await portal.pide(jefe).logra('GET getSolicitudes/:userId', { params: { userId: jefe.id } })).toEqual([]);
  expect(await portal.pide(admin).logra('GET getSolicitudes/:userId', { params: { userId: 999 } })).toEqual([]);
});
