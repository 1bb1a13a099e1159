import { describe, expect, test } from 'vitest';
import type { StandInReply } from '../../../demo/discordReplies.ts';
import { openSecondServerWithDiscord } from '../../../test-support/fakes/discordBot.ts';
import {
  ALTOS_ROLE,
  addGuildMember,
  categoriaRole,
  countPendingMembers,
  editRequests,
  giveCategoria,
  guildMember,
  JEFES_ROLE,
  openRolesScene,
  openRolesSceneWithAna,
  PRENSA_ROLE,
  readRolesSettings,
  rolesOfAna,
  saveRolesSettings,
  syncGuildRoles,
  UNKNOWN_ROLE,
} from '../../../test-support/fakes/discordRoles.ts';
import { insertLinkedPeople, linkedAccount } from '../../../test-support/fakes/linkedAccounts.ts';
import { syncRoles } from './discordRoles.job.ts';
import { nextCheckAt } from './discordRoles.queries.ts';

/** The client of Discord sends 50 requests in a second, of each process; a member takes three. */
async function withMany(count: number) {
  const all = await openRolesScene();
  const { portal } = all;
  const { mision } = await portal.db
    .selectFrom('usuario')
    .select('mision')
    .where('id', '=', all.boss.id)
    .executeTakeFirstOrThrow();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 3, firma: 'ANA' });
  const low = await portal.db.selectFrom('usuario').select('mision').where('id', '=', ana.id).executeTakeFirstOrThrow();
  await portal.dismiss(ana);
  await insertLinkedPeople(portal.db, { count, misiones: [low.mision, mision], now: portal.clock.now });
  const accounts = Array.from({ length: count }, (_, i) => linkedAccount(i));
  for (const account of accounts) addGuildMember(all, account, ALTOS_ROLE, UNKNOWN_ROLE);
  await saveRolesSettings(all, [
    categoriaRole(3, JEFES_ROLE),
    categoriaRole(12, PRENSA_ROLE),
    categoriaRole(5, ALTOS_ROLE),
  ]);
  const right = (account: string, i: number) =>
    JSON.stringify(guildMember(all, account).roles) ===
    JSON.stringify([UNKNOWN_ROLE, i % 2 === 0 ? JEFES_ROLE : PRENSA_ROLE]);
  return { ...all, accounts, rightOnes: () => accounts.filter(right).length };
}

const isQuestion = (request: string, account: string): boolean =>
  request.startsWith('GET') && request.endsWith(`/members/${account}`);

describe('many members', () => {
  test('after a kill another process goes on where it ended, and everyone has the right roles', async () => {
    const all = await withMany(16);
    const { portal, discord, accounts } = all;
    let held: (() => void) | undefined;
    const reached = new Promise<void>((resolve) => {
      discord.hold = () => {
        if (editRequests(all).length < 6) return undefined;
        resolve();
        return new Promise<void>((release) => {
          held = release;
        });
      };
    });
    const killed = syncGuildRoles(all).catch(() => undefined);
    await reached;
    // The process dies with a request under way: its lease stays until it ends.
    const state = await portal.db.selectFrom('discord_rol_estado').select('turno').executeTakeFirstOrThrow();
    expect(state.turno).not.toBeNull();
    await portal.db.updateTable('discord_rol_estado').set({ turno: 'muerto' }).execute();
    discord.hold = null;
    held?.();
    await killed;
    expect(await countPendingMembers(all)).toBeGreaterThan(10);
    await portal.restart();
    await syncGuildRoles(all);
    expect(all.rightOnes()).toBeLessThan(16);
    portal.clock.advance({ minutes: 1 });
    await syncGuildRoles(all);
    expect(all.rightOnes()).toBe(16);
    expect(await countPendingMembers(all)).toBe(0);
    // At most the request under way was sent twice, and changed nothing the second time.
    expect(editRequests(all).length).toBeLessThanOrEqual(33);
    // Nobody is asked for again but the account that was being checked.
    const asked = accounts.map((account) => discord.requests.filter((one) => isQuestion(one, account)).length);
    expect(asked.filter((times) => times > 1).length).toBeLessThanOrEqual(1);
  });

  test('one that Discord does not answer for holds up nobody', async () => {
    const all = await withMany(6);
    const [first = ''] = all.accounts;
    const broken: StandInReply = { status: 500, body: '' };
    all.discord.after = (request) => (request.startsWith('PUT') && request.includes(first) ? broken : undefined);
    await syncGuildRoles(all);
    all.discord.after = null;
    // It was carried out, but not answered.
    expect(all.rightOnes()).toBe(6);
    expect(await readRolesSettings(all)).toMatchObject({
      esperan: 0,
      fallo: null,
      rechazados: 1,
      rechazos: [{ detalle: 'Discord tiene un problema (respondió 500)' }],
    });
    all.portal.clock.advance({ minutes: 5 });
    await syncGuildRoles(all);
    expect(await readRolesSettings(all)).toMatchObject({ esperan: 0, rechazados: 0 });
  });

  test('several without an answer in a row are an outage, whose pauses grow to an hour', async () => {
    const all = await withMany(12);
    const { portal, discord } = all;
    discord.hold = (request) => {
      if (request.includes('/members/5')) discord.next.push({ status: 500, body: '' });
      return undefined;
    };
    const pauses: number[] = [];
    for (let i = 0; i < 4; i++) {
      await syncGuildRoles(all);
      const at = await nextCheckAt(portal.db, portal.clock.now);
      pauses.push(((at ?? 0) - portal.clock.now) / 60_000);
      portal.clock.advance({ minutes: pauses.at(-1) ?? 0 });
    }
    expect(pauses).toEqual([1, 2, 4, 8]);
    expect(await readRolesSettings(all)).toMatchObject({ fallo: 'Discord tiene un problema (respondió 500)' });
    discord.hold = null;
    await syncGuildRoles(all);
    portal.clock.advance({ minutes: 5 });
    await syncGuildRoles(all);
    expect(all.rightOnes()).toBe(12);
    expect(await readRolesSettings(all)).toMatchObject({ esperan: 0, fallo: null, rechazados: 0 });
  });

  test('a role that is above the bot for a while during a run is given within the hour', async () => {
    const all = await withMany(8);
    const { portal, discord } = all;
    const role = discord.guilds[0]?.roles.find(({ id }) => id === JEFES_ROLE);
    discord.hold = () => {
      if (editRequests(all).length === 5) Object.assign(role ?? {}, { position: 9 });
      return undefined;
    };
    await syncGuildRoles(all);
    expect(await readRolesSettings(all)).toMatchObject({ esperan: 0, rechazados: 0 });
    expect(all.rightOnes()).toBeLessThan(8);
    discord.hold = null;
    Object.assign(role ?? {}, { position: 3 });
    portal.clock.advance({ minutes: 60 });
    await syncGuildRoles(all);
    expect(all.rightOnes()).toBe(8);
  });

  test('a link that ends during a run is not left to its end', async () => {
    // Links that ended are looked for after twenty accounts.
    const all = await withMany(26);
    const [first = ''] = all.accounts;
    let at = 0;
    all.discord.hold = (request) => {
      if (editRequests(all).length === 10)
        return all.portal.db
          .updateTable('usuario')
          .set({ despedido: 1 })
          .where('usuario', '=', 'gente0')
          .execute()
          .then(() => undefined);
      if (request.startsWith('DELETE') && request.includes(first)) at = editRequests(all).length;
      return undefined;
    };
    await syncGuildRoles(all);
    expect(guildMember(all, first).roles).toEqual([UNKNOWN_ROLE]);
    expect(at).toBeGreaterThan(10);
    expect(at).toBeLessThan(52);
  });

  test('choices and changes of misiones during a run wait for it and it for them', async () => {
    const all = await withMany(8);
    const { portal, boss } = all;
    const press = () => portal.as(boss).succeeds('POST ponerRolesDiscord', { body: {} });
    const running = Promise.all([syncGuildRoles(all), syncGuildRoles(all)]);
    for (let i = 0; i < 6; i++) {
      await Promise.all([
        press(),
        saveRolesSettings(all, [
          categoriaRole(3, JEFES_ROLE),
          categoriaRole(12, PRENSA_ROLE),
          categoriaRole(5 + (i % 2), ALTOS_ROLE),
        ]),
      ]);
    }
    await running;
    await syncGuildRoles(all);
    expect(all.rightOnes()).toBe(8);
  });

  test('a change during the check of the account is not lost', async () => {
    const all = await openRolesSceneWithAna();
    const { discord, ana } = all;
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE), categoriaRole(4, ALTOS_ROLE)]);
    let changed: Promise<unknown> | undefined;
    discord.hold = (request) => {
      if (!request.startsWith('PUT') || changed) return undefined;
      changed = giveCategoria(all, ana, 4);
      return changed.then(() => undefined);
    };
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE, ALTOS_ROLE]);
    expect(await countPendingMembers(all)).toBe(0);
  });

  test('two processes at once send each change once', async () => {
    const all = await withMany(14);
    const other = await openSecondServerWithDiscord(all.portal);
    await Promise.all([all.portal, other, all.portal, other].map(({ deps }) => syncRoles(deps)));
    expect(all.rightOnes()).toBe(14);
    // One role is taken and one given.
    expect(editRequests(all)).toHaveLength(28);
  });

  test('limits of a route are kept', async () => {
    const all = await withMany(12);
    all.discord.limit = { count: 5, seconds: 60 };
    for (let rounds = 0; rounds < 12 && all.rightOnes() < 12; rounds++) {
      // A limit that is kept is no failure.
      expect(await readRolesSettings(all)).toMatchObject({ fallo: null });
      await all.portal.restart();
      all.portal.clock.advance({ seconds: 61 });
      await syncGuildRoles(all);
    }
    expect(all.rightOnes()).toBe(12);
    expect(all.discord.refused).toBe(0);
    expect(await readRolesSettings(all)).toMatchObject({ fallo: null });
  });
});
