import type { Static } from 'typebox';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { DiscordUser } from '../link/discordCommands.link.queries.ts';

/** Kinds of interactions that the portal answers (Discord's documentation, Receiving and Responding). */
export const KIND = { ping: 1, command: 2, button: 3, autocomplete: 4 } as const;

/** Maximum characters of a username in Discord. */
const USERNAME_MAX = 32;

const Snowflake = Type.String({ pattern: '^\\d{1,20}$' });
const User = Type.Object({ id: Snowflake, username: Type.String() });
const Option = Type.Object({
  name: Type.String(),
  value: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
  focused: Type.Optional(Type.Boolean()),
});

/** What the portal reads of an interaction; Discord sends more. */
const Interaction = Type.Object({
  id: Snowflake,
  application_id: Snowflake,
  type: Type.Integer(),
  token: Type.String({ maxLength: 500 }),
  /** Who used it in a server, or in private. */
  member: Type.Optional(Type.Object({ user: User })),
  user: Type.Optional(User),
  data: Type.Optional(
    Type.Object({
      name: Type.Optional(Type.String()),
      custom_id: Type.Optional(Type.String()),
      options: Type.Optional(Type.Array(Option, { maxItems: 25 })),
    }),
  ),
});
export type Interaction = Static<typeof Interaction>;

const interactionShape = Compile(Interaction);

/** Parses the body of an interaction; undefined if it is none. */
export function readInteraction(body: Buffer): Interaction | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return interactionShape.Check(value) ? value : undefined;
  } catch {
    // Not JSON.
    return undefined;
  }
}

/**
 * Returns the account that used an interaction. Its name is the one that no other account has: a display name can be
 * chosen to pass for somebody else.
 */
export function senderOf({ member, user = member?.user }: Interaction): DiscordUser | undefined {
  return user && { cuenta: user.id, nombre: `@${user.username.replace(/\p{C}/gu, '').slice(0, USERNAME_MAX)}` };
}

/** Returns the text of each option. */
export const optionsOf = ({ data }: Interaction): Map<string, string> =>
  new Map((data?.options ?? []).map(({ name, value = '' }) => [name, String(value)]));

/** Returns what was typed so far in the option that has the focus. */
export const typedIn = ({ data }: Interaction): string =>
  String(data?.options?.find(({ focused }) => focused)?.value ?? '').trim();
