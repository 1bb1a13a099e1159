import { setImmediate } from 'node:timers/promises';
import { NOTIFICATIONS_MAX } from '@conserje/rules';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { insertRows } from '../../../platform/database/dataLists.ts';
import { resolvesWithin } from '../../../platform/time/wait.ts';
import { MultiHostPushStub, PushBrowser } from '../../../test-support/fakes/pushServiceStub.ts';
import { createClient } from '../../../test-support/portal/apiClient.ts';
import { countUnread, readNotifications } from '../../../test-support/portal/notifications.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { waitUntil } from '../../../test-support/portal/waitUntil.ts';
import { PushSender } from './notifications.pushSender.ts';
import { NotificationRetention } from './notifications.retention.ts';

async function setUp() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 2 });
  return { portal, boss, ana };
}
/** Replaces a person's firma. */
async function sign(portal: Portal, person: Person, a: Person, firma: string) {
  await portal.db.updateTable('usuario').set({ firma: '' }).where('id', '=', a.id).execute();
  await portal.as(person).succeeds('POST addFirma', { body: { firma, id: a.id } });
}

describe('a repeated action of one person', () => {
  test('is one notification with a count and the newest text while unread; after reading, the next is new', async () => {
    const { portal, boss, ana } = await setUp();
    for (let i = 0; i < 20; i++) await sign(portal, boss, ana, `A${String(i).padStart(2, '0')}`);
    expect(await readNotifications(portal, ana)).toMatchObject([
      { clase: 'firma', texto: expect.stringContaining('A19'), veces: 20 },
    ]);
    expect(await countUnread(portal, ana)).toBe(1);
    const [one] = await readNotifications(portal, ana);
    await portal.as(ana).succeeds('POST leerNotificaciones', { body: { id: one?.id ?? 0 } });
    await sign(portal, boss, ana, 'ZZZ');
    expect((await readNotifications(portal, ana)).map((n) => [n.veces, n.leida])).toEqual([
      [1, false],
      [20, true],
    ]);
  });

  test('is announced three times, then only refreshes the screen', async () => {
    const { portal, boss, ana } = await setUp();
    const told: string[] = [];
    for (let i = 0; i < 6; i++) {
      const { notices } = await portal.observe(() => sign(portal, boss, ana, `A0${i}`));
      told.push(notices.find((a) => a.para === ana.id)?.msg === '' ? 'callado' : 'dicho');
    }
    expect(told).toEqual(['dicho', 'dicho', 'dicho', 'callado', 'callado', 'callado']);
  });

  test('is among the newest with its last text, which is unread even if the earlier one was marked', async () => {
    const { portal, boss, ana } = await setUp();
    await sign(portal, boss, ana, 'AAA');
    await portal.as(boss).succeeds('POST sendMulta', { body: { usuario: ana.id, motivo: 'Flood', creditos: 5 } });
    const [seen] = await readNotifications(portal, ana);
    await sign(portal, boss, ana, 'AAB');
    const expected = [
      { clase: 'firma', texto: expect.stringContaining('AAB'), veces: 2 },
      { clase: 'multa', veces: 1 },
    ];
    expect(await readNotifications(portal, ana)).toMatchObject(expected);
    await portal.as(ana).succeeds('POST leerNotificaciones', { body: { hasta: seen?.id ?? 0 } });
    expect((await readNotifications(portal, ana)).map((n) => n.leida)).toEqual([false, true]);
  });

  test('is one notification for each text if these tell of different things', async () => {
    const { portal, boss, ana } = await setUp();
    for (const texto of ['Ven a las 8', 'Trae tu placa', 'Ven a las 8'])
      await portal.as(boss).succeeds('POST avisarVarias', { body: { usuarios: [ana.id], texto } });
    expect((await readNotifications(portal, ana)).map((n) => [n.texto, n.veces])).toEqual([
      ['te avisó: Ven a las 8', 2],
      ['te avisó: Trae tu placa', 1],
    ]);
  });

  test('of two authors is two notifications; pay and discipline have one notification per matter', async () => {
    const { portal, boss, ana } = await setUp();
    const other = await portal.createPerson({ nombre: 'Otra', categoria: 12 });
    await sign(portal, boss, ana, 'AAA');
    await sign(portal, other, ana, 'AAB');
    for (const motivo of ['Flood', 'Flood', 'Insultos'])
      await portal.as(boss).succeeds('POST sendMulta', { body: { usuario: ana.id, motivo, creditos: 5 } });
    const remaining = (await readNotifications(portal, ana)).map((n) => [n.clase, n.quien, n.veces]);
    expect(remaining).toEqual([
      ['multa', 'Jefa', 1],
      ['multa', 'Jefa', 2],
      ['firma', 'Otra', 1],
      ['firma', 'Jefa', 1],
    ]);
  });

  test('gives one notification per hour and requester when it waits for an answer', async () => {
    const { portal, boss, ana } = await setUp();
    const request = async () => {
      const body = { dia: '2026-03-10', requisitos: 'asistencia', cantidad: 20, motivo: 'Se cerró antes' } as const;
      await portal.as(ana).succeeds('POST pedirRectificacion', { body });
      const [one] = await portal.as(ana).succeeds('GET misRectificaciones');
      await portal.as(ana).succeeds('POST retirarRectificacion', { body: { id: one?.id ?? 0 } });
    };
    await portal.setExcepcion(boss, 'req');
    for (let i = 0; i < 10; i++) await request();
    const ofAna = async () => (await readNotifications(portal, boss)).filter((n) => n.clase === 'rectificacion_pedida');
    expect((await ofAna()).map((n) => n.veces)).toEqual([10]);
    portal.clock.advance({ hours: 2 });
    await request();
    expect((await ofAna()).map((n) => n.veces)).toEqual([1, 10]);
  });
});

test('a security notification is not pushed out by other kinds, and stands apart while unread', async () => {
  const { portal, ana } = await setUp();
  const fecha = portal.clock.now;
  const de = (clase: 'clave' | 'multa', texto: string) => ({
    para: ana.id,
    clase,
    texto,
    quien: null,
    sobre: null,
    unica: null,
    fecha,
  });
  await portal.db.insertInto('notificacion').values(de('clave', 'cambió cómo entras')).execute();
  const many = Array.from({ length: NOTIFICATIONS_MAX + 20 }, (_, i) => de('multa', `${i}`));
  await insertRows(portal.db, 'notificacion', many).execute();
  await new NotificationRetention(portal.deps).prune();
  const query = { limite: 20, seguridad: 1 } as const;
  expect(await portal.as(ana).succeeds('GET notificaciones', { query })).toMatchObject([
    { texto: 'cambió cómo entras' },
  ]);
  const all = await portal.as(ana).succeeds('GET notificaciones', { query: { limite: 500 } });
  expect(all).toHaveLength(NOTIFICATIONS_MAX);
  expect(await portal.db.selectFrom('notificacion').select('id').execute()).toHaveLength(NOTIFICATIONS_MAX + 1);
});

/** Opens a portal whose push messages wait while their host is held. */
async function setUpDeliveries(retryDelaysMs: readonly number[] = [], finishMs?: number) {
  const portal = await openPortal();
  await portal.configure({ push_contacto: 'jefa@aurora.example' });
  const deliveries = new MultiHostPushStub();
  const app = await buildApp({
    ...portal.deps,
    outboundHttp: deliveries.outboundHttp,
    jobs: [(deps) => new PushSender(deps, { retryDelaysMs, ...(finishMs !== undefined && { finishMs }) })],
  });
  onTestFinished(() => {
    deliveries.release('lento.example');
    return app.close();
  });
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const asks = ({ key }: Person) => createClient(() => app, { key });
  const aparato = async (person: Person, endpoint: string) => {
    const key = await portal.createSession(person.id);
    const body = new PushBrowser(endpoint).data;
    await asks({ ...person, key }).succeeds('POST ponerAparato', { body });
  };
  const fine = (a: Person) =>
    asks(boss).succeeds('POST sendMulta', { body: { usuario: a.id, motivo: `Flood ${a.usuario}`, creditos: 5 } });
  const arrived = (endpoint: string) => waitUntil(() => deliveries.startedDeliveries.includes(endpoint));
  return { portal, app, deliveries, aparato, fine, arrived };
}

describe('push messages', () => {
  test('an account with many unresponsive devices does not delay other people', async () => {
    const { portal, deliveries, aparato, fine, arrived } = await setUpDeliveries();
    const [bad, ana] = [await portal.createPerson({ nombre: 'Mala' }), await portal.createPerson({ nombre: 'Ana' })];
    for (let i = 0; i < 8; i++) await aparato(bad, `https://lento.example/${i}`);
    await aparato(ana, 'https://bueno.example/ana');
    deliveries.hold('lento.example');
    await fine(bad);
    await waitUntil(() => deliveries.startedDeliveries.length === 1);
    await fine(ana);
    await arrived('https://bueno.example/ana');
    // Only one of eight has started: a person's deliveries run one at a time.
    expect(deliveries.startedDeliveries).toEqual([
      expect.stringMatching(/^https:\/\/lento/),
      'https://bueno.example/ana',
    ]);
    deliveries.release('lento.example');
    await waitUntil(() => deliveries.startedDeliveries.length === 9);
  });

  test('an unresponsive host does not delay other hosts', async () => {
    const { portal, deliveries, aparato, fine, arrived } = await setUpDeliveries();
    deliveries.hold('lento.example');
    for (let i = 0; i < 6; i++) {
      const one = await portal.createPerson({ nombre: `Lenta${i}` });
      await aparato(one, `https://lento.example/${i}`);
      await fine(one);
    }
    await waitUntil(() => deliveries.startedDeliveries.length === 3);
    const ana = await portal.createPerson({ nombre: 'Ana' });
    await aparato(ana, 'https://bueno.example/ana');
    await fine(ana);
    await arrived('https://bueno.example/ana');
    expect(deliveries.startedDeliveries).toHaveLength(4);
    deliveries.release('lento.example');
    await waitUntil(() => deliveries.startedDeliveries.length === 7);
  });

  test('a portal that closes waits only a moment for an unresponsive host, and asks it no more', async () => {
    const { portal, app, deliveries, aparato, fine } = await setUpDeliveries([], 0);
    deliveries.hold('lento.example');
    for (let i = 0; i < 4; i++) {
      const one = await portal.createPerson({ nombre: `Lenta${i}` });
      await aparato(one, `https://lento.example/${i}`);
      await fine(one);
    }
    await waitUntil(() => deliveries.startedDeliveries.length === 3);
    expect(await resolvesWithin(20_000, app.close())).toBe(true);
    deliveries.release('lento.example');
    // Time for the one that waits to take the place of another.
    await setImmediate();
    expect(deliveries.startedDeliveries).toHaveLength(3);
  });

  test('an unresponsive device backs off, and newer messages wait with it', async () => {
    const { portal, app, deliveries, aparato, fine } = await setUpDeliveries([600_000]);
    const bad = await portal.createPerson({ nombre: 'Mala' });
    await aparato(bad, 'https://muerto.example/1');
    for (let i = 0; i < 5; i++) await fine(bad);
    await app.close();
    expect(deliveries.startedDeliveries).toEqual(['https://muerto.example/1']);
  });
});
