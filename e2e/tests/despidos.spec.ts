import type { Page } from '@playwright/test';
import { abrirTiempo } from '../fixtures/agencia.ts';
import { elegir, tiempoDe, yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';

const boton = (pagina: Page, name: string) => pagina.getByRole('main').getByRole('button', { name, exact: true });
const titulo = (pagina: Page, texto: string) => pagina.getByRole('heading', { name: texto, level: 1 });

test('a dismissal ends the session in the other browser at once', async ({ portal }) => {
  // What the dismissed browser asks with its old key.
  portal.guardia.permitir(/401 .*\/api\//);
  const jefa = await portal.persona('Dana', { categoria: 10 });
  const leo = await portal.persona('Leo', { categoria: 5 });
  const bajo = await portal.persona('Bruno');
  await abrirTiempo(portal, leo, bajo);
  const [suya, pagina] = [await portal.en('/tiempos', leo), await portal.en('/despidos', jefa)];
  await expect(tiempoDe(suya, 'Bruno')).toBeVisible();
  await expect(pagina.getByText('Sin despidos')).toBeVisible();

  await test.step('nothing is sent before all is said', async () => {
    await boton(pagina, 'Nuevo despido').click();
    // The list of people, which opens with the form, lies over its button.
    await pagina.getByRole('textbox', { name: 'Motivo' }).click();
    await boton(pagina, 'Despedir').click();
    const usuario = pagina.getByRole('combobox', { name: 'Usuario' });
    await expect(usuario).toHaveAccessibleDescription('No dejes campos vacios');
    await elegir(pagina, 'Usuario', 'Leo');
    const hoja = pagina.getByRole('region', { name: 'Qué pasará con Leo' });
    await expect(hoja).toContainText('Lo que ganó');
    await boton(pagina, 'Despedir').click();
    await expect(pagina.getByRole('textbox', { name: 'Motivo' })).toHaveAccessibleDescription(/No dejes campos vacios/);
  });

  await test.step('dismissed, with the reason in both browsers', async () => {
    await pagina.getByRole('textbox', { name: 'Motivo' }).fill('Insultos en base');
    await boton(pagina, 'Despedir').click();
    const pregunta = pagina.getByRole('dialog', { name: '¿Despedir a Leo?' });
    await expect(pregunta).toContainText('Insultos en base');
    const hecho = pregunta.getByRole('button', { name: 'Despedir', exact: true }).click();
    await yDice(pagina, 'Despediste a Leo', hecho);
    await expect(pagina.getByRole('row').filter({ hasText: 'Leo' })).toContainText('Insultos en base');

    const fin = suya.getByRole('dialog', { name: 'Saliste de la agencia' });
    await expect(fin).toContainText(
      'Dana te despidió de la agencia. Motivo: Insultos en base. La agencia te pagará lo que ganaste.',
    );
    await fin.getByRole('button', { name: 'Entendido' }).click();
    await expect(suya).toHaveURL(/\/$/);
    await expect(suya.getByRole('banner').getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    await expect(suya.getByRole('dialog')).toBeHidden();
    await suya.goto('/perfil');
    await expect(suya.getByRole('dialog', { name: 'Entrar' })).toBeVisible();
  });

  await test.step('their tiempo goes on without manager', async () => {
    await pagina.goto('/tiempos');
    await expect(titulo(pagina, 'Tiempos')).toBeVisible();
    await expect(tiempoDe(pagina, 'Bruno')).toBeVisible();
    await expect(tiempoDe(pagina, 'Bruno')).not.toContainText('Leo');
  });
});
