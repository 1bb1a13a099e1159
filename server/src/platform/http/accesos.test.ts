import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import type { AccesoPermiso } from '@conserje/rules';
import { CATEGORIA_MGMT } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { Cliente, Respuesta } from '../../testing/cliente.ts';
import { comprobarRechazo, comprobarRespuesta, rutaDe } from '../../testing/cliente.ts';
import { muestraDe } from '../../testing/muestras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { portalDelArchivo } from '../../testing/portal.ts';

/** Rows that every call has, made from its declaration: who may make it and what it lets in. */

const SIN_PERMISOS = 1;
/** Their samples name the caller, and nobody acts on themselves: refused for that, with the permission too. */
const SOBRE_ALGUIEN = ['ajustarNomina', 'delFirma', 'actionDegrado', 'addTraslado', 'addMision', 'sendMulta'];
const llamadas = Object.entries<Call>(CONTRACT);
const cerradas = llamadas.filter(([, spec]) => spec.access.tipo !== 'todos');
const conPermiso = llamadas.filter(([, spec]) => spec.access.tipo === 'permiso');
/** Those whose answer ends. */
const cortas = llamadas.filter(([, spec]) => !spec.stream);

let cualquiera: Persona;
const portal = portalDelArchivo(async (p) => {
  cualquiera = await p.persona({ categoria: SIN_PERMISOS });
});

/** Makes a call with a well-formed payload. */
function llamar(cliente: Cliente, nombre: string, spec: Call): Promise<Respuesta> {
  const { params, query, body } = muestraDe(nombre, spec);
  return cliente(spec.method, rutaDe(spec.path, params, query), body);
}

async function sinEscribir(accion: () => Promise<Respuesta>): Promise<Respuesta> {
  const antes = await portal().cuentas();
  const respuesta = await accion();
  expect(await portal().cuentas()).toEqual(antes);
  return respuesta;
}

describe.each(cerradas)('%s pide sesión', (nombre, spec) => {
  const SIN_SESION = { http: 401, status: 1, error: 'SIN_SESION', msg: 'Inicia sesión para continuar' };

  test.each([
    ['sin clave', () => portal().pide()],
    ['con una clave que no es de nadie', () => portal().pide(null, { key: 'x'.repeat(43) })],
    ['con una clave vacía', () => portal().pide(null, { key: '' })],
    ['con la huella en vez de la clave', () => portal().pide(null, { key: huellaGuardada })],
  ])('%s: 401 y nada escrito', async (_caso, cliente) => {
    await leerHuella(portal());
    const respuesta = await sinEscribir(() => llamar(cliente(), nombre, spec));
    expect(comprobarRechazo(respuesta)).toEqual(SIN_SESION);
  });
});

let huellaGuardada = '';
async function leerHuella(p: Portal): Promise<void> {
  huellaGuardada = (await p.db.selectFrom('sesion').select('huella').limit(1).executeTakeFirstOrThrow()).huella;
}

test.each(cortas.filter(([, spec]) => spec.access.tipo === 'todos'))('%s es de todos', async (nombre, spec) => {
  for (const cliente of [portal().pide(), portal().pide(null, { key: 'otra' }), portal().pide(cualquiera)]) {
    const { cuerpo } = await llamar(cliente, nombre, spec);
    expect(cuerpo).not.toMatchObject({ error: 'SIN_PERMISO' });
    // A wrong token is what `login` is asked about here.
    if (nombre !== 'login') expect(cuerpo).not.toMatchObject({ error: 'SIN_SESION' });
  }
});

test.each(cortas.filter(([, spec]) => spec.access.tipo === 'sesion'))(
  '%s es de cualquier sesión',
  async (nombre, spec) => {
    const quien = { ...cualquiera, key: await portal().sesion(cualquiera.id) };
    const { http } = await llamar(portal().pide(quien), nombre, spec);
    expect([401, 403]).not.toContain(http);
  },
);

describe.each(conPermiso)('%s pide permiso', (nombre, spec) => {
  const acceso = spec.access as AccesoPermiso;

  test('sin él: 403 con su texto y nada escrito', async () => {
    await portal().permitir(
      SIN_PERMISOS,
      'x',
      ...['adm', 'man', 'tt', 'req'].filter((c) => !acceso.permisos.includes(c as never)),
    );
    const respuesta = await sinEscribir(() => llamar(portal().pide(cualquiera), nombre, spec));
    await portal().permitir(SIN_PERMISOS);
    expect(comprobarRechazo(respuesta)).toEqual({
      http: 403,
      status: 1,
      error: 'SIN_PERMISO',
      msg: 'No tienes permiso para esto',
    });
  });

  test.each(acceso.permisos.map((permiso) => [permiso]))('con solo %s se entra', async (permiso) => {
    await portal().permitir(SIN_PERMISOS, permiso);
    const respuesta = await llamar(portal().pide(cualquiera), nombre, spec);
    await portal().permitir(SIN_PERMISOS);
    expect(respuesta.http).not.toBe(401);
    if (!SOBRE_ALGUIEN.includes(nombre)) expect(respuesta.http).not.toBe(403);
  });

  test(`la administración ${acceso.mgmt ? 'entra' : 'no entra'} sin él`, async () => {
    await portal().permitir(CATEGORIA_MGMT);
    const mgmt = await portal().persona({ categoria: CATEGORIA_MGMT });
    const { http } = await llamar(portal().pide(mgmt), nombre, spec);
    // Some samples move whoever they name.
    await portal().ascender(cualquiera, SIN_PERMISOS);
    if (acceso.mgmt) expect([401, 403]).not.toContain(http);
    else expect(http).toBe(403);
  });
});

/** Fields of a payload by their declared type. */
const campos = (spec: Call, parte: 'body' | 'query', tipo?: string): string[] =>
  Object.entries((spec[parte]?.properties ?? {}) as Record<string, { type?: string }>)
    .filter(([, s]) => tipo === undefined || s.type === tipo)
    .map(([campo]) => campo);

describe.each(cortas)('%s', (nombre, spec) => {
  const { params, query = {}, body = {} } = muestraDe(nombre, spec);
  const nadaNuevo = async (conQuery: object, conBody: object): Promise<unknown> => {
    const jefe = await portal().persona({ categoria: 12 });
    const ruta = rutaDe(spec.path, params, conQuery as Record<string, unknown>);
    const cuerpo = spec.method === 'POST' ? conBody : undefined;
    return comprobarRechazo(await sinEscribir(() => portal().pide(jefe)(spec.method, ruta, cuerpo)));
  };
  const malo = (campo: string) => ({
    http: 400,
    error: 'MALFORMADO',
    campo,
    msg: expect.stringContaining(`«${campo}»`),
  });

  test('un campo que no conoce: 400 que lo nombra, y nada escrito', async () => {
    expect(await nadaNuevo({ ...query, sobra: 1 }, body)).toMatchObject(malo('sobra'));
    if (spec.method === 'POST') expect(await nadaNuevo(query, { ...body, sobra: 1 })).toMatchObject(malo('sobra'));
  });

  test.each(campos(spec, 'body', 'integer'))('el número %s como texto: 400 que lo nombra', async (campo) => {
    expect(await nadaNuevo(query, { ...body, [campo]: String(body[campo]) })).toMatchObject(malo(campo));
  });

  test.each((spec.body?.required ?? []) as string[])('sin %s: 400 que lo nombra', async (campo) => {
    const { [campo]: _fuera, ...resto } = body;
    expect(await nadaNuevo(query, resto)).toMatchObject(malo(campo));
  });
});

describe('en mantenimiento', () => {
  const cerrado = portalDelArchivo((p) => p.configurar({ mantenimiento: true }));
  const MANTENIMIENTO = {
    http: 503,
    status: 1,
    error: 'MANTENIMIENTO',
    msg: 'Estamos en mantenimiento; vuelve en un rato',
  };
  const abiertas = ['configuracion', 'login'];

  test('solo la configuración y la entrada siguen abiertas', () => {
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
      const jefe = await cerrado().persona({ categoria: 11 });
      for (const cliente of [cerrado().pide(), cerrado().pide(jefe)])
        expect(comprobarRechazo(await llamar(cliente, nombre, spec))).toEqual(MANTENIMIENTO);
    },
  );

  test.each(cortas)('%s: abierta a quien tiene man', async (nombre, spec) => {
    const fundador = await cerrado().persona({ categoria: 12 });
    expect((await llamar(cerrado().pide(fundador), nombre, spec)).http).not.toBe(503);
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
  const jefe = await portal().persona({ categoria: 12 });
  const respuesta = await llamar(portal().pide(jefe), nombre, spec);
  expect(respuesta.cabeceras['x-ahora']).toBe(String(portal().reloj.ahora));
  expect(respuesta.cabeceras['cache-control']).toMatch(/no-(store|cache)/);
  if (respuesta.http === 200) comprobarRespuesta(`${spec.method} ${spec.path}`, respuesta.cuerpo);
  else comprobarRechazo(respuesta);
});
