import type { FileAnswer } from '@conserje/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendFile } from './fileResponse.ts';

const SAMPLE_FILE: FileAnswer = {
  contentType: 'image/webp',
  name: '1.webp',
  hash: 'a',
  immutable: false,
  content: Buffer.from('x'),
};

async function fetchHeaders(other: Partial<FileAnswer>, headers: Record<string, string> = {}) {
  const app = Fastify();
  app.get('/', (request, reply) => sendFile(request, reply, { ...SAMPLE_FILE, ...other }));
  const response = await app.inject({ url: '/', headers });
  await app.close();
  return { http: response.statusCode, ...response.headers };
}

test.each([
  ['1.webp', '1.webp'],
  ['mis-datos-7.json', 'mis-datos-7.json'],
  ['a"; filename="b.html', 'a___filename__b.html'],
  ['a\r\nset-cookie: key=x', 'a__set-cookie__key_x'],
  ['../../etc/passwd', '__.._etc_passwd'],
  ['.bashrc', '_bashrc'],
  ['Íker ﹖.json', '_ker__.json'],
])('is saved under a name that is valid everywhere: %j', async (name, written) => {
  expect((await fetchHeaders({ name }))['content-disposition']).toBe(`inline; filename="${written}"`);
});

test.each([
  ['image/webp', true, 'inline', 'public, max-age=31536000, immutable'],
  ['image/webp', false, 'inline', 'private, no-cache'],
  ['application/json; charset=utf-8', false, 'attachment', 'no-store'],
  ['text/html', false, 'attachment', 'no-store'],
])('%s (immutable: %s) is sent as %s and cached as %s', async (contentType, immutable, disposition, cacheControl) => {
  const headers = await fetchHeaders({ contentType, immutable });
  expect(headers['content-disposition']).toMatch(new RegExp(`^${disposition}; `));
  expect(headers).toMatchObject({
    'cache-control': cacheControl,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
});

test('a 304 response carries the same policies', async () => {
  const headers = await fetchHeaders({}, { 'if-none-match': '"a"' });
  expect(headers).toMatchObject({ http: 304, 'content-security-policy': "default-src 'none'; sandbox" });
});
