import { describe, expect, test } from 'vitest';
import { enTransaccion } from '../../platform/db/transaccion.ts';
import type { Oficio } from '../../platform/oficio.ts';
import { MOTOR } from '../../testing/base.ts';
import type { Respuesta } from '../../testing/discord.ts';
import { Discord, SECRETO } from '../../testing/discord.ts';
import type { Portal } from '../../testing/portal.ts';
import { abrirPortal, gemelo } from '../../testing/portal.ts';
import { cartero, repartir } from './discord.cartero.ts';
import { contarEnDiscord } from './discord.public.ts';

/**
 * What waits is sent once, in its order, however Discord takes it.
 * @param oficios whoever sends beside the test; without any, nothing leaves but by the test's own hand
 */
async function sala(...oficios: readonly Oficio[]) {
  const portal = await abrirPortal(...oficios);
  const discord = await Discord.abrir();
  await discord.oir(portal, 'estado', 'paselista');
  return { portal, discord };
}

/** Something waits, as whoever does it leaves it; nobody is told, so that nothing sends it before the test does. */
const esperan = (portal: Portal, evento: 'estado' | 'paselista', cuantos: number, fecha = portal.reloj.ahora) =>
  portal.db
    .insertInto('discord_envio')
    .values(Array.from({ length: cuantos }, () => ({ evento, objeto: null, fecha })))
    .execute();
const carril = (portal: Portal, evento: 'estado' | 'paselista' = 'paselista') =>
  portal.db.selectFrom('discord_gancho').selectAll().where('evento', '=', evento).executeTakeFirstOrThrow();
const cuantos = async (portal: Portal): Promise<number> => (await portal.cuentas()).discord_envio ?? 0;
const pasar = async (portal: Portal, segundos: number): Promise<void> => {
  portal.reloj.pasar({ segundos });
  await repartir(portal.deps);
};

test('lo que espera sobrevive a un reinicio y sale una vez', async () => {
  const { portal, discord } = await sala();
  await esperan(portal, 'paselista', 2);
  await portal.reiniciar();
  await repartir(portal.deps);
  await repartir(portal.deps);
  expect(discord.recibidos).toHaveLength(2);
  expect(await carril(portal)).toMatchObject({ entregado: portal.reloj.ahora, intentos: 0, turno: null, tomado: 0 });
});

test('entre varios que reparten a la vez, cada mensaje sale una vez', async () => {
  const { portal, discord } = await sala();
  const otro = MOTOR === 'postgres' ? await gemelo(portal) : portal;
  await esperan(portal, 'paselista', 12);
  const todos = Array.from({ length: 8 }, (_, i) => repartir((i % 2 === 0 ? portal : otro).deps));
  await Promise.all(todos);
  expect(discord.recibidos).toHaveLength(12);
  expect(await cuantos(portal)).toBe(0);
});

test('tras un rato sin oír nada se mira qué espera', async () => {
  const { portal, discord } = await sala(cartero);
  // Left behind by a process whose word of it was lost.
  await esperan(portal, 'paselista', 1);
  await portal.reiniciar();
  const oido = new Promise<void>((resolve) => {
    portal.motor.escuchar({ mensaje: () => undefined, hueco: resolve });
  });
  portal.motor.difundirHueco();
  await oido;
  // What is under way is waited for; nothing else would be sent so soon.
  await portal.cerrar();
  expect(discord.recibidos.map((r) => r.evento)).toEqual(['paselista']);
});

test('quien murió enviando deja su turno al minuto', async () => {
  const { portal, discord } = await sala();
  const tomado = portal.reloj.ahora + 60_000;
  await portal.db.updateTable('discord_gancho').set({ turno: 'muerto', tomado }).execute();
  await esperan(portal, 'paselista', 1);
  await pasar(portal, 59);
  expect(discord.recibidos).toHaveLength(0);
  await pasar(portal, 1);
  expect(discord.recibidos).toHaveLength(1);
});

describe('Discord no lo toma', () => {
  test('429: se espera lo que pide, y un aviso no frena a otro', async () => {
    const { portal, discord } = await sala();
    await esperan(portal, 'paselista', 2);
    discord.siguientes.push({ estado: 429, cuerpo: { message: 'You are being rate limited.', retry_after: 2.5 } });
    await repartir(portal.deps);
    expect(discord.recibidos).toHaveLength(1);
    const fallo = 'Discord respondió 429: You are being rate limited.';
    expect(await carril(portal)).toMatchObject({ fallo, intentos: 0, siguiente: portal.reloj.ahora + 2500 });
    await portal.persona({ nombre: 'Ana', categoria: 12 });
    await portal.db.insertInto('estado').values({ usuario: 1, mensaje: 'Hola', fecha: portal.reloj.ahora }).execute();
    await portal.db
      .insertInto('discord_envio')
      .values({ evento: 'estado', objeto: 1, fecha: portal.reloj.ahora })
      .execute();
    await pasar(portal, 2);
    expect(discord.recibidos.map((r) => r.evento)).toEqual(['paselista', 'estado']);
    await pasar(portal, 1);
    expect(discord.recibidos.map((r) => r.evento)).toEqual(['paselista', 'estado', 'paselista', 'paselista']);
    expect(await carril(portal)).toMatchObject({ fallo: null });
  });

  test.each<[string, Respuesta, number]>([
    ['sin decir cuánto', { estado: 429 }, 1000],
    ['por su cabecera', { estado: 429, cabeceras: { 'retry-after': '7' } }, 7000],
    ['lo que no es un número', { estado: 429, cuerpo: { retry_after: 'mañana' } }, 1000],
    ['un año', { estado: 429, cuerpo: { retry_after: 31_536_000 } }, 3_600_000],
  ])('429 %s', async (_caso, respuesta, ms) => {
    const { portal, discord } = await sala();
    await esperan(portal, 'paselista', 1);
    discord.siguientes.push(respuesta);
    await repartir(portal.deps);
    expect((await carril(portal)).siguiente).toBe(portal.reloj.ahora + ms);
  });

  test('agotado lo que admite, el siguiente espera sin que lo rechacen', async () => {
    const { portal, discord } = await sala();
    await esperan(portal, 'paselista', 2);
    const cabeceras = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '1.2' };
    discord.siguientes.push({ estado: 204, cabeceras });
    await repartir(portal.deps);
    expect(await cuantos(portal)).toBe(1);
    await pasar(portal, 2);
    expect(discord.recibidos).toHaveLength(2);
  });

  test('caído: cada vez más tarde, y tras ocho veces se deja', async () => {
    const { portal, discord } = await sala();
    await esperan(portal, 'paselista', 2);
    await discord.caer();
    for (const [i, pausa] of [30, 60, 120, 240, 480, 960, 1920].entries()) {
      await repartir(portal.deps);
      const siguiente = portal.reloj.ahora + pausa * 1000;
      expect(await carril(portal)).toMatchObject({ fallo: 'Discord no responde', intentos: i + 1, siguiente });
      portal.reloj.pasar({ segundos: pausa });
    }
    await repartir(portal.deps);
    expect(await carril(portal)).toMatchObject({ intentos: 0, perdidos: 1 });
    expect(await cuantos(portal)).toBe(1);
    await discord.volver();
    await pasar(portal, 30);
    expect(discord.recibidos).toHaveLength(1);
    expect(await carril(portal)).toMatchObject({ fallo: null, perdidos: 1 });
  });

  test('500 es lo mismo que caído; tarda y no frena ninguna llamada', async () => {
    const { portal, discord } = await sala(cartero);
    const ana = await portal.persona({ nombre: 'Ana', categoria: 12 });
    const { promise, resolve } = Promise.withResolvers<Respuesta>();
    discord.siguientes.push(promise);
    await portal.pide(ana).logra('POST estados', { body: { op: 1, estado: 'Hola' } });
    await discord.llegan(1);
    await portal.pide(ana).logra('POST estados', { body: { op: 2, id: 1 } });
    resolve({ estado: 500 });
    await portal.reiniciar();
    expect(await carril(portal, 'estado')).toMatchObject({ fallo: 'Discord respondió 500', intentos: 1 });
    // The status is no more: there is nothing to tell of.
    await pasar(portal, 30);
    await portal.reiniciar();
    expect(discord.recibidos).toHaveLength(1);
    expect(await cuantos(portal)).toBe(0);
    expect(await carril(portal, 'estado')).toMatchObject({ intentos: 0 });
  });

  test('400: ese mensaje se deja y el siguiente sale', async () => {
    const { portal, discord } = await sala();
    await esperan(portal, 'paselista', 2);
    discord.siguientes.push({ estado: 400, cuerpo: { message: 'Cannot send an empty message', code: 50_006 } });
    await repartir(portal.deps);
    expect(discord.recibidos).toHaveLength(2);
    expect(await carril(portal)).toMatchObject({ perdidos: 1, fallo: null, roto: 0 });
  });

  const WALL = '<!DOCTYPE html><title>Attention Required! | Cloudflare</title>';
  test.each<Respuesta>([
    ...[401, 403, 404, 410, 429, 400, 520].map((estado) => ({ estado, cuerpo: WALL })),
    { estado: 403, cuerpo: { message: 'Missing Permissions', code: 50_013 } },
    { estado: 410, cuerpo: { message: 'Gone', code: 0 } },
    { estado: 404, cuerpo: 'null' },
  ])('a wall before Discord is no end of the webhook: $estado $cuerpo', async (wall) => {
    const { portal, discord } = await sala();
    await esperan(portal, 'paselista', 3);
    discord.siguientes.push(wall);
    await repartir(portal.deps);
    expect(await carril(portal)).toMatchObject({
      roto: 0,
      perdidos: 0,
      fallo: `Discord respondió ${wall.estado}${typeof wall.cuerpo === 'object' && 'message' in wall.cuerpo ? `: ${String(wall.cuerpo.message)}` : ''}`,
    });
    await pasar(portal, 30);
    expect(discord.recibidos).toHaveLength(4);
    expect(await carril(portal)).toMatchObject({ fallo: null, perdidos: 0 });
  });

  test('what happens while the webhook is gone is counted, and told to who looks at the settings', async () => {
    const { portal, discord } = await sala();
    const ana = await portal.persona({ categoria: 12 });
    await esperan(portal, 'paselista', 2);
    discord.siguientes.push({ estado: 404, cuerpo: { message: 'Unknown Webhook', code: 10_015 } });
    await repartir(portal.deps);
    await enTransaccion({ ...portal.deps, actor: null }, (tx) => contarEnDiscord(tx, 'paselista'));
    const vista = await portal.pide(ana).logra('GET ganchosDiscord');
    expect(vista.find(({ evento }) => evento === 'paselista')).toMatchObject({
      ...{ roto: true, esperan: 0, perdidos: 3 },
      fallo: 'Discord respondió 404: Unknown Webhook',
    });
  });

  test('a thread is written to', async () => {
    const { portal, discord } = await sala();
    const direccion = `${discord.direccion('paselista')}?thread_id=123456`;
    await portal.db.updateTable('discord_gancho').set({ direccion }).where('evento', '=', 'paselista').execute();
    await esperan(portal, 'paselista', 1);
    await repartir(portal.deps);
    expect(discord.recibidos.map(({ ruta }) => ruta)).toEqual([
      expect.stringMatching(/[?]thread_id=123456&wait=true$/),
    ]);
  });

  test.each([
    [401, 0],
    [404, 10_015],
    [404, 10_003],
    [403, 50_027],
    [401, 50_027],
  ])('%d %d: esa dirección ya no sirve, y no se intenta más', async (estado, code) => {
    const { portal, discord } = await sala();
    await esperan(portal, 'paselista', 3);
    discord.siguientes.push({ estado, cuerpo: { message: `Unknown ${SECRETO}\n\u202eWebhook`, code } });
    const { avisos } = await portal.observar(() => repartir(portal.deps));
    expect(avisos).toEqual([{ tema: 'discord', quien: null, msg: `Discord respondió ${estado}: Unknown ••• Webhook` }]);
    expect(await carril(portal)).toMatchObject({ roto: 1, perdidos: 3, turno: null });
    await esperan(portal, 'paselista', 1);
    await pasar(portal, 3600);
    expect(discord.recibidos).toHaveLength(1);
  });

  test.each<[string, Respuesta]>([
    ['lo que no es JSON', { estado: 200, cuerpo: '<html>' }],
    ['JSON que no es nada', { estado: 200, cuerpo: 'null' }],
  ])('%s con un 200 es un sí', async (_caso, respuesta) => {
    const { portal, discord } = await sala();
    await esperan(portal, 'paselista', 1);
    discord.siguientes.push(respuesta);
    await repartir(portal.deps);
    expect(await carril(portal)).toMatchObject({ fallo: null, entregado: portal.reloj.ahora });
  });

  test('enorme o hacia otro sitio: ni se lee ni se sigue', async () => {
    const { portal, discord } = await sala();
    await esperan(portal, 'paselista', 1);
    discord.siguientes.push({ estado: 200, cuerpo: 'x'.repeat(100_000) });
    await repartir(portal.deps);
    expect(await carril(portal)).toMatchObject({ fallo: 'Discord no responde', intentos: 1 });
    discord.siguientes.push({ estado: 302, cabeceras: { location: discord.direccion('estado') } });
    await pasar(portal, 30);
    expect(await carril(portal)).toMatchObject({ fallo: 'Discord respondió 302', intentos: 2 });
    expect(discord.recibidos.map((r) => r.evento)).toEqual(['paselista', 'paselista']);
  });
});

test('lo que espera tiene un tope y una edad', async () => {
  const { portal, discord } = await sala();
  await esperan(portal, 'paselista', 5, portal.reloj.ahora - 86_400_001);
  await esperan(portal, 'paselista', 210);
  discord.siguientes.push({ estado: 500 });
  await repartir(portal.deps);
  expect(await cuantos(portal)).toBe(200);
  expect(await carril(portal)).toMatchObject({ perdidos: 15 });
});

test('un reloj que se atrasa no alarga ninguna espera', async () => {
  const { portal, discord } = await sala();
  const ana = await portal.persona({ categoria: 12 });
  await portal.pide(ana).logra('GET checkUser');
  await esperan(portal, 'paselista', 1);
  discord.siguientes.push({ estado: 429, cuerpo: { retry_after: 60 } });
  await repartir(portal.deps);
  portal.reloj.pasar({ horas: -5 });
  await portal.pide(ana).logra('GET checkUser');
  await pasar(portal, 60);
  expect(discord.recibidos).toHaveLength(2);
});

test('ni el registro ni la bitácora saben nunca la dirección', async () => {
  const { portal, discord } = await sala();
  const ana = await portal.persona({ categoria: 12 });
  await esperan(portal, 'paselista', 3);
  discord.siguientes.push({ estado: 500 }, { estado: 404, cuerpo: { message: SECRETO } });
  await repartir(portal.deps);
  await pasar(portal, 30);
  await portal.pide(ana).falla('POST probarGancho', { body: { evento: 'ascenso' } });
  await discord.caer();
  await portal.pide(ana).falla('POST probarGancho', { body: { evento: 'estado' } });
  const bitacora = await portal.db.selectFrom('bitacora').selectAll().execute();
  const dicho = [
    ...portal.log,
    JSON.stringify(bitacora),
    JSON.stringify(await portal.pide(ana).logra('GET registros')),
  ];
  expect(portal.log.some((linea) => linea.includes('did not arrive'))).toBe(true);
  expect(dicho.filter((texto) => texto.includes(SECRETO))).toEqual([]);
});
