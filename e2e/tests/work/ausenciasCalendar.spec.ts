import { DAY_MS } from '@conserje/rules';
import { toTypedDate } from '../../fixtures/agenciaZone.ts';
import { mainButton } from '../../fixtures/locators.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { expectToast, waitForToast } from '../../fixtures/steps.ts';

test('an admin enters the ausencia of a member, sees it in the calendar, and reads it by a private address', async ({
  portal,
}) => {
  const ana = await portal.createPerson('Ana', { categoria: 10 });
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const [ofAna, ofLeo] = [await portal.openPage('/ausencias', ana), await portal.openPage('/ausencias', leo)];
  const { hoy } = await portal.sendRequest<{ hoy: string }>('getHoy', {});

  await test.step('it is accepted at once and the member is told', async () => {
    await mainButton(ofAna, 'Registrar ausencia').click();
    const dialog = ofAna.getByRole('dialog', { name: 'Registrar ausencia' });
    const send = dialog.getByRole('button', { name: 'Registrar ausencia' });
    await send.click();
    await expect(dialog.getByRole('combobox', { name: 'Usuario' })).toHaveAccessibleDescription(
      /No dejes campos vacios/,
    );
    await dialog.getByRole('combobox', { name: 'Usuario' }).fill('Leo');
    await ofAna.getByRole('option', { name: 'Leo', exact: true }).click();
    await dialog.getByLabel('Motivo').fill('Avisó por teléfono');
    await dialog.getByLabel('Fecha final', { exact: true }).fill(toTypedDate(hoy));
    await Promise.all([
      waitForToast(ofLeo, /^Ana registró una ausencia tuya del /),
      expectToast(ofAna, /^Registraste la ausencia de Leo del /, send.click()),
    ]);
    await expect(ofLeo.getByRole('region', { name: 'Tu ausencia' })).toContainText('Ausente hasta el');
  });

  await test.step('the calendar counts it on its day, by pointer and by keyboard', async () => {
    await mainButton(ofAna, 'Calendario').click();
    const today = ofAna.getByRole('button', { name: /, hoy, 1 ausente$/ });
    await expect(today).toHaveAttribute('aria-pressed', 'true');
    await expect(ofAna.getByRole('table', { name: /^Ausencias: / })).toContainText('Avisó por teléfono');
    await mainButton(ofAna, 'Mes siguiente').click();
    await expect(ofAna.getByText('Sin ausencias este mes')).toBeVisible();
    const days = ofAna.getByRole('table', { name: /^Ausencias de / });
    await days.getByRole('button').first().focus();
    await ofAna.keyboard.press('ArrowDown');
    await expect(days.locator('button:focus')).toHaveAttribute('data-day', /-08$/);
    await expect(ofAna.getByText('Sin ausencias ese día')).toBeVisible();
  });

  await test.step('the private address is shown once and needs no session', async () => {
    await expectToast(ofAna, 'Creaste el enlace. Cópialo ahora.', mainButton(ofAna, 'Crear enlace').click());
    const address = await ofAna.locator('code').innerText();
    expect(address).toMatch(/\/calendario\/[\w-]{43}\.ics$/);
    const read = async () => {
      const response = await fetch(address);
      return { http: response.status, text: await response.text() };
    };
    expect(await read()).toMatchObject({ http: 200, text: expect.stringContaining('SUMMARY:Leo ausente') });
    await ofAna.reload();
    await expect(ofAna.getByText('Tienes un enlace con las ausencias de todos')).toBeVisible();
    await expect(ofAna.locator('code')).toHaveCount(0);
    await mainButton(ofAna, 'Cerrar enlace').click();
    const question = ofAna.getByRole('dialog', { name: '¿Cerrar el enlace?' });
    await expectToast(
      ofAna,
      'Cerraste el enlace. Ya no sirve.',
      question.getByRole('button', { name: 'Cerrar enlace' }).click(),
    );
    expect((await read()).http).toBe(404);
  });

  await test.step('an address of the own ausencias is renewed as such, after a question', async () => {
    const everyone = ofAna.getByRole('switch', { name: 'Con las ausencias de todos' });
    await everyone.uncheck();
    await expectToast(ofAna, 'Creaste el enlace. Cópialo ahora.', mainButton(ofAna, 'Crear enlace').click());
    await ofAna.reload();
    await expect(ofAna.getByText('Tienes un enlace con tus ausencias')).toBeVisible();
    await expect(everyone).not.toBeChecked();
    await mainButton(ofAna, 'Crear otro enlace').click();
    const question = ofAna.getByRole('dialog', { name: '¿Crear otro enlace?' });
    const renewed = question.getByRole('button', { name: 'Crear otro enlace' }).click();
    await expectToast(ofAna, 'Creaste el enlace. Cópialo ahora.', renewed);
    await expect(ofAna.getByText('Tienes un enlace con tus ausencias')).toBeVisible();
  });

  await test.step('a part that fails says so in its place, and offers no action', async () => {
    portal.consoleGuard.allow(/Failed to load resource|503/);
    await ofAna.route(/\/api\/(ausenciasMes|miCalendario)/, (route) => route.fulfill({ status: 503 }));
    await ofAna.reload();
    await expect(ofAna.getByRole('main').getByRole('alert')).toHaveCount(2);
    await expect(ofAna.getByRole('table', { name: /^Ausencias de / })).toHaveCount(0);
    await expect(ofAna.getByRole('button', { name: /enlace/ })).toHaveCount(0);
    await ofAna.unroute(/\/api\/(ausenciasMes|miCalendario)/);
    await ofAna.reload();
    await expect(mainButton(ofAna, 'Crear otro enlace')).toBeVisible();
  });

  await test.step('the nomina says that the member is away', async () => {
    await ofAna.goto('/nomina');
    await expect(ofAna.getByRole('row', { name: /Leo/ })).toContainText('Ausente');
    await expect(ofAna.getByRole('row', { name: /Leo/ })).toContainText('1 día ausente');
  });
});

test('where the agency allows it, a member has several ausencias and withdraws one from the list', async ({
  portal,
}) => {
  const boss = await portal.logInAsBoss();
  const eva = await portal.createPerson('Eva', { categoria: 2 });
  const { key, direccion } = boss;
  await portal.sendRequest('editAjustes', { body: { data: { ausencias_varias: true } }, key, direccion });
  const page = await portal.openPage('/ausencias', eva);
  const { hoy } = await portal.sendRequest<{ hoy: string }>('getHoy', {});
  const plus = (days: number): string => new Date(Date.parse(hoy) + days * DAY_MS).toISOString().slice(0, 10);
  const ask = async (from: string, to: string) => {
    await mainButton(page, 'Agregar ausencia').click();
    const dialog = page.getByRole('dialog', { name: 'Agregar ausencia' });
    await dialog.getByLabel('Motivo').fill('Viaje');
    await dialog.getByLabel('Fecha inicio', { exact: true }).fill(toTypedDate(from));
    await dialog.getByLabel('Fecha final', { exact: true }).fill(toTypedDate(to));
    await dialog.getByRole('button', { name: 'Agregar ausencia' }).click();
    return dialog;
  };
  await expect(await ask(plus(2), plus(4))).toBeHidden();
  await expect(await ask(plus(10), plus(12))).toBeHidden();
  portal.consoleGuard.allow(/409 .*\/api\/addAusencia/);
  const crossing = await ask(plus(4), plus(5));
  await expect(crossing.getByText(/^Ya tienes una ausencia por responder del /)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar' }).click();
  const rows = page.getByRole('table', { name: 'Tus ausencias' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await rows
    .nth(1)
    .getByRole('button', { name: /^Retirar la ausencia/ })
    .click();
  const question = page.getByRole('dialog', { name: '¿Retirar tu ausencia?' });
  await expectToast(page, 'Retiraste tu ausencia', question.getByRole('button', { name: 'Retirar ausencia' }).click());
  await expect(rows.nth(1)).toContainText('Retirada');
});
