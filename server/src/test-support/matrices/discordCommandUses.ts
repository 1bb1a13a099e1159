import { TIEMPO_OP } from '@conserje/rules';
import { buttonData, commandData } from '../../demo/discordInteractions.ts';
import type { InteractionAnswer } from '../fakes/discordApplication.ts';
import type { CallFromPage, TwinAgencies, TwinPerson } from './discordCommandScene.ts';
import type { CommandCaller } from './discordCommandTable.ts';

/** A case: who acts, about whom. */
export interface CommandCase {
  agencies: TwinAgencies;
  who: CommandCaller;
  actor: TwinPerson;
  /** The person that it is about; the actor if it is their own. */
  target: TwinPerson;
}

/** What is sent to the portal from Discord. */
export interface SentInteraction {
  type: 'button' | 'command';
  data: object;
}

/** How a command or button is used, there and on the page. */
interface Use {
  /** Whether it changes who uses it, so that no other case may. */
  changesActor?: true;
  /** Whether it is about a person. */
  hasTarget?: true;
  /**
   * Prepares the case, and has the portal show what is chosen or pressed.
   * @returns what is sent for it and what the page sends for the same; null if nothing is shown
   */
  show?(of: CommandCase): Promise<{ value: string; page: CallFromPage[] } | null>;
  /** What the page sends, if it depends on nothing that was shown. */
  page?(of: CommandCase): Promise<CallFromPage[]> | CallFromPage[];
  sent(of: CommandCase, value: string): SentInteraction;
  /** Text of an answer that only shows something. */
  shows?: RegExp;
}

const command = (name: string, options: Record<string, string> = {}): SentInteraction => ({
  type: 'command',
  data: commandData(name, options),
});
const button = (value: string): SentInteraction => ({ type: 'button', data: buttonData(value) });

const openCall = (alto: TwinPerson, bajo: TwinPerson): CallFromPage => ({
  call: 'POST openTime',
  body: { bajo: bajo.page.id, alto: alto.page.id },
});

const ofSomeone = (username: string): CallFromPage => ({ call: 'GET tarjeta/:username', params: { username } });
const OWN_LINK: CallFromPage = { call: 'GET miDiscord' };

/** Opens the tiempo of a case: who has `tt` by excepcion manages it, else the supervisor. */
async function openTiempoOf({ agencies, who, actor, target }: CommandCase): Promise<void> {
  const isManager = who === 'excepcion' || who === 'revoked';
  const manager = isManager ? actor : agencies.supervisor;
  await agencies.prepare(manager, openCall(manager, target));
  agencies.clock.advance({ minutes: 3 });
}

/** `/pausar` and `/confirmar` with a typed name. */
const onTypedName = (name: string, op: number): Use => ({
  hasTarget: true,
  async show(of) {
    await openTiempoOf(of);
    return {
      value: of.target.page.usuario,
      page: [{ call: 'POST actionTime', body: await of.agencies.seenBody(op, of.target) }],
    };
  },
  sent: (_of, persona) => command(name, { persona }),
});

/** `/pausar` and `/confirmar` with a choice. */
const onChoice = (name: string, op: number): Use => ({
  hasTarget: true,
  async show(of) {
    const { agencies, actor, target, who } = of;
    await openTiempoOf(of);
    const page: CallFromPage[] = [{ call: 'POST actionTime', body: await agencies.seenBody(op, target) }];
    if (who === 'visitor') return { value: 'cualquiera', page };
    const [choice] = await agencies.application.suggest(actor.cuenta, name, 'persona', target.page.usuario);
    return choice ? { value: choice.value, page } : null;
  },
  sent: (_of, persona) => command(name, { persona }),
});

/** Does the same on the page and in Discord. @returns the buttons of the answer in Discord */
async function pressBoth(
  of: CommandCase,
  call: CallFromPage,
  { type, data }: SentInteraction,
): Promise<InteractionAnswer['buttons']> {
  const { agencies, actor } = of;
  const { application } = agencies;
  await agencies.onPage(agencies.page, actor.page, [call]);
  return (await application.sendBody(application.interaction(type, actor.cuenta, data))).buttons;
}

/** Opens a tiempo and presses its buttons until the one of a label is shown. */
async function showButton(of: CommandCase, label: string): Promise<string | undefined> {
  const { agencies, who, target } = of;
  const pauseCall = async (): Promise<CallFromPage> => ({
    call: 'POST actionTime',
    body: await agencies.seenBody(TIEMPO_OP.pause, target),
  });
  let buttons: InteractionAnswer['buttons'];
  if (who === 'own') {
    await openTiempoOf(of);
    buttons = await pressBoth(of, await pauseCall(), command('pausar', { persona: target.page.usuario }));
  } else {
    const persona = `id ${target.page.id}`;
    buttons = await pressBoth(of, openCall(of.actor, target), command('abrir', { persona }));
  }
  const find = (wanted: string) => buttons.find((one) => one.label === wanted)?.id;
  const other = find(label === 'Continuar' ? 'Pausar' : 'Continuar');
  if (!find(label) && label !== 'Confirmar' && other) buttons = await pressBoth(of, await pauseCall(), button(other));
  return find(label);
}

const onButton = (label: string, op: number): Use => ({
  hasTarget: true,
  async show(of) {
    if (of.who === 'visitor') await openTiempoOf(of);
    const value = of.who === 'visitor' ? 'pausar 1:1:0:0' : await showButton(of, label);
    if (value === undefined) return null;
    of.agencies.clock.advance({ minutes: 3 });
    return { value, page: [{ call: 'POST actionTime', body: await of.agencies.seenBody(op, of.target) }] };
  },
  sent: (_of, value) => button(value),
});

const open = (value: (target: TwinPerson) => string): Use => ({
  hasTarget: true,
  page: ({ actor, target }) => [openCall(actor, target)],
  sent: ({ target }) => command('abrir', { persona: value(target) }),
});

/** The uses of the rows of `DISCORD_COMMAND_ROWS`. */
export const COMMAND_USES: Readonly<Record<string, Use>> = {
  '/vincular': {
    changesActor: true,
    page: ({ who }) => (who === 'visitor' || who === 'dismissed' ? [] : [OWN_LINK]),
    sent: () => command('vincular'),
    shows: /^Ya eres/,
  },
  '/desvincular': {
    changesActor: true,
    page: () => [{ call: 'POST desvincularDiscord' }],
    sent: () => command('desvincular'),
  },
  '/tiempo': {
    page: () => [{ call: 'GET MyPerfil' }],
    sent: () => command('tiempo'),
    shows: /^No tienes un tiempo/,
  },
  '/paga': {
    page: () => [{ call: 'GET MyPerfil' }],
    sent: () => command('paga'),
    shows: /^Tienes \*\*\d+c\*\* por cobrar/,
  },
  '/ascenso': {
    page: ({ actor }) => [ofSomeone(actor.page.usuario), { call: 'GET misSolicitudes' }],
    sent: () => command('ascenso'),
    shows: /^Eres/,
  },
  '/guardia': {
    page: () => [{ call: 'GET guardia' }],
    sent: () => command('guardia'),
    shows: /^(Ahora no hay nadie|\*\*)/,
  },
  '/perfil': {
    page: ({ actor }) => [OWN_LINK, ofSomeone(actor.page.usuario)],
    sent: () => command('perfil'),
    shows: /^\*\*Alguien\d+\*\*/,
  },
  '/perfil nombre': {
    hasTarget: true,
    page: ({ target }) => [OWN_LINK, ofSomeone(target.page.usuario)],
    sent: ({ target }) => command('perfil', { nombre: target.page.usuario }),
    shows: /^\*\*Alguien\d+\*\*/,
  },
  '/perfil cuenta': {
    hasTarget: true,
    async show({ agencies, who, target }) {
      if (who !== 'own') await agencies.link(target);
      return { value: target.cuenta.id, page: [OWN_LINK, ofSomeone(target.page.usuario)] };
    },
    sent: (_of, cuenta) => command('perfil', { cuenta }),
    shows: /^\*\*Alguien\d+\*\*/,
  },
  '/abrir nombre': open(({ page }) => page.usuario),
  '/abrir elegida': open(({ page }) => `id ${page.id}`),
  '/pausar nombre': onTypedName('pausar', TIEMPO_OP.pause),
  '/pausar elegido': onChoice('pausar', TIEMPO_OP.pause),
  '/confirmar nombre': onTypedName('confirmar', TIEMPO_OP.confirm),
  '/confirmar elegido': onChoice('confirmar', TIEMPO_OP.confirm),
  '/ausencia': {
    changesActor: true,
    async page({ actor, agencies }) {
      const { hoy } = await agencies.page.as(null).succeeds('GET getHoy');
      const body = { usuario: actor.page.id, motivo: 'Viaje', inicio: hoy, final: hoy };
      return [{ call: 'POST addAusencia', body }];
    },
    sent: () => command('ausencia', { desde: 'hoy', hasta: 'hoy', motivo: 'Viaje' }),
  },
  Pausar: onButton('Pausar', TIEMPO_OP.pause),
  Continuar: onButton('Continuar', TIEMPO_OP.pause),
  Confirmar: onButton('Confirmar', TIEMPO_OP.confirm),
};

/** Begins the case of a row. */
export async function beginCommandCase(agencies: TwinAgencies, use: string, who: CommandCaller): Promise<CommandCase> {
  const { changesActor = false, hasTarget = false } = COMMAND_USES[use] ?? {};
  const actor = await agencies.actor(who, !changesActor);
  const target = who === 'own' || !hasTarget ? actor : await agencies.createTwin({});
  return { agencies, who, actor, target };
}

/** A case ready to be pressed: what is sent from Discord, and what the page sends for the same. */
export interface PreparedInteraction {
  sent: SentInteraction;
  page: CallFromPage[];
}

/** Shows what is pressed, then changes what the state is about. @returns null if nothing is shown */
export async function prepareInteraction(of: CommandCase, use: string): Promise<PreparedInteraction | null> {
  const row = COMMAND_USES[use];
  if (!row) throw new Error(`no use ${use}`);
  const shown = row.show ? await row.show(of) : { value: '', page: (await row.page?.(of)) ?? [] };
  if (!shown) return null;
  const { agencies, who, actor, target } = of;
  if (who === 'dismissed') await agencies.both((portal, side) => portal.dismiss(actor[side]));
  if (who === 'revoked') await agencies.both((portal, side) => portal.setExcepcion(actor[side]));
  if (who === 'above') await agencies.both((portal, side) => portal.moveToMision(target[side], 12));
  return { sent: row.sent(of, shown.value), page: shown.page };
}
