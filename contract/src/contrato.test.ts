import { PERMISOS } from '@conserje/rules';
import type { TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import type { Call } from './call.ts';
import { ERRORES, FALLAS_DE_BASE, FALLAS_DE_ENVIO } from './errores.ts';
import { CONTRACT } from './index.ts';

const llamadas: [string, Call][] = Object.entries(CONTRACT);

interface Nodo {
  type?: string;
  properties?: Record<string, Nodo>;
  additionalProperties?: unknown;
  anyOf?: Nodo[];
  items?: Nodo;
  maxLength?: number;
  pattern?: string;
  const?: unknown;
}

/** Every schema inside a schema, by its path. */
function nodos(schema: Nodo, ruta = ''): [string, Nodo][] {
  return [
    [ruta, schema],
    ...Object.entries(schema.properties ?? {}).flatMap(([campo, s]) => nodos(s, `${ruta}.${campo}`)),
    ...(schema.anyOf ?? []).flatMap((s) => nodos(s, ruta)),
    ...(schema.items ? nodos(schema.items, `${ruta}[]`) : []),
  ];
}
const todosLosNodos = (...schemas: (TSchema | undefined)[]): [string, Nodo][] =>
  schemas.flatMap((s) => (s ? nodos(s as Nodo) : []));
const rutasDe = (filas: [string, Nodo][], es: (nodo: Nodo) => boolean): string[] =>
  filas.filter(([, nodo]) => es(nodo)).map(([ruta]) => ruta);

describe.each(llamadas)('%s', (_nombre, spec) => {
  test('dice qué es, de quién es y quién puede', () => {
    expect(spec.feature).toMatch(/^[a-z]+$/i);
    expect(spec.summary).toMatch(/^\S.{9,}/);
    const { access } = spec;
    expect(['todos', 'sesion', 'permiso', 'propio']).toContain(access.tipo);
    const regla = access.tipo === 'propio' ? access.ajeno : access;
    if (regla.tipo === 'permiso') {
      expect(regla.permisos.length).toBeGreaterThan(0);
      expect(PERMISOS).toEqual(expect.arrayContaining([...regla.permisos]));
    }
  });

  test('su ruta y sus parámetros son los mismos, y una lectura no lleva cuerpo', () => {
    expect(spec.path).toMatch(/^\/?[A-Za-z]+(\/:[A-Za-z]+)*$/);
    const enRuta = [...spec.path.matchAll(/:(\w+)/g)].map(([, nombre]) => nombre);
    expect(Object.keys(spec.params?.properties ?? {})).toEqual(enRuta);
    if (spec.method === 'GET') expect(spec.body).toBeUndefined();
  });

  test('no deja pasar campos que no conoce, ni los cuenta', () => {
    const filas = todosLosNodos(spec.params, spec.query, spec.body, spec.answer);
    expect(rutasDe(filas, (n) => n.type === 'object' && n.additionalProperties !== false)).toEqual([]);
  });

  test('lo que recibe tiene límite: textos con un largo, números enteros', () => {
    const filas = todosLosNodos(spec.params, spec.query, spec.body);
    const sinLimite = (n: Nodo) =>
      n.type === 'string' && n.maxLength === undefined && n.pattern === undefined && !('const' in n);
    expect(rutasDe(filas, sinLimite)).toEqual([]);
    expect(rutasDe(filas, (n) => n.type === 'number' && !Number.isInteger(n.const))).toEqual([]);
  });

  test('sus errores son del catálogo, una vez cada uno', () => {
    const errores = spec.errors ?? [];
    expect(new Set(errores).size).toBe(errores.length);
    for (const error of errores) expect(ERRORES).toHaveProperty(error);
  });
});

test('ninguna llamada está dos veces', () => {
  const rutas = llamadas.map(([, c]) => `${c.method} ${c.path}`.toLowerCase());
  expect(rutas.filter((ruta, i) => rutas.indexOf(ruta) !== i)).toEqual([]);
});

describe('el catálogo de errores', () => {
  const DE_LLAMADAS = [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503];
  /** Of requests that reach no call. */
  const DE_LA_PUERTA = [408, 412, 414, 417, 431];
  const errores = Object.entries(ERRORES);

  test.each(errores)('%s tiene un código que le va y un texto para mostrar', (codigo, { http, msg }) => {
    expect(codigo).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect([...DE_LLAMADAS, ...DE_LA_PUERTA]).toContain(http);
    // One sentence has no full stop, several have.
    expect(msg).toMatch(/^[A-ZÁÉÍÓÚÑ¡¿][^.?]*[^.\s]$|^[A-ZÁÉÍÓÚÑ¡¿].*[.?] [A-ZÁÉÍÓÚÑ¡¿].*[^.\s]\.$/);
  });

  test('los textos que la especificación da van a la letra', () => {
    expect(ERRORES.SIN_PERMISO.msg).toBe('No tienes permiso para esto');
    expect(ERRORES.NOMBRE_OCUPADO.msg).toBe('El nombre ya esta ocupado');
    expect(ERRORES.SELECCIONA_USUARIO.msg).toBe('Selecciona un usuario');
    expect(ERRORES.MINIMO_UN_MINUTO.msg).toBe('Se requiere minimo 1 minuto');
    expect(ERRORES.CODIGO_AUSENTE.msg).toBe('Coloca el código en tu misión del hotel');
  });

  test('cada uno lo puede contestar alguna llamada, o cualquiera', () => {
    const deCualquiera = 'MALFORMADO SIN_SESION SIN_PERMISO MANTENIMIENTO INTERNO DEMASIADO_GRANDE TIPO_NO_ADMITIDO';
    const enLaPuerta = errores.filter(([, e]) => DE_LA_PUERTA.includes(e.http)).map(([codigo]) => codigo);
    const declarados = new Set<string>([
      'NO_EXISTE',
      'CLAVE_TEMPORAL',
      // Of anyone who has a key.
      'DEMASIADO_DEPRISA',
      'DOS_PASOS_FALTAN',
      'CLAVE_DE_PROGRAMA',
      ...enLaPuerta,
      ...FALLAS_DE_BASE,
      ...FALLAS_DE_ENVIO,
      ...llamadas.flatMap(([, c]) => c.errors ?? []),
    ]);
    if (llamadas.some(([, c]) => c.costosa)) declarados.add('DEMASIADAS_A_LA_VEZ');
    if (llamadas.some(([, c]) => c.reciente)) declarados.add('PRUEBA_RECIENTE');
    const huerfanos = Object.keys(ERRORES).filter((e) => !declarados.has(e) && !deCualquiera.split(' ').includes(e));
    expect(huerfanos).toEqual([]);
  });
});
