import { test } from 'vitest';
import { CALLS, expectNoServerFault, openFuzzAgencia } from '../../../test-support/fuzz/fuzzAgencia.ts';

const { portal, clientFor, freshKey } = openFuzzAgencia();

const paths = ['%', '%zz', '%00', '%c3%28', '..%2f', 'x'.repeat(3000), '?', '?=', '?a&a&a', '?__proto__=1'];

test.each(CALLS)('%s: no path or query breaks it', async (_name, spec) => {
  for (const rest of paths) {
    const path = `${spec.path.replace(/\/:.*/, '')}${rest.startsWith('?') ? '' : '/'}${rest}`;
    const client = clientFor('jefe');
    expectNoServerFault(spec, await client(spec.method, path));
  }
});

const bodies = ['', '{', '[]', 'null', '"x"', '1', 'undefined', '{"__proto__":{"x":1}}', '\u0000', '{"a":1}{"b":2}'];
const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x', ''];

test.each(CALLS.filter(([, spec]) => spec.method === 'POST'))(
  '%s: no mislabelled body breaks it',
  async (_name, spec) => {
    for (const payload of bodies)
      for (const tipo of types) {
        const headers = { key: await freshKey('jefe'), 'content-type': tipo };
        const r = await portal().app.inject({ method: spec.method, url: `/api/${spec.path}`, headers, payload });
        expectNoServerFault(spec, { http: r.statusCode, body: r.json<unknown>(), headers: r.headers });
      }
  },
);
