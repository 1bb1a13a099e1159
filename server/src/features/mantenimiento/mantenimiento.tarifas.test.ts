import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { expect, test } from 'vitest';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { edicionDe } from '../../testing/terminos.ts';

/**
 * Nobody edits what their own category or one above asks, pays, charges or shares, but who stands in the top category (decisions
 * §5). Every call of the room that writes stands here: one that no table knows fails.
 */
const OTRO = { nombre: 'Otra', precio: 7, venta: 0 as const, traslado_venta: 0 as const };
const CABEZA = 'Rango;Misión;Precio;Venta;Traslado';

/** What is sent to change the figures of a category, by each call that can. */
const CAMBIAN: Record<string, (portal: Portal, quien: Persona, categoria: number) => Promise<object>> = {
  editRank: (portal, quien, categoria) =>
    edicionDe(portal, quien, categoria, { porciento: 90, renta: 1, paga_nomina: 999, bono_paga: 0 }),
  editMis: async (portal, _quien, categoria) => ({ id: await portal.mision(categoria, 1), ...OTRO }),
  addMis: async (_portal, _quien, categoria) => ({ categoria, ...OTRO }),
  retirarMis: async (portal, _quien, categoria) => ({ id: await portal.mision(categoria, 1), retirar: true }),
  importarEscala: async (portal, quien, categoria) => {
    const archivo = Buffer.from(`${CABEZA}\n${categoria};Becario;1;;\n`);
    const { vista } = await portal.pide(quien).logra('POST mirarEscala', { body: { archivo: archivo as never } });
    return { archivo, vista };
  },
};
/** Calls that leave the figures of every category at or above the caller's as they are, whatever is sent. */
const SIN_TARIFAS = {
  'places alone, below one’s own': ['moverRank', 'moverMis', 'retirarRank', 'addRank'],
  'types of membership, which are nobody’s category’s': ['editMemb', 'addMemb', 'retirarMemb'],
  'the agency’s settings': ['editAjustes'],
};

const tarifas = (portal: Portal, desde: number) =>
  Promise.all([
    portal.db.selectFrom('categoria').selectAll().where('id', '>=', desde).orderBy('id').execute(),
    portal.db.selectFrom('mision').selectAll().where('categoria', '>=', desde).orderBy('id').execute(),
  ]);

test('every call of the room that writes is in one of the tables', () => {
  const escriben = Object.entries<Call>(CONTRACT)
    .filter(([, { feature, method, efecto }]) => feature === 'mantenimiento' && method !== 'GET' && efecto !== 'lee')
    .map(([nombre]) => nombre);
  expect([...Object.keys(CAMBIAN), ...Object.values(SIN_TARIFAS).flat()].toSorted()).toEqual(escriben.toSorted());
});

test.each(Object.entries(CAMBIAN))(
  '%s: of one’s own category and above no, of a lower one yes',
  async (llamada, cuerpo) => {
    const portal = await abrirPortal();
    const quien = await portal.persona({ categoria: 11, posicion: 3 });
    await portal.exceptuar(quien, 'man');
    for (const categoria of [11, 12]) {
      const antes = await tarifas(portal, 11);
      const respuesta = await portal.pide(quien)('POST', llamada, await cuerpo(portal, quien, categoria));
      // A file is looked at whole first, and what is wrong in it is told by line.
      const rechazo = llamada === 'importarEscala' ? { http: 422 } : { http: 403, cuerpo: { error: 'SIN_PERMISO' } };
      expect({ categoria, ...respuesta }).toMatchObject({ categoria, ...rechazo });
      expect(await tarifas(portal, 11)).toEqual(antes);
    }
    const antes = await tarifas(portal, 10);
    const hecho = await portal.pide(quien)('POST', llamada, await cuerpo(portal, quien, 10));
    expect(hecho).toMatchObject({ http: 200 });
    expect(await tarifas(portal, 10)).not.toEqual(antes);
  },
);

test('who stands in the top category edits their own, and rows say what the server accepts', async () => {
  const portal = await abrirPortal();
  const [doce, once] = [await portal.persona({ categoria: 12 }), await portal.persona({ categoria: 11 })];
  await portal.exceptuar(once, 'man');
  const editables = async (quien: Persona) => {
    const [rangos, misiones] = [
      await portal.pide(quien).logra('GET allInfoRank'),
      await portal.pide(quien).logra('GET allInfoMision'),
    ];
    const de = (r: { acciones: readonly string[] }) => r.acciones.includes('editar');
    return [rangos.filter(de).map((r) => r.id_categoria), [...new Set(misiones.filter(de).map((m) => m.categoria))]];
  };
  const hasta = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
  expect(await editables(once)).toEqual([hasta(10), hasta(10)]);
  expect(await editables(doce)).toEqual([hasta(12), hasta(12)]);
  for (const llamada of ['editRank', 'editMis'] as const)
    expect(await portal.pide(doce)('POST', llamada, (await CAMBIAN[llamada]?.(portal, doce, 12)) ?? {})).toMatchObject({
      http: 200,
    });
  expect(
    await portal.pide(once).falla('POST editMis', { body: { id: await portal.mision(11, 1), ...OTRO } }),
  ).toMatchObject({
    msg: 'Lo que pide, paga o cobra tu rango o uno mayor lo cambia alguien del rango más alto',
  });
});
