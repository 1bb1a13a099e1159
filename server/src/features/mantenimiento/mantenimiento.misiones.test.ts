import { describe, expect, test } from 'vitest';
import { envioDe } from '../../testing/ascensos.ts';
import { codigos, mientras, porDosServidores } from '../../testing/carreras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { ventaDe } from '../../testing/ventas.ts';

async function sala() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 12, posicion: 3, firma: 'ANA' });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2, posicion: 4 });
  return { portal, ana, leo };
}
const NUEVA = { nombre: 'Portero', precio: 8, venta: 1 as const, traslado_venta: 0 as const };
const escalaDe = async (portal: Portal, quien: Persona, categoria: number) =>
  (await portal.pide(quien).logra('GET onlyRangos')).filter((m) => m.categoria === categoria).map((m) => m.nombre);
const vistaDe = async (portal: Portal, quien: Persona, nombre: string) => {
  const mision = (await portal.pide(quien).logra('GET allInfoMision')).find((m) => m.nombre === nombre);
  if (!mision) throw new Error(nombre);
  return mision;
};

describe('editar una misión', () => {
  test('cambia, queda escrita campo por campo, y se ofrece con lo nuevo', async () => {
    const { portal, ana } = await sala();
    const { id, nombre, precio, venta, traslado_venta } = await vistaDe(portal, ana, 'Vigilante I');
    const visto = { nombre, precio, venta, traslado_venta };
    const body = { id, nombre: ' Portero I ', precio: 10, venta: 0 as const, visto };
    const { bitacora, avisos } = await portal.observar(() => portal.pide(ana).logra('POST editMis', { body }));
    expect(bitacora).toEqual([
      {
        ...{
          modulo: 'escala',
          objeto: id,
          usuario: null,
          encargado: ana.id,
          motivo: 'editó la misión Portero I',
        },
        diferencias: [
          { campo: 'Nombre', antes: 'Vigilante I', despues: 'Portero I' },
          { campo: 'Precio', antes: 8, despues: 10 },
          { campo: 'Venta disponible', antes: 'Sí', despues: 'No' },
        ],
      },
    ]);
    expect(avisos).toEqual([{ tema: 'rangos', quien: 'Ana', msg: 'cambió la misión Portero I' }]);
    expect(await vistaDe(portal, ana, 'Portero I')).toMatchObject({ precio: 10, venta: 0, traslado_venta: 1 });
    expect(await portal.pide(ana).falla('POST editMis', { body })).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
  });

  test.each([
    [{ nombre: '  ' }, 'nombre', 'Nombre vacio'],
    [{ precio: -1 }, 'precio', 'Los créditos deben ser un número entero, de 0 a 1000000'],
    [{ id: 82, venta: 1 as const }, 'venta', 'Solo se venden misiones hasta el rango 9'],
  ])('%j no se acepta', async (mas, campo, msg) => {
    const { portal, ana } = await sala();
    const body = { id: 10, nombre: 'X', precio: 1, venta: 0 as const, ...mas };
    expect(await portal.pide(ana).falla('POST editMis', { body })).toMatchObject({ error: 'REGLA', campo, msg });
  });

  test('ni el nombre de otra de su rango', async () => {
    const { portal, ana } = await sala();
    const body = { id: 10, nombre: 'vigilante h', precio: 1, venta: 0 as const };
    expect(await portal.pide(ana).falla('POST editMis', { body })).toMatchObject({
      error: 'NOMBRE_OCUPADO',
      campo: 'nombre',
    });
    expect(await portal.pide(ana).falla('POST editMis', { body: { ...body, id: 999 } })).toMatchObject({ http: 404 });
  });

  test('espera a quien la está editando', async () => {
    const { portal, ana } = await sala();
    const { id, ...m } = await vistaDe(portal, ana, 'Vigilante I');
    const visto = { nombre: m.nombre, precio: m.precio, venta: m.venta, traslado_venta: m.traslado_venta };
    const respuesta = await mientras(
      portal,
      (tx) => tx.db.updateTable('mision').set({ precio: 30 }).where('id', '=', id).execute(),
      () => portal.pide(ana)('POST', 'editMis', { id, nombre: 'Otra', precio: 8, venta: 1, visto }),
    );
    expect(codigos([respuesta])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
  });
});

describe('añadir y ordenar', () => {
  test('una nueva queda al final de su rango; en el de quien la añade, debajo de la suya', async () => {
    const { portal, ana } = await sala();
    await portal.pide(ana).logra('POST addMis', { body: { categoria: 2, ...NUEVA } });
    expect((await escalaDe(portal, ana, 2)).at(-1)).toBe('Portero');
    const body = { categoria: 12, ...NUEVA, nombre: 'Conserje Mayor', venta: 0 as const };
    await portal.pide(ana).logra('POST addMis', { body });
    expect(await escalaDe(portal, ana, 12)).toEqual(['Cofundador', 'Fundador', 'Conserje Mayor', 'Fundador Supremo']);
    const otra = { body: { ...body, categoria: 2, nombre: 'PORTERO' } };
    expect(await portal.pide(ana).falla('POST addMis', otra)).toMatchObject({ error: 'NOMBRE_OCUPADO' });
    expect(await portal.pide(ana).falla('POST addMis', { body: { ...body, categoria: 40 } })).toMatchObject({
      http: 404,
    });
  });

  test('una cambia de sitio con su vecina, y la siguiente misión es otra', async () => {
    const { portal, ana, leo } = await sala();
    const [una, otra] = [await vistaDe(portal, ana, 'Guardia E'), await vistaDe(portal, ana, 'Guardia D')];
    const { resultado } = await portal.observar(() =>
      portal.pide(ana).logra('POST moverMis', { body: { id: una.id, vecina: otra.id } }),
    );
    expect(resultado.msg).toBe('Moviste Guardia E arriba de Guardia D');
    const ver = await portal.pide(ana).logra('GET verUltimoAscenso/:id', { params: { id: leo.id } });
    expect([ver.mision, ver.m_nueva]).toEqual(['Guardia F', 'Guardia D']);
  });

  test('dos que la mueven a la vez: una lo hace, a la otra se le dice', async () => {
    const { portal, ana } = await sala();
    const [una, otra] = [await vistaDe(portal, ana, 'Guardia E'), await vistaDe(portal, ana, 'Guardia D')];
    const bea = await portal.persona({ categoria: 12, posicion: 2 });
    const tercera = await vistaDe(portal, ana, 'Centinela C');
    const enviar = await porDosServidores(portal);
    const respuestas = await Promise.all([
      enviar(ana, 'moverMis', { id: una.id, vecina: otra.id }),
      enviar(bea, 'moverMis', { id: otra.id, vecina: tercera.id }),
    ]);
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 1 });
    expect((await escalaDe(portal, ana, 2)).toSorted()).toHaveLength(9);
  });

  test('una oferta pendiente que ya no es la siguiente no se acepta', async () => {
    const { portal, ana, leo } = await sala();
    portal.reloj.pasar({ horas: 24 });
    await portal.pide(ana).logra('POST sendAscenso', { body: await envioDe(portal, ana, leo) });
    const [una, otra] = [await vistaDe(portal, ana, 'Guardia E'), await vistaDe(portal, ana, 'Guardia D')];
    await portal.pide(ana).logra('POST moverMis', { body: { id: otra.id, vecina: una.id } });
    const [oferta] = await portal.pide(leo).logra('GET getSolicitudes/:userId', { params: { userId: leo.id } });
    const body = { option: 0 as const, id: oferta?.id ?? 0, encargado: ana.id, rango: una.id, mision: una.nombre };
    expect(await portal.pide(leo).falla('POST actionSolicitudes', { body })).toMatchObject({
      error: 'SOLICITUD_RETIRADA',
    });
  });

  test('nadie ordena lo suyo ni lo de encima', async () => {
    const { portal } = await sala();
    await portal.permitir(11, 'man');
    const manager = await portal.persona({ categoria: 11, posicion: 2 });
    const vista = await portal.pide(manager).logra('GET allInfoMision');
    const id = (nombre: string) => vista.find((m) => m.nombre === nombre)?.id ?? 0;
    const acciones = (nombre: string) => vista.find((m) => m.nombre === nombre)?.acciones;
    expect([acciones('Mánager'), acciones('Mánager Senior'), acciones('Fundador')]).toEqual([[], [], []]);
    const falla = (body: { id: number; vecina: number }) => portal.pide(manager).falla('POST moverMis', { body });
    expect(await falla({ id: id('Mánager'), vecina: id('Mánager Senior') })).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await falla({ id: id('Fundador'), vecina: id('Cofundador') })).toMatchObject({ error: 'SIN_PERMISO' });
    const retirar = { body: { id: id('Fundador'), retirar: true } };
    expect(await portal.pide(manager).falla('POST retirarMis', retirar)).toMatchObject({ error: 'SIN_PERMISO' });
    const nueva = { body: { categoria: 12, ...NUEVA, venta: 0 as const } };
    expect(await portal.pide(manager).falla('POST addMis', nueva)).toMatchObject({ error: 'SIN_PERMISO' });
  });
});

describe('retirar una misión', () => {
  test('no la que alguien lleva: dice quiénes son', async () => {
    const { portal, ana, leo } = await sala();
    for (const nombre of ['Bea', 'Eva', 'Isa', 'Oto', 'Uli', 'Zoe'])
      await portal.persona({ nombre, categoria: 2, posicion: 4 });
    const { id, personas, acciones } = await vistaDe(portal, ana, 'Guardia F');
    expect([personas, acciones]).toEqual([7, ['editar', 'subir', 'bajar']]);
    expect((await vistaDe(portal, ana, 'Guardia E')).acciones).toEqual(['editar', 'subir', 'bajar', 'retirar']);
    const body = { id, retirar: true };
    expect(await portal.pide(ana).falla('POST retirarMis', { body })).toMatchObject({
      error: 'MISION_OCUPADA',
      msg: 'La tienen 7: Bea, Eva, Isa, Leo, Oto y 2 más. Cambia primero su misión. Después puedes retirar Guardia F.',
    });
    expect(leo.id).toBeGreaterThan(0);
  });

  test('la que nadie lleva sale de la escala, y lo que fue conserva su nombre; puede volver', async () => {
    const { portal, ana, leo } = await sala();
    await portal.ascender(leo, 2, 5);
    const { id } = await vistaDe(portal, ana, 'Guardia F');
    const { bitacora } = await portal.observar(() =>
      portal.pide(ana).logra('POST retirarMis', { body: { id, retirar: true } }),
    );
    expect(bitacora).toMatchObject([{ objeto: id, motivo: 'retiró la misión Guardia F' }]);
    expect(await escalaDe(portal, ana, 2)).not.toContain('Guardia F');
    const { rangos } = await portal.pide().logra('GET startupForo');
    expect(rangos[1]?.misiones.map((m) => m.nombre)).not.toContain('Guardia F');
    const pasos = await portal.pide(ana).logra('GET carrera/:id', { params: { id: leo.id } });
    expect(pasos.map((p) => p.de)).toContain('Guardia F');
    const venta = { ...(await ventaDe(portal, ana, leo, [2, 7])), rango: id };
    expect(await portal.pide(ana).falla('POST addMision', { body: venta })).toMatchObject({
      error: 'MISION_NO_EXISTE',
    });
    await portal.pide(ana).logra('POST retirarMis', { body: { id, retirar: false } });
    expect((await escalaDe(portal, ana, 2)).at(-1)).toBe('Guardia F');
    const otraVez = { body: { id, retirar: false } };
    expect(await portal.pide(ana).falla('POST retirarMis', otraVez)).toMatchObject({ error: 'YA_ESTA_ASI' });
  });

  test('quien la recibe mientras tanto la conserva, y a quien retira se le dice', async () => {
    const { portal, ana } = await sala();
    const eva = await portal.persona({ nombre: 'Eva', categoria: 2, posicion: 1 });
    const { id } = await vistaDe(portal, ana, 'Vigilante H');
    const { cambiarMision } = await import('../carrera/carrera.public.ts');
    const respuesta = await mientras(
      portal,
      (tx) => cambiarMision(tx, { usuario: eva.id, mision: id, causa: 'edicion' }),
      () => portal.pide(ana)('POST', 'retirarMis', { id, retirar: true }),
    );
    expect(codigos([respuesta])).toEqual({ '409 MISION_OCUPADA': 1 });
  });

  test('a quien iba a recibirla mientras se retira no se le da', async () => {
    const { portal, ana, leo } = await sala();
    const body = await ventaDe(portal, ana, leo, [2, 6]);
    const { id } = await vistaDe(portal, ana, 'Guardia D');
    const respuesta = await mientras(
      portal,
      (tx) => tx.db.updateTable('mision').set({ retirada: tx.ahora, posicion: -id }).where('id', '=', id).execute(),
      () => portal.pide(ana)('POST', 'addMision', body),
    );
    expect(codigos([respuesta])).toEqual({ '404 MISION_NO_EXISTE': 1 });
  });

  test('queda al menos una en la que empezar', async () => {
    const { portal, ana } = await sala();
    const primeras = (await portal.pide(ana).logra('GET allInfoMision')).filter((m) => m.categoria === 1);
    for (const { id } of primeras.slice(1))
      await portal.pide(ana).logra('POST retirarMis', { body: { id, retirar: true } });
    const body = { id: primeras[0]?.id ?? 0, retirar: true };
    expect(await portal.pide(ana).falla('POST retirarMis', { body })).toMatchObject({ error: 'RANGO_FIJO' });
  });
});

test('una misión retirada no vuelve junto a otra de su nombre', async () => {
  const { portal, ana } = await sala();
  const { id } = await vistaDe(portal, ana, 'Guardia E');
  await portal.pide(ana).logra('POST retirarMis', { body: { id, retirar: true } });
  const { id: nueva } = await portal.pide(ana).logra('POST addMis', {
    body: { categoria: 2, ...NUEVA, nombre: 'guardia e' },
  });
  const volver = { body: { id, retirar: false } };
  expect(await portal.pide(ana).falla('POST retirarMis', volver)).toMatchObject({ error: 'NOMBRE_OCUPADO' });
  await portal.pide(ana).logra('POST retirarMis', { body: { id: nueva, retirar: true } });
  await portal.pide(ana).logra('POST retirarMis', volver);
});

test('una misión retirada no vuelve a un rango retirado', async () => {
  const { portal, ana } = await sala();
  const suyas = (await portal.pide(ana).logra('GET allInfoMision')).filter((m) => m.categoria === 4);
  for (const { id } of suyas) await portal.pide(ana).logra('POST retirarMis', { body: { id, retirar: true } });
  await portal.pide(ana).logra('POST retirarRank', { body: { id: 4, retirar: true } });
  const body = { id: suyas[0]?.id ?? 0, retirar: false };
  expect(await portal.pide(ana).falla('POST retirarMis', { body })).toMatchObject({
    error: 'RANGO_NO_EXISTE',
    msg: 'Su rango está retirado. Recupéralo primero.',
  });
});

test('un rango tiene como máximo doscientas misiones', async () => {
  const { portal, ana } = await sala();
  const filas = Array.from({ length: 191 }, (_, i) => ({
    ...{ categoria: 4, posicion: i + 10, nombre: `Otra ${i}`, precio: 1, venta: 0, traslado_venta: 0 },
  }));
  await portal.db.insertInto('mision').values(filas).execute();
  expect(await portal.pide(ana).falla('POST addMis', { body: { categoria: 4, ...NUEVA } })).toMatchObject({
    error: 'REGLA',
    msg: 'Un rango puede tener como máximo 200 misiones',
  });
});
