import { describe, expect, test } from 'vitest';
import { conAna } from '../../testing/ganancias.ts';
import { actualizar, comoSeVe, conLista, cuadra, filaDe, filasDe, ganar, sinCambiar } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

const [NOMINA, LISTA] = [0, 1] as const;
const previo = (portal: Portal, quien: Persona, que: 0 | 1, op: 0 | 1) =>
  portal.pide(quien).logra('GET previoReinicio/:que/:op', { params: { que, op } });
const reiniciarLista = (portal: Portal, quien: Persona, op: 0 | 1) =>
  portal.pide(quien).logra('POST reiniciarLista', { body: { op } });
const reiniciarNomina = (portal: Portal, quien: Persona, op: 0 | 1) =>
  portal.pide(quien).logra('POST reiniciarNomina', { body: { op } });

/** Three juniors with nine credits each and a senior with ten; Caro has been paid. */
async function escena() {
  const portal = await abrirPortal();
  const [beto, ana, caro] = [
    await portal.persona({ nombre: 'Beto' }),
    await portal.persona({ nombre: 'ana' }),
    await portal.persona({ nombre: 'Caro' }),
  ];
  const alto = await portal.persona({ nombre: 'Alto', categoria: 5 });
  await ganar(portal, alto, 5);
  const pagadora = await conLista(portal, beto, ana, caro);
  portal.reloj.pasar({ minutos: 5 });
  await portal.pide(pagadora).logra('POST pagar', { body: comoSeVe(await filaDe(portal, pagadora, caro), 1) });
  return { portal, pagadora, ana, beto, caro, alto };
}

describe('la lista', () => {
  test('lo que no se pagó queda pendiente, lo pagado en la historia, y el otro grupo como estaba', async () => {
    const { portal, pagadora, ana, beto, caro, alto } = await escena();
    const antes = await filasDe(portal, pagadora);
    const { nombres, ...cuentas } = await previo(portal, pagadora, LISTA, 0);
    expect(nombres).toEqual(['ana', 'Beto']);
    const visto = { personas: 2, creditos: 18 };
    expect(cuentas).toEqual({ ...visto, pagadas: 1, pagadoCreditos: 9, nuevas: 0, nuevosCreditos: 0 });
    const { resultado, ...efectos } = await portal.observar(() =>
      portal.pide(pagadora).logra('POST reiniciarLista', { body: { op: 0, visto } }),
    );
    expect(resultado).toEqual({ msg: 'Reiniciaste la lista. 2 personas sin pagar, 18c.', status: 0, ...visto });
    expect(efectos.creditos).toEqual(
      [beto, ana].map((quien) => ({
        ...{ tipo: 'paga_pendiente', usuario: quien.id, creditos: 9, encargado: pagadora.id },
      })),
    );
    const motivo = 'reinició la lista de paga del grupo bajo: 2 personas sin pagar, 18c';
    expect(efectos.bitacora).toEqual([{ modulo: 'paga', objeto: null, usuario: null, encargado: pagadora.id, motivo }]);
    expect(efectos.avisos.map((a) => [a.tema, a.msg])).toEqual(
      ['paga', 'pendientes', 'creditos'].map((tema) => [tema, 'reinició la lista de paga del grupo bajo']),
    );
    expect((await filasDe(portal, pagadora)).map((f) => f.usuario)).toEqual([alto.id]);
    const pendientes = await portal.pide(pagadora).logra('GET getPendientes');
    expect(pendientes).toEqual(
      [ana, beto].map((quien) => ({
        ...{
          id: expect.any(Number),
          usuario: quien.id,
          usuarioNombre: quien.usuario,
          monto: 9,
          fecha: portal.reloj.iso(),
          pagado: null,
          pagadoNombre: null,
          anulada: null,
          acciones: ['pagar'],
        },
      })),
    );
    const historia = await portal
      .pide(pagadora)
      .logra('POST getListaPaga', { body: { inicio: '2026-03-10', final: '2026-03-11' } });
    expect(historia.filas.map((f) => [f.usuario, f.estado])).toEqual([
      [alto.id, 'abierta'],
      [ana.id, 'pendiente'],
      [beto.id, 'pendiente'],
      [caro.id, 'pagada'],
    ]);
    expect(historia.filas.find((f) => f.usuario === caro.id)).toEqual(antes.find((f) => f.usuario === caro.id));
    await cuadra(portal);
  });

  test('toda pagada, no deja pendientes', async () => {
    const { portal, pagadora, alto } = await escena();
    await portal.pide(pagadora).logra('POST pagar', { body: comoSeVe(await filaDe(portal, pagadora, alto), 1) });
    expect(await reiniciarLista(portal, pagadora, 1)).toEqual({
      msg: 'Reiniciaste la lista. Todo estaba pagado.',
      status: 0,
      personas: 0,
      creditos: 0,
    });
    await cuadra(portal);
  });

  test.each([
    ['ninguna', false],
    ['una sin filas', true],
  ])('sin nada que cerrar (%s): 409', async (_caso, abierta) => {
    const portal = await abrirPortal();
    const pagadora = await portal.persona({ categoria: 10 });
    if (abierta) await actualizar(portal, pagadora);
    expect(await previo(portal, pagadora, LISTA, 0)).toMatchObject({ personas: 0, creditos: 0, nombres: [] });
    const falla = () => portal.pide(pagadora).falla('POST reiniciarLista', { body: { op: 0 } });
    expect(await sinCambiar(portal, falla)).toMatchObject({ http: 409, error: 'LISTA_VACIA' });
  });

  test('otra que la que se veía: 409, y nada cambia', async () => {
    const { portal, pagadora, ana } = await escena();
    await portal.pide(pagadora).logra('POST pagar', { body: comoSeVe(await filaDe(portal, pagadora, ana), 1) });
    const body = { op: 0, visto: { personas: 2, creditos: 18 } } as const;
    expect(await sinCambiar(portal, () => portal.pide(pagadora).falla('POST reiniciarLista', { body }))).toMatchObject({
      http: 409,
      error: 'CAMBIO_MIENTRAS',
      msg: 'La lista cambió: ahora son 1 persona y 9c. Revísala y confirma de nuevo.',
    });
  });

  test('lo que quedó pendiente no vuelve a la lista en el mismo período, ni con más trabajo', async () => {
    const { portal, pagadora, beto } = await escena();
    await reiniciarLista(portal, pagadora, 0);
    await portal.trabajo(beto, 'asistencia', 240);
    expect(await actualizar(portal, pagadora)).toMatchObject({ nuevas: 0, cambiadas: 0 });
    expect((await filasDe(portal, pagadora)).map((f) => f.usuarioNombre)).toEqual(['Alto']);
    await cuadra(portal);
  });

  test('quien cumple después entra en la lista siguiente, también si lo había perdido', async () => {
    const { portal, pagadora, ana, beto } = await escena();
    await portal.trabajo(ana, 'asistencia', -240);
    await actualizar(portal, pagadora);
    await reiniciarLista(portal, pagadora, 0);
    const dora = await portal.persona({ nombre: 'Dora' });
    portal.reloj.pasar({ minutos: 1 });
    for (const quien of [ana, dora]) await ganar(portal, quien);
    expect(await actualizar(portal, pagadora)).toMatchObject({ nuevas: 2 });
    expect((await filasDe(portal, pagadora)).map((f) => [f.usuarioNombre, f.fecha])).toEqual([
      ['Alto', portal.reloj.iso({ minutos: -6 })],
      ['ana', portal.reloj.iso()],
      ['Dora', portal.reloj.iso()],
    ]);
    expect(await previo(portal, pagadora, LISTA, 0)).toMatchObject({ personas: 2, creditos: 18, pagadas: 0 });
    expect((await portal.pide(pagadora).logra('GET getPendientes')).map((p) => p.usuario)).toEqual([beto.id]);
    await cuadra(portal);
  });
});

describe('la nómina', () => {
  test('antes pone la lista al día: lo ganado que nadie había listado no se pierde', async () => {
    const { portal, pagadora, ana } = await escena();
    const dora = await portal.persona({ nombre: 'Dora' });
    await portal.trabajo(dora, 'asistencia', 60);
    await portal.trabajo(ana, 'asistencia', -60);
    const visto = { personas: 3, creditos: 20 };
    expect(await previo(portal, pagadora, NOMINA, 0)).toEqual({
      ...{ ...visto, pagadas: 1, pagadoCreditos: 9, nuevas: 1, nuevosCreditos: 4, nombres: ['Dora'] },
    });
    const { resultado, ...efectos } = await portal.observar(() =>
      portal.pide(pagadora).logra('POST reiniciarNomina', { body: { op: 0, visto } }),
    );
    expect(resultado).toEqual({ msg: 'Reiniciaste la nómina. 1 persona nueva en la lista.', status: 0, nuevas: 1 });
    expect(efectos.creditos).toMatchObject([
      { tipo: 'paga_rebajada', usuario: ana.id, creditos: 2 },
      { tipo: 'paga_ganada', usuario: dora.id, creditos: 4 },
    ]);
    expect(efectos.bitacora).toMatchObject([
      { modulo: 'paga', motivo: 'reinició la nómina del grupo bajo: 1 persona nueva en la lista' },
    ]);
    expect(efectos.avisos.map((a) => a.tema)).toEqual(['paga', 'nomina', 'creditos']);
    const nomina = await portal.pide(ana).logra('GET allNomina');
    expect(nomina.filter((f) => f.categoria === 1).every((f) => f.asistencia === 0)).toBe(true);
    expect(nomina.find((f) => f.usuarioNombre === 'Alto')).toMatchObject({ times: 30 });
    expect(await previo(portal, pagadora, LISTA, 0)).toMatchObject(visto);
    await cuadra(portal);
  });

  test('quien lo pierde al ponerla al día tampoco cuenta en lo que se muestra', async () => {
    const { portal, pagadora, ana } = await escena();
    await portal.trabajo(ana, 'asistencia', -240);
    expect(await previo(portal, pagadora, NOMINA, 0)).toMatchObject({ personas: 1, creditos: 9, nuevas: 0 });
    const body = { op: 0, visto: { personas: 1, creditos: 9 } } as const;
    await portal.pide(pagadora).logra('POST reiniciarNomina', { body });
    await cuadra(portal);
  });

  /** Four credits of category 1 that were on the list and were taken back; Ana stands in another category, and has worked it again. */
  async function devuelto(categoria: number) {
    const { portal, jefa, ana } = await conAna();
    await portal.trabajo(ana, 'asistencia', 60);
    await portal.ascender(ana, categoria);
    await portal.trabajo(ana, 'asistencia', -60);
    await actualizar(portal, jefa);
    await portal.trabajo(ana, 'asistencia', 60);
    return { portal, jefa, ana };
  }

  test('lo que vuelve a la lista del otro grupo no cuenta como nuevo en la de este', async () => {
    const { portal, jefa } = await devuelto(3);
    const visto = { personas: 0, creditos: 0 };
    expect(await previo(portal, jefa, NOMINA, 1)).toMatchObject({
      ...visto,
      nuevas: 0,
      nuevosCreditos: 0,
      nombres: [],
    });
    const { resultado, bitacora } = await portal.observar(() =>
      portal.pide(jefa).logra('POST reiniciarNomina', { body: { op: 1, visto } }),
    );
    expect(resultado).toEqual({ msg: 'Reiniciaste la nómina. 0 personas nuevas en la lista.', status: 0, nuevas: 0 });
    const motivo = 'reinició la nómina del grupo alto: 0 personas nuevas en la lista';
    expect(bitacora).toMatchObject([{ modulo: 'paga', motivo }]);
    expect(await previo(portal, jefa, LISTA, 0)).toMatchObject({ personas: 1, creditos: 4, nombres: ['Ana'] });
    expect(await previo(portal, jefa, LISTA, 1)).toMatchObject(visto);
    await cuadra(portal);
  });

  test('quien llega con dos filas es una persona nueva', async () => {
    const { portal, jefa, ana } = await devuelto(2);
    await ganar(portal, ana, 2);
    const visto = { personas: 1, creditos: 4 + 9 };
    const nuevos = { nuevas: 1, nuevosCreditos: 13, nombres: ['Ana'] };
    expect(await previo(portal, jefa, NOMINA, 0)).toMatchObject({ ...visto, ...nuevos });
    const resultado = await portal.pide(jefa).logra('POST reiniciarNomina', { body: { op: 0, visto } });
    expect(resultado).toEqual({ msg: 'Reiniciaste la nómina. 1 persona nueva en la lista.', status: 0, nuevas: 1 });
    expect(await previo(portal, jefa, LISTA, 0)).toMatchObject({ ...visto, nombres: ['Ana'] });
    await cuadra(portal);
  });

  test('el período nuevo da otra fila; la anterior sigue como estaba', async () => {
    const { portal, pagadora, ana } = await escena();
    await reiniciarNomina(portal, pagadora, 0);
    portal.reloj.pasar({ minutos: 5 });
    expect(await actualizar(portal, pagadora)).toMatchObject({ nuevas: 0, cambiadas: 0, retiradas: 0 });
    await portal.trabajo(ana, 'asistencia', 120);
    expect(await actualizar(portal, pagadora)).toMatchObject({ nuevas: 1 });
    const suyas = (await filasDe(portal, pagadora)).filter((f) => f.usuario === ana.id);
    expect(suyas.map((f) => f.monto)).toEqual([9, 6]);
    await reiniciarLista(portal, pagadora, 0);
    const pendientes = await portal.pide(pagadora).logra('GET getPendientes');
    expect(pendientes.map((p) => [p.usuarioNombre, p.monto])).toEqual([
      ['ana', 6],
      ['ana', 9],
      ['Beto', 9],
    ]);
    await cuadra(portal);
  });

  test('dos veces en un minuto, no; después, sí; el otro grupo, aparte', async () => {
    const { portal, pagadora } = await escena();
    await reiniciarNomina(portal, pagadora, 0);
    const falla = () => portal.pide(pagadora).falla('POST reiniciarNomina', { body: { op: 0 } });
    portal.reloj.pasar({ segundos: 59 });
    expect(await sinCambiar(portal, falla)).toMatchObject({ http: 409, error: 'NOMINA_RECIENTE' });
    await reiniciarNomina(portal, pagadora, 1);
    portal.reloj.pasar({ segundos: 1 });
    await reiniciarNomina(portal, pagadora, 0);
  });

  test('otra lista que la que se veía: 409, y no se corta nada', async () => {
    const { portal, pagadora } = await escena();
    const body = { op: 0, visto: { personas: 2, creditos: 17 } } as const;
    expect(await sinCambiar(portal, () => portal.pide(pagadora).falla('POST reiniciarNomina', { body }))).toMatchObject(
      {
        error: 'CAMBIO_MIENTRAS',
        msg: 'La lista cambió: ahora son 2 personas y 18c. Revísala y confirma de nuevo.',
      },
    );
  });

  test('el trabajo del mismo instante es de un período, no de los dos', async () => {
    const { portal, pagadora, ana } = await escena();
    const req = await portal.persona({ categoria: 12 });
    const ajustar = () =>
      portal
        .pide(req)
        .logra('POST ajustarNomina', { body: { id: ana.id, opcion: 1, requisitos: 'asistencia', cantidad: 60 } });
    await ajustar();
    await reiniciarNomina(portal, pagadora, 0);
    expect((await ajustar()).data).toMatchObject({ asistencia: 60 });
    expect(await actualizar(portal, pagadora)).toMatchObject({ nuevas: 1 });
    await cuadra(portal);
  });
});

test('sin pag, ni mirar ni reiniciar', async () => {
  const portal = await abrirPortal();
  await portal.permitir(5, 'ldp');
  const mirona = await portal.persona({ categoria: 5 });
  const pide = portal.pide(mirona);
  await pide.logra('GET getListaPaga');
  for (const falla of [
    () => pide.falla('GET updateLista'),
    () => pide.falla('GET previoReinicio/:que/:op', { params: { que: 0, op: 0 } }),
    () => pide.falla('POST reiniciarLista', { body: { op: 0 } }),
    () => pide.falla('POST reiniciarNomina', { body: { op: 0 } }),
  ])
    expect(await falla()).toMatchObject({ http: 403 });
});
