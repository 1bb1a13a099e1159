import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { waitForToast } from '../../fixtures/steps.ts';
import { HANDHELD } from '../../fixtures/viewports.ts';

test('a person who was moved meanwhile is left out and named, and tried again with the present mision', async ({
  portal,
}) => {
  const boss = await portal.logInAsBoss();
  const ana = await portal.createPerson('Ana', { categoria: 2 });
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const page = await portal.openPage('/usuarios', boss);
  for (const { usuario } of [ana, leo]) await page.getByRole('checkbox', { name: `Seleccionar a ${usuario}` }).check();
  const bar = page.getByRole('region', { name: 'Personas seleccionadas' });
  await bar.getByRole('button', { name: 'Cambiar misión' }).click();
  const question = page.getByRole('dialog', { name: '¿Cambiar la misión de 2 personas?' });
  await expect(question).toContainText('Ana y Leo.');
  await question.getByRole('button', { name: 'Cambiar la misión de 2 personas' }).click();
  await expect(question.getByRole('combobox', { name: 'Misión' })).toHaveAccessibleDescription(/Faltan datos/);
  await question.getByRole('combobox', { name: 'Misión' }).fill('Auxiliar A');
  await page.getByRole('option', { name: 'Auxiliar A' }).click();
  await expectAccessible(page, 'several people');
  await portal.database.sql('update usuario set mision = mision + 1 where id = ?', leo.id);
  await question.getByRole('button', { name: 'Cambiar la misión de 2 personas' }).click();
  const left = page.getByRole('region', { name: 'Cómo quedó' });
  await expect(left).toContainText('Cambiaste la misión de 1 persona. De 1 no:');
  await expect(left.getByRole('listitem')).toHaveText('Leo: Alguien cambió su misión antes que tú');
  await expect(page.getByRole('row', { name: /Ana/ })).toContainText('Auxiliar A');

  await left.getByRole('button', { name: 'Reintentar con esta' }).click();
  const again = page.getByRole('dialog', { name: '¿Cambiar la misión de 1 persona?' });
  await again.getByRole('combobox', { name: 'Misión' }).fill('Auxiliar A');
  await page.getByRole('option', { name: 'Auxiliar A' }).click();
  await Promise.all([
    waitForToast(page, 'Cambiaste la misión de Leo'),
    again.getByRole('button', { name: 'Cambiar la misión de 1 persona' }).click(),
  ]);
  await expect(page.getByRole('row', { name: /Leo/ })).toContainText('Auxiliar A');
  await expect(left).toBeHidden();
});

for (const [where, options] of [
  ['a phone', HANDHELD],
  ['a desktop', {}],
] as const)
  test(`a toast that arrives on ${where} stands above the bar of acts`, async ({ portal }) => {
    const boss = await portal.logInAsBoss();
    const ana = await portal.createPerson('Ana', { categoria: 11 });
    await portal.createPerson('Leo', { categoria: 2 });
    const page = await portal.openPage('/usuarios', ana, options);
    if (where === 'a phone') await page.getByRole('button', { name: 'Elegir personas' }).tap();
    await page.getByRole('checkbox', { name: 'Seleccionar a Leo' }).check();
    const bar = page.getByRole('region', { name: 'Personas seleccionadas' });
    await expect(bar.getByRole('button', { name: 'Avisar' })).toBeVisible();
    const body = { usuario: ana.id, motivo: 'Flood', creditos: 5 };
    await portal.sendRequest('sendMulta', { key: boss.key, body });
    const toast = page.getByRole('button', { name: /^Cerrar mensaje: Jefa te multó/ }).locator('..');
    // A toast that the pointer is on stays.
    await toast.hover();
    const [toastBox, barBox] = [await toast.boundingBox(), await bar.boundingBox()];
    expect((toastBox?.y ?? Infinity) + (toastBox?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0);
  });

test('two managers with the same question open move nobody twice, and a search keeps who was chosen', async ({
  portal,
}) => {
  portal.consoleGuard.allow(/409 .*\/api\/degradarVarias/);
  const boss = await portal.logInAsBoss();
  const other = await portal.createPerson('Bea', { categoria: 11 });
  await portal.createPerson('Ana', { categoria: 2, posicion: 3 });
  await portal.createPerson('Leo', { categoria: 2, posicion: 3 });
  const misiones = async () =>
    (await portal.database.sql("select mision from usuario where usuario in ('Ana', 'Leo')")).map(({ mision }) =>
      Number(mision),
    );
  const before = await misiones();
  const pages = [await portal.openPage('/usuarios', boss), await portal.openPage('/usuarios', other)] as const;
  for (const page of pages) {
    const search = page.getByRole('searchbox', { name: 'Buscar nombre o firma' });
    for (const name of ['Ana', 'Leo']) {
      await search.fill(name);
      await page.getByRole('checkbox', { name: `Seleccionar a ${name}` }).check();
    }
    await search.fill('');
    const bar = page.getByRole('region', { name: 'Personas seleccionadas' });
    await expect(bar).toContainText('2 seleccionadas');
    await bar.getByRole('button', { name: 'Degradar' }).click();
    await page.getByRole('dialog').getByLabel('Motivo').fill('Ausencia');
  }
  const press = (page: Page) => page.getByRole('button', { name: 'Degradar a 2 personas' });
  await Promise.all([waitForToast(pages[0], 'Degradaste a 2 personas'), press(pages[0]).click()]);
  // The list behind the question shows the misiones of now.
  await expect(pages[1].getByRole('row', { name: /Ana/ })).not.toContainText('Iniciado C');
  await press(pages[1]).click();
  await expect(pages[1].getByRole('dialog')).toContainText('No hiciste ningún cambio');
  expect(await misiones()).toEqual(before.map((mision) => mision - 1));
});

test('on a phone people are chosen by their cards, and the bar covers none of them', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  for (let i = 1; i <= 9; i++) await portal.createPerson(`Persona_${i}`, { categoria: 2 });
  const page = await portal.openPage('/nomina?vista=nomina', boss, HANDHELD);
  const list = page.getByRole('region', { name: 'Nómina: Los demás rangos' });
  await expect(list.getByRole('row', { name: /Persona_9/ })).toBeVisible();
  await expect(list.getByRole('checkbox')).toHaveCount(0);
  await list.getByRole('button', { name: 'Elegir personas' }).tap();
  const bar = page.getByRole('region', { name: 'Personas seleccionadas' });
  await expect(bar).toContainText('Toca a quienes quieras elegir');
  await test.step('one button ends the choosing', async () => {
    await expect(list.getByRole('button', { name: /elegir/i })).toHaveCount(0);
    await bar.getByRole('button', { name: 'Cancelar' }).tap();
    await expect(bar).toBeHidden();
    await expect(list.getByRole('checkbox')).toHaveCount(0);
    await list.getByRole('button', { name: 'Elegir personas' }).tap();
  });
  await expect(list.getByRole('checkbox', { name: `Seleccionar a ${boss.usuario}` })).toHaveCount(0);

  await test.step('the whole card is the target', async () => {
    for (const n of [2, 9]) await list.getByRole('row', { name: `Persona_${n}` }).tap({ position: { x: 150, y: 50 } });
    await expect(bar).toContainText('2 seleccionadas');
    await expectAccessible(page, 'several people on a phone');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const last = await list.getByRole('row').last().boundingBox();
    const atBottom = await bar.boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(atBottom?.y ?? 0);
  });

  await test.step('one question, and each of them is told once', async () => {
    await bar.getByRole('button', { name: 'Avisar' }).tap();
    const question = page.getByRole('dialog', { name: '¿Avisar a 2 personas?' });
    await question.getByLabel('Mensaje').fill('Ven a base');
    await Promise.all([
      waitForToast(page, 'Avisaste a 2 personas'),
      question.getByRole('button', { name: 'Avisar a 2 personas' }).tap(),
    ]);
    await expect(bar).toBeHidden();
    await expect(list.getByRole('checkbox')).toHaveCount(0);
    const told = await portal.database.sql(
      `select u.usuario from notificacion n join usuario u on u.id = n.para
        where n.texto = 'te avisó: Ven a base' order by u.usuario`,
    );
    expect(told.map(({ usuario }) => usuario)).toEqual(['Persona_2', 'Persona_9']);
    await list.getByRole('button', { name: 'Elegir personas' }).tap();
    await expectNoOverflow(page, 'several people on a phone');
  });
});
