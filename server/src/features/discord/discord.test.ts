import { describe, expect, test } from 'vitest';
import { mientras } from '../../testing/carreras.ts';
import type { Respuesta } from '../../testing/discord.ts';
import { Discord, SECRETO } from '../../testing/discord.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

const UNA = `https://discord.com/api/webhooks/123456789012345678/${'a'.repeat(60)}`;
const OTRA = UNA.replace('5678/', '9999/');

async function sala() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 12 });
  return { portal, ana };
}
const poner = (portal: Portal, quien: Persona, direccion: string, visto?: string | null) =>
  portal
    .pide(quien)
    .logra('POST editGancho', { body: { evento: 'ascenso', direccion, ...(visto !== undefined && { visto }) } });
const guardada = async ({ db }: Portal) =>
  (await db.selectFrom('discord_gancho').selectAll().where('evento', '=', 'ascenso').executeTakeFirstOrThrow())
    .direccion;

const NADA = { puesto: null, entregado: null, fallo: null, roto: false, esperan: 0, perdidos: 0 };

test('al principio no se cuenta nada', async () => {
  const { portal, ana } = await sala();
  expect(await portal.pide(ana).logra('GET ganchosDiscord')).toEqual(
    ['ascenso', 'despido', 'paga', 'paselista', 'estado', 'seguridad'].map((evento) => ({
      evento,
      pista: null,
      ...NADA,
    })),
  );
});

test('se pone, se cambia y se quita; la dirección no vuelve a salir, ni queda escrita en otra parte', async () => {
  const { portal, ana } = await sala();
  const pasos = await portal.observar(async () => {
    const puesto = await poner(portal, ana, ` ${UNA} `, null);
    expect(puesto).toMatchObject({ msg: 'Guardaste la dirección. Pruébala.', data: { pista: '…5678' } });
    expect(puesto.data).toEqual({ evento: 'ascenso', ...NADA, pista: '…5678', puesto: portal.reloj.iso() });
    expect(await guardada(portal)).toBe(UNA);
    const otro = await poner(portal, ana, OTRA, puesto.data.puesto);
    expect(otro.data.pista).toBe('…9999');
    const quitado = await poner(portal, ana, '');
    expect(quitado).toMatchObject({ msg: 'Quitaste la dirección', data: { pista: null, puesto: null } });
    expect(await poner(portal, ana, '')).toMatchObject({ msg: 'No hiciste ningún cambio' });
    return JSON.stringify([puesto, otro, quitado]);
  });
  const comun = { modulo: 'configuracion', objeto: null, usuario: null, encargado: ana.id };
  const HECHOS = ['conectó', 'cambió la dirección de', 'desconectó'];
  expect(pasos.bitacora).toEqual(
    HECHOS.map((hizo) => ({
      ...comun,
      motivo: `${hizo} Discord para Ascensos`,
    })),
  );
  expect(pasos.avisos).toEqual(
    HECHOS.map((hizo) => ({
      ...{ tema: 'discord', quien: 'Ana', msg: `${hizo} Discord para Ascensos` },
    })),
  );
  expect([pasos.resultado, ...portal.log].filter((texto) => texto.includes('aaaa'))).toEqual([]);
});

test.each([
  'https://discord.com.evil.example/api/webhooks/123456789012345678/aaaaaaaaaaaaaaaaaaaaaaaa',
  'http://discord.com/api/webhooks/123456789012345678/aaaaaaaaaaaaaaaaaaaaaaaa',
  'https://127.0.0.1/api/webhooks/123456789012345678/aaaaaaaaaaaaaaaaaaaaaaaa',
  'hola',
])('%s no es una dirección de Discord', async (direccion) => {
  const { portal, ana } = await sala();
  const body = { evento: 'ascenso', direccion } as const;
  const falla = await portal.pide(ana).falla('POST editGancho', { body });
  expect(falla).toMatchObject({ http: 422, error: 'REGLA', campo: 'direccion' });
  expect(await guardada(portal)).toBeNull();
});

test('de dos que la cambian a la vez, uno lo hace y al otro se le dice', async () => {
  const { portal, ana } = await sala();
  const body = { evento: 'ascenso', direccion: UNA, visto: null };
  const respuesta = await mientras(
    portal,
    async (tx) => {
      await tx.bloquear(tx.db.selectFrom('discord_gancho').select('evento').where('evento', '=', 'ascenso'));
      const nueva = { direccion: OTRA, puesto: tx.ahora };
      await tx.db.updateTable('discord_gancho').set(nueva).where('evento', '=', 'ascenso').execute();
    },
    () => portal.pide(ana)('POST', 'editGancho', body),
  );
  expect(respuesta).toMatchObject({ http: 409, cuerpo: { error: 'CAMBIO_MIENTRAS' } });
  expect(await guardada(portal)).toBe(OTRA);
});

test('quitarla se lleva lo que esperaba', async () => {
  const { portal, ana } = await sala();
  await poner(portal, ana, UNA);
  const fila = { evento: 'ascenso' as const, objeto: null, fecha: portal.reloj.ahora };
  await portal.db.insertInto('discord_envio').values(fila).execute();
  expect((await portal.pide(ana).logra('GET ganchosDiscord'))[0]).toMatchObject({ esperan: 1 });
  await poner(portal, ana, '');
  expect((await portal.cuentas()).discord_envio).toBe(0);
});

describe('probarla', () => {
  const probar = { body: { evento: 'despido' } } as const;

  test('dice qué respondió Discord, y deja de estar rota', async () => {
    const { portal, ana } = await sala();
    const discord = await Discord.abrir();
    await discord.oir(portal, 'despido');
    await portal.db.updateTable('discord_gancho').set({ roto: 1, fallo: 'Discord respondió 404' }).execute();
    const { resultado, bitacora } = await portal.observar(() => portal.pide(ana).logra('POST probarGancho', probar));
    expect(resultado.msg).toBe('El mensaje llegó a Discord');
    expect(resultado.data).toMatchObject({ roto: false, fallo: null, entregado: portal.reloj.iso() });
    expect(discord.recibidos.map(({ mensaje }) => mensaje)).toEqual([
      {
        content: '¡Funciona! Aquí se publicarán los mensajes de **despidos**.',
        allowed_mentions: { parse: [] },
        flags: 4,
      },
    ]);
    const motivo = 'probó Discord para Despidos: Discord respondió 200';
    expect(bitacora).toMatchObject([{ modulo: 'configuracion', encargado: ana.id, motivo }]);
    expect(JSON.stringify([resultado, ...portal.log])).not.toContain(SECRETO);
  });

  test.each([
    [
      404,
      { message: 'Unknown Webhook', code: 10_015 },
      409,
      'DISCORD_RECHAZA',
      'Discord respondió 404: Unknown Webhook',
      true,
    ],
    [429, { message: 'Despacio', retry_after: 3 }, 409, 'DISCORD_RECHAZA', 'Discord respondió 429: Despacio', false],
    [500, {}, 503, 'DISCORD_CAIDO', 'Discord respondió 500', false],
  ])('%d', async (estado, cuerpo, http, error, msg, roto) => {
    const { portal, ana } = await sala();
    const discord = await Discord.abrir();
    await discord.oir(portal, 'despido');
    discord.siguientes.push({ estado, cuerpo });
    expect(await portal.pide(ana).falla('POST probarGancho', probar)).toMatchObject({ http, error, msg });
    const [, despido] = await portal.pide(ana).logra('GET ganchosDiscord');
    expect(despido).toMatchObject({ evento: 'despido', fallo: msg, roto });
  });

  test('de la que se cambia mientras responde no se dice lo que respondió la de antes', async () => {
    const { portal, ana } = await sala();
    const discord = await Discord.abrir();
    await discord.oir(portal, 'despido');
    const { promise, resolve } = Promise.withResolvers<Respuesta>();
    discord.siguientes.push(promise);
    const probando = portal.pide(ana)('POST', 'probarGancho', probar.body);
    await discord.llegan(1);
    await portal.pide(ana).logra('POST editGancho', { body: { evento: 'despido', direccion: UNA } });
    resolve({ estado: 404, cuerpo: { message: 'Unknown Webhook', code: 10_015 } });
    expect(await probando).toMatchObject({ http: 409, cuerpo: { error: 'DISCORD_RECHAZA' } });
    const [, despido] = await portal.pide(ana).logra('GET ganchosDiscord');
    expect(despido).toMatchObject({ roto: false, fallo: null });
  });

  test('sin dirección no hay nada que probar; sin nadie que responda, se dice', async () => {
    const { portal, ana } = await sala();
    expect(await portal.pide(ana).falla('POST probarGancho', probar)).toMatchObject({ http: 409, error: 'SIN_GANCHO' });
    const discord = await Discord.abrir();
    await discord.oir(portal, 'despido');
    await discord.caer();
    const falla = await portal.pide(ana).falla('POST probarGancho', probar);
    expect(falla).toMatchObject({ http: 503, error: 'DISCORD_CAIDO', msg: 'Discord no responde' });
  });
});
