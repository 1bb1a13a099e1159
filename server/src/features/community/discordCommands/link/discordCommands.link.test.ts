import { expect, test } from 'vitest';
import { enableTwoFactor, totpCodeAt } from '../../../../test-support/fakes/authenticator.ts';
import { DiscordApplication, discordAccount, linkAccount } from '../../../../test-support/fakes/discordApplication.ts';
import type { Person, Portal } from '../../../../test-support/portal/portal.ts';
import { CLAVE, openPortal } from '../../../../test-support/portal/portal.ts';
import { ExpiredSessionCleaner } from '../../../identity/session/session.expiredSessions.ts';

const NOT_LINKED = 'Primero une tu cuenta de Discord a la del portal: escribe /vincular.';
const ACCOUNT = discordAccount(1, 'pepe');

async function scene() {
  const portal = await openPortal();
  const application = await DiscordApplication.create(portal);
  const ana = await portal.createPerson({ nombre: 'Ana' });
  return { portal, application, ana };
}

/** Returns the code that `/vincular` shows. */
async function codeFor(application: DiscordApplication, user = ACCOUNT): Promise<string> {
  const { text, flags } = await application.use(user, 'vincular');
  expect(flags).toBe(64);
  return /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(text)?.[0] ?? '';
}

const ownDiscord = (portal: Portal, person: Person) => portal.as(person).succeeds('GET miDiscord');
const link = (portal: Portal, person: Person, codigo: string) =>
  portal.as(person).succeeds('POST vincularDiscord', { body: { vinculo: codigo } });
const refuseLink = (portal: Portal, person: Person, codigo: string) =>
  portal.as(person).fails('POST vincularDiscord', { body: { vinculo: codigo } });

test('a code links the account to the person who types it, with any case and separators', async () => {
  const { portal, application, ana } = await scene();
  expect(await ownDiscord(portal, ana)).toEqual({ activo: true, cuenta: null });
  const codigo = await codeFor(application);
  const typed = ` ${codigo.toLowerCase().replace('-', ' ')} `;
  expect(await portal.as(ana).succeeds('POST mirarCodigoDiscord', { body: { vinculo: typed } })).toEqual({
    nombre: '@pepe',
  });
  const { result, bitacora } = await portal.observe(() => link(portal, ana, typed));
  const cuenta = { nombre: '@pepe', desde: portal.clock.iso(), comandos: true };
  expect(result).toEqual({ msg: 'Uniste tu cuenta de Discord', status: 0, data: { activo: true, cuenta } });
  expect(bitacora).toMatchObject([{ modulo: 'acceso', usuario: ana.id, motivo: 'unió su cuenta de Discord' }]);
  expect(JSON.stringify(bitacora)).not.toContain('pepe');
  const session = portal.db.selectFrom('sesion').select(['probada', 'red']).where('puerta', '=', 'discord');
  expect(await session.execute()).toEqual([{ probada: 0, red: '' }]);
  expect((await application.use(ACCOUNT, 'perfil')).text).toContain('**Ana**');
  expect((await application.use(ACCOUNT, 'vincular')).text).toContain('Ya eres **Ana**');
});

test('the owner is told of a link, and nobody by the name that an account shows', async () => {
  const { portal, application, ana } = await scene();
  const thief = { ...discordAccount(3, 'ladr\u202eon'), global_name: 'Ana' };
  const vinculo = await codeFor(application, thief);
  expect(await portal.as(ana).succeeds('POST mirarCodigoDiscord', { body: { vinculo } })).toEqual({
    nombre: '@ladron',
  });
  await link(portal, ana, vinculo);
  expect(await portal.as(ana).succeeds('GET notificaciones')).toMatchObject([
    { clase: 'clave', texto: expect.stringContaining('Se unió a tu cuenta la de Discord @ladron.') },
  ]);
});

test('with two-factor authentication a code is needed', async () => {
  const { portal, application, ana } = await scene();
  const { secreto } = await enableTwoFactor(portal, ana);
  const vinculo = await codeFor(application);
  expect(await refuseLink(portal, ana, vinculo)).toMatchObject({ campo: 'codigo' });
  const body = { vinculo, codigo: totpCodeAt(secreto, portal.clock.now + 30_000) };
  portal.clock.advance({ seconds: 30 });
  await portal.as(ana).succeeds('POST vincularDiscord', { body });
});

test('no log names an address of a person who acts from Discord', async () => {
  const { portal, application, ana } = await scene();
  await linkAccount(application, portal, ana, ACCOUNT);
  await application.use(ACCOUNT, 'desvincular');
  const rows = await portal.db
    .selectFrom('vigilancia')
    .selectAll()
    .where('clase', '=', 'discord')
    .orderBy('id')
    .execute();
  expect(rows.map(({ detalle, red }) => [detalle, red])).toEqual([
    ['unida', expect.stringContaining('/')],
    ['separada', '—'],
  ]);
});

test('without a bot nothing is active', async () => {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana' });
  expect(await ownDiscord(portal, ana)).toEqual({ activo: false, cuenta: null });
});

test('a code serves once, for ten minutes, and the newest of an account alone', async () => {
  const { portal, application, ana } = await scene();
  const leo = await portal.createPerson({ nombre: 'Leo' });
  const first = await codeFor(application);
  const second = await codeFor(application);
  expect(await refuseLink(portal, ana, first)).toMatchObject({ error: 'CODIGO_DISCORD', http: 400 });
  portal.clock.advance({ minutes: 10 });
  expect(await refuseLink(portal, ana, second)).toMatchObject({ error: 'CODIGO_DISCORD' });
  expect(await portal.as(ana).fails('POST mirarCodigoDiscord', { body: { vinculo: second } })).toMatchObject({
    error: 'CODIGO_DISCORD',
  });
  const third = await codeFor(application);
  portal.clock.advance({ minutes: 10, ms: -1 });
  await link(portal, ana, third);
  expect(await refuseLink(portal, leo, third)).toMatchObject({ error: 'CODIGO_DISCORD' });
});

test('of two people with one code one links it', async () => {
  const { portal, application, ana } = await scene();
  const leo = await portal.createPerson({ nombre: 'Leo' });
  const codigo = await codeFor(application);
  const answers = await Promise.all(
    [ana, leo].map((person) => portal.as(person)('POST', 'vincularDiscord', { vinculo: codigo })),
  );
  expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 400]);
  expect(await portal.db.selectFrom('discord_cuenta').selectAll().execute()).toHaveLength(1);
});

test('an account of another person is refused, and a second account replaces the first', async () => {
  const { portal, application, ana } = await scene();
  const leo = await portal.createPerson({ nombre: 'Leo' });
  await linkAccount(application, portal, ana, ACCOUNT);
  // The code was shown before the account was linked.
  await portal.db.deleteFrom('discord_codigo').execute();
  const other = discordAccount(2, 'otra');
  const codigo = await codeFor(application, other);
  await portal.db.updateTable('discord_codigo').set({ cuenta: ACCOUNT.id }).execute();
  expect(await refuseLink(portal, leo, codigo)).toMatchObject({ error: 'DISCORD_AJENO', http: 409 });
  await linkAccount(application, portal, ana, other);
  expect(await ownDiscord(portal, ana)).toMatchObject({ cuenta: { nombre: '@otra' } });
  expect((await application.use(ACCOUNT, 'paga')).text).toBe(NOT_LINKED);
  expect(await portal.db.selectFrom('sesion').where('puerta', '=', 'discord').selectAll().execute()).toHaveLength(1);
});

const ENDINGS: [how: string, end: (portal: Portal, ana: Person) => Promise<unknown>][] = [
  ['desvincularDiscord', (portal, ana) => portal.as(ana).succeeds('POST desvincularDiscord')],
  [
    'cerrarSesion',
    async (portal, ana) => {
      const session = (await portal.as(ana).succeeds('GET sesiones')).find(
        ({ dispositivo }) => dispositivo === 'Discord',
      );
      await portal.as(ana).succeeds('POST cerrarSesion', { body: { id: session?.id ?? 0 } });
    },
  ],
  [
    'cambioClave',
    (portal, ana) =>
      portal.as(ana).succeeds('POST cambioClave', { body: { clavea: CLAVE, claven: 'otra-clave-muy-larga' } }),
  ],
  ['dismissal', (portal, ana) => portal.dismiss(ana)],
];
test.each(ENDINGS)('%s ends the link', async (_how, end) => {
  const { portal, application, ana } = await scene();
  await linkAccount(application, portal, ana, ACCOUNT);
  await end(portal, ana);
  expect((await application.use(ACCOUNT, 'tiempo')).text).toBe(NOT_LINKED);
});

test('a link neither ends with the oldest sessions nor takes the place of one of the twenty', async () => {
  const { portal, application, ana } = await scene();
  await linkAccount(application, portal, ana, ACCOUNT);
  const count = async () => (await portal.as(ana).succeeds('GET sesiones')).length;
  const logIn = () => portal.as().succeeds('POST login', { body: { op: 0, usuario: 'Ana', clave: CLAVE } });
  for (let n = 0; n < 19; n += 1) await logIn();
  expect(await count()).toBe(21);
  const { token: key } = await logIn();
  const rows = await portal.as(null, { key }).succeeds('GET sesiones');
  expect(rows).toHaveLength(21);
  expect(rows.filter(({ puerta }) => puerta === 'discord')).toHaveLength(1);
});

test('/desvincular ends it from Discord, and says in the log from where', async () => {
  const { portal, application, ana } = await scene();
  await linkAccount(application, portal, ana, ACCOUNT);
  const { result, bitacora } = await portal.observe(() => application.use(ACCOUNT, 'desvincular'));
  expect(result.text).toBe('Separaste tu cuenta de Discord');
  expect(bitacora).toMatchObject([{ motivo: 'separó su cuenta de Discord (desde Discord)', encargado: ana.id }]);
  expect(await ownDiscord(portal, ana)).toMatchObject({ cuenta: null });
  expect(await portal.as(ana).fails('POST desvincularDiscord')).toMatchObject({ error: 'NO_EXISTE' });
});

const AGES: [how: string, config: { clave_ociosa: number }, days: number][] = [
  ['is a year old', { clave_ociosa: 0 }, 365],
  ['is idle', { clave_ociosa: 30 }, 30],
];
test.each(AGES)('a link that %s stays, and its commands ask for a new one', async (_how, config, days) => {
  const { portal, application, ana } = await scene();
  await portal.configure(config);
  await linkAccount(application, portal, ana, ACCOUNT);
  portal.clock.advance({ hours: days * 24 });
  await new ExpiredSessionCleaner(portal.deps).remove();
  const later = { ...ana, key: await portal.createSession(ana.id) };
  expect(await ownDiscord(portal, later)).toMatchObject({ cuenta: { nombre: '@pepe', comandos: false } });
  // A looser rule does not open it again.
  await portal.configure({ clave_ociosa: 0 });
  expect((await application.use(ACCOUNT, 'tiempo')).text).toBe(NOT_LINKED);
  await link(portal, later, await codeFor(application));
  expect(await ownDiscord(portal, later)).toMatchObject({ cuenta: { comandos: true } });
  expect((await application.use(ACCOUNT, 'perfil')).text).toContain('**Ana**');
  expect(await portal.db.selectFrom('sesion').where('puerta', '=', 'discord').selectAll().execute()).toHaveLength(1);
});

test.each(AGES)('an account whose link %s may be linked by another person', async (_how, config, days) => {
  const { portal, application, ana } = await scene();
  await portal.configure(config);
  await linkAccount(application, portal, ana, ACCOUNT);
  portal.clock.advance({ hours: days * 24 });
  const leo = await portal.createPerson({ nombre: 'Leo' });
  await linkAccount(application, portal, leo, ACCOUNT);
  expect((await application.use(ACCOUNT, 'perfil')).text).toContain('**Leo**');
  expect(await portal.db.selectFrom('discord_cuenta').select('usuario').execute()).toEqual([{ usuario: leo.id }]);
});
