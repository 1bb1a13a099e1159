import { expectAccessibleAndFits } from '../../fixtures/accessibility.ts';
import { openStandIn, setUpBot } from '../../fixtures/discord.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { choose, expectToast } from '../../fixtures/steps.ts';

test('news of the bot: a channel, what it gets, a look before, and a message that fills', async ({ portal }) => {
  const { discord, close } = await openStandIn(portal);
  try {
    const boss = await portal.logInAsBoss();
    const [guild] = discord.guilds;
    if (!guild) throw new Error('the stand-in has a server');
    await setUpBot(portal, boss);
    // No midnight lies between two pases de lista, a minute apart.
    const zona = [3, 4].includes(new Date().getUTCHours()) ? 'Asia/Tokyo' : 'America/Santo_Domingo';
    await portal.sendRequest('editAjustes', { key: boss.key, body: { data: { paselista_cada: 1, zona } } });
    const page = await portal.openPage('/mantenimiento?pestana=agencia', boss);
    const panel = page.getByRole('region', { name: 'Discord' });
    const channels = panel.getByRole('list', { name: 'Canales de Discord' });

    await test.step('where it may write, and where not', async () => {
      await panel.getByRole('button', { name: 'Agregar un canal de Discord' }).click();
      const dialog = page.getByRole('dialog', { name: 'Agregar un canal' });
      await dialog.getByRole('combobox', { name: 'Canal o hilo' }).click();
      await expect(page.getByRole('option', { name: /^#ideas/ })).toContainText('Es un foro');
      await page.keyboard.press('Escape');
      await choose(dialog, 'Canal o hilo', 'Ascensos · #general');
    });

    await test.step('what it publishes, with a look before', async () => {
      const dialog = page.getByRole('dialog', { name: 'Agregar un canal' });
      await dialog.getByRole('switch', { name: 'Pases de lista' }).check();
      await dialog.getByRole('switch', { name: 'Estados' }).check();
      await dialog.getByRole('switch', { name: 'Comunicados' }).check();
      const look = dialog.getByRole('figure', { name: 'Así se ve: Estados' });
      await expect(look).toContainText('Ana:Hoy hay evento a las 8');
      await dialog.getByRole('group', { name: 'Estados' }).getByRole('button').click();
      await dialog.getByRole('textbox', { name: 'Tu texto' }).fill('¡{foto} escribió!');
      await expect(dialog).toContainText('{foto} no existe aquí. Puedes usar {nombre} y {estado}.');
      await dialog.getByRole('textbox', { name: 'Tu texto' }).fill('¡**{nombre}** escribió!\n{estado}');
      await choose(dialog, 'Avisa a', 'VIP');
      await expect(look).toContainText('@VIP');
      await expect(look).toContainText('¡Ana escribió!Hoy hay evento a las 8');
      await expectAccessibleAndFits(page, dialog, 'channel of the bot');
      const saved = dialog.getByRole('button', { name: 'Agregar canal' }).click();
      await expectToast(page, 'El bot publicará en Ascensos · #general', saved);
      await expect(channels).toContainText('Ascensos · #generalPases de lista, Estados y Comunicados');
    });

    await test.step('the bot posts it', async () => {
      await portal.sendRequest('estados', { key: boss.key, body: { op: 1, estado: 'Hola a todos' } });
      await expect
        .poll(() => discord.messages.map(({ content }) => content))
        .toEqual([expect.stringMatching(/^<@&\d+>\n¡\*\*.+\*\* escribió!\n> Hola a todos$/)]);
    });

    await test.step('a message fills with the pases de lista of its day', async () => {
      const take = () => {
        const body = { pausados: '', sumados: '', fuerabase: '', encargado: boss.id };
        return portal.sendRequest('sendLista', { key: boss.key, body });
      };
      const hours = () => discord.messages[1]?.content.split(' · ').length ?? 0;
      await take();
      await expect.poll(hours).toBe(1);
      await portal.database.sql('update pase_lista set fecha = fecha - 61000');
      await take();
      await expect.poll(hours).toBe(2);
      expect(discord.messages).toHaveLength(2);
    });

    await test.step('a comunicado that is withdrawn says so by itself', async () => {
      const comunicado = {
        titulo: 'Reunión',
        texto: 'A las 5',
        categorias: [],
        fijado: false,
        obligatorio: false,
        desde: '',
        desdeHora: '',
        hasta: '',
        hastaHora: '',
      };
      const { key } = boss;
      const published = await portal.sendRequest<{ data: { id: number } }>('publicarComunicado', {
        key,
        body: comunicado,
      });
      const text = () => discord.messages[2]?.content;
      await expect.poll(text).toContain('Reunión');
      await portal.sendRequest('retirarComunicado', { key, body: { id: published.data.id } });
      await expect.poll(text, { timeout: 20_000 }).toBe('**Comunicado**: se retiró.');
    });

    await test.step('a channel that was deleted is told', async () => {
      portal.consoleGuard.allow(/409 .*\/api\/probarDestino/);
      guild.threads.length = 0;
      await channels.getByRole('button', { name: 'Probar Ascensos · #general' }).click();
      await expect(channels).toContainText('Ese canal ya no existe. Quita el canal');
    });

    await test.step('and taken away', async () => {
      await channels.getByRole('button', { name: 'Cambiar Ascensos · #general' }).click();
      const remove = page.getByRole('button', { name: 'Quitar canal' });
      await expectAccessibleAndFits(page, remove, 'changed channel of the bot');
      await remove.click();
      const question = page.getByRole('dialog', { name: '¿Dejar de publicar en Ascensos · #general?' });
      const removed = question.getByRole('button', { name: 'Quitar canal' }).click();
      await expectToast(page, 'El bot ya no publica en Ascensos · #general', removed);
      await expect(channels).toHaveCount(0);
    });
  } finally {
    await close();
  }
});
