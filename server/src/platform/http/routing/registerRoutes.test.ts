import type { Call } from '@conserje/contract';
import { CONTRACT, ERRORS, FEATURES, Id, Nullable, Shape, writesSomething } from '@conserje/contract';
import type { OwnerField } from '@conserje/rules';
import { anyPermiso, everyone, loggedIn, ownOr } from '@conserje/rules';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import Type from 'typebox';
import { beforeAll, describe, expect, test } from 'vitest';
import { portalForFile } from '../../../test-support/portal/portal.ts';
import { checkContract } from './checkContract.ts';

const call = (path: string): Call => ({
  method: 'GET',
  path,
  feature: 'usuarios',
  summary: 'Una llamada de prueba',
  access: loggedIn,
  answer: Type.Null(),
});
const handle = () => Promise.resolve(null);

describe('declared and handled calls must match or the server does not start', () => {
  test('a valid contract', () => {
    expect(() => checkContract({ uno: call('uno') }, { uno: handle })).not.toThrow();
  });

  test('a declared call without handler', () => {
    expect(() => checkContract({ uno: call('uno') }, {})).toThrow('uno: declared, no handler');
  });

  test('a handler without declaration', () => {
    expect(() => checkContract({}, { dos: handle })).toThrow('dos: handled, not declared');
  });

  test.each([
    ['it has none', undefined],
    ['it has another value', {}],
  ])('a call without access rule: %s', (_case, access) => {
    const loose = { ...call('uno'), access } as unknown as Call;
    expect(() => checkContract({ uno: loose }, { uno: handle })).toThrow('uno: no access rule');
  });

  test('an expensive call open to all: `expensive` needs a session', () => {
    const loose = { ...call('uno'), access: everyone, expensive: true };
    expect(() => checkContract({ uno: loose }, { uno: handle })).toThrow(
      'uno: an expensive or multipart call needs a session',
    );
  });

  test('a form open to all: `multipart` needs a session', () => {
    const loose: Call = { ...call('uno'), method: 'POST', access: everyone, multipart: true };
    expect(() => checkContract({ uno: loose }, { uno: handle })).toThrow(
      'uno: an expensive or multipart call needs a session',
    );
  });

  test.each<[string, OwnerField, boolean]>([
    ['one that is always sent', 'params.id', true],
    ['one that does not exist', 'params.usuario', false],
    ['one of a part that it does not have', 'body.id', false],
    ['one that may be missing', 'query.id', false],
    ['one that names no user', 'params.op', false],
  ])('ownership is declared by a field: %s', (_case, owner, isValid) => {
    const theirs: Call = {
      ...call('uno/:id/:op'),
      access: ownOr(owner, anyPermiso('pag')),
      params: Shape({ id: Id, op: Nullable(Id) }),
      query: Shape({ id: Type.Optional(Id) }),
    };
    const check = expect(() => checkContract({ uno: theirs }, { uno: handle }));
    if (isValid) check.not.toThrow();
    else check.toThrow('uno: no field names the owner');
  });

  test('a route declared twice', () => {
    const two = { uno: call('misma'), dos: call('misma') };
    expect(() => checkContract(two, { uno: handle, dos: handle })).toThrow('GET misma: declared twice');
  });

  test('the same route with another method is valid', () => {
    const two: Record<string, Call> = { uno: call('misma'), dos: { ...call('misma'), method: 'POST' } };
    expect(() => checkContract(two, { uno: handle, dos: handle })).not.toThrow();
  });

  test('all problems are reported at once', () => {
    const calls = { uno: call('misma'), dos: call('misma') };
    expect(() => checkContract(calls, { dos: handle, tres: handle })).toThrow(
      /uno: declared.*tres: handled.*GET misma/s,
    );
  });
});

const bodyContentType = ({ multipart }: Call) => (multipart ? 'multipart/form-data' : 'application/json');

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security?: unknown;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { $ref?: string; properties?: object } }> };
  responses: Record<string, { description: string; headers?: object; content?: Record<string, { schema: object }> }>;
}
interface OpenApiDocument {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description: string }[];
  components: { securitySchemes: object; schemas: Record<string, { properties?: object }> };
}

/** Media type of a call that answers a file. */
const fileContentType = (answer: unknown): string => (answer as { contentMediaType: string }).contentMediaType;

describe('the API document', () => {
  const portal = portalForFile();
  let document: OpenApiDocument;
  beforeAll(async () => {
    const { http, body } = await portal().as()('GET', 'openapi.json');
    expect(http).toBe(200);
    document = body as OpenApiDocument;
  });
  const findOperation = ({ method, path }: Call): Operation => {
    const url = `${path.startsWith('/') ? '' : '/api/'}${path.replace(/:(\w+)/g, '{$1}')}`;
    expect(document.paths).toHaveProperty([url, method.toLowerCase()]);
    return document.paths[url]?.[method.toLowerCase()] as Operation;
  };

  test('lists exactly the declared calls', () => {
    const { openapi, paths, components } = document;
    expect(openapi).toBe('3.1.0');
    expect(components.securitySchemes).toMatchObject({ key: { type: 'apiKey', in: 'header', name: 'key' } });
    const listed = Object.values(paths).flatMap((p) => Object.values(p).map((o) => o.operationId));
    expect(listed.sort()).toEqual(Object.keys(CONTRACT).sort());
  });

  test.each(Object.entries<Call>(CONTRACT))('%s: access, input and response', (name, spec) => {
    const op = findOperation(spec);
    expect(op).toMatchObject({
      operationId: name,
      summary: spec.summary,
      tags: [FEATURES[spec.feature].tag],
    });
    expect(op.security).toEqual(spec.access.kind === 'everyone' ? [] : [{ key: [] }]);
    const parameters = (op.parameters ?? []).map((p) => `${p.in} ${p.name}`).sort();
    const declared = [
      ...(writesSomething(spec) ? ['header idempotency-key', 'header idempotency-press'] : []),
      ...Object.keys(spec.params?.properties ?? {}).map((n) => `path ${n}`),
      ...Object.keys(spec.query?.properties ?? {}).map((n) => `query ${n}`),
    ];
    expect(parameters).toEqual(declared.sort());
    if (spec.body) {
      const { $ref = '', properties } = op.requestBody?.content[bodyContentType(spec)]?.schema ?? {};
      const { schemas } = document.components;
      const fields = properties ?? schemas[$ref.replace('#/components/schemas/', '')]?.properties ?? {};
      expect(Object.keys(fields)).toEqual(Object.keys(spec.body.properties));
    }
    const isPaged = 'antes' in (spec.query?.properties ?? {});
    expect(op.responses[200]?.headers).toEqual(isPaged ? { 'x-siguiente': expect.anything() } : undefined);
    const otherContentType = spec.answersFile ? fileContentType(spec.answer) : 'text/event-stream';
    const contentType = spec.stream || spec.answersFile ? otherContentType : 'application/json';
    expect(Object.keys(op.responses[200]?.content ?? {})).toEqual([contentType]);
    for (const error of spec.errors ?? [])
      expect(op.responses[ERRORS[error].http]?.description.split(', ')).toContain(error);
  });

  test.each<[string, Call, string]>([
    ['of everyone', CONTRACT.configuracion, 'Sin iniciar sesión'],
    ['of a session', CONTRACT.MyPerfil, 'Con sesión'],
    ['of one permiso', CONTRACT.getAllMultas, 'Para quien tiene mul'],
    ['of several', CONTRACT.getMembresias, 'Para quien tiene mem o man'],
    ['of management', CONTRACT.getPendientes, 'Para los admins (desde la categoría 10) y quien tiene adm'],
    [
      "of one's own",
      CONTRACT.movimientos,
      'Con sesión, solo lo tuyo (params.id). Lo de otra persona, para quien tiene pag',
    ],
  ])('describes the access in words: %s', (_case, spec, words) => {
    expect(findOperation(spec).description).toBe(words);
  });

  test('is valid OpenAPI 3.1, and a public linter finds nothing', async () => {
    const source = JSON.stringify(document);
    // The product has no public licence to name.
    const config = await createConfig({ extends: ['recommended'], rules: { 'info-license': 'off' } });
    const found = await lintFromString({ source, absoluteRef: '/openapi.json', config });
    expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  test('names its schemas, and describes each group of calls', () => {
    const { tags, components, paths } = document;
    const used = Object.values(paths).flatMap((p) => Object.values(p).flatMap((o) => o.tags));
    expect(tags.map(({ name }) => name).sort()).toEqual([...new Set(used)].sort());
    expect(components.schemas).toMatchObject({
      Error: { required: ['msg', 'status', 'error'] },
      Multa: { properties: { motivo: { type: 'string' } } },
      SendMultaDatos: { properties: { creditos: { type: 'integer' } } },
      SendMultaRespuesta: { properties: { data: { $ref: '#/components/schemas/Multa' } } },
    });
    expect(paths['/api/rangosEquipo']?.get?.responses[200]?.content?.['application/json']?.schema).toMatchObject({
      prefixItems: [{ type: 'array' }, { type: 'array' }],
      items: false,
    });
  });

  test('is also readable as a page', async () => {
    const { http, headers } = await portal().as()('GET', '/api/docs/');
    expect(http).toBe(200);
    expect(headers['content-type']).toContain('text/html');
  });
});
