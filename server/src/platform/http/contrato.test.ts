import type { Call } from '@conserje/contract';
import { CONTRACT, ERRORES, escribeAlgo, Id, Nullable, Shape } from '@conserje/contract';
import type { CampoDueno } from '@conserje/rules';
import { conPermiso, propioO, sesion, todos } from '@conserje/rules';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { portalDelArchivo } from '../../testing/portal.ts';
import { comprobarContrato } from './montar.ts';

const llamada = (path: string): Call => ({
  method: 'GET',
  path,
  feature: 'prueba',
  summary: 'Una llamada de prueba',
  access: sesion,
  answer: Type.Null(),
});
const atender = () => Promise.resolve(null);

describe('lo declarado y lo atendido son lo mismo, o el servidor no empieza', () => {
  test('bien', () => {
    expect(() => comprobarContrato({ uno: llamada('uno') }, { uno: atender })).not.toThrow();
  });

  test('una llamada declarada que nadie atiende', () => {
    expect(() => comprobarContrato({ uno: llamada('uno') }, {})).toThrow('uno: declared, no handler');
  });

  test('una atendida que nadie declaró', () => {
    expect(() => comprobarContrato({}, { dos: atender })).toThrow('dos: handled, not declared');
  });

  test.each([
    ['no la dice', undefined],
    ['es otra cosa', {}],
  ])('una sin regla de acceso: %s', (_caso, access) => {
    const suelta = { ...llamada('uno'), access } as unknown as Call;
    expect(() => comprobarContrato({ uno: suelta }, { uno: atender })).toThrow('uno: no access rule');
  });

  test('una costosa de todos: no se sabe a quién le toca', () => {
    const suelta = { ...llamada('uno'), access: todos, costosa: true };
    expect(() => comprobarContrato({ uno: suelta }, { uno: atender })).toThrow('uno: whose turn it is nobody knows');
  });

  test('un formulario de todos: no se sabe a quién le toca', () => {
    const suelta: Call = { ...llamada('uno'), method: 'POST', access: todos, multipart: true };
    expect(() => comprobarContrato({ uno: suelta }, { uno: atender })).toThrow('uno: whose turn it is nobody knows');
  });

  test.each<[string, CampoDueno, boolean]>([
    ['uno que siempre viene', 'params.id', true],
    ['uno que no hay', 'params.usuario', false],
    ['de una parte que no lleva', 'body.id', false],
    ['uno que puede faltar', 'query.id', false],
    ['uno que no dice quién', 'params.op', false],
  ])('lo propio lo dice un campo: %s', (_caso, dueno, vale) => {
    const suya: Call = {
      ...llamada('uno/:id/:op'),
      access: propioO(dueno, conPermiso('pag')),
      params: Shape({ id: Id, op: Nullable(Id) }),
      query: Shape({ id: Type.Optional(Id) }),
    };
    const comprobar = expect(() => comprobarContrato({ uno: suya }, { uno: atender }));
    if (vale) comprobar.not.toThrow();
    else comprobar.toThrow('uno: whose it is nobody knows');
  });

  test('una ruta dos veces', () => {
    const dos = { uno: llamada('misma'), dos: llamada('misma') };
    expect(() => comprobarContrato(dos, { uno: atender, dos: atender })).toThrow('GET misma: declared twice');
  });

  test('la misma ruta con otro método vale', () => {
    const dos: Record<string, Call> = { uno: llamada('misma'), dos: { ...llamada('misma'), method: 'POST' } };
    expect(() => comprobarContrato(dos, { uno: atender, dos: atender })).not.toThrow();
  });

  test('se dicen todas las faltas de una vez', () => {
    const calls = { uno: llamada('misma'), dos: llamada('misma') };
    expect(() => comprobarContrato(calls, { dos: atender, tres: atender })).toThrow(
      /uno: declared.*tres: handled.*GET misma/s,
    );
  });
});

const comoCuerpo = ({ multipart }: Call) => (multipart ? 'multipart/form-data' : 'application/json');

interface Operacion {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security?: unknown;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { $ref?: string; properties?: object } }> };
  responses: Record<string, { description: string; headers?: object; content?: Record<string, { schema: object }> }>;
}
interface Documento {
  openapi: string;
  paths: Record<string, Record<string, Operacion>>;
  tags: { name: string; description: string }[];
  components: { securitySchemes: object; schemas: Record<string, { properties?: object }> };
}

/** The kind of file that a call answers. */
const deFichero = (answer: unknown): string => (answer as { contentMediaType: string }).contentMediaType;

describe('el documento de la API', () => {
  const portal = portalDelArchivo();
  const leer = async (): Promise<Documento> => {
    const { http, cuerpo } = await portal().pide()('GET', 'openapi.json');
    expect(http).toBe(200);
    return cuerpo as Documento;
  };
  const operacion = async ({ method, path }: Call): Promise<Operacion> => {
    const ruta = `${path.startsWith('/') ? '' : '/api/'}${path.replace(/:(\w+)/g, '{$1}')}`;
    const { paths } = await leer();
    expect(paths).toHaveProperty([ruta, method.toLowerCase()]);
    return paths[ruta]?.[method.toLowerCase()] as Operacion;
  };

  test('lista las llamadas declaradas y ninguna más', async () => {
    const { openapi, paths, components } = await leer();
    expect(openapi).toBe('3.1.0');
    expect(components.securitySchemes).toMatchObject({ key: { type: 'apiKey', in: 'header', name: 'key' } });
    const listadas = Object.values(paths).flatMap((p) => Object.values(p).map((o) => o.operationId));
    expect(listadas.sort()).toEqual(Object.keys(CONTRACT).sort());
  });

  test.each(Object.entries<Call>(CONTRACT))('%s: quién puede, qué lleva y qué contesta', async (nombre, spec) => {
    const op = await operacion(spec);
    expect(op).toMatchObject({ operationId: nombre, summary: spec.summary, tags: [spec.feature] });
    expect(op.security).toEqual(spec.access.tipo === 'todos' ? [] : [{ key: [] }]);
    const parametros = (op.parameters ?? []).map((p) => `${p.in} ${p.name}`).sort();
    const declarados = [
      ...(escribeAlgo(spec) ? ['header idempotency-key'] : []),
      ...Object.keys(spec.params?.properties ?? {}).map((n) => `path ${n}`),
      ...Object.keys(spec.query?.properties ?? {}).map((n) => `query ${n}`),
    ];
    expect(parametros).toEqual(declarados.sort());
    if (spec.body) {
      const { $ref = '', properties } = op.requestBody?.content[comoCuerpo(spec)]?.schema ?? {};
      const { schemas } = (await leer()).components;
      const campos = properties ?? schemas[$ref.replace('#/components/schemas/', '')]?.properties ?? {};
      expect(Object.keys(campos)).toEqual(Object.keys(spec.body.properties));
    }
    const conPaginas = 'antes' in (spec.query?.properties ?? {});
    expect(op.responses[200]?.headers).toEqual(conPaginas ? { 'x-siguiente': expect.anything() } : undefined);
    const deOtroTipo = spec.fichero ? deFichero(spec.answer) : 'text/event-stream';
    const tipo = spec.stream || spec.fichero ? deOtroTipo : 'application/json';
    expect(Object.keys(op.responses[200]?.content ?? {})).toEqual([tipo]);
    for (const error of spec.errors ?? [])
      expect(op.responses[ERRORES[error].http]?.description.split(', ')).toContain(error);
  });

  test.each<[string, Call, string]>([
    ['de todos', CONTRACT.configuracion, 'Sin iniciar sesión'],
    ['de sesión', CONTRACT.MyPerfil, 'Con sesión'],
    ['de un permiso', CONTRACT.getAllMultas, 'Para quien tiene mul'],
    ['de varios', CONTRACT.getMembresias, 'Para quien tiene mem o man'],
    ['de la administración', CONTRACT.getPendientes, 'Para los admins (desde la categoría 10) y quien tiene adm'],
    [
      'de lo propio',
      CONTRACT.movimientos,
      'Con sesión, solo lo tuyo (params.id). Lo de otra persona, para quien tiene pag',
    ],
  ])('dice con palabras quién puede: %s', async (_caso, spec, dicho) => {
    expect((await operacion(spec)).description).toBe(dicho);
  });

  test('is valid OpenAPI 3.1, and a public linter finds nothing', async () => {
    const source = JSON.stringify(await leer());
    // The product has no public licence to name.
    const config = await createConfig({ extends: ['recommended'], rules: { 'info-license': 'off' } });
    const found = await lintFromString({ source, absoluteRef: '/openapi.json', config });
    expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  test('names its schemas, and describes each group of calls', async () => {
    const { tags, components, paths } = await leer();
    const usados = Object.values(paths).flatMap((p) => Object.values(p).flatMap((o) => o.tags));
    expect(tags.map(({ name }) => name).sort()).toEqual([...new Set(usados)].sort());
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

  test('también se lee en una página', async () => {
    const { http, cabeceras } = await portal().pide()('GET', '/api/docs/');
    expect(http).toBe(200);
    expect(cabeceras['content-type']).toContain('text/html');
  });
});
