import { DISCORD_TOKEN } from '../../demo/discord.ts';
import { Discord } from '../fakes/discord.ts';
import { setUpBot } from '../fakes/discordBot.ts';
import { GENERAL_CHANNEL } from '../fakes/discordNews.ts';
import { categoriaRole, JEFES_ROLE } from '../fakes/discordRoles.ts';
import type { SamplePayload } from './samplePayloads.ts';
import type { Scene } from './scene.ts';

/** Sets the bot of the stand-in unless it stands. */
async function withBot({ portal, boss }: Scene): Promise<void> {
  const { servidor } = await portal.as(boss).succeeds('GET botDiscord');
  if (servidor === null) await setUpBot(portal, boss);
}
const AVISOS = [{ evento: 'ascenso' as const, plantilla: '', roles: [] }];
async function destinoOf(e: Scene) {
  await withBot(e);
  const asks = e.portal.as(e.boss);
  const [known] = await asks.succeeds('GET destinosDiscord');
  return (
    known ?? (await asks.succeeds('POST agregarDestino', { body: { canal: GENERAL_CHANNEL, avisos: AVISOS } })).data
  );
}

/** Calls that reach Discord, for a scene with a stand-in (`openStandInDiscord`). */
export const DISCORD_CALLS: Record<string, (scene: Scene) => Promise<SamplePayload>> = {
  ponerBotDiscord: async () => ({ body: { token: DISCORD_TOKEN } }),
  ...Object.fromEntries(
    ['quitarBotDiscord', 'servidorDiscord', 'permisosDiscord', 'comandosDiscord', 'ponerRolesDiscord'].map((call) => [
      call,
      async (e: Scene) => withBot(e).then(() => ({ body: {} })),
    ]),
  ),
  probarBotDiscord: async (e) => withBot(e).then(() => ({ body: { canal: GENERAL_CHANNEL } })),
  cambiarRolesDiscord: async (e) =>
    withBot(e).then(() => ({ body: { roles: [categoriaRole(3, JEFES_ROLE)], apodo: false } })),
  agregarDestino: async (e) => withBot(e).then(() => ({ body: { canal: GENERAL_CHANNEL, avisos: AVISOS } })),
  cambiarDestino: async (e) => ({
    body: { id: (await destinoOf(e)).id, avisos: [{ evento: 'despido', plantilla: '', roles: [] }] },
  }),
  quitarDestino: async (e) => ({ body: { id: (await destinoOf(e)).id } }),
  probarGancho: async ({ portal }) => {
    await (await Discord.open()).subscribe(portal, 'ascenso');
    return { body: { evento: 'ascenso' } };
  },
  probarDestino: async (e) => ({ body: { id: (await destinoOf(e)).id } }),
};
