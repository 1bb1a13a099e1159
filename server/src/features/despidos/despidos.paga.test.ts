import { NOMBRE } from '@conserje/rules';
import { expect, test } from 'vitest';
import { actualizar, comoSeVe, cuadra, filaDe, filasDe, ganar } from '../../testing/paga.ts';
import { abrirPortal } from '../../testing/portal.ts';

/** What was owed to someone who is dismissed stays owed (decisions §5, §7). */

/** Ana has earned her pay, which nobody has listed yet. */
async function escena() {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.persona({ nombre: 'Ana', categoria: 2 });
  await ganar(portal, ana, 2);
  const despedir = () => portal.pide(jefa).logra('POST despedir', { body: { usuario: ana.id, motivo: 'Ausencia' } });
  return { portal, jefa, ana, despedir };
}

test('lo ganado y sin listar entra en la lista con el despido, y los contadores lo cuentan', async () => {
  const { portal, jefa, ana, despedir } = await escena();
  const { bitacora, creditos } = await portal.observar(despedir);
  expect(creditos).toEqual([{ tipo: 'paga_ganada', usuario: ana.id, creditos: 9, encargado: jefa.id }]);
  expect(bitacora.map((l) => l.motivo)).toContain(`actualizó la paga de ${NOMBRE} con los requisitos anteriores: +9c`);
  const { filas, totales } = await portal.pide(jefa).logra('GET getListaPaga');
  expect(filas).toMatchObject([{ usuarioNombre: 'Ana', monto: 9, pagado: 0 }]);
  expect(totales).toEqual({ bajoCreditos: 9, bajoPersonas: 1, altoCreditos: 0, altoPersonas: 0 });
  await actualizar(portal, jefa);
  expect(await filaDe(portal, jefa, ana)).toMatchObject({ monto: 9 });
  await cuadra(portal);
});

test('se le paga como a cualquiera, pero no asciende por su paga', async () => {
  const { portal, jefa, ana, despedir } = await escena();
  await despedir();
  const fila = await filaDe(portal, jefa, ana);
  expect(fila.acciones).toContain('pagar');
  const { sig } = await portal.pide(jefa).logra('POST ascensoPaga', { body: { op: 0, id: fila.id } });
  expect(sig).toBeNull();
  const { data } = await portal.pide(jefa).logra('POST pagar', { body: comoSeVe(fila, 1) });
  expect(data).toMatchObject({ estado: 'pagada', monto: 9 });
  await cuadra(portal);
});

test('al reiniciar la nómina no cambia, y al reiniciar la lista queda pendiente y se salda', async () => {
  const { portal, jefa, ana, despedir } = await escena();
  await despedir();
  portal.reloj.pasar({ horas: 1 });
  await portal.pide(jefa).logra('POST reiniciarNomina', { body: { op: 0, visto: { personas: 1, creditos: 9 } } });
  await portal.pide(jefa).logra('POST reiniciarLista', { body: { op: 0, visto: { personas: 1, creditos: 9 } } });
  expect(await filasDe(portal, jefa)).toEqual([]);
  const [pendiente] = await portal.pide(jefa).logra('GET getPendientes');
  expect(pendiente).toMatchObject({ usuarioNombre: 'Ana', monto: 9, acciones: ['pagar'] });
  await portal.pide(jefa).logra('POST pagarPendiente', { body: { id: pendiente?.id ?? 0 } });
  const mano = await portal.pide(jefa).logra('GET movimientos/:id', { params: { id: ana.id }, query: {} });
  expect(mano.filas.map((f) => f.mano)).toContain(9);
  await cuadra(portal);
});

test('lo que aún no alcanzaba no paga nada, y otras cifras de la categoría no lo tocan', async () => {
  const { portal, jefa, ana, despedir } = await escena();
  await despedir();
  const beto = await portal.persona({ nombre: 'Beto', categoria: 2 });
  await portal.trabajo(beto, 'times', 300);
  await portal.pide(jefa).logra('POST despedir', { body: { usuario: beto.id, motivo: 'Ausencia' } });
  const filas = await filasDe(portal, jefa);
  expect(filas.map((f) => [f.usuarioNombre, f.monto])).toEqual([['Ana', 9]]);
  await portal.db.updateTable('categoria').set({ paga_nomina: 3, nomina_times: 2 }).where('id', '=', 2).execute();
  await actualizar(portal, jefa);
  expect(await filaDe(portal, jefa, ana)).toMatchObject({ monto: 9 });
  await cuadra(portal);
});

test('quien se despide dos veces con lo mismo no lo cobra dos veces', async () => {
  const { portal, jefa, ana, despedir } = await escena();
  await despedir();
  await portal.db.updateTable('usuario').set({ despedido: 0 }).where('id', '=', ana.id).execute();
  portal.reloj.pasar({ minutos: 1 });
  await despedir();
  expect(await filaDe(portal, jefa, ana)).toMatchObject({ monto: 9 });
  await cuadra(portal);
});
