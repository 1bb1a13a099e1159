import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { PushBrowser, PushServiceStub } from '../../../test-support/fakes/pushServiceStub.ts';
import { createClient } from '../../../test-support/portal/apiClient.ts';
import { readNotifications } from '../../../test-support/portal/notifications.ts';
import type { Person } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { PushSender } from './notifications.pushSender.ts';

const withSender: Job = (deps) => new PushSender(deps, { retryDelaysMs: [0, 0] });
const ENDPOINT = 'https://avisos.example/abc';

/** Opens a portal with a stub push service, and Ana's browser, which receives the messages. */
async function setUp(...responses: (number | Error)[]) {
  const portal = await openPortal();
  await portal.configure({ push_contacto: 'jefa@aurora.example', nombre: 'Aurora' });
  const pushServiceStub = new PushServiceStub(...responses);
  const app = await buildApp({ ...portal.deps, outboundHttp: pushServiceStub.outboundHttp, jobs: [withSender] });
  onTestFinished(() => app.close());
  const asks = ({ key }: Person) => createClient(() => app, { key });
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.createPerson({ nombre: 'Ana' });
  const browser = new PushBrowser(ENDPOINT);
  const set = (person: Person, body = browser.data) => asks(person).succeeds('POST ponerAparato', { body });
  const fine = (motivo = 'Flood con Leo') =>
    asks(boss).succeeds('POST sendMulta', { body: { usuario: ana.id, motivo, creditos: 5 } });
  const devices = () => portal.db.selectFrom('aparato').select(['usuario', 'endpoint']).execute();
  return { portal, pushServiceStub, app, asks, boss, ana, browser, set, fine, devices };
}

describe('message to a device', () => {
  test('carries the kind and the link, encrypted and signed; no person, amount or reason', async () => {
    const { portal, pushServiceStub, app, ana, browser, set, fine } = await setUp();
    await set(ana);
    await fine();
    await app.close();
    expect(pushServiceStub.readFor(browser)).toEqual([
      {
        titulo: 'Aurora',
        texto: 'Novedad en tu multa',
        clase: 'multa',
        ruta: '/perfil?pestana=historial&parte=disciplina',
      },
    ]);
    const [{ task } = { task: null }] = pushServiceStub.received;
    expect(task).toMatchObject({ method: 'POST', headers: { TTL: '86400', 'Content-Encoding': 'aes128gcm' } });
    const { Authorization = '', Topic = '' } = task?.headers ?? {};
    expect(Topic).toMatch(/^[\w-]{32}$/);
    const [, jwt = ''] = /^vapid t=([^,]+), k=/.exec(Authorization) ?? [];
    const dicho = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
    expect(dicho).toMatchObject({ aud: 'https://avisos.example', sub: 'mailto:jefa@aurora.example' });
    expect(portal.log.join('\n')).not.toContain('avisos.example');
  });

  test('is sent for the last notification of a portal that closes', async () => {
    const { portal, pushServiceStub, ana, browser, set } = await setUp();
    await set(ana);
    const notice = { tema: 'firmas', msg: 'cambió tu firma', para: ana.id, clase: 'firma' } as const;
    const lastRound: Job = (deps) => ({
      finish: () => runInTransaction(deps, async (tx) => tx.notify(notice)),
    });
    const { outboundHttp } = pushServiceStub;
    const app = await buildApp({ ...portal.deps, outboundHttp, jobs: [withSender, lastRound] });
    await app.close();
    expect(pushServiceStub.readFor(browser)).toMatchObject([{ clase: 'firma' }]);
  });

  test('reaches only the people concerned who want it', async () => {
    const { pushServiceStub, app, asks, boss, ana, browser, set, fine } = await setUp();
    const foreign = new PushBrowser('https://avisos.example/otro');
    await set(ana);
    await set(boss, foreign.data);
    await asks(ana).succeeds('POST gustoNotificacion', { body: { clase: 'multa', portal: true, push: false } });
    await fine();
    await asks(ana).succeeds('POST gustoNotificacion', { body: { clase: 'firma', portal: false, push: true } });
    await asks(boss).succeeds('POST addFirma', { body: { firma: 'ana', id: ana.id } });
    await asks(boss).succeeds('POST actionExcepciones', { body: { op: 0, usuario: ana.id, permisos: 'mul' } });
    await app.close();
    expect(pushServiceStub.readFor(browser)).toMatchObject([{ clase: 'permisos' }]);
    expect(pushServiceStub.readFor(foreign)).toEqual([]);
  });

  test('does not delay the request, and a failure does not undo the change', async () => {
    const { portal, pushServiceStub, app, ana, set, fine } = await setUp(...Array<Error>(9).fill(new Error('nadie')));
    await set(ana);
    expect((await fine()).status).toBe(0);
    await app.close();
    expect(pushServiceStub.received).toHaveLength(3);
    expect(await readNotifications(portal, ana)).toHaveLength(1);
    expect(portal.log.join('\n')).not.toContain(ENDPOINT);
  });
});

describe('failed delivery', () => {
  test.each([
    [[503, 429, 201], 3, 1],
    [[500, 500, 500, 500], 3, 1],
    [[404], 1, 0],
    [[410], 1, 0],
    [[503, 410], 2, 0],
    [[400], 1, 1],
    [[301], 1, 1],
  ])('%j: %d attempts, %d addresses remain', async (responses, attempts, remaining) => {
    const { pushServiceStub, app, ana, set, fine, devices } = await setUp(...responses);
    await set(ana);
    await fine();
    await app.close();
    expect(pushServiceStub.received).toHaveLength(attempts);
    expect(await devices()).toHaveLength(remaining);
  });
});

describe('devices', () => {
  test('are one per session, and the last registration of an endpoint wins', async () => {
    const { portal, asks, boss, ana, set, devices } = await setUp();
    await set(ana);
    await set(ana, new PushBrowser('https://avisos.example/nuevo').data);
    expect(await devices()).toEqual([{ usuario: ana.id, endpoint: 'https://avisos.example/nuevo' }]);
    await set(boss, new PushBrowser('https://avisos.example/nuevo').data);
    expect(await devices()).toEqual([{ usuario: boss.id, endpoint: 'https://avisos.example/nuevo' }]);
    expect(await asks(boss).succeeds('GET aparato')).toEqual({
      clave: expect.stringMatching(/^B[\w-]{86}$/),
      recibe: true,
    });
    const { bitacora } = await portal.observe(() => asks(boss).succeeds('POST quitarAparato'));
    expect(bitacora.map((b) => b.motivo)).toEqual(['desactivó las notificaciones en un dispositivo']);
    expect(await devices()).toEqual([]);
    expect((await asks(boss).succeeds('GET aparato')).recibe).toBe(false);
    const other = await portal.observe(() => asks(boss).succeeds('POST quitarAparato'));
    expect(other.bitacora).toEqual([]);
  });

  test('are removed with the session', async () => {
    const { portal, asks, ana, boss, set, devices } = await setUp();
    await set(ana);
    await asks(ana).succeeds('POST logout');
    expect(await devices()).toEqual([]);
    const luz = await portal.createPerson({ nombre: 'Luz' });
    await set(luz);
    await asks(boss).succeeds('POST despedir', { body: { usuario: luz.id, motivo: 'Prueba' } });
    expect(await devices()).toEqual([]);
  });

  test('of an expired session receive nothing', async () => {
    const { portal, pushServiceStub, app, ana, set, fine } = await setUp();
    await set(ana);
    await portal.db.updateTable('sesion').set({ vence: portal.clock.now }).where('usuario', '=', ana.id).execute();
    await fine();
    await app.close();
    expect(pushServiceStub.received).toEqual([]);
  });

  test('the private key stays on the server, and the public key is constant', async () => {
    const { portal, asks, ana, boss } = await setUp();
    const [one, other] = await Promise.all([asks(ana).succeeds('GET aparato'), asks(boss).succeeds('GET aparato')]);
    expect(one).toEqual(other);
    const claves = await portal.db.selectFrom('claves_push').selectAll().execute();
    expect(claves).toMatchObject([{ publica: one.clave }]);
    expect(portal.log.join('\n')).not.toContain(claves[0]?.privada);
  });

  test.each([
    ['http://avisos.example/a'],
    ['https://127.0.0.1/a'],
    ['https://localhost/a'],
    ['https://[::1]/a'],
    ['https://portal.internal/a'],
    ['https://ana:clave@avisos.example/a'],
    ['nada'],
  ])('the endpoint %s is refused', async (endpoint) => {
    const { asks, ana, browser, devices } = await setUp();
    const body = { ...browser.data, endpoint };
    expect(await asks(ana).fails('POST ponerAparato', { body })).toMatchObject({ http: 422, campo: 'endpoint' });
    expect(await devices()).toEqual([]);
  });

  test.each([['p256dh'], ['auth']])('a malformed %s is refused', async (campo) => {
    const { asks, ana, browser } = await setUp();
    const body = { ...browser.data, [campo]: 'AAAA' };
    expect(await asks(ana).fails('POST ponerAparato', { body })).toMatchObject({ http: 422, campo });
  });

  test('with push off, nobody receives or registers', async () => {
    const { portal, pushServiceStub, app, asks, ana, browser, set, fine } = await setUp();
    await set(ana);
    await portal.configure({ push_contacto: null });
    expect(await asks(ana).succeeds('GET aparato')).toEqual({ clave: null, recibe: false });
    const body = browser.data;
    expect(await asks(ana).fails('POST ponerAparato', { body })).toMatchObject({ error: 'AVISOS_APAGADOS' });
    await fine();
    await app.close();
    expect(pushServiceStub.received).toEqual([]);
  });
});
