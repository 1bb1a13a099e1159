import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { codigos, porDosServidores, veces } from '../../testing/carreras.ts';
import { edita } from '../../testing/efectos.ts';
import { cuadra } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { saldo } from '../../testing/ventas.ts';

const actuar = (portal: Portal, quien: Persona, op: number, id?: number) =>
  portal.pide(quien).logra('POST actionRenta', { body: { op, ...(id !== undefined && { id }) } });
const vigentes = async (portal: Portal, quien: Persona) => (await portal.pide(quien).logra('GET actionRenta')).filas;
const delMes = (portal: Portal, quien: Persona, mes: string, query = {}) =>
  portal.pide(quien).logra('GET rentasMes/:mes', { params: { mes }, query });
const deshacer = (portal: Portal, quien: Persona, id: number, pagadoFecha?: string) =>
  portal.pide(quien).logra('POST deshacerRenta', { body: { id, ...(pagadoFecha && { pagadoFecha }) } });
const noDeshace = (portal: Portal, quien: Persona, id: number, pagadoFecha?: string) =>
  portal.pide(quien).falla('POST deshacerRenta', { body: { id, ...(pagadoFecha && { pagadoFecha }) } });

/** In March Eva, Ivo and Leo were charged 20c each; Eva has paid, Ivo's was deleted. */
async function marzo() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 10 });
  const bea = await portal.persona({ nombre: 'Bea', categoria: 11 });
  const [eva, ivo, leo] = [
    await portal.persona({ nombre: 'Eva', categoria: 8 }),
    await portal.persona({ nombre: 'Ivo', categoria: 8 }),
    await portal.persona({ nombre: 'Leo', categoria: 8 }),
  ];
  await portal.db.updateTable('categoria').set({ renta: 20 }).where('id', '=', 8).execute();
  const filas = (await actuar(portal, ana, 0)).data;
  const de = ({ id }: Persona) => filas.find((f) => f.usuario === id)?.id ?? 0;
  await actuar(portal, bea, 1, de(eva));
  const pagadoFecha = portal.reloj.iso();
  await actuar(portal, bea, 2, de(ivo));
  return { portal, ana, bea, eva, ivo, leo, de, pagadoFecha };
}

describe('las rentas de un mes', () => {
  test('se ven todas cuando ya pasó: las pagadas, las borradas y las que faltan, y lo que suman', async () => {
    const { portal, ana, de, eva, ivo, leo, pagadoFecha } = await marzo();
    portal.reloj.poner('2026-05-04T15:00:00Z');
    await actuar(portal, ana, 0);
    expect((await vigentes(portal, ana)).map((f) => `${f.usuarioNombre} ${f.mes}`)).not.toContain('Eva 2026-03');
    const { filas, totales } = await delMes(portal, ana, '2026-03');
    expect(filas).toMatchObject([
      { id: de(eva), pagado: 1, pagadoNombre: 'Bea', pagadoFecha, borradaNombre: null, acciones: [] },
      { id: de(ivo), pagado: 0, pagadoFecha: null, borradaNombre: 'Bea', acciones: [] },
      { id: de(leo), pagado: 0, pagadoNombre: null, borradaNombre: null, acciones: ['pagar', 'borrar'] },
    ]);
    expect(totales).toEqual({
      ...{ puestas: 3, pagadas: 1, borradas: 1 },
      ...{ creditos: 60, cobrado: 20, falta: 20, borrado: 20 },
    });
    // What the list says of its month is of the present one alone.
    expect((await portal.pide(ana).logra('GET actionRenta')).delMes).toMatchObject({
      puestas: 3,
      pagadas: 0,
      creditos: 60,
    });
    expect((await delMes(portal, ana, '2026-04')).filas).toEqual([]);
    await actuar(portal, ana, 1, de(leo));
    expect((await delMes(portal, ana, '2026-03')).totales).toMatchObject({
      pagadas: 2,
      borradas: 1,
      cobrado: 40,
      falta: 0,
    });
  });

  test('se buscan y se recorren, y las sumas son siempre de todo el mes', async () => {
    const { portal, ana, leo } = await marzo();
    const quienes = async (query: object) =>
      (await delMes(portal, ana, '2026-03', query)).filas.map((f) => f.usuarioNombre);
    expect(await quienes({ buscar: 'EVA' })).toEqual(['Eva']);
    expect((await delMes(portal, ana, '2026-03', { buscar: 'eva' })).totales.creditos).toBe(60);
    const { cabeceras } = await portal.pide(ana)('GET', 'rentasMes/2026-03?limite=2');
    expect(await quienes({ limite: 2, antes: Number(cabeceras['x-siguiente']) })).toEqual([leo.usuario]);
  });

  test('los meses, del más nuevo al más antiguo, con quién los cobró', async () => {
    const { portal, ana, bea } = await marzo();
    portal.reloj.poner('2026-05-04T15:00:00Z');
    const fecha = portal.reloj.iso();
    await actuar(portal, bea, 0);
    expect(await portal.pide(ana).logra('GET mesesRenta')).toMatchObject([
      { mes: '2026-05', encargadoNombre: 'Bea', fecha },
      { mes: '2026-03', encargadoNombre: 'Ana' },
    ]);
  });

  test('son de quien tiene ren, y un mes es un mes', async () => {
    const { portal, ana, leo } = await marzo();
    expect(await portal.pide(leo).falla('GET mesesRenta')).toMatchObject({ http: 403 });
    expect(await portal.pide(leo).falla('GET rentasMes/:mes', { params: { mes: '2026-03' } })).toMatchObject({
      http: 403,
    });
    expect(await portal.pide(ana).falla('GET rentasMes/:mes', { params: { mes: 'marzo' } })).toMatchObject({
      http: 400,
    });
  });
});

describe('deshacer un pago', () => {
  test('vuelve a deberse, con su movimiento, su apunte y su aviso', async () => {
    const { portal, ana, eva, de, pagadoFecha } = await marzo();
    expect(await vigentes(portal, ana)).toContainEqual(
      expect.objectContaining({ id: de(eva), pagado: 1, acciones: ['deshacer', 'anular'] }),
    );
    const { resultado, ...efectos } = await portal.observar(() => deshacer(portal, ana, de(eva), pagadoFecha));
    expect(resultado).toMatchObject({
      msg: 'Deshiciste el pago de la renta de Eva',
      data: [
        { id: de(eva), pagado: 0, pagadoNombre: null, pagadoFecha: null, acciones: ['pagar', 'borrar', 'anular'] },
      ],
    });
    const comun = { usuario: eva.id, encargado: ana.id };
    expect(efectos).toEqual({
      creditos: [{ ...comun, tipo: 'renta_devuelta', creditos: 20 }],
      bitacora: [
        {
          ...comun,
          modulo: 'renta',
          objeto: de(eva),
          motivo: `deshizo el pago de la renta de ${NOMBRE}, 2026-03: 20c`,
          ...edita('Pagado', true, false),
        },
      ],
      trabajo: [],
      avisos: [
        { tema: 'renta', quien: 'Ana', msg: 'deshizo el pago de una renta' },
        { tema: 'creditos', quien: 'Ana', msg: 'deshizo el pago de tu renta de 2026-03', para: eva.id },
      ],
    });
    expect(await saldo(portal, 'renta', { renta: de(eva) })).toBe(-20);
    await cuadra(portal);
    await actuar(portal, ana, 1, de(eva));
    expect(await saldo(portal, 'renta', { renta: de(eva) })).toBe(0);
    await cuadra(portal);
  });

  // 10 March 2026 in Santo Domingo ends at 04:00 UTC.
  test.each([
    ['2026-03-11T03:59:59.999Z', true],
    ['2026-03-11T04:00:00.000Z', false],
  ])('solo el día del pago en la zona de la agencia: a las %s, %s', async (instante, seDeshace) => {
    const { portal, ana, eva, de } = await marzo();
    expect(portal.reloj.iso().slice(0, 10)).toBe('2026-03-10');
    portal.reloj.poner(instante);
    const fila = (await vigentes(portal, ana)).find((f) => f.id === de(eva));
    expect(fila?.acciones).toEqual(seDeshace ? ['deshacer', 'anular'] : ['anular']);
    if (seDeshace) await deshacer(portal, ana, de(eva));
    else expect(await noDeshace(portal, ana, de(eva))).toMatchObject({ http: 409, error: 'PAGO_DE_OTRO_DIA' });
  });

  test('lo que falta por pagar no cuenta lo pagado ni lo borrado', async () => {
    const { portal, ana } = await marzo();
    const { totales } = await portal.pide(ana).logra('GET actionRenta');
    expect(totales).toEqual({ creditos: 20, personas: 1 });
  });

  test('lo que se pagó al dar las doce es de ese día', async () => {
    const { portal, ana, leo, de } = await marzo();
    portal.reloj.poner('2026-03-11T04:00:00.000Z');
    await actuar(portal, ana, 1, de(leo));
    portal.reloj.pasar({ horas: 20 });
    expect((await vigentes(portal, ana)).find((f) => f.id === de(leo))?.acciones).toEqual(['deshacer']);
    await deshacer(portal, ana, de(leo));
  });

  test('la de un mes anterior que se paga hoy sigue a la vista hasta mañana', async () => {
    const { portal, ana, leo, de } = await marzo();
    portal.reloj.poner('2026-04-20T15:00:00Z');
    await actuar(portal, ana, 1, de(leo));
    const suya = async () => (await vigentes(portal, ana)).find((f) => f.id === de(leo));
    expect(await suya()).toMatchObject({ pagado: 1, acciones: ['deshacer'] });
    portal.reloj.pasar({ horas: 24 });
    expect(await suya()).toBeUndefined();
  });

  test('lo que no está pagado, lo que se volvió a pagar y lo que no hay, no', async () => {
    const { portal, ana, bea, eva, ivo, de, pagadoFecha } = await marzo();
    expect(await noDeshace(portal, ana, de(ivo))).toMatchObject({ http: 409, error: 'NO_PAGADA' });
    expect(await noDeshace(portal, ana, 999_999)).toMatchObject({ http: 404, error: 'NO_EXISTE' });
    await deshacer(portal, ana, de(eva));
    expect(await noDeshace(portal, bea, de(eva), pagadoFecha)).toMatchObject({ http: 409, error: 'NO_PAGADA' });
    portal.reloj.pasar({ minutos: 1 });
    await actuar(portal, ana, 1, de(eva));
    expect(await noDeshace(portal, bea, de(eva), pagadoFecha)).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
  });

  test('veinte a la vez por dos servidores lo deshacen una vez', async () => {
    const { portal, ana, bea, eva, de } = await marzo();
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(20, (i) => enviar(i % 4 < 2 ? ana : bea, 'deshacerRenta', { id: de(eva) }));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 NO_PAGADA': 19 });
    expect(await saldo(portal, 'renta', { renta: de(eva) })).toBe(-20);
    await cuadra(portal);
  });

  test('lo propio lo deshace otra persona', async () => {
    const { portal, ana, bea } = await marzo();
    await portal.db.updateTable('categoria').set({ renta: 5 }).where('id', '=', 10).execute();
    portal.reloj.poner('2026-04-20T15:00:00Z');
    const suya = (await actuar(portal, bea, 0)).data.find((f) => f.usuario === ana.id)?.id ?? 0;
    await actuar(portal, bea, 1, suya);
    expect(await noDeshace(portal, ana, suya)).toMatchObject({ http: 403, error: 'COSA_PROPIA' });
    await deshacer(portal, bea, suya);
  });
});
