import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiError as LoadedError } from './apiError.ts';

const tab = new Map<string, string>();
vi.stubGlobal('location', { pathname: '/multas' });
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => tab.get(name) ?? null,
  setItem: (name: string, value: string) => void tab.set(name, value),
});
/** Loads the module again, as a new page of that user. */
async function newPage(usuario: number) {
  vi.resetModules();
  const [attempts, { ApiError }] = await Promise.all([import('./attempts.ts'), import('./apiError.ts')]);
  attempts.switchAttemptOwner(usuario);
  const lost = () => new ApiError(0, 'SIN_CONEXION', 'No se pudo conectar');
  const refused = (error = 'REGLA', http = 422) => new ApiError(http, error, 'No se puede');
  return { ...attempts, lost, refused };
}
const FORM = 'POST sendMulta /multas {}';
const said = (error: unknown) => (error as LoadedError).msg;
const UNKNOWN = 'No sabemos si se guardó. Revisa tu conexión e inténtalo otra vez. No se hará dos veces.';

beforeEach(() => tab.clear());

test('a press keeps its key until it succeeds', async () => {
  const { recordSending: idempotencyKeyOf, forgetAttempt } = await newPage(1);
  const first = idempotencyKeyOf(FORM).key;
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(idempotencyKeyOf(FORM).key).toBe(first);
  expect(idempotencyKeyOf('POST despedir /despidos {}').key).not.toBe(first);
  forgetAttempt(FORM);
  expect(idempotencyKeyOf(FORM).key).not.toBe(first);
});

test('a refusal ends an attempt, unless an earlier answer was lost', async () => {
  const { recordSending: idempotencyKeyOf, recordFailedAttempt, lost, refused } = await newPage(1);
  const first = idempotencyKeyOf(FORM).key;
  recordFailedAttempt(FORM, refused());
  const second = idempotencyKeyOf(FORM).key;
  expect(second).not.toBe(first);
  expect(said(recordFailedAttempt(FORM, lost()))).toBe(UNKNOWN);
  recordFailedAttempt(FORM, refused('SIN_SESION', 401));
  expect(idempotencyKeyOf(FORM).key).toBe(second);
  for (const [error, http] of [
    ['OCUPADO', 503],
    ['ENVIO_EN_CURSO', 409],
    ['DESCONOCIDO', 502],
  ] as const) {
    recordFailedAttempt(FORM, refused(error, http));
    expect(idempotencyKeyOf(FORM).key).toBe(second);
  }
});

test.each([
  ['SIN_CONEXION', 0, true],
  ['SIN_SENTIDO', 200, true],
  ['DESCONOCIDO', 502, true],
  ['SIN_CONFIRMAR', 503, true],
  ['BASE_CAIDA', 503, false],
  ['INTERNO', 500, false],
])('after %s (%i) the user is told that it may have been done: %s', async (error, http, says) => {
  const { recordSending: idempotencyKeyOf, recordFailedAttempt, refused } = await newPage(1);
  const key = idempotencyKeyOf(FORM).key;
  expect(said(recordFailedAttempt(FORM, refused(error, http)))).toBe(says ? UNKNOWN : 'No se puede');
  expect(idempotencyKeyOf(FORM).key).toBe(key);
});

test.each(['DISCORD_CAIDO', 'HOTEL_CAIDO'])('%s is an answer, unless an earlier one was lost', async (error) => {
  const { recordSending: idempotencyKeyOf, recordFailedAttempt, lost, refused } = await newPage(1);
  const first = idempotencyKeyOf(FORM).key;
  expect(said(recordFailedAttempt(FORM, refused(error, 503)))).toBe('No se puede');
  const second = idempotencyKeyOf(FORM).key;
  expect(second).not.toBe(first);
  recordFailedAttempt(FORM, lost());
  recordFailedAttempt(FORM, refused(error, 503));
  expect(idempotencyKeyOf(FORM).key).toBe(second);
});

test('an earlier attempt that was executed is reported, and the next press gets a new key', async () => {
  const { recordSending: idempotencyKeyOf, recordFailedAttempt, lost, refused } = await newPage(1);
  const first = idempotencyKeyOf(FORM).key;
  recordFailedAttempt(FORM, lost());
  expect(said(recordFailedAttempt(FORM, refused('ENVIO_DISTINTO')))).toBe(
    'Lo que enviaste antes sí se guardó. Míralo antes de enviar este cambio.',
  );
  expect(idempotencyKeyOf(FORM).key).not.toBe(first);
  expect(said(recordFailedAttempt(FORM, refused('ENVIO_YA_HECHO', 409)))).toBe('No se puede');
});

test('a reloaded page keeps the keys of the same person and none of another', async () => {
  const page = await newPage(1);
  const key = page.recordSending(FORM).key;
  page.recordFailedAttempt(FORM, page.lost());
  const same = await newPage(0);
  same.switchAttemptOwner(1);
  expect((await newPage(1)).recordSending(FORM).key).toBe(key);
  const reloaded = await newPage(1);
  reloaded.switchAttemptOwner(2);
  expect(reloaded.recordSending(FORM).key).not.toBe(key);
  expect((await newPage(1)).recordSending(FORM).key).not.toBe(key);
});

test('an attempt under way outlives a page that the phone discards, and is then one whose answer was lost', async () => {
  const key = (await newPage(1)).recordSending(FORM).key;
  const next = await newPage(1);
  expect(next.recordSending(FORM).key).toBe(key);
  next.recordFailedAttempt(FORM, next.refused());
  expect((await newPage(1)).recordSending(FORM).key).toBe(key);
});

test.each<[string, (page: Awaited<ReturnType<typeof newPage>>) => unknown]>([
  ['answered', ({ forgetAttempt }) => forgetAttempt(FORM)],
  ['refused', ({ recordFailedAttempt, refused }) => recordFailedAttempt(FORM, refused())],
])('of two attempts under way, the %s one does not outlive the page', async (_case, end) => {
  const page = await newPage(1);
  const [key, other] = [page.recordSending(FORM).key, page.recordSending('POST despedir /despidos {}').key];
  end(page);
  const next = await newPage(1);
  expect(next.recordSending(FORM).key).not.toBe(key);
  expect(next.recordSending('POST despedir /despidos {}').key).toBe(other);
});

test('an attempt older than the server remembers does not outlive the page', async () => {
  const again = await newPage(1);
  const lost = again.recordSending(FORM).key;
  again.recordFailedAttempt(FORM, again.lost());
  vi.useFakeTimers({ now: Date.now() + 23 * 3_600_000 });
  expect((await newPage(1)).recordSending(FORM).key).not.toBe(lost);
  vi.useRealTimers();
});

test('a press is identified by its form or its payload, never by a password', async () => {
  const { attemptIdentityOf } = await newPage(1);
  const body = { id: 1, op: true };
  expect(attemptIdentityOf('POST actionMulta', { body }, undefined)).toBe(
    'POST actionMulta {"body":{"id":1,"op":true}}',
  );
  expect(attemptIdentityOf('POST actionMulta', { body }, '/multas {}')).toBe('POST actionMulta /multas {}');
  expect(attemptIdentityOf('POST cambioClave', { body: { clavea: 'a', claven: 'b' } }, undefined)).toBe(
    'POST cambioClave',
  );
  expect(attemptIdentityOf('POST cambioClave', { body: { x: 'b' } }, null)).toBe('POST cambioClave');
});
