import { expectAccessible, expectNoOverflow } from '../../fixtures/accessibility.ts';
import type { Portal } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { waitForToast } from '../../fixtures/steps.ts';
import { HANDHELD } from '../../fixtures/viewports.ts';

/** Creates people of whom Beto may act on Ana and Leo, not on Jefa. */
async function scene(portal: Portal) {
  const boss = await portal.logInAsBoss();
  const beto = await portal.createPerson('Beto', { categoria: 11 });
  const ana = await portal.createPerson('Ana', { categoria: 2 });
  const leo = await portal.createPerson('Leo', { categoria: 5 });
  await portal.database.sql("update categoria set permisos = permisos || ',mul' where id = 11");
  return { boss, beto, ana, leo };
}

test('the directory lists everyone, filters, sorts, and acts on several people at once', async ({ portal }) => {
  const { beto, ana, leo } = await scene(portal);
  const page = await portal.openPage('/usuarios', beto);
  const names = page.getByRole('row').getByRole('link');
  await expect(names).toHaveText(['Ana', 'Beto', 'Jefa', 'Leo']);

  await test.step('by rank, and the address says so', async () => {
    await page.getByRole('combobox', { name: 'Rango' }).selectOption('Supervisores');
    await expect(names).toHaveText(['Leo']);
    await page.reload();
    await expect(names).toHaveText(['Leo']);
    await page.getByRole('combobox', { name: 'Rango' }).selectOption('Todos los rangos');
  });

  await test.step('by who has not come for long, the longest first', async () => {
    await portal.database.sql('update usuario set ultima_vez = 1000 where id = ?', leo.id);
    await page.getByRole('combobox', { name: 'Actividad' }).selectOption('Sin entrar hace 30 días');
    await expect(names).toHaveText(['Leo']);
    await page.getByRole('combobox', { name: 'Actividad' }).selectOption('Con cualquier actividad');
    await page.getByRole('button', { name: 'Última vez' }).click();
    await expect(names.first()).toHaveText('Leo');
    await page.getByRole('button', { name: 'Usuario', exact: true }).click();
    await expect(names.first()).toHaveText('Ana');
    await expectAccessible(page, 'directory');
    await expectNoOverflow(page, 'directory');
  });

  await test.step('nobody is offered on whom the viewer may not act', async () => {
    await expect(page.getByRole('checkbox', { name: /^Seleccionar a \D/ })).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'Seleccionar a 2 personas' }).check();
    await expect(page.getByRole('checkbox', { name: /^Seleccionar a \D/, checked: true })).toHaveCount(2);
  });
  const bar = page.getByRole('region', { name: 'Personas seleccionadas' });

  await test.step('a fine for all of them, after one question that names them', async () => {
    await expect(bar).toContainText('2 seleccionadas');
    await bar.getByRole('button', { name: 'Multar' }).click();
    const question = page.getByRole('dialog', { name: '¿Multar a 2 personas?' });
    await expect(question).toContainText('Ana y Leo.');
    await question.getByRole('button', { name: 'Multar a 2 personas' }).click();
    await expect(question.getByLabel('Motivo')).toHaveAccessibleDescription(/No dejes campos vacios/);
    await question.getByLabel('Créditos de cada multa').fill('5');
    await question.getByLabel('Motivo').fill('Flood');
    await expectAccessible(page, 'many');
    await Promise.all([
      waitForToast(page, 'Multaste a 2 personas'),
      question.getByRole('button', { name: 'Multar a 2 personas' }).click(),
    ]);
    await expect(bar).toBeHidden();
  });

  await test.step('a person who was moved above the viewer meanwhile is left out and named', async () => {
    await page.getByRole('checkbox', { name: 'Seleccionar a Ana' }).check();
    await page.getByRole('checkbox', { name: 'Seleccionar a Leo' }).check();
    await portal.database.sql(
      'update usuario set mision = (select min(id) from mision where categoria = 12) where id = ?',
      leo.id,
    );
    await bar.getByRole('button', { name: 'Despedir' }).click();
    const question = page.getByRole('dialog', { name: '¿Despedir a 2 personas?' });
    await question.getByLabel('Motivo').fill('Ausencia');
    await question.getByRole('button', { name: 'Despedir a 2 personas' }).click();
    const without = page.getByRole('region', { name: 'Cómo quedó' });
    await expect(without).toContainText('Despediste a 1 persona. A 1 no:');
    await expect(without).toContainText('Leo: Tiene tu mismo rango o uno mayor');
    await without.getByRole('button', { name: 'Listo' }).click();
    await expect(names).toHaveText(['Beto', 'Jefa', 'Leo']);
  });

  await test.step('the dismissed are found by a search, and by themselves', async () => {
    await page.getByRole('searchbox', { name: 'Buscar nombre o firma' }).fill(ana.usuario);
    await expect(page.getByRole('row', { name: /Ana/ })).toContainText('Despedido');
    await page.getByRole('searchbox', { name: 'Buscar nombre o firma' }).fill('');
    await page.getByRole('combobox', { name: 'Situación' }).selectOption('Despedidos');
    await expect(names).toHaveText(['Ana']);
  });
});

test('on a phone three rows come first, and filters are in the «⋯» menu', async ({ portal }) => {
  const { beto } = await scene(portal);
  const page = await portal.openPage('/usuarios', beto, HANDHELD);
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(rows).toHaveCount(4);
  for (const n of [0, 1, 2]) await expect(rows.nth(n)).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Filtrar, ordenar y descargar' }).tap();
  await page.getByRole('combobox', { name: 'Rango' }).selectOption('Supervisores');
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Elegir personas' }).tap();
  await page.getByRole('checkbox', { name: 'Seleccionar a Leo' }).tap();
  const bar = page.getByRole('region', { name: 'Personas seleccionadas' });
  await expect(bar).toBeInViewport();
  await bar.getByRole('button', { name: 'Llamar la atención' }).tap();
  const question = page.getByRole('dialog', { name: '¿Llamar la atención a 1 persona?' });
  await question.getByLabel('Motivo').fill('Flood');
  await question.getByLabel('Descripción').fill('Tres veces seguidas');
  await expectAccessible(page, 'many on a phone');
  await Promise.all([
    waitForToast(page, 'Llamaste la atención a Leo'),
    question.getByRole('button', { name: 'Llamar la atención a 1 persona' }).tap(),
  ]);
  await expectNoOverflow(page, 'directory on a phone');
});
