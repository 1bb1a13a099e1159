import { test } from 'vitest';
import { expectNoServerFault, FUZZED_CALLS, openFuzzAgencia } from '../../../test-support/fuzz/fuzzAgencia.ts';

const { portal, clientFor, freshKey } = openFuzzAgencia();

const paths = ['%', '%zz', '%00', '%c3%28', '..%2f', 'x'.repeat(3000), '?', '?=', '?a&a&a', '?__proto__=1'];

test.each(FUZZED_CALLS)('%s: no path or query breaks it', async (_name, spec) => {
  for (const rest of paths) {
    const path = `${spec.path.replace(/\/:.*/, '')}${rest.startsWith('?') ? '' : '/'}${rest}`;
    const client = clientFor('jefe');
    expectNoServerFault(spec, await client(spec.method, path));
  }
});

const bodies = ['', '{', '[]', 'null', '"x"', '1', 'undefined', '{"__proto__":{"x":1}}', '\u0000', '{"a":1}{"b":2}'];
const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x', ''];

/** Every body under every type. Parsing does not depend on the call, so each call tries every fourth. */
const SHARE = 4;
const mislabelled = bodies.flatMap((payload) => types.map((tipo) => ({ payload, tipo })));
const POSTS = FUZZED_CALLS.filter(([, spec]) => spec.method === 'POST').map(
  ([name, spec], i) => [name, spec, mislabelled.filter((_pair, j) => j % SHARE === i % SHARE)] as const,
);

test.each(POSTS)('%s: no mislabelled body breaks it', async (_name, spec, pairs) => {
  for (const { payload, tipo } of pairs) {
    const headers = { key: await freshKey('jefe'), 'content-type': tipo };
    const r = await portal().app.inject({ method: spec.method, url: `/api/${spec.path}`, headers, payload });
    expectNoServerFault(spec, { http: r.statusCode, body: r.json<unknown>(), headers: r.headers });
  }
});
