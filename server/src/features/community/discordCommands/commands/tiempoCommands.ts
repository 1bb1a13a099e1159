import type { Tiempo } from '@conserje/contract';
import { escapeForDiscord, formatDuration, NO_ALTO, TIEMPO_OP, tiempoActions } from '@conserje/rules';
import { keyedHash } from '../../../../platform/network/addressHash.ts';
import type { CommandContext } from './commandContext.ts';
import { CallRefusedError } from './commandContext.ts';
import type { Choice, Reply, ReplyButton } from './reply.ts';
import { CHOICES_MAX } from './reply.ts';
import { endText, NOBODY, timeLeft } from './replyTexts.ts';

/** Words for the operations that a command or a button can do. */
const OPS = { confirmar: TIEMPO_OP.confirm, pausar: TIEMPO_OP.pause } as const;
type OpWord = keyof typeof OPS;

/** A tiempo as the person saw it: the server refuses an operation on any other state. */
type SeenTiempo = Pick<Tiempo, 'alto' | 'id' | 'pausa' | 'sumado'>;

const SEEN = /^(\d{1,15}):(-1|\d{1,15}):([01]):(-?\d{1,9})$/;
const formatSeen = ({ id, alto, pausa, sumado }: SeenTiempo): string => [id, alto, pausa, sumado].join(':');

function parseSeen(text: string): SeenTiempo | undefined {
  const [, id, alto, pausa, sumado] = SEEN.exec(text)?.map(Number) ?? [];
  return id === undefined || alto === undefined || pausa === undefined || sumado === undefined
    ? undefined
    : { id, alto, pausa, sumado };
}

/** Signs of a keyed hash. */
const MAC_LENGTH = 22;

/**
 * Appends a keyed hash of a text and the account that it is offered to: whoever holds the token of the bot could offer
 * texts of their own.
 */
async function withMac({ db, caller }: CommandContext, text: string): Promise<string> {
  const mac = await keyedHash(db, `discord ${caller.cuenta} ${text}`);
  return `${text} ${mac.slice(-MAC_LENGTH)}`;
}

/** Returns the text before its keyed hash; undefined if the portal did not offer it to this account. */
async function readWithMac(context: CommandContext, sent: string): Promise<string | undefined> {
  const text = sent.slice(0, -MAC_LENGTH - 1);
  return sent === (await withMac(context, text)) ? text : undefined;
}

/** Returns whether the screen of a holder of `tt` has the button of an operation for a tiempo. */
function isOffered({ caller, now }: CommandContext, word: OpWord, tiempo: Tiempo): boolean {
  const { usuario: id, orden, categoria: id_categoria } = caller;
  // Neither operation depends on a further permiso, or on when a tiempo counts as forgotten.
  return tiempoActions(tiempo, { id, orden, id_categoria, permisos: [] }, 0, now).includes(OPS[word]);
}

const BUTTON = /^(confirmar|pausar) (.*)$/;

/** Buttons of an open tiempo, those of the screen. Each names the state that it was shown for. */
async function buttonsOf(context: CommandContext, tiempo: Tiempo): Promise<ReplyButton[]> {
  const seen = formatSeen(tiempo);
  const labels = { pausar: tiempo.pausa === 1 ? 'Continuar' : 'Pausar', confirmar: 'Confirmar' } as const;
  const offered = (['pausar', 'confirmar'] as const).filter((word) => isOffered(context, word, tiempo));
  return Promise.all(
    offered.map(async (word) => ({ id: await withMac(context, `${word} ${seen}`), label: labels[word] })),
  );
}

function describe(tiempo: Tiempo, now: number): string {
  const encargado =
    tiempo.alto === NO_ALTO ? 'sin encargado' : `con **${escapeForDiscord(tiempo.altoNombre)}** de encargado`;
  const clock = tiempo.pausa === 1 ? `en pausa, le quedan ${timeLeft(tiempo)}` : endText(tiempo, now);
  return `**${escapeForDiscord(tiempo.bajoNombre)}** ${encargado}: lleva ${formatDuration(tiempo.minsA)}, ${clock}.`;
}

async function act(context: CommandContext, word: OpWord, seen: SeenTiempo): Promise<Reply> {
  const { id, alto, pausa, sumado } = seen;
  const { msg, data } = await context.call('actionTime', { body: { op: OPS[word], id, alto, pausa, sumado } });
  const said = escapeForDiscord(msg);
  const [tiempo] = data;
  return tiempo
    ? { text: `${said}\n${describe(tiempo, context.now)}`, buttons: await buttonsOf(context, tiempo) }
    : { text: said };
}

const equalsName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** `/confirmar` and `/pausar`: `persona` is a choice, or a name that somebody typed. */
const actOnTyped =
  (word: OpWord) =>
  async (context: CommandContext): Promise<Reply> => {
    const typed = context.option('persona');
    const chosen = parseSeen((await readWithMac(context, typed)) ?? '');
    if (chosen) return act(context, word, chosen);
    const open = (await context.call('getAllTime', {})).find(({ bajoNombre }) => equalsName(bajoNombre, typed));
    if (!open) throw new CallRefusedError('Esa persona no tiene un tiempo abierto');
    // A typed name says nothing of the state: typed twice, it must not undo the pause.
    if (word === 'pausar' && open.pausa === 1)
      throw new CallRefusedError('Ese tiempo ya está en pausa. Para continuarlo, elígelo de la lista.');
    return act(context, word, open);
  };
export const confirmTiempo = actOnTyped('confirmar');
export const pauseTiempo = actOnTyped('pausar');

/** A pressed button. @returns undefined if the portal did not make it for this account */
export async function pressButton(context: CommandContext, id: string): Promise<Reply | undefined> {
  const [, word, state = ''] = BUTTON.exec((await readWithMac(context, id)) ?? '') ?? [];
  const seen = parseSeen(state);
  return seen && act(context, word === 'confirmar' ? 'confirmar' : 'pausar', seen);
}

/**
 * Offers the open tiempos for which the screen has the button, and whose name contains what was typed; those of the
 * caller come first.
 */
const suggestTiempos =
  (word: OpWord) =>
  async (context: CommandContext, typed: string): Promise<Choice[]> => {
    const isMine = ({ alto }: Tiempo): boolean => alto === context.caller.usuario;
    const offered = (await context.call('getAllTime', {}))
      .filter((tiempo) => isOffered(context, word, tiempo))
      .filter(({ bajoNombre }) => bajoNombre.toLowerCase().includes(typed.toLowerCase()))
      .sort((a, b) => Number(isMine(b)) - Number(isMine(a)))
      .slice(0, CHOICES_MAX);
    return Promise.all(
      offered.map(async (tiempo) => ({
        name: `${tiempo.bajoNombre} · ${formatDuration(tiempo.minsA)}${tiempo.pausa === 1 ? ' · en pausa' : ''}`,
        value: await withMac(context, formatSeen(tiempo)),
      })),
    );
  };
export const suggestToPause = suggestTiempos('pausar');
export const suggestToConfirm = suggestTiempos('confirmar');

/** A chosen person, apart from any name: names have no space. */
const CHOSEN_PERSON = /^id (\d{1,15})$/;

/** Offers the people who can be chosen on the screen: below the caller, present, without an open tiempo. */
export async function suggestPeople(context: CommandContext, typed: string): Promise<Choice[]> {
  const people = await context.call('getUsuariosTiempos', { query: typed === '' ? {} : { buscar: typed } });
  const occupied = new Set((await context.call('getAllTime', {})).map(({ bajo }) => bajo));
  return people
    .filter(({ value, orden, ausente }) => orden < context.caller.orden && !ausente && !occupied.has(value))
    .map(({ value, label }) => ({ name: label, value: `id ${value}` }));
}

/** `/abrir`: opens a tiempo with the caller as encargado. */
export async function openTiempo(context: CommandContext): Promise<Reply> {
  const typed = context.option('persona');
  const [, chosenId] = CHOSEN_PERSON.exec(typed) ?? [];
  const bajo = chosenId === undefined ? await findByName(context, typed) : Number(chosenId);
  const { msg, data } = await context.call('openTime', { body: { bajo, alto: context.caller.usuario } });
  return { text: `${escapeForDiscord(msg)}\n${describe(data, context.now)}`, buttons: await buttonsOf(context, data) };
}

async function findByName(context: CommandContext, name: string): Promise<number> {
  const found = await context.call('getUsername', { params: { name } });
  if (!found) throw new CallRefusedError(NOBODY);
  return found.id;
}
