import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { PERMISOS } from '@conserje/rules';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import type { Fila } from '../testing/accesos.ts';
import { filas, llamar } from '../testing/accesos.ts';
import { clienteDe } from '../testing/cliente.ts';
import { ALGUIEN, muestraDe } from '../testing/muestras.ts';
import type { Persona, Portal } from '../testing/portal.ts';
import { abrirPortal, portalDelArchivo } from '../testing/portal.ts';
import { redDe } from './conexion.ts';
import { enTransaccion } from './db/transaccion.ts';
import { LIMITES } from './http/limites.ts';
import { generoDe } from './http/presupuesto.ts';
import { recuentoDe } from './vigilancia.ts';

/** What nobody may find in the log, wherever it was sent. */
const SECRETO = 'xmarcax';
const DESDE = '203.0.113.77';
const RED = '203.0.113.0/24';

const volcar = ({ motor }: Portal): Promise<void> => recuentoDe(motor).volcar(motor.dePaso);
const vigiladas = ({ db }: Portal) => db.selectFrom('vigilancia').selectAll().orderBy('id').execute();

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

  const conSesion = Object.entries<Call>(CONTRACT).filter(([, c]) => c.access.tipo !== 'todos');
  test.each(conSesion)('%s, más deprisa de lo que se puede', async (nombre, spec) => {
    portal().reloj.pasar({ minutos: 10 });
    const presupuesto = { ...LIMITES.presupuesto, [generoDe(spec)]: 0 };
    const app = await buildApp({ ...portal().deps, limites: { presupuesto } });
    try {
      const suyas = clienteDe(() => app, { key: alguien.key, desde: DESDE, cabeceras });
      await portal().exceptuar(alguien, ...PERMISOS);
      const { http, cuerpo, cabeceras: dichas } = await llamar(suyas, nombre, spec);
      expect({ http, cuerpo, espera: dichas['retry-after'] }).toEqual({
        ...{ http: 429, espera: '60' },
        cuerpo: { status: 1, error: 'DEMASIADO_DEPRISA', msg: 'Vas demasiado deprisa; espera 60 segundos' },
      });
    } finally {
      await portal().exceptuar(alguien);
      await app.close();
    }
    const suya = { ...comun, usuario: alguien.id, llamada: nombre, codigo: 'DEMASIADO_DEPRISA' };
    const hechas = await nuevas(portal());
    expect(hechas).toEqual([expect.objectContaining(suya)]);
    expect(JSON.stringify(hechas)).not.toContain(SECRETO);
  });
});

describe('muchos rechazos', () => {
  test('los iguales son una fila que dice cuántos, también de dos veces que se escribe', async () => {
    const portal = await abrirPortal();
    const pedir = () => portal.pide(null, { desde: DESDE })('GET', 'checkUser');
    for (let i = 0; i < 5; i += 1) await pedir();
    await volcar(portal);
    portal.reloj.pasar({ minutos: 1 });
    await pedir();
    await volcar(portal);
    const [fila, ...mas] = await vigiladas(portal);
    expect(mas).toEqual([]);
    expect(fila).toMatchObject({ veces: 6, fecha: portal.reloj.ahora, desde: portal.reloj.ahora - 60_000 });
  });

  test('diez mil de otras tantas conexiones dejan pocas filas, ninguna se pierde de la cuenta y nada se escribe al pedir', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ categoria: 12 });
    const [recuento, ahora] = [recuentoDe(portal.motor), portal.reloj.ahora];
    for (let i = 0; i < 10_000; i += 1) {
      const direccion = `10.${i >> 8}.${i & 255}.1`;
      recuento.contar({ clase: 'rechazo', usuario: null, direccion, llamada: 'login', codigo: 'SIN_SESION' }, ahora);
    }
    expect(recuento.esperan).toBeLessThanOrEqual(101);
    expect(await vigiladas(portal)).toEqual([]);
    // Whoever has a key is told apart all the same.
    await portal.pide(ana, { desde: DESDE })('POST', 'estados', { op: 9 });
    await portal.permitir(12);
    await portal.pide(ana, { desde: DESDE })('GET', 'ajustes');
    await volcar(portal);
    const filas = await vigiladas(portal);
    expect(filas.length).toBeLessThanOrEqual(102);
    expect(filas.reduce((n, f) => n + f.veces, 0)).toBe(10_001);
    expect(filas.filter((f) => f.usuario === ana.id)).toHaveLength(1);
    expect(filas.find((f) => f.red === null)).toMatchObject({ veces: 9_900, llamada: null, codigo: 'SIN_SESION' });
  });

  test('mientras no se puede escribir se guardan, y no sin fin', async () => {
    const portal = await abrirPortal();
    const recuento = recuentoDe(portal.motor);
    for (let ventana = 0; ventana < 40; ventana += 1)
      for (let i = 0; i < 150; i += 1) {
        const uno = { clase: 'rechazo', usuario: i + 1, llamada: 'x', codigo: 'SIN_PERMISO' } as const;
        recuento.contar({ ...uno, direccion: DESDE }, portal.reloj.ahora + ventana * 600_000);
      }
    expect(recuento.esperan).toBeLessThan(1100);
    const antes = recuento.esperan;
    // Nobody has these ids: the database refuses all of them, and none is lost.
    await expect(recuento.volcar(portal.motor.dePaso)).rejects.toThrow();
    expect(recuento.esperan).toBe(antes);
  });
});

describe('el registro de seguridad', () => {
  const una = {
    clase: 'rechazo',
    usuario: null,
    encargado: null,
    red: RED,
    llamada: 'x',
    codigo: 'SIN_SESION',
  } as const;
  const sembrar = async (portal: Portal, cuenta: string | null) => {
    const fila = { ...una, detalle: '', veces: 2, desde: 1000, fecha: 2000, cuenta };
    await portal.db.insertInto('vigilancia').values(fila).execute();
  };

  test.each([
    ['lo que pasó una vez', null, { veces: 3, fecha: 3000 }],
    ['de lo que se cuenta, hacia atrás', 'c', { veces: 1, fecha: 3000 }],
    ['de lo que se cuenta, quién', 'c', { veces: 3, fecha: 3000, usuario: 1 }],
    ['de lo que se cuenta, desde dónde', 'c', { veces: 3, fecha: 3000, red: '10.0.0.0/24' }],
    ['de lo que se cuenta, su principio', 'c', { veces: 3, fecha: 3000, desde: 1 }],
  ])('no se cambia: %s', async (_caso, cuenta, cambio) => {
    const portal = await abrirPortal();
    await portal.persona();
    await sembrar(portal, cuenta);
    await expect(portal.db.updateTable('vigilancia').set(cambio).execute()).rejects.toThrow('append only');
    expect(await vigiladas(portal)).toEqual([expect.objectContaining({ ...una, veces: 2, fecha: 2000 })]);
  });

  test('lo que pasa a la vez se apunta entero, cada cosa con la suya', async () => {
    const portal = await abrirPortal();
    const [ana, leo] = [await portal.persona(), await portal.persona()];
    await enTransaccion({ ...portal.deps, actor: ana, direccion: DESDE }, async (tx) => {
      await tx.vigilar(
        { clase: 'permisos', usuario: leo.id, detalle: 'dio Multas' },
        { clase: 'permisos', usuario: null, detalle: 'x'.repeat(500) },
      );
      await tx.vigilar();
    });
    const comun = { clase: 'permisos', encargado: ana.id, red: RED, veces: 1, fecha: portal.reloj.ahora };
    expect(await vigiladas(portal)).toMatchObject([
      { ...comun, usuario: leo.id, detalle: 'dio Multas' },
      { ...comun, usuario: null, detalle: 'x'.repeat(200) },
    ]);
  });

  test('se borra solo lo que pasó de su edad', async () => {
    const portal = await abrirPortal();
    await sembrar(portal, null);
    const borrar = () => portal.db.deleteFrom('vigilancia').execute();
    await expect(borrar()).rejects.toThrow('append only');
    await portal.db.updateTable('vigilancia_limite').set({ hasta: 2000 }).execute();
    await expect(borrar()).rejects.toThrow('append only');
    await portal.db.updateTable('vigilancia_limite').set({ hasta: 2001 }).execute();
    await borrar();
    const { n } = await portal.db
      .selectFrom('vigilancia')
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(0);
  });
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['nada', '—'],
])('de %s se guarda %s', (direccion, red) => {
  expect(redDe(direccion)).toBe(red);
});
