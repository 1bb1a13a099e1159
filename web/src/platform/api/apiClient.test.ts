import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mantenimientoEmitter, requestPage, sendRequest, sessionLost } from './apiClient.ts';
import { ApiError, messageOf } from './apiError.ts';

const red = vi.fn<typeof fetch>();
const json = (body: unknown, status = 200, headers: HeadersInit = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof ApiError)) throw new Error(`no ApiError: ${String(error)}`);
  return error;
};

beforeEach(() => {
  vi.stubGlobal('fetch', red);
  vi.stubGlobal('document', { cookie: 'key=abc' });
});
afterEach(() => {
  red.mockReset();
  vi.unstubAllGlobals();
});

test('sends the stored key and the payload as JSON', async () => {
  red.mockResolvedValue(json({ msg: 'Abierto', status: 0 }));
  await sendRequest('POST openTime', { body: { bajo: 3, alto: -1 } });
  const [url, init] = red.mock.calls[0] ?? [];
  expect(url).toBe('/api/openTime');
  expect(init?.method).toBe('POST');
  expect(init?.body).toBe('{"bajo":3,"alto":-1}');
  expect(new Headers(init?.headers).get('key')).toBe('abc');
  expect(new Headers(init?.headers).get('content-type')).toBe('application/json');
});

test('sends a call with files as a form and leaves the content type to the browser', async () => {
  red.mockResolvedValue(json({ msg: 'Placa cambiada', status: 0, placa: '/imagenes/x.webp' }));
  const imagen = new File(['puntos'], 'placa.png', { type: 'image/png' });
  await sendRequest('POST placaCategoria', { body: { id: 3, imagen } });
  const init = red.mock.calls[0]?.[1];
  expect(new Headers(init?.headers).has('content-type')).toBe(false);
  const form = init?.body as FormData;
  expect([...form.keys()]).toEqual(['id', 'imagen']);
  expect(form.get('id')).toBe('3');
  expect(await (form.get('imagen') as File).text()).toBe('puntos');
});

test('starts simultaneous reads one by one and sends a change immediately', async () => {
  const order: string[] = [];
  red.mockImplementation((url) => {
    order.push(String(url));
    queueMicrotask(() => order.push('y lo suyo'));
    return Promise.resolve(json([]));
  });
  const received = [sendRequest('GET getAllTime'), sendRequest('GET allNomina')];
  const sent = sendRequest('POST openTime', { body: { bajo: 3, alto: -1 } });
  await Promise.all([...received, sent]);
  expect(order).toEqual(['/api/openTime', 'y lo suyo', '/api/getAllTime', 'y lo suyo', '/api/allNomina', 'y lo suyo']);
});

test('omits the key of a call that needs no session', async () => {
  red.mockResolvedValue(json({}));
  await sendRequest('POST login', { body: { op: 1, token: 'abc' } }, { withoutToken: true });
  expect(new Headers(red.mock.calls[0]?.[1]?.headers).has('key')).toBe(false);
});

test('returns the cursor of the next page', async () => {
  red.mockResolvedValueOnce(json({ tipo: 'tiempos', filas: [] }, 200, { 'x-siguiente': '41' }));
  const page = { params: { username: 'Ana' }, query: { limite: 50 } };
  await expect(requestPage('GET getLogUser/:username', page)).resolves.toMatchObject({ nextCursor: '41' });
  red.mockResolvedValueOnce(json({ tipo: 'tiempos', filas: [] }));
  await expect(requestPage('GET getLogUser/:username', page)).resolves.toMatchObject({ nextCursor: null });
});

describe('a refusal', () => {
  test('keeps the error code, the text and the field of the server', async () => {
    red.mockResolvedValue(
      json({ msg: 'El nombre ya esta ocupado', status: 1, error: 'NOMBRE_OCUPADO', campo: 'usuario' }, 409),
    );
    const error = await failureOf(sendRequest('POST registro', { body: { usuario: 'a', clave: 'b', rclave: 'b' } }));
    expect(error).toMatchObject({
      http: 409,
      error: 'NOMBRE_OCUPADO',
      msg: 'El nombre ya esta ocupado',
      campo: 'usuario',
    });
    expect(messageOf(error)).toBe('El nombre ya esta ocupado');
  });

  test('of the key reports which key was refused', async () => {
    const heard = vi.fn();
    const stopListening = sessionLost.listen(heard);
    red.mockResolvedValue(json({ msg: 'Inicia sesión', status: 1, error: 'SIN_SESION' }, 401));
    await failureOf(sendRequest('GET checkUser'));
    await failureOf(sendRequest('POST login', { body: { op: 0 } }, { withoutToken: true }));
    red.mockResolvedValue(json('<html>Authorization required</html>', 401));
    await failureOf(sendRequest('GET checkUser'));
    stopListening();
    expect(heard.mock.calls).toEqual([[{ token: 'abc' }]]);
  });

  test('because of maintenance is announced', async () => {
    const heard = vi.fn();
    const stopListening = mantenimientoEmitter.listen(heard);
    red.mockResolvedValue(json({ msg: 'Mantenimiento', status: 1, error: 'MANTENIMIENTO' }, 503));
    await failureOf(sendRequest('GET getAllTime'));
    stopListening();
    expect(heard).toHaveBeenCalledOnce();
  });

  test('in a foreign format still has a text', async () => {
    red.mockResolvedValue(json('<html>Bad gateway</html>', 502));
    const error = await failureOf(sendRequest('GET getAllTime'));
    expect(error).toMatchObject({ http: 502, error: 'DESCONOCIDO' });
    expect(error.msg).not.toBe('');
  });
});

test('an unreachable server gives SIN_CONEXION', async () => {
  red.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(failureOf(sendRequest('GET getAllTime'))).resolves.toMatchObject({ http: 0, error: 'SIN_CONEXION' });
});

test('an aborted call is not a network failure', async () => {
  const control = new AbortController();
  control.abort();
  red.mockRejectedValue(new DOMException('aborted', 'AbortError'));
  await expect(sendRequest('GET getAllTime', {}, { signal: control.signal })).rejects.toBeInstanceOf(DOMException);
});
