import BetterSqlite3 from 'better-sqlite3';
import { DISCORD_TOKEN, StandInDiscord } from '../../../server/src/demo/discord.ts';
import { serveLocally } from '../../../server/src/demo/localServer.ts';
import {
  CIPHER_KEY_BYTES,
  fixedKeySource,
  SecretCipher,
} from '../../../server/src/platform/encryption/secretCipher.ts';
import { ROLE_CATEGORIAS, ROLE_PEOPLE, roleAccount, rolesFilling } from '../databases/content.ts';
import { copyOf, sqliteDatabase } from '../databases/sqlite.ts';
import { startOurs } from '../servers/spawn.ts';
import type { Bench, PartResult } from './part.ts';

/** How much faster than in Discord the time of the stand-in runs. */
const TIME_SCALE = 100;
/** Limit of each route of the stand-in: what Discord usually tells, 10 in 10 s, in its faster time. */
const LIMIT = { count: 10, seconds: 10 / TIME_SCALE };
/** Changes of a member in the run: one role is taken and one is given. */
const CHANGES_EACH = 2;
/** The process is killed during this change. */
const KILLED_AT = Math.floor(ROLE_PEOPLE * CHANGES_EACH * 0.4);
const isChange = (request: string): boolean => /^(?:PUT|DELETE|PATCH) .guilds/.test(request);
const CIPHER_KEY = Buffer.alloc(CIPHER_KEY_BYTES, 7);
/** A role that the portal does not know, and one that every member has wrongly. */
const [OWN, WRONG] = ['800001', '700009'];

const roleOf = (i: number): string => `70000${1 + (i % ROLE_CATEGORIAS)}`;

/** Opens a stand-in whose members all have a role of their own and the same role of the portal. */
function openDiscord(): StandInDiscord {
  const discord = new StandInDiscord();
  const [guild] = discord.guilds;
  if (!guild) throw new Error('the stand-in has no server');
  const ids = [OWN, ...Array.from({ length: ROLE_CATEGORIAS }, (_, i) => `70000${i + 1}`)];
  for (const id of ids) guild.roles.push({ id, name: id, position: 1, permissions: '0', managed: false });
  for (let i = 1; i <= ROLE_PEOPLE; i++)
    guild.members.push({ user: { id: roleAccount(i), username: `${i}` }, nick: null, roles: [OWN, WRONG] });
  discord.limit = LIMIT;
  return discord;
}

/** Sets the bot of the stand-in in a database. */
function setBot(url: string, { application, guilds }: StandInDiscord): void {
  const db = new BetterSqlite3(url.replace('file:', ''));
  db.prepare('update discord_bot set token = ?, aplicacion = ?, nombre = ?, clave_publica = ?, servidor = ?').run(
    new SecretCipher(fixedKeySource(CIPHER_KEY)).encrypt(DISCORD_TOKEN),
    application.id,
    application.name,
    application.verify_key,
    guilds[0]?.id,
  );
  db.close();
}

/** Reads how many accounts wait, and when all were last checked. */
function readQueue(url: string): { waiting: number; checked: number | null } {
  const db = new BetterSqlite3(url.replace('file:', ''), { readonly: true });
  const row = db
    .prepare<[], { waiting: number; checked: number | null }>(
      'select (select count(*) from discord_rol_pendiente) as waiting, revisado as checked from discord_rol_estado',
    )
    .get();
  db.close();
  return row ?? { waiting: -1, checked: null };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Gives 5,000 members their roles within the limits of Discord; the process is killed with a change under way. */
export async function benchRoles({ folder, note }: Bench): Promise<PartResult> {
  const discord = openDiscord();
  const stand = await serveLocally(discord.handle);
  const database = copyOf(await sqliteDatabase(rolesFilling, note), folder, 'roles');
  setBot(database, discord);
  const env = {
    DISCORD_API: `${stand.url}/api`,
    RED_INTERNA: 'permitida',
    CLAVE_SELLO: CIPHER_KEY.toString('base64url'),
  };
  const edits = () => discord.requests.filter(isChange).length;
  let changes = 0;
  const reached = new Promise<void>((resolve) => {
    discord.hold = (request) => {
      if (isChange(request)) changes += 1;
      if (changes < KILLED_AT) return undefined;
      resolve();
      // The one that is killed never hears the answer.
      return pause(1000).then(() => undefined);
    };
  });
  const started = performance.now();
  const first = await startOurs(database, env);
  await reached;
  await first.kill();
  discord.hold = null;
  note(`roles: killed during change ${KILLED_AT}, ${readQueue(database).waiting} wait`);
  const second = await startOurs(database, env);
  while (readQueue(database).checked === null) await pause(1000);
  const seconds = (performance.now() - started) / 1000;
  await second.stop();
  await stand.close();
  const members = new Map((discord.guilds[0]?.members ?? []).map(({ user, roles }) => [user.id, roles.join()]));
  const right = Array.from({ length: ROLE_PEOPLE }, (_, i) => i + 1).filter(
    (i) => members.get(roleAccount(i)) === `${OWN},${roleOf(i)}`,
  ).length;
  note(`roles: ${seconds.toFixed(0)} s in all, with limits ${TIME_SCALE} times as fast as those of Discord`);
  // Those who had the right role already need no change; the one under way may be repeated.
  const needed = CHANGES_EACH * (ROLE_PEOPLE - Math.floor((ROLE_PEOPLE + 1) / ROLE_CATEGORIAS));
  return {
    lines: [],
    figures: [
      { what: 'members with the right roles', value: `${right}`, met: right === ROLE_PEOPLE, should: `${ROLE_PEOPLE}` },
      {
        what: 'changes sent',
        value: `${edits()}`,
        met: edits() <= needed + 1,
        should: `at most ${needed + 1}`,
      },
      { what: 'requests above a limit', value: `${discord.refused}`, met: discord.refused === 0, should: '0' },
    ],
  };
}
