import type { Venta } from '@conserje/contract';
import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { codigos, porDosServidores, veces } from '../../testing/carreras.ts';
import { edita } from '../../testing/efectos.ts';
import { cuadra } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { saldo, tipoMembresia, venderMision } from '../../testing/ventas.ts';

/** An agency with a seller, whose category keeps a tenth, and two who may note what is handed in. */
async function caja() {
  const portal = await abrirPortal();
  const eva = await portal.persona({ nombre: 'Eva', categoria: 8 });
  const ana = await portal.persona({ nombre: 'Ana', categoria: 11 });
  const bea = await portal.persona({ nombre: 'Bea', categoria: 12 });
  return { portal, eva, ana, bea };
}

/** A sale of 24c, 22c of them to hand in. */
async function vender(portal: Portal, eva: Persona, nombre = 'Leo'): Promise<Venta> {
  const leo = await portal.persona({ nombre, categoria: 2 });
  await venderMision(portal, eva, leo, [3, 1]);
  const jefa = await portal.persona({ categoria: 11 });
  const [venta] = await portal.pide(jefa).logra('GET allVentas');
  if (!venta) throw new Error('nothing was sold');
  return venta;
}

const alternar = (portal: Portal, quien: Persona, { id }: Venta, pagado: number) =>
  portal.pide(quien).logra('GET ventaAction/:id', { params: { id }, query: { pagado } });

describe('entregar una venta', () => {
  test('se anota y se deshace, con su movimiento, su apunte y su aviso', async () => {
    const { portal, eva, ana, bea } = await caja();
    const venta = await vender(portal, eva);
    expect(venta).toMatchObject({
      encargoNombre: 'Eva',
      usuarioNombre: 'Leo',
      externo: null,
      descripcion: 'Misión Aprendiz I',
      credito: 24,
      participacion: 2,
      entrega: 22,
      pagado: 0,
      pagadoNombre: null,
    });
    const pagada = await portal.observar(() => alternar(portal, ana, venta, 0));
    expect(pagada.resultado).toEqual({
      msg: 'Recibiste los créditos de la venta: 22c',
      status: 0,
      data: { ...venta, pagado: 1, pagadoNombre: 'Ana' },
    });
    expect(pagada.creditos).toEqual([{ tipo: 'venta_entregada', usuario: eva.id, creditos: 22, encargado: ana.id }]);
    expect(pagada.bitacora).toEqual([
      {
        modulo: 'ventas',
        objeto: venta.id,
        usuario: eva.id,
        encargado: ana.id,
        motivo: `recibió los créditos de una venta de ${NOMBRE}: Misión Aprendiz I, 22c`,
        ...edita('Pagado', false, true),
      },
    ]);
    expect(pagada.avisos).toEqual([
      { tema: 'ventas', quien: 'Ana', msg: 'recibió los créditos de una venta' },
      { tema: 'creditos', quien: 'Ana', msg: 'recibió los créditos de tu venta: Misión Aprendiz I', para: eva.id },
    ]);
    expect(await saldo(portal, 'entrega', { venta: venta.id })).toBe(0);
    const deshecha = await portal.observar(() => alternar(portal, bea, venta, 1));
    expect(deshecha.resultado).toMatchObject({ data: venta });
    expect(deshecha.creditos).toEqual([{ tipo: 'venta_reabierta', usuario: eva.id, creditos: 22, encargado: bea.id }]);
    expect(deshecha.bitacora).toMatchObject([
      {
        motivo: `marcó como no entregada una venta de ${NOMBRE}: Misión Aprendiz I, 22c`,
        ...edita('Pagado', true, false),
      },
    ]);
    expect(await saldo(portal, 'entrega', { venta: venta.id })).toBe(22);
  });

  test('quien la ve como ya no está sabe quién fue antes', async () => {
    const { portal, eva, ana, bea } = await caja();
    const venta = await vender(portal, eva);
    const tarde = (pagado: number) =>
      portal.pide(bea).falla('GET ventaAction/:id', { params: { id: venta.id }, query: { pagado } });
    expect(await tarde(1)).toMatchObject({
      http: 409,
      error: 'CAMBIO_MIENTRAS',
      msg: 'Alguien lo cambió antes que tú. Revísalo e inténtalo de nuevo.',
    });
    await alternar(portal, ana, venta, 0);
    expect(await tarde(0)).toMatchObject({ http: 409, msg: 'Ana ya la marcó como entregada' });
    await alternar(portal, ana, venta, 1);
    expect(await tarde(1)).toMatchObject({ http: 409, msg: 'Ana ya la marcó como no entregada' });
  });

  test('veinte a la vez por dos servidores: queda pagada, una vez', async () => {
    const { portal, eva, ana, bea } = await caja();
    const venta = await vender(portal, eva);
    const enviar = await porDosServidores(portal);
    const quien = (i: number) => (i % 4 < 2 ? ana : bea);
    const respuestas = await veces(20, (i) => enviar(quien(i), `ventaAction/${venta.id}?pagado=0`));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 19 });
    await cuadra(portal);
    const gano = quien(respuestas.findIndex((r) => r.http === 200)).usuario;
    for (const { cuerpo } of respuestas.filter((r) => r.http === 409))
      expect(cuerpo).toMatchObject({ msg: `${gano} ya la marcó como entregada` });
    expect(await saldo(portal, 'entrega')).toBe(0);
  });

  test('without what it was seen as nothing is toggled', async () => {
    const { portal, eva, ana } = await caja();
    const venta = await vender(portal, eva);
    const respuesta = await portal.pide(ana)('GET', `ventaAction/${venta.id}`);
    expect(respuesta).toMatchObject({ http: 400, cuerpo: { campo: 'pagado' } });
    expect(await portal.pide(ana).logra('GET allVentas')).toMatchObject([{ pagado: 0 }]);
  });

  test('hace falta pag, y que exista', async () => {
    const { portal, eva, ana } = await caja();
    const venta = await vender(portal, eva);
    const junta = await portal.persona({ categoria: 9 });
    expect(
      await portal.pide(junta).falla('GET ventaAction/:id', { params: { id: venta.id }, query: { pagado: 0 } }),
    ).toMatchObject({
      http: 403,
      msg: 'No tienes permiso para esto',
    });
    expect(
      await portal.pide(ana).falla('GET ventaAction/:id', { params: { id: 999_999 }, query: { pagado: 0 } }),
    ).toMatchObject({
      http: 404,
      error: 'NO_EXISTE',
    });
    expect(await saldo(portal, 'entrega')).toBe(22);
  });

  test('lo que no deja nada por entregar se anota igual, sin movimiento', async () => {
    const { portal, eva, ana } = await caja();
    await portal.db.updateTable('categoria').set({ porciento: 100 }).where('id', '=', 8).execute();
    const venta = await vender(portal, eva);
    expect(venta).toMatchObject({ participacion: 24, entrega: 0 });
    expect(await portal.pide(ana).logra('GET ventasPendientes')).toEqual([]);
    const { creditos, resultado } = await portal.observar(() => alternar(portal, ana, venta, 0));
    expect(creditos).toBeUndefined();
    expect(resultado.data.pagado).toBe(1);
  });
});

describe('lo que falta por entregar', () => {
  test('es de cada vendedor: cuánto, cuántas ventas y cuándo la última', async () => {
    const { portal, eva, ana } = await caja();
    const ivo = await portal.persona({ nombre: 'Ivo', categoria: 9 });
    const desde = portal.reloj.iso();
    await vender(portal, eva, 'Uno');
    portal.reloj.pasar({ horas: 1 });
    const segunda = await vender(portal, eva, 'Dos');
    await vender(portal, ivo, 'Tres');
    const fechaU = portal.reloj.iso();
    expect(await portal.pide(ana).logra('GET ventasPendientes')).toEqual([
      { encargado: eva.id, encargoNombre: 'Eva', Pendiente: 44, ventas: 2, fechaU, desde },
      // 15 % of 24, rounded down, are 3.
      { encargado: ivo.id, encargoNombre: 'Ivo', Pendiente: 21, ventas: 1, fechaU, desde: fechaU },
    ]);
    await alternar(portal, ana, segunda, 0);
    expect(await portal.pide(ana).logra('GET ventasPendientes')).toMatchObject([
      { encargoNombre: 'Eva', Pendiente: 22, ventas: 1 },
      { encargoNombre: 'Ivo' },
    ]);
  });

  test('quien más tiempo lo debe va primero, y lo que no deja nada por entregar no cuenta como deuda', async () => {
    const { portal, eva, ana } = await caja();
    const ivo = await portal.persona({ nombre: 'Ivo', categoria: 9 });
    await portal.db.updateTable('categoria').set({ porciento: 100 }).where('id', '=', 8).execute();
    await vender(portal, eva, 'Toda suya');
    await portal.db.updateTable('categoria').set({ porciento: 0 }).where('id', '=', 8).execute();
    portal.reloj.pasar({ horas: 1 });
    const deIvo = portal.reloj.iso();
    await vender(portal, ivo, 'Antes');
    portal.reloj.pasar({ horas: 1 });
    const deEva = portal.reloj.iso();
    const despues = await vender(portal, eva, 'Después');
    await vender(portal, eva, 'Otra');
    expect((await portal.pide(ana).logra('GET ventasPendientes')).map((f) => [f.encargoNombre, f.desde])).toEqual([
      ['Ivo', deIvo],
      ['Eva', deEva],
    ]);
    await alternar(portal, ana, despues, 0);
    expect(await portal.pide(ana).logra('GET ventasPendientes')).toMatchObject([{}, { ventas: 2, desde: deEva }]);
  });

  test('la participación es la de la categoría al vender, aunque después cambie', async () => {
    const { portal, eva, ana } = await caja();
    const venta = await vender(portal, eva);
    await portal.db.updateTable('categoria').set({ porciento: 50 }).where('id', '=', 8).execute();
    await portal.ascender(eva, 9);
    await alternar(portal, ana, venta, 0);
    expect(await saldo(portal, 'entrega')).toBe(0);
  });
});

describe('el historial', () => {
  test('se filtra por pagadas, se busca y se recorre', async () => {
    const { portal, eva, ana } = await caja();
    const pide = portal.pide(ana);
    const [uno, dos] = [await vender(portal, eva, 'Uno'), await vender(portal, eva, 'Dos')];
    const membresia = await tipoMembresia(portal, 'VIP');
    await portal
      .pide(eva)
      .logra('POST addMembresia', { body: { user: 'Forastera', isExterno: true, membresia, periodo: 15 } });
    await alternar(portal, ana, uno, 0);
    const ids = async (query: object) => (await pide.logra('GET allVentas', { query })).map((v) => v.usuarioNombre);
    expect(await ids({})).toEqual(['Forastera', 'Dos', 'Uno']);
    expect(await ids({ pagado: 1 })).toEqual(['Uno']);
    expect(await ids({ pagado: 0 })).toEqual(['Forastera', 'Dos']);
    expect(await ids({ pagado: 0, limite: 1, antes: dos.id })).toEqual([]);
    for (const [buscar, quienes] of [
      ['FORAST', ['Forastera']],
      ['aprendiz', ['Dos', 'Uno']],
      ['eva', ['Forastera', 'Dos', 'Uno']],
      ['vip', ['Forastera']],
      ['%', []],
    ] as const)
      expect(await ids({ buscar })).toEqual(quienes);
    const primera = await pide('GET', 'allVentas?limite=2');
    expect(primera.cuerpo).toHaveLength(2);
    const antes = Number(primera.cabeceras['x-siguiente']);
    expect(await ids({ limite: 2, antes })).toEqual(['Uno']);
    expect((await pide.logra('GET allVentas'))[0]).toMatchObject({
      usuario: 0,
      externo: 'Forastera',
      usuarioNombre: 'Forastera',
      descripcion: 'Membresía VIP, 15 días',
      credito: 30,
      participacion: 3,
    });
  });
});
