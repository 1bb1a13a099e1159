import type { RequestOf } from '@conserje/contract';
import { NORMATIVA_DEFAULT } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { runConcurrently } from '../../../test-support/cluster/races.ts';
import { expectBooksBalanced } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { accountBalance } from '../../../test-support/portal/ventas.ts';

/** Infractions of the specification. */
const [LIGHT, MODERATE, GRAVE] = [1, 9, 15];
type Submission = RequestOf<'POST actionLlamado'>['body'];

async function setUp() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 11 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  return { portal, ana, bea, leo };
}

const submission = (to: Person, more: Partial<Submission>) => ({
  body: { op: 0 as const, user: to.id, motivo: 'Flood', descripcion: 'Tres veces', normativa: 0, ...more },
});
const issue = async (portal: Portal, giver: Person, to: Person, more: Partial<Submission>) =>
  portal.as(giver).succeeds('POST actionLlamado', submission(to, more));
const proposals = (portal: Portal, viewer: Person, of: Person) =>
  portal.as(viewer).succeeds('GET castigosDe/:id', { params: { id: of.id } });
const textsFor = async (portal: Portal, viewer: Person, of: Person) =>
  (await proposals(portal, viewer, of)).siguientes.map((s) => [s.vigentes, s.gravedad, s.paso, s.castigo?.texto]);

describe('the proposal', () => {
  test('follows the llamados that count, by gravity', async () => {
    const { portal, ana, bea, leo } = await setUp();
    expect(await textsFor(portal, ana, leo)).toEqual([
      [0, 'leve', 1, 'Advertencia'],
      [0, 'moderada', 1, 'Multa de 5C'],
      [0, 'grave', 1, 'Multa de 25C'],
    ]);
    const { data } = await issue(portal, ana, leo, { infraccion: LIGHT });
    expect(data).toMatchObject({ codigo: 'ML', gravedad: 'leve', multa: null, minutos: null });
    portal.clock.advance({ hours: 24 });
    await issue(portal, ana, leo, { infraccion: LIGHT });
    await issue(portal, ana, leo, { infraccion: MODERATE });
    await portal.as(ana).succeeds('POST actionLlamado', {
      body: { op: 0, user: leo.id, motivo: 'Otra cosa', descripcion: 'Sin infracción' },
    });
    const afterThree = [
      [2, 'moderada', 2, 'Multa de 15C'],
      [1, 'moderada', 2, 'Multa de 15C'],
      [0, 'grave', 1, 'Multa de 25C'],
    ];
    expect(await textsFor(portal, ana, leo)).toEqual(afterThree);
    const own = await portal.as(leo).succeeds('GET llamadosDe/:id', { params: { id: leo.id } });
    expect(own.siguientes.map((s) => [s.vigentes, s.gravedad, s.paso, s.castigo?.texto])).toEqual(afterThree);
    await portal.as(bea).succeeds('POST levantarLlamado', { body: { id: data.id, motivo: 'No fue' } });
    expect((await textsFor(portal, ana, leo))[0]).toEqual([1, 'leve', 2, 'Suma de 5 minutos de tiempo']);
    portal.clock.advance({ hours: 60 * 24 });
    const later = await portal.createPerson({ categoria: 10 });
    expect((await textsFor(portal, later, leo))[0]).toEqual([0, 'leve', 1, 'Advertencia']);
  });

  test('ends with a despido: the summary marks the person and proposes nothing', async () => {
    const { portal, ana, leo } = await setUp();
    await issue(portal, ana, leo, { infraccion: LIGHT });
    const summary = () => portal.as(ana).succeeds('GET llamadosDe/:id', { params: { id: leo.id } });
    expect(await summary()).toMatchObject({ despedido: false, siguientes: [{}, {}, {}] });
    await portal.dismiss(leo);
    expect(await summary()).toMatchObject({ despedido: true, siguientes: [], vigentes: 1 });
  });

  test('is of the rulebook that the agency edited', async () => {
    const { portal, ana, bea, leo } = await setUp();
    const contenido = {
      ...NORMATIVA_DEFAULT,
      castigos: {
        ...NORMATIVA_DEFAULT.castigos,
        grave: NORMATIVA_DEFAULT.castigos.grave.with(0, { texto: 'Multa de 40C', efecto: 'multa', cantidad: 40 }),
      },
    };
    const body = { version: 0, rige: '2026-03-10', nota: '', avisar: false, contenido };
    await portal.as(bea).succeeds('POST guardarNormativa', { body });
    expect((await textsFor(portal, ana, leo))[2]).toEqual([0, 'grave', 1, 'Multa de 40C']);
    expect(await portal.as(ana).fails('POST actionLlamado', submission(leo, { infraccion: GRAVE }))).toMatchObject({
      http: 409,
      error: 'CAMBIO_MIENTRAS',
    });
    await issue(portal, ana, leo, { infraccion: GRAVE, normativa: 1 });
  });

  test('says what the viewer may do of it', async () => {
    const { portal, ana, leo } = await setUp();
    expect(await proposals(portal, ana, leo)).toMatchObject({ normativa: 0, multar: true, sumar: false });
    await portal.grantPermisos(4, 'mul');
    const low = await portal.createPerson({ categoria: 4 });
    const peer = await portal.createPerson({ categoria: 4, posicion: 2 });
    expect((await proposals(portal, low, peer)).multar).toBe(false);
    expect(await portal.as(leo).fails('GET castigosDe/:id', { params: { id: leo.id } })).toMatchObject({ http: 403 });
    const nobody = await portal.as(ana).fails('GET castigosDe/:id', { params: { id: 999_999 } });
    expect(nobody).toMatchObject({ http: 404, error: 'USUARIO_NO_EXISTE' });
  });
});

describe('a multa given with a llamado', () => {
  test('is a multa as any other, in one act', async () => {
    const { portal, ana, leo } = await setUp();
    const observed = await portal.observe(() => issue(portal, ana, leo, { infraccion: MODERATE, multa: 5 }));
    expect(observed.result).toMatchObject({
      msg: 'Llamaste la atención a Leo, con una multa de 5c',
      data: { multa: { creditos: 5, anulada: false } },
    });
    expect(observed.creditos).toMatchObject([{ usuario: leo.id, tipo: 'multa_puesta', creditos: 5 }]);
    expect(observed.bitacora.map(({ modulo }) => modulo)).toEqual(['multas', 'llamados']);
    const [multa] = await portal.as(ana).succeeds('GET getAllMultas');
    expect(multa).toMatchObject({ usuario: leo.id, motivo: 'Flood', creditos: 5, codigo: 'MI', cobrado: 0 });
    await expectBooksBalanced(portal);
  });

  test('needs the permission to fine; without it nothing is written', async () => {
    const { portal, leo } = await setUp();
    await portal.grantPermisos(10);
    const eva = await portal.createPerson({ nombre: 'Eva', categoria: 10 });
    const before = await portal.countTableRows();
    const refusal = await portal.as(eva).fails('POST actionLlamado', submission(leo, { multa: 5 }));
    expect(refusal).toMatchObject({ http: 403, campo: 'multa' });
    expect(await portal.countTableRows()).toEqual(before);
  });

  test.each([
    [false, 'Retiraste el llamado de Leo y anulaste su multa'],
    [true, 'Retiraste el llamado de Leo y anulaste su multa. Devuélvele 5c'],
  ])('is annulled when the llamado is withdrawn (collected: %s)', async (isCollected, msg) => {
    const { portal, ana, leo } = await setUp();
    const { data } = await issue(portal, ana, leo, { infraccion: MODERATE, multa: 5 });
    const [multa] = await portal.as(ana).succeeds('GET getAllMultas');
    if (isCollected) await portal.as(ana).succeeds('POST actionMulta', { body: { id: multa?.id ?? 0, op: true } });
    const answer = await portal.as(ana).succeeds('POST actionLlamado', { body: { op: 1, id: data.id } });
    expect(answer.msg).toBe(msg);
    const [annulled] = await portal.as(ana).succeeds('GET getAllMultas');
    expect(annulled?.anulada).toMatchObject({ por: 'Ana', motivo: 'Se retiró el llamado' });
    expect(await accountBalance(portal, 'multa')).toBe(0);
    await expectBooksBalanced(portal);
  });

  test('that was annulled before stays as it is, and lifting touches no multa', async () => {
    const { portal, ana, bea, leo } = await setUp();
    const first = (await issue(portal, ana, leo, { infraccion: MODERATE, multa: 5 })).data;
    const second = (await issue(portal, ana, leo, { infraccion: MODERATE, multa: 15 })).data;
    const [newest, oldest] = await portal.as(ana).succeeds('GET getAllMultas');
    await portal.as(ana).succeeds('POST anularMulta', { body: { id: oldest?.id ?? 0, motivo: 'Error' } });
    const withdrawn = await portal.as(ana).succeeds('POST actionLlamado', { body: { op: 1, id: first.id } });
    expect(withdrawn.msg).toBe('Retiraste el llamado de Leo');
    const lifted = await portal
      .as(bea)
      .succeeds('POST levantarLlamado', { body: { id: second.id, motivo: 'Se disculpó' } });
    expect(lifted.msg).toBe('Levantaste el llamado que Ana le puso a Leo. Su multa de 15c sigue');
    const rows = await portal.as(ana).succeeds('GET getAllMultas');
    expect(rows.map(({ id, anulada }) => [id, anulada?.motivo])).toEqual([
      [newest?.id, undefined],
      [oldest?.id, 'Error'],
    ]);
    await expectBooksBalanced(portal);
  });
});

describe('minutes given with a llamado', () => {
  const openTiempo = async (portal: Portal, alto: Person, bajo: Person) =>
    portal.as(alto).succeeds('POST openTime', { body: { bajo: bajo.id, alto: alto.id } });

  test('are added to the open tiempo, with the right of its buttons', async () => {
    const { portal, ana, leo } = await setUp();
    await issue(portal, ana, leo, { infraccion: LIGHT });
    await openTiempo(portal, ana, leo);
    expect((await proposals(portal, ana, leo)).sumar).toBe(true);
    const { data } = await issue(portal, ana, leo, { infraccion: LIGHT, gravedad: 'leve', paso: 2, minutos: 5 });
    expect(data.minutos).toBe(5);
    const [tiempo] = await portal.as(ana).succeeds('GET getAllTime');
    expect(tiempo).toMatchObject({ bajo: leo.id, mins: 65, sumado: 5 });
    const withdrawn = await portal.as(ana).succeeds('POST actionLlamado', { body: { op: 1, id: data.id } });
    expect(withdrawn.msg).toBe('Retiraste el llamado de Leo. Réstale los 5 minutos en Tiempos');
  });

  test('are refused without an open tiempo or without the right', async () => {
    const { portal, ana, leo } = await setUp();
    const noTiempo = await portal.as(ana).fails('POST actionLlamado', submission(leo, { minutos: 5 }));
    expect(noTiempo).toMatchObject({ http: 422, campo: 'minutos' });
    await openTiempo(portal, ana, leo);
    await portal.grantPermisos(10, 'tt');
    const eva = await portal.createPerson({ categoria: 10 });
    expect(await portal.as(eva).fails('POST actionLlamado', submission(leo, { minutos: 5 }))).toMatchObject({
      http: 422,
      campo: 'minutos',
    });
    expect((await portal.countTableRows()).llamado).toBe(0);
  });
});

describe('what the giver saw', () => {
  test('must still hold: another llamado meanwhile refuses the step', async () => {
    const { portal, ana, bea, leo } = await setUp();
    const seen = { infraccion: MODERATE, gravedad: 'moderada', paso: 1 } as const;
    await issue(portal, bea, leo, seen);
    expect(await portal.as(ana).fails('POST actionLlamado', submission(leo, seen))).toMatchObject({
      http: 409,
      error: 'CAMBIO_MIENTRAS',
    });
  });

  test('of two who press at once, one is told', async () => {
    const { portal, ana, leo } = await setUp();
    const { body } = submission(leo, { infraccion: MODERATE, gravedad: 'moderada', paso: 1, multa: 5 });
    const answers = await runConcurrently(6, () => portal.as(ana)('POST', 'actionLlamado', body));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(answers.filter(({ http }) => http === 409)).toHaveLength(5);
    expect(await portal.countTableRows()).toMatchObject({ llamado: 1, multa: 1 });
  });

  test('an infraction that is not in the rulebook is refused, and one needs its version', async () => {
    const { portal, ana, leo } = await setUp();
    const unknown = await portal.as(ana).fails('POST actionLlamado', submission(leo, { infraccion: 500 }));
    expect(unknown).toMatchObject({ http: 422, campo: 'infraccion' });
    const { normativa: _n, ...body } = submission(leo, { infraccion: 1 }).body;
    expect(await portal.as(ana).fails('POST actionLlamado', { body })).toMatchObject({ http: 400, campo: 'normativa' });
  });
});

test('several people are called with one article, and fined with it', async () => {
  const { portal, ana, leo } = await setUp();
  const eva = await portal.createPerson({ nombre: 'Eva' });
  const shared = { usuarios: [leo.id, eva.id], motivo: 'Flood', infraccion: MODERATE, normativa: 0 };
  await portal.as(ana).succeeds('POST llamarVarias', { body: { ...shared, descripcion: 'En el pase de lista' } });
  await portal.as(ana).succeeds('POST multarVarias', { body: { ...shared, creditos: 5 } });
  for (const person of [leo, eva]) {
    expect((await proposals(portal, ana, person)).siguientes[1]).toMatchObject({ vigentes: 1, paso: 2 });
    const multas = await portal.as(ana).succeeds('GET multasDe/:id', { params: { id: person.id } });
    expect(multas).toMatchObject([{ codigo: 'MI', creditos: 5 }]);
  }
});

test('an infraction of several people that is not in the rulebook is refused as for one person', async () => {
  const { portal, ana, leo } = await setUp();
  const eva = await portal.createPerson({ nombre: 'Eva' });
  const shared = { motivo: 'Flood', infraccion: MODERATE, normativa: 0 };
  const all = { ...shared, usuarios: [leo.id, eva.id] };
  for (const more of [{ normativa: 7 }, { infraccion: 999 }]) {
    const single = await portal.as(ana).fails('POST sendMulta', { body: { ...shared, usuario: leo.id, ...more } });
    expect(single.error).toBe('normativa' in more ? 'CAMBIO_MIENTRAS' : 'REGLA');
    const several = [
      await portal.as(ana).fails('POST multarVarias', { body: { ...all, ...more, creditos: 5 } }),
      await portal.as(ana).fails('POST llamarVarias', { body: { ...all, ...more, descripcion: 'Tres veces' } }),
    ];
    const said = ({ http, error, campo, msg }: typeof single) => ({ http, error, campo, msg });
    expect(several.map(said)).toEqual([said(single), said(single)]);
  }
  expect(await portal.countTableRows()).toMatchObject({ multa: 0, llamado: 0 });
});
