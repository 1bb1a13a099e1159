import { addDays } from '@conserje/rules';
import type { Page } from '@playwright/test';
import { agenciaToday, toTypedDate } from '../../fixtures/agenciaZone.ts';
import { button } from '../../fixtures/locators.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { expectToast } from '../../fixtures/steps.ts';
import { PHONE } from '../../fixtures/viewports.ts';

const cards = (page: Page) => page.getByRole('list', { name: 'Encuestas' }).getByRole('article');

test('an encuesta is published, answered on Inicio, shows live bars to who voted, and is closed', async ({
  portal,
}) => {
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const eva = await portal.createPerson('Eva', { categoria: 4 });
  const ofBoss = await portal.openPage('/encuestas', await portal.logInAsBoss());
  const ofLeo = await portal.openPage('/', leo, { viewport: PHONE });
  const ofEva = await portal.openPage('/encuestas', eva);
  await expect(ofEva.getByText('Sin encuestas abiertas')).toBeVisible();
  await expect(button(ofEva, 'Nueva encuesta')).toHaveCount(0);

  await button(ofBoss, 'Nueva encuesta').click();
  const form = ofBoss.getByRole('form', { name: 'Nueva encuesta' });
  await form.getByRole('textbox', { name: 'Pregunta' }).fill('¿Qué día?');
  await form.getByRole('textbox', { name: 'Opción 1' }).fill('Sábado');
  await button(form, 'Publicar').click();
  await expect(form.getByText('Escribe de 2 a 10 opciones')).toBeVisible();
  await form.getByRole('textbox', { name: 'Opción 2' }).fill('Domingo');
  await expect(form.getByRole('textbox', { name: 'Opción 3' })).toBeVisible();
  await form.getByRole('textbox', { name: 'Hasta', exact: true }).fill(toTypedDate(addDays(agenciaToday(), 30)));
  await expectToast(ofBoss, 'Publicaste la encuesta', button(form, 'Publicar').click());

  // The counts show only after voting; then the votes of others move them.
  const onHome = ofLeo.getByRole('region', { name: 'Encuestas por responder' });
  await expect(onHome).toContainText('¿Qué día?');
  await expect(onHome).not.toContainText('%');
  await expectToast(ofLeo, 'Guardamos tu voto', button(onHome, /^Domingo/).click());
  await expect(onHome).toHaveCount(0);
  await button(ofEva, /^Sábado/).click();
  await expect(cards(ofEva)).toContainText(['50 %']);
  await button(ofEva, /^Domingo/).click();
  await expect(button(ofEva, /^Domingo.*Tu voto.*100 %/s)).toHaveAttribute('aria-pressed', 'true');
  await button(ofBoss, /^Sábado/).click();
  await expect(button(ofEva, /^Domingo.*67 %/s)).toBeVisible();

  await button(ofEva, 'Quién votó en «¿Qué día?»').click();
  const dialog = ofEva.getByRole('dialog', { name: '¿Qué día?' });
  await expect(dialog).toContainText('Leo');
  await ofEva.keyboard.press('Escape');

  await button(ofBoss, 'Cerrar «¿Qué día?»').click();
  const question = ofBoss.getByRole('dialog', { name: '¿Cerrar la encuesta?' });
  await expectToast(ofBoss, 'Cerraste la encuesta', button(question, 'Cerrar encuesta').click());
  await expect(ofEva.getByText('Sin encuestas abiertas')).toBeVisible();
  await button(ofEva, 'Terminadas').click();
  await expect(cards(ofEva)).toContainText([/Domingo.*67 %/s]);
  await expect(cards(ofEva).getByRole('button', { name: /^Domingo/ })).toHaveCount(0);
});
