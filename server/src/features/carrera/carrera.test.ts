import type { Causa } from '@conserje/rules';
import { NOMBRE } from '@conserje/rules';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PASOS } from '../../migrations/index.ts';
import { abrirMotor } from '../../platform/db/abrir.ts';
import { migrar } from '../../platform/db/migrar.ts';
import { enTransaccion } from '../../platform/db/transaccion.ts';
import { comprobarCarreras, pasos } from '../../testing/ascensos.ts';
import { MUDO, nuevaBaseVacia } from '../../testing/base.ts';
import { edita } from '../../testing/efectos.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { cambiarMision } from './carrera.public.ts';

const de = ({ id }: Persona, query = {}) => ({ params: { id }, query });

/** Moves someone, as another room does. */
async function mover(
  portal: Portal,
  usuario: Persona,
  [categoria, posicion]: [number, number],
  { encargado, ...cambio }: { causa: Exclude<Causa, 'registro'>; encargado: Persona | null; motivo?: string },
) {
  const mision = await portal.mision(categoria, posicion);
  return enTransaccion({ ...portal.deps, actor: encargado }, (tx) =>
    cambiarMision(tx, { usuario: usuario.id, mision, ...cambio }),
  );
}

describe('cambiar de misión', () => {
  test.each<[Exclude<Causa, 'registro'>, string | undefined, string, string]>([
    ['ascenso', undefined, `ascendió a ${NOMBRE} de Iniciado I a Vigilante I`, 'te ascendió a Vigilante I'],
    ['degrado', 'Faltas', `degradó a ${NOMBRE} de Iniciado I a Vigilante I: Faltas`, 'te degradó a Vigilante I'],
    ['traslado', 'FBI', `trasladó a ${NOMBRE} de Iniciado I a Vigilante I: FBI`, 'te trasladó a Vigilante I'],
    [
      'venta',
      undefined,
      `vendió una misión a ${NOMBRE}, de Iniciado I a Vigilante I`,
      'te vendió la misión Vigilante I',
    ],
    [
      'paga',
      undefined,
      `ascendió por paga a ${NOMBRE} de Iniciado I a Vigilante I`,
      'te ascendió por paga a Vigilante I',
    ],
    [
      'edicion',
      undefined,
      `cambió la misión de ${NOMBRE} de Iniciado I a Vigilante I`,
      'cambió tu misión a Vigilante I',
    ],
    ['reingreso', undefined, `reingresó a ${NOMBRE} de Iniciado I a Vigilante I`, 'te reingresó como Vigilante I'],
  ])('por %s: misión, carrera, registro y aviso, todo junto', async (causa, motivo, apunte, msg) => {
    const portal = await abrirPortal();
    const [jefe, bajo] = [await portal.persona({ nombre: 'Jefe', categoria: 5 }), await portal.persona()];
    const cambio = { causa, encargado: jefe, ...(motivo !== undefined && { motivo }) };
    const { resultado, ...efectos } = await portal.observar(() => mover(portal, bajo, [2, 1], cambio));
    expect(resultado).toEqual({ id: 3, de: 'Iniciado I', a: 'Vigilante I', fecha: portal.reloj.ahora });
    expect(efectos).toEqual({
      bitacora: [
        {
          modulo: 'rangos',
          objeto: 3,
          usuario: bajo.id,
          encargado: jefe.id,
          motivo: apunte,
          ...edita('Misión', 'Iniciado I', 'Vigilante I'),
        },
      ],
      trabajo: [],
      avisos: [
        { tema: 'carrera', quien: 'Jefe', msg, para: bajo.id },
        { tema: 'carrera', quien: 'Jefe', msg: 'cambió una misión' },
      ],
    });
    expect((await pasos(portal, bajo)).at(-1)).toEqual({
      de: 'Iniciado I',
      a: 'Vigilante I',
      encargado: 'Jefe',
      causa,
      motivo: motivo ?? null,
    });
    await comprobarCarreras(portal);
  });

  test('si lo demás de la transacción falla, no queda nada', async () => {
    const portal = await abrirPortal();
    const bajo = await portal.persona();
    const mision = await portal.mision(2, 1);
    const { avisos, bitacora } = await portal.observar(() =>
      expect(
        enTransaccion(portal.deps, async (tx) => {
          await cambiarMision(tx, { usuario: bajo.id, mision, causa: 'edicion' });
          throw new Error('otra cosa');
        }),
      ).rejects.toThrow('otra cosa'),
    );
    expect([avisos, bitacora]).toEqual([[], []]);
    expect(await pasos(portal, bajo)).toHaveLength(1);
    await comprobarCarreras(portal);
  });

  test('lo que fue no se cambia ni se borra', async () => {
    const portal = await abrirPortal();
    await portal.persona();
    await expect(portal.db.updateTable('carrera').set({ a: 2 }).execute()).rejects.toThrow(/append only/);
    await expect(portal.db.deleteFrom('carrera').execute()).rejects.toThrow(/append only/);
  });
});

describe('la carrera', () => {
  test('va de lo último a lo primero, con los nombres de entonces y quién fue', async () => {
    const portal = await abrirPortal();
    const [jefe, bajo] = [await portal.persona({ nombre: 'Jefe', categoria: 5 }), await portal.persona()];
    portal.reloj.pasar({ horas: 1 });
    await mover(portal, bajo, [2, 1], { causa: 'ascenso', encargado: jefe });
    portal.reloj.pasar({ horas: 1 });
    await mover(portal, bajo, [1, 9], { causa: 'degrado', encargado: jefe, motivo: 'Faltas' });
    await portal.db.updateTable('mision').set({ nombre: 'Sereno' }).where('nombre', '=', 'Vigilante I').execute();
    const comun = { encargado: 'Jefe' };
    expect(await portal.pide(bajo).logra('GET carrera/:id', de(bajo))).toEqual([
      {
        ...comun,
        id: 4,
        fecha: portal.reloj.iso(),
        de: 'Vigilante I',
        a: 'Auxiliar A',
        causa: 'degrado',
        motivo: 'Faltas',
      },
      {
        ...comun,
        id: 3,
        fecha: portal.reloj.iso({ horas: -1 }),
        de: 'Iniciado I',
        a: 'Vigilante I',
        causa: 'ascenso',
        motivo: null,
      },
      {
        id: 2,
        fecha: portal.reloj.iso({ horas: -2 }),
        de: null,
        a: 'Iniciado I',
        encargado: 'Sistema',
        causa: 'registro',
        motivo: null,
      },
    ]);
  });

  test('por partes, y se busca en ella', async () => {
    const portal = await abrirPortal();
    const [jefe, bajo] = [await portal.persona({ nombre: 'Ñandú', categoria: 5 }), await portal.persona()];
    for (let posicion = 2; posicion <= 6; posicion += 1)
      await mover(portal, bajo, [1, posicion], {
        causa: 'edicion',
        encargado: posicion % 2 === 0 ? jefe : null,
        motivo: `100% ${posicion}`,
      });
    const pedir = (query: string) => portal.pide(bajo)('GET', `carrera/${bajo.id}${query}`);
    const a = (cuerpo: unknown) => (cuerpo as { a: string }[]).map((f) => f.a);
    const primera = await pedir('?limite=4');
    expect(a(primera.cuerpo)).toEqual(['Novato D', 'Novato E', 'Novato F', 'Iniciado G']);
    const resto = await pedir(`?limite=4&antes=${primera.cabeceras['x-siguiente']}`);
    expect(a(resto.cuerpo)).toEqual(['Iniciado H', 'Iniciado I']);
    expect(resto.cabeceras['x-siguiente']).toBeUndefined();
    expect(a((await pedir('?buscar=NOVATO')).cuerpo)).toEqual(['Novato D', 'Novato E', 'Novato F']);
    expect(a((await pedir('?buscar=Ñandú')).cuerpo)).toEqual(['Novato D', 'Novato F', 'Iniciado H']);
    expect(a((await pedir('?buscar=0%25 4')).cuerpo)).toEqual(['Novato F']);
    expect(a((await pedir('?buscar=_')).cuerpo)).toEqual([]);
  });

  test('la propia la ve cualquiera; la de otro, req, adm y la administración', async () => {
    const portal = await abrirPortal();
    const bajo = await portal.persona();
    const jefe = await portal.persona({ categoria: 9 });
    expect(await portal.pide(jefe).falla('GET carrera/:id', de(bajo))).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await portal.pide(jefe).falla('GET carrera/:id', { params: { id: 999 } })).toMatchObject({
      error: 'SIN_PERMISO',
    });
    for (const permiso of ['req', 'adm']) {
      await portal.permitir(9, permiso);
      expect(await portal.pide(jefe).logra('GET carrera/:id', de(bajo))).toHaveLength(1);
    }
    await portal.permitir(10);
    const mgmt = await portal.persona({ categoria: 10 });
    expect(await portal.pide(mgmt).logra('GET carrera/:id', de(bajo))).toHaveLength(1);
    await portal.despedir(bajo);
    expect(await portal.pide(mgmt).logra('GET carrera/:id', de(bajo))).toHaveLength(1);
    expect(await portal.pide(mgmt).falla('GET carrera/:id', { params: { id: 999 } })).toMatchObject({
      http: 404,
      error: 'USUARIO_NO_EXISTE',
    });
  });

  test('empieza con el registro', async () => {
    const portal = await abrirPortal();
    const body = { usuario: 'Nueva', clave: 'una-clave-larga', rclave: 'una-clave-larga' };
    await portal.pide().logra('POST registro', { body });
    const { token, data } = await portal.pide().logra('POST login', {
      body: { op: 0, usuario: 'Nueva', clave: 'una-clave-larga' },
    });
    expect(await pasos(portal, { id: data.id, usuario: 'Nueva', key: token })).toEqual([
      { de: null, a: 'Iniciado I', encargado: 'Sistema', causa: 'registro', motivo: null },
    ]);
  });

  test('de quien ya estaba cuando se empezó a llevar, también', async () => {
    const base = await nuevaBaseVacia();
    onTestFinished(base.tirar);
    const motor = abrirMotor(base.url, MUDO);
    onTestFinished(motor.cerrar);
    const antes = Object.entries(PASOS).filter(([nombre]) => nombre < '005');
    await migrar(motor, Object.fromEntries(antes));
    const fila = { clave: 'x', mision: 12, referido: null, registro: 1_700_000_000_000, ultima_vez: null };
    await motor.db
      .insertInto('usuario')
      .values({ usuario: 'Vieja', nombre_plano: 'vieja', ...fila })
      .execute();
    await migrar(motor, PASOS);
    const { nombre } = await motor.db
      .selectFrom('mision')
      .select('nombre')
      .where('id', '=', 12)
      .executeTakeFirstOrThrow();
    expect(await motor.db.selectFrom('carrera').selectAll().execute()).toEqual([
      {
        id: 1,
        usuario: 1,
        de: null,
        de_nombre: null,
        a: 12,
        a_nombre: nombre,
        encargado: null,
        causa: 'registro',
        motivo: null,
        fecha: fila.registro,
      },
    ]);
  });
});

test('onlyRangos da la escala, de la más baja a la más alta', async () => {
  const portal = await abrirPortal();
  const rangos = await portal.pide(await portal.persona()).logra('GET onlyRangos');
  expect(rangos).toHaveLength(9 * 9 + 3 * 3);
  expect(rangos[0]).toEqual({ id: 1, nombre: 'Iniciado I', precio: 0, categoria: 1, venta: 0, traslado_venta: 0 });
  expect(rangos[9]).toMatchObject({ nombre: 'Vigilante I', precio: 8, categoria: 2, venta: 1, traslado_venta: 1 });
  expect(rangos.at(-1)).toMatchObject({ nombre: 'Fundador Supremo', categoria: 12 });
  await portal.db.updateTable('mision').set({ posicion: 0 }).where('nombre', '=', 'Iniciado H').execute();
  expect((await portal.pide(await portal.persona()).logra('GET onlyRangos')).map((r) => r.nombre).slice(0, 2)).toEqual([
    'Iniciado H',
    'Iniciado I',
  ]);
});
