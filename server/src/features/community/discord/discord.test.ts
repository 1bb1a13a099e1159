import { describe, expect, test } from 'vitest';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { sendDuringChange } from '../../../test-support/cluster/races.ts';
import type { StubReply } from '../../../test-support/fakes/discord.ts';
import { Discord, WEBHOOK_SECRET } from '../../../test-support/fakes/discord.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { queueForDiscord } from './discord.public.ts';
import { sendDueMessages } from './discord.sender.ts';

const ONE = `https://discord.com/api/webhooks/123456789012345678/${'a'.repeat(60)}`;
const OTHER = ONE.replace('5678/', '9999/');

async function setUp() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 12 });
  return { portal, ana };
}
const set = (portal: Portal, person: Person, direccion: string, visto?: string | null) =>
  portal
    .as(person)
    .succeeds('POST editGancho', { body: { evento: 'ascenso', direccion, ...(visto !== undefined && { visto }) } });
const storedRow = async ({ db }: Portal) =>
  (await db.selectFrom('discord_destino').selectAll().where('evento', '=', 'ascenso').executeTakeFirstOrThrow())
    .direccion;

const NOTHING = { puesto: null, entregado: null, fallo: null, fallado: null, roto: false, esperan: 0, perdidos: 0 };

test('at first, no event has a webhook', async () => {
  const { portal, ana } = await setUp();
  expect(await portal.as(ana).succeeds('GET ganchosDiscord')).toEqual(
    ['ascenso', 'despido', 'paga', 'paselista', 'estado', 'comunicado', 'encuesta', 'seguridad'].map((evento) => ({
      evento,
      pista: null,
      ...NOTHING,
    })),
  );
});

test('the address is set, changed and removed, and is neither returned nor stored elsewhere', async () => {
  const { portal, ana } = await setUp();
  const steps = await portal.observe(async () => {
    const puesto = await set(portal, ana, ` ${ONE} `, null);
    expect(puesto).toMatchObject({ msg: 'Guardaste la dirección. Pruébala.', data: { pista: '…5678' } });
    expect(puesto.data).toEqual({ evento: 'ascenso', ...NOTHING, pista: '…5678', puesto: portal.clock.iso() });
    expect(await storedRow(portal)).toBe(ONE);
    const other = await set(portal, ana, OTHER, puesto.data.puesto);
    expect(other.data.pista).toBe('…9999');
    const removed = await set(portal, ana, '');
    expect(removed).toMatchObject({ msg: 'Quitaste la dirección', data: { pista: null, puesto: null } });
    expect(await set(portal, ana, '')).toMatchObject({ msg: 'No hiciste ningún cambio' });
    return JSON.stringify([puesto, other, removed]);
  });
  const shared = { modulo: 'configuracion', objeto: null, usuario: null, encargado: ana.id };
  const DONE_VERBS = ['conectó', 'cambió la dirección de', 'desconectó'];
  expect(steps.bitacora).toEqual(
    DONE_VERBS.map((doneText) => ({
      ...shared,
      motivo: `${doneText} Discord para Ascensos`,
    })),
  );
  expect(steps.notices).toEqual(
    DONE_VERBS.map((doneText) => ({
      tema: 'discord',
      quien: 'Ana',
      msg: `${doneText} Discord para Ascensos`,
    })),
  );
  expect([steps.result, ...portal.log].filter((text) => text.includes('aaaa'))).toEqual([]);
});

test.each([
  'https://discord.com.evil.example/api/webhooks/123456789012345678/aaaaaaaaaaaaaaaaaaaaaaaa',
  'http://discord.com/api/webhooks/123456789012345678/aaaaaaaaaaaaaaaaaaaaaaaa',
  'https://127.0.0.1/api/webhooks/123456789012345678/aaaaaaaaaaaaaaaaaaaaaaaa',
  'hola',
])('%s is not an address of Discord', async (direccion) => {
  const { portal, ana } = await setUp();
  const body = { evento: 'ascenso', direccion } as const;
  const failure = await portal.as(ana).fails('POST editGancho', { body });
  expect(failure).toMatchObject({ http: 422, error: 'REGLA', campo: 'direccion' });
  expect(await storedRow(portal)).toBeNull();
});

test('of two concurrent changes of the address, one succeeds and the other is refused', async () => {
  const { portal, ana } = await setUp();
  const body = { evento: 'ascenso', direccion: ONE, visto: null };
  const response = await sendDuringChange(
    portal,
    async (tx) => {
      await tx.lockRows(tx.db.selectFrom('discord_destino').select('evento').where('evento', '=', 'ascenso'));
      const nueva = { direccion: OTHER, puesto: tx.now };
      await tx.db.updateTable('discord_destino').set(nueva).where('evento', '=', 'ascenso').execute();
    },
    () => portal.as(ana)('POST', 'editGancho', body),
  );
  expect(response).toMatchObject({ http: 409, body: { error: 'CAMBIO_MIENTRAS' } });
  expect(await storedRow(portal)).toBe(OTHER);
});

test('removing the address deletes its waiting messages', async () => {
  const { portal, ana } = await setUp();
  await set(portal, ana, ONE);
  const destino = await Discord.destinoOf(portal, 'ascenso');
  const row = { destino, evento: 'ascenso' as const, objeto: null, fecha: portal.clock.now };
  await portal.db.insertInto('discord_envio').values(row).execute();
  expect((await portal.as(ana).succeeds('GET ganchosDiscord'))[0]).toMatchObject({ esperan: 1 });
  await set(portal, ana, '');
  expect((await portal.countTableRows()).discord_envio).toBe(0);
});

test('an answer for the old address does not count for the new one, and the message waits for the new one', async () => {
  const { portal, ana } = await setUp();
  const evento = 'paselista';
  const discord = await Discord.open();
  await discord.subscribe(portal, evento);
  await runInTransaction({ ...portal.deps, actor: null }, (tx) => queueForDiscord(tx, evento));
  const { promise, resolve } = Promise.withResolvers<StubReply>();
  discord.next.push(promise);
  const sending = sendDueMessages(portal.deps);
  await discord.waitForMessages(1);
  await portal.as(ana).succeeds('POST editGancho', { body: { evento, direccion: ONE } });
  resolve({ status: 404, body: { message: 'Unknown Webhook', code: 10_015 } });
  await sending;
  const webhooks = await portal.as(ana).succeeds('GET ganchosDiscord');
  const state = { pista: '…5678', roto: false, fallo: null, esperan: 1, perdidos: 0 };
  expect(webhooks.find((one) => one.evento === evento)).toMatchObject(state);
});

test('the same address again keeps its messages, which can still be edited; another one cannot edit them', async () => {
  const { portal, ana } = await setUp();
  await set(portal, ana, ONE);
  const destino = await Discord.destinoOf(portal, 'ascenso');
  const row = { destino, evento: 'comunicado' as const, objeto: 1, mensaje: '77', huella: '', fecha: portal.clock.now };
  await portal.db.insertInto('discord_mensaje').values(row).execute();
  const kept = async (direccion: string) => {
    await set(portal, ana, direccion);
    return (await portal.countTableRows()).discord_mensaje;
  };
  expect([await kept(ONE), await kept(OTHER)]).toEqual([1, 0]);
});

describe('a test of the webhook', () => {
  const probeRequest = { body: { evento: 'despido' } } as const;

  test('returns the response of Discord, and the webhook is no longer broken', async () => {
    const { portal, ana } = await setUp();
    const discord = await Discord.open();
    await discord.subscribe(portal, 'despido');
    await portal.db.updateTable('discord_destino').set({ roto: 1, fallo: 'Discord respondió 404' }).execute();
    const { result, bitacora } = await portal.observe(() => portal.as(ana).succeeds('POST probarGancho', probeRequest));
    expect(result.msg).toBe('El mensaje llegó a Discord');
    expect(result.data).toMatchObject({ roto: false, fallo: null, entregado: portal.clock.iso() });
    expect(discord.received.map(({ mensaje }) => mensaje)).toEqual([
      {
        content: '¡Funciona! Aquí se publicarán los mensajes de **despidos**.',
        allowed_mentions: { parse: [] },
        flags: 4,
      },
    ]);
    const motivo = 'probó Discord para Despidos: Discord respondió 200';
    expect(bitacora).toMatchObject([{ modulo: 'configuracion', encargado: ana.id, motivo }]);
    expect(JSON.stringify([result, ...portal.log])).not.toContain(WEBHOOK_SECRET);
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
    [429, { message: 'Despacio', retry_after: 3 }, 503, 'DISCORD_CAIDO', 'Discord respondió 429: Despacio', false],
    [500, {}, 503, 'DISCORD_CAIDO', 'Discord respondió 500', false],
  ])(
    'a response %d of Discord is returned as an error and recorded',
    async (estado, payload, http, error, msg, roto) => {
      const { portal, ana } = await setUp();
      const discord = await Discord.open();
      await discord.subscribe(portal, 'despido');
      discord.next.push({ status: estado, body: payload });
      expect(await portal.as(ana).fails('POST probarGancho', probeRequest)).toMatchObject({ http, error, msg });
      const [, despido] = await portal.as(ana).succeeds('GET ganchosDiscord');
      expect(despido).toMatchObject({ evento: 'despido', fallo: msg, roto });
    },
  );

  test('a webhook that is gone loses the messages that wait for it', async () => {
    const { portal, ana } = await setUp();
    const discord = await Discord.open();
    await discord.subscribe(portal, 'despido');
    await runInTransaction({ ...portal.deps, actor: null }, (tx) => queueForDiscord(tx, 'despido'));
    discord.next.push({ status: 404, body: { message: 'Unknown Webhook', code: 10_015 } });
    await portal.as(ana).fails('POST probarGancho', probeRequest);
    const [, despido] = await portal.as(ana).succeeds('GET ganchosDiscord');
    expect(despido).toMatchObject({ evento: 'despido', roto: true, esperan: 0, perdidos: 1 });
  });

  test('does not record the response for an address that was changed meanwhile', async () => {
    const { portal, ana } = await setUp();
    const discord = await Discord.open();
    await discord.subscribe(portal, 'despido');
    const { promise, resolve } = Promise.withResolvers<StubReply>();
    discord.next.push(promise);
    const testing = portal.as(ana)('POST', 'probarGancho', probeRequest.body);
    await discord.waitForMessages(1);
    await portal.as(ana).succeeds('POST editGancho', { body: { evento: 'despido', direccion: ONE } });
    resolve({ status: 404, body: { message: 'Unknown Webhook', code: 10_015 } });
    expect(await testing).toMatchObject({ http: 409, body: { error: 'DISCORD_RECHAZA' } });
    const [, despido] = await portal.as(ana).succeeds('GET ganchosDiscord');
    expect(despido).toMatchObject({ roto: false, fallo: null });
  });

  test('fails without an address, and reports a Discord that does not respond', async () => {
    const { portal, ana } = await setUp();
    expect(await portal.as(ana).fails('POST probarGancho', probeRequest)).toMatchObject({
      http: 409,
      error: 'SIN_GANCHO',
    });
    const discord = await Discord.open();
    await discord.subscribe(portal, 'despido');
    await discord.shutDown();
    const failure = await portal.as(ana).fails('POST probarGancho', probeRequest);
    expect(failure).toMatchObject({ http: 503, error: 'DISCORD_CAIDO', msg: 'Discord no responde' });
  });
});
