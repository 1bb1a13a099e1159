import { PERMISOS, TOPICS } from '@conserje/rules';
import type { TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import type { Call } from './call.ts';
import { DATABASE_ERRORS, ERRORS, SUBMISSION_ERRORS } from './errors.ts';
import { CONTRACT } from './index.ts';

const calls: [string, Call][] = Object.entries(CONTRACT);

interface SchemaNode {
  type?: string;
  properties?: Record<string, SchemaNode>;
  additionalProperties?: unknown;
  anyOf?: SchemaNode[];
  items?: SchemaNode;
  maxLength?: number;
  pattern?: string;
  const?: unknown;
}

/** Lists all nested schemas with their paths. */
function listNodes(schema: SchemaNode, path = ''): [string, SchemaNode][] {
  return [
    [path, schema],
    ...Object.entries(schema.properties ?? {}).flatMap(([campo, s]) => listNodes(s, `${path}.${campo}`)),
    ...(schema.anyOf ?? []).flatMap((s) => listNodes(s, path)),
    ...(schema.items ? listNodes(schema.items, `${path}[]`) : []),
  ];
}
const listAllNodes = (...schemas: (TSchema | undefined)[]): [string, SchemaNode][] =>
  schemas.flatMap((s) => (s ? listNodes(s as SchemaNode) : []));
const pathsOf = (rows: [string, SchemaNode][], predicate: (node: SchemaNode) => boolean): string[] =>
  rows.filter(([, node]) => predicate(node)).map(([path]) => path);

describe.each(calls)('%s', (_name, spec) => {
  test('declares its summary and access', () => {
    expect(spec.summary).toMatch(/^\S.{9,}/);
    const { access } = spec;
    expect(['everyone', 'loggedIn', 'permiso', 'own']).toContain(access.kind);
    const rule = access.kind === 'own' ? access.othersAccess : access;
    if (rule.kind === 'permiso') {
      expect(rule.permisos.length).toBeGreaterThan(0);
      expect(PERMISOS).toEqual(expect.arrayContaining([...rule.permisos]));
    }
  });

  test('has the parameters of its path, and no body if it is a GET', () => {
    expect(spec.path).toMatch(/^\/?[A-Za-z]+(\/:[A-Za-z]+)*$/);
    const inPath = [...spec.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(spec.params?.properties ?? {})).toEqual(inPath);
    if (spec.method === 'GET') expect(spec.body).toBeUndefined();
  });

  test('refuses unknown fields and returns none', () => {
    const rows = listAllNodes(spec.params, spec.query, spec.body, spec.answer);
    expect(pathsOf(rows, (n) => n.type === 'object' && n.additionalProperties !== false)).toEqual([]);
  });

  test('limits its input: texts have a maximum length, numbers are integers', () => {
    const rows = listAllNodes(spec.params, spec.query, spec.body);
    const isUnlimited = (n: SchemaNode) =>
      n.type === 'string' && n.maxLength === undefined && n.pattern === undefined && !('const' in n);
    expect(pathsOf(rows, isUnlimited)).toEqual([]);
    expect(pathsOf(rows, (n) => n.type === 'number' && !Number.isInteger(n.const))).toEqual([]);
  });

  test('declares errors of the catalogue, each once', () => {
    const errors = spec.errors ?? [];
    expect(new Set(errors).size).toBe(errors.length);
    for (const error of errors) expect(ERRORS).toHaveProperty(error);
  });
});

test('no call is declared twice', () => {
  const routes = calls.map(([, c]) => `${c.method} ${c.path}`.toLowerCase());
  expect(routes.filter((path, i) => routes.indexOf(path) !== i)).toEqual([]);
});

describe('the error catalogue', () => {
  const CALL_STATUSES = [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503];
  /** Statuses of requests that reach no call. */
  const GATE_STATUSES = [408, 412, 414, 417, 431];
  const errors = Object.entries(ERRORS);

  test.each(errors)('%s has a known status and a displayable text', (codigo, { http, msg }) => {
    expect(codigo).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect([...CALL_STATUSES, ...GATE_STATUSES]).toContain(http);
    // A single sentence has no full stop; several have.
    expect(msg).toMatch(/^[A-ZÁÉÍÓÚÑ¡¿][^.?]*[^.\s]$|^[A-ZÁÉÍÓÚÑ¡¿].*[.?] [A-ZÁÉÍÓÚÑ¡¿].*[^.\s]\.$/);
  });

  test('texts given by the specification are verbatim', () => {
    expect(ERRORS.SIN_PERMISO.msg).toBe('No tienes permiso para esto');
    expect(ERRORS.NOMBRE_OCUPADO.msg).toBe('El nombre ya esta ocupado');
    expect(ERRORS.SELECCIONA_USUARIO.msg).toBe('Selecciona un usuario');
    expect(ERRORS.MINIMO_UN_MINUTO.msg).toBe('Se requiere minimo 1 minuto');
    expect(ERRORS.CODIGO_AUSENTE.msg).toBe('Coloca el código en tu misión del hotel');
  });

  test('each error is declared by some call or implied by all', () => {
    const ofAnyCall = 'MALFORMADO SIN_SESION SIN_PERMISO MANTENIMIENTO INTERNO DEMASIADO_GRANDE TIPO_NO_ADMITIDO';
    const gateErrors = errors.filter(([, e]) => GATE_STATUSES.includes(e.http)).map(([codigo]) => codigo);
    const declared = new Set<string>([
      'NO_EXISTE',
      'CLAVE_TEMPORAL',
      // Errors of any caller with a key.
      'DEMASIADO_DEPRISA',
      'DOS_PASOS_FALTAN',
      'CLAVE_DE_PROGRAMA',
      ...gateErrors,
      ...DATABASE_ERRORS,
      ...SUBMISSION_ERRORS,
      ...calls.flatMap(([, c]) => c.errors ?? []),
    ]);
    if (calls.some(([, c]) => c.expensive)) declared.add('DEMASIADAS_A_LA_VEZ');
    if (calls.some(([, c]) => c.requiresRecentAuth)) declared.add('PRUEBA_RECIENTE');
    const orphans = Object.keys(ERRORS).filter((e) => !declared.has(e) && !ofAnyCall.split(' ').includes(e));
    expect(orphans).toEqual([]);
  });
});

test('a page can watch each topic', () => {
  const { mira } = (CONTRACT.vivo.query as { properties: Record<string, SchemaNode> }).properties;
  const watchable = new RegExp(mira?.pattern ?? '^$');
  expect(Object.keys(TOPICS).filter((topic) => !watchable.test(topic))).toEqual([]);
});
