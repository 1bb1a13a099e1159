import type { Contestacion, Fuera } from '../../platform/fuera.ts';
import type { Mensaje } from './discord.mensajes.ts';

const ESPERA_MS = 5000;
/** A message comes back with all that Discord knows of it. */
const RESPUESTA_MAX = 64 * 1024;
const DICHO_MAX = 200;
/** Whatever Discord says, it is asked again after this at the latest. */
const PAUSA_MAX_MS = 3_600_000;

/** What Discord says of a webhook that is no more: Unknown Webhook, Invalid Webhook Token. */
const GONE_CODES = new Set([10_015, 50_027]);
const GONE_STATUS = new Set([401, 404]);
/** Refusals that say nothing of the message: it is tried again. */
const MAY_CHANGE = new Set([403, 408, 410]);

/** What became of a message. `dijo` is fit to be shown, and never holds the address. */
export type Entrega = { dijo: string } & (
  | { que: 'entregado' | 'espera'; pausaMs: number }
  /** `caido`: it may arrive later. `rechazado`: this message never will. `roto`: none will, the address is good no more. */
  | { que: 'caido' | 'rechazado' | 'roto' }
);

/** What a JSON answer says under a name; undefined where it is none, or says nothing. */
function campo({ cuerpo }: Contestacion, nombre: string): unknown {
  try {
    return (Object(JSON.parse(cuerpo.toString('utf8'))) as Record<string, unknown>)[nombre];
  } catch {
    // An answer that is no JSON says nothing.
    return undefined;
  }
}

/** Seconds of an answer, as milliseconds within bounds. */
function pausa(segundos: unknown): number {
  const ms = Math.ceil(Number(segundos) * 1000);
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), PAUSA_MAX_MS) : 0;
}

function dicho(contestacion: Contestacion, secreto: string): string {
  const suyo = campo(contestacion, 'message');
  const texto = typeof suyo === 'string' ? suyo.replace(/[\p{C}\s]+/gu, ' ').replaceAll(secreto, '•••') : '';
  const cola = texto === '' ? '' : `: ${texto.slice(0, DICHO_MAX).toWellFormed()}`;
  return `Discord respondió ${contestacion.estado}${cola}`;
}

function leer(contestacion: Contestacion, secreto: string): Entrega {
  const { estado, cabeceras } = contestacion;
  const dijo = dicho(contestacion, secreto);
  if (estado >= 200 && estado < 300) {
    const agotado = cabeceras['x-ratelimit-remaining'] === '0';
    return { que: 'entregado', dijo, pausaMs: agotado ? pausa(cabeceras['x-ratelimit-reset-after']) : 0 };
  }
  if (estado === 429) {
    const espera = pausa(campo(contestacion, 'retry_after') ?? cabeceras['retry-after']);
    return { que: 'espera', dijo, pausaMs: Math.max(espera, 1000) };
  }
  // A page is what stands before Discord says: it knows nothing of the webhook, nor of the message.
  const code = campo(contestacion, 'code');
  if (typeof code !== 'number' || estado < 400 || estado >= 500) return { que: 'caido', dijo };
  if (GONE_STATUS.has(estado) || GONE_CODES.has(code)) return { que: 'roto', dijo };
  return { que: MAY_CHANGE.has(estado) ? 'caido' : 'rechazado', dijo };
}

/** Sends a message to a webhook, once. Never inside a transaction. */
export async function entregar(fuera: Fuera, direccion: string, mensaje: Mensaje): Promise<Entrega> {
  const url = new URL(direccion);
  const [secreto = direccion] = url.pathname.split('/').slice(-1);
  url.searchParams.set('wait', 'true');
  try {
    const contestacion = await fuera(url.href, {
      metodo: 'POST',
      cabeceras: { 'content-type': 'application/json' },
      cuerpo: JSON.stringify(mensaje),
      esperaMs: ESPERA_MS,
      bytesMax: RESPUESTA_MAX,
    });
    return leer(contestacion, secreto);
  } catch {
    // Whatever keeps it from answering comes to the same: it may later. What is thrown says nothing fit to be shown.
    return { que: 'caido', dijo: 'Discord no responde' };
  }
}
