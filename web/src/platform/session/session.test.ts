import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendRequest } from '../api/apiClient.ts';
import { confirm } from '../state/confirm.ts';
import { getShellDialog, openShellDialog } from '../state/shellDialogs.ts';
import { getVisibleToasts } from '../state/toasts.ts';
import { checkSession, getSessionUser, logOut, resumeSession, startSession } from './session.tsx';

const red = vi.fn<typeof fetch>();
const page = { cookie: '' };
const tab = new Map<string, string>();
const ANA = { id: 1, usuario: 'Ana', permisos: ['com'] };
const answer = (status: number, body: string) => red.mockImplementation(async () => new Response(body, { status }));

beforeEach(async () => {
  page.cookie = 'key=abc';
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'http:' });
  const storage = {
    getItem: (name: string) => tab.get(name) ?? null,
    setItem: (name: string, value: string) => void tab.set(name, value),
    removeItem: (name: string) => void tab.delete(name),
  };
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('fetch', red);
  answer(200, JSON.stringify({ token: 'abc', data: ANA }));
  await resumeSession('abc');
});
afterEach(async () => {
  page.cookie = '';
  await resumeSession();
  red.mockReset();
  vi.unstubAllGlobals();
});

const errorBody = (error: string) => JSON.stringify({ msg: 'No', status: 1, error });
const REFUSED: [number, string] = [401, errorBody('SIN_SESION')];

/** Answers that say nothing about the session: of a proxy, or of a server that the request reached too late. */
const FOREIGN: [number, string][] = [
  [401, '<html>Authorization required</html>'],
  [403, '<html>Forbidden</html>'],
  [404, '<html>Not found</html>'],
  [408, errorBody('DEMASIADO_LENTO')],
  [429, errorBody('DEMASIADO_DEPRISA')],
];

test.each(FOREIGN)('an answer that says nothing about the session (%i) keeps it', async (status, body) => {
  answer(status, body);
  await checkSession();
  expect(getSessionUser()).toMatchObject({ usuario: 'Ana' });
  await expect(resumeSession('abc')).rejects.toThrow();
  expect(getSessionUser()).toMatchObject({ usuario: 'Ana' });
  await expect(startSession('Ana', 'clave', '')).rejects.toThrow();
  expect([getSessionUser()?.usuario, page.cookie]).toEqual(['Ana', 'key=abc']);
});

test.each([
  ['a check', checkSession],
  ['a resumption', () => resumeSession('abc')],
])('a refusal of the key ends the session at %s', async (_case, ask) => {
  answer(...REFUSED);
  await ask();
  expect(getSessionUser()).toBeNull();
  expect(page.cookie).toContain('key=;');
});

test('only the first resumption lets the answer renew the cookie', async () => {
  await resumeSession('abc');
  expect(red.mock.calls.map(([, init]) => init?.credentials)).toEqual([undefined, 'omit']);
});

test('a failed login removes the stored key', async () => {
  answer(401, errorBody('CREDENCIALES'));
  await expect(startSession('Ana', 'otra', '')).rejects.toThrow('No');
  expect(page.cookie).toContain('key=;');
});

test.each([
  ...[[200, '{}'] as const, REFUSED].map(([status, body]) => ({ status, body, msg: 'Deslogeado' })),
  ...FOREIGN.map(([status, body]) => ({ status, body, msg: 'sigue abierta' })),
])('a log-out answered $status forgets the key, and says «$msg»', async ({ status, body, msg }) => {
  answer(status, body);
  await logOut();
  expect(page.cookie).toContain('key=;');
  expect(getVisibleToasts().map((toast) => toast.msg)).toEqual([expect.stringContaining(msg)]);
});

/** Holds back the answer to one path until the returned function gives it; other paths are answered at once. */
function holdAnswer(path: string): (status: number, body: string) => void {
  let reply: (status: number, body: string) => void = () => undefined;
  const held = new Promise<Response>((resolve) => {
    reply = (status, body) => resolve(new Response(body, { status }));
  });
  red.mockImplementation(async (url) => (String(url).endsWith(path) ? held : new Response('{}')));
  return (status, body) => reply(status, body);
}

test('a resumption that is answered after the log-out does not log in again', async () => {
  const reply = holdAnswer('/login');
  red.mockClear();
  const resumed = resumeSession('abc');
  await vi.waitUntil(() => red.mock.calls.length > 0);
  await logOut();
  reply(200, JSON.stringify({ token: 'abc', data: ANA }));
  expect([await resumed, getSessionUser()]).toEqual([null, null]);
});

test('the answer of an older resumption does not replace that of a newer one', async () => {
  const older = holdAnswer('/login');
  red.mockClear();
  const resumed = resumeSession('abc');
  await vi.waitUntil(() => red.mock.calls.length > 0);
  answer(200, JSON.stringify({ token: 'abc', data: { ...ANA, permisos: [] } }));
  await resumeSession('abc');
  older(200, JSON.stringify({ token: 'abc', data: ANA }));
  expect([await resumed, getSessionUser()]).toMatchObject([{ permisos: [] }, { permisos: [] }]);
});

test.each([
  ['check', '/checkUser', checkSession],
  ['resumption', '/login', () => resumeSession('abc')],
])('a %s of an earlier session that is refused late does not end the next', async (_case, path, ask) => {
  const reply = holdAnswer(path);
  red.mockClear();
  const asked = ask();
  await vi.waitUntil(() => red.mock.calls.length > 0);
  await logOut();
  if (path === '/login') page.cookie = 'key=abc';
  answer(200, JSON.stringify({ token: 'def', data: ANA, msg: 'Hola' }));
  await startSession('Ana', 'clave', '');
  reply(...REFUSED);
  await asked;
  expect(getSessionUser()).toMatchObject({ usuario: 'Ana' });
});

test('a page whose account logged out for another in another tab asks with its own key, and then shows the other', async () => {
  page.cookie = 'key=def';
  answer(200, '{}');
  await sendRequest('GET checkUser');
  expect(new Headers(red.mock.lastCall?.[1]?.headers).get('key')).toBe('abc');
  answer(200, JSON.stringify({ token: 'def', data: { ...ANA, id: 2, usuario: 'Bea' } }));
  await checkSession();
  expect([getSessionUser()?.usuario, page.cookie]).toEqual(['Bea', 'key=def']);
});

test.each([
  ['login', true],
  ['registration', false],
])('the %s of a visitor is over when the session begins in another tab', async (_dialog, isLogin) => {
  answer(200, '{}');
  await logOut();
  const onLogIn = vi.fn();
  openShellDialog(isLogin ? { kind: 'login', onLogIn } : { kind: 'registration' });
  answer(200, JSON.stringify({ token: 'abc', data: ANA }));
  await resumeSession('abc');
  expect([getShellDialog(), onLogIn.mock.calls]).toEqual([null, isLogin ? [[]] : []]);
});

test('a question and a request for a proof that are open when their session ends are answered with no', async () => {
  const sure = confirm({ title: '¿Multar a Leo?', text: 'Se le cobrará.', action: 'Multar' });
  const proof = new Promise<boolean>((reply) => openShellDialog({ kind: 'reauthentication', answer: reply }));
  answer(200, '{}');
  await logOut();
  expect(await Promise.all([sure, proof])).toEqual([false, false]);
});
