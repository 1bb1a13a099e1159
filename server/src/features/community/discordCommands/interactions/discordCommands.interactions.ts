import { escapeForDiscord, formatLinkCode } from '@conserje/rules';
import { AppError } from '../../../../platform/appError.ts';
import type { Deps } from '../../../../platform/http/routing/callContext.ts';
import type { InternalCalls } from '../../../../platform/http/routing/internalCalls.ts';
import { waitFor } from '../../../../platform/time/wait.ts';
import type { LinkedCaller } from '../commands/commandContext.ts';
import { CallRefusedError, CommandContext } from '../commands/commandContext.ts';
import { COMMANDS } from '../commands/commands.ts';
import { codeText } from '../commands/ownCommands.ts';
import type { Choice, Reply } from '../commands/reply.ts';
import { pressButton } from '../commands/tiempoCommands.ts';
import type { DiscordUser } from '../link/discordCommands.link.queries.ts';
import { createLinkCode, findLinkedCaller } from '../link/discordCommands.link.queries.ts';
import { isFirstOf } from './discordCommands.signature.ts';
import type { Interaction } from './interaction.ts';
import { KIND, optionsOf, senderOf, typedIn } from './interaction.ts';
import type { InteractionResponse } from './interactionReply.ts';
import { choicesResponse, DEFERRED, DEFERRED_UPDATE, PONG, responseTo } from './interactionReply.ts';
import { LateAnswers } from './lateAnswers.ts';

/**
 * Discord shows a failure after 3 seconds without an answer. Before that a late one is announced; an interaction that
 * is later already is not begun, since its sender may send it again.
 */
const ANNOUNCE_AFTER_MS = 2000;
export const BEGIN_WITHIN_MS = 2500;

const refusal = (text: string): Reply => ({ text, isRefusal: true });
const NOT_LINKED = refusal('Primero une tu cuenta de Discord a la del portal: escribe /vincular.');
const UNKNOWN = refusal('El portal no conoce eso. Si el bot es nuevo, espera un minuto y vuelve a intentarlo.');
const FAILED = refusal('Algo falló en el portal. Inténtalo en un momento.');

/** A request: when it arrived, as `performance.now()`, and when its answer has left. */
export interface Arrival {
  arrivedAt: number;
  announced: Promise<unknown>;
}

/** Answers the interactions of the agency's application, whose signature was verified. */
export class Interactions {
  private readonly deps: Deps;
  private readonly calls: InternalCalls;
  readonly lateAnswers: LateAnswers;

  constructor(deps: Deps, calls: InternalCalls) {
    this.deps = deps;
    this.calls = calls;
    this.lateAnswers = new LateAnswers(deps);
  }

  /**
   * Returns the answer to an interaction, in time: a later one is announced by it.
   * @throws AppError SIN_SESION for a repeated one; OCUPADO if it is too late to begin
   */
  async answer(interaction: Interaction, { arrivedAt, announced }: Arrival): Promise<object> {
    const { type } = interaction;
    if (type === KIND.ping) return PONG;
    if (performance.now() - arrivedAt > BEGIN_WITHIN_MS) throw new AppError('OCUPADO');
    if (type === KIND.autocomplete) return choicesResponse(await this.suggest(interaction));
    const inTime = new AbortController();
    const work = this.answerOnce(interaction);
    const announce = waitFor(Math.max(0, arrivedAt + ANNOUNCE_AFTER_MS - performance.now()), inTime.signal);
    const answer = await Promise.race([work, announce]).finally(() => inTime.abort());
    if (answer) return answer;
    this.lateAnswers.add(interaction, work, announced);
    return type === KIND.button ? DEFERRED_UPDATE : DEFERRED;
  }

  private async answerOnce(interaction: Interaction): Promise<InteractionResponse> {
    const { engine, clock } = this.deps;
    if (!(await isFirstOf(engine.db, interaction.id, clock()))) throw new AppError('SIN_SESION');
    return responseTo(interaction, await this.reply(interaction));
  }

  private async suggest(interaction: Interaction): Promise<readonly Choice[]> {
    const context = await this.contextOf(interaction);
    const suggest = COMMANDS.get(interaction.data?.name ?? '')?.suggest;
    if (!context || !suggest) return [];
    try {
      return await suggest(context, typedIn(interaction));
    } catch (err) {
      // A refused call offers nothing; the command itself says why.
      if (!(err instanceof CallRefusedError)) this.deps.log.error({ err }, 'choices for Discord could not be made');
      return [];
    }
  }

  /** Returns what the caller reads; never throws. */
  private async reply(interaction: Interaction): Promise<Reply> {
    try {
      return await this.run(interaction);
    } catch (err) {
      if (err instanceof CallRefusedError)
        return err.code === 'SIN_SESION' ? NOT_LINKED : refusal(escapeForDiscord(err.message));
      this.deps.log.error({ err }, 'an interaction of Discord failed');
      return FAILED;
    }
  }

  private async run(interaction: Interaction): Promise<Reply> {
    const name = interaction.data?.name ?? '';
    const sender = senderOf(interaction);
    if (name === 'vincular' && sender) return this.link(sender);
    const context = await this.contextOf(interaction);
    if (!context) return NOT_LINKED;
    if (interaction.type === KIND.button)
      return (await pressButton(context, interaction.data?.custom_id ?? '')) ?? UNKNOWN;
    return COMMANDS.get(name)?.run(context) ?? UNKNOWN;
  }

  private async callerOf({ cuenta }: DiscordUser): Promise<LinkedCaller | undefined> {
    const [caller] = await findLinkedCaller(this.deps.engine.db, { cuenta });
    return caller && { ...caller, cuenta };
  }

  private async contextOf(interaction: Interaction): Promise<CommandContext | undefined> {
    const sender = senderOf(interaction);
    const caller = sender && (await this.callerOf(sender));
    const { engine, clock } = this.deps;
    return (
      caller &&
      new CommandContext({
        db: engine.db,
        calls: this.calls,
        caller,
        options: optionsOf(interaction),
        now: clock(),
        interaction: interaction.id,
      })
    );
  }

  /**
   * `/vincular`: a link whose session is over by the rules of the agency counts as none.
   * @throws CallRefusedError where the portal does not admit a linked person, as in maintenance
   */
  private async link(sender: DiscordUser): Promise<Reply> {
    const caller = await this.callerOf(sender);
    if (caller) {
      const own = await this.calls.run('miDiscord', {}, caller);
      if (own.ok)
        return {
          text: `Ya eres **${escapeForDiscord(caller.nombre)}** en el portal. Para dejar de serlo: /desvincular.`,
        };
      if (own.error !== 'SIN_SESION') throw new CallRefusedError(own.msg, own.error);
    }
    const code = await createLinkCode(this.deps.engine.db, sender, this.deps.clock());
    return { text: codeText(formatLinkCode(code)) };
  }
}
