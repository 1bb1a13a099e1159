import { NOMBRE, OP } from '@conserje/rules';
import { expect, test } from 'vitest';
import { barrer, deClase } from '../../testing/notificaciones.ts';
import type { Persona } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { abrir, cancelar, confirmar, intentar, pausar, puedeCon } from '../../testing/tiempos.ts';

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
  expect(await deClase(portal, rol, 'tiempo_sin_atender')).toEqual([
    `falta confirmar el tiempo de ${NOMBRE}. Confírmalo o ciérralo.`,
  ]);
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

test('uno confirmado no se olvida; ni ninguno con el ajuste en 0', async () => {
  const { portal, rol, suyo, dicho } = await sala();
  portal.reloj.pasar({ minutos: 61 });
  await confirmar(portal, rol, suyo.id);
  portal.reloj.pasar({ horas: 2 });
  expect(await dicho()).toBe(0);
  await portal.configurar({ olvido_minutos: 0 });
  const eva = await portal.persona({ nombre: 'Eva' });
  await abrir(portal, rol, eva);
  portal.reloj.pasar({ horas: 3 });
  expect(await dicho(eva)).toBe(0);
  await portal.configurar({ olvido_minutos: 30 });
  expect(await dicho(eva)).toBe(1);
});

test('one that is paused is forgotten so long after its pause: its junior and its manager are told once', async () => {
  const { portal, rol, leo, suyo, dicho } = await sala();
  portal.reloj.pasar({ minutos: 10 });
  await pausar(portal, rol, suyo.id);
  portal.reloj.pasar({ minutos: 59, segundos: 59 });
  expect([await dicho(), await deClase(portal, rol, 'tiempo_sin_atender')]).toEqual([0, []]);
  portal.reloj.pasar({ segundos: 1 });
  for (let vez = 0; vez < 2; vez++) {
    await barrer(portal);
    expect(await deClase(portal, leo, 'tiempo_olvidado')).toEqual([
      'tu tiempo sigue en pausa. Pídele a un encargado que lo reanude o lo cierre.',
    ]);
    expect(await deClase(portal, rol, 'tiempo_sin_atender')).toEqual([
      `el tiempo de ${NOMBRE} sigue en pausa. Reanúdalo o ciérralo.`,
    ]);
    await portal.reiniciar();
  }
  // Another pause is another one to be forgotten.
  await pausar(portal, rol, suyo.id);
  await pausar(portal, rol, suyo.id);
  portal.reloj.pasar({ horas: 1 });
  expect(await dicho()).toBe(2);
});

test('without manager those who may take it are told, nobody else, and not more than fifty', async () => {
  const { portal, rol, leo, suyo } = await sala();
  await cancelar(portal, rol, suyo.id);
  const dora = await portal.persona({ nombre: 'Dora', categoria: 5 });
  const { id } = await abrir(portal, rol, dora, -1);
  const [igual, mayor, sinTt] = [
    await portal.persona({ categoria: 5 }),
    await portal.persona({ categoria: 6 }),
    await portal.persona({ categoria: 8 }),
  ];
  await portal.permitir(8, 'mis');
  const otros: Persona[] = [];
  for (let i = 0; i < 50; i++) otros.push(await portal.persona({ categoria: 9 }));
  portal.reloj.pasar({ horas: 2 });
  await barrer(portal);
  await barrer(portal);
  const dicho = async (a: Persona) => deClase(portal, a, 'tiempo_sin_atender');
  const texto = [`el tiempo de ${NOMBRE} terminó sin encargado. Lígalo o ciérralo.`];
  expect([await dicho(rol), await dicho(mayor)]).toEqual([texto, texto]);
  for (const otro of [dora, igual, sinTt, leo]) expect(await dicho(otro)).toEqual([]);
  const avisados = await portal.db
    .selectFrom('notificacion')
    .select('para')
    .where('clase', '=', 'tiempo_sin_atender')
    .where('unica', 'like', `${id}:%`)
    .execute();
  expect(avisados).toHaveLength(50);
  expect(avisados.some(({ para }) => para === otros.at(-1)?.id)).toBe(false);
});

test('management closes what is forgotten, also of someone above them; before that, nobody but its manager', async () => {
  const { portal } = await sala();
  const [diez, once, doce] = [
    await portal.persona({ categoria: 10 }),
    await portal.persona({ categoria: 11 }),
    await portal.persona({ categoria: 12 }),
  ];
  const { id } = await abrir(portal, doce, once);
  await pausar(portal, doce, id);
  portal.reloj.pasar({ minutos: 59 });
  expect(await intentar(portal, diez, OP.cancelar, id)).toMatchObject({ http: 403 });
  portal.reloj.pasar({ minutos: 1 });
  const nueve = await portal.persona({ categoria: 9 });
  expect(await intentar(portal, nueve, OP.cancelar, id)).toMatchObject({ http: 403 });
  const fila = (await portal.pide(diez).logra('GET getAllTime')).find((t) => t.id === id);
  expect(fila && (await puedeCon(portal, diez, fila))).toContain(OP.cancelar);
  await cancelar(portal, diez, id);
  await abrir(portal, doce, once);
});
