import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { expect, test } from 'vitest';
import { categoriaEditBody } from '../../../test-support/portal/payTerms.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/**
 * Requirements, pay, charges and shares of a person's own categoria or one above can only be edited from the top
 * categoria (decisions §5). Every writing call of the feature must be in one of the tables.
 */
const OTHER = { nombre: 'Otra', precio: 7, venta: 0 as const, traslado_venta: 0 as const };
const HEADER = 'Rango;Misión;Precio;Venta;Traslado';

/** Builds the body that changes the figures of a categoria, for each call that can. */
const CHANGING_CALLS: Record<string, (portal: Portal, quien: Person, categoria: number) => Promise<object>> = {
  editRank: (portal, who, categoria) =>
    categoriaEditBody(portal, who, categoria, { porciento: 90, renta: 1, paga_nomina: 999, bono_paga: 0 }),
  editMis: async (portal, _actor, categoria) => ({ id: await portal.misionId(categoria, 1), ...OTHER }),
  addMis: async (_portal, _actor, categoria) => ({ categoria, ...OTHER }),
  retirarMis: async (portal, _actor, categoria) => ({ id: await portal.misionId(categoria, 1), retirar: true }),
  pedirActividad: async (_portal, _actor, categoria) => ({
    id: categoria,
    data: { asistencia: 4, times: 0, ascensos: 0 },
    visto: { asistencia: 0, times: 0, ascensos: 0 },
  }),
  importarEscala: async (portal, who, categoria) => {
    const archivo = Buffer.from(`${HEADER}\n${categoria};Becario;1;;\n`);
    const { vista } = await portal.as(who).succeeds('POST mirarEscala', { body: { archivo: archivo as never } });
    return { archivo, vista };
  },
};
/** Calls that cannot change figures at or above the caller's categoria, whatever is sent. */
const WITHOUT_RATES = {
  'places alone, below one’s own': ['moverRank', 'moverMis', 'retirarRank', 'addRank'],
  'types of membership, which are nobody’s category’s': ['editMemb', 'addMemb', 'retirarMemb'],
  'the agency’s settings': ['editAjustes'],
};

const rates = (portal: Portal, desde: number) =>
  Promise.all([
    portal.db.selectFrom('categoria').selectAll().where('id', '>=', desde).orderBy('id').execute(),
    portal.db.selectFrom('actividad_pedida').selectAll().where('categoria', '>=', desde).orderBy('id').execute(),
    portal.db.selectFrom('mision').selectAll().where('categoria', '>=', desde).orderBy('id').execute(),
  ]);

test('every writing call of the feature is in one of the tables', () => {
  const writingCalls = Object.entries<Call>(CONTRACT)
    .filter(([, { feature, method, effect }]) => feature === 'mantenimiento' && method !== 'GET' && effect !== 'reads')
    .map(([name]) => name);
  expect([...Object.keys(CHANGING_CALLS), ...Object.values(WITHOUT_RATES).flat()].toSorted()).toEqual(
    writingCalls.toSorted(),
  );
});

test.each(Object.entries(CHANGING_CALLS))(
  "%s: refused for the caller's categoria and above, accepted for a lower one",
  async (call, body) => {
    const portal = await openPortal();
    const who = await portal.createPerson({ categoria: 11, posicion: 3 });
    await portal.setExcepcion(who, 'man');
    for (const categoria of [11, 12]) {
      const antes = await rates(portal, 11);
      const response = await portal.as(who)('POST', call, await body(portal, who, categoria));
      // A file is previewed first, and reports its faults per line.
      const refusal = call === 'importarEscala' ? { http: 422 } : { http: 403, body: { error: 'SIN_PERMISO' } };
      expect({ categoria, ...response }).toMatchObject({ categoria, ...refusal });
      expect(await rates(portal, 11)).toEqual(antes);
    }
    const antes = await rates(portal, 10);
    const result = await portal.as(who)('POST', call, await body(portal, who, 10));
    expect(result).toMatchObject({ http: 200 });
    expect(await rates(portal, 10)).not.toEqual(antes);
  },
);

test('the top categoria edits its own figures, and the rows list the actions that the server accepts', async () => {
  const portal = await openPortal();
  const [twelve, once] = [await portal.createPerson({ categoria: 12 }), await portal.createPerson({ categoria: 11 })];
  await portal.setExcepcion(once, 'man');
  const editable = async (person: Person) => {
    const [rangos, misiones] = [
      await portal.as(person).succeeds('GET allInfoRank'),
      await portal.as(person).succeeds('GET allInfoMision'),
    ];
    const de = (r: { acciones: readonly string[] }) => r.acciones.includes('editar');
    return [rangos.filter(de).map((r) => r.id_categoria), [...new Set(misiones.filter(de).map((m) => m.categoria))]];
  };
  const hasta = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
  expect(await editable(once)).toEqual([hasta(10), hasta(10)]);
  expect(await editable(twelve)).toEqual([hasta(12), hasta(12)]);
  for (const call of ['editRank', 'editMis'] as const)
    expect(
      await portal.as(twelve)('POST', call, (await CHANGING_CALLS[call]?.(portal, twelve, 12)) ?? {}),
    ).toMatchObject({
      http: 200,
    });
  expect(
    await portal.as(once).fails('POST editMis', { body: { id: await portal.misionId(11, 1), ...OTHER } }),
  ).toMatchObject({
    msg: 'Lo que pide, paga o cobra tu rango o uno mayor lo cambia alguien del rango más alto',
  });
});
