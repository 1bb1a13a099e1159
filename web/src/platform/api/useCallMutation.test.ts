import type { CallKey, LiveEvent } from '@conserje/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferred } from '../../test-support/deferred.ts';
import { isReachableWithin } from '../offline/connectivity.ts';
import { realtime } from '../realtime/realtime.ts';
import { getOpenQuestion } from '../state/confirm.ts';
import { closeToast, getVisibleToasts } from '../state/toasts.ts';
import type { CallRequest } from './apiClient.ts';
import { ATTEMPT_SUBJECT_FIELDS, forgetAttempt, switchAttemptOwner } from './attempts.ts';
import { queryClient } from './queryClient.ts';
import type { CallOptions } from './useCallMutation.ts';
import { isOwnSubject, runCall } from './useCallMutation.ts';

vi.mock(import('../offline/connectivity.ts'), async (load) => {
  const real = await load();
  return { ...real, isReachableWithin: vi.fn(real.isReachableWithin) };
});

const CALL_REQUEST = { body: { usuario: 3, motivo: 'Flood', creditos: 5 } };
const successResponse = (cambio: string) =>
  Response.json({ msg: 'Multado', status: 0 }, { headers: { 'x-cambio': cambio, 'x-temas': 'multas,creditos' } });
const rejected = (http = 409) =>
  Response.json({ msg: 'No se puede', status: 1, error: 'CAMBIO_MIENTRAS', campo: 'usuario' }, { status: http });

/** Responses to the next calls, in order. */
let responses: (Response | Promise<Response>)[] = [];
let sentCount = 0;
/** `Idempotency-Key` of each call. */
let sent: (string | null)[] = [];
/** `Idempotency-Press` of each call. */
let presses: (string | null)[] = [];
let emitEvent: ((event: LiveEvent) => void) | undefined;
const stopListening: (() => void)[] = [];

/** Shows a list on screen and returns a counter of its requests. */
async function onScreen(queryKey: string[], meta = {}): Promise<{ count: () => number }> {
  const queryFn = vi.fn(async () => [queryFn.mock.calls.length]);
  stopListening.push(new QueryObserver(queryClient, { queryKey, queryFn, meta }).subscribe(() => undefined));
  await vi.waitUntil(() => queryClient.getQueryData(queryKey));
  return { count: () => queryFn.mock.calls.length };
}
const untilIdle = () => vi.waitUntil(() => queryClient.isFetching() === 0);

beforeEach(() => {
  responses = [];
  sentCount = 0;
  sent = [];
  presses = [];
  emitEvent = undefined;
  const nothing = () => undefined;
  vi.stubGlobal('document', {
    cookie: 'key=abc',
    visibilityState: 'visible',
    addEventListener: nothing,
    removeEventListener: nothing,
  });
  // A later page opens a new stream.
  const openStream = () =>
    new ReadableStream<Uint8Array>({
      start: (control) => {
        emitEvent = (event) => control.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
      },
    });
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit = {}) => {
    if (url.startsWith('/api/vivo?')) return new Response(openStream());
    sentCount += 1;
    sent.push(new Headers(headers).get('idempotency-key'));
    presses.push(new Headers(headers).get('idempotency-press'));
    const response = responses.shift();
    if (!response) throw new TypeError('Failed to fetch');
    return response;
  });
  stopListening.push(realtime.openStream());
});
afterEach(() => {
  for (const end of stopListening.splice(0)) end();
  queryClient.clear();
  // Forgets the attempts.
  for (const owner of [1, 0]) switchAttemptOwner(owner);
  for (const { id } of getVisibleToasts()) closeToast(id);
  vi.unstubAllGlobals();
});

/** Delivers an event and waits until its effects are done. */
async function deliverEvent(event: LiveEvent): Promise<void> {
  // A stream waits for what the opening screen asks for.
  const emit = await vi.waitUntil(() => emitEvent);
  const received = vi.spyOn(JSON, 'parse');
  emit(event);
  await vi.waitUntil(() => received.mock.calls.length > 0);
  received.mockRestore();
  await untilIdle();
}
const eventOf = (cambio: string, tema: LiveEvent['tema'] = 'multas'): LiveEvent => ({
  tema,
  quien: 'Ana',
  msg: '',
  cambio,
});

test('refetches what the server reports as stale and nothing else', async () => {
  const [multas, ventas] = [await onScreen(['multas', '']), await onScreen(['ventas', ''])];
  const movements = await onScreen(['perfil'], { topics: ['creditos'] });
  responses = [successResponse('c1')];
  await runCall('POST sendMulta', CALL_REQUEST);
  expect([multas.count(), movements.count(), ventas.count()]).toEqual([2, 2, 1]);
  expect(getVisibleToasts()).toMatchObject([{ msg: 'Multado', kind: 'ok' }]);
});

test('throttles a large list whose topics change all the time', async () => {
  vi.useFakeTimers();
  try {
    const [nomina, tiempos] = [
      await onScreen(['nomina', ''], { topics: ['tiempos'], throttleMs: 15_000 }),
      await onScreen(['tiempos', '']),
    ];
    for (const cambio of ['k1', 'k2', 'k3']) await realtime.invalidate('tiempos', cambio, false);
    await vi.advanceTimersByTimeAsync(14_999);
    expect([nomina.count(), tiempos.count()]).toEqual([1, 4]);
    await vi.advanceTimersByTimeAsync(1);
    expect(nomina.count()).toBe(2);
    await realtime.invalidate('nomina', 'k4', false);
    expect(nomina.count()).toBe(3);
    // Shorter than the silence limit of the stream.
    await vi.advanceTimersByTimeAsync(40_000);
    expect(nomina.count()).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

test('refetches once for its own change when the answer comes first', async () => {
  const multas = await onScreen(['multas', '']);
  responses = [successResponse('c2')];
  await runCall('POST sendMulta', CALL_REQUEST);
  await deliverEvent(eventOf('c2'));
  expect(multas.count()).toBe(2);
});

test('refetches once for its own change when the event comes first', async () => {
  const multas = await onScreen(['multas', '']);
  const { promise, resolve } = deferred<Response>();
  responses = [promise];
  const pendingCall = runCall('POST sendMulta', CALL_REQUEST);
  await deliverEvent(eventOf('c3'));
  expect(multas.count()).toBe(2);
  resolve(successResponse('c3'));
  await pendingCall;
  await untilIdle();
  expect(multas.count()).toBe(2);
});

test('refetches once for a change that is sent to several people, and once for each change of others', async () => {
  const multas = await onScreen(['multas', '']);
  await deliverEvent(eventOf('c4'));
  await deliverEvent({ ...eventOf('c4'), para: 3 });
  expect(multas.count()).toBe(2);
  await deliverEvent(eventOf('c5'));
  await deliverEvent(eventOf('c6', 'creditos'));
  expect(multas.count()).toBe(3);
});

test('a stored row is in the cache before the list is refetched', async () => {
  const multas = await onScreen(['multas', '']);
  responses = [successResponse('c7')];
  const save = () => void queryClient.setQueryData(['multas', ''], ['puesta']);
  const onSuccess = () => expect(queryClient.getQueryData(['multas', ''])).toEqual(['puesta']);
  const form = { reject: () => expect.unreachable() };
  await runCall('POST sendMulta', CALL_REQUEST, { store: save, onSuccess, form });
  await untilIdle();
  expect(queryClient.getQueryData(['multas', ''])).toEqual([2]);
  expect(multas.count()).toBe(2);
});

test('a refusal goes to the form, undoes the optimistic change and refetches the screen', async () => {
  const [multas, ventas] = [await onScreen(['multas', '']), await onScreen(['ventas', ''])];
  responses = [rejected()];
  const [reject, onSuccess, undo] = [vi.fn(), vi.fn(), vi.fn()];
  await runCall('POST sendMulta', CALL_REQUEST, { form: { reject }, onSuccess, applyOptimistic: async () => undo });
  expect(reject.mock.calls).toMatchObject([[{ error: 'CAMBIO_MIENTRAS', campo: 'usuario' }]]);
  expect([undo.mock.calls.length, onSuccess.mock.calls.length]).toEqual([1, 0]);
  expect([multas.count(), ventas.count()]).toEqual([2, 2]);
});

test('the subject of a call is own from the press on, unless the call is refused', async () => {
  const { promise: delayedResponse, resolve: answer } = deferred<Response>();
  responses = [delayedResponse, rejected()];
  const pendingCall = runCall('POST sendMulta', CALL_REQUEST, { busyKey: 'multas', subject: 'multa 7' });
  await vi.waitUntil(() => sentCount === 1);
  expect([isOwnSubject('multa 7'), isOwnSubject('multas')]).toEqual([true, false]);
  answer(successResponse('c8'));
  await pendingCall;
  expect(isOwnSubject('multa 7')).toBe(true);
  await runCall('POST sendMulta', CALL_REQUEST, { busyKey: 'multa 8' });
  expect(isOwnSubject('multa 8')).toBe(false);
});

test('a refused form accepts the next press before the refetch ends', async () => {
  const { promise: ready, resolve: release } = deferred<void>();
  const queryFn = vi.fn(async () => (queryFn.mock.calls.length > 1 ? ready.then(() => 2) : 1));
  stopListening.push(new QueryObserver(queryClient, { queryKey: ['multas'], queryFn }).subscribe(() => undefined));
  await vi.waitUntil(() => queryClient.getQueryData(['multas']));
  responses = [rejected(), rejected()];
  const reject = vi.fn();
  await runCall('POST sendMulta', CALL_REQUEST, { form: { reject } });
  await runCall('POST sendMulta', CALL_REQUEST, { form: { reject } });
  expect(reject).toHaveBeenCalledTimes(2);
  release();
  await untilIdle();
});

test.each([
  ['is a toast without a form', rejected(), 'No se puede', 2],
  ['does not ask on when too much was asked', rejected(429), 'No se puede', 1],
  [
    'asks anew when nobody knows what became of it',
    undefined,
    'No sabemos si se guardó. Revisa tu conexión e inténtalo otra vez. No se hará dos veces.',
    2,
  ],
])('a refusal %s', async (_case, response, msg, count) => {
  const multas = await onScreen(['multas', '']);
  responses = response ? [response] : [];
  await runCall('POST sendMulta', CALL_REQUEST);
  expect(getVisibleToasts()).toMatchObject([{ msg, kind: 'error' }]);
  expect(multas.count()).toBe(count);
});

test('sends nothing when the question is answered with no or the submission is null', async () => {
  const question = { title: '¿Multar?', text: '', action: 'Multar' };
  const pendingCall = runCall('POST sendMulta', CALL_REQUEST, { question });
  await vi.waitUntil(() => getOpenQuestion());
  getOpenQuestion()?.answer(false);
  await pendingCall;
  await runCall('POST sendMulta', async () => null);
  expect(sentCount).toBe(0);
});

/** No answer to a call. */
const LOST = () => Promise.reject<Response>(new TypeError('Failed to fetch'));

test('a call whose answer is lost is sent once more with its key, and succeeds like any other', async () => {
  const multas = await onScreen(['multas', '']);
  const again = successResponse('c12');
  again.headers.set('idempotent-replayed', 'true');
  responses = [LOST(), again];
  const [store, onSuccess, reject] = [vi.fn(), vi.fn(), vi.fn()];
  await runCall('POST sendMulta', CALL_REQUEST, { store, onSuccess, form: { reject } });
  await untilIdle();
  expect([sent.length, sent[1] === sent[0]]).toEqual([2, true]);
  expect([store, onSuccess, reject].map((f) => f.mock.calls.length)).toEqual([1, 1, 0]);
  expect(getVisibleToasts()).toMatchObject([{ msg: 'Multado', kind: 'ok' }]);
  expect(multas.count()).toBe(2);
});

test('a call is not sent once more without a connection, after a refusal, or for another session', async () => {
  const reject = vi.fn();
  const send = () => runCall('POST sendMulta', CALL_REQUEST, { form: { reject } });
  vi.stubGlobal('navigator', { onLine: false });
  await send();
  expect(sentCount).toBe(1);
  vi.stubGlobal('navigator', { onLine: true });
  responses = [rejected()];
  await send();
  expect(sentCount).toBe(2);
  const { promise, reject: lose } = deferred<Response>();
  responses = [promise];
  const pendingCall = send();
  await vi.waitUntil(() => sentCount === 3);
  vi.stubGlobal('document', { ...document, cookie: 'key=def' });
  lose(new TypeError('Failed to fetch'));
  await pendingCall;
  expect([sentCount, reject.mock.calls.length]).toEqual([3, 3]);
});

const refusedKey = () => Response.json({ msg: '', status: 1, error: 'SIN_SESION' }, { status: 401 });
test.each<[string, () => Response | Promise<Response>, number, string[]]>([
  ['an answer', () => successResponse('c30'), 0, []],
  ['an answer, before another person’s', () => successResponse('c31'), 2, []],
  ['a refusal', rejected, 0, []],
  ['a lost answer', LOST, 0, []],
  ['a refusal of the key, before another person’s', refusedKey, 2, []],
  // It says that the press was not done.
  ['a refusal of the key', refusedKey, 0, ['reject']],
])('of a session that is over, %s changes and shows nothing', async (_case, respond, next, expected) => {
  switchAttemptOwner(1);
  const { promise, resolve } = deferred<void>();
  responses = [promise.then(respond)];
  const multas = await onScreen(['multas', '']);
  const called: string[] = [];
  const note = (what: string) => () => void called.push(what);
  const pendingCall = runCall('POST sendMulta', CALL_REQUEST, {
    store: note('store'),
    onSuccess: note('onSuccess'),
    applyOptimistic: async () => () => undefined,
    form: { reject: note('reject'), done: note('done') },
    onDone: note('onDone'),
  });
  await vi.waitUntil(() => sentCount === 1);
  switchAttemptOwner(next);
  resolve();
  await pendingCall;
  switchAttemptOwner(0);
  expect(called).toEqual([...expected, 'onDone']);
  expect([multas.count(), getVisibleToasts()]).toEqual([1, []]);
});

test('what is prepared for a session that is over is not sent in the next one', async () => {
  switchAttemptOwner(1);
  const { promise, resolve } = deferred<typeof CALL_REQUEST>();
  const pendingCall = runCall('POST sendMulta', () => promise);
  switchAttemptOwner(2);
  resolve(CALL_REQUEST);
  await pendingCall;
  switchAttemptOwner(0);
  expect(sentCount).toBe(0);
});

test('a press with a lost answer is repeated with its key, and the toast says that it was done', async () => {
  await runCall('POST sendMulta', CALL_REQUEST);
  const again = successResponse('c9');
  again.headers.set('idempotent-replayed', 'true');
  responses = [again, successResponse('c10')];
  await runCall('POST sendMulta', CALL_REQUEST);
  expect(getVisibleToasts().at(-1)).toMatchObject({ msg: 'Ya se había guardado. Multado', kind: 'ok' });
  await runCall('POST sendMulta', CALL_REQUEST);
  const [first, repeated, second, third] = sent;
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect([repeated === first, second === first, third === first]).toEqual([true, true, false]);
});

test('an edited form with a lost answer keeps its key and reports the result of the first attempt', async () => {
  const form = { reject: vi.fn(), draftKey: '/multas {}' };
  await runCall('POST sendMulta', CALL_REQUEST, { form });
  const taken = { msg: 'Esa clave de envío ya se usó', status: 1, error: 'ENVIO_DISTINTO' };
  responses = [Response.json(taken, { status: 422 }), successResponse('c11')];
  const edited = { body: { ...CALL_REQUEST.body, creditos: 6 } };
  await runCall('POST sendMulta', edited, { form });
  expect(form.reject.mock.lastCall).toMatchObject([
    { msg: 'Lo que enviaste antes sí se guardó. Míralo antes de enviar este cambio.' },
  ]);
  await runCall('POST sendMulta', edited, { form });
  expect([sent[2] === sent[0], sent[3] === sent[0]]).toEqual([true, false]);
});

test('the answer of an earlier attempt is not stored, and everything is read again', async () => {
  const list = await onScreen(['pagas']);
  const store = vi.fn();
  const undo = vi.fn();
  const options = { store, applyOptimistic: async () => undo, busyKey: 'multa 1' };
  const replay = successResponse('c12');
  replay.headers.set('idempotent-replayed', 'true');
  responses = [rejected(503), replay];
  for (const times of [1, 2]) {
    await runCall('POST sendMulta', CALL_REQUEST, options);
    expect([store.mock.calls.length, undo.mock.calls.length, list.count()]).toEqual([0, times, times + 1]);
  }
});

test('nor is it if the answer of the repeated press is lost too', async () => {
  const store = vi.fn();
  await runCall('POST sendMulta', CALL_REQUEST, { store });
  const replay = successResponse('c12');
  replay.headers.set('idempotent-replayed', 'true');
  responses = [LOST(), replay];
  vi.mocked(isReachableWithin).mockResolvedValueOnce(true);
  await runCall('POST sendMulta', CALL_REQUEST, { store });
  expect(getVisibleToasts().at(-1)).toMatchObject({ msg: 'Ya se había guardado. Multado' });
  expect([store.mock.calls.length, new Set(sent.slice(-2)).size]).toEqual([0, 1]);
});

test('a press for another state of the screen is a new one, and one without a state of its own always is', async () => {
  const press = async (occasion: string | number | null, response?: Response) => {
    responses = response ? [response] : [];
    await runCall('POST actionFichar', { body: { op: 0 } }, { occasion });
    return sent.at(-1);
  };
  const lost = await press(7);
  expect(await press(7)).toBe(lost);
  expect(await press(8, successResponse('c16'))).not.toBe(lost);
  expect(await press(7, successResponse('c17'))).toBe(lost);
  const first = await press(null);
  expect(await press(null, successResponse('c18'))).not.toBe(first);
  // Repeated by itself, it is the same press.
  responses = [LOST(), successResponse('c19')];
  await runCall('POST actionFichar', { body: { op: 0 } }, { occasion: null });
  expect(sent.at(-1)).toBe(sent.at(-2));
});

test('an answer with skipped people says so longer, also the repeated answer of an earlier attempt', async () => {
  const replay = Response.json({ msg: 'Ligaste 1 tiempo', status: 0, omitidos: [{ id: 1 }] });
  replay.headers.set('idempotent-replayed', 'true');
  responses = [rejected(503), replay, Response.json({ msg: 'Pagaste 1', status: 0, omitidas: [] })];
  for (const _ of ['lost', 'again']) await runCall('POST actionTime', { body: { op: 6 } });
  await runCall('POST pagarPendientes', { body: { pendientes: [{ id: 1, nombre: 'Ana', monto: 5 }] } });
  expect(getVisibleToasts().slice(-2)).toMatchObject([
    { msg: 'Ya se había guardado. Ligaste 1 tiempo', kind: 'news' },
    { msg: 'Pagaste 1', kind: 'ok' },
  ]);
});

/** Makes a press whose answer may be lost. @returns its key */
async function press<K extends CallKey>(
  call: K,
  body: CallRequest<K>['body'],
  outcome: 'lost' | 'done',
  options: CallOptions<K> = {},
) {
  responses = [outcome === 'lost' ? rejected(503) : successResponse(`p${sentCount}`)];
  await runCall(call, { body } as CallRequest<K>, options);
  return sent.at(-1);
}

test('a press that is done, undone by the next and made again is a new one, also for one of several rows', async () => {
  const subject = ['paga 7', 'paga 8'];
  const payBoth = (outcome: 'lost' | 'done') => press('POST pagarVarias', { op: 0, pagas: [] }, outcome, { subject });
  const undo = (id: number) =>
    press('POST pagar', { id, nombre: 'Ana', op: 1, monto: 5 }, 'done', { busyKey: `paga ${id}` });
  const lost = await payBoth('lost');
  // A change of another row says nothing of these.
  await undo(9);
  expect(await payBoth('lost')).toBe(lost);
  await undo(8);
  expect(await payBoth('done')).not.toBe(lost);
});

test.each([...ATTEMPT_SUBJECT_FIELDS, 'nothing'])(
  'what is changed back since a lost answer is changed by a new press, by its %s',
  async (field) => {
    // Each form has the draft of its initial values.
    const edit = (target: number, value: string, outcome: 'lost' | 'done') =>
      press('POST editMis', { ...(field !== 'nothing' && { [field]: target }), value } as never, outcome, {
        form: { reject: () => undefined, draftKey: `/mantenimiento to ${value}` },
      });
    const lost = await edit(1, 'B', 'lost');
    if (field !== 'nothing') await edit(2, 'A', 'done');
    expect(await edit(1, 'B', 'lost')).toBe(lost);
    await edit(1, 'A', 'done');
    expect(await edit(1, 'B', 'done')).not.toBe(lost);
  },
);

const fine = (outcome: 'lost' | 'done', options: CallOptions<'POST sendMulta'> = {}, usuario = 3) =>
  press('POST sendMulta', { ...CALL_REQUEST.body, usuario }, outcome, options);
const inForm = (draftKey: string) => ({ form: { reject: () => undefined, draftKey } });

test('one more of the same kind says nothing of a lost one', async () => {
  const lost = await fine('lost', inForm('/multas'));
  await fine('done', inForm('/multas?usuario=4'), 4);
  expect(await fine('done', inForm('/multas'))).toBe(lost);
  const both = { usuarios: [3, 5], motivo: 'Flood' };
  const lostOfBoth = await press('POST multarVarias', both, 'lost');
  await press('POST multarVarias', { ...both, motivo: 'Spam' }, 'done');
  expect(await press('POST multarVarias', both, 'done')).toBe(lostOfBoth);
});

test('what adds the same from another form is the lost press, until it is done', async () => {
  const lost = await fine('lost', inForm('/multas'));
  expect(await fine('lost', inForm('/multas?usuario=3'))).toBe(lost);
  // Both forms have it: an edit in the first is not a second fine.
  expect(await fine('lost', inForm('/multas'), 4)).toBe(lost);
  // Nor is the first payload, from a third.
  expect(await fine('lost', inForm('/normativa'))).toBe(lost);
  const both = { usuarios: [3, 5], motivo: 'Flood' };
  const lostOfBoth = await press('POST multarVarias', both, 'lost', inForm('/usuarios 3,5') as never);
  expect(await press('POST multarVarias', both, 'done', inForm('/nomina 3,5') as never)).toBe(lostOfBoth);
  expect(await fine('done', inForm('/multas'))).toBe(lost);
  expect(await fine('done', inForm('/multas?usuario=3'))).not.toBe(lost);
});

test('an act that says what it saw, or a form with a secret, is the lost press of its own form alone', async () => {
  const move = { usuarios: [3], rango: 2, visto: [{ id: 3, mision: 1 }] };
  const lost = await press('POST moverVarias', move, 'lost', inForm('/usuarios 3') as never);
  expect(await press('POST moverVarias', move, 'done', inForm('/actividad 3') as never)).not.toBe(lost);
  const storage = vi.fn();
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: storage });
  const secret = { form: { reject: () => undefined, draftKey: null } };
  await press('POST crearPrograma', { nombre: 'Bot', codigo: '123456' } as never, 'lost', secret as never);
  expect(storage.mock.calls.join()).not.toContain('123456');
});

test('what ends meanwhile changes neither the key of the repetition nor what is said of it', async () => {
  const end = async () => {
    forgetAttempt('other', ['POST sendMulta usuario3']);
    return true;
  };
  vi.mocked(isReachableWithin).mockImplementationOnce(end);
  responses = [LOST(), LOST(), LOST(), successResponse('c40')];
  await runCall('POST sendMulta', CALL_REQUEST);
  expect(getVisibleToasts()).toMatchObject([{ msg: expect.stringContaining('No sabemos si se guardó.') }]);
  vi.mocked(isReachableWithin).mockImplementationOnce(end);
  await runCall('POST sendMulta', CALL_REQUEST);
  expect([sent.length, new Set(sent).size]).toEqual([4, 1]);
});

test('each press of a person says which one it is, and repeated by itself it is the same', async () => {
  const replay = (press: string) => {
    const response = successResponse('c41');
    for (const [name, value] of [
      ['idempotent-replayed', 'true'],
      ['idempotency-press', press],
    ] as const)
      response.headers.set(name, value);
    return response;
  };
  await fine('lost');
  vi.mocked(isReachableWithin).mockResolvedValueOnce(true);
  responses = [LOST(), replay('2')];
  await runCall('POST sendMulta', CALL_REQUEST);
  expect([presses, new Set(sent).size]).toEqual([[null, '2', '2'], 1]);
  // The first never arrived.
  expect(getVisibleToasts().at(-1)).toMatchObject({ msg: 'Multado' });
  await fine('lost');
  responses = [replay('1')];
  await runCall('POST sendMulta', CALL_REQUEST);
  expect(getVisibleToasts().at(-1)).toMatchObject({ msg: 'Ya se había guardado. Multado' });
});
