import { HOUR_MS } from '@conserje/rules';
import type { OutboundHttp, OutboundResponse } from '../../../platform/outbound/outboundHttp.ts';
import type { DiscordMessage } from './discord.messages.ts';

const TIMEOUT_MS = 5000;
/** Discord returns the whole message object. */
const RESPONSE_MAX_BYTES = 64 * 1024;
const DETAIL_MAX = 200;
/** Upper bound for a pause, whatever Discord asks for. */
const PAUSE_MAX_MS = HOUR_MS;

/** Discord error code of a deleted message. */
const UNKNOWN_MESSAGE = 10_008;
/** Discord error codes of a deleted webhook: Unknown Webhook, Invalid Webhook Token. */
const GONE_CODES = new Set([10_015, 50_027]);
const GONE_STATUS = new Set([401, 404]);
/** Refusals that do not concern the message, which is retried. */
const TRANSIENT_STATUS = new Set([403, 408, 410]);

/** The message is in Discord. */
interface Delivered {
  kind: 'delivered';
  pauseMs: number;
  /** Its id; null if it is not known. */
  mensaje: string | null;
  /** It has the text of an earlier try. */
  isEarlier?: boolean;
}

/** Discord asks to wait. */
interface Delayed {
  kind: 'delayed';
  pauseMs: number;
  /** The next request would be above a limit; nothing was refused. */
  normal?: boolean;
}

/**
 * `down`: retry later. `refused`: Discord refuses this message. `deleted`: the message to edit is gone. `gone`: the
 * webhook or channel no longer exists. `revoked`: the token of the bot is no longer accepted.
 */
interface Undelivered {
  kind: 'down' | 'refused' | 'deleted' | 'gone' | 'revoked';
}

/** Outcome of a delivery. `detail` is fit for display and contains no secret. */
export type Delivery = (Delivered | Delayed | Undelivered) & { detail: string };

/** A message to post, or to edit if `mensaje` is the id of one. */
export interface Posting {
  body: DiscordMessage;
  mensaje: string | null;
}

/** Returns a field of a JSON response; undefined if the body is not JSON or lacks it. */
function fieldOf({ body }: OutboundResponse, key: string): unknown {
  try {
    return (Object(JSON.parse(body.toString('utf8'))) as Record<string, unknown>)[key];
  } catch {
    // Not JSON: no field.
    return undefined;
  }
}

/** Converts seconds to milliseconds between 0 and `PAUSE_MAX_MS`. */
function toPauseMs(seconds: unknown): number {
  const ms = Math.ceil(Number(seconds) * 1000);
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), PAUSE_MAX_MS) : 0;
}

function describeResponse(response: OutboundResponse, secret: string): string {
  const message = fieldOf(response, 'message');
  const text = typeof message === 'string' ? message.replace(/[\p{C}\s]+/gu, ' ').replaceAll(secret, '•••') : '';
  const suffix = text === '' ? '' : `: ${text.slice(0, DETAIL_MAX).toWellFormed()}`;
  return `Discord respondió ${response.estado}${suffix}`;
}

function toDelivery(response: OutboundResponse, secret: string): Delivery {
  const { estado, headers } = response;
  const detail = describeResponse(response, secret);
  if (estado >= 200 && estado < 300) {
    const exhausted = headers['x-ratelimit-remaining'] === '0';
    const id = fieldOf(response, 'id');
    return {
      kind: 'delivered',
      detail,
      mensaje: typeof id === 'string' ? id : null,
      pauseMs: exhausted ? toPauseMs(headers['x-ratelimit-reset-after']) : 0,
    };
  }
  const waitMs = estado === 429 ? toPauseMs(fieldOf(response, 'retry_after') ?? headers['retry-after']) : 0;
  if (waitMs > 0) return { kind: 'delayed', detail, pauseMs: Math.max(waitMs, 1000) };
  // Without a Discord error code, or a limit without a wait, it comes from a proxy and concerns neither webhook nor message.
  const code = fieldOf(response, 'code');
  if (typeof code !== 'number' || estado === 429 || estado < 400 || estado >= 500) return { kind: 'down', detail };
  if (code === UNKNOWN_MESSAGE) return { kind: 'deleted', detail };
  if (GONE_STATUS.has(estado) || GONE_CODES.has(code)) return { kind: 'gone', detail };
  return { kind: TRANSIENT_STATUS.has(estado) ? 'down' : 'refused', detail };
}

/** Posts or edits a message of a webhook once. Must not run inside a transaction. */
export async function deliver(
  outboundHttp: OutboundHttp,
  webhookUrl: string,
  { body, mensaje }: Posting,
): Promise<Delivery> {
  const url = new URL(webhookUrl);
  const [secret = webhookUrl] = url.pathname.split('/').slice(-1);
  if (mensaje === null) url.searchParams.set('wait', 'true');
  else url.pathname += `/messages/${mensaje}`;
  try {
    const response = await outboundHttp(url.href, {
      method: mensaje === null ? 'POST' : 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      timeoutMs: TIMEOUT_MS,
      bytesMax: RESPONSE_MAX_BYTES,
    });
    return toDelivery(response, secret);
  } catch {
    // Every network failure may be temporary. The thrown error is not fit for display.
    return { kind: 'down', detail: 'Discord no responde' };
  }
}
