import type { Call } from '@conserje/contract';
import { CONTRACT, ERRORES, Id, Nullable, Shape } from '@conserje/contract';
import type { CampoDueno } from '@conserje/rules';
import { conPermiso, propioO, sesion, todos } from '@conserje/rules';
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
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
  responses: Record<string, { description: string; content?: Record<string, unknown> }>;
}
interface Documento {
  openapi: string;
  paths: Record<string, Record<string, Operacion>>;
  components: { securitySchemes: object };
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
    expect(op.security).toEqual(spec.access.tipo === 'todos' ? undefined : [{ key: [] }]);
    const parametros = (op.parameters ?? []).map((p) => `${p.in} ${p.name}`).sort();
    const declarados = [
      ...Object.keys(spec.params?.properties ?? {}).map((n) => `path ${n}`),
      ...Object.keys(spec.query?.properties ?? {}).map((n) => `query ${n}`),
    ];
    expect(parametros).toEqual(declarados.sort());
    if (spec.body) {
      const { properties } = op.requestBody?.content[comoCuerpo(spec)]?.schema ?? {};
      expect(Object.keys(properties ?? {})).toEqual(Object.keys(spec.body.properties));
    }
    const deOtroTipo = spec.fichero ? deFichero(spec.answer) : 'text/event-stream';
    const tipo = spec.stream || spec.fichero ? deOtroTipo : 'application/json';
    expect(Object.keys(op.responses[200]?.content ?? {})).toEqual([tipo]);
    for (const error of spec.errors ?? [])
      expect(op.responses[ERRORES[error].http]?.description.split(', ')).toContain(error);
  });

  test.each<[string, Call, string]>([
    ['de todos', CONTRACT.configuracion, 'Para cualquiera, también sin sesión'],
    ['de sesión', CONTRACT.MyPerfil, 'Para cualquier sesión'],
    ['de un permiso', CONTRACT.getAllMultas, 'Para quien tiene mul'],
    ['de varios', CONTRACT.getMembresias, 'Para quien tiene mem o man'],
    [
      'de la administración',
      CONTRACT.getPendientes,
      'Para la administración (desde la categoría 10) y quien tiene adm',
    ],
    [
      'de lo propio',
      CONTRACT.movimientos,
      'Lo propio (params.id), para cualquier sesión; lo de cualquiera, para quien tiene pag',
    ],
  ])('dice con palabras quién puede: %s', async (_caso, spec, dicho) => {
    expect((await operacion(spec)).description).toBe(dicho);
  });

  test('también se lee en una página', async () => {
    const { http, cabeceras } = await portal().pide()('GET', '/api/docs/');
    expect(http).toBe(200);
    expect(cabeceras['content-type']).toContain('text/html');
  });
});
