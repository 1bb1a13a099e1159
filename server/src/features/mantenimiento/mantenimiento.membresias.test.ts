import { describe, expect, test } from 'vitest';
import { codigos, mientras, porDosServidores } from '../../testing/carreras.ts';
import { alDia, conAna, listado, luego } from '../../testing/ganancias.ts';
import { cuadra } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { tipoMembresia } from '../../testing/ventas.ts';

const ORO = {
  nombre: 'Oro',
  details: 'Trato de oro',
  precio: 90,
  reduccion: 0,
  vip: 1,
  perma: 0,
  honor: null,
} as const;
const tipos = async (portal: Portal, quien: Persona, retiradas = false) =>
  (await portal.pide(quien).logra('GET getMembresias', { query: retiradas ? { retiradas: 1 } : {} })).map(
    (t) => t.nombre,
  );
const vender = async (portal: Portal, quien: Persona, a: Persona, nombre: string) =>
  portal.pide(quien).logra('POST addMembresia', {
    body: { user: a.id, isExterno: false, membresia: await tipoMembresia(portal, nombre), periodo: 30 },
  });

describe('los tipos de membresía', () => {
  test('uno nuevo se vende al momento', async () => {
    const { portal, jefa, ana } = await conAna(2);
    const hecho = await portal.observar(() => portal.pide(jefa).logra('POST addMemb', { body: ORO }));
    expect(hecho.bitacora).toMatchObject([{ modulo: 'mantenimiento', motivo: 'agregó la membresía Oro' }]);
    expect(hecho.avisos.map((a) => a.tema)).toEqual(['rangos', 'membresias']);
    const { data } = await vender(portal, jefa, ana, 'Oro');
    expect(data).toMatchObject({ membresiaNombre: 'Oro', vip: true });
    const { membresias } = await portal.pide().logra('GET startupForo');
    expect(membresias.at(-1)).toMatchObject({ nombre: 'Oro', precio: 90, image: '/membresias/vip.png' });
    expect(await portal.pide(jefa).falla('POST addMemb', { body: { ...ORO, nombre: 'oro ' } })).toMatchObject({
      ...{ error: 'NOMBRE_OCUPADO', campo: 'nombre' },
    });
  });

  test('se edita con lo que se veía, y queda escrito', async () => {
    const { portal, jefa } = await conAna(2);
    const id = await tipoMembresia(portal, 'VIP');
    const visto = {
      nombre: 'VIP',
      details: 'Acceso a las zonas VIP y trato preferente en base',
      precio: 60,
      reduccion: 0,
    } as const;
    const body = { id, data: { ...visto, precio: 70 }, visto: { ...visto, vip: 1, perma: 0, honor: null } } as const;
    const { bitacora } = await portal.observar(() => portal.pide(jefa).logra('POST editMemb', { body }));
    expect(bitacora[0]).toMatchObject({
      motivo: 'editó la membresía VIP',
      diferencias: [{ campo: 'Precio', antes: 60, despues: 70 }],
    });
    expect(await portal.pide(jefa).falla('POST editMemb', { body })).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
    const falla = (data: object) =>
      portal.pide(jefa).falla('POST editMemb', { body: { id, data: { ...visto, ...data } } });
    expect(await falla({ nombre: '' })).toMatchObject({ error: 'REGLA', campo: 'nombre', msg: 'Nombre vacio' });
    expect(await falla({ nombre: 'héroe' })).toMatchObject({ error: 'NOMBRE_OCUPADO' });
    expect(await falla({ precio: -4 })).toMatchObject({ error: 'REGLA', campo: 'precio' });
  });

  test('quien la edita espera a quien está en ello, y se le dice', async () => {
    const { portal, jefa } = await conAna(2);
    const id = await tipoMembresia(portal, 'VIP');
    const [vip] = (await portal.pide(jefa).logra('GET getMembresias')).filter((t) => t.id === id);
    const visto = { nombre: 'VIP', details: vip?.details ?? '', precio: vip?.precio ?? 0, reduccion: 0 };
    const data = { ...visto, details: 'Otra cosa' };
    const respuesta = await mientras(
      portal,
      (tx) => tx.db.updateTable('membresia').set({ precio: 99 }).where('id', '=', id).execute(),
      () => portal.pide(jefa)('POST', 'editMemb', { id, data, visto: { ...visto, vip: 1, perma: 0, honor: null } }),
    );
    expect(codigos([respuesta])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
  });

  test('una retirada no se vende, quien la tiene la conserva, y puede volver', async () => {
    const { portal, jefa, ana } = await conAna(2);
    await vender(portal, jefa, ana, 'VIP');
    const id = await tipoMembresia(portal, 'VIP');
    await portal.pide(jefa).logra('POST retirarMemb', { body: { id, retirar: true } });
    expect(await tipos(portal, jefa)).toEqual(['Reducción', 'Héroe', 'Legión']);
    expect(await tipos(portal, jefa, true)).toContain('VIP');
    const body = { user: jefa.id, isExterno: false, membresia: id, periodo: 30 as const };
    expect(await portal.pide(ana).falla('POST retirarMemb', { body: { id, retirar: true } })).toMatchObject({
      http: 403,
    });
    const vendedora = await portal.persona({ categoria: 12, posicion: 2 });
    expect(await portal.pide(vendedora).falla('POST addMembresia', { body })).toMatchObject({
      error: 'MEMBRESIA_NO_EXISTE',
    });
    expect((await portal.pide(ana).logra('GET MyPerfil')).membresias).toMatchObject([
      { membresiaNombre: 'VIP', estado: 1 },
    ]);
    await portal.pide(jefa).logra('POST retirarMemb', { body: { id, retirar: false } });
    expect(await tipos(portal, jefa)).toContain('VIP');
  });

  test('no vuelve junto a otra de su nombre', async () => {
    const { portal, jefa } = await conAna(2);
    const id = await tipoMembresia(portal, 'VIP');
    await portal.pide(jefa).logra('POST retirarMemb', { body: { id, retirar: true } });
    const nueva = await portal.pide(jefa).logra('POST addMemb', { body: { ...ORO, nombre: 'vip' } });
    const volver = { body: { id, retirar: false } };
    expect(await portal.pide(jefa).falla('POST retirarMemb', volver)).toMatchObject({ error: 'NOMBRE_OCUPADO' });
    await portal.pide(jefa).logra('POST retirarMemb', { body: { id: nueva.id, retirar: true } });
    await portal.pide(jefa).logra('POST retirarMemb', volver);
  });

  test('dos que la retiran a la vez: a la segunda se le dice', async () => {
    const { portal, jefa } = await conAna(2);
    const otra = await portal.persona({ categoria: 12, posicion: 2 });
    const enviar = await porDosServidores(portal);
    const body = { id: await tipoMembresia(portal, 'VIP'), retirar: true };
    const respuestas = await Promise.all([jefa, otra].map((quien) => enviar(quien, 'retirarMemb', body)));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 YA_ESTA_ASI': 1 });
  });

  test('dos que añaden la misma a la vez: una se añade', async () => {
    const { portal, jefa } = await conAna(2);
    const respuesta = await mientras(
      portal,
      async (tx) => {
        await tx.bloquearFila('membresia', 1);
        await tx.db
          .insertInto('membresia')
          .values({ ...ORO, image: '', retirada: null })
          .execute();
      },
      () => portal.pide(jefa)('POST', 'addMemb', ORO),
    );
    expect(codigos([respuesta])).toEqual({ '409 NOMBRE_OCUPADO': 1 });
  });
});

describe('una reducción que se pone o se quita', () => {
  const TIMES = (n: number) => 60 * n;
  const conReduccion = async (portal: Portal, quien: Persona, nombre: string, reduccion: 0 | 1) => {
    const [tipo] = (await portal.pide(quien).logra('GET getMembresias')).filter((t) => t.nombre === nombre);
    if (!tipo) throw new Error(nombre);
    const data = { nombre, details: tipo.details, precio: tipo.precio, reduccion };
    await portal.pide(quien).logra('POST editMemb', { body: { id: tipo.id, data } });
  };

  test('lo ganado con ella se queda como era, y después se pide entero', async () => {
    const { portal, jefa, ana } = await conAna(2);
    await vender(portal, jefa, ana, 'Reducción');
    await portal.trabajo(ana, 'times', TIMES(8));
    luego(portal);
    await conReduccion(portal, jefa, 'Reducción', 0);
    expect(await listado(portal, jefa, ana)).toBe(9);
    await portal.trabajo(ana, 'times', TIMES(14));
    expect(await alDia(portal, jefa, ana)).toBe(9);
    await portal.trabajo(ana, 'times', TIMES(1));
    expect(await alDia(portal, jefa, ana)).toBe(18);
    await cuadra(portal);
  });

  test('con otra que corre, sus requisitos siguen a la mitad', async () => {
    const { portal, jefa, ana } = await conAna(2);
    await conReduccion(portal, jefa, 'VIP', 1);
    await vender(portal, jefa, ana, 'Reducción');
    await vender(portal, jefa, ana, 'VIP');
    await portal.trabajo(ana, 'times', TIMES(8));
    luego(portal);
    await conReduccion(portal, jefa, 'VIP', 0);
    await portal.trabajo(ana, 'times', TIMES(7));
    // A bonus of the same terms: 15 of 30, halved.
    expect(await alDia(portal, jefa, ana)).toBe(18);
  });

  test('la que empieza a reducir vale desde entonces', async () => {
    const { portal, jefa, ana } = await conAna(2);
    await vender(portal, jefa, ana, 'VIP');
    await portal.trabajo(ana, 'times', TIMES(15));
    luego(portal);
    await conReduccion(portal, jefa, 'VIP', 1);
    expect(await listado(portal, jefa, ana)).toBe(9);
    await portal.trabajo(ana, 'times', TIMES(8));
    expect(await alDia(portal, jefa, ana)).toBe(18);
    await cuadra(portal);
  });
});
