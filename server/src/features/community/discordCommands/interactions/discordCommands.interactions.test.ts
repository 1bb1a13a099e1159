import { addDays, TEXTS } from '@conserje/rules';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serveLocally } from '../../../../demo/localServer.ts';
import type { Db } from '../../../../platform/database/database.ts';
import type { Job } from '../../../../platform/jobs/job.ts';
import { waitFor } from '../../../../platform/time/wait.ts';
import { ENGINE } from '../../../../test-support/database/testDatabase.ts';
import type { SignatureForgery } from '../../../../test-support/fakes/discordApplication.ts';
import { DiscordApplication, discordAccount, linkAccount } from '../../../../test-support/fakes/discordApplication.ts';
import { makeOffer } from '../../../../test-support/portal/ascensos.ts';
import type { Person, Portal } from '../../../../test-support/portal/portal.ts';
import { openPortal } from '../../../../test-support/portal/portal.ts';
import { openTiempo } from '../../../../test-support/portal/tiempos.ts';
import { waitUntil } from '../../../../test-support/portal/waitUntil.ts';
import { COMMANDS } from '../commands/commands.ts';
import { BEGIN_WITHIN_MS } from './discordCommands.interactions.ts';
import { pruneInteractions } from './discordCommands.signature.ts';

const ACCOUNT = discordAccount(1, 'pepe');
const OTHER = discordAccount(2, 'eva');

const NOT_LINKED = 'Primero une tu cuenta de Discord a la del portal: escribe /vincular.';

async function scene(...jobs: readonly Job[]) {
  const portal = await openPortal(...jobs);
  const application = await DiscordApplication.create(portal);
  const jefe = await portal.createPerson({ nombre: 'Jefe', categoria: 5 });
  const bajo = await portal.createPerson({ nombre: 'Bajo' });
  await linkAccount(application, portal, jefe, ACCOUNT);
  return { portal, application, jefe, bajo };
}

describe('the signature', () => {
  test('a ping is answered', async () => {
    const portal = await openPortal();
    expect(await (await DiscordApplication.create(portal)).ping()).toMatchObject({ http: 200, type: 1 });
  });

  const FORGERIES: [what: string, forgery: SignatureForgery][] = [
    ['another key', { otherKey: true }],
    ['a changed byte', { tamper: (body) => body.replace('"abrir"', '"abrid"') }],
    ['an old timestamp', { age: 301 }],
    ['a timestamp of later', { age: -301 }],
    ['no signature', { headers: { 'x-signature-ed25519': '' } }],
    ['no timestamp', { headers: { 'x-signature-timestamp': '' } }],
    ['a signature of other signs', { headers: { 'x-signature-ed25519': 'z'.repeat(128) } }],
    ['a short signature', { headers: { 'x-signature-ed25519': 'ab' } }],
    ['a timestamp in words', { headers: { 'x-signature-timestamp': 'hoy' } }],
  ];
  test.each(FORGERIES)('%s is refused, and nothing is done', async (_what, forgery) => {
    const { portal, application } = await scene();
    const body = application.interaction('command', ACCOUNT, {
      id: '1',
      type: 1,
      name: 'abrir',
      options: [{ type: 3, name: 'persona', value: 'Bajo' }],
    });
    const before = await portal.countTableRows();
    expect(await application.sendBody(body, forgery)).toMatchObject({ http: 401, text: '' });
    expect(await portal.countTableRows()).toEqual(before);
    expect(await application.sendBody(body, { age: 299 })).toMatchObject({ http: 200 });
  });

  test('a repeated interaction is refused', async () => {
    const { portal, application } = await scene();
    const body = application.interaction('command', ACCOUNT, { id: '1', type: 1, name: 'paga' });
    expect(await application.sendBody(body)).toMatchObject({ http: 200 });
    expect(await application.sendBody(body)).toMatchObject({ http: 401, text: '' });
    portal.clock.advance({ minutes: 11 });
    await application.use(ACCOUNT, 'paga');
    await pruneInteractions(portal.db, portal.clock.now);
    // Only what could be repeated is remembered.
    expect(await portal.db.selectFrom('discord_interaccion').selectAll().execute()).toHaveLength(1);
  });

  test('without a bot, or with other bytes than JSON, nothing is answered', async () => {
    const { portal, application } = await scene();
    for (const body of ['', '{', '[]', 'null', '{"id":"1"}', JSON.stringify({ id: 'x', type: 2 })])
      expect((await application.sendBody(body)).http).toBe(400);
    await portal.db.updateTable('discord_bot').set({ token: null, aplicacion: null, clave_publica: null }).execute();
    expect((await application.ping()).http).toBe(401);
  });
});

describe('own data', () => {
  test('without a link each command says how to link', async () => {
    const { application } = await scene();
    for (const name of ['tiempo', 'paga', 'ascenso', 'guardia', 'perfil', 'abrir', 'pausar', 'confirmar', 'ausencia'])
      expect(await application.use(OTHER, name)).toMatchObject({
        text: NOT_LINKED,
        flags: 64,
      });
  });

  test('/tiempo', async () => {
    const { portal, application, jefe, bajo } = await scene();
    await linkAccount(application, portal, bajo, OTHER);
    expect((await application.use(OTHER, 'tiempo')).text).toBe('No tienes un tiempo abierto.');
    const { id } = await openTiempo(portal, jefe, bajo);
    portal.clock.advance({ minutes: 20 });
    const ends = Math.floor((portal.clock.now + 40 * 60_000) / 1000);
    expect(await application.use(OTHER, 'tiempo')).toMatchObject({
      text: `Con **Jefe**. Llevas 20m. Termina <t:${ends}:R>.`,
      flags: 64,
    });
    await portal.as(jefe).succeeds('POST actionTime', { body: { op: 2, id, alto: jefe.id, pausa: 0, sumado: 0 } });
    expect((await application.use(OTHER, 'tiempo')).text).toBe('Con **Jefe**. Llevas 20m. En pausa: te quedan 40m.');
    await portal.as(jefe).succeeds('POST actionTime', { body: { op: 2, id, alto: jefe.id, pausa: 1, sumado: 0 } });
    portal.clock.advance({ minutes: 50 });
    expect((await application.use(OTHER, 'tiempo')).text).toBe(`Con **Jefe**. Llevas 1h. Terminó <t:${ends}:R>.`);
  });

  test('/paga, /ascenso, /guardia, /perfil', async () => {
    const { portal, application, jefe, bajo } = await scene();
    await linkAccount(application, portal, bajo, OTHER);
    expect((await application.use(OTHER, 'paga')).text).toMatch(/^Tienes \*\*0c\*\* por cobrar\./);
    await portal.addWork(bajo, 'asistencia', 60);
    expect((await application.use(OTHER, 'paga')).text).toBe(
      'Tienes **4c** por cobrar.\nCon 1h de asistencia ganas 2c más.',
    );
    const ascenso = async () => (await application.use(OTHER, 'ascenso')).text;
    expect(await ascenso()).toMatch(/^Eres \*\*.+\*\* desde <t:\d+:D>\.\nPodrás ascender a \*\*.+\*\* <t:\d+:R>\.$/);
    expect((await application.use(OTHER, 'guardia')).text).toBe('Ahora no hay nadie de guardia.');
    await openTiempo(portal, jefe, bajo);
    expect((await application.use(OTHER, 'guardia')).text).toContain('**Jefe**');
    expect((await application.use(OTHER, 'perfil')).text).toContain('**Bajo**');
    expect((await application.use(OTHER, 'perfil', { nombre: 'Jefe' })).text).toContain('**Jefe**');
    expect((await application.use(OTHER, 'perfil', { cuenta: ACCOUNT.id })).text).toContain('**Jefe**');
    expect((await application.use(OTHER, 'perfil', { nombre: 'Jef' })).text).toBe('No hay nadie con ese nombre');
    expect((await application.use(OTHER, 'perfil', { cuenta: '9' })).text).toBe(
      'Esa cuenta de Discord no está unida al portal',
    );
    portal.clock.advance({ hours: 24 });
    expect(await ascenso()).toMatch(/\nYa puedes ascender a \*\*.+\*\*\. Pídelo en el portal\.$/);
    await makeOffer(portal, jefe, bajo);
    expect(await ascenso()).toMatch(/\nTe ofrecieron ascender a \*\*.+\*\*\. Respóndelo en el portal\.$/);
    await portal.moveToMision(bajo, 12, 3);
    expect(await ascenso()).toMatch(/\nYa tienes la misión más alta de la agencia\.$/);
  });

  test('a name with markup is shown literally', async () => {
    const { portal, application, bajo } = await scene();
    const plain = { usuario: '_@here_', nombre_plano: '_@here_' };
    await portal.db.updateTable('usuario').set(plain).where('id', '=', bajo.id).execute();
    const { text } = await application.use(ACCOUNT, 'perfil', { nombre: '_@here_' });
    expect(text).toContain(String.raw`**\_\@here\_**`);
  });

  test('/ausencia, and the days that it offers', async () => {
    const { portal, application, jefe } = await scene();
    const [today, tomorrow] = await application.suggest(ACCOUNT, 'ausencia', 'desde', '');
    expect(tomorrow?.name).toMatch(/^mañana, /);
    const [found] = await application.suggest(ACCOUNT, 'ausencia', 'hasta', tomorrow?.value ?? '');
    expect(found).toEqual(tomorrow);
    const days = { desde: today?.value ?? '', hasta: 'Mañana' };
    const { result, bitacora } = await portal.observe(() =>
      application.use(ACCOUNT, 'ausencia', { ...days, motivo: 'Viaje' }),
    );
    expect(bitacora).toMatchObject([{ usuario: jefe.id, motivo: expect.stringMatching(/\(desde Discord\)$/) }]);
    expect(result.text).toMatch(/\S/);
    expect(await portal.as(jefe).succeeds('GET getMyAusencias')).toMatchObject([
      { motivo: 'Viaje', inicio: today?.value, final: tomorrow?.value },
    ]);
    expect((await application.use(ACCOUNT, 'ausencia', { ...days, motivo: 'Otra' })).text).toMatch(/\S/);
    const past = { desde: '2020-02-01', hasta: 'mañana', motivo: 'Otra' };
    expect((await application.use(ACCOUNT, 'ausencia', past)).text).toBe(TEXTS.ausenciaPasada);
    const typed = { desde: 'nunca', hasta: 'mañana', motivo: 'Otra' };
    expect((await application.use(ACCOUNT, 'ausencia', typed)).text).toBe('Elige los días de la lista');
    expect((await application.suggest(ACCOUNT, 'ausencia', 'desde', 'MAÑANA'))[0]).toEqual(tomorrow);
    expect(await portal.as(jefe).succeeds('GET getMyAusencias')).toHaveLength(1);
  });
});

test('/ausencia takes a day that is too far away to be offered, as the page does', async () => {
  const { portal, application, jefe } = await scene();
  const [today] = await application.suggest(ACCOUNT, 'ausencia', 'desde', '');
  const day = addDays(today?.value ?? '', 200);
  const sent = { desde: day, hasta: day, motivo: 'Viaje' };
  expect((await application.use(ACCOUNT, 'ausencia', sent)).text).toMatch(/^Pediste la ausencia/);
  expect(await portal.as(jefe).succeeds('GET getMyAusencias')).toMatchObject([{ inicio: day, final: day }]);
});

describe('tiempos', () => {
  test('a tiempo is opened, paused and confirmed, as in the portal', async () => {
    const { portal, application, jefe, bajo } = await scene();
    const [choice] = await application.suggest(ACCOUNT, 'abrir', 'persona', 'baj');
    expect(choice).toEqual({ name: 'Bajo', value: `id ${bajo.id}` });
    const opened = await portal.observe(() => application.use(ACCOUNT, 'abrir', { persona: choice?.value ?? '' }));
    expect(opened.result).toMatchObject({ text: expect.stringMatching(/^Abriste el tiempo de Bajo\n/), flags: 64 });
    expect(opened.bitacora).toMatchObject([
      { modulo: 'tiempos', usuario: bajo.id, encargado: jefe.id, motivo: expect.stringMatching(/\(desde Discord\)$/) },
    ]);
    portal.clock.advance({ minutes: 10 });
    const [pause] = opened.result.buttons;
    const paused = await application.press(ACCOUNT, pause?.id ?? '');
    expect([pause?.label, paused.type, paused.buttons.map(({ label }) => label)]).toEqual([
      'Pausar',
      7,
      ['Continuar', 'Confirmar'],
    ]);
    const [open] = await application.suggest(ACCOUNT, 'confirmar', 'persona', '');
    expect(open?.name).toBe('Bajo · 10m · en pausa');
    const confirmed = await portal.observe(() => application.use(ACCOUNT, 'confirmar', { persona: open?.value ?? '' }));
    expect(confirmed.trabajo.map(({ usuario, minutos }) => [usuario, minutos])).toEqual(
      expect.arrayContaining([[bajo.id, 10]]),
    );
  });

  test('a button that the portal did not make for this account does nothing', async () => {
    const { portal, application, jefe, bajo } = await scene();
    const { id: tiempo } = await openTiempo(portal, jefe, bajo);
    const other = await portal.createPerson({ nombre: 'Otra', categoria: 12 });
    await linkAccount(application, portal, other, OTHER);
    const [choice] = await application.suggest(OTHER, 'confirmar', 'persona', 'Bajo');
    const withoutMac = `confirmar ${tiempo}:${jefe.id}:0:0`;
    const ofOther = `confirmar ${choice?.value}`;
    for (const id of [
      '',
      'pausar',
      'pausar 1:2:3',
      withoutMac,
      `${withoutMac} ${'A'.repeat(22)}`,
      ofOther,
      '__proto__',
    ])
      expect((await application.press(ACCOUNT, id)).text).toContain('El portal no conoce eso');
    expect((await application.use(ACCOUNT, 'toString')).text).toContain('El portal no conoce eso');
    expect(await portal.db.selectFrom('bitacora').selectAll().where('motivo', 'like', '%Discord)%').execute()).toEqual(
      [],
    );
  });
});

test('/pausar with a typed name never continues a tiempo; a choice does', async () => {
  const { portal, application, jefe, bajo } = await scene();
  await openTiempo(portal, jefe, bajo);
  expect((await application.use(ACCOUNT, 'pausar', { persona: 'bajo' })).text).toMatch(/^Pausaste/);
  const { result, bitacora } = await portal.observe(() => application.use(ACCOUNT, 'pausar', { persona: 'bajo' }));
  expect([result.text, bitacora]).toEqual(['Ese tiempo ya está en pausa. Para continuarlo, elígelo de la lista.', []]);
  const [choice] = await application.suggest(ACCOUNT, 'pausar', 'persona', '');
  expect(choice?.name).toBe('Bajo · 0m · en pausa');
  expect((await application.use(ACCOUNT, 'pausar', { persona: choice?.value ?? '' })).text).toMatch(/^Reanudaste/);
});

test('a refused press leaves the message with its buttons', async () => {
  const { application } = await scene();
  const opened = await application.use(ACCOUNT, 'abrir', { persona: 'Bajo' });
  const [pause] = opened.buttons;
  expect((await application.press(ACCOUNT, pause?.id ?? '')).type).toBe(7);
  expect(await application.press(ACCOUNT, pause?.id ?? '')).toMatchObject({ type: 4, flags: 64, buttons: [] });
});

/** States of an account in which the page admits nothing. */
const STATES: [state: string, enter: (portal: Portal, jefe: Person) => Promise<unknown>, msg: RegExp][] = [
  ['maintenance', (portal) => portal.configure({ mantenimiento: true }), /mantenimiento/i],
  [
    'an initial password',
    ({ db }, { id }) => db.updateTable('usuario').set({ clave_temporal: 1 }).where('id', '=', id).execute(),
    /contraseña/,
  ],
  [
    'missing two-factor authentication',
    (portal) => portal.configure({ dos_pasos_para: ['tt'] }),
    /verificación en dos pasos/,
  ],
];
const OPTIONS: Record<string, Record<string, string>> = {
  // Nobody's: whether an account is linked is no answer either.
  perfil: { cuenta: '9' },
  abrir: { persona: 'Bajo' },
  pausar: { persona: 'Bajo' },
  confirmar: { persona: 'Bajo' },
  ausencia: { desde: 'hoy', hasta: 'mañana', motivo: 'Viaje' },
};
describe.each(STATES)('with %s', (_state, enter, msg) => {
  test('each command and button is refused as the page is, and nothing is done', async () => {
    const { portal, application, jefe } = await scene();
    const { buttons } = await application.use(ACCOUNT, 'abrir', { persona: 'Bajo' });
    expect(buttons).toHaveLength(2);
    await enter(portal, jefe);
    const { bitacora } = await portal.observe(async () => {
      for (const { id, label } of buttons)
        expect([label, (await application.press(ACCOUNT, id)).text]).toEqual([label, expect.stringMatching(msg)]);
      for (const name of [...COMMANDS.keys(), 'vincular']) {
        const { text } = await application.use(ACCOUNT, name, OPTIONS[name] ?? {});
        expect([name, text]).toEqual([name, expect.stringMatching(msg)]);
      }
    });
    expect(bitacora).toEqual([]);
  });
});

test('a session that the agency ends when idle counts as no link', async () => {
  const { portal, application } = await scene();
  await portal.configure({ clave_ociosa: 7 });
  portal.clock.advance({ hours: 8 * 24 });
  expect((await application.use(ACCOUNT, 'paga')).text).toBe(NOT_LINKED);
  expect((await application.use(ACCOUNT, 'vincular')).text).toMatch(/^Tu código es/);
});

interface FollowUp {
  path: string;
  content: string;
  /** Names of the fields. */
  fields: string[];
}

/** Opens an API of Discord that knows an announcement only at the second request. */
async function openForgetfulDiscord(portal: Portal): Promise<{ received: FollowUp[]; second: Promise<void> }> {
  const received: FollowUp[] = [];
  const { promise: second, resolve } = Promise.withResolvers<void>();
  const { url, close } = await serveLocally((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const message = JSON.parse(Buffer.concat(chunks).toString()) as { content: string };
      const path = `${request.method} ${request.url}`;
      received.push({ path, content: message.content, fields: Object.keys(message).toSorted() });
      const isKnown = received.length > 1;
      response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json', connection: 'close' }).end('{}');
      if (isKnown) resolve();
    });
  });
  onTestFinished(close);
  portal.discordApi = `${url}/api`;
  await portal.restart();
  return { received, second };
}

// On SQLite the check of the signature waits for a writer as well.
if (ENGINE === 'postgres')
  test('a slow answer is announced and follows, also from a portal that closes meanwhile', async () => {
    let closings = 0;
    const { portal, application } = await scene(() => ({ finish: async () => void closings++ }));
    const { received, second } = await openForgetfulDiscord(portal);
    // Before the first of its calls.
    const held = hold(portal, (db) => sql`lock table usuario in access exclusive mode`.execute(db));
    await held.taken;
    const answer = await application.use(ACCOUNT, 'abrir', { persona: 'Bajo' });
    expect(answer).toMatchObject({ type: 5, flags: 64, text: '' });
    closings = 0;
    const closed = portal.close();
    await waitUntil(() => closings === 1);
    held.release();
    await second;
    await closed;
    const followUp = {
      path: 'PATCH /api/v10/webhooks/8000/un-token/messages/@original',
      content: expect.stringMatching(/^Abriste el tiempo de Bajo\n/),
      fields: ['allowed_mentions', 'components', 'content'],
    };
    expect(received).toEqual([followUp, followUp]);
  });

test('a command that Discord has given up is not begun', async () => {
  const { portal, application, jefe } = await scene();
  const held = hold(portal, (db) =>
    ENGINE === 'postgres'
      ? sql`lock table discord_bot in access exclusive mode`.execute(db)
      : db.updateTable('discord_bot').set({ permisos: 0 }).execute(),
  );
  await held.taken;
  const answering = application.use(ACCOUNT, 'abrir', { persona: 'Bajo' });
  await waitFor(BEGIN_WITHIN_MS + 200);
  held.release();
  expect(await answering).toMatchObject({ http: 503 });
  expect(await portal.as(jefe).succeeds('GET getAllTime')).toEqual([]);
});

/** Holds what a statement locks until it is released. */
function hold({ deps }: Portal, lock: (db: Db) => Promise<unknown>) {
  const [taken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  void deps.engine.db.transaction().execute(async (db) => {
    await lock(db);
    taken.resolve();
    await released.promise;
  });
  return { taken: taken.promise, release: () => released.resolve() };
}

test('interactions of any shape are answered without a server error, and do nothing', async () => {
  const { portal, application } = await scene();
  const before = await portal.observe(async () => {
    for (const body of oddInteractions(application)) {
      const { http } = await application.sendBody(body);
      expect([body, http < 500]).toEqual([body, true]);
    }
  });
  expect(before).toMatchObject({ bitacora: [], trabajo: [], notices: [] });
});

/** Interactions with one part replaced by each odd value. */
function* oddInteractions(application: DiscordApplication): Generator<string> {
  const odd = [null, 0, -1, 1e300, '', 'x'.repeat(3000), '\u0000', [], {}, true, '__proto__', [[[]]]];
  for (const type of ['ping', 'command', 'button', 'autocomplete'] as const)
    for (const path of ['id', 'type', 'token', 'member', 'data', 'data.name', 'data.options', 'data.custom_id', 'user'])
      for (const value of odd) {
        const whole = JSON.parse(
          application.interaction(type, ACCOUNT, { name: 'pausar', custom_id: 'pausar 1:1:0:0', options: [] }),
        ) as Record<string, unknown>;
        const [outer = '', inner] = path.split('.');
        if (inner === undefined) whole[outer] = value;
        else whole[outer] = { ...(whole[outer] as object), [inner]: value };
        yield JSON.stringify(whole);
      }
}
