import type { RequestOf } from '@conserje/contract';
import type { DiscordEvent } from '@conserje/rules';
import type { StandInDiscord } from '../../demo/discord.ts';
import { sendDueMessages } from '../../features/community/discord/discord.sender.ts';
import { publishComunicado } from '../portal/comunicados.ts';
import type { Person, Portal } from '../portal/portal.ts';
import { openPortalWithDiscord, setUpBot } from './discordBot.ts';

export const GUILD = '2200000000000000001';
/** Channels and threads of the stand-in. */
export const GENERAL_CHANNEL = `${GUILD}1`;
export const ANNOUNCEMENT_CHANNEL = `${GUILD}2`;
export const FORUM_CHANNEL = `${GUILD}4`;
export const THREAD = `${GUILD}61`;
export const FORUM_POST = `${GUILD}62`;
export const VIP_ROLE = `${GUILD}51`;
export const PRENSA_ROLE = `${GUILD}52`;

export interface NewsScene {
  portal: Portal;
  discord: StandInDiscord;
  boss: Person;
  /** May publish an estado too; each person has one at a time. */
  ana: Person;
}
export type AvisoInput = { evento: DiscordEvent; plantilla?: string; roles?: string[] };

const toBody = (avisos: readonly AvisoInput[]) =>
  avisos.map(({ evento, plantilla = '', roles = [] }) => ({ evento, plantilla, roles }));

/** A portal with the bot of the stand-in; only the test itself sends. */
export async function newsScene(): Promise<NewsScene> {
  const { portal, discord } = await openPortalWithDiscord();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12, firma: 'JFA' });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 11, firma: 'ANA' });
  await setUpBot(portal, boss);
  return { portal, discord, boss, ana };
}

export const addChannel = ({ portal, boss }: NewsScene, canal: string, ...avisos: AvisoInput[]) =>
  portal.as(boss).succeeds('POST agregarDestino', { body: { canal, avisos: toBody(avisos) } });
export const addChannelRefused = ({ portal, boss }: NewsScene, canal: string, ...avisos: AvisoInput[]) =>
  portal.as(boss).fails('POST agregarDestino', { body: { canal, avisos: toBody(avisos) } });
export const editNewsChannel = (
  { portal, boss }: NewsScene,
  { id, version }: { id: number; version: number },
  ...avisos: AvisoInput[]
) => portal.as(boss).succeeds('POST cambiarDestino', { body: { id, visto: version, avisos: toBody(avisos) } });

export const readNewsChannels = ({ portal, boss }: NewsScene) => portal.as(boss).succeeds('GET destinosDiscord');
export const readFirstNewsChannel = async (scene: NewsScene) => {
  const [channel] = await readNewsChannels(scene);
  if (!channel) throw new Error('no channel was added');
  return channel;
};

/** Publishes an estado, one of the events. */
export const publishEstado = ({ portal, boss }: NewsScene, estado = 'Hola', by = boss) =>
  portal.as(by).succeeds('POST estados', { body: { op: 1, estado } });

/** Sends what is due after some seconds. */
export async function sendDueMessagesAfter({ portal }: NewsScene, seconds = 0): Promise<void> {
  portal.clock.advance({ seconds });
  await sendDueMessages(portal.deps);
}

export const messageTextsIn = ({ discord }: NewsScene, canal: string): string[] =>
  discord.messages.filter((message) => message.canal === canal).map(({ content }) => content);

type Edit = RequestOf<'POST editarComunicado'>['body'];

/** A comunicado in a channel, which gets other events too; functions change its text and withdraw it. */
export async function withComunicado(
  audience: Parameters<typeof publishComunicado>[2] = {},
  ...more: readonly AvisoInput[]
) {
  const scene = await newsScene();
  await addChannel(scene, THREAD, { evento: 'comunicado' }, ...more);
  const { id, version } = await publishComunicado(scene.portal, scene.boss, { texto: 'Uno', ...audience });
  let visto = version;
  const edit = async (texto: string, fields: Partial<Edit> = {}) => {
    const body = {
      id,
      version: visto,
      titulo: 'Reunión',
      texto,
      categorias: [],
      departamentos: [],
      hasta: '',
      hastaHora: '',
      desde: '',
      desdeHora: '',
      fijado: false,
      obligatorio: false,
      pedirLectura: false,
      ...fields,
    };
    // The fields are those of the screen.
    visto = (await scene.portal.as(scene.boss).succeeds('POST editarComunicado', { body: body as Edit })).data.version;
  };
  const withdraw = () => scene.portal.as(scene.boss).succeeds('POST retirarComunicado', { body: { id } });
  return { scene, id, edit, withdraw };
}
