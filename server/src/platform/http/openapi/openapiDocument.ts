import * as contract from '@conserje/contract';
import { PUBLISHED_SCHEMA_NAMES } from './publishedNames.ts';

type Json = null | boolean | number | string | Json[] | JsonObject;
interface JsonObject {
  [key: string]: Json;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values of a union of literals; undefined for any other schema. */
function wordsOf({ anyOf }: JsonObject): Json[] | undefined {
  if (!Array.isArray(anyOf)) return undefined;
  const words = anyOf.map((one) => {
    if (!isObject(one)) return undefined;
    return one.const === undefined ? (Array.isArray(one.enum) ? one.enum : undefined) : [one.const];
  });
  return words.every((one) => one !== undefined) ? words.flat() : undefined;
}

/** Converts a schema to JSON Schema 2020-12, as OpenAPI 3.1 requires, and simplifies it. */
function tidy(value: Json): Json {
  if (Array.isArray(value)) return value.map(tidy);
  if (!isObject(value)) return value;
  const { anyOf, const: only, additionalItems, ...rest } = value;
  const words = wordsOf(value);
  if (words) return tidy({ ...rest, type: typeof words[0] as string, enum: words });
  if (Array.isArray(anyOf) && anyOf.length === 1 && isObject(anyOf[0])) return tidy({ ...anyOf[0], ...rest });
  if (Array.isArray(value.items)) {
    const { items, ...tuple } = rest;
    return { ...(tidy(tuple) as JsonObject), prefixItems: tidy(items as Json), items: false };
  }
  const whole: JsonObject = {
    ...rest,
    ...(anyOf !== undefined && { anyOf }),
    ...(additionalItems !== undefined && { additionalItems }),
    ...(only !== undefined && { enum: [only] }),
  };
  return Object.fromEntries(Object.entries(whole).map(([key, one]) => [key, tidy(one)]));
}

/** Serializes a value independent of key order. */
const canonical = (value: Json): string =>
  JSON.stringify(value, (_key, one: Json) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one,
  );

/** Named schemas of the document, for generated clients. */
class Components {
  readonly schemas: JsonObject = {};
  private readonly names = new Map<string, string>();

  constructor() {
    for (const [name, shape] of Object.entries(contract)) {
      const schema = tidy(JSON.parse(JSON.stringify(shape) ?? 'null') as Json);
      if (isObject(schema) && schema.type === 'object' && isObject(schema.properties))
        this.names.set(canonical(schema), PUBLISHED_SCHEMA_NAMES[name as keyof typeof contract] ?? name);
    }
  }

  /** Returns a reference to the schema, named `name` unless it has a name already. */
  named(schema: Json, name: string): Json {
    if (!isObject(schema) || schema.type !== 'object') return this.replaced(schema);
    const key = canonical(schema);
    if (!this.names.has(key)) this.names.set(key, name);
    return this.replaced(schema);
  }

  /** Replaces every named schema within a value by a reference. */
  replaced(value: Json): Json {
    if (Array.isArray(value)) return value.map((one) => this.replaced(one));
    if (!isObject(value)) return value;
    const name = this.names.get(canonical(value));
    if (name === undefined) return this.inside(value);
    if (this.schemas[name] === undefined) {
      this.schemas[name] = {};
      this.schemas[name] = this.inside(value);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  private inside = (value: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.replaced(one)]));
}

const NEXT_PAGE: JsonObject = {
  description: 'Cursor de la página siguiente: se envía como antes. No viene con la última página',
  schema: { type: 'string' },
};

/** Names the schemas in the media types of a body or response. */
function withNames(components: Components, part: JsonObject, name: string): JsonObject {
  if (!isObject(part.content)) return part;
  const content = Object.entries(part.content).map(([type, media]) => {
    if (!isObject(media) || media.schema === undefined) return [type, media];
    return [type, { ...media, schema: components.named(tidy(media.schema), name) }];
  });
  return { ...part, content: Object.fromEntries(content) as JsonObject };
}

function convertOperation(components: Components, op: JsonObject): JsonObject {
  const id = String(op.operationId);
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  const parameters = ((op.parameters as Json[] | undefined) ?? []).map(tidy);
  const isPaged = parameters.some((one) => isObject(one) && one.name === 'antes');
  const responses = Object.entries(op.responses as JsonObject).map(([code, answer]) => {
    const isGood = code === '200';
    const named = withNames(components, answer as JsonObject, isGood ? `${name}Respuesta` : 'Error');
    if (!isGood) return [code, named];
    return [code, { ...named, description: 'Lo pedido', ...(isPaged && { headers: { 'x-siguiente': NEXT_PAGE } }) }];
  });
  return {
    ...op,
    // An operation without `security` would inherit that of the document.
    security: op.security ?? [],
    ...(parameters.length > 0 && { parameters }),
    ...(isObject(op.requestBody) && { requestBody: withNames(components, op.requestBody, `${name}Datos`) }),
    responses: Object.fromEntries(responses) as JsonObject,
  };
}

/**
 * Completes the OpenAPI document for client generators: valid 3.1, with named schemas, tags, server and paging.
 * @param raw as generated from the routes
 */
export function openapiDocument(raw: object): JsonObject {
  const document = JSON.parse(JSON.stringify(raw)) as JsonObject;
  const components = new Components();
  const paths = Object.entries(document.paths as JsonObject).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods as JsonObject).map(([method, op]) => [
        method,
        convertOperation(components, op as JsonObject),
      ]),
    ),
  ]);
  return {
    ...document,
    servers: [{ url: '/', description: 'El portal que da este documento' }],
    tags: Object.values(contract.FEATURES)
      .map(({ tag, title }) => ({ name: tag, description: title }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    paths: Object.fromEntries(paths) as JsonObject,
    components: { ...(document.components as JsonObject), schemas: components.schemas },
  };
}
