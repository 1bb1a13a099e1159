import { DISCORD_TOKEN } from '../../../server/src/demo/discord.ts';
import { rateLimited } from '../../../server/src/demo/discordReplies.ts';
import { openStandIn } from '../../fixtures/discord.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { choose, expectToast } from '../../fixtures/steps.ts';

test('the bot of Discord is set up in five steps, shows what fails, and is taken away', async ({ portal }) => {
  const { discord, close } = await openStandIn(portal);
  try {
    const boss = await portal.logInAsBoss();
    const page = await portal.openPage('/mantenimiento?pestana=agencia', boss);
    const panel = page.getByRole('region', { name: 'Discord' });
    const steps = panel.getByRole('list', { name: 'Pasos del bot' }).getByRole('listitem');
    const press = (name: string) => panel.getByRole('button', { name }).click();
    await expect(steps).toContainText(['1. Token', '2. Servidor', '3. Permisos', '4. Comandos', '5. Prueba']);
    await expect(steps.getByRole('img', { name: 'Falta' })).toHaveCount(5);
    await expect(panel.getByRole('button', { name: 'Elegir el servidor de Discord' })).toHaveCount(0);

    await test.step('1: the token, which is not shown again', async () => {
      await press('Poner el token del bot');
      const dialog = page.getByRole('dialog', { name: 'Token del bot' });
      const field = dialog.getByLabel('Token');
      const save = () => dialog.getByRole('button', { name: 'Guardar' }).click();
      await field.fill('hola');
      await save();
      await expect(field).toHaveAccessibleDescription(/Eso no es un token/);
      portal.consoleGuard.allow(/409 .*\/api\/ponerBotDiscord/);
      await field.fill(DISCORD_TOKEN.replace('prueba', 'mentira'));
      await save();
      await expect(field).toHaveAccessibleDescription(/Discord no acepta ese token/);
      await field.fill(DISCORD_TOKEN);
      await expectToast(page, 'Pusiste el bot «Botones»', save());
      await expect(steps.first()).toContainText('Botones');
      expect(await page.content()).not.toContain(DISCORD_TOKEN);
    });

    await test.step('2 and 3: the server, and what the bot may do there', async () => {
      const [guild] = discord.guilds.splice(0);
      if (!guild) throw new Error('the stand-in has a server');
      const granted = guild.permissions;
      guild.permissions = 0n;
      await press('Elegir el servidor de Discord');
      const dialog = page.getByRole('dialog', { name: 'Servidor de Discord' });
      await expect(dialog.getByRole('link', { name: 'Invitar el bot' })).toHaveAttribute(
        'href',
        /^https:\/\/discord\.com\/oauth2\/authorize\?client_id=1100000000000000001&/,
      );
      await expect(dialog.getByPlaceholder('El bot no está en ningún servidor')).toBeVisible();
      discord.guilds.push(guild);
      await dialog.getByRole('button', { name: 'Ya lo invité' }).click();
      await expect(dialog.getByRole('combobox', { name: 'Servidor' })).toHaveValue('La agencia');
      const choosing = dialog.getByRole('button', { name: 'Elegir servidor' }).click();
      await expectToast(page, 'Elegiste el servidor «La agencia»', choosing);
      await expect(steps.nth(2)).toContainText('Le faltan: Ver canales, Gestionar roles, Gestionar apodos');
      guild.permissions = granted;
      await expectToast(page, 'El bot tiene todos los permisos', press('Revisar los permisos del bot'));
      await expect(steps.getByRole('img', { name: 'Listo' })).toHaveCount(3);
    });

    await test.step('4: the commands, and the address of the portal, which Discord calls', async () => {
      await expectToast(page, 'Discord ya tiene los comandos', press('Poner los comandos en Discord'));
      await expect(steps.nth(3)).toContainText(`El portal responde en ${portal.url}/discord/interacciones`);
      expect(discord.interactionsUrl).toBe(`${portal.url}/discord/interacciones`);
      expect(discord.commands.map(({ name }) => name)).toContain('tiempo');
    });

    await test.step('5: a message', async () => {
      await press('Enviar un mensaje de prueba');
      const dialog = page.getByRole('dialog', { name: 'Mensaje de prueba' });
      await choose(dialog, 'Canal', 'general');
      const sending = dialog.getByRole('button', { name: 'Enviar mensaje' }).click();
      await expectToast(page, 'El mensaje llegó a #general', sending);
      expect(discord.messages.map(({ content }) => content)).toEqual([
        '¡Funciona! El bot de la agencia ya puede escribir aquí.',
      ]);
      await expect(steps.getByRole('img', { name: 'Listo' })).toHaveCount(5);
    });

    await test.step('a limit and a revoked token are shown', async () => {
      portal.consoleGuard.allow(/(409|503) .*\/api\/permisosDiscord/);
      discord.acceptsToken = false;
      await press('Revisar los permisos del bot');
      await expect(steps.first()).toContainText('Discord ya no acepta el token. Pon uno nuevo');
      discord.acceptsToken = true;
      discord.next.push(rateLimited(60));
      await press('Revisar los permisos del bot');
      await expect(steps.nth(2)).toContainText(/Discord pide esperar 6\d segundos/);
    });

    await test.step('taken away', async () => {
      await press('Quitar el bot de Discord');
      const question = page.getByRole('dialog', { name: '¿Quitar el bot de Discord?' });
      await expectToast(page, 'Quitaste el bot', question.getByRole('button', { name: 'Quitar bot' }).click());
      await expect(steps.getByRole('img', { name: 'Falta' })).toHaveCount(5);
      expect([discord.commands, discord.interactionsUrl]).toEqual([[], null]);
    });
  } finally {
    await close();
  }
});
