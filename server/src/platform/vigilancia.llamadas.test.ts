import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { PERMISOS } from '@conserje/rules';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import type { Fila } from '../testing/accesos.ts';
import { filas, llamar } from '../testing/accesos.ts';
import { clienteDe } from '../testing/cliente.ts';
import { ALGUIEN, muestraDe } from '../testing/muestras.ts';
import type { Persona, Portal } from '../testing/portal.ts';
import { portalDelArchivo } from '../testing/portal.ts';
import { DESDE, RED, vigiladas, volcar } from '../testing/vigilancia.ts';
import { LIMITES } from './http/limites.ts';
import type { Genero } from './http/presupuesto.ts';
import { generoDe } from './http/presupuesto.ts';

/** What nobody may find in the log, wherever it was sent. */
const SECRETO = 'xmarcax';

/** What was counted since the last look. */
async function nuevas(portal: Portal) {
  await volcar(portal);
  const todas = await vigiladas(portal);
  const desde = vistas;
  vistas = todas.at(-1)?.id ?? vistas;
  return todas.filter((f) => f.id > desde);
}
let vistas = 0;

/** A text that every field which holds one would take, with what must not be found in it. */
const marcado = (parte: object | undefined): Record<string, unknown> | undefined =>
  parte &&
  Object.fromEntries(Object.entries(parte).map(([k, v]) => [k, typeof v === 'string' && v.length > 12 ? SECRETO : v]));

const cabeceras = { 'user-agent': SECRETO, cookie: `dispositivo=${SECRETO}`, referer: `https://a.example/${SECRETO}` };

describe('cada llamada a la que se le cierra el paso', () => {
  let alguien: Persona;
  let sinNada: Persona;
  const portal = portalDelArchivo(async (p) => {
    alguien = await p.persona({ nombre: ALGUIEN.usuario });
    await p.exceptuar(alguien, ...PERMISOS);
    sinNada = await p.persona({ categoria: 9 });
    await p.permitir(9);
  });
  const pedir = (key: string | undefined, { nombre, spec, op }: Fila) => {
    const { body, ...resto } = muestraDe(nombre, spec);
    const cuerpo = op === undefined ? marcado(body) : { ...marcado(body), op };
    return llamar(portal().pide(null, { key, desde: DESDE, cabeceras }), nombre, spec, {
      ...resto,
      ...(cuerpo && { body: cuerpo }),
    });
  };
  const comun = { clase: 'rechazo', red: RED, encargado: null, detalle: '', veces: 1 };

  test.each(filas.filter(([, fila]) => !fila.visitante))('%s, sin clave', async (_n, fila) => {
    portal().reloj.pasar({ minutos: 10 });
    expect((await pedir(`${SECRETO}-clave`, fila)).http).toBe(401);
    const hechas = await nuevas(portal());
    expect(hechas).toEqual([
      expect.objectContaining({ ...comun, usuario: null, llamada: fila.nombre, codigo: 'SIN_SESION' }),
    ]);
    expect(JSON.stringify(hechas)).not.toContain(SECRETO);
  });

  test.each(filas.filter(([, fila]) => !fila.sesion && !fila.propio))('%s, sin permiso', async (_n, fila) => {
    portal().reloj.pasar({ minutos: 10 });
    const demas = PERMISOS.filter((permiso) => !fila.permisos.includes(permiso));
    await portal().permitir(9, ...demas);
    expect((await pedir(sinNada.key, fila)).http).toBe(403);
    await portal().permitir(9);
    const suya = { ...comun, usuario: sinNada.id, llamada: fila.nombre, codigo: 'SIN_PERMISO' };
    const hechas = await nuevas(portal());
    expect(hechas).toEqual([expect.objectContaining(suya)]);
    expect(JSON.stringify(hechas)).not.toContain(SECRETO);
  });

  /** One for each kind of call, of which it takes none. */
  const apps = new Map<Genero, FastifyInstance>();
  beforeAll(async () => {
    for (const genero of ['lecturas', 'escrituras', 'pesadas'] as const) {
      const limites = { presupuesto: { ...LIMITES.presupuesto, [genero]: 0 } };
      apps.set(genero, await buildApp({ ...portal().deps, limites }));
    }
  });
  afterAll(async () => {
    for (const app of apps.values()) await app.close();
  });
  const conSesion = Object.entries<Call>(CONTRACT).filter(([, c]) => c.access.tipo !== 'todos');
  test.each(conSesion)('%s, más deprisa de lo que se puede', async (nombre, spec) => {
    portal().reloj.pasar({ minutos: 10 });
    const app = apps.get(generoDe(spec)) ?? portal().app;
    const suyas = clienteDe(() => app, { key: alguien.key, desde: DESDE, cabeceras });
    const { http, cuerpo, cabeceras: dichas } = await llamar(suyas, nombre, spec);
    expect({ http, cuerpo, espera: dichas['retry-after'] }).toEqual({
      ...{ http: 429, espera: '60' },
      cuerpo: { status: 1, error: 'DEMASIADO_DEPRISA', msg: 'Vas muy rápido. Espera 60 segundos.' },
    });
    const suya = { ...comun, usuario: alguien.id, llamada: nombre, codigo: 'DEMASIADO_DEPRISA' };
    const hechas = await nuevas(portal());
    expect(hechas).toEqual([expect.objectContaining(suya)]);
    expect(JSON.stringify(hechas)).not.toContain(SECRETO);
  });

  test('a quien no puede se le cuenta igual: deprisa no se pregunta qué se puede', async () => {
    portal().reloj.pasar({ minutos: 10 });
    const suyas = clienteDe(() => apps.get('lecturas') ?? portal().app, { key: sinNada.key, desde: DESDE });
    expect(await suyas('GET', 'ajustes')).toMatchObject({ http: 429, cuerpo: { error: 'DEMASIADO_DEPRISA' } });
  });
});
