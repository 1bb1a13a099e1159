import type { Page } from '@playwright/test';
import { aviso, celdas, yDice } from '../fixtures/pasos.ts';
import type { Persona, Portal } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/portal.ts';

const boton = (pagina: Page, name: string) => pagina.getByRole('main').getByRole('button', { name, exact: true });
const call = <R>(portal: Portal, { key, direccion }: Persona, ruta: string, cuerpo?: object): Promise<R> =>
  portal.pedir<R>(ruta, { key, direccion, ...(cuerpo && { cuerpo }) });
const ledger = async (portal: Portal): Promise<string[]> =>
  (await portal.base.sql('select tipo, creditos from credito order by id')).map((f) => `${f.tipo} ${f.creditos}`);

/** Gives the reason in the dialog of an annulment. */
async function annul(pagina: Page, que: string, accion: string, motivo: string): Promise<void> {
  await boton(pagina, `Anular ${que}`).click();
  const dialog = pagina.getByRole('dialog', { name: `¿Anular ${que}?` });
  const field = dialog.getByRole('textbox', { name: 'Motivo' });
  await expect(field).toBeFocused();
  await dialog.getByRole('button', { name: accion, exact: true }).click();
  await expect(field).toHaveAccessibleDescription(/No dejes campos vacios/);
  await field.fill(motivo);
  await dialog.getByRole('button', { name: accion, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a fine that was entered wrongly is annulled with a reason, and both rows show it', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 9, posicion: 2 });
  const beto = await portal.persona('Beto', { categoria: 9, posicion: 3 });
  const dora = await portal.persona('Dora', { categoria: 3 });
  await call(portal, ana, 'sendMulta', { usuario: dora.id, motivo: 'Bailar en base', creditos: 12 });
  const [pagina, suya] = [await portal.en('/multas', beto), await portal.en('/multas', ana)];
  const movimientos = await portal.en('/perfil?pestana=movimientos', dora);
  const lista = pagina.getByRole('table', { name: 'Multas' });
  await Promise.all([
    aviso(movimientos, 'Beto anuló tu multa de 12c: Era otra persona'),
    yDice(
      pagina,
      'Anulaste la multa de Dora',
      annul(pagina, 'la multa de 12c a Dora', 'Anular multa', 'Era otra persona'),
    ),
  ]);
  for (const cual of [pagina, suya]) {
    await expect(celdas(cual.getByRole('table', { name: 'Multas' }), 6)).toHaveText([
      'Anulada por Beto: Era otra persona',
    ]);
    await expect(cual.getByRole('region', { name: 'Por cobrar' })).toContainText('Sin multas por cobrar.');
    await expect(boton(cual, 'Anular la multa de 12c a Dora')).toHaveCount(0);
  }
  await expect(lista.getByRole('checkbox')).toHaveCount(0);
  const filas = movimientos.getByRole('table', { name: 'Movimientos de Dora' });
  await expect(filas).toContainText('Multa anulada');
  await expect(filas).toContainText('Anulada por Beto: Era otra persona');
  expect(await ledger(portal)).toEqual(['multa_puesta 12', 'multa_anulada 12']);
});

test('the sale of a mission is annulled: its buyer goes back, or it says why not', async ({ portal }) => {
  portal.guardia.permitir(/409 .*\/api\/anularMision/);
  const ana = await portal.persona('Ana', { categoria: 8 });
  const beto = await portal.persona('Beto', { categoria: 9 });
  const dora = await portal.persona('Dora', { categoria: 2 });
  const rangos = await call<{ id: number; nombre: string }[]>(portal, ana, 'getRangosVenta');
  const sell = (mision: string, creditos: number) => {
    const rango = rangos.find((r) => r.nombre === mision)?.id;
    const cuerpo = { usuario: dora.id, rango, firmaEncargado: '', mision, encargado: ana.id, creditos };
    return call(portal, ana, 'addMision', cuerpo);
  };
  await sell('Vigilante H', 2);
  await sell('Técnico E', 40);
  const [pagina, cuenta] = [await portal.en('/misiones', beto), await portal.en('/perfil', dora)];
  const dialog = pagina.getByRole('dialog', { name: '¿Anular la venta de Vigilante H a Dora?' });

  await test.step('the earlier of two is refused, and the dialog says why', async () => {
    await boton(pagina, 'Anular la venta de Vigilante H a Dora').click();
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Eligió otra');
    await dialog.getByRole('button', { name: 'Anular venta', exact: true }).click();
    await expect(dialog).toContainText(
      'Dora ya no sigue en Vigilante H por esta venta: Ana cambió su misión a Técnico E',
    );
    await pagina.keyboard.press('Escape');
    await pagina
      .getByRole('dialog', { name: '¿Cerrar sin enviar?' })
      .getByRole('button', { name: 'Descartar' })
      .click();
    await expect(dialog).toBeHidden();
  });
  await yDice(
    pagina,
    'Anulaste la venta. Dora volvió de Técnico E a Vigilante H. Dora recupera 40c',
    annul(pagina, 'la venta de Técnico E a Dora', 'Anular venta', 'Eligió otra'),
  );
  await expect(celdas(pagina.getByRole('table', { name: 'Misiones vendidas' }), 6)).toHaveText([
    'Anulada por Beto: Eligió otra',
    'Vendida',
  ]);
  await expect(cuenta.getByRole('main')).toContainText('Vigilante H');
  expect((await ledger(portal)).slice(-3)).toEqual([
    'venta_anulada 40',
    'participacion_anulada 4',
    'compra_anulada 40',
  ]);
});
