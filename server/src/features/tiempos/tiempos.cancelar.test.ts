import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { codigos, mientras, porDosServidores, veces } from '../../testing/carreras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import {
  abrir,
  acreditado,
  alBajo,
  apunte,
  cancelar,
  confirmar,
  hacer,
  ligar,
  pausar,
  puedeCon,
  recuperar,
  ver,
} from '../../testing/tiempos.ts';

/** A manager and a junior, twenty minutes into a tiempo of an hour. */
async function escena(alto?: number) {
  const portal = await abrirPortal();
  const jefe = await portal.persona({ nombre: 'Jefe', categoria: 7 });
  const bajo = await portal.persona({ nombre: 'Bajo' });
  const { id } = await abrir(portal, jefe, bajo, alto);
  portal.reloj.pasar({ minutos: 20 });
  return { portal, jefe, bajo, id };
}
const cancelados = (portal: Portal, quien: Persona) => portal.pide(quien).logra('GET getTimesCancelados');

/** Must be refused, and leave everything as it was. */
async function sinRecuperar(portal: Portal, quien: Persona, id: number) {
  const fila = () => portal.db.selectFrom('tiempo').selectAll().where('id', '=', id).execute();
  const [antes, era] = [await portal.cuentas(), await fila()];
  const { resultado, ...efectos } = await portal.observar(() =>
    portal.pide(quien).falla('POST recuperarTiempo', { body: { id } }),
  );
  expect(efectos).toEqual({ bitacora: [], trabajo: [], avisos: [] });
  expect(await portal.cuentas()).toEqual(antes);
  expect(await fila()).toEqual(era);
  return resultado;
}

describe('quien cancela lo recupera', () => {
  test('corre con lo que le quedaba, y los minutos de en medio no son de nadie', async () => {
    const { portal, jefe, bajo, id } = await escena();
    portal.reloj.pasar({ segundos: 30 });
    await cancelar(portal, jefe, id);
    const cancelado = portal.reloj.iso();
    portal.reloj.pasar({ minutos: 9 });
    expect(await cancelados(portal, jefe)).toEqual([
      {
        id,
        bajoNombre: 'Bajo',
        altoNombre: 'Jefe',
        cancelado,
        hasta: portal.reloj.iso({ minutos: 1 }),
        restan: 39 * 60 + 30,
        ocupado: false,
      },
    ]);
    const { resultado, ...efectos } = await portal.observar(() => recuperar(portal, jefe, id));
    expect(resultado).toMatchObject({ msg: 'Recuperaste el tiempo de Bajo', status: 0 });
    expect(resultado.data).toMatchObject({
      id,
      alto: jefe.id,
      pausa: 0,
      p_bajo: 0,
      mins: 60,
      minsA: 20,
      finaliza: portal.reloj.iso({ minutos: 39, segundos: 30 }),
    });
    expect(await puedeCon(portal, jefe, resultado.data)).toEqual([1, 2, 3, 9, 5, 8, 4]);
    expect(efectos).toEqual({
      bitacora: [apunte(id, bajo, jefe, `recuperó el tiempo de ${NOMBRE}`)],
      trabajo: [],
      avisos: [
        alBajo('Jefe', 'recuperó tu tiempo', bajo),
        { tema: 'tiempos', quien: 'Jefe', msg: 'recuperó el tiempo de Bajo' },
      ],
    });
    expect(await ver(portal, jefe, id)).toEqual(resultado.data);
    expect(await cancelados(portal, jefe)).toEqual([]);
    portal.reloj.pasar({ minutos: 40 });
    await confirmar(portal, jefe, id);
    expect(await acreditado(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
  });

  test('el que estaba en pausa sigue en pausa', async () => {
    const { portal, jefe, id } = await escena();
    await pausar(portal, jefe, id);
    const enPausa = await ver(portal, jefe, id);
    await cancelar(portal, jefe, id);
    portal.reloj.pasar({ minutos: 10 });
    expect((await recuperar(portal, jefe, id)).data).toEqual(enPausa);
  });

  test('el que había terminado sigue terminado, y se confirma', async () => {
    const { portal, jefe, bajo, id } = await escena();
    portal.reloj.pasar({ horas: 3 });
    await cancelar(portal, jefe, id);
    portal.reloj.pasar({ minutos: 5 });
    await recuperar(portal, jefe, id);
    expect((await confirmar(portal, jefe, id)).cerrados).toEqual([id]);
    expect(await acreditado(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
  });

  test('lo confirmado y los relevos quedan como estaban', async () => {
    const { portal, jefe, bajo, id } = await escena();
    const par = await portal.persona({ nombre: 'Par', categoria: 7 });
    await confirmar(portal, jefe, id);
    portal.reloj.pasar({ minutos: 5 });
    await ligar(portal, jefe, id);
    await ligar(portal, par, id);
    portal.reloj.pasar({ minutos: 5 });
    await cancelar(portal, par, id);
    portal.reloj.pasar({ minutos: 8 });
    await recuperar(portal, par, id);
    portal.reloj.pasar({ minutos: 10 });
    await confirmar(portal, par, id);
    expect(await acreditado(portal, bajo)).toEqual({ asistencia: 40, times: 0 });
    expect(await acreditado(portal, jefe)).toEqual({ asistencia: 0, times: 25 });
    expect(await acreditado(portal, par)).toEqual({ asistencia: 0, times: 15 });
  });

  test('se puede cancelar y recuperar otra vez', async () => {
    const { portal, jefe, id } = await escena();
    for (let i = 0; i < 2; i += 1) {
      await cancelar(portal, jefe, id);
      portal.reloj.pasar({ minutos: 9 });
      await recuperar(portal, jefe, id);
    }
    expect(await ver(portal, jefe, id)).toMatchObject({ minsA: 20 });
  });

  test('a quien se le pedía se le pide de nuevo, y puede aceptar', async () => {
    const portal = await abrirPortal();
    const jefe = await portal.persona({ nombre: 'Jefe', categoria: 7 });
    const [otro, bajo] = [await portal.persona({ categoria: 7 }), await portal.persona({ nombre: 'Bajo' })];
    const { id } = await abrir(portal, jefe, bajo, otro.id);
    await cancelar(portal, jefe, id);
    expect(await portal.pide(otro).logra('GET getTimesSolicitudes')).toEqual([]);
    portal.reloj.pasar({ minutos: 1 });
    const { avisos } = await portal.observar(() => recuperar(portal, jefe, id));
    expect(avisos).toContainEqual({
      tema: 'solicitudes',
      quien: 'Jefe',
      msg: 'te pide otra vez ser encargado del tiempo de Bajo',
      para: otro.id,
    });
    const [pedida] = await portal.pide(otro).logra('GET getTimesSolicitudes');
    await portal.pide(otro).logra('POST actionTimeSoli', { body: { id: pedida?.id ?? 0 } });
    expect(await ver(portal, jefe, id)).toMatchObject({ alto: otro.id });
  });

  test('lo que se había atendido antes de cancelarlo no se pide de nuevo', async () => {
    const portal = await abrirPortal();
    const jefe = await portal.persona({ categoria: 7 });
    const [otro, bajo] = [await portal.persona({ categoria: 7 }), await portal.persona()];
    const { id } = await abrir(portal, jefe, bajo, otro.id);
    await ligar(portal, jefe, id);
    portal.reloj.pasar({ segundos: 1 });
    await cancelar(portal, jefe, id);
    await recuperar(portal, jefe, id);
    expect(await portal.pide(otro).logra('GET getTimesSolicitudes')).toEqual([]);
  });
});

describe('no se recupera, y no queda nada', () => {
  test('el que canceló otra persona, ni siendo la administración o su encargado', async () => {
    const { portal, jefe, bajo, id } = await escena();
    const admin = await portal.persona({ categoria: 10 });
    await cancelar(portal, admin, id);
    await portal.permitir(1, 'tt');
    for (const quien of [jefe, bajo, await portal.persona({ categoria: 12 })]) {
      expect(await sinRecuperar(portal, quien, id)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
      expect(await cancelados(portal, quien)).toEqual([]);
    }
    await recuperar(portal, admin, id);
  });

  test('pasados diez minutos', async () => {
    const { portal, jefe, id } = await escena();
    await cancelar(portal, jefe, id);
    portal.reloj.pasar({ minutos: 10, ms: 1 });
    expect(await cancelados(portal, jefe)).toEqual([]);
    expect(await sinRecuperar(portal, jefe, id)).toEqual({
      http: 409,
      status: 1,
      error: 'PLAZO_VENCIDO',
      msg: 'Solo puedes recuperar un tiempo durante 10 minutos',
    });
  });

  test('si ya tiene otro abierto; la lista lo dice', async () => {
    const { portal, jefe, bajo, id } = await escena();
    await cancelar(portal, jefe, id);
    const otro = await abrir(portal, jefe, bajo);
    expect(await cancelados(portal, jefe)).toMatchObject([{ id, ocupado: true }]);
    expect(await sinRecuperar(portal, jefe, id)).toMatchObject({ http: 409, error: 'TIEMPO_ABIERTO' });
    await cancelar(portal, jefe, otro.id);
    await recuperar(portal, jefe, id);
    expect(await sinRecuperar(portal, jefe, otro.id)).toMatchObject({ error: 'TIEMPO_ABIERTO' });
  });

  test('si se despidió a quien trabajaba', async () => {
    const { portal, jefe, bajo, id } = await escena();
    await cancelar(portal, jefe, id);
    await portal.despedir(bajo);
    expect(await sinRecuperar(portal, jefe, id)).toMatchObject({ http: 404, error: 'USUARIO_NO_EXISTE' });
  });

  test('dos veces; ni uno confirmado, abierto o que no hay', async () => {
    const { portal, jefe, id } = await escena();
    expect(await sinRecuperar(portal, jefe, id)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
    await cancelar(portal, jefe, id);
    await recuperar(portal, jefe, id);
    expect(await sinRecuperar(portal, jefe, id)).toMatchObject({ http: 409, error: 'YA_RECUPERADO' });
    portal.reloj.pasar({ horas: 1 });
    await confirmar(portal, jefe, id);
    expect(await sinRecuperar(portal, jefe, id)).toMatchObject({ http: 409, error: 'TIEMPO_CERRADO' });
    expect(await sinRecuperar(portal, jefe, 999)).toMatchObject({ http: 404, error: 'TIEMPO_NO_EXISTE' });
  });

  test('quien ya no tiene tt', async () => {
    const { portal, jefe, id } = await escena();
    await cancelar(portal, jefe, id);
    await portal.permitir(7, 'mis');
    expect(await sinRecuperar(portal, jefe, id)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
  });
});

describe('a la vez', () => {
  test('veinte recuperan: uno vale', async () => {
    const { portal, jefe, id } = await escena();
    await cancelar(portal, jefe, id);
    const enviar = await porDosServidores(portal);
    const { resultado, bitacora } = await portal.observar(() =>
      veces(20, () => enviar(jefe, 'recuperarTiempo', { id })),
    );
    expect(codigos(resultado)).toEqual({ '200': 1, '409 YA_RECUPERADO': 19 });
    expect(bitacora).toHaveLength(1);
  });

  test('recuperar mientras se abre otro a la misma persona: gana el que se abrió, y se dice', async () => {
    const { portal, jefe, bajo, id } = await escena();
    await cancelar(portal, jefe, id);
    const { http, cuerpo } = await mientras(
      portal,
      (tx) =>
        tx.db
          .insertInto('tiempo')
          .values({ bajo: bajo.id, mins: 60, finaliza: tx.ahora, abierto: tx.ahora, abierto_por: jefe.id })
          .execute(),
      () => portal.pide(jefe)('POST', 'recuperarTiempo', { id }),
    );
    expect({ http, cuerpo }).toMatchObject({ http: 409, cuerpo: { error: 'TIEMPO_ABIERTO' } });
  });

  test('abrir otro mientras se recupera el suyo: gana el recuperado, y se dice', async () => {
    const { portal, jefe, bajo, id } = await escena();
    await cancelar(portal, jefe, id);
    const { http, cuerpo } = await mientras(
      portal,
      (tx) =>
        tx.db
          .updateTable('tiempo')
          .set({ cerrado: null, cierre: null, recuperable: null })
          .where('id', '=', id)
          .execute(),
      () => portal.pide(jefe)('POST', 'openTime', { bajo: bajo.id, alto: jefe.id }),
    );
    expect({ http, cuerpo }).toMatchObject({ http: 409, cuerpo: { error: 'TIEMPO_ABIERTO' } });
  });

  test('recuperar y abrir otro, muchas veces: siempre queda uno abierto', async () => {
    const { portal, jefe, bajo, id } = await escena();
    await cancelar(portal, jefe, id);
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(20, (i) =>
      i % 2 === 0
        ? enviar(jefe, 'recuperarTiempo', { id })
        : enviar(jefe, 'openTime', { bajo: bajo.id, alto: jefe.id }),
    );
    const {
      '200': bien,
      '409 TIEMPO_ABIERTO': abierto = 0,
      '409 YA_RECUPERADO': ya = 0,
      ...raros
    } = codigos(respuestas);
    expect({ bien, tarde: abierto + ya, raros }).toEqual({ bien: 1, tarde: 19, raros: {} });
    const abiertos = (await portal.pide(jefe).logra('GET getAllTime')).filter((t) => t.bajo === bajo.id);
    expect(abiertos).toHaveLength(1);
  });

  test('confirmar con la pantalla de antes de cancelar no llega tarde a nada: se dice que está cerrado', async () => {
    const { portal, jefe, bajo, id } = await escena();
    await cancelar(portal, jefe, id);
    const visto = { op: 1, id, alto: jefe.id, pausa: 0, sumado: 0 };
    expect(await portal.pide(jefe).falla('POST actionTime', { body: visto })).toMatchObject({
      error: 'TIEMPO_CERRADO',
    });
    await recuperar(portal, jefe, id);
    await hacer(portal, jefe, 1, id);
    expect(await acreditado(portal, bajo)).toEqual({ asistencia: 20, times: 0 });
  });
});
