import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { StandInGuild, StandInMember, StandInRole } from './discordGuild.ts';
import { BOT, createGuild, describeGuild, highestOf } from './discordGuild.ts';
import { INTERACTION } from './discordInteractions.ts';
import type { StandInReply } from './discordReplies.ts';
import {
  failure,
  NO_ACCESS,
  NO_PERMISSION,
  rateLimited,
  THREAD_LOCKED,
  UNKNOWN_CHANNEL,
  UNKNOWN_GUILD,
  UNKNOWN_MEMBER,
  UNKNOWN_MESSAGE,
  UNKNOWN_ROLE,
  UNVERIFIED_URL,
} from './discordReplies.ts';
import type { RequestHandler } from './localServer.ts';
import { readBody } from './localServer.ts';

/** Port of `npm run discord`; the portal asks it with `DISCORD_API=http://127.0.0.1:3032/api`. */
export const DISCORD_PORT = 3032;
/** Token of the bot of the stand-in. */
export const DISCORD_TOKEN = 'MTEwMDAwMDAwMDAwMDAwMDAwMQ.prueba.el-token-del-bot-de-prueba';
const API_PATH = /^\/api\/v10(\/[^?]*)/;
const PONG = 1;
const MEMBERS_MAX = 1000;
const NICK_MAX = 32;
const MESSAGE_MAX = 2000;

/** Ed25519 key of the application: always the same, so that the stand-in can be restarted. DER header, then a seed. */
const PRIVATE_KEY = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 'conserje')]),
  format: 'der',
  type: 'pkcs8',
});
const PUBLIC_KEY = Buffer.from(createPublicKey(PRIVATE_KEY).export({ format: 'jwk' }).x ?? '', 'base64url').toString(
  'hex',
);

interface ReceivedMessage {
  id: string;
  canal: string;
  content: string;
  allowed_mentions?: unknown;
  nonce?: string;
  enforce_nonce?: boolean;
}
interface ApiRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}
/** Sends a request of the stand-in to the portal and returns its answer. */
export type Reach = (
  url: string,
  request: { headers: Record<string, string>; body: string },
) => Promise<{ status: number; body: unknown }>;

const reachByHttp: Reach = async (url, request) => {
  const response = await fetch(url, { method: 'POST', ...request });
  return { status: response.status, body: await response.json().catch(() => null) };
};

const APPLICATION = { ...BOT, verify_key: PUBLIC_KEY };

/**
 * Stand-in for Discord: the parts of its API v10 that the portal uses, and its interactions, signed. Shapes and
 * refusals follow https://docs.discord.com/developers (docs/decisions/0085).
 */
export class StandInDiscord {
  readonly application = APPLICATION;
  readonly guilds: StandInGuild[] = [createGuild('2200000000000000001', 'La agencia')];
  /** Registered commands, as they were sent. */
  commands: { name: string; description?: string; options?: unknown[] }[] = [];
  /** Address that interactions are sent to. */
  interactionsUrl: string | null = null;
  readonly messages: ReceivedMessage[] = [];
  /** Later answers to interactions, as they were sent. */
  readonly followUps: unknown[] = [];
  /** Method and path of each request. */
  readonly requests: string[] = [];
  /** Answers to the next requests, in turn, in place of the usual ones. */
  readonly next: StandInReply[] = [];
  /** Requests of each route that are answered in a window of so many seconds; by default there is no limit. */
  limit: { count: number; seconds: number } | null = null;
  /** Number of requests above the limit. */
  refused = 0;
  /** False if «Server Members Intent» is off. */
  hasMembersIntent = true;
  /** Called before each request is answered, which waits for it. */
  hold: ((request: string) => Promise<void> | undefined) | null = null;
  /** Called when a request was carried out, before it is answered; what it returns is answered instead. */
  after: ((request: string) => StandInReply | undefined | Promise<StandInReply | undefined>) | null = null;
  /** False after the token was reset in Discord. */
  acceptsToken = true;
  private readonly reach: Reach;
  private readonly now: () => number;
  /** Begin of the window of each route, UTC milliseconds, and its number of requests. */
  private readonly windows = new Map<string, { since: number; count: number }>();
  private lastId = 3_300_000_000_000_000_000n;

  /** @param reach how the stand-in calls the portal; @param now UTC milliseconds */
  constructor({ reach = reachByHttp, now = Date.now }: { reach?: Reach; now?: () => number } = {}) {
    this.reach = reach;
    this.now = now;
  }

  readonly handle: RequestHandler = (request, response) => {
    void this.answer(request).then(
      ({ status, body, headers }) => {
        // Discord labels an answer without a body as HTML.
        const type = body === undefined ? 'text/html; charset=utf-8' : 'application/json';
        response.writeHead(status, { 'content-type': type, connection: 'close', ...headers });
        response.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
      },
      () => response.destroy(),
    );
  };

  private async answer(request: IncomingMessage): Promise<StandInReply> {
    const { method = 'GET', url = '' } = request;
    const [, path] = API_PATH.exec(url) ?? [];
    const text = await readBody(request);
    if (path === undefined) return failure(404, 0, '404: Not Found');
    this.requests.push(`${method} ${path}`);
    await this.hold?.(`${method} ${path}`);
    const special = this.next.shift();
    if (special) return special;
    const isSigned = path.startsWith('/webhooks/') || path.startsWith('/interactions/');
    if (!isSigned && !(this.acceptsToken && request.headers.authorization === `Bot ${DISCORD_TOKEN}`))
      return failure(401, 0, '401: Unauthorized');
    const limited = this.countRequest(method, path);
    if (limited && limited.status === 429) return limited;
    const query = new URL(url, 'http://discord').searchParams;
    const reply = await this.route({ method, path, query, body: text === '' ? undefined : JSON.parse(text) });
    const other = await this.after?.(`${method} ${path}`);
    if (other) return other;
    return { ...reply, ...(limited && { headers: { ...limited.headers, ...reply.headers } }) };
  }

  /**
   * Counts a request of its route: method, resource and server.
   * @returns the headers of the limit; the refusal above it
   */
  private countRequest(method: string, path: string): StandInReply | null {
    const { limit } = this;
    if (!limit) return null;
    const key = `${method} ${path.split('/').slice(0, 4).join('/')} ${path.split('/').length}`;
    const now = this.now();
    let window = this.windows.get(key);
    if (!window || window.since + limit.seconds * 1000 <= now) window = { since: now, count: 0 };
    this.windows.set(key, { ...window, count: window.count + 1 });
    const left = (window.since - now) / 1000 + limit.seconds;
    if (window.count >= limit.count) {
      this.refused += 1;
      return rateLimited(left);
    }
    return {
      status: 200,
      headers: {
        'x-ratelimit-limit': String(limit.count),
        'x-ratelimit-remaining': String(limit.count - window.count - 1),
        'x-ratelimit-reset-after': String(left),
        'x-ratelimit-bucket': key.replace(/[^A-Za-z]/g, ''),
      },
    };
  }

  private route(request: ApiRequest): StandInReply | Promise<StandInReply> {
    const { method, path, body } = request;
    const [, first = '', , third = ''] = path.split('/');
    const key = `${method} ${first}/${third}`;
    if (path === '/applications/@me')
      return method === 'PATCH' ? this.editApplication(body) : { status: 200, body: this.describeApplication() };
    if (key === 'PUT applications/commands') {
      this.commands = body as StandInDiscord['commands'];
      return { status: 200, body: this.commands.map((command) => ({ ...command, id: this.newId() })) };
    }
    if (key === 'GET users/guilds') return { status: 200, body: this.guilds.map(describeGuild) };
    if (path === '/users/@me') {
      const { id, name: username } = this.application;
      return { status: 200, body: { id, username, bot: true } };
    }
    if (first === 'guilds') return this.routeGuild(request);
    if (first === 'channels' && third === 'messages') return this.routeMessage(request);
    if (first === 'webhooks' || first === 'interactions') {
      this.followUps.push(body);
      return { status: 200, body: { id: this.newId() } };
    }
    return failure(404, 0, '404: Not Found');
  }

  private routeGuild({ method, path, query, body }: ApiRequest): StandInReply {
    const [, , id, third = '', account = '', fifth = '', role = ''] = path.split('/');
    const key = `${method} ${third}`;
    const guild = this.guilds.find((one) => one.id === id);
    if (!guild) return UNKNOWN_GUILD;
    if (key === 'GET ') return { status: 200, body: describeGuild(guild) };
    if (key === 'GET channels') return { status: 200, body: guild.channels };
    if (`${key}/${account}` === 'GET threads/active')
      return {
        status: 200,
        body: { threads: guild.threads.filter((one) => !one.thread_metadata.archived), members: [] },
      };
    if (key === 'GET roles') return { status: 200, body: this.describeRoles(guild) };
    if (third !== 'members') return failure(404, 0, '404: Not Found');
    if (account === '')
      return this.hasMembersIntent ? listMembers(guild, query) : failure(403, 50_001, 'Missing Access');
    const member = guild.members.find(({ user }) => user.id === account);
    if (!member) return UNKNOWN_MEMBER;
    if (fifth === 'roles') return this.setRole(guild, member, role, method === 'PUT');
    if (fifth !== '') return failure(404, 0, '404: Not Found');
    if (method === 'PATCH')
      return this.editMember(guild, member, body as Partial<Pick<StandInMember, 'nick' | 'roles'>>);
    return { status: 200, body: member };
  }

  /** The role of the bot has its permissions. */
  private describeRoles({ roles, permissions }: StandInGuild): StandInRole[] {
    return roles.map((role) =>
      role.managed && role.name === this.application.name ? { ...role, permissions: String(permissions) } : role,
    );
  }

  /**
   * Changes a member as far as the bot may: roles below its own, and nicknames of members below it.
   * Source: https://docs.discord.com/developers/topics/permissions#permission-hierarchy
   */
  private editMember(
    guild: StandInGuild,
    member: StandInMember,
    { nick, roles }: Partial<Pick<StandInMember, 'nick' | 'roles'>>,
  ): StandInReply {
    if (roles?.some((role) => guild.roles.every(({ id }) => id !== role))) return UNKNOWN_ROLE;
    if ((nick ?? '').length > NICK_MAX) return failure(400, 50_035, 'Invalid Form Body', { nick: {} });
    if (roles && !this.mayGive(guild, member, roles)) return NO_PERMISSION;
    if (nick !== undefined && !this.mayName(guild, member)) return NO_PERMISSION;
    if (roles) member.roles = [...roles];
    if (nick !== undefined) member.nick = nick;
    return { status: 200, body: member };
  }

  /** Gives or takes a role; again, it does nothing: https://docs.discord.com/developers/resources/guild */
  private setRole(guild: StandInGuild, member: StandInMember, role: string, isGiven: boolean): StandInReply {
    if (guild.roles.every(({ id }) => id !== role)) return UNKNOWN_ROLE;
    const others = member.roles.filter((one) => one !== role);
    const after = isGiven && member.roles.includes(role) ? member.roles : isGiven ? [...others, role] : others;
    if (!this.mayGive(guild, member, after)) return NO_PERMISSION;
    member.roles = [...after];
    return { status: 204 };
  }

  private heightOfBot(guild: StandInGuild): number {
    return highestOf(guild, guild.members.find(({ user }) => user.id === this.application.id)?.roles ?? []);
  }

  private mayGive(guild: StandInGuild, { roles: before }: StandInMember, after: readonly string[]): boolean {
    const changed = [...before, ...after].filter((role) => before.includes(role) !== after.includes(role));
    const isManaged = (role: string) => guild.roles.some(({ id, managed }) => id === role && managed);
    const isBelow = (role: string) => highestOf(guild, [role]) < this.heightOfBot(guild) && !isManaged(role);
    return (guild.permissions & PermissionFlagsBits.ManageRoles) !== 0n && changed.every(isBelow);
  }

  private mayName(guild: StandInGuild, { user, roles }: StandInMember): boolean {
    const isBelow = guild.owner !== user.id && highestOf(guild, roles) < this.heightOfBot(guild);
    return (guild.permissions & PermissionFlagsBits.ManageNicknames) !== 0n && isBelow;
  }

  /** Posts or edits a message: https://docs.discord.com/developers/resources/message */
  private routeMessage({ method, path, body }: ApiRequest): StandInReply {
    const [, , canal = '', , id] = path.split('/');
    const refusal = this.refuseMessage(canal);
    if (refusal) return refusal;
    // The portal sends this body.
    const sent = body as Omit<ReceivedMessage, 'id' | 'canal'>;
    if (sent.content.length > MESSAGE_MAX) return failure(400, 50_035, 'Invalid Form Body', { content: {} });
    if (id === undefined) return this.post(canal, sent);
    const message = this.messages.find((one) => one.canal === canal && one.id === id);
    if (!message) return UNKNOWN_MESSAGE;
    if (method === 'PATCH') Object.assign(message, sent);
    return { status: 200, body: describeMessage(message) };
  }

  /** Says why the bot may not write in a channel or thread; a thread has the permissions of its channel. */
  private refuseMessage(canal: string): StandInReply | null {
    for (const guild of this.guilds) {
      const thread = guild.threads.find(({ id }) => id === canal);
      const channel = guild.channels.find(({ id }) => id === (thread?.parent_id ?? canal));
      if (!channel) continue;
      if (thread?.thread_metadata.locked) return THREAD_LOCKED;
      const denied = BigInt(channel.permission_overwrites?.find(({ id }) => id === guild.id)?.deny ?? 0);
      const bits = guild.permissions & ~denied;
      if ((bits & PermissionFlagsBits.ViewChannel) === 0n) return NO_ACCESS;
      const bit = thread ? PermissionFlagsBits.SendMessagesInThreads : PermissionFlagsBits.SendMessages;
      if ((bits & bit) === 0n) return NO_PERMISSION;
      // A message opens an archived thread.
      if (thread) thread.thread_metadata.archived = false;
      return null;
    }
    return UNKNOWN_CHANNEL;
  }

  /** Deletes a message, as a moderator would. */
  deleteMessage(id: string): void {
    const place = this.messages.findIndex((message) => message.id === id);
    if (place !== -1) this.messages.splice(place, 1);
  }

  private post(canal: string, message: Omit<ReceivedMessage, 'id' | 'canal'>): StandInReply {
    const { nonce } = message;
    const same =
      message.enforce_nonce === true && this.messages.find((one) => nonce !== undefined && one.nonce === nonce);
    if (same) return { status: 200, body: describeMessage(same) };
    const posted = { ...message, id: this.newId(), canal };
    this.messages.push(posted);
    return { status: 200, body: describeMessage(posted) };
  }

  private newId(): string {
    this.lastId += 1n;
    return String(this.lastId);
  }

  private describeApplication(): object {
    const { id, name, verify_key } = this.application;
    const bot = { id, username: name, bot: true };
    return { id, name, verify_key, bot, interactions_endpoint_url: this.interactionsUrl };
  }

  /** Takes an address only if it answers a signed PING and refuses a wrong signature, as Discord does. */
  private async editApplication(body: unknown): Promise<StandInReply> {
    const { interactions_endpoint_url: url } = body as { interactions_endpoint_url?: string | null };
    if (url !== undefined && url !== null && !(await this.verifies(url))) return UNVERIFIED_URL;
    if (url !== undefined) this.interactionsUrl = url;
    return { status: 200, body: this.describeApplication() };
  }

  private async verifies(url: string): Promise<boolean> {
    const ping = {
      type: INTERACTION.ping,
      id: this.newId(),
      application_id: this.application.id,
      token: 'ping',
      version: 1,
    };
    const { body, headers } = this.signed(ping);
    const wrong = { ...headers, 'x-signature-ed25519': '0'.repeat(128) };
    try {
      const answered = await this.reach(url, { body, headers });
      const refused = await this.reach(url, { body, headers: wrong });
      return answered.status === 200 && Object(answered.body).type === PONG && refused.status === 401;
    } catch {
      // Nothing answers at that address.
      return false;
    }
  }

  /** Signs an interaction. Source: https://docs.discord.com/developers/interactions/overview#setting-up-an-endpoint */
  signed(interaction: object): { headers: Record<string, string>; body: string } {
    const body = JSON.stringify(interaction);
    const timestamp = String(Math.floor(this.now() / 1000));
    const signature = sign(null, Buffer.from(timestamp + body), PRIVATE_KEY).toString('hex');
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'x-signature-ed25519': signature,
        'x-signature-timestamp': timestamp,
      },
    };
  }

  /** Sends an interaction to the portal; adds the fields that every one has. @returns status and body of the answer */
  send(interaction: { type: number } & Record<string, unknown>): Promise<{ status: number; body: unknown }> {
    if (this.interactionsUrl === null) throw new Error('no address for interactions is set');
    const id = this.newId();
    const [guild] = this.guilds;
    const shared = { id, application_id: this.application.id, token: `token-${id}`, version: 1, guild_id: guild?.id };
    return this.reach(this.interactionsUrl, this.signed({ ...shared, locale: 'es-419', ...interaction }));
  }
}

/** Page of members in the order of their ids: https://docs.discord.com/developers/resources/guild#list-guild-members */
function listMembers({ members }: StandInGuild, query: URLSearchParams): StandInReply {
  const limit = Number(query.get('limit') ?? 1);
  const after = BigInt(query.get('after') ?? 0);
  if (!(limit >= 1 && limit <= MEMBERS_MAX)) return failure(400, 50_035, 'Invalid Form Body', { limit: {} });
  const ordered = members
    .filter(({ user }) => BigInt(user.id) > after)
    .sort((a, b) => (BigInt(a.user.id) < BigInt(b.user.id) ? -1 : 1));
  return { status: 200, body: ordered.slice(0, limit) };
}

const describeMessage = ({ id, canal, content }: ReceivedMessage) => ({ id, channel_id: canal, content });
