import type { Deps } from '../../../../platform/http/routing/callContext.ts';
import { resolvesWithin, waitFor } from '../../../../platform/time/wait.ts';
import type { Interaction } from './interaction.ts';
import type { InteractionResponse } from './interactionReply.ts';
import { isBesideMessage } from './interactionReply.ts';

const TIMEOUT_MS = 5000;
const RESPONSE_MAX_BYTES = 64 * 1024;
/** Pauses before each attempt. Discord may take a moment to know an answer that it was just announced. */
const PAUSES_MS = [250, 500, 1000, 2000, 4000];
/** How long a closing process goes on to send, from its beginning. */
const FINISH_MS = 5000;

/**
 * Returns whether another attempt may succeed: Discord does not know the announcement yet, limits requests, or has an
 * outage.
 */
const isTemporary = (status: number): boolean => status === 404 || status === 429 || status >= 500;

/** Sends answers that came after their interaction was answered with an announcement. */
export class LateAnswers {
  private readonly deps: Deps;
  private readonly sending = new Set<Promise<void>>();
  private readonly end = new AbortController();
  private endsAt = Number.POSITIVE_INFINITY;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** Limits the time in which the rest is sent. */
  beginFinish(): void {
    this.endsAt = performance.now() + FINISH_MS;
  }

  /** Waits until all are sent or given up. */
  async finish(): Promise<void> {
    await resolvesWithin(Math.max(0, this.endsAt - performance.now()), Promise.all(this.sending));
    this.end.abort();
  }

  /** @param announced settles when the announcement has left */
  add(interaction: Interaction, work: Promise<InteractionResponse>, announced: Promise<unknown>): void {
    const sending = this.send(interaction, work, announced)
      // What was done stays done; its author sees it in the portal.
      .catch((err: unknown) => this.deps.log.warn({ err }, 'a late answer did not reach Discord'))
      .finally(() => this.sending.delete(sending));
    this.sending.add(sending);
  }

  private async send(interaction: Interaction, work: Promise<InteractionResponse>, announced: Promise<unknown>) {
    const [response] = await Promise.all([work, announced]);
    let status = 0;
    for (const pauseMs of PAUSES_MS) {
      await waitFor(pauseMs, this.end.signal);
      if (this.end.signal.aborted) break;
      status = await this.sendOnce(interaction, response).catch(() => 0);
      if (status !== 0 && !isTemporary(status)) break;
    }
    if (status < 200 || status >= 300) this.deps.log.warn({ status }, 'Discord did not take a late answer');
  }

  private async sendOnce(interaction: Interaction, response: InteractionResponse): Promise<number> {
    const { outboundHttp, discordApi } = this.deps;
    const { application_id, token } = interaction;
    const webhook = `${discordApi}/v10/webhooks/${application_id}/${encodeURIComponent(token)}`;
    const { flags, ...message } = response.data;
    // The visibility of the announced message is fixed.
    const [method, url, data] = isBesideMessage(interaction, response)
      ? (['POST', webhook, { ...message, flags }] as const)
      : (['PATCH', `${webhook}/messages/@original`, message] as const);
    const { estado } = await outboundHttp(url, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(data),
      timeoutMs: TIMEOUT_MS,
      bytesMax: RESPONSE_MAX_BYTES,
    });
    return estado;
  }
}
