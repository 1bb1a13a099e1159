import { describe, expect, test } from 'vitest';
import { ofrecer, RECHAZAR, responder, ver } from '../../testing/ascensos.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { abrir } from '../../testing/tiempos.ts';

const posibles = (portal: Portal, quien: Persona) => portal.pide(quien).logra('GET ascensosPosibles');
const nombres = async (portal: Portal, quien: Persona) =>
  (await posibles(portal, quien)).filas.map(({ usuario }) => usuario);

/** A promoter of category 5, and two guards of category 2, who may be promoted every 4 hours. */
async function escena() {
  const portal = await abrirPortal();
  const jefe = await portal.persona({ nombre: 'Jefe', categoria: 5 });
  const ana = await portal.persona({ nombre: 'Ana', categoria: 2 });
  portal.reloj.pasar({ horas: 1 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2, posicion: 9 });
  return { portal, jefe, ana, leo };
}

describe('a quién se puede ascender ahora', () => {
  test('dice a qué misión y desde cuándo, quien más lleva esperando primero', async () => {
    const { portal, jefe, ana, leo } = await escena();
    portal.reloj.pasar({ horas: 4 });
    expect(await posibles(portal, jefe)).toEqual({
      total: 2,
      luego: [],
      filas: [
        {
          ...{ id: ana.id, usuario: 'Ana', mision: 'Vigilante I', n_categoria: 'Seguridad', placa: '/placas/2.png' },
          ...{ m_nueva: 'Vigilante H', id_nuevo: await portal.mision(2, 2), desde: portal.reloj.iso({ horas: -1 }) },
          enBase: false,
        },
        {
          ...{ id: leo.id, usuario: 'Leo', mision: 'Centinela A', n_categoria: 'Seguridad', placa: '/placas/2.png' },
          ...{ m_nueva: 'Aprendiz I', id_nuevo: await portal.mision(3, 1), desde: portal.reloj.iso() },
          enBase: false,
        },
      ],
    });
  });

  test('lo que dice es lo que su ficha dice y lo que se acepta al ofrecerlo', async () => {
    const { portal, jefe, ana } = await escena();
    portal.reloj.pasar({ horas: 3 });
    const [fila, ...mas] = (await posibles(portal, jefe)).filas;
    if (!fila || mas.length > 0) throw new Error('not one alone');
    const { id: usuario, desde: date_finaliza, m_nueva, id_nuevo } = fila;
    expect(await ver(portal, jefe, ana)).toMatchObject({ motivo: null, date_finaliza, m_nueva, id_nuevo });
    const body = { usuario, encargado: jefe.id, nueva: m_nueva, id_rango: id_nuevo, micat: 5 };
    await portal.pide(jefe).logra('POST sendAscenso', { body });
    expect(await nombres(portal, jefe)).toEqual([]);
  });

  test('en el instante en que se cumple, no antes', async () => {
    const { portal, jefe } = await escena();
    portal.reloj.pasar({ horas: 3, ms: -1 });
    expect(await posibles(portal, jefe)).toMatchObject({ total: 0, filas: [] });
    portal.reloj.pasar({ ms: 1 });
    expect(await nombres(portal, jefe)).toEqual(['Ana']);
  });

  test('el tiempo cuenta desde el último cambio de misión, con el plazo de su categoría de ahora', async () => {
    const { portal, jefe, ana } = await escena();
    portal.reloj.pasar({ horas: 3 });
    await portal.ascender(ana, 3);
    portal.reloj.pasar({ horas: 18, ms: -1 });
    expect(await nombres(portal, jefe)).toEqual(['Leo']);
    portal.reloj.pasar({ ms: 1 });
    expect(await nombres(portal, jefe)).toEqual(['Leo', 'Ana']);
  });

  test('nadie ve a quien no podría ascender: ni a sí mismo, ni a su altura, ni a quien pasaría a ella', async () => {
    const { portal, jefe, ana, leo } = await escena();
    const cerca = await portal.persona({ nombre: 'Cerca', categoria: 4, posicion: 9 });
    portal.reloj.pasar({ horas: 24 * 40 });
    // The step to one's own mission may not be given; the one below it may.
    expect(await nombres(portal, jefe)).toEqual(['Ana', 'Leo']);
    expect(await nombres(portal, cerca)).toEqual(['Ana', 'Leo']);
    expect(await nombres(portal, leo)).toEqual(['Ana']);
    expect(await nombres(portal, ana)).toEqual([]);
    const masAlto = await portal.persona({ nombre: 'Masalto', categoria: 5, posicion: 3 });
    expect(await nombres(portal, masAlto)).toEqual(['Ana', 'Leo', 'Cerca', 'Jefe']);
  });

  test('no a quien tiene una oferta por responder, ni a un despedido; sí otra vez a quien la rechazó', async () => {
    const { portal, jefe, ana, leo } = await escena();
    portal.reloj.pasar({ horas: 5 });
    await ofrecer(portal, jefe, ana);
    expect(await nombres(portal, jefe)).toEqual(['Leo']);
    await responder(portal, ana, RECHAZAR);
    expect(await nombres(portal, jefe)).toEqual(['Ana', 'Leo']);
    await portal.despedir(leo);
    expect(await nombres(portal, jefe)).toEqual(['Ana']);
  });

  test('una oferta que venció no estorba', async () => {
    const { portal, jefe, ana } = await escena();
    portal.reloj.pasar({ horas: 3 });
    await ofrecer(portal, jefe, ana);
    portal.reloj.pasar({ horas: 24 * 7 });
    expect(await nombres(portal, jefe)).toEqual(['Ana', 'Leo']);
  });

  test('dice aparte a quiénes les toca antes de que acabe el día de la agencia', async () => {
    const { portal, jefe } = await escena();
    const luego = async () => (await posibles(portal, jefe)).luego.map(({ usuario }) => usuario);
    portal.reloj.pasar({ horas: 3, ms: -1 });
    expect(await luego()).toEqual(['Ana', 'Leo']);
    portal.reloj.pasar({ ms: 1 });
    expect(await luego()).toEqual(['Leo']);
    // Tomorrow's are not today's.
    await portal.persona({ nombre: 'Tec', categoria: 4 });
    expect(await luego()).toEqual(['Leo']);
  });

  test('quién está en base, y solo esos si se pide', async () => {
    const { portal, jefe, ana } = await escena();
    await portal.persona({ nombre: 'Ida', categoria: 2 });
    await abrir(portal, jefe, ana);
    portal.reloj.pasar({ horas: 4 });
    const { filas } = await posibles(portal, jefe);
    expect(filas.map(({ usuario, enBase }) => [usuario, enBase])).toEqual([
      ['Ana', true],
      ['Leo', false],
      ['Ida', false],
    ]);
    const enBase = await portal.pide(jefe).logra('GET ascensosPosibles', { query: { enBase: 1 } });
    expect([enBase.total, enBase.filas.map(({ usuario }) => usuario)]).toEqual([1, ['Ana']]);
  });

  test('son a lo más cien, y se dice cuántos hay', async () => {
    const { portal, jefe } = await escena();
    for (let i = 0; i < 101; i += 1) await portal.persona({ categoria: 2 });
    portal.reloj.pasar({ horas: 10 });
    const { total, filas } = await posibles(portal, jefe);
    expect([total, filas.length, filas[0]?.usuario]).toEqual([103, 100, 'Ana']);
  });
});
