import { openStandIn, setUpBot, useDiscord } from '../../fixtures/discord.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { choose, expectToast } from '../../fixtures/steps.ts';

const ACCOUNT = '90000001';

test('roles of Discord: chosen, looked at before, and put by the bot', async ({ portal }) => {
  const { discord, close } = await openStandIn(portal);
  try {
    const boss = await portal.logInAsBoss();
    const [guild] = discord.guilds;
    if (!guild) throw new Error('the stand-in has a server');
    await setUpBot(portal, boss);
    guild.members.push({ user: { id: ACCOUNT, username: 'jefa' }, nick: null, roles: [] });
    const { text } = await useDiscord(discord, ACCOUNT, { command: 'vincular' });
    const codigo = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(text)?.[0] ?? '';
    await portal.sendRequest('vincularDiscord', { key: boss.key, body: { vinculo: codigo } });
    const rolesInDiscord = () => guild.members.find(({ user }) => user.id === ACCOUNT)?.roles.length;

    const page = await portal.openPage('/mantenimiento?pestana=agencia', boss);
    const panel = page.getByRole('region', { name: 'Discord' });
    const state = panel.getByRole('status', { name: 'Estado de los roles' });
    const [top] = await portal.database.sql('select n_categoria as nombre from categoria order by id desc limit 1');
    const highest = String(top?.nombre);

    await test.step('what gives which role', async () => {
      await panel.getByRole('button', { name: 'Elegir los roles de Discord' }).click();
      const dialog = page.getByRole('dialog', { name: 'Roles de Discord' });
      await dialog.getByRole('combobox', { name: highest, exact: true }).click();
      const above = page.getByRole('option', { name: /^Dueños/ });
      await expect(above).toContainText('Está más alto que el rol del bot. Bájalo en Discord');
      await page.keyboard.press('Escape');
      await choose(dialog, highest, 'Altos mandos');
      await expectToast(page, 'Guardaste los roles', dialog.getByRole('button', { name: 'Guardar roles' }).click());
      await expect(panel.getByRole('list', { name: 'Roles de Discord' })).toContainText(`${highest}Rol: Altos mandos`);
    });

    await test.step('the bot gives it', async () => {
      await expect(state).toContainText('Todo al día');
      expect(rolesInDiscord()).toBe(1);
    });

    await test.step('a look at what would change, and the button that changes it', async () => {
      for (const member of guild.members) if (member.user.id === ACCOUNT) member.roles = [];
      await panel.getByRole('button', { name: 'Revisar los roles de Discord' }).click();
      const dialog = page.getByRole('dialog', { name: 'Revisar los roles' });
      await expect(dialog).toContainText('Cambia 1 persona. 1 persona unió su cuenta.');
      await expect(dialog.getByRole('list', { name: 'Lo que cambia' })).toContainText('Altos mandosLo gana 1 persona');
      expect(rolesInDiscord()).toBe(0);
      const pressed = dialog.getByRole('button', { name: 'Poner los roles' }).click();
      await expectToast(page, 'Los roles se ponen poco a poco', pressed);
      await expect.poll(rolesInDiscord).toBe(1);
    });

    await test.step('without the list of members the roles are put all the same', async () => {
      portal.consoleGuard.allow(/409 .*\/api\/previoRolesDiscord/);
      discord.hasMembersIntent = false;
      for (const member of guild.members) if (member.user.id === ACCOUNT) member.roles = [];
      await panel.getByRole('button', { name: 'Revisar los roles de Discord' }).click();
      const dialog = page.getByRole('dialog', { name: 'Revisar los roles' });
      await expect(dialog).toContainText('activa «Server Members Intent»');
      const pressed = dialog.getByRole('button', { name: 'Poner los roles' }).click();
      await expectToast(page, 'Los roles se ponen poco a poco', pressed);
      await expect.poll(rolesInDiscord).toBe(1);
      discord.hasMembersIntent = true;
    });

    await test.step('a missing permission is told', async () => {
      guild.permissions = 0n;
      await panel.getByRole('button', { name: 'Revisar los roles de Discord' }).click();
      const dialog = page.getByRole('dialog', { name: 'Revisar los roles' });
      await expect(dialog.getByRole('list', { name: 'Problemas' })).toContainText('Al bot le falta: Gestionar roles');
      await dialog.getByRole('button', { name: 'Poner los roles' }).click();
      await expect(state).toContainText('Al bot le falta: Gestionar roles. El bot lo intenta otra vez.');
    });

    await test.step('a token that Discord no longer accepts is told', async () => {
      discord.acceptsToken = false;
      await panel.getByRole('button', { name: 'Revisar los roles de Discord' }).click();
      const dialog = page.getByRole('dialog', { name: 'Revisar los roles' });
      await dialog.getByRole('button', { name: 'Poner los roles' }).click();
      await expect(state).toContainText('Discord ya no acepta el token. Pon uno nuevo.');
      await expect(state).not.toContainText('El bot lo intenta otra vez');
    });
  } finally {
    await close();
  }
});
