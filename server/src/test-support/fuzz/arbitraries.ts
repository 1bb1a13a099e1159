import type { Call } from '@conserje/contract';
import fc from 'fast-check';
import { ONE_PIXEL_PNG } from '../fakes/images.ts';

/** Parts of JSON Schema that payloads use. */
interface JsonSchema {
  type?: string;
  const?: string | number;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  maxItems?: number;
  required?: string[];
  anyOf?: JsonSchema[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  'x-bytes'?: number;
}

type JsonObject = Record<string, unknown>;

/** Payload of a call. */
export interface CallPayload {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

/**
 * Texts that probe the layers behind: quotes, wildcards, control characters, lone surrogates, existing names and days.
 */
export const ODD_TEXTS = [
  '',
  ' ',
  'Persona1',
  '2026-03-10',
  "'; drop table usuario --",
  '%',
  '_\\',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'İ',
  '🙂',
  '__proto__',
  '..',
];
const textArbitrary = (maxLength = 40): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...ODD_TEXTS, 'x'.repeat(maxLength)),
    fc.string({ unit: 'binary', maxLength: Math.min(20, maxLength) }),
  );

const integersInRange = ({ minimum = -9e15, maximum = 9e15 }: JsonSchema): number[] =>
  [minimum, maximum, -1, 0, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e21].filter((n) => n >= minimum && n <= maximum);

/** Mostly small integers, which are ids of existing rows; then the bounds. */
const integerArbitrary = (schema: JsonSchema): fc.Arbitrary<number> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.integer({ min: Math.max(1, schema.minimum ?? 1), max: Math.min(12, schema.maximum ?? 12) }),
    },
    { weight: 1, arbitrary: fc.constantFrom(...integersInRange(schema)) },
  );

/** Returns payloads with one field at a bound and the others valid. @param textsOf by default every odd text */
export function boundaryPayloadsOf(
  schema: JsonSchema,
  valid: JsonObject,
  textsOf = (_field: string) => ODD_TEXTS,
): JsonObject[] {
  return Object.entries(schema.properties ?? {}).flatMap(([field, s]) => {
    const edges: unknown[] =
      s.type === 'integer' ? integersInRange(s) : s.type === 'string' && !s.pattern ? textsOf(field) : [];
    return edges.map((edge) => ({ ...valid, [field]: edge }));
  });
}

/** Returns an arbitrary of values that the schema accepts. */
function fromSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema['x-bytes'] !== undefined) return fc.oneof(fc.constant(ONE_PIXEL_PNG), fc.uint8Array({ maxLength: 100 }));
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fromSchema));
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([n, s]) => [n, fromSchema(s)] as const);
      const requiredKeys = (schema.required ?? []) as never[];
      return fc.record(Object.fromEntries(fields), { requiredKeys, noNullPrototype: true });
    }
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}), { maxLength: Math.min(4, schema.maxItems ?? 4) });
    case 'integer':
      return integerArbitrary(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return schema.pattern === undefined
        ? textArbitrary(schema.maxLength)
        : fc.oneof(
            fc.constantFrom('', '2026-03-10', '9999-12-31', '0000-01-01', '2026-02-30'),
            fc.stringMatching(new RegExp(schema.pattern)),
          );
    default:
      throw new Error(`no values for ${JSON.stringify(schema)}`);
  }
}

/** Converts a value to text; the `toString` of a JSON object may be a field and not a function. */
const toText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/** Returns an arbitrary of objects corrupted in one field. */
const corrupted = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid, fc.nat(), fc.constantFrom('otro', 'texto', 'falta', 'sobra'), fc.jsonValue())
    .map(([value, which, how, replacement]) => {
      const fields: JsonObject = { ...(value as JsonObject) };
      const names = Object.keys(fields);
      const name = names[which % names.length];
      if (how === 'sobra' || name === undefined) return { ...fields, sobra: replacement };
      if (how === 'falta') delete fields[name];
      else fields[name] = how === 'texto' ? toText(fields[name]) : replacement;
      return fields;
    });

const asTexts = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(value as JsonObject).map(([k, v]) => [k, toText(v)]));

/** Returns an arbitrary of payloads: valid, corrupted in one field, or any JSON. */
export function payloadArbitraryOf({ params, query, body }: Call): fc.Arbitrary<CallPayload> {
  const payload = body
    ? fc.oneof(
        { weight: 3, arbitrary: fromSchema(body as JsonSchema) },
        corrupted(fromSchema(body as JsonSchema)),
        fc.jsonValue(),
      )
    : fc.constant(undefined);
  const queryArbitrary = (schema: JsonSchema | undefined) =>
    schema
      ? fc.oneof(fromSchema(schema), corrupted(fromSchema(schema))).map(asTexts)
      : fc.constant<Record<string, string>>({});
  const inPath = params ? fromSchema(params as JsonSchema).map(asTexts) : fc.constant<Record<string, string>>({});
  return fc.record({ params: inPath, query: queryArbitrary(query as JsonSchema | undefined), body: payload });
}
