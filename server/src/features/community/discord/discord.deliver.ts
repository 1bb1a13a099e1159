import type { OutboundHttp, OutboundResponse } from '../../../platform/outbound/outboundHttp.ts';
import type { Message } from './discord.messages.ts';

const WAIT_MS = 5000;
/** A message comes back with all that Discord knows of it. */
const RESPONSE_MAX_BYTES = 64 * 1024;
const DETAIL_MAX = 200;
/** Whatever Discord says, it is asked again after this at the latest. */
const PAUSE_MAX_MS = 3_600_000;

/** What Discord says of a webhook that is no more: Unknown Webhook, Invalid Webhook Token. */
const GONE_CODES = new Set([10_015, 50_027]);
const GONE_STATUS = new Set([401, 404]);
/** Refusals that say nothing of the message: it is tried again. */
const MAY_CHANGE = new Set([403, 408, 410]);

/** What became of a message. `detail` is fit to be shown, and never holds the address. */
export type Delivery = { detail: string } & (
  | { que: 'entregado' | 'espera'; pauseMs: number }
  /** `caido`: it may arrive later. `rechazado`: this message never will. `roto`: none will, the address is good no more. */
  | { que: 'caido' | 'rechazado' | 'roto' }
);

/** What a JSON answer says under a name; undefined where it is none, or says nothing. */
function campo({ body }: OutboundResponse, nombre: string): unknown {
  try {
    return (Object(JSON.parse(body.toString('utf8'))) as Record<string, unknown>)[nombre];
  } catch {
    // An answer that is no JSON says nothing.
    return undefined;
  }
}

/** Seconds of an answer, as milliseconds within bounds. */
function pausa(seconds: unknown): number {
  const ms = Math.ceil(Number(seconds) * 1000);
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), PAUSE_MAX_MS) : 0;
}

function dicho(response: OutboundResponse, secreto: string): string {
  const own = campo(response, 'message');
  const texto = typeof own === 'string' ? own.replace(/[\p{C}\s]+/gu, ' ').replaceAll(secreto, '•••') : '';
  const suffix = texto === '' ? '' : `: ${texto.slice(0, DETAIL_MAX).toWellFormed()}`;
  return `Discord respondió ${response.estado}${suffix}`;
}

function read(response: OutboundResponse, secreto: string): Delivery {
  const { estado, headers } = response;
  const detail = dicho(response, secreto);
  if (estado >= 200 && estado < 300) {
    const exhausted = headers['x-ratelimit-remaining'] === '0';
    return { que: 'entregado', detail, pauseMs: exhausted ? pausa(headers['x-ratelimit-reset-after']) : 0 };
  }
  if (estado === 429) {
    const wait = pausa(campo(response, 'retry_after') ?? headers['retry-after']);
    return { que: 'espera', detail, pauseMs: Math.max(wait, 1000) };
  }
  // A page is what stands before Discord says: it knows nothing of the webhook, nor of the message.
  const code = campo(response, 'code');
  if (typeof code !== 'number' || estado < 400 || estado >= 500) return { que: 'caido', detail };
  if (GONE_STATUS.has(estado) || GONE_CODES.has(code)) return { que: 'roto', detail };
  return { que: MAY_CHANGE.has(estado) ? 'caido' : 'rechazado', detail };
}

/** Sends a message to a webhook, once. Never inside a transaction. */
export async function deliver(fuera: OutboundHttp, direccion: string, mensaje: Message): Promise<Delivery> {
  const url = new URL(direccion);
  const [secreto = direccion] = url.pathname.split('/').slice(-1);
  url.searchParams.set('wait', 'true');
  try {
    const response = await fuera(url.href, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(mensaje),
      timeoutMs: WAIT_MS,
      bytesMax: RESPONSE_MAX_BYTES,
    });
    return read(response, secreto);
  } catch {
    // Whatever keeps it from answering comes to the same: it may later. What is thrown says nothing fit to be shown.
    return { que: 'caido', detail: 'Discord no responde' };
  }
}
