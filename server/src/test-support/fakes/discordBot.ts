import { onTestFinished } from 'vitest';
import type { Reach } from '../../demo/discord.ts';
import { DISCORD_TOKEN, StandInDiscord } from '../../demo/discord.ts';
import { serveLocally } from '../../demo/localServer.ts';
import { ENGINE } from '../database/testDatabase.ts';
import type { Person, Portal } from '../portal/portal.ts';
import { openTwin } from '../portal/portal.ts';

/** Sends what the stand-in calls to the portal of the test. */
export const reachPortal =
  (portal: Portal): Reach =>
  async (url, { headers, body }) => {
    const answer = await portal.app.inject({ method: 'POST', url: new URL(url).pathname, headers, payload: body });
    return { status: answer.statusCode, body: answer.body === '' ? null : (JSON.parse(answer.body) as unknown) };
  };

/** Starts a stand-in Discord, which the portal asks from then on. @param reach default: the portal itself */
export async function openStandIn(portal: Portal, reach: Reach = reachPortal(portal)): Promise<StandInDiscord> {
  const discord = new StandInDiscord({ reach, now: () => portal.clock.now });
  const { url, close } = await serveLocally(discord.handle);
  onTestFinished(close);
  portal.discordApi = `${url}/api`;
  await portal.restart();
  return discord;
}

/** Returns another process of a portal, with the same Discord; on SQLite, which has one, the portal itself. */
export async function openDiscordTwin(portal: Portal): Promise<Portal> {
  if (ENGINE !== 'postgres') return portal;
  const twin = await openTwin(portal);
  twin.discordApi = portal.discordApi;
  await twin.restart();
  return twin;
}

/** Sets the bot of the stand-in, and its server. */
export async function setUpBot(portal: Portal, admin: Person): Promise<void> {
  await portal.as(admin).succeeds('POST ponerBotDiscord', { body: { token: DISCORD_TOKEN } });
  await portal.as(admin).succeeds('POST servidorDiscord', { body: {} });
}
