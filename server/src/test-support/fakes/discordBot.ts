import { onTestFinished } from 'vitest';
import type { Reach } from '../../demo/discord.ts';
import { DISCORD_TOKEN, StandInDiscord } from '../../demo/discord.ts';
import { serveLocally } from '../../demo/localServer.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { ENGINE } from '../database/testDatabase.ts';
import type { Person } from '../portal/portal.ts';
import { openSecondServer, Portal } from '../portal/portal.ts';
import { TestClock } from './clock.ts';

/** Sends what the stand-in calls to the portal of the test. */
export const injectIntoPortal =
  (portal: Portal): Reach =>
  async (url, { headers, body }) => {
    const answer = await portal.app.inject({ method: 'POST', url: new URL(url).pathname, headers, payload: body });
    return { status: answer.statusCode, body: answer.body === '' ? null : (JSON.parse(answer.body) as unknown) };
  };

/** Starts a stand-in Discord, which the portal asks as soon as it is opened. */
async function serveStandIn(portal: Portal, reach: Reach): Promise<StandInDiscord> {
  const discord = new StandInDiscord({ reach, now: () => portal.clock.now });
  const { url, close } = await serveLocally(discord.handle);
  onTestFinished(close);
  portal.discordApi = `${url}/api`;
  return discord;
}

/** Starts a stand-in Discord, which the open portal asks from then on. @param reach default: the portal itself */
export async function openStandInDiscord(
  portal: Portal,
  reach: Reach = injectIntoPortal(portal),
): Promise<StandInDiscord> {
  const discord = await serveStandIn(portal, reach);
  await portal.restart();
  return discord;
}

/**
 * Opens a portal for one test with a stand-in Discord.
 * @param createReach what the stand-in calls, by default the portal itself
 */
export async function openPortalWithDiscord(jobs: readonly Job[] = [], createReach = injectIntoPortal) {
  const portal = new Portal(new TestClock(), { jobs });
  onTestFinished(() => portal.leave());
  const discord = await serveStandIn(portal, createReach(portal));
  await portal.open();
  return { portal, discord };
}

/** Returns another process of a portal, with the same Discord; on SQLite, which has one, the portal itself. */
export async function openSecondServerWithDiscord(portal: Portal): Promise<Portal> {
  if (ENGINE !== 'postgres') return portal;
  const twin = await openSecondServer(portal);
  twin.discordApi = portal.discordApi;
  await twin.restart();
  return twin;
}

/** Sets the bot of the stand-in, and its server. */
export async function setUpBot(portal: Portal, admin: Person): Promise<void> {
  await portal.as(admin).succeeds('POST ponerBotDiscord', { body: { token: DISCORD_TOKEN } });
  await portal.as(admin).succeeds('POST servidorDiscord', { body: {} });
}
