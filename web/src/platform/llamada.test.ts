import type { Suceso } from '@conserje/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pendiente } from '../testing/pendiente.ts';
import { avisosVisibles, cerrarAviso } from './avisos.ts';
import { caducar } from './cambios.ts';
import { preguntaAbierta } from './confirmar.ts';
import { queryClient } from './consultas.ts';
import { esObraPropia, llevar } from './llamada.ts';
import { abrirVivo } from './vivo.ts';

const CUERPO = { body: { usuario: 3, motivo: 'Flood', creditos: 5 } };
const lograda = (cambio: string) =>
  Response.json({ msg: 'Multado', status: 0 }, { headers: { 'x-cambio': cambio, 'x-temas': 'multas,creditos' } });
const rechazada = (http = 409) =>
  Response.json({ msg: 'No se puede', status: 1, error: 'CAMBIO_MIENTRAS', campo: 'usuario' }, { status: http });

/** What answers the next calls, in their order. */
let respuestas: (Response | Promise<Response>)[] = [];
let alServidor = 0;
/** The `Idempotency-Key` of each call that was sent. */
let sent: (string | null)[] = [];
let suceder: (aviso: Suceso) => void;
const dejar: (() => void)[] = [];

/** A list that stands on screen; how often it was asked for. */
async function enPantalla(queryKey: string[], meta = {}): Promise<{ veces: () => number }> {
  const queryFn = vi.fn(async () => [queryFn.mock.calls.length]);
  dejar.push(new QueryObserver(queryClient, { queryKey, queryFn, meta }).subscribe(() => undefined));
  await vi.waitUntil(() => queryClient.getQueryData(queryKey));
  return { veces: () => queryFn.mock.calls.length };
}
/** All that was set off has come to its end. */
const calma = () => vi.waitUntil(() => queryClient.isFetching() === 0);

beforeEach(() => {
  respuestas = [];
  alServidor = 0;
  sent = [];
  const nada = () => undefined;
  vi.stubGlobal('document', {
    cookie: 'key=abc',
    visibilityState: 'visible',
    addEventListener: nada,
    removeEventListener: nada,
  });
  // A page whose screens change opens another in place of the first.
  const abrirOtro = () =>
    new ReadableStream<Uint8Array>({
      start: (control) => {
        suceder = (aviso) => control.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(aviso)}\n\n`));
      },
    });
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit = {}) => {
    if (url.startsWith('/api/vivo?')) return new Response(abrirOtro());
    alServidor += 1;
    sent.push(new Headers(headers).get('idempotency-key'));
    const respuesta = respuestas.shift();
    if (!respuesta) throw new TypeError('Failed to fetch');
    return respuesta;
  });
  dejar.push(abrirVivo());
});
afterEach(() => {
  for (const fin of dejar.splice(0)) fin();
  queryClient.clear();
  for (const { id } of avisosVisibles()) cerrarAviso(id);
  vi.unstubAllGlobals();
});

/** An event has arrived and all that it set off is done. */
async function sucedido(aviso: Suceso): Promise<void> {
  const leidos = vi.spyOn(JSON, 'parse');
  suceder(aviso);
  await vi.waitUntil(() => leidos.mock.calls.length > 0);
  leidos.mockRestore();
  await calma();
}
const avisoDe = (cambio: string, tema: Suceso['tema'] = 'multas'): Suceso => ({ tema, quien: 'Ana', msg: '', cambio });

test('asks anew for what the server says is stale, and for nothing else', async () => {
  const [multas, ventas] = [await enPantalla(['multas', '']), await enPantalla(['ventas', ''])];
  const movimientos = await enPantalla(['perfil'], { temas: ['creditos'] });
  respuestas = [lograda('c1')];
  await llevar('POST sendMulta', CUERPO);
  expect([multas.veces(), movimientos.veces(), ventas.veces()]).toEqual([2, 2, 1]);
  expect(avisosVisibles()).toMatchObject([{ msg: 'Multado', tipo: 'ok' }]);
});

test('asks in calm for what is large and told of all the time', async () => {
  vi.useFakeTimers();
  try {
    const [nomina, tiempos] = [
      await enPantalla(['nomina', ''], { temas: ['tiempos'], calma: 15_000 }),
      await enPantalla(['tiempos', '']),
    ];
    for (const cambio of ['k1', 'k2', 'k3']) await caducar('tiempos', cambio, false);
    await vi.advanceTimersByTimeAsync(14_999);
    expect([nomina.veces(), tiempos.veces()]).toEqual([1, 4]);
    await vi.advanceTimersByTimeAsync(1);
    expect(nomina.veces()).toBe(2);
    await caducar('nomina', 'k4', false);
    expect(nomina.veces()).toBe(3);
    // Less than a stream may be silent.
    await vi.advanceTimersByTimeAsync(40_000);
    expect(nomina.veces()).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

test('asks once for its own change when the answer comes first', async () => {
  const multas = await enPantalla(['multas', '']);
  respuestas = [lograda('c2')];
  await llevar('POST sendMulta', CUERPO);
  await sucedido(avisoDe('c2'));
  expect(multas.veces()).toBe(2);
});

test('asks once for its own change when the event comes first', async () => {
  const multas = await enPantalla(['multas', '']);
  const { promise, resolve } = pendiente<Response>();
  respuestas = [promise];
  const llevada = llevar('POST sendMulta', CUERPO);
  await sucedido(avisoDe('c3'));
  expect(multas.veces()).toBe(2);
  resolve(lograda('c3'));
  await llevada;
  await calma();
  expect(multas.veces()).toBe(2);
});

test('asks once for a change that is told to several, and for each of them that others make', async () => {
  const multas = await enPantalla(['multas', '']);
  await sucedido(avisoDe('c4'));
  await sucedido({ ...avisoDe('c4'), para: 3 });
  expect(multas.veces()).toBe(2);
  await sucedido(avisoDe('c5'));
  await sucedido(avisoDe('c6', 'creditos'));
  expect(multas.veces()).toBe(3);
});

test('a row put into the cache is there before the list, which is asked for behind it', async () => {
  const multas = await enPantalla(['multas', '']);
  respuestas = [lograda('c7')];
  const guardar = () => void queryClient.setQueryData(['multas', ''], ['puesta']);
  const alLograr = () => expect(queryClient.getQueryData(['multas', ''])).toEqual(['puesta']);
  const form = { rechazar: () => expect.unreachable() };
  await llevar('POST sendMulta', CUERPO, { guardar, alLograr, form });
  await calma();
  expect(queryClient.getQueryData(['multas', ''])).toEqual([2]);
  expect(multas.veces()).toBe(2);
});

test('a refusal stands where the form has it, takes back what was expected, and has the screen asked anew', async () => {
  const [multas, ventas] = [await enPantalla(['multas', '']), await enPantalla(['ventas', ''])];
  respuestas = [rechazada()];
  const [rechazar, alLograr, deshacer] = [vi.fn(), vi.fn(), vi.fn()];
  await llevar('POST sendMulta', CUERPO, { form: { rechazar }, alLograr, prever: async () => deshacer });
  expect(rechazar.mock.calls).toMatchObject([[{ error: 'CAMBIO_MIENTRAS', campo: 'usuario' }]]);
  expect([deshacer.mock.calls.length, alLograr.mock.calls.length]).toEqual([1, 0]);
  expect([multas.veces(), ventas.veces()]).toEqual([2, 2]);
});

test("what a call is about is the reader's own doing from the press on, unless it is refused", async () => {
  const { promise: llega, resolve: responder } = pendiente<Response>();
  respuestas = [llega, rechazada()];
  const llevada = llevar('POST sendMulta', CUERPO, { clave: 'multas', obra: 'multa 7' });
  await vi.waitUntil(() => alServidor === 1);
  expect([esObraPropia('multa 7'), esObraPropia('multas')]).toEqual([true, false]);
  responder(lograda('c8'));
  await llevada;
  expect(esObraPropia('multa 7')).toBe(true);
  await llevar('POST sendMulta', CUERPO, { clave: 'multa 8' });
  expect(esObraPropia('multa 8')).toBe(false);
});

test('a form that was refused takes the next press before the screen has been asked anew', async () => {
  const { promise: listo, resolve: soltar } = pendiente<void>();
  const queryFn = vi.fn(async () => (queryFn.mock.calls.length > 1 ? listo.then(() => 2) : 1));
  dejar.push(new QueryObserver(queryClient, { queryKey: ['multas'], queryFn }).subscribe(() => undefined));
  await vi.waitUntil(() => queryClient.getQueryData(['multas']));
  respuestas = [rechazada(), rechazada()];
  const rechazar = vi.fn();
  await llevar('POST sendMulta', CUERPO, { form: { rechazar } });
  await llevar('POST sendMulta', CUERPO, { form: { rechazar } });
  expect(rechazar).toHaveBeenCalledTimes(2);
  soltar();
  await calma();
});

test.each([
  ['is a notice without a form', rechazada(), 'No se puede', 2],
  ['does not ask on when too much was asked', rechazada(429), 'No se puede', 1],
  [
    'asks anew when nobody knows what became of it',
    undefined,
    'No sabemos si se guardó. Revisa tu conexión e inténtalo otra vez. No se hará dos veces.',
    2,
  ],
])('a refusal %s', async (_caso, respuesta, msg, veces) => {
  const multas = await enPantalla(['multas', '']);
  respuestas = respuesta ? [respuesta] : [];
  await llevar('POST sendMulta', CUERPO);
  expect(avisosVisibles()).toMatchObject([{ msg, tipo: 'error' }]);
  expect(multas.veces()).toBe(veces);
});

test('sends nothing when the question is answered with no, or when there is nothing to send', async () => {
  const pregunta = { titulo: '¿Multar?', texto: '', accion: 'Multar' };
  const llevada = llevar('POST sendMulta', CUERPO, { pregunta });
  await vi.waitUntil(() => preguntaAbierta());
  preguntaAbierta()?.responder(false);
  await llevada;
  await llevar('POST sendMulta', async () => null);
  expect(alServidor).toBe(0);
});

test('a press whose answer was lost is sent again with its key, and its answer says that it was done', async () => {
  await llevar('POST sendMulta', CUERPO);
  const again = lograda('c9');
  again.headers.set('idempotent-replayed', 'true');
  respuestas = [again, lograda('c10')];
  await llevar('POST sendMulta', CUERPO);
  expect(avisosVisibles().at(-1)).toMatchObject({ msg: 'Ya se había guardado. Multado', tipo: 'ok' });
  await llevar('POST sendMulta', CUERPO);
  const [first, second, third] = sent;
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect([second === first, third === first]).toEqual([true, false]);
});

test('a form whose answer was lost is sent with the same key though it was edited, and told what became of the first', async () => {
  const form = { rechazar: vi.fn(), clave: '/multas {}' };
  await llevar('POST sendMulta', CUERPO, { form });
  const taken = { msg: 'Esa clave de envío ya se usó', status: 1, error: 'ENVIO_DISTINTO' };
  respuestas = [Response.json(taken, { status: 422 }), lograda('c11')];
  const edited = { body: { ...CUERPO.body, creditos: 6 } };
  await llevar('POST sendMulta', edited, { form });
  expect(form.rechazar.mock.lastCall).toMatchObject([
    { msg: 'Lo que enviaste antes sí se guardó. Míralo antes de enviar este cambio.' },
  ]);
  await llevar('POST sendMulta', edited, { form });
  expect([sent[1] === sent[0], sent[2] === sent[0]]).toEqual([true, false]);
});
