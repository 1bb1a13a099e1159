import { expect, test } from 'vitest';
import { abrirPortal } from '../../testing/portal.ts';
import { tiemposOlvidados } from './tiempos.public.ts';

/** Tiempos of an hour that began together; an hour after their end they are forgotten. */
async function sala() {
  const portal = await abrirPortal();
  const rol = await portal.persona({ nombre: 'Rol', categoria: 7 });
  const [leo, dora] = [await portal.persona({ nombre: 'Leo' }), await portal.persona({ nombre: 'Dora' })];
  const abrir = async (bajo: number) =>
    (await portal.pide(rol).logra('POST openTime', { body: { bajo, alto: rol.id } })).data;
  const suyo = await abrir(leo.id);
  const actuar = (op: number, pausa = 0) =>
    portal.pide(rol).logra('POST actionTime', { body: { op, id: suyo.id, alto: rol.id, pausa, sumado: 0 } });
  const olvidados = (mas: object = {}) =>
    tiemposOlvidados(portal.db, { ahora: portal.reloj.ahora, minutos: 60, ...mas });
  return { portal, rol, leo, dora, suyo, abrir, actuar, olvidados };
}

test('lo es desde que pasó el plazo tras su fin, hasta que alguien lo cierra; ni antes ni por sí solo', async () => {
  const { portal, rol, leo, suyo, actuar, olvidados } = await sala();
  portal.reloj.pasar({ minutos: 119, segundos: 59 });
  expect(await olvidados()).toEqual([]);
  portal.reloj.pasar({ segundos: 1 });
  const visto = { id: suyo.id, bajo: leo.id, alto: rol.id, olvidado: portal.reloj.ahora };
  expect(await olvidados()).toEqual([visto]);
  await portal.reiniciar();
  portal.reloj.pasar({ horas: 30 });
  expect(await olvidados()).toEqual([visto]);
  expect((await portal.cuentas()).trabajo).toBe(0);
  expect(await olvidados({ minutos: 0 })).toEqual([]);
  await actuar(1);
  expect(await olvidados()).toEqual([]);
  const trabajo = await portal.db.selectFrom('trabajo').select(['tipo', 'minutos']).orderBy('tipo').execute();
  expect(trabajo).toEqual([
    { tipo: 'asistencia', minutos: 60 },
    { tipo: 'times', minutos: 60 },
  ]);
});

test('uno pausado no termina, y no se olvida; el que más lleva va primero, y los viejos se pueden dejar fuera', async () => {
  const { portal, suyo, dora, abrir, actuar, olvidados } = await sala();
  portal.reloj.pasar({ minutos: 5 });
  const otro = await abrir(dora.id);
  await actuar(2);
  portal.reloj.pasar({ horas: 10 });
  expect((await olvidados()).map(({ id }) => id)).toEqual([otro.id]);
  await actuar(2, 1);
  portal.reloj.pasar({ horas: 10 });
  const todos = await olvidados();
  expect(todos.map(({ id }) => id)).toEqual([otro.id, suyo.id]);
  const [primero] = todos;
  const desde = (primero?.olvidado ?? 0) + 1;
  expect((await olvidados({ desde })).map(({ id }) => id)).toEqual([suyo.id]);
  expect((await olvidados({ desde: desde - 1 })).length).toBe(2);
  expect((await olvidados({ limite: 1 })).map(({ id }) => id)).toEqual([otro.id]);
});
