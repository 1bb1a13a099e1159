import type { Page } from '@playwright/test';
import { mirar } from '../fixtures/accesible.ts';
import { UNKNOWN } from '../fixtures/formas.ts';
import { PUNTO, SVG } from '../fixtures/imagenes.ts';
import { aviso, elegir, noElegible, yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';
import { EN_MANO } from '../fixtures/ventanas.ts';

const boton = (pagina: Page, name: string) => pagina.getByRole('main').getByRole('button', { name, exact: true });
const texto = (pagina: Page, name: string) => pagina.getByRole('textbox', { name });
const evidencia = (pagina: Page) => pagina.getByLabel('Evidencia (opcional)');
const imagen = (pagina: Page) => pagina.getByRole('img', { name: 'Evidencia del llamado de atención' });

const captura = { name: 'captura.png', mimeType: 'image/png', buffer: PUNTO };
const disfrazada = { ...captura, buffer: SVG };

/** Whether a picture was drawn, as against one that could not be. */
const dibujada = (pagina: Page) => imagen(pagina).evaluate((img: HTMLImageElement) => img.naturalWidth > 0);

test('a call with a picture is seen by another manager, and by nobody below but whom it is about', async ({
  portal,
}) => {
  portal.guardia.permitir(/415 .*\/api\/actionLlamado/, /ERR_INTERNET_DISCONNECTED/, /403 .*\/llamados\//);
  const ana = await portal.persona('Ana', { categoria: 10 });
  const bea = await portal.persona('Bea', { categoria: 10, posicion: 2 });
  const leo = await portal.persona('Leo', { categoria: 2 });
  const [pagina, otra] = [await portal.en('/llamadoatencion', ana), await portal.en('/llamadoatencion', bea)];
  const deLeo = await portal.en('/perfil', leo, EN_MANO);
  await expect(otra.getByText('Sin llamados')).toBeVisible();

  await test.step('nothing is sent before all of it is there', async () => {
    await boton(pagina, 'Nuevo Llamado').click();
    const usuario = pagina.getByRole('combobox', { name: 'Usuario' });
    await expect(usuario).toBeFocused();
    await pagina.keyboard.press('Escape');
    await boton(pagina, 'Llamar la atención').click();
    await expect(usuario).toHaveAccessibleDescription('Faltan datos');
    await noElegible(usuario, 'Bea', 'mismo rango que tú o mayor');
    await elegir(pagina, 'Usuario', 'Leo');
    await boton(pagina, 'Llamar la atención').click();
    await expect(texto(pagina, 'Motivo')).toHaveAccessibleDescription(/Faltan datos/);
    await texto(pagina, 'Motivo').fill('Flood');
    await boton(pagina, 'Llamar la atención').click();
    await expect(texto(pagina, 'Descripción')).toHaveAccessibleDescription(/Faltan datos/);
    await texto(pagina, 'Descripción').fill('Tres veces en recepción');
  });

  await test.step('what is no picture is refused at its field, and what was typed stays', async () => {
    await evidencia(pagina).setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: PUNTO });
    await expect(evidencia(pagina)).toHaveAccessibleDescription(/Solo se admiten imágenes/);
    await evidencia(pagina).setInputFiles(disfrazada);
    await boton(pagina, 'Llamar la atención').click();
    await expect(evidencia(pagina)).toHaveAccessibleDescription(/Solo se admiten imágenes/);
    await expect(texto(pagina, 'Descripción')).toHaveValue('Tres veces en recepción');
  });

  await test.step('and so it does when the line breaks', async () => {
    await evidencia(pagina).setInputFiles(captura);
    await expect(pagina.getByRole('img', { name: 'Vista previa' })).toBeVisible();
    await pagina.context().setOffline(true);
    await boton(pagina, 'Llamar la atención').click();
    await expect(pagina.getByRole('form', { name: 'Nuevo Llamado' })).toContainText(UNKNOWN);
    await pagina.context().setOffline(false);
    await expect(pagina.getByText('captura.png · 1 KB')).toBeVisible();
    await Promise.all([
      aviso(deLeo, 'Ana te llamó la atención: Flood'),
      yDice(pagina, 'Llamaste la atención a Leo', boton(pagina, 'Llamar la atención').click()),
    ]);
  });

  await test.step('the other manager hears of it, and opens the picture', async () => {
    await boton(otra, 'Ver los llamados de Leo').click();
    await expect(otra.getByRole('region', { name: 'Resumen' })).toContainText('Hechos por 1 persona');
    await expect(otra.getByRole('main')).toContainText('Tres veces en recepción');
    await boton(otra, 'Ver Adjunto de «Flood»').click();
    await expect.poll(() => dibujada(otra)).toBe(true);
    await otra.reload();
    await expect.poll(() => dibujada(otra)).toBe(true);
    await otra.goBack();
    await expect(imagen(otra)).toHaveCount(0);
    await expect(boton(otra, 'Retirar el llamado por «Flood»')).toHaveCount(0);
  });

  await test.step('whom it strikes reads it from its notice on, with its picture, and no list', async () => {
    await deLeo.getByRole('button', { name: /^Notificaciones/ }).click();
    await deLeo.getByRole('dialog').getByRole('link', { name: 'Mi cuenta' }).click();
    await expect(deLeo).toHaveURL('/perfil?pestana=historial&parte=disciplina');
    const suyos = deLeo.getByRole('table', { name: 'Tus llamados de atención' });
    await expect(suyos).toContainText('Tres veces en recepción');
    await expect(suyos).toContainText('Ana');
    await boton(deLeo, 'Ver Adjunto de «Flood»').click();
    await expect.poll(() => dibujada(deLeo)).toBe(true);
    await deLeo.keyboard.press('Escape');
    await expect(imagen(deLeo)).toHaveCount(0);
    const codigo = (key: string) =>
      deLeo.evaluate(async (k) => (await fetch('/llamados/1.webp', { headers: { key: k } })).status, key);
    expect([await codigo(ana.key), await codigo(leo.key)]).toEqual([200, 403]);
    await deLeo.goto('/llamadoatencion');
    await expect(deLeo.getByRole('main')).toContainText('No tienes permiso para esto');
  });

  await test.step('whoever made it takes it back, and it is gone everywhere', async () => {
    await boton(pagina, 'Ver los llamados de Leo').click();
    await boton(pagina, 'Retirar el llamado por «Flood»').click();
    const pregunta = pagina.getByRole('dialog', { name: '¿Retirar el llamado a Leo?' });
    await yDice(pagina, 'Retiraste el llamado de Leo', pregunta.getByRole('button', { name: 'Retirar' }).click());
    await expect(otra.getByText('Sin llamados')).toBeVisible();
    await boton(otra, 'Volver').click();
    await expect(otra.getByText('Sin llamados')).toBeVisible();
  });
});

test('what opens over calls of attention is accessible and fits', async ({ portal }) => {
  const largo = 'W'.repeat(25);
  await portal.persona(largo, { categoria: 2 });
  const pagina = await portal.en('/llamadoatencion?nuevo=1', await portal.jefa());
  await elegir(pagina, 'Usuario', largo);
  await texto(pagina, 'Motivo').fill('W'.repeat(120));
  await texto(pagina, 'Descripción').fill('W'.repeat(400));
  await evidencia(pagina).setInputFiles({ ...captura, name: `${'w'.repeat(80)}.png` });
  await mirar(pagina, pagina.getByRole('img', { name: 'Vista previa' }), 'new call');
  await boton(pagina, 'Llamar la atención').click();
  await boton(pagina, `Ver los llamados de ${largo}`).click();
  await mirar(pagina, boton(pagina, `Ver Adjunto de «${'W'.repeat(120)}»`), 'calls of someone');
  await boton(pagina, `Ver Adjunto de «${'W'.repeat(120)}»`).click();
  await mirar(pagina, imagen(pagina), 'evidence');
});
