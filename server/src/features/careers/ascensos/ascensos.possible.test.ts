import { describe, expect, test } from 'vitest';
import {
  answerSolicitud,
  makeOffer,
  OFFER_LIFE,
  REJECT_ASCENSO,
  viewAscenso,
} from '../../../test-support/portal/ascensos.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { openTiempo } from '../../../test-support/portal/tiempos.ts';

const possible = (portal: Portal, person: Person) => portal.as(person).succeeds('GET ascensosPosibles');
const names = async (portal: Portal, person: Person) =>
  (await possible(portal, person)).filas.map(({ usuario }) => usuario);

/** A promoter of categoria 5, and two usuarios of categoria 2, who may be promoted every 4 hours. */
async function scene() {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 5 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 2 });
  portal.clock.advance({ hours: 1 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2, posicion: 9 });
  return { portal, supervisor, ana, leo };
}

describe('usuarios who may be promoted now', () => {
  test('show the next mision and since when, longest waiting first', async () => {
    const { portal, supervisor, ana, leo } = await scene();
    portal.clock.advance({ hours: 4 });
    expect(await possible(portal, supervisor)).toEqual({
      total: 2,
      luego: [],
      filas: [
        {
          id: ana.id,
          usuario: 'Ana',
          id_mision: await portal.misionId(2, 1),
          mision: 'Vigilante I',
          n_categoria: 'Seguridad',
          placa: '/placas/2.png',
          m_nueva: 'Vigilante H',
          id_nuevo: await portal.misionId(2, 2),
          desde: portal.clock.iso({ hours: -1 }),
          enBase: false,
        },
        {
          id: leo.id,
          usuario: 'Leo',
          id_mision: await portal.misionId(2, 9),
          mision: 'Centinela A',
          n_categoria: 'Seguridad',
          placa: '/placas/2.png',
          m_nueva: 'Aprendiz I',
          id_nuevo: await portal.misionId(3, 1),
          desde: portal.clock.iso(),
          enBase: false,
        },
      ],
    });
  });

  test('match their own page and are accepted by `sendAscenso`', async () => {
    const { portal, supervisor, ana } = await scene();
    portal.clock.advance({ hours: 3 });
    const [row, ...more] = (await possible(portal, supervisor)).filas;
    if (!row || more.length > 0) throw new Error('not one alone');
    const { id: usuario, desde: date_finaliza, m_nueva, id_nuevo } = row;
    expect(await viewAscenso(portal, supervisor, ana)).toMatchObject({
      motivo: null,
      date_finaliza,
      m_nueva,
      id_nuevo,
    });
    const body = { usuario, encargado: supervisor.id, nueva: m_nueva, id_rango: id_nuevo, micat: 5 };
    await portal.as(supervisor).succeeds('POST sendAscenso', { body });
    expect(await names(portal, supervisor)).toEqual([]);
  });

  test('are listed at the exact end of the wait, not before', async () => {
    const { portal, supervisor } = await scene();
    portal.clock.advance({ hours: 3, ms: -1 });
    expect(await possible(portal, supervisor)).toMatchObject({ total: 0, filas: [] });
    portal.clock.advance({ ms: 1 });
    expect(await names(portal, supervisor)).toEqual(['Ana']);
  });

  test('wait from the last change of mision, by the wait of the current categoria', async () => {
    const { portal, supervisor, ana } = await scene();
    portal.clock.advance({ hours: 3 });
    await portal.moveToMision(ana, 3);
    portal.clock.advance({ hours: 18, ms: -1 });
    expect(await names(portal, supervisor)).toEqual(['Leo']);
    portal.clock.advance({ ms: 1 });
    expect(await names(portal, supervisor)).toEqual(['Leo', 'Ana']);
  });

  test('exclude those whom the viewer may not promote: themselves, their peers and those who would become peers', async () => {
    const { portal, supervisor, ana, leo } = await scene();
    const near = await portal.createPerson({ nombre: 'Cerca', categoria: 4, posicion: 9 });
    portal.clock.advance({ hours: 24 * 40 });
    // The step to one's own mision may not be given; the one below may.
    expect(await names(portal, supervisor)).toEqual(['Ana', 'Leo']);
    expect(await names(portal, near)).toEqual(['Ana', 'Leo']);
    expect(await names(portal, leo)).toEqual(['Ana']);
    expect(await names(portal, ana)).toEqual([]);
    const higher = await portal.createPerson({ nombre: 'Masalto', categoria: 5, posicion: 3 });
    expect(await names(portal, higher)).toEqual(['Ana', 'Leo', 'Cerca', 'Jefe']);
  });

  test('exclude those with an open offer and the dismissed; include those who declined', async () => {
    const { portal, supervisor, ana, leo } = await scene();
    portal.clock.advance({ hours: 5 });
    await makeOffer(portal, supervisor, ana);
    expect(await names(portal, supervisor)).toEqual(['Leo']);
    await answerSolicitud(portal, ana, REJECT_ASCENSO);
    expect(await names(portal, supervisor)).toEqual(['Ana', 'Leo']);
    await portal.dismiss(leo);
    expect(await names(portal, supervisor)).toEqual(['Ana']);
  });

  test('include those whose offer expired', async () => {
    const { portal, supervisor, ana } = await scene();
    portal.clock.advance({ hours: 3 });
    await makeOffer(portal, supervisor, ana);
    portal.clock.advance(OFFER_LIFE);
    expect(await names(portal, supervisor)).toEqual(['Ana', 'Leo']);
  });

  test('list separately those who become ready before the day of the agencia ends', async () => {
    const { portal, supervisor } = await scene();
    const later = async () => (await possible(portal, supervisor)).luego.map(({ usuario }) => usuario);
    portal.clock.advance({ hours: 3, ms: -1 });
    expect(await later()).toEqual(['Ana', 'Leo']);
    portal.clock.advance({ ms: 1 });
    expect(await later()).toEqual(['Leo']);
    // Excludes those who become ready tomorrow.
    await portal.createPerson({ nombre: 'Tec', categoria: 4 });
    expect(await later()).toEqual(['Leo']);
  });

  test('tell who has an open tiempo, and are filtered by it on request', async () => {
    const { portal, supervisor, ana } = await scene();
    await portal.createPerson({ nombre: 'Ida', categoria: 2 });
    await openTiempo(portal, supervisor, ana);
    portal.clock.advance({ hours: 4 });
    const { filas } = await possible(portal, supervisor);
    expect(filas.map(({ usuario, enBase }) => [usuario, enBase])).toEqual([
      ['Ana', true],
      ['Leo', false],
      ['Ida', false],
    ]);
    const enBase = await portal.as(supervisor).succeeds('GET ascensosPosibles', { query: { enBase: 1 } });
    expect([enBase.total, enBase.filas.map(({ usuario }) => usuario)]).toEqual([1, ['Ana']]);
  });

  test('are at most a hundred, with the total count', async () => {
    const { portal, supervisor } = await scene();
    for (let i = 0; i < 101; i += 1) await portal.createPerson({ categoria: 2 });
    portal.clock.advance({ hours: 10 });
    const { total, filas } = await possible(portal, supervisor);
    expect([total, filas.length, filas[0]?.usuario]).toEqual([103, 100, 'Ana']);
  });
});
