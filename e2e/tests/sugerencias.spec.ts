import type { Page } from '@playwright/test';
import { aviso, yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';
import { TELEFONO } from '../fixtures/ventanas.ts';

const papeletas = (pagina: Page) => pagina.getByRole('list', { name: 'Sugerencias' }).getByRole('listitem');
const boton = (pagina: Page, name: string | RegExp) => pagina.getByRole('button', { name, exact: true });

test('a suggestion is made, moderated and told, and nobody but who moderates knows whose it is', async ({ portal }) => {
  const leo = await portal.persona('Leo');
  const [suya, ajena, deJefa] = [
    await portal.en('/sugerencias', leo),
    await portal.en('/sugerencias', await portal.persona('Ana', { categoria: 10 })),
    await portal.en('/sugerencias', await portal.jefa()),
  ];
  await expect(suya.getByText('Sin sugerencias')).toBeVisible();
  await expect(deJefa.getByText('Sin sugerencias pendientes')).toBeVisible();
  await boton(suya, 'Añadir Sugerencia').click();
  const campo = suya.getByLabel('Tu sugerencia');
  await boton(suya, 'Enviar sugerencia').click();
  await expect(campo).toHaveAccessibleDescription(/No dejes campos/);
  await campo.fill('Más sillas <b>cómodas</b>');
  await yDice(suya, 'Enviaste la sugerencia', boton(suya, 'Enviar sugerencia').click());
  await expect(papeletas(suya)).toContainText([/Más sillas <b>cómodas<\/b>.*Pendiente.*Tuya/s]);
  // It comes to the others by itself, with its author for one of them.
  await expect(papeletas(deJefa)).toContainText(['Leo']);
  await expect(papeletas(ajena)).toContainText(['Más sillas']);
  await expect(papeletas(ajena)).not.toContainText(['Leo']);
  await expect(ajena.getByRole('main').getByRole('button', { name: /^(Aprobar|Eliminar)/ })).toHaveCount(0);

  await yDice(deJefa, 'Aprobaste la sugerencia', boton(deJefa, /^Aprobar «Más sillas/).click());
  await expect(deJefa.getByText('Sin sugerencias pendientes')).toBeVisible();
  await aviso(suya, 'Jefa aprobó tu sugerencia «Más sillas <b>cómodas</b>»');
  await expect(papeletas(suya)).toContainText(['Aprobado']);
  await boton(deJefa, 'Aprobadas').click();
  await expect(boton(deJefa, /^Aprobar/)).toHaveCount(0);
  await yDice(deJefa, 'No aprobaste la sugerencia', boton(deJefa, /^Desaprobar «Más sillas/).click());
  await expect(papeletas(suya)).toContainText(['No aprobada']);

  await boton(suya, /^Eliminar «Más sillas/).click();
  const pregunta = suya.getByRole('dialog', { name: '¿Eliminar tu sugerencia?' });
  await yDice(suya, 'Eliminaste tu sugerencia', pregunta.getByRole('button', { name: 'Eliminar' }).click());
  await expect(papeletas(ajena)).toHaveCount(0);
});

test('texts stand as they were typed, and long ones are folded', async ({ portal }) => {
  const leo = await portal.persona('Leo');
  const textos = ['\u202Eallis anu', '👩‍👩‍👧‍👦'.repeat(100), `Primera\n\n${'palabra '.repeat(60)}`];
  for (const sugerencia of textos)
    await portal.pedir('actionSugerencias', { cuerpo: { op: 0, sugerencia }, key: leo.key, direccion: leo.direccion });
  const pagina = await portal.en('/sugerencias', leo);
  await expect(papeletas(pagina)).toHaveCount(3);
  const escritos = await papeletas(pagina).locator('bdi').allTextContents();
  // What would turn the text around it is not kept.
  expect(escritos.toReversed()).toEqual(textos.map((texto) => texto.replace('\u202E', '').trim()));
  // What it turns around, it turns around inside of itself.
  await expect(papeletas(pagina).last()).toContainText('Pendiente');
  const larga = papeletas(pagina).first();
  const alto = async () => (await larga.boundingBox())?.height ?? 0;
  const plegada = await alto();
  await larga.getByRole('button', { name: /^Ver más/ }).click();
  expect(await alto()).toBeGreaterThan(plegada);
  await pagina.getByRole('main').getByRole('searchbox').fill('palabra');
  await expect(papeletas(pagina)).toHaveCount(1);
  await pagina.reload();
  await expect(papeletas(pagina)).toHaveCount(1);
});

test('on a phone three whole slips stand on the first screen', async ({ portal }) => {
  const leo = await portal.persona('Leo');
  for (let i = 1; i <= 4; i += 1)
    await portal.pedir('actionSugerencias', {
      cuerpo: { op: 0, sugerencia: `Idea ${i}: más sillas en la sala de espera, por favor` },
      ...{ key: leo.key, direccion: leo.direccion },
    });
  const pagina = await portal.en('/sugerencias', await portal.jefa(), { viewport: TELEFONO });
  const tercera = await papeletas(pagina).nth(2).boundingBox();
  expect((tercera?.y ?? TELEFONO.height) + (tercera?.height ?? 0)).toBeLessThanOrEqual(TELEFONO.height);
});

test('the few names that the agency chooses carry a sparkle, wherever they stand', async ({ portal }) => {
  await portal.persona('Leo');
  const jefa = await portal.jefa();
  const [pagina, visita] = [await portal.en('/mantenimiento?pestana=agencia', jefa), await portal.en('/', null)];
  await boton(pagina, 'Cambiar Nombre y logo').click();
  const nombres = pagina.getByRole('textbox', { name: 'Nombres con destello' });
  await nombres.fill('jefa Nadie');
  await boton(pagina, 'Guardar').click();
  portal.guardia.permitir(/\b422\b/);
  await expect(nombres).toHaveAccessibleDescription(/Nadie de la agencia se llama «Nadie»/);
  await nombres.fill('jefa ');
  await yDice(pagina, 'Guardaste la configuración', boton(pagina, 'Guardar').click());
  await expect(pagina.getByRole('region', { name: 'Nombre y logo' })).toContainText('Jefa');
  const destello = (donde: Page) => donde.locator('span:has-text("Jefa") svg');
  await expect(destello(pagina).first()).toBeVisible();
  await visita.reload();
  const enInicio = visita.getByRole('region', { name: 'Admins' });
  await expect(enInicio.getByRole('heading', { name: 'Jefa' }).locator('svg').first()).toBeAttached();
});
