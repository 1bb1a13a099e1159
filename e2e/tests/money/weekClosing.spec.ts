import type { Page } from '@playwright/test';
import { dialog, mainButton } from '../../fixtures/locators.ts';
import { createEarners } from '../../fixtures/manyTiempos.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { cellsOfColumn, expectToast, waitForToast } from '../../fixtures/steps.ts';
import { HANDHELD } from '../../fixtures/viewports.ts';

/** The step marked as current. */
const currentStep = (page: Page) => page.getByRole('main').locator('[aria-current="step"]');
const RESET = 'Seguro que quieres reiniciar?';

test('the week of 200 people is closed in steps and resumes at the same step @main', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  await createEarners(portal, boss, 200);
  const page = await portal.openPage('/listaPaga', boss);
  await mainButton(page, 'Cerrar la semana').click();
  await expect(page.getByRole('heading', { name: 'Cerrar la semana', level: 1 })).toBeVisible();

  await expect(currentStep(page)).toContainText('Entran 200 personas con 1800c.');
  await currentStep(page).getByRole('button', { name: 'Actualizar' }).click();

  await test.step('a question names the unpaid people before one press pays them', async () => {
    await expect(currentStep(page)).toContainText('Esperan 200 personas: 1800c.');
    await currentStep(page).getByText('Ver a quién pagas').click();
    await expect(currentStep(page)).toContainText('Persona_200 (9c)');
    await mainButton(page, 'Paga 200 · 1800c').click();
    const question = dialog(page, '¿Pagar 1800c a 200 personas?');
    await expect(question).toContainText('y 195 más. Total: 1800c.');
    await expectToast(page, 'Pagaste 200 pagas: 1800c', question.getByRole('button', { name: 'Paga 1800c' }).click());
    await expect(page.getByRole('region', { name: 'Lo que se pagó' })).toContainText('200 pagadas · 1800c');
  });

  await test.step('left in the middle: on a phone it goes on from there', async () => {
    await mainButton(page, 'Volver a la lista').click();
    await expect(page.getByText('200 de 200 pagadas')).toBeVisible();
    const phone = await portal.openPage('/listaPaga', boss, HANDHELD);
    await mainButton(phone, 'Cerrar la semana').tap();
    await expect(currentStep(phone)).toContainText('Rangos bajos: todo está pagado, nada pasa a Pendientes.');
    await currentStep(phone).getByRole('button', { name: 'Cerrar la lista' }).tap();
    await dialog(phone, '¿Cerrar la lista?').getByRole('button', { name: 'Cerrar la lista' }).tap();
    await expect(currentStep(phone).getByRole('heading')).toHaveText('Reiniciar la nómina');
  });

  await test.step('pay that was earned after the closing goes to the next list', async () => {
    await createEarners(portal, boss, 2, 'Tarde');
    await page.goto('/listaPaga?cierre=1');
    await expect(currentStep(page)).toContainText('Rangos bajos: entran 2 personas en la lista nueva.');
    await currentStep(page).getByRole('button', { name: 'Reiniciar la nómina' }).click();
    const question = dialog(page, RESET);
    await expect(question).toContainText('Horas y tiempos vuelven a 0');
    await question.getByRole('button', { name: 'Reiniciar la nómina' }).click();
    await expect(page.getByText('Semana cerrada.')).toBeVisible();
    await expect(currentStep(page)).toHaveCount(0);
    await expect(page.getByText('Se pagaron 1800c.')).toBeVisible();
    const cuts = await portal.database.sql('select grupo from corte order by grupo');
    expect(cuts.map(({ grupo }) => grupo)).toEqual(['alto', 'bajo']);
    await mainButton(page, 'Volver a la lista').click();
    await expect(cellsOfColumn(page.getByRole('table', { name: 'Lista de paga: Iniciales' }), 1)).toHaveText([
      'Tarde_001',
      'Tarde_002',
    ]);
  });
});

test('a list that changed meanwhile is closed only after it was read again', async ({ portal }) => {
  portal.consoleGuard.allow(/409 .*\/api\/reiniciarLista/);
  const boss = await portal.logInAsBoss();
  await createEarners(portal, boss, 3);
  await portal.sendRequest('updateLista', boss);
  const page = await portal.openPage('/listaPaga?cierre=1', boss);
  await mainButton(page, 'Cerrar la lista').click();
  const question = dialog(page, '¿Cerrar la lista?');
  await expect(question).toContainText('Rangos bajos: 3 personas sin pagar (27c) pasan a Pendientes.');
  const [{ id = 0 } = {}] = await portal.database.sql('select min(id) as id from paga');
  await portal.database.sql("update paga set estado = 'pagada', pagado_monto = monto where id = ?", Number(id));
  await question.getByRole('button', { name: 'Cerrar la lista' }).click();
  await waitForToast(page, /2 personas/, 'alert');
  await expect(page.getByText('Rangos bajos: 2 personas sin pagar (18c) pasan a Pendientes.')).toBeVisible();
});

test('pendientes are paid together, oldest first, and one that another person paid is named', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const beto = await portal.createPerson('Beto', { categoria: 10 });
  await createEarners(portal, boss, 30);
  await portal.sendRequest('updateLista', boss);
  await portal.sendRequest('reiniciarLista', { ...boss, body: { op: 0 } });
  const page = await portal.openPage('/pendientes', boss);
  const names = cellsOfColumn(page.getByRole('table', { name: 'Pendientes' }), 1);
  await expect(names.first()).toHaveText('Persona_001');
  await page.getByRole('checkbox', { name: 'Seleccionar los 30 por pagar' }).check();
  await expect(page.getByRole('region', { name: 'Pendientes seleccionados' })).toContainText('30 seleccionados · 270c');
  await mainButton(page, 'Pagar 30 · 270c').click();
  const question = dialog(page, '¿Pagar 270c a 30 personas?');
  await expect(question).toContainText('Les pagas Persona_001 (9c),');
  const [{ id = 0 } = {}] = await portal.database.sql(
    "select p.id from pendiente p join usuario u on u.id = p.usuario where u.usuario = 'Persona_003'",
  );
  await portal.sendRequest('pagarPendiente', { ...beto, body: { id: Number(id) } });
  await expectToast(page, /^Pagaste 29 pendientes: 261c/, question.getByRole('button', { name: 'Pagar 270c' }).click());
  const done = page.getByRole('region', { name: 'Lo que se pagó' });
  await expect(done).toContainText('29 pagados · 261c');
  await expect(done.getByRole('listitem')).toContainText('Persona_003');
  await expect(page.getByText('Sin pendientes', { exact: true })).toBeVisible();
});

test('on a phone the paid bar covers no step, and a closed list takes it away', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  await createEarners(portal, boss, 12);
  await portal.sendRequest('updateLista', boss);
  const phone = await portal.openPage('/listaPaga?cierre=1', boss, HANDHELD);
  await mainButton(phone, 'Paga 12 · 108c').tap();
  await dialog(phone, '¿Pagar 108c a 12 personas?').getByRole('button', { name: 'Paga 108c' }).tap();
  const bar = phone.getByRole('region', { name: 'Lo que se pagó' });
  await expect(bar).toContainText('12 pagadas · 108c');
  await expect(bar.getByRole('button', { name: 'Listo' })).toBeVisible();
  await mainButton(phone, 'Deshacer los 12 pagos').tap();
  const undo = dialog(phone, '¿Deshacer 12 pagos (108c)?');
  await expect(undo).toContainText('Vuelven a la lista como no pagados.');
  await undo.getByRole('button', { name: 'Volver' }).tap();
  // A tap that something covers is refused.
  await mainButton(phone, 'Cerrar la lista').tap();
  await dialog(phone, '¿Cerrar la lista?').getByRole('button', { name: 'Cerrar la lista' }).tap();
  await expect(currentStep(phone).getByRole('heading')).toHaveText('Reiniciar la nómina');
  await expect(bar).toBeHidden();
});

test('a reset dialog or a closing question does not repeat what another payer did', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const beto = await portal.createPerson('Beto', { categoria: 10 });
  await createEarners(portal, boss, 2);
  await portal.sendRequest('updateLista', boss);
  const page = await portal.openPage('/listaPaga?reinicios=1', boss);
  await mainButton(page, 'Reiniciar nómina').click();
  const question = dialog(page, RESET);
  const confirm = question.getByRole('button', { name: 'Reiniciar nómina' });
  await expect(confirm).toBeEnabled();
  await portal.sendRequest('reiniciarNomina', { ...beto, body: { op: 0 } });
  await expect(question).toContainText('Ya se hizo: ');
  await expect(confirm).toBeDisabled();

  await page.goto('/listaPaga?cierre=1');
  await mainButton(page, 'Cerrar la lista').click();
  const closeQuestion = dialog(page, '¿Cerrar la lista?');
  await expect(closeQuestion).toBeVisible();
  const done = waitForToast(page, 'Otra persona lo hizo mientras mirabas.');
  await portal.sendRequest('reiniciarLista', { ...beto, body: { op: 0 } });
  await done;
  await expect(closeQuestion).toBeHidden();
});
