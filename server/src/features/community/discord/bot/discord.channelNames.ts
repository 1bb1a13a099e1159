import { ChannelType } from 'discord-api-types/v10';
import { nameOf } from './discord.bot.steps.ts';

/** A channel of a server; the fields that some kinds lack are optional. */
export interface NamedChannel {
  id: string;
  type: number;
  name?: string | null;
  /** Its category, which is a channel as well. */
  parent_id?: string | null;
}

/** Returns the name of each channel by id. Channels that share a name have their category behind it. */
export function channelNames(channels: readonly NamedChannel[]): ReadonlyMap<string, string> {
  const plain = new Map(channels.map(({ id, name }) => [id, nameOf(name ?? id)]));
  const counts = new Map<string, number>();
  for (const { id, type } of channels) {
    const name = plain.get(id) ?? id;
    if (type !== ChannelType.GuildCategory) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Map(
    channels.map(({ id, parent_id }) => {
      const [name = id, category] = [plain.get(id), plain.get(parent_id ?? '')];
      return [id, category !== undefined && (counts.get(name) ?? 0) > 1 ? `${name} (${category})` : name];
    }),
  );
}
