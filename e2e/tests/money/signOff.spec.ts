import { expectAccessibleAndFits } from '../../fixtures/accessibility.ts';
import { recordWork } from '../../fixtures/agenciaSetup.ts';
import { expect, ON_BOTH_ENGINES, test } from '../../fixtures/portal.ts';
import { expectToast, menuLink } from '../../fixtures/steps.ts';
import { HANDHELD } from '../../fixtures/viewports.ts';

test(
  'a member confirms on a phone, more work ends it, and the reset says who is missing',
  ON_BOTH_ENGINES,
  async ({ portal }) => {
    const boss = await portal.logInAsBoss();
    const leo = await portal.createPerson('Leo');
    const mia = await portal.createPerson('Mia');
    const now = () => new Date().toISOString();
    for (const who of [leo, mia]) await recordWork(portal, who, 'asistencia', 120, now());
    const { key, direccion } = boss;
    await portal.sendRequest('editAjustes', { body: { data: { periodo_confirma: 'ambos' } }, key, direccion });

    const phone = await portal.openPage('/', leo, HANDHELD);
    await test.step('Inicio says that something waits', async () => {
      await phone.getByRole('link', { name: /confirmación de tu período/ }).tap();
      await expect(phone.getByRole('heading', { name: 'Lo que se te sumó' })).toBeVisible();
      await expectAccessibleAndFits(phone, phone.getByRole('main'), 'own period');
    });

    await test.step('the rows on screen are confirmed', async () => {
      const panel = phone.getByRole('region', { name: 'Lo que se te sumó' });
      await expect(panel).toContainText('2h');
      await expect(panel).toContainText('6c');
      await expectToast(
        phone,
        'Confirmaste tu período',
        panel.getByRole('button', { name: 'Confirmar mi período' }).tap(),
      );
      await expect(panel).toContainText('Lo confirmaste el');
      await expect(panel.getByRole('button')).toHaveCount(0);
    });

    const page = await portal.openPage('/miperiodo?vista=todos', boss);
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await test.step('management sees who is missing, live, and reminds them', async () => {
      await expect(menuLink(page, 'Mi período')).toBeVisible();
      await expect(row('Mia')).toContainText('Falta');
      await expect(row('Leo')).toHaveCount(0);
      await expectAccessibleAndFits(page, page.getByRole('main'), 'missing confirmations');
      await expectToast(
        page,
        'Le recordaste a Mia',
        row('Mia').getByRole('button', { name: 'Recordar a Mia que confirme' }).click(),
      );
      await expect(row('Mia').getByRole('button')).toHaveCount(0);
      const body = { id: leo.id, opcion: 1, requisitos: 'asistencia', cantidad: 30 };
      await portal.sendRequest('ajustarNomina', { body, key, direccion });
      await expect(row('Leo')).toContainText('Cambió después');
      await expect(phone.getByText('Hay 1 rato nuevo desde que confirmaste.')).toBeVisible();
      // What the sum counts is listed below it.
      await expect(phone.getByRole('row').filter({ hasText: 'Nuevo' })).toHaveCount(1);
    });

    await test.step('the reset names them, asks once, and goes on', async () => {
      await page.goto('/listaPaga?reinicios=1');
      await page.getByRole('button', { name: 'Reiniciar nómina', exact: true }).click();
      const question = page.getByRole('dialog', { name: 'Seguro que quieres reiniciar?' });
      await expect(question).toContainText('Faltan por confirmar Jefa, Leo y Mia.');
      await expectToast(
        page,
        /^Reiniciaste la nómina\./,
        question.getByRole('button', { name: 'Reiniciar nómina' }).click(),
      );
      await expect(phone.getByText('Todavía no tienes nada en este período.')).toBeVisible();
    });
  },
);

test('the screen is not in the menu while nobody confirms', async ({ portal }) => {
  const leo = await portal.createPerson('Leo');
  const page = await portal.openPage('/miperiodo', leo);
  await expect(page.getByText('Tu agencia no pide esto')).toBeVisible();
  await expect(menuLink(page, 'Nómina')).toHaveCount(1);
  await expect(menuLink(page, 'Mi período')).toHaveCount(0);
});
