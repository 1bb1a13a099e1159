import { SUGERENCIAS_EN_ESPERA } from '@conserje/rules';
import { expect, test } from 'vitest';
import type { Tx } from './platform/db/database.ts';
import { codigos, mientras } from './testing/carreras.ts';
import { abrirPortal } from './testing/portal.ts';

/** Ana's suggestion waits, and somebody is at it at this moment. */
async function escena() {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 11 });
  const ana = await portal.persona({ nombre: 'Ana' });
  await portal.pide(ana).logra('POST actionSugerencias', { body: { op: 0, sugerencia: 'Más sillas' } });
  const id = (await portal.pide(jefa).logra('GET actionSugerencias'))[0]?.id ?? 0;
  const apuntes = async () => (await portal.cuentas()).bitacora;
  return { portal, jefa, ana, id, apuntes, antes: await apuntes() };
}
const aprobarla = (id: number) => (tx: Tx) =>
  tx.db.updateTable('sugerencia').set({ aprobada: 1 }).where('id', '=', id).execute();
const borrarla = (id: number) => (tx: Tx) => tx.db.deleteFrom('sugerencia').where('id', '=', id).execute();

test.each([
  [1, '409 YA_ESTA_ASI'],
  [2, '409 CAMBIO_MIENTRAS'],
])('la que otra persona aprueba mientras tanto no se decide otra vez: %i', async (aprobacion, rechazo) => {
  const { portal, jefa, id, apuntes, antes } = await escena();
  const body = { op: 1, id, aprobacion, aprobada: 0 };
  const respuesta = await mientras(portal, aprobarla(id), () => portal.pide(jefa)('POST', 'actionSugerencias', body));
  expect(codigos([respuesta])).toEqual({ [rechazo]: 1 });
  expect(await apuntes()).toBe(antes);
});

test('la que se borra mientras tanto no se borra otra vez', async () => {
  const { portal, ana, id, apuntes, antes } = await escena();
  const borrar = () => portal.pide(ana)('POST', 'actionSugerencias', { op: 2, id });
  expect(codigos([await mientras(portal, borrarla(id), borrar)])).toEqual({ '404 NO_EXISTE': 1 });
  expect(await apuntes()).toBe(antes);
});

test('quien hace dos a la vez no pasa de las que pueden esperar', async () => {
  const { portal, ana } = await escena();
  const nueva = { usuario: ana.id, sugerencia: 'Otra', aprobada: 0 as const, fecha: portal.reloj.ahora };
  const hay = Array.from({ length: SUGERENCIAS_EN_ESPERA - 2 }, () => nueva);
  await portal.db.insertInto('sugerencia').values(hay).execute();
  const hacerOtra = async (tx: Tx) => {
    await tx.bloquearFila('usuario', ana.id);
    await tx.db.insertInto('sugerencia').values(nueva).execute();
  };
  const hacer = () => portal.pide(ana)('POST', 'actionSugerencias', { op: 0, sugerencia: 'Y una más' });
  expect(codigos([await mientras(portal, hacerOtra, hacer)])).toEqual({ '409 SUGERENCIAS_DE_MAS': 1 });
});
