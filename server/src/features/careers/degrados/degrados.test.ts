import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { alternateServers, countResponseCodes, runConcurrently } from '../../../test-support/cluster/races.ts';
import {
  careerSteps,
  checkCareers,
  makeOffer,
  solicitudAnswerBody,
  waitingSolicitud,
} from '../../../test-support/portal/ascensos.ts';
import { editedField } from '../../../test-support/portal/effects.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** A management usuario, and a usuario on the fifth mision of categoria 2. */
async function scene() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 10 });
  const bajo = await portal.createPerson({ nombre: 'Bajo', categoria: 2, posicion: 5 });
  return { portal, boss, bajo };
}

interface RequestBody {
  usuario: number;
  motivo: string;
  rango: number;
  mision?: number;
}
const demote = (portal: Portal, person: Person, body: RequestBody) =>
  portal.as(person).succeeds('POST actionDegrado', { body });

/** Asserts that the degrado is refused and no table changes. */
async function demoteRefused(portal: Portal, person: Person, body: RequestBody) {
  const antes = await portal.countTableRows();
  const { result, ...effects } = await portal.observe(() => portal.as(person).fails('POST actionDegrado', { body }));
  expect(effects).toEqual({ bitacora: [], trabajo: [], notices: [] });
  expect(await portal.countTableRows()).toEqual(antes);
  await checkCareers(portal);
  return result;
}

describe('demoting', () => {
  test('moves to a lower mision with a motivo, and updates career, audit log and notices', async () => {
    const { portal, boss, bajo } = await scene();
    const body = { usuario: bajo.id, motivo: '  Faltó al respeto ', rango: await portal.misionId(1, 9) };
    const { result, ...effects } = await portal.observe(() => demote(portal, boss, body));
    const row = {
      id: expect.any(Number),
      usuarioNombre: 'Bajo',
      encargadoNombre: 'Jefa',
      motivo: 'Faltó al respeto',
      rango_anterior: 'Guardia E',
      rango_degrado: 'Auxiliar A',
      fecha: portal.clock.iso(),
    };
    expect(result).toEqual({ msg: 'Degradaste a Bajo de Guardia E a Auxiliar A', status: 0, data: row });
    expect(await portal.as(boss).succeeds('GET getAllDegrados')).toEqual([result.data]);
    expect(effects).toEqual({
      bitacora: [
        {
          modulo: 'rangos',
          objeto: result.data.id,
          usuario: bajo.id,
          encargado: boss.id,
          motivo: `degradó a ${NAME_PLACEHOLDER} de Guardia E a Auxiliar A: Faltó al respeto`,
          ...editedField('Misión', 'Guardia E', 'Auxiliar A'),
        },
      ],
      trabajo: [],
      notices: [
        { tema: 'carrera', quien: 'Jefa', msg: 'te degradó a Auxiliar A: Faltó al respeto', para: bajo.id },
        { tema: 'carrera', quien: 'Jefa', msg: 'cambió una misión' },
        { tema: 'degrados', quien: 'Jefa', msg: 'registró un degrado' },
      ],
    });
    expect((await careerSteps(portal, bajo)).at(-1)).toEqual({
      de: 'Guardia E',
      a: 'Auxiliar A',
      encargado: 'Jefa',
      causa: 'degrado',
      motivo: 'Faltó al respeto',
    });
    const { data } = await portal.as(bajo).succeeds('POST login', { body: { op: 1, token: bajo.key } });
    expect(data).toMatchObject({ mision: 'Auxiliar A', id_categoria: 1, permisos: [] });
  });

  test('withdraws the unanswered ascenso offer', async () => {
    const { portal, boss, bajo } = await scene();
    portal.clock.advance({ hours: 4 });
    await makeOffer(portal, boss, bajo);
    const body = solicitudAnswerBody(await waitingSolicitud(portal, bajo), 0);
    await demote(portal, boss, { usuario: bajo.id, motivo: 'Ausencia', rango: await portal.misionId(2, 4) });
    expect(await portal.as(bajo).succeeds('GET getSolicitudes/:userId', { params: { userId: bajo.id } })).toEqual([]);
    expect(await portal.as(bajo).fails('POST actionSolicitudes', { body })).toMatchObject({
      http: 409,
      error: 'SOLICITUD_RETIRADA',
    });
    await checkCareers(portal);
  });

  test('is allowed to adm, when the other ranks lower', async () => {
    const { portal, bajo } = await scene();
    await portal.grantPermisos(3, 'tt', 'adm');
    const adm = await portal.createPerson({ categoria: 3 });
    await demote(portal, adm, { usuario: bajo.id, motivo: 'Ausencia', rango: await portal.misionId(2, 1) });
  });
});

describe('a degrado is refused', () => {
  test.each<[string, Partial<RequestBody>]>([
    ['usuario', { usuario: 0 }],
    ['motivo', { motivo: '' }],
    ['motivo', { motivo: '  ' }],
    ['rango', { rango: 0 }],
  ])('without %s: «Faltan datos»', async (campo, wrong) => {
    const { portal, boss, bajo } = await scene();
    const body = { usuario: bajo.id, motivo: 'Ausencia', rango: await portal.misionId(1, 1), ...wrong };
    expect(await demoteRefused(portal, boss, body)).toEqual({
      http: 422,
      status: 1,
      error: 'REGLA',
      msg: 'Faltan datos',
      campo,
    });
  });

  test.each([
    ['the same', 2, 5],
    ['a higher', 2, 6],
    ["another categoria's higher", 3, 1],
  ])('to %s mision: 422', async (_case, categoria, posicion) => {
    const { portal, boss, bajo } = await scene();
    const body = { usuario: bajo.id, motivo: 'Ausencia', rango: await portal.misionId(categoria, posicion) };
    expect(await demoteRefused(portal, boss, body)).toMatchObject({
      http: 422,
      msg: 'La misión debe ser menor que la actual',
      campo: 'rango',
    });
  });

  test('for an unknown mision: 404', async () => {
    const { portal, boss, bajo } = await scene();
    expect(await demoteRefused(portal, boss, { usuario: bajo.id, motivo: 'Ausencia', rango: 999 })).toMatchObject({
      error: 'MISION_NO_EXISTE',
    });
  });

  test('when the caller saw another mision: 409', async () => {
    const { portal, boss, bajo } = await scene();
    const mision = await portal.misionId(2, 4);
    const body = { usuario: bajo.id, motivo: 'Ausencia', rango: await portal.misionId(1, 1), mision };
    expect(await demoteRefused(portal, boss, body)).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS' });
    await demote(portal, boss, { ...body, mision: await portal.misionId(2, 5) });
  });
});

test('the list of degrados is searchable and contains nothing else', async () => {
  const { portal, boss, bajo } = await scene();
  const other = await portal.createPerson({ nombre: 'Otra', categoria: 2 });
  await portal.moveToMision(other, 3);
  for (const [usuario, posicion, motivo] of [
    [bajo.id, 4, 'Ausencia'],
    [other.id, 3, 'Insultos'],
    [bajo.id, 2, 'Trolear en base'],
  ] as const)
    await demote(portal, boss, { usuario, motivo, rango: await portal.misionId(2, posicion) });
  const search = async (buscar: string) =>
    (await portal.as(boss).succeeds('GET getAllDegrados', { query: { buscar } })).map((d) => d.motivo);
  expect(await search('OTRA')).toEqual(['Insultos']);
  expect(await search('insul')).toEqual(['Insultos']);
  expect(await search('jefa')).toEqual(['Trolear en base', 'Insultos', 'Ausencia']);
  expect(await search('vigilante h')).toEqual(['Trolear en base']);
  expect(await search('%')).toEqual([]);
});

describe('concurrently', () => {
  test('twenty degrados of a usuario seen on the same mision apply once', async () => {
    const { portal, boss, bajo } = await scene();
    const send = await alternateServers(portal);
    const mision = await portal.misionId(2, 5);
    const other = await portal.createPerson({ categoria: 11 });
    const rangos = await Promise.all([4, 3, 2, 1].map((posicion) => portal.misionId(2, posicion)));
    const responses = await runConcurrently(20, (i) => {
      const body = { usuario: bajo.id, motivo: `Falta ${i}`, rango: rangos[i % 4] ?? 0, mision };
      return send(i % 2 === 0 ? boss : other, 'actionDegrado', body);
    });
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 19 });
    expect(await portal.as(boss).succeeds('GET getAllDegrados')).toHaveLength(1);
    await checkCareers(portal);
  });

  test('with the acceptance of an ascenso, one of the two applies and the other is refused', async () => {
    for (let attempt = 0; attempt < 4; attempt++) {
      const { portal, boss, bajo } = await scene();
      portal.clock.advance({ hours: 4 });
      await makeOffer(portal, boss, bajo);
      const accept = solicitudAnswerBody(await waitingSolicitud(portal, bajo), 0);
      const rango = await portal.misionId(2, 1);
      const mision = await portal.misionId(2, 5);
      const send = await alternateServers(portal);
      const requested = [
        () => send(bajo, 'actionSolicitudes', accept),
        () => send(boss, 'actionDegrado', { usuario: bajo.id, motivo: 'Ausencia', rango, mision }),
      ];
      const responses = await Promise.all(
        (attempt % 2 === 0 ? requested : requested.toReversed()).map((request) => request()),
      );
      const counts = countResponseCodes(responses);
      const causes = (await careerSteps(portal, bajo)).map((p) => p.causa);
      if (causes.includes('ascenso')) {
        expect(counts).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 1 });
        expect(causes).toEqual(['registro', 'ascenso']);
      } else {
        expect(counts).toEqual({ '200': 1, '409 SOLICITUD_RETIRADA': 1 });
        expect(causes).toEqual(['registro', 'degrado']);
      }
      await checkCareers(portal);
    }
  });
});
