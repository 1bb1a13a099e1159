import { setUpDiscord } from '../../fixtures/discord.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { expectToast } from '../../fixtures/steps.ts';

test("a webhook URL is write-only, its test shows Discord's response, and an estado is posted", async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const page = await portal.openPage('/mantenimiento?pestana=agencia', boss);
  const panel = page.getByRole('region', { name: 'Discord' });
  const list = panel.getByRole('list', { name: 'Mensajes de Discord' });
  const eventRow = (que: string) => list.getByRole('listitem').filter({ hasText: que });
  await expect(list.getByRole('listitem')).toContainText(Array(5).fill('Desactivado'));

  await test.step('only an address of Discord is taken', async () => {
    await panel.getByRole('button', { name: 'Cambiar Discord para Ascensos' }).click();
    const dialog = page.getByRole('dialog', { name: 'Discord: Ascensos' });
    const field = dialog.getByLabel('Enlace del webhook');
    await field.fill('https://example.com/api/webhooks/123456/aaaaaaaaaaaaaaaaaaaaaaaa');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(field).toHaveAccessibleDescription(/Pega la dirección del webhook como la da Discord/);
    const secret = 'a'.repeat(60);
    await field.fill(`https://discord.com/api/webhooks/123456789012345678/${secret}`);
    await expectToast(
      page,
      'Guardaste la dirección. Pruébala.',
      dialog.getByRole('button', { name: 'Guardar' }).click(),
    );
    await expect(eventRow('Ascensos')).toContainText('Webhook …5678');
    expect(await page.content()).not.toContain(secret);
  });

  await test.step('and taken away', async () => {
    await panel.getByRole('button', { name: 'Cambiar Discord para Ascensos' }).click();
    const dialog = page.getByRole('dialog', { name: 'Discord: Ascensos' });
    await dialog.getByRole('button', { name: 'Quitar' }).click();
    const question = page.getByRole('dialog', { name: '¿Dejar de publicar ascensos en Discord?' });
    await expectToast(page, 'Quitaste la dirección', question.getByRole('button', { name: 'Quitar' }).click());
    await expect(eventRow('Ascensos')).toContainText('Desactivado');
  });

  const discord = await setUpDiscord(portal, 'estado');
  try {
    await page.reload();
    const testButton = panel.getByRole('button', { name: 'Probar Discord para Estados' });
    await expectToast(page, 'El mensaje llegó a Discord', testButton.click());
    expect(discord.texts).toEqual(['¡Funciona! Aquí se publicarán los mensajes de **estados**.']);
    discord.status = 404;
    portal.consoleGuard.allow(/409 .*\/api\/probarGancho/);
    await testButton.click();
    await expect(eventRow('Estados')).toContainText(
      'Discord respondió 404: Unknown Webhook. Pausado hasta que lo pruebes',
    );
    discord.status = 200;
    await expectToast(page, 'El mensaje llegó a Discord', testButton.click());

    await page.goto('/estados');
    await page.getByLabel('Tu estado', { exact: true }).fill('Hoy hay fiesta, @everyone <b>todos</b>');
    await expectToast(page, 'Publicaste el estado', page.getByRole('button', { name: 'Publicar estado' }).click());
    await expect.poll(() => discord.texts.at(-1)).toBe('**Jefa**:\n> Hoy hay fiesta, \\@everyone \\<b\\>todos\\</b\\>');
  } finally {
    await discord.close();
  }
});
