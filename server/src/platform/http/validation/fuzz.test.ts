import fc from 'fast-check';
import { test } from 'vitest';
import { boundaryPayloadsOf, ODD_TEXTS, payloadArbitraryOf } from '../../../test-support/fuzz/arbitraries.ts';
import {
  expectNoServerFault,
  FUZZ_CALLERS,
  FUZZED_CALLS,
  openFuzzAgencia,
} from '../../../test-support/fuzz/fuzzAgencia.ts';
import type { SamplePayload } from '../../../test-support/matrices/samplePayloads.ts';
import { samplePayloadOf } from '../../../test-support/matrices/samplePayloads.ts';
import { pathOf } from '../../../test-support/portal/apiClient.ts';

const { clientFor } = openFuzzAgencia();

/** What the SQL and the folding of names of each field see for themselves; of the other texts a field tries a third. */
const OF_EVERY_FIELD = ["'; drop table usuario --", '%', '_\\', 'İ'];
const textsOf = (call: string) => (field: string) =>
  ODD_TEXTS.filter((text, i) => OF_EVERY_FIELD.includes(text) || (i + call.length + field.length) % 3 === 0);

test.each(FUZZED_CALLS)('%s: no generated input breaks it', async (_name, spec) => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...FUZZ_CALLERS),
      payloadArbitraryOf(spec),
      async (who, { params, query, body }) => {
        const client = clientFor(who);
        expectNoServerFault(spec, await client(spec.method, pathOf(spec.path, params, query), body));
      },
    ),
    { numRuns: 12 },
  );
});

test.each(FUZZED_CALLS)('%s: no boundary value of a field breaks it', async (name, spec) => {
  const valid = samplePayloadOf(name, spec);
  for (const parte of ['params', 'query', 'body'] as const)
    for (const edge of boundaryPayloadsOf(spec[parte] ?? {}, valid[parte] ?? {}, textsOf(name))) {
      const { params, query, body }: SamplePayload = { ...valid, [parte]: edge };
      const client = clientFor('jefe');
      expectNoServerFault(spec, await client(spec.method, pathOf(spec.path, params, query), body));
    }
});
