import { escapeForDiscord, formatLinkCode } from '@conserje/rules';
import { AppError } from '../../../../platform/appError.ts';
import type { Deps } from '../../../../platform/http/routing/callContext.ts';
import type { InternalCalls } from '../../../../platform/http/routing/internalCalls.ts';
import { waitFor } from '../../../../platform/time/wait.ts';
import type { LinkedCaller } from '../commands/commandContext.ts';
import { CallRefused, CommandContext } from '../commands/commandContext.ts';
import { COMMANDS } from '../commands/commands.ts';
import { codeText } from '../commands/ownCommands.ts';
import type { Choice, Reply } from '../commands/reply.ts';
import { pressButton } from '../commands/tiempoCommands.ts';
import type { DiscordUser } from '../link/discordCommands.link.queries.ts';
import { createLinkCode, findLinkedCaller } from '../link/discordCommands.link.queries.ts';
import { isFirstOf } from './discordCommands.signature.ts';
import type { Interaction } from './interaction.ts';
import { KIND, optionsOf, senderOf, typedIn } from './interaction.ts';
import {
  buttonResponse,
  choicesResponse,
  commandResponse,
  DEFERRED,
  DEFERRED_UPDATE,
  PONG,
} from './interactionReply.ts';

/** Discord shows a failure after 3 seconds without an answer. */
const ANSWER_WITHIN_MS = 2000;
/** Timeout of the request that brings a late answer, and its maximum response. */
const FOLLOW_UP_TIMEOUT_MS = 10_000;
const RESPONSE_MAX_BYTES = 64 * 1024;

const NOT_LINKED: Reply = { text: 'Primero une tu cuenta de Discord a la del portal: escribe /vincular.' };
const UNKNOWN: Reply = { text: 'El portal no conoce eso. Si el bot es nuevo, espera un minuto y vuelve a intentarlo.' };
const FAILED: Reply = { text: 'Algo falló en el portal. Inténtalo en un momento.' };

/** Answers the interactions of the agency's application, whose signature was verified. */
export class Interactions {
  private readonly deps: Deps;
  private readonly calls: InternalCalls;
  private readonly late = new Set<Promise<void>>();

  constructor(deps: Deps, calls: InternalCalls) {
    this.deps = deps;
    this.calls = calls;
  }

  /** Waits until the late answers are sent. */
  async finish(): Promise<void> {
    await Promise.all(this.late);
  }

  /**
   * Returns the answer to an interaction, in time: a later one is announced by it.
   * @throws AppError SIN_SESION for a repeated one
   */
  async answer(interaction: Interaction): Promise<object> {
    const { type } = interaction;
    if (type === KIND.ping) return PONG;
    const inTime = new AbortController();
    const work = this.answerOnce(interaction);
    const answer = await Promise.race([work, waitFor(ANSWER_WITHIN_MS, inTime.signal)]).finally(() => inTime.abort());
    if (answer) return answer;
    if (type === KIND.autocomplete) return choicesResponse([]);
    this.follow(interaction, work);
    return type === KIND.button ? DEFERRED_UPDATE : DEFERRED;
  }

  private async answerOnce(interaction: Interaction): Promise<{ type: number; data: object }> {
    const { motor, reloj } = this.deps;
    if (!(await isFirstOf(motor.db, interaction.id, reloj()))) throw new AppError('SIN_SESION');
    if (interaction.type === KIND.autocomplete) return choicesResponse(await this.suggest(interaction));
    const reply = await this.reply(interaction);
    return interaction.type === KIND.button ? buttonResponse(reply) : commandResponse(reply);
  }

  private async suggest(interaction: Interaction): Promise<readonly Choice[]> {
    const context = await this.contextOf(interaction);
    const suggest = COMMANDS.get(interaction.data?.name ?? '')?.suggest;
    if (!context || !suggest) return [];
    try {
      return await suggest(context, typedIn(interaction));
    } catch (err) {
      // A refused call offers nothing; the command itself says why.
      if (!(err instanceof CallRefused)) this.deps.log.error({ err }, 'choices for Discord could not be made');
      return [];
    }
  }

  /** Returns what the caller reads; never throws. */
  private async reply(interaction: Interaction): Promise<Reply> {
    try {
      return await this.run(interaction);
    } catch (err) {
      if (err instanceof CallRefused) return { text: escapeForDiscord(err.message) };
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
    return (await findLinkedCaller(this.deps.motor.db, { cuenta, now: this.deps.reloj() }))[0];
  }

  private async contextOf(interaction: Interaction): Promise<CommandContext | undefined> {
    const sender = senderOf(interaction);
    const caller = sender && (await this.callerOf(sender));
    const { motor, reloj } = this.deps;
    return (
      caller &&
      new CommandContext({
        ...{ db: motor.db, calls: this.calls, caller, options: optionsOf(interaction), now: reloj() },
        interaction: interaction.id,
      })
    );
  }

  /** `/vincular` */
  private async link(sender: DiscordUser): Promise<Reply> {
    const caller = await this.callerOf(sender);
    if (caller)
      return {
        text: `Ya eres **${escapeForDiscord(caller.nombre)}** en el portal. Para dejar de serlo: /desvincular.`,
      };
    const code = await createLinkCode(this.deps.motor.db, sender, this.deps.reloj());
    return { text: codeText(formatLinkCode(code)) };
  }

  /** Sends a late answer, in place of its announcement. */
  private follow({ application_id, token }: Interaction, work: Promise<{ data: object }>): void {
    const { fuera, discordApi, log } = this.deps;
    const send = async (): Promise<void> => {
      const { data } = await work;
      const { estado } = await fuera(`${discordApi}/v10/webhooks/${application_id}/${token}/messages/@original`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(data),
        ...{ timeoutMs: FOLLOW_UP_TIMEOUT_MS, bytesMax: RESPONSE_MAX_BYTES },
      });
      if (estado >= 300) log.warn({ estado }, 'Discord refused a late answer');
    };
    const sending = send()
      // The change itself is done; its author sees it in the portal.
      .catch((err: unknown) => log.warn({ err }, 'a late answer did not reach Discord'))
      .finally(() => this.late.delete(sending));
    this.late.add(sending);
  }
}
