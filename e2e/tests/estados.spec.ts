import type { Page } from '@playwright/test';
import { irPorMenu, yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';

const cinta = (pagina: Page) => pagina.getByRole('complementary', { name: 'Estados del personal' });

test('a status passes along the ticker until it is deleted', async ({ portal }) => {
  const jefa = await portal.jefa();
  const [pagina, ajena] = await Promise.all([
    portal.en('/estados', jefa),
    portal.en('/rangos', await portal.persona('Ciro')),
  ]);
  const campo = pagina.getByLabel('Tu estado', { exact: true });
  const publicar = pagina.getByRole('button', { name: 'Publicar estado' });
  await expect(cinta(ajena)).toBeHidden();

  await publicar.click();
  await expect(campo).toHaveAccessibleDescription('No dejes campos vacios');
  await campo.fill('x'.repeat(101));
  await expect(campo).toHaveAccessibleDescription('No mas de 100 caracteres');
  await publicar.click();
  await expect(campo).toHaveValue('x'.repeat(101));
  await campo.fill('Hoy hay fiesta en el vestíbulo');
  await yDice(pagina, 'Estado publicado', campo.press('Enter'));

  const visita = await portal.en('/', null, { conMovimiento: true });
  for (const una of [ajena, visita]) {
    const tarjeta = cinta(una).getByRole('listitem');
    await expect(tarjeta).toHaveText('JefaHoy hay fiesta en el vestíbulo');
    expect((await tarjeta.boundingBox())?.width).toBeCloseTo(400, 1);
  }
  await cinta(visita).getByRole('button', { name: 'Detener los estados' }).click();
  await expect(cinta(visita).getByRole('button', { name: 'Mover los estados' })).toBeVisible();

  // Who administrates may do without the ticker.
  await irPorMenu(pagina, 'Configuración');
  await yDice(pagina, 'Ajuste guardado', pagina.getByRole('switch', { name: /Visualizar estados/ }).click());
  await expect(cinta(pagina)).toBeHidden();

  await irPorMenu(pagina, 'Estados');
  await pagina.getByRole('button', { name: 'Eliminar estado' }).click();
  const pregunta = pagina.getByRole('dialog', { name: 'Eliminar tu estado' });
  await expect(pregunta).toContainText('«Hoy hay fiesta en el vestíbulo» ya no se verá abajo del portal.');
  await yDice(pagina, 'Estado eliminado', pregunta.getByRole('button', { name: 'Eliminar', exact: true }).click());
  await expect(campo).toBeVisible();
  await expect(cinta(ajena)).toBeHidden();
});

test('whoever administrates takes the status of someone below off the ticker, who is told', async ({ portal }) => {
  const jefa = await portal.jefa();
  const bea = await portal.persona('Bea', { categoria: 11 });
  await portal.pedir('estados', { key: bea.key, cuerpo: { op: 1, estado: 'Hoy no hay nadie' } });
  const [pagina, suya] = await Promise.all([portal.en('/estados', jefa), portal.en('/estados', bea)]);
  const otros = pagina.getByRole('region', { name: 'Estados de otras personas' });
  await expect(otros.getByRole('article', { name: 'Estado de Bea' })).toContainText('Hoy no hay nadie');
  await otros.getByRole('button', { name: 'Retirar estado' }).click();
  const pregunta = pagina.getByRole('dialog', { name: '¿Retirar el estado de Bea?' });
  await expect(pregunta).toContainText('Bea recibirá una notificación.');
  await yDice(pagina, 'Retiraste el estado de Bea', pregunta.getByRole('button', { name: 'Retirar estado' }).click());
  await expect(otros).toContainText('Sin otros estados.');
  await expect(suya.getByRole('button', { name: 'Publicar estado' })).toBeVisible();
  await expect(suya.getByRole('region', { name: 'Estados de otras personas' })).toContainText('Sin otros estados.');
});
