import { NOMBRE, OP } from '@conserje/rules';
import { expect, test } from 'vitest';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { abrir, acreditado, confirmar, hacer, ligar, recuperar } from '../../testing/tiempos.ts';

async function sala(alto?: number) {
  const portal = await abrirPortal();
  const jefe = await portal.persona({ nombre: 'Jefe', categoria: 7 });
  const leo = await portal.persona({ nombre: 'Leo' });
  const { id } = await abrir(portal, jefe, leo, alto);
  portal.reloj.pasar({ minutos: 5 });
  return { portal, jefe, leo, id };
}
const cerrar = (portal: Portal, quien: Persona, id: number) =>
  portal.pide(quien).logra('POST cerrarMiTiempo', { body: { id } });

async function noCierra(portal: Portal, quien: Persona, id: number) {
  const antes = await portal.cuentas();
  const { resultado, ...efectos } = await portal.observar(() =>
    portal.pide(quien).falla('POST cerrarMiTiempo', { body: { id } }),
  );
  expect(efectos).toEqual({ bitacora: [], trabajo: [], avisos: [] });
  expect(await portal.cuentas()).toEqual(antes);
  return resultado;
}

test('a junior without any permission closes their own that has no manager; nothing is credited', async () => {
  const { portal, leo, id } = await sala(-1);
  const { resultado, bitacora } = await portal.observar(() => cerrar(portal, leo, id));
  expect(resultado).toEqual({ msg: 'Cerraste tu tiempo', status: 0 });
  expect(bitacora).toMatchObject([
    { modulo: 'tiempos', objeto: id, usuario: leo.id, motivo: `canceló el tiempo de ${NOMBRE}` },
  ]);
  expect((await portal.pide(leo).logra('GET MyPerfil')).tiempo).toBeNull();
  expect(await acreditado(portal, leo)).toEqual({ asistencia: 0, times: 0 });
  expect(await noCierra(portal, leo, id)).toMatchObject({ http: 409, error: 'TIEMPO_CERRADO' });
});

test('not while it has a manager, nor once minutes of it were confirmed, nor anybody else’s', async () => {
  const { portal, jefe, leo, id } = await sala();
  const TEXTO = 'Tu tiempo tiene encargado o minutos confirmados. Pídele a un encargado que lo cierre.';
  expect(await noCierra(portal, leo, id)).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS', msg: TEXTO });
  await confirmar(portal, jefe, id);
  await ligar(portal, jefe, id);
  expect(await noCierra(portal, leo, id)).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS', msg: TEXTO });
  for (const otro of [jefe, await portal.persona({ categoria: 12 })])
    expect(await noCierra(portal, otro, id)).toMatchObject({ http: 403 });
  expect(await noCierra(portal, leo, 2_000_000)).toMatchObject({ http: 404 });
});

test('what someone lower opened for a superior is no more, and the superior closes what they find', async () => {
  const { portal, leo } = await sala();
  await portal.exceptuar(leo, 'tt');
  const mayor = await portal.persona({ categoria: 9 });
  for (const alto of [-1, (await portal.persona({ categoria: 11 })).id])
    expect(await portal.pide(leo).falla('POST openTime', { body: { bajo: mayor.id, alto } })).toMatchObject({
      http: 403,
      campo: 'bajo',
    });
  const { id } = await abrir(portal, await portal.persona({ categoria: 12 }), mayor, -1);
  await hacer(portal, mayor, OP.cancelar, id);
});

test('who cancelled takes it back only while they stand above the junior', async () => {
  const { portal, jefe, leo, id } = await sala(-1);
  await hacer(portal, jefe, OP.cancelar, id);
  expect(await portal.pide(jefe).logra('GET getTimesCancelados')).toHaveLength(1);
  await portal.ascender(leo, 8);
  expect(await portal.pide(jefe).logra('GET getTimesCancelados')).toEqual([]);
  expect(await portal.pide(jefe).falla('POST recuperarTiempo', { body: { id } })).toMatchObject({ http: 403 });
  await portal.ascender(jefe, 9);
  await recuperar(portal, jefe, id);
});

test('taken back, it comes without a manager who may no longer be one', async () => {
  const { portal, jefe, leo, id } = await sala();
  const cima = await portal.persona({ categoria: 12 });
  await hacer(portal, cima, OP.cancelar, id);
  await portal.ascender(leo, 8);
  expect((await recuperar(portal, cima, id)).data).toMatchObject({ alto: -1 });
  expect(await portal.pide(jefe).logra('GET getAllTime')).toMatchObject([{ id, alto: -1 }]);
});
