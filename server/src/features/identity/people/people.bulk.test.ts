import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** Beto may act on Ana and Leo, but not on Jefa, who ranks above, nor on Ido, who is dismissed. */
async function scene() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const beto = await portal.createPerson({ nombre: 'Beto', categoria: 10 });
  await portal.setExcepcion(beto, 'mul', 'adm');
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 2 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 5 });
  const departed = await portal.createPerson({ nombre: 'Ido', categoria: 2 });
  await portal.dismiss(departed);
  const all = [ana, leo, boss, departed, beto].map(({ id }) => id);
  return { portal, boss, beto, ana, leo, departed, all };
}
const SKIPPED = [
  ['Beto', 'No puedes hacerlo contigo'],
  ['Ido', 'Ya no está en la agencia'],
  ['Jefa', 'Tiene tu mismo rango o uno mayor'],
];
const CASES = [
  ['despedirVarias', 'Despediste a', { motivo: ' Ausencia' }, 'despidos', 'despidió a', ': Ausencia'],
  ['multarVarias', 'Multaste a', { motivo: 'Flood ', creditos: 5 }, 'multas', 'multó a', ' con 5c: Flood'],
  [
    ...([
      'llamarVarias',
      'Llamaste la atención a',
      { motivo: 'Flood', descripcion: 'Tres veces' },
      'llamados',
    ] as const),
    ...(['llamó la atención a', ': Flood'] as const),
  ],
] as const;

describe.each(CASES)('%s', (call, doneText, data, modulo, verb, porque) => {
  test('acts on those it may act on, in one call, and names the skipped ones', async () => {
    const { portal, beto, all } = await scene();
    const { result, bitacora } = await portal.observe(() =>
      portal.as(beto).succeeds(`POST ${call}`, { body: { ...data, usuarios: all } as never }),
    );
    expect(result).toMatchObject({ status: 0, hechas: ['Ana', 'Leo'] });
    expect(result.omitidas.map(({ nombre, msg }) => [nombre, msg])).toEqual(SKIPPED);
    expect(result.msg.startsWith(`${doneText} 2 personas. Faltaron Beto`)).toBe(true);
    const [ofAll, ...ofEach] = bitacora.filter((l) => l.modulo === modulo);
    expect(ofAll).toMatchObject({ usuario: null, objeto: null, motivo: `${verb} 2 personas${porque}` });
    expect(ofEach.map((l) => l.motivo)).toEqual([0, 1].map(() => `${verb} ${NAME_PLACEHOLDER}${porque}`));
  });

  test('several people make one group entry with details; one person makes a single entry', async () => {
    const { portal, beto, boss, ana, leo } = await scene();
    const result = (...usuarios: number[]) =>
      portal.as(beto).succeeds(`POST ${call}`, { body: { ...data, usuarios } as never });
    const query = { modulo, encargado: beto.id };
    const seen = async () => (await portal.as(boss).succeeds('GET registros', { query })).filas;
    await result(ana.id, boss.id);
    expect(await seen()).toMatchObject([{ usuario: 'Ana', lineas: 0, motivo: `Beto ${verb} Ana${porque}` }]);
    const eva = await portal.createPerson({ nombre: 'Eva', categoria: 2 });
    await result(leo.id, eva.id);
    const [acto, ...antes] = await seen();
    expect(acto).toMatchObject({ usuario: null, motivo: `Beto ${verb} 2 personas${porque}` });
    expect(antes).toMatchObject([{ usuario: 'Ana' }]);
    const ownOnes = (await portal.as(boss).succeeds('GET registros', { query: { acto: acto?.id ?? 0 } })).filas;
    expect(ownOnes.filter((l) => l.modulo === modulo).map((l) => l.usuario)).toEqual(['Leo', 'Eva']);
    expect(acto?.lineas).toBe(ownOnes.length);
  });

  test('is refused if nobody can be acted on, with an error for each reason', async () => {
    const { portal, beto, boss, departed } = await scene();
    const request = (usuarios: number[]) => portal.as(beto)('POST', call, { ...data, usuarios });
    expect(await request([boss.id])).toMatchObject({ http: 403, body: { error: 'SIN_PERMISO' } });
    expect(await request([departed.id])).toMatchObject({ body: { error: 'YA_ESTA_ASI' } });
    expect(await request([999_999])).toMatchObject({ http: 404, body: { error: 'USUARIO_NO_EXISTE' } });
  });

  test('is refused without a motivo', async () => {
    const { portal, beto, ana } = await scene();
    const response = await portal.as(beto)('POST', call, { ...data, motivo: ' ', usuarios: [ana.id] });
    expect(response).toMatchObject({ http: 422, body: { error: 'REGLA' } });
  });
});

test('a bulk dismissal has all the effects of a single one', async () => {
  const { portal, beto, ana, leo } = await scene();
  const body = { usuarios: [ana.id, leo.id], motivo: ' Ausencia ' };
  const { msg } = await portal.as(beto).succeeds('POST despedirVarias', { body });
  expect(msg).toBe('Despediste a 2 personas');
  expect(await portal.as(ana)('GET', 'checkUser')).toMatchObject({ http: 401 });
  const rows = await portal.as().succeeds('GET getAllDespidos', { query: { buscar: 'Beto' } });
  expect(rows.map(({ usuarioNombre, motivo }) => [usuarioNombre, motivo])).toEqual([
    ['Leo', 'Ausencia'],
    ['Ana', 'Ausencia'],
  ]);
});

test('in a bulk fine each person owes their own', async () => {
  const { portal, beto, ana, leo } = await scene();
  const requested = () =>
    portal
      .as(beto)
      .succeeds('POST multarVarias', { body: { usuarios: [ana.id, leo.id], motivo: 'Flood', creditos: 5 } });
  const { creditos } = await portal.observe(requested);
  expect(creditos?.map(({ usuario, creditos: n }) => [usuario, n])).toEqual([
    [ana.id, 5],
    [leo.id, 5],
  ]);
});
