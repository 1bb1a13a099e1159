import { describe, expect, test } from 'vitest';
import { alDia, conAna, esperan } from '../../testing/ganancias.ts';
import { comoSeVe, sinCambiar } from '../../testing/paga.ts';

const QUINCE_TIMES = 15 * 60;

describe('quien aplica un ascenso por paga está por encima de la misión que da', () => {
  /** Nine credits for someone on the last mission of category 3: the next one, the first of category 4, costs six more. */
  async function escena() {
    const { portal, jefa, ana } = await conAna(3, 9);
    await portal.permitir(4, 'ldp', 'pag');
    await portal.trabajo(ana, 'times', QUINCE_TIMES);
    expect(await alDia(portal, jefa, ana)).toBe(9);
    const [fila] = await esperan(portal, jefa, ana);
    const body = { op: 1, id: fila?.id ?? 0 };
    const pagador = (posicion: number) => portal.persona({ categoria: 4, posicion });
    return { portal, ana, body, pagador };
  }

  test('en la misma no basta, y nada cambia', async () => {
    const { portal, body, pagador } = await escena();
    const igual = await pagador(1);
    const rechazo = await sinCambiar(portal, () => portal.pide(igual).falla('POST ascensoPaga', { body }));
    expect(rechazo).toMatchObject({ http: 403, error: 'PROMOTOR_BAJO' });
  });

  test('por debajo tampoco', async () => {
    const { portal, body } = await escena();
    await portal.permitir(2, 'ldp', 'pag');
    const bajo = await portal.persona({ categoria: 2 });
    const rechazo = await sinCambiar(portal, () => portal.pide(bajo).falla('POST ascensoPaga', { body }));
    expect(rechazo).toMatchObject({ http: 403, error: 'PROMOTOR_BAJO' });
  });

  test('una más arriba sí', async () => {
    const { portal, ana, body, pagador } = await escena();
    const hecho = await portal.pide(await pagador(2)).logra('POST ascensoPaga', { body });
    expect(hecho).toMatchObject({ usuarioNombre: 'Ana', creditos: 3 });
    const { categoria } = await portal.pide(ana).logra('GET getWork/:id', { params: { id: ana.id } });
    expect(categoria).toBe(4);
  });
});

describe('los contadores', () => {
  test.each([
    [2, { bajoCreditos: 9 + 9 + 9, bajoPersonas: 2, altoCreditos: 0, altoPersonas: 0 }],
    [3, { bajoCreditos: 0, bajoPersonas: 0, altoCreditos: 9 + 12 + 9, altoPersonas: 2 }],
  ])('cuentan a cada quien una vez, tenga las filas que tenga: en la categoría %d', async (categoria, totales) => {
    const { portal, jefa, ana } = await conAna(categoria);
    const beto = await portal.persona({ nombre: 'Beto', categoria });
    for (const quien of [ana, beto]) await portal.trabajo(quien, 'times', QUINCE_TIMES);
    await alDia(portal, jefa, ana);
    const [fila] = await esperan(portal, jefa, ana);
    if (!fila) throw new Error('a row waits');
    await portal.pide(jefa).logra('POST pagar', { body: comoSeVe(fila, 1) });
    await portal.trabajo(ana, 'times', QUINCE_TIMES);
    await alDia(portal, jefa, ana);
    const lista = await portal.pide(jefa).logra('GET getListaPaga');
    expect(lista.filas).toHaveLength(3);
    expect(lista.totales).toEqual(totales);
    const dias = { inicio: '2026-03-09', final: '2026-03-12' };
    const { totales: filtrados } = await portal.pide(jefa).logra('POST getListaPaga', { body: dias });
    expect(filtrados).toEqual(totales);
  });
});

describe('quién sabe a quién se pagó', () => {
  /** A row paid with less than was earned, one that waits, and someone who sees the list and does not pay. */
  async function escena() {
    const { portal, jefa, ana } = await conAna(2);
    const beto = await portal.persona({ nombre: 'Beto' });
    await portal.trabajo(ana, 'times', QUINCE_TIMES);
    await portal.trabajo(beto, 'asistencia', 60);
    await alDia(portal, jefa, ana);
    const [fila] = await esperan(portal, jefa, ana);
    await portal.pide(jefa).logra('POST pagarMonto', { body: { id: fila?.id ?? 0, monto: 5 } });
    return { portal, jefa, lectora: await portal.persona({ nombre: 'Lectora', categoria: 9 }) };
  }
  const callado = { estado: null, pagado: null, encargadoNombre: null, pagadoFecha: null, acciones: [] };
  const dias = { inicio: '2026-03-09', final: '2026-03-12' };

  test('sin pag, nadie: cada fila dice lo que se ganó', async () => {
    const { portal, lectora } = await escena();
    const hoy = await portal.pide(lectora).logra('GET getListaPaga');
    const filtradas = await portal.pide(lectora).logra('POST getListaPaga', { body: dias });
    for (const { filas } of [hoy, filtradas]) {
      expect(filas).toHaveLength(2);
      expect(filas.find((f) => f.usuarioNombre === 'Ana')).toMatchObject({ monto: 9, ...callado });
      expect(filas.find((f) => f.usuarioNombre === 'Beto')).toMatchObject({ monto: 4, ...callado });
    }
  });

  test('con pag se ve', async () => {
    const { portal, jefa } = await escena();
    const { filas } = await portal.pide(jefa).logra('GET getListaPaga');
    const pagada = { estado: 'pagada', pagado: 1, monto: 5, encargadoNombre: 'Jefa', acciones: ['deshacer'] };
    expect(filas.find((f) => f.usuarioNombre === 'Ana')).toMatchObject(pagada);
    expect(filas.find((f) => f.usuarioNombre === 'Beto')).toMatchObject({ estado: 'abierta', pagado: 0, monto: 4 });
  });
});
