import { conDiscord } from '../fixtures/discord.ts';
import { yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';

test('an address is put and never shown again; a trial says what Discord answered; a status arrives', async ({
  portal,
}) => {
  const jefa = await portal.jefa();
  const pagina = await portal.en('/mantenimiento?pestana=agencia', jefa);
  const caja = pagina.getByRole('region', { name: 'Discord' });
  const linea = (que: string) => caja.getByRole('listitem').filter({ hasText: que });
  await expect(caja.getByRole('listitem')).toContainText(Array(5).fill('Desactivado'));

  await test.step('only an address of Discord is taken', async () => {
    await caja.getByRole('button', { name: 'Cambiar Discord para Ascensos' }).click();
    const dialogo = pagina.getByRole('dialog', { name: 'Discord: Ascensos' });
    const campo = dialogo.getByLabel('Enlace del webhook');
    await campo.fill('https://example.com/api/webhooks/123456/aaaaaaaaaaaaaaaaaaaaaaaa');
    await dialogo.getByRole('button', { name: 'Guardar' }).click();
    await expect(campo).toHaveAccessibleDescription(/Pega la dirección del webhook como la da Discord/);
    const secreto = 'a'.repeat(60);
    await campo.fill(`https://discord.com/api/webhooks/123456789012345678/${secreto}`);
    await yDice(pagina, 'Guardaste la dirección. Pruébala.', dialogo.getByRole('button', { name: 'Guardar' }).click());
    await expect(linea('Ascensos')).toContainText('Webhook …5678');
    expect(await pagina.content()).not.toContain(secreto);
  });

  await test.step('and taken away', async () => {
    await caja.getByRole('button', { name: 'Cambiar Discord para Ascensos' }).click();
    const dialogo = pagina.getByRole('dialog', { name: 'Discord: Ascensos' });
    await dialogo.getByRole('button', { name: 'Quitar' }).click();
    const pregunta = pagina.getByRole('dialog', { name: '¿Dejar de publicar ascensos en Discord?' });
    await yDice(pagina, 'Quitaste la dirección', pregunta.getByRole('button', { name: 'Quitar' }).click());
    await expect(linea('Ascensos')).toContainText('Desactivado');
  });

  const discord = await conDiscord(portal, 'estado');
  try {
    await pagina.reload();
    const probar = caja.getByRole('button', { name: 'Probar Discord para Estados' });
    await yDice(pagina, 'El mensaje llegó a Discord', probar.click());
    expect(discord.textos).toEqual(['¡Funciona! Aquí se publicarán los mensajes de **estados**.']);
    discord.estado = 404;
    portal.guardia.permitir(/409 .*\/api\/probarGancho/);
    await probar.click();
    await expect(linea('Estados')).toContainText(
      'Discord respondió 404: Unknown Webhook. Pausado hasta que lo pruebes',
    );
    discord.estado = 200;
    await yDice(pagina, 'El mensaje llegó a Discord', probar.click());

    await pagina.goto('/estados');
    await pagina.getByLabel('Tu estado', { exact: true }).fill('Hoy hay fiesta, @everyone <b>todos</b>');
    await yDice(pagina, 'Publicaste el estado', pagina.getByRole('button', { name: 'Publicar estado' }).click());
    await expect
      .poll(() => discord.textos.at(-1))
      .toBe('**Jefa**:\n> Hoy hay fiesta, \\@everyone \\<b\\>todos\\</b\\>');
  } finally {
    discord.cerrar();
  }
});
