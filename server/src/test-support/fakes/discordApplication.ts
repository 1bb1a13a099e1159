import { generateKeyPairSync, sign } from 'node:crypto';
import { INTERACTIONS_PATH } from '@conserje/rules';
import { buttonData, commandData, INTERACTION } from '../../demo/discordInteractions.ts';
import type { Person, Portal } from '../portal/portal.ts';

/** Answer of the portal to an interaction. */
export interface InteractionAnswer {
  http: number;
  type?: number;
  /** Text of the message. */
  text: string;
  /** Buttons of the message: label and id. */
  buttons: { label: string; id: string }[];
  choices: { name: string; value: string }[];
  flags?: number;
}

interface AnswerBody {
  type?: number;
  data?: {
    content?: string;
    flags?: number;
    choices?: { name: string; value: string }[];
    components?: { components: { label: string; custom_id: string }[] }[];
  };
}

/** What can be wrong with the signature of a request. */
export interface SignatureForgery {
  /** Seconds by which the timestamp is older than now. */
  age?: number;
  /** Changes the body after it was signed. */
  tamper?: (body: string) => string;
  /** Signs with another key. */
  otherKey?: boolean;
  /** Replaces headers; empty: none. */
  headers?: Record<string, string>;
}

/** Account in Discord. */
export interface DiscordAccount {
  id: string;
  username: string;
  global_name: string | null;
}

export const discordAccount = (id: number, name = `cuenta${id}`): DiscordAccount => ({
  id: `9000${id}`,
  username: name,
  global_name: null,
});

/** The application of an agency in Discord: it signs interactions and sends them to the portal. */
export class DiscordApplication {
  private readonly keys = generateKeyPairSync('ed25519');
  private readonly others = generateKeyPairSync('ed25519');
  private readonly portal: Portal;
  private count = 0;

  private constructor(portal: Portal) {
    this.portal = portal;
  }

  /** Creates an application that the portal knows, as after its set-up. */
  static async create(portal: Portal): Promise<DiscordApplication> {
    const application = new DiscordApplication(portal);
    const { x = '' } = application.keys.publicKey.export({ format: 'jwk' });
    const clave_publica = Buffer.from(x, 'base64url').toString('hex');
    await portal.db
      .updateTable('discord_bot')
      .set({ token: 'x', aplicacion: '8000', nombre: 'Bot', clave_publica })
      .execute();
    return application;
  }

  /** Sends a body of any content with a valid signature, unless it is forged. */
  async sendBody(
    body: string,
    { age = 0, tamper, otherKey = false, headers }: SignatureForgery = {},
  ): Promise<InteractionAnswer> {
    const timestamp = String(Math.floor(this.portal.clock.now / 1000) - age);
    const { privateKey } = otherKey ? this.others : this.keys;
    const signature = sign(null, Buffer.from(timestamp + body), privateKey).toString('hex');
    const response = await this.portal.app.inject({
      method: 'POST',
      url: INTERACTIONS_PATH,
      headers: Object.fromEntries(
        Object.entries({
          'content-type': 'application/json',
          'x-signature-timestamp': timestamp,
          'x-signature-ed25519': signature,
          ...headers,
        }).filter(([, value]) => value !== ''),
      ),
      payload: tamper ? tamper(body) : body,
    });
    const { type, data } = response.json<AnswerBody>();
    const buttons = (data?.components ?? []).flatMap(({ components }) => components);
    return {
      http: response.statusCode,
      text: data?.content ?? '',
      choices: data?.choices ?? [],
      buttons: buttons.map(({ label, custom_id }) => ({ label, id: custom_id })),
      ...(type !== undefined && { type }),
      ...(data?.flags !== undefined && { flags: data.flags }),
    };
  }

  private send(
    type: keyof typeof INTERACTION,
    user: DiscordAccount,
    data: object,
    id?: string,
  ): Promise<InteractionAnswer> {
    return this.sendBody(this.interaction(type, user, data, id));
  }

  /** Composes the body of an interaction. @param id by default one that was not sent yet */
  interaction(type: keyof typeof INTERACTION, user: DiscordAccount, data: object, id = this.nextId()): string {
    return JSON.stringify({
      id,
      application_id: '8000',
      type: INTERACTION[type],
      token: 'un-token',
      version: 1,
      guild_id: '7000',
      member: { user, roles: [] },
      data,
    });
  }

  private nextId(): string {
    this.count += 1;
    return String(1_000_000 + this.count);
  }

  ping(): Promise<InteractionAnswer> {
    return this.send('ping', discordAccount(1), {});
  }

  /** Uses a command with its options. */
  use(
    user: DiscordAccount,
    name: string,
    options: Record<string, string> = {},
    id?: string,
  ): Promise<InteractionAnswer> {
    return this.send('command', user, commandData(name, options), id);
  }

  /** Presses a button of an answer. */
  press(user: DiscordAccount, id: string): Promise<InteractionAnswer> {
    return this.send('button', user, buttonData(id));
  }

  /** Types in an option of a command. */
  async suggest(user: DiscordAccount, name: string, option: string, typed: string) {
    return (await this.send('autocomplete', user, commandData(name, { [option]: typed }, option))).choices;
  }
}

/** Links a person to an account in Discord, as they would. */
export async function linkAccount(
  application: DiscordApplication,
  portal: Portal,
  person: Person,
  user: DiscordAccount,
) {
  const { text } = await application.use(user, 'vincular');
  const [codigo = ''] = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(text) ?? [];
  return portal.as(person).succeeds('POST vincularDiscord', { body: { vinculo: codigo } });
}
