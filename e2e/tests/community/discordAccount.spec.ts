import { openStandIn, setUpBot, useDiscord } from '../../fixtures/discord.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { expectToast, tiempoRow } from '../../fixtures/steps.ts';
import { HANDHELD } from '../../fixtures/viewports.ts';

const ACCOUNT = '90000001';

test('a manager links their account, opens and confirms a tiempo from Discord, and the portal shows it @ambos-motores @main', async ({
  portal,
}) => {
  const { discord, close } = await openStandIn(portal);
  try {
    const boss = await portal.logInAsBoss();
    const manager = await portal.createPerson('Marta', { categoria: 6 });
    await portal.createPerson('Pepe');
    const page = await portal.openPage('/configuracion', manager, HANDHELD);
    const section = page.getByRole('region', { name: 'Discord' });
    await expect(page.getByRole('region', { name: 'Sesiones abiertas' })).toBeVisible();
    await expect(section).toHaveCount(0);
    const newClave = page.getByLabel('Nueva contraseña');
    await expect(newClave).toHaveAccessibleDescription(/tu enlace de calendario\.$/);
    await setUpBot(portal, boss);
    await page.reload();

    await test.step('another code is refused at its field', async () => {
      portal.consoleGuard.allow(/400 .*\/api\/mirarCodigoDiscord/);
      await section.getByLabel('Código de Discord').fill('AAAA-AAAA');
      await section.getByRole('button', { name: 'Seguir' }).click();
      await expect(section.getByLabel('Código de Discord')).toHaveAccessibleDescription(/Ese código no sirve/);
    });

    await test.step('the code of /vincular, after a question with the name of the account', async () => {
      const { text } = await useDiscord(discord, ACCOUNT, { command: 'vincular' });
      await section.getByLabel('Código de Discord').fill(/[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(text)?.[0].toLowerCase() ?? '');
      await section.getByRole('button', { name: 'Seguir' }).click();
      const question = page.getByRole('dialog', { name: '¿Eres @pepe_cuenta en Discord?' });
      await expectToast(
        page,
        'Uniste tu cuenta de Discord',
        question.getByRole('button', { name: 'Sí, unir' }).click(),
      );
      await expect(section).toContainText('Eres @pepe_cuenta en Discord');
      await expect(newClave).toHaveAccessibleDescription(/Tendrás que unir Discord otra vez\.$/);
      const sessions = page.getByRole('region', { name: 'Sesiones abiertas' });
      await sessions.getByRole('button', { name: 'Cerrar la sesión de Discord' }).click();
      const closing = page.getByRole('dialog', { name: '¿Cerrar la sesión?' });
      await expect(closing).toContainText('No podrás usar el portal desde Discord hasta que unas tu cuenta otra vez.');
      await closing.getByRole('button', { name: 'Volver' }).click();
      await expect(closing).toBeHidden();
    });

    await test.step('a tiempo is opened and confirmed there; the page of Tiempos follows', async () => {
      const tiempos = await portal.openPage('/tiempos', manager);
      const opened = await useDiscord(discord, ACCOUNT, { command: 'abrir', options: { persona: 'Pepe' } });
      expect(opened.text).toContain('Abriste el tiempo de Pepe');
      await expect(tiempoRow(tiempos, 'Pepe')).toBeVisible();
      const [pause] = opened.buttons;
      const paused = await useDiscord(discord, ACCOUNT, { button: pause?.custom_id ?? '' });
      expect(paused.buttons.map(({ label }) => label)).toEqual(['Continuar', 'Confirmar']);
      await expect(tiempos.getByText('Pausado').first()).toBeVisible();
    });

    await test.step('separated in the portal', async () => {
      await section.getByRole('button', { name: 'Separar…' }).click();
      const question = page.getByRole('dialog', { name: '¿Separar tu cuenta de Discord?' });
      await expectToast(
        page,
        'Separaste tu cuenta de Discord',
        question.getByRole('button', { name: 'Separar' }).click(),
      );
      await expect(section.getByLabel('Código de Discord')).toBeVisible();
      const { text } = await useDiscord(discord, ACCOUNT, { command: 'tiempo' });
      expect(text).toContain('escribe /vincular');
    });
  } finally {
    await close();
  }
});
