import { HOUR_MS, IDEMPOTENCY_HOURS } from '@conserje/rules';
import { read, store } from '../browser/storage.ts';
import { hasSecret } from '../state/drafts.ts';
import { ApiError } from './apiError.ts';

const STORAGE_KEY = 'conserje-envios';
/** The server forgets a key after so long; a page whose clock is a little off forgets it before. */
const KEPT_MS = (IDEMPOTENCY_HOURS - 1) * HOUR_MS;
/** So many are remembered; the oldest give way. */
const ATTEMPTS_MAX = 50;

const UNKNOWN_OUTCOME_MESSAGE =
  'No sabemos si se guardó. Revisa tu conexión e inténtalo otra vez. No se hará dos veces.';
const DONE_BEFORE_MESSAGE = 'Lo que enviaste antes sí se guardó. Míralo antes de enviar este cambio.';
/** Said before the server's own text when what was sent again had been done the first time. */
export const ALREADY_SAVED_MESSAGE = 'Ya se había guardado.';

/** A change that was sent, and of which it is not known that it was done. */
interface Attempt {
  key: string;
  since: number;
  /** An answer was lost: it may have been done. */
  lost: boolean;
}

const isAttempt = (value: unknown): value is Attempt =>
  value instanceof Object &&
  'key' in value &&
  typeof value.key === 'string' &&
  'since' in value &&
  typeof value.since === 'number' &&
  'lost' in value &&
  typeof value.lost === 'boolean';

/** Whose they are; 0 for a visitor. */
let owner = 0;
/** By what was pressed. */
let attempts: Map<string, Attempt> | undefined;

/** What the page before this one did not hear the answer to. */
function readInherited(): Map<string, Attempt> {
  try {
    const stored: unknown = JSON.parse(read(STORAGE_KEY, 'pestana') ?? 'null');
    if (!(stored instanceof Object && 'de' in stored && stored.de === owner && 'attempts' in stored)) return new Map();
    const entries: [string, unknown][] = Object.entries(Object(stored.attempts));
    return new Map(entries.filter((entry): entry is [string, Attempt] => isAttempt(entry[1])));
  } catch {
    return new Map();
  }
}

function loadAttempts(): Map<string, Attempt> {
  attempts ??= readInherited();
  return attempts;
}

function save(): void {
  const lost = [...loadAttempts()].filter(([, attempt]) => attempt.lost).slice(-ATTEMPTS_MAX);
  store(STORAGE_KEY, JSON.stringify({ de: owner, attempts: Object.fromEntries(lost) }), 'pestana');
}

// Not `randomUUID`, which a page has only on https.
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * What a press is known by: the form that it is of, so that an edited payload is still the same form's; else all that it sends.
 * @param form of one that asks for passwords null
 */
export function pressOf(call: string, request: object, form: string | null | undefined): string {
  if (typeof form === 'string') return `${call} ${form}`;
  const { body } = request as { body?: object };
  return form === null || (body && hasSecret(body)) ? call : `${call} ${JSON.stringify(request)}`;
}

/** The key to send a press with: that of its first attempt for as long as nobody knows that it was done. */
export function keyOf(press: string): string {
  const known = loadAttempts().get(press);
  if (known && Date.now() - known.since < KEPT_MS) return known.key;
  const key = newKey();
  loadAttempts().set(press, { key, since: Date.now(), lost: false });
  return key;
}

/** It was answered that it was done. */
export function settle(press: string): void {
  const known = loadAttempts().get(press);
  loadAttempts().delete(press);
  if (known?.lost) save();
}

/** Answers without words of the server's: the line, or what stands between, broke. */
const WORDLESS = new Set(['SIN_CONEXION', 'SIN_SENTIDO', 'DESCONOCIDO', 'SIN_CONFIRMAR']);
const isOutcomeUnknown = ({ http, error }: ApiError): boolean => http === 0 || http >= 500 || WORDLESS.has(error);

/** Notes how an attempt failed. @returns what its sender is told */
export function noteFailure(press: string, error: unknown): unknown {
  const attempt = loadAttempts().get(press);
  if (!(error instanceof ApiError) || !attempt) return error;
  if (error.error === 'ENVIO_YA_HECHO' || error.error === 'ENVIO_DISTINTO') {
    settle(press);
    return error.error === 'ENVIO_DISTINTO' ? new ApiError(error.http, error.error, DONE_BEFORE_MESSAGE) : error;
  }
  if (!isOutcomeUnknown(error)) {
    // A refusal of this attempt says nothing of one whose answer was lost.
    if (!attempt.lost && error.error !== 'ENVIO_EN_CURSO') loadAttempts().delete(press);
    return error;
  }
  attempt.lost = true;
  save();
  return WORDLESS.has(error.error) ? new ApiError(error.http, error.error, UNKNOWN_OUTCOME_MESSAGE) : error;
}

/** Someone begins. Nothing is left for the next to use this browser. */
export function switchAttemptOwner(usuarioId: number): void {
  const hadOwner = owner !== 0;
  owner = usuarioId;
  attempts = hadOwner ? new Map() : undefined;
  if (hadOwner) save();
}
