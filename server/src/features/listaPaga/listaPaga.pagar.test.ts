import type { FilaPaga } from '@conserje/contract';
import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { edita } from '../../testing/efectos.ts';
import { actualizar, comoSeVe, conLista, cuadra, filaDe, sinCambiar } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

/** Ana has earned nine credits; two hold `pag`. */
async function escena() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana' });
  const pagadora = await conLista(portal, ana);
  const otra = await portal.persona({ nombre: 'Otra', categoria: 11 });
  const fila = await filaDe(portal, pagadora, ana);
  portal.reloj.pasar({ minutos: 5 });
  return { portal, ana, pagadora, otra, fila };
}

const pagar = (portal: Portal, quien: Persona, body: ReturnType<typeof comoSeVe>) =>
  portal.pide(quien).logra('POST pagar', { body });
const pagarMonto = (portal: Portal, quien: Persona, { id }: FilaPaga, monto: number) =>
  portal.pide(quien).logra('POST pagarMonto', { body: { id, monto } });

describe('pagar', () => {
  test('con lo ganado: la fila, el libro, el apunte, los avisos', async () => {
    const { portal, ana, pagadora, fila } = await escena();
    const { resultado, ...efectos } = await portal.observar(() => pagar(portal, pagadora, comoSeVe(fila, 1)));
    const pagada = {
      ...{ ...fila, pagado: 1, estado: 'pagada', pagadoFecha: portal.reloj.iso() },
      ...{ encargadoNombre: 'Pagadora', acciones: ['deshacer'] },
    };
    expect(resultado).toEqual({ msg: 'Pagaste 9c a Ana', status: 0, data: pagada });
    expect(efectos).toEqual({
      bitacora: [
        {
          modulo: 'paga',
          objeto: fila.id,
          usuario: ana.id,
          encargado: pagadora.id,
          motivo: `pagó 9c a ${NOMBRE}`,
          ...edita('Estado', 'Por pagar', 'Pagada'),
        },
      ],
      trabajo: [],
      creditos: [{ tipo: 'paga_cobrada', usuario: ana.id, creditos: 9, encargado: pagadora.id }],
      avisos: [
        { tema: 'paga', quien: 'Pagadora', msg: 'pagó a Ana' },
        { tema: 'creditos', quien: 'Pagadora', msg: 'te pagó 9c', para: ana.id },
      ],
    });
    expect(await filaDe(portal, pagadora, ana)).toEqual(pagada);
    await cuadra(portal);
  });

  test.each([
    [
      'más',
      12,
      [
        { tipo: 'paga_ganada', creditos: 3 },
        { tipo: 'paga_cobrada', creditos: 12 },
      ],
    ],
    [
      'menos',
      5,
      [
        { tipo: 'paga_rebajada', creditos: 4 },
        { tipo: 'paga_cobrada', creditos: 5 },
      ],
    ],
    ['nada', 0, [{ tipo: 'paga_rebajada', creditos: 9 }]],
    ['lo mismo', 9, [{ tipo: 'paga_cobrada', creditos: 9 }]],
  ])('otro monto: %s; y deshecho, todo como antes', async (_caso, monto, movidos) => {
    const { portal, ana, pagadora, fila } = await escena();
    const pagado = await portal.observar(() => pagarMonto(portal, pagadora, fila, monto));
    expect(pagado.resultado.data).toMatchObject({ estado: 'pagada', monto, pagado: 1 });
    expect(pagado.creditos).toMatchObject(movidos);
    expect(pagado.bitacora).toMatchObject([
      { motivo: monto === 9 ? `pagó 9c a ${NOMBRE}` : `pagó ${monto}c a ${NOMBRE} en lugar de 9c` },
    ]);
    await cuadra(portal);
    const vista = await filaDe(portal, pagadora, ana);
    expect((await pagar(portal, pagadora, comoSeVe(vista, 0))).data).toEqual(fila);
    expect(await filaDe(portal, pagadora, ana)).toEqual(fila);
    await cuadra(portal);
    const { resumen } = await portal.pide(ana).logra('GET movimientos/:id', { params: { id: ana.id } });
    expect(resumen).toEqual({ por_cobrar: 9, debe: 0, por_entregar: 0 });
  });

  test('a uno mismo, con lo ganado y no con otro monto', async () => {
    const portal = await abrirPortal();
    const jefa = await portal.persona({ nombre: 'Jefa', categoria: 2 });
    await portal.permitir(2, 'ldp', 'pag');
    await portal.trabajo(jefa, 'times', 900);
    await actualizar(portal, jefa);
    const fila = await filaDe(portal, jefa, jefa);
    const rechazo = await sinCambiar(portal, () =>
      portal.pide(jefa).falla('POST pagarMonto', { body: { id: fila.id, monto: 10 } }),
    );
    expect(rechazo).toMatchObject({ http: 422, error: 'PAGA_PROPIA', campo: 'monto' });
    expect((await pagarMonto(portal, jefa, fila, 9)).data).toMatchObject({ estado: 'pagada', monto: 9 });
  });

  test('a quien despidieron se le debe igual', async () => {
    const { portal, ana, pagadora, fila } = await escena();
    await portal.despedir(ana);
    expect((await pagar(portal, pagadora, comoSeVe(fila, 1))).data).toMatchObject({ estado: 'pagada' });
    await cuadra(portal);
  });
});

describe('se rechaza, y no queda nada', () => {
  test.each([
    ['lo que ya pagó otra persona', 'YA_PAGADA', 'Otra ya pagó esto'],
    ['lo que quedó pendiente', 'YA_PAGADA', 'Alguien reinició la lista. Ahora es un pendiente'],
    ['lo que gastó en un ascenso', 'YA_PAGADA', 'Otra ya la usó para ascender a Ana'],
  ])('%s', async (caso, error, msg) => {
    const { portal, ana, pagadora, otra } = await escena();
    await portal.ascender(ana, 1, 9);
    const fila = await filaDe(portal, pagadora, ana);
    if (caso.includes('otra persona')) await pagar(portal, otra, comoSeVe(fila, 1));
    else if (caso.includes('pendiente')) await portal.pide(otra).logra('POST reiniciarLista', { body: { op: 0 } });
    else await portal.pide(otra).logra('POST ascensoPaga', { body: { op: 1, id: fila.id } });
    const deNuevo = { body: comoSeVe(fila, 1) };
    const monto = { body: { id: fila.id, monto: 3 } };
    const [una, dos] = [
      await sinCambiar(portal, () => portal.pide(pagadora).falla('POST pagar', deNuevo)),
      await sinCambiar(portal, () => portal.pide(pagadora).falla('POST pagarMonto', monto)),
    ];
    expect([una, dos]).toMatchObject([
      { http: 409, error, msg },
      { http: 409, error, msg },
    ]);
  });

  test('lo que cambió mientras se miraba: el nombre, el monto', async () => {
    const { portal, ana, pagadora, fila } = await escena();
    const falla = (body: ReturnType<typeof comoSeVe>) =>
      sinCambiar(portal, () => portal.pide(pagadora).falla('POST pagar', { body }));
    expect(await falla({ ...comoSeVe(fila, 1), nombre: 'Anita' })).toMatchObject({
      error: 'CAMBIO_MIENTRAS',
      campo: 'nombre',
    });
    await portal.trabajo(ana, 'asistencia', -120);
    await actualizar(portal, pagadora);
    expect(await falla(comoSeVe(fila, 1))).toMatchObject({ error: 'CAMBIO_MIENTRAS', msg: 'Ahora son 6c' });
    const body = { id: fila.id, monto: 9, visto: 9 };
    expect(await sinCambiar(portal, () => portal.pide(pagadora).falla('POST pagarMonto', { body }))).toMatchObject({
      error: 'CAMBIO_MIENTRAS',
      msg: 'Ahora son 6c',
    });
  });

  test('un monto negativo, una fila que no hay, quien no tiene pag', async () => {
    const { portal, ana, pagadora, fila } = await escena();
    const negativo = { body: { id: fila.id, monto: -1 } };
    expect(await sinCambiar(portal, () => portal.pide(pagadora).falla('POST pagarMonto', negativo))).toEqual({
      http: 422,
      status: 1,
      error: 'REGLA',
      campo: 'monto',
      msg: 'El monto debe ser un número entero, de 0 o más',
    });
    const otra = { body: { ...comoSeVe(fila, 1), id: 999 } };
    expect(await sinCambiar(portal, () => portal.pide(pagadora).falla('POST pagar', otra))).toMatchObject({
      http: 404,
      error: 'NO_EXISTE',
    });
    const propia = { body: comoSeVe(fila, 1) };
    expect(await sinCambiar(portal, () => portal.pide(ana).falla('POST pagar', propia))).toMatchObject({ http: 403 });
    const suelto = await portal.pide(pagadora)('POST', 'pagarMonto', { id: fila.id, monto: 1.5 });
    expect(suelto).toMatchObject({ http: 400 });
  });
});

describe('deshacer', () => {
  test('lo que no está pagado, o fue un ascenso, no', async () => {
    const { portal, ana, pagadora } = await escena();
    await portal.ascender(ana, 1, 9);
    const fila = await filaDe(portal, pagadora, ana);
    const falla = (vista: FilaPaga) =>
      sinCambiar(portal, () => portal.pide(pagadora).falla('POST pagar', { body: comoSeVe(vista, 0) }));
    expect(await falla(fila)).toMatchObject({ http: 409, error: 'NO_PAGADA' });
    await portal.pide(pagadora).logra('POST ascensoPaga', { body: { op: 1, id: fila.id } });
    expect(await falla(await filaDe(portal, pagadora, ana))).toMatchObject({
      error: 'NO_PAGADA',
      msg: 'Un ascenso por paga no se deshace',
    });
  });

  // Santo Domingo is four hours behind UTC: its day of 10 March ends at 04:00Z of the 11th.
  test.each([
    ['a las 23:59 del mismo día', '2026-03-11T03:59:59.999Z', true],
    ['a las 00:00 del siguiente', '2026-03-11T04:00:00.000Z', false],
  ])('%s en la zona de la agencia', async (_caso, instante, puede) => {
    const { portal, ana, pagadora, fila } = await escena();
    portal.reloj.poner('2026-03-10T04:00:00.000Z');
    await pagar(portal, pagadora, comoSeVe(fila, 1));
    portal.reloj.poner(instante);
    const vista = await filaDe(portal, pagadora, ana);
    expect(vista.acciones).toEqual(puede ? ['deshacer'] : []);
    const { http, cuerpo } = await portal.pide(pagadora)('POST', 'pagar', comoSeVe(vista, 0));
    expect({ http, cuerpo }).toMatchObject(
      puede ? { http: 200 } : { http: 409, cuerpo: { error: 'PAGO_DE_OTRO_DIA' } },
    );
    await cuadra(portal);
  });

  test('en otra zona el día es el de allí', async () => {
    const { portal, ana, pagadora, fila } = await escena();
    await portal.configurar({ zona: 'Asia/Tokyo' });
    portal.reloj.poner('2026-03-10T14:59:00Z'); // 23:59 in Tokyo
    await pagar(portal, pagadora, comoSeVe(fila, 1));
    portal.reloj.pasar({ minutos: 1 });
    expect(await filaDe(portal, pagadora, ana)).toMatchObject({ acciones: [] });
  });

  test('de una lista que ya se reinició, queda pendiente: nada se pierde', async () => {
    const { portal, ana, pagadora, fila } = await escena();
    await pagarMonto(portal, pagadora, fila, 4);
    await portal.pide(pagadora).logra('POST reiniciarLista', { body: { op: 0 } });
    const deshecho = await portal.observar(() => pagar(portal, pagadora, { ...comoSeVe(fila, 0), monto: 4 }));
    expect(deshecho.resultado).toMatchObject({
      msg: 'Deshiciste el pago de Ana. Queda como pendiente',
      data: { estado: 'pendiente', monto: 9 },
    });
    expect(deshecho.creditos).toMatchObject([
      { tipo: 'paga_devuelta', creditos: 4 },
      { tipo: 'paga_ganada', creditos: 5 },
      { tipo: 'paga_pendiente', creditos: 9 },
    ]);
    const pendientes = await portal.pide(pagadora).logra('GET getPendientes');
    expect(pendientes).toMatchObject([{ usuario: ana.id, monto: 9 }]);
    await cuadra(portal);
  });
});
