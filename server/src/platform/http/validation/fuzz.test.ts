import fc from 'fast-check';
import { test } from 'vitest';
import { edgesOf, submissionOf } from '../../../test-support/fuzz/arbitraries.ts';
import { CALLS, expectNoServerFault, FUZZ_CALLERS, openFuzzAgencia } from '../../../test-support/fuzz/fuzzAgencia.ts';
import type { Sample } from '../../../test-support/matrices/samplePayloads.ts';
import { samplePayloadOf } from '../../../test-support/matrices/samplePayloads.ts';
import { pathOf } from '../../../test-support/portal/apiClient.ts';

const { clientFor } = openFuzzAgencia();

test.each(CALLS)('%s: no generated input breaks it', async (_name, spec) => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...FUZZ_CALLERS), submissionOf(spec), async (who, { params, query, body }) => {
      const client = clientFor(who);
      expectNoServerFault(spec, await client(spec.method, pathOf(spec.path, params, query), body));
    }),
    { numRuns: 12 },
  );
});

test.each(CALLS)('%s: no boundary value of a field breaks it', async (name, spec) => {
  const valid = samplePayloadOf(name, spec);
  for (const parte of ['params', 'query', 'body'] as const)
    for (const edge of edgesOf(spec[parte] ?? {}, valid[parte] ?? {})) {
      const { params, query, body }: Sample = { ...valid, [parte]: edge };
      const client = clientFor('jefe');
      expectNoServerFault(spec, await client(spec.method, pathOf(spec.path, params, query), body));
    }
});
