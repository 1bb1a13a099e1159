import { expect, test } from 'vitest';
import { barrer, deClase } from '../../testing/notificaciones.ts';
import type { Persona } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { abrir, confirmar, pausar } from '../../testing/tiempos.ts';

/** A tiempo of an hour; an hour after its end it is forgotten. */
async function sala() {
  const portal = await abrirPortal();
  const rol = await portal.persona({ nombre: 'Rol', categoria: 7 });
  const leo = await portal.persona({ nombre: 'Leo' });
  const suyo = await abrir(portal, rol, leo);
  const dicho = async (a: Persona = leo) => {
    await barrer(portal);
    return (await deClase(portal, a, 'tiempo_olvidado')).length;
  };
  return { portal, rol, leo, suyo, dicho };
}

test('se dice desde que pasó el plazo tras su fin, una vez; nada se acredita ni se cierra por sí solo', async () => {
  const { portal, rol, leo, suyo, dicho } = await sala();
  portal.reloj.pasar({ minutos: 119, segundos: 59 });
  expect(await dicho()).toBe(0);
  portal.reloj.pasar({ segundos: 1 });
  expect(await dicho()).toBe(1);
  expect(await dicho(rol)).toBe(0);
  await portal.reiniciar();
  portal.reloj.pasar({ horas: 2 });
  expect(await dicho()).toBe(1);
  expect((await portal.cuentas()).trabajo).toBe(0);
  await confirmar(portal, rol, suyo.id);
  const trabajo = await portal.db.selectFrom('trabajo').select(['usuario', 'minutos']).orderBy('usuario').execute();
  expect(trabajo).toEqual([
    { usuario: rol.id, minutos: 60 },
    { usuario: leo.id, minutos: 60 },
  ]);
});

test('uno confirmado o pausado no se olvida; ni ninguno con el ajuste en 0', async () => {
  const { portal, rol, suyo, dicho } = await sala();
  const dora = await portal.persona({ nombre: 'Dora' });
  await pausar(portal, rol, (await abrir(portal, rol, dora)).id);
  portal.reloj.pasar({ minutos: 61 });
  await confirmar(portal, rol, suyo.id);
  portal.reloj.pasar({ horas: 2 });
  expect([await dicho(), await dicho(dora)]).toEqual([0, 0]);
  await portal.configurar({ olvido_minutos: 0 });
  const eva = await portal.persona({ nombre: 'Eva' });
  await abrir(portal, rol, eva);
  portal.reloj.pasar({ horas: 3 });
  expect(await dicho(eva)).toBe(0);
  await portal.configurar({ olvido_minutos: 30 });
  expect(await dicho(eva)).toBe(1);
});
