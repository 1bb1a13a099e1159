import { describe, expect, test } from 'vitest';
import { actualizar, comoSeVe, conLista, cuadra, filaDe, filasDe, ganar } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

/** Someone who pays, a junior and a senior who have earned nothing yet. */
async function escena() {
  const portal = await abrirPortal();
  const pagadora = await portal.persona({ nombre: 'Pagadora', categoria: 10 });
  const ana = await portal.persona({ nombre: 'Ana' });
  const beto = await portal.persona({ nombre: 'Beto', categoria: 5 });
  return { portal, pagadora, ana, beto };
}

const cuenta = (nuevas: number, cambiadas = 0, retiradas = 0) => ({ nuevas, cambiadas, retiradas });
const montos = async (portal: Portal, pagadora: Persona) =>
  Object.fromEntries((await filasDe(portal, pagadora)).map((f) => [f.usuarioNombre, f.monto]));

/** A membership that halves the requirement, until an instant. */
const reducir = async ({ db, reloj }: Portal, { id }: Persona, finaliza: number | null, terminada = 0) => {
  const { membresia } = await db
    .selectFrom('membresia')
    .select('id as membresia')
    .where('reduccion', '=', 1)
    .executeTakeFirstOrThrow();
  const fila = { membresia, usuario: id, externo: null, encargado: null, fecha: reloj.ahora, finaliza, terminada };
  await db.insertInto('membresia_usuario').values(fila).execute();
};

describe('una fila por cada quien cumplió', () => {
  test('con su movimiento, su apunte y su aviso; y la segunda vez, nada', async () => {
    const { portal, pagadora, ana, beto } = await escena();
    await ganar(portal, ana);
    await ganar(portal, beto, 5);
    portal.reloj.pasar({ minutos: 1 });
    const { resultado, ...efectos } = await portal.observar(() => actualizar(portal, pagadora));
    expect(resultado).toEqual({
      msg: 'Actualizaste la lista: 2 nuevas, 0 cambiadas, 0 retiradas',
      status: 0,
      ...cuenta(2),
    });
    const motivo = 'actualizó la lista de paga: 2 nuevas, 0 cambiadas, 0 retiradas';
    const aviso = { quien: 'Pagadora', msg: 'actualizó la lista de paga' };
    expect(efectos).toEqual({
      bitacora: [{ modulo: 'paga', objeto: null, usuario: null, encargado: pagadora.id, motivo }],
      trabajo: [],
      creditos: [
        { tipo: 'paga_ganada', usuario: ana.id, creditos: 9, encargado: pagadora.id },
        { tipo: 'paga_ganada', usuario: beto.id, creditos: 10, encargado: pagadora.id },
      ],
      avisos: [
        { tema: 'paga', ...aviso },
        { tema: 'creditos', ...aviso },
      ],
    });
    const comun = { pagado: 0, estado: 'abierta', heroe: null, legion: null, fecha: portal.reloj.iso() };
    const sinPagar = { pagadoFecha: null, encargadoNombre: null, acciones: ['pagar', 'monto', 'ascenso'] };
    expect(await portal.pide(pagadora).logra('GET getListaPaga')).toEqual({
      filas: [
        {
          ...{ id: expect.any(Number), usuario: ana.id, usuarioNombre: 'Ana', mision: 'Iniciado I' },
          ...{ categoria: 1, categoria_actual: 1, n_categoria: 'Iniciales', monto: 9, ...comun, ...sinPagar },
        },
        {
          ...{ id: expect.any(Number), usuario: beto.id, usuarioNombre: 'Beto', mision: 'Inspector I' },
          ...{ categoria: 5, categoria_actual: 5, n_categoria: 'Supervisores', monto: 10, ...comun, ...sinPagar },
        },
      ],
      totales: { bajoCreditos: 9, bajoPersonas: 1, altoCreditos: 10, altoPersonas: 1 },
    });
    const otra = await portal.observar(() => actualizar(portal, pagadora));
    expect(otra).toMatchObject({ resultado: cuenta(0) });
    expect(otra.creditos).toBeUndefined();
    await cuadra(portal);
  });

  test('categoría 1 por horas; las demás por times, y por el doble con bonificación', async () => {
    const { portal, pagadora } = await escena();
    const casos: [categoria: number, tipo: 'asistencia' | 'times', minutos: number, monto: number | undefined][] = [
      [1, 'asistencia', 59, undefined],
      [1, 'asistencia', 60, 4],
      [1, 'asistencia', 119, 4],
      [1, 'asistencia', 120, 6],
      [1, 'asistencia', 180, 7],
      [1, 'asistencia', 239, 7],
      [1, 'asistencia', 240, 9],
      [1, 'asistencia', 1000, 9],
      [1, 'times', 1000, undefined],
      [5, 'times', 899, undefined],
      [5, 'times', 900, 10],
      [5, 'times', 1799, 10],
      [5, 'times', 1800, 23],
      [9, 'times', 1019, undefined],
      [9, 'times', 1020, 12],
    ];
    for (const [i, [categoria, tipo, minutos]] of casos.entries())
      await portal.trabajo(await portal.persona({ nombre: `C${i}`, categoria }), tipo, minutos);
    await actualizar(portal, pagadora);
    const hay = await montos(portal, pagadora);
    expect(casos.map((_, i) => hay[`C${i}`])).toEqual(casos.map((c) => c[3]));
  });

  test('con horas y times, los dos; sin bonificación, ninguna', async () => {
    const { portal, pagadora, beto } = await escena();
    await portal.db
      .updateTable('categoria')
      .set({ nomina_asistencia: 2, bono_asistencia: null, bono_times: null })
      .where('id', '=', 5)
      .execute();
    await portal.trabajo(beto, 'times', 1800);
    await portal.trabajo(beto, 'asistencia', 119);
    expect(await actualizar(portal, pagadora)).toMatchObject(cuenta(0));
    await portal.trabajo(beto, 'asistencia', 1);
    expect(await actualizar(portal, pagadora)).toMatchObject(cuenta(1));
    expect(await montos(portal, pagadora)).toEqual({ Beto: 10 });
  });

  test('los despedidos no entran; su fila, si la tenían, no se toca', async () => {
    const { portal, pagadora, ana, beto } = await escena();
    await ganar(portal, ana);
    await portal.despedir(beto);
    await ganar(portal, beto, 5);
    await actualizar(portal, pagadora);
    await portal.despedir(ana);
    await portal.trabajo(ana, 'asistencia', -240);
    expect(await actualizar(portal, pagadora)).toMatchObject(cuenta(0));
    expect(await montos(portal, pagadora)).toEqual({ Ana: 9 });
    await cuadra(portal);
  });
});

describe('la reducción pide la mitad, hacia arriba', () => {
  test('categoría 1: una hora paga lo de dos, y dos lo de cuatro', async () => {
    const { portal, pagadora } = await escena();
    const casos = [59, 60, 119, 120];
    for (const minutos of casos) {
      const quien = await portal.persona({ nombre: `M${minutos}` });
      await reducir(portal, quien, null);
      await portal.trabajo(quien, 'asistencia', minutos);
    }
    await actualizar(portal, pagadora);
    expect(await montos(portal, pagadora)).toEqual({ M60: 6, M119: 6, M120: 9 });
  });

  test('otra membresía no pide menos', async () => {
    const { portal, pagadora, ana } = await escena();
    await portal.ascender(ana, 5);
    const { id: membresia } = await portal.db
      .selectFrom('membresia')
      .select('id')
      .where('nombre', '=', 'VIP')
      .executeTakeFirstOrThrow();
    const fila = {
      membresia,
      usuario: ana.id,
      externo: null,
      encargado: null,
      fecha: portal.reloj.ahora,
      finaliza: null,
    };
    await portal.db.insertInto('membresia_usuario').values(fila).execute();
    await portal.trabajo(ana, 'times', 480);
    expect(await actualizar(portal, pagadora)).toMatchObject(cuenta(0));
  });

  test('mientras corre, hasta el instante de su fin; no la que alguien terminó', async () => {
    const { portal, pagadora, ana, beto } = await escena();
    const fin = portal.reloj.ahora + 60_000;
    await portal.ascender(ana, 5);
    for (const quien of [ana, beto]) await reducir(portal, quien, fin);
    const caro = await portal.persona({ nombre: 'Caro', categoria: 5 });
    await reducir(portal, caro, null, 1);
    for (const quien of [ana, caro]) await portal.trabajo(quien, 'times', 480, fin - 1);
    await portal.trabajo(beto, 'times', 479, fin - 1);
    await portal.trabajo(beto, 'times', 1, fin);
    portal.reloj.pasar({ minutos: 1 });
    expect(await actualizar(portal, pagadora)).toMatchObject(cuenta(1));
    expect(await montos(portal, pagadora)).toEqual({ Ana: 10 });
  });
});

describe('lo que cambia mientras la fila espera', () => {
  test('sube, baja, se retira y vuelve: el libro lleva las diferencias', async () => {
    const { portal, pagadora, ana } = await escena();
    const pasos: [number, ReturnType<typeof cuenta>, object[]][] = [
      [60, cuenta(1), [{ tipo: 'paga_ganada', creditos: 4 }]],
      [120, cuenta(0, 1), [{ tipo: 'paga_ganada', creditos: 3 }]],
      [-60, cuenta(0, 1), [{ tipo: 'paga_rebajada', creditos: 1 }]],
      [-61, cuenta(0, 0, 1), [{ tipo: 'paga_rebajada', creditos: 6 }]],
      [1, cuenta(1), [{ tipo: 'paga_ganada', creditos: 4 }]],
    ];
    for (const [minutos, esperada, movidos] of pasos) {
      await portal.trabajo(ana, 'asistencia', minutos);
      const { resultado, creditos } = await portal.observar(() => actualizar(portal, pagadora));
      expect(resultado).toMatchObject(esperada);
      expect(creditos).toMatchObject(movidos);
      await cuadra(portal);
    }
    expect(await montos(portal, pagadora)).toEqual({ Ana: 4 });
  });

  test('lo que vuelve es de cuando vuelve', async () => {
    const { portal, pagadora, ana } = await escena();
    await portal.trabajo(ana, 'asistencia', 60);
    await actualizar(portal, pagadora);
    await portal.trabajo(ana, 'asistencia', -60);
    await actualizar(portal, pagadora);
    portal.reloj.pasar({ horas: 48 });
    await portal.trabajo(ana, 'asistencia', 60);
    await actualizar(portal, pagadora);
    expect((await filasDe(portal, pagadora)).map((f) => [f.usuarioNombre, f.fecha])).toEqual([
      ['Ana', portal.reloj.iso()],
    ]);
  });

  test('lo retirado no está en la lista, ni se paga', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ nombre: 'Ana' });
    const pagadora = await conLista(portal, ana);
    const fila = await filaDe(portal, pagadora, ana);
    await portal.trabajo(ana, 'asistencia', -240);
    await actualizar(portal, pagadora);
    expect(await filasDe(portal, pagadora)).toEqual([]);
    expect(await portal.pide(pagadora).falla('POST pagar', { body: comoSeVe(fila, 1) })).toMatchObject({
      http: 404,
      error: 'NO_EXISTE',
    });
  });

  test('lo pagado no se toca; lo que se gana de más está en otra fila', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ nombre: 'Ana' });
    const pagadora = await portal.persona({ categoria: 10 });
    await portal.trabajo(ana, 'asistencia', 60);
    await actualizar(portal, pagadora);
    await portal.pide(pagadora).logra('POST pagar', { body: comoSeVe(await filaDe(portal, pagadora, ana), 1) });
    await portal.trabajo(ana, 'asistencia', 180);
    expect(await actualizar(portal, pagadora)).toMatchObject(cuenta(1));
    expect((await filasDe(portal, pagadora)).map((f) => [f.monto, f.estado])).toEqual([
      [4, 'pagada'],
      [5, 'abierta'],
    ]);
    await cuadra(portal);
  });
});

describe('quien cambia de rango', () => {
  test('no pierde lo que ganó en la categoría de antes, y en la nueva gana lo suyo', async () => {
    const { portal, pagadora, ana } = await escena();
    await ganar(portal, ana);
    await actualizar(portal, pagadora);
    await portal.ascender(ana, 2);
    expect(await actualizar(portal, pagadora)).toMatchObject(cuenta(0));
    expect(await filaDe(portal, pagadora, ana)).toMatchObject({ monto: 9, categoria: 1 });
    await portal.trabajo(ana, 'times', 1800);
    expect(await actualizar(portal, pagadora)).toMatchObject(cuenta(1));
    expect((await filasDe(portal, pagadora)).map((f) => [f.categoria, f.monto])).toEqual([
      [1, 9],
      [2, 18],
    ]);
    await cuadra(portal);
  });

  test('entre grupos no se paga dos veces por el mismo trabajo', async () => {
    const { portal, pagadora, ana } = await escena();
    await portal.ascender(ana, 2);
    await ganar(portal, ana, 2);
    portal.reloj.pasar({ minutos: 1 });
    await actualizar(portal, pagadora);
    await portal.ascender(ana, 3);
    portal.reloj.pasar({ minutos: 1 });
    expect(await actualizar(portal, pagadora)).toMatchObject(cuenta(0));
    await portal.trabajo(ana, 'times', 899);
    portal.reloj.pasar({ minutos: 1 });
    expect(await actualizar(portal, pagadora)).toMatchObject(cuenta(0));
    await portal.trabajo(ana, 'times', 1);
    portal.reloj.pasar({ minutos: 1 });
    expect(await actualizar(portal, pagadora)).toMatchObject(cuenta(1));
    const suyas = (await filasDe(portal, pagadora)).map((f) => [f.categoria, f.monto]);
    expect(suyas.sort()).toEqual([
      [2, 9],
      [3, 9],
    ]);
    await cuadra(portal);
  });

  test('lo que ganó en un grupo se queda aunque vuelva a él', async () => {
    const { portal, pagadora, ana } = await escena();
    await portal.ascender(ana, 2);
    for (const categoria of [2, 3]) {
      await portal.ascender(ana, categoria);
      portal.reloj.pasar({ minutos: 1 });
      await ganar(portal, ana, categoria);
      portal.reloj.pasar({ minutos: 1 });
      expect(await actualizar(portal, pagadora)).toMatchObject(cuenta(1));
    }
    await portal.ascender(ana, 2);
    portal.reloj.pasar({ minutos: 1 });
    expect(await actualizar(portal, pagadora)).toMatchObject(cuenta(0));
    expect((await filasDe(portal, pagadora)).map((f) => f.monto)).toEqual([9, 9]);
    await cuadra(portal);
  });

  test('lo trabajado sin llegar a una paga cuenta en el grupo nuevo', async () => {
    const { portal, pagadora, ana } = await escena();
    await portal.ascender(ana, 2);
    await portal.trabajo(ana, 'times', 600);
    portal.reloj.pasar({ minutos: 1 });
    await actualizar(portal, pagadora);
    await portal.ascender(ana, 3);
    await portal.trabajo(ana, 'times', 300);
    expect(await actualizar(portal, pagadora)).toMatchObject(cuenta(1));
  });
});
