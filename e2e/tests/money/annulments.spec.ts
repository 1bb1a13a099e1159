import type { Page } from '@playwright/test';
import { mainButton } from '../../fixtures/locators.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { cellsOfColumn, expectToast, waitForToast } from '../../fixtures/steps.ts';

/** Enters the motivo in the annulment dialog. */
async function annul(page: Page, que: string, action: string, motivo: string): Promise<void> {
  await mainButton(page, `Anular ${que}`).click();
  const dialog = page.getByRole('dialog', { name: `¿Anular ${que}?` });
  const field = dialog.getByRole('textbox', { name: 'Motivo' });
  await expect(field).toBeFocused();
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(field).toHaveAccessibleDescription(/No dejes campos vacios/);
  await field.fill(motivo);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a wrong multa is annulled with a motivo, and both rows show it @main', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 9, posicion: 2 });
  const beto = await portal.createPerson('Beto', { categoria: 9, posicion: 3 });
  const dora = await portal.createPerson('Dora', { categoria: 3 });
  await portal.sendRequestAs(ana, 'sendMulta', { usuario: dora.id, motivo: 'Bailar en base', creditos: 12 });
  const [page, theirs] = [await portal.openPage('/multas', beto), await portal.openPage('/multas', ana)];
  const movements = await portal.openPage('/perfil?pestana=movimientos', dora);
  const lista = page.getByRole('table', { name: 'Multas' });
  await Promise.all([
    waitForToast(movements, 'Beto anuló tu multa de 12c: Era otra persona'),
    expectToast(
      page,
      'Anulaste la multa de Dora',
      annul(page, 'la multa de 12c a Dora', 'Anular multa', 'Era otra persona'),
    ),
  ]);
  for (const which of [page, theirs]) {
    await expect(cellsOfColumn(which.getByRole('table', { name: 'Multas' }), 6)).toHaveText([
      'Anulada por Beto: Era otra persona',
    ]);
    await expect(which.getByRole('region', { name: 'Por cobrar' })).toContainText('Sin multas por cobrar.');
    await expect(mainButton(which, 'Anular la multa de 12c a Dora')).toHaveCount(0);
  }
  await expect(lista.getByRole('checkbox')).toHaveCount(0);
  const rows = movements.getByRole('table', { name: 'Movimientos de Dora' });
  await expect(rows).toContainText('Multa anulada');
  await expect(rows).toContainText('Anulada por Beto: Era otra persona');
  expect(await portal.readLedger()).toEqual(['multa_puesta 12', 'multa_anulada 12']);
});

test("annulling the venta of a mision restores the buyer's mision, or says why not", async ({ portal }) => {
  portal.consoleGuard.allow(/409 .*\/api\/anularMision/);
  const ana = await portal.createPerson('Ana', { categoria: 8 });
  const beto = await portal.createPerson('Beto', { categoria: 9 });
  const dora = await portal.createPerson('Dora', { categoria: 2 });
  const rangos = await portal.sendRequestAs<{ id: number; nombre: string }[]>(ana, 'getRangosVenta');
  const sell = (mision: string, creditos: number) => {
    const rango = rangos.find((r) => r.nombre === mision)?.id;
    const body = { usuario: dora.id, rango, firmaEncargado: '', mision, encargado: ana.id, creditos };
    return portal.sendRequestAs(ana, 'addMision', body);
  };
  await sell('Vigilante H', 2);
  await sell('Técnico E', 40);
  const [page, accountPage] = [await portal.openPage('/misiones', beto), await portal.openPage('/perfil', dora)];
  const dialog = page.getByRole('dialog', { name: '¿Anular la venta de Vigilante H a Dora?' });

  await test.step('the earlier of two is refused, and the dialog says why', async () => {
    await mainButton(page, 'Anular la venta de Vigilante H a Dora').click();
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Eligió otra');
    await dialog.getByRole('button', { name: 'Anular venta', exact: true }).click();
    await expect(dialog).toContainText(
      'Dora ya no sigue en Vigilante H por esta venta: Ana cambió su misión a Técnico E',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: '¿Cerrar sin enviar?' }).getByRole('button', { name: 'Descartar' }).click();
    await expect(dialog).toBeHidden();
  });
  await expectToast(
    page,
    'Anulaste la venta. Dora volvió de Técnico E a Vigilante H. Dora recupera 40c',
    annul(page, 'la venta de Técnico E a Dora', 'Anular venta', 'Eligió otra'),
  );
  await expect(cellsOfColumn(page.getByRole('table', { name: 'Misiones vendidas' }), 6)).toHaveText([
    'Anulada por Beto: Eligió otra',
    'Vendida',
  ]);
  await expect(accountPage.getByRole('main')).toContainText('Vigilante H');
  expect((await portal.readLedger()).slice(-3)).toEqual([
    'venta_anulada 40',
    'participacion_anulada 4',
    'compra_anulada 40',
  ]);
});
