import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { CATEGORIA_MGMT, PERMISOS } from '@conserje/rules';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Fila } from '../../testing/accesos.ts';
import { filas, llamar, pedir } from '../../testing/accesos.ts';
import type { Respuesta } from '../../testing/cliente.ts';
import { comprobarRechazo, comprobarRespuesta, rutaDe } from '../../testing/cliente.ts';
import { ALGUIEN, muestraDe } from '../../testing/muestras.ts';
import type { Persona } from '../../testing/portal.ts';
import { portalDelArchivo } from '../../testing/portal.ts';

/** Rows that every call has: who may make it, by the tables, and what it lets in, by its declaration. */

/** Below management, with nothing but what a test gives it. */
const CATEGORIA = CATEGORIA_MGMT - 1;
const llamadas = Object.entries<Call>(CONTRACT);
/** Those whose answer ends. */
const cortas = llamadas.filter(([, spec]) => !spec.stream);

const queAcaban = filas.filter(([, { spec }]) => !spec.stream);

let alguien: Persona;
let cualquiera: Persona;
/** The same, whose keys the calls may end. */
let sinNada: Persona;
let mgmt: Persona;
/** May do everything. */
let jefe: Persona;
const portal = portalDelArchivo(async (p) => {
  alguien = await p.persona({ nombre: ALGUIEN.usuario });
  expect(alguien.id).toBe(ALGUIEN.id);
  // Above those whose rows the calls are about.
  cualquiera = await p.persona({ categoria: CATEGORIA, posicion: 2 });
  sinNada = await p.persona({ categoria: CATEGORIA });
  await p.permitir(CATEGORIA);
  mgmt = await p.persona({ categoria: CATEGORIA_MGMT });
  await p.permitir(CATEGORIA_MGMT);
  jefe = await p.persona({ categoria: 12 });
});
/** With a key of its own: what is asked for may end all of somebody's. */
async function conOtraLlave(quien: Persona, p = portal()): Promise<Persona> {
  return { ...quien, key: await p.sesion(quien.id) };
}

/** Nothing that the tests of a block ask for is done, which each of them is asked. */
function nadaEscribeCadaUna(): void {
  let antes: object;
  beforeAll(async () => {
    antes = await portal().cuentas();
  });
  afterEach(async () => {
    const antesDeEsta = antes;
    antes = await portal().cuentas();
    expect(antes).toEqual(antesDeEsta);
  });
}

/** The same of a block whose tests are all about one call: asked once. */
function nadaEscriben(): void {
  let antes: object;
  beforeAll(async () => {
    antes = await portal().cuentas();
  });
  afterAll(async () => expect(await portal().cuentas()).toEqual(antes));
}

describe('sin sesión', () => {
  const SIN_SESION = { http: 401, status: 1, error: 'SIN_SESION', msg: 'Inicia sesión para continuar' };
  let huella: string;
  beforeAll(async () => {
    ({ huella } = await portal().db.selectFrom('sesion').select('huella').limit(1).executeTakeFirstOrThrow());
  });
  nadaEscribeCadaUna();

  test.each(filas.filter(([, fila]) => !fila.visitante))(
    '%s pide sesión: sin clave o con una que no es de nadie, 401 y nada escrito',
    async (_nombre, fila) => {
      // The last is what is kept of a key, in its place.
      for (const key of [undefined, 'x'.repeat(43), '', huella]) {
        const cliente = key === undefined ? portal().pide() : portal().pide(null, { key });
        expect({ key, ...comprobarRechazo(await pedir(cliente, fila)) }).toEqual({ key, ...SIN_SESION });
      }
    },
  );
});

test.each(queAcaban.filter(([, fila]) => fila.visitante))('%s es de todos', async (_nombre, fila) => {
  for (const cliente of [portal().pide(), portal().pide(null, { key: 'otra' }), portal().pide(cualquiera)]) {
    const { cuerpo } = await pedir(cliente, fila);
    expect(cuerpo).not.toMatchObject({ error: 'SIN_PERMISO' });
    // A wrong token is what `login` is asked about here.
    if (fila.nombre !== 'login') expect(cuerpo).not.toMatchObject({ error: 'SIN_SESION' });
  }
});

test.each(queAcaban.filter(([, fila]) => fila.sesion && !fila.visitante))(
  '%s es de cualquier sesión',
  async (_nombre, fila) => {
    expect([401, 403]).not.toContain((await pedir(portal().pide(await conOtraLlave(sinNada)), fila)).http);
  },
);

describe('con todos los demás permisos', () => {
  nadaEscribeCadaUna();

  test.each(filas.filter(([, fila]) => !fila.sesion))('%s: 403 con su texto y nada escrito', async (_nombre, fila) => {
    const demas = PERMISOS.filter((permiso) => !fila.permisos.includes(permiso));
    expect(comprobarRechazo(await conSolo(['x', ...demas], fila))).toEqual({
      http: 403,
      status: 1,
      error: 'SIN_PERMISO',
      msg: 'No tienes permiso para esto',
    });
  });
});

/** Someone below management with exactly these permissions makes the call of a row. */
async function conSolo(permisos: readonly string[], fila: Fila, deQuien?: Persona): Promise<Respuesta> {
  await portal().permitir(CATEGORIA, ...permisos);
  try {
    return await pedir(portal().pide(cualquiera), fila, deQuien);
  } finally {
    await portal().permitir(CATEGORIA);
  }
}

describe.each(filas.filter(([, fila]) => !fila.sesion))('%s pide permiso', (_nombre, fila) => {
  test.each(fila.permisos)('con solo %s se entra', async (permiso) => {
    expect([401, 403]).not.toContain((await conSolo([permiso], fila)).http);
  });

  if (fila.propio)
    test('sin ninguno se entra a lo propio', async () => {
      expect([401, 403]).not.toContain((await conSolo([], fila, cualquiera)).http);
    });

  test(`la administración ${fila.mgmt ? 'entra' : 'no entra'} sin él`, async () => {
    const { http } = await pedir(portal().pide(await conOtraLlave(mgmt)), fila);
    if (fila.mgmt) expect([401, 403]).not.toContain(http);
    else expect(http).toBe(403);
  });
});

test('lo que manda quien no puede no se mira', async () => {
  const deAntemano = filas.map(([, fila]) => fila).filter((f) => !f.sesion && !f.propio && f.op === undefined);
  for (const { nombre, spec } of deAntemano) {
    const { params, query } = muestraDe(nombre, spec);
    const cuerpo = spec.method === 'POST' ? { sobra: 1 } : undefined;
    const { http } = await portal().pide(cualquiera)(
      spec.method,
      rutaDe(spec.path, params, { ...query, sobra: 1 }),
      cuerpo,
    );
    expect({ nombre, http }).toEqual({ nombre, http: 403 });
  }
});

/** Fields of a payload by their declared type. */
const campos = (spec: Call, parte: 'body' | 'query', tipo?: string): string[] =>
  Object.entries((spec[parte]?.properties ?? {}) as Record<string, { type?: string }>)
    .filter(([, s]) => tipo === undefined || s.type === tipo)
    .map(([campo]) => campo);

describe.each(cortas)('%s', (nombre, spec) => {
  const { params, query = {}, body = {} } = muestraDe(nombre, spec);
  let llave: Persona;
  beforeAll(async () => {
    llave = await conOtraLlave(jefe);
  });
  nadaEscriben();
  const rechazada = async (conQuery: object, conBody: object): Promise<unknown> => {
    const ruta = rutaDe(spec.path, params, conQuery as Record<string, unknown>);
    const cuerpo = spec.method === 'POST' ? conBody : undefined;
    return comprobarRechazo(await portal().pide(llave)(spec.method, ruta, cuerpo));
  };
  const malo = (campo: string) => ({
    http: 400,
    error: 'MALFORMADO',
    campo,
    msg: expect.stringContaining(`«${campo}»`),
  });

  test('un campo que no conoce: 400 que lo nombra, y nada escrito', async () => {
    expect(await rechazada({ ...query, sobra: 1 }, body)).toMatchObject(malo('sobra'));
    if (spec.method === 'POST') expect(await rechazada(query, { ...body, sobra: 1 })).toMatchObject(malo('sobra'));
  });

  // All that a form says is text.
  const comoTexto = (n: unknown): string => (spec.multipart ? `${n}x` : String(n));
  test.each(campos(spec, 'body', 'integer'))('el número %s como texto: 400 que lo nombra', async (campo) => {
    expect(await rechazada(query, { ...body, [campo]: comoTexto(body[campo]) })).toMatchObject(malo(campo));
  });

  test.each((spec.body?.required ?? []) as string[])('sin %s: 400 que lo nombra', async (campo) => {
    const { [campo]: _fuera, ...resto } = body;
    expect(await rechazada(query, resto)).toMatchObject(malo(campo));
  });
});

describe('en mantenimiento', () => {
  let administradora: Persona;
  let fundador: Persona;
  const cerrado = portalDelArchivo(async (p) => {
    await p.configurar({ mantenimiento: true });
    administradora = await p.persona({ categoria: 11 });
    fundador = await p.persona({ categoria: 12 });
  });
  const MANTENIMIENTO = {
    http: 503,
    status: 1,
    error: 'MANTENIMIENTO',
    msg: 'Estamos en mantenimiento. Vuelve en un rato.',
  };
  const abiertas = ['configuracion', 'identidad', 'login', 'manifiesto'];

  test('solo la configuración, con qué se instala y la entrada siguen abiertas', () => {
    expect(
      llamadas
        .filter(([, spec]) => spec.inMaintenance)
        .map(([nombre]) => nombre)
        .sort(),
    ).toEqual(abiertas);
  });

  test.each(llamadas.filter(([nombre]) => !abiertas.includes(nombre)))(
    '%s: 503 a visitantes y personal',
    async (nombre, spec) => {
      for (const cliente of [cerrado().pide(), cerrado().pide(administradora)])
        expect(comprobarRechazo(await llamar(cliente, nombre, spec))).toEqual(MANTENIMIENTO);
    },
  );

  test.each(cortas)('%s: abierta a quien tiene man', async (nombre, spec) => {
    const quien = await conOtraLlave(fundador, cerrado());
    expect((await llamar(cerrado().pide(quien), nombre, spec)).http).not.toBe(503);
  });

  test('se puede entrar, y se sabe que hay mantenimiento', async () => {
    expect(await cerrado().pide().logra('GET configuracion')).toMatchObject({ mantenimiento: true });
    const { key } = await cerrado().persona();
    await cerrado()
      .pide()
      .logra('POST login', { body: { op: 1, token: key } });
  });

  test('la salud no es una llamada y contesta', async () => {
    expect(await cerrado().pide()('GET', '/health')).toMatchObject({ http: 200, cuerpo: { status: 0 } });
  });
});

test.each(cortas)('%s lleva la hora del servidor y no se guarda', async (nombre, spec) => {
  const respuesta = await llamar(portal().pide(await conOtraLlave(jefe)), nombre, spec);
  expect(respuesta.cabeceras['x-ahora']).toBe(String(portal().reloj.ahora));
  expect(respuesta.cabeceras['cache-control']).toMatch(/no-(store|cache)/);
  if (respuesta.http === 200) comprobarRespuesta(`${spec.method} ${spec.path}`, respuesta.cuerpo);
  else comprobarRechazo(respuesta);
});
