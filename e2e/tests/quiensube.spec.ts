import type { Page } from '@playwright/test';
import { enSuMision } from '../fixtures/agencia.ts';
import { enVivo, yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';

const filas = (pagina: Page) => pagina.getByRole('region', { name: /ascender/ }).getByRole('listitem');
const boton = (pagina: Page, name: string) => pagina.getByRole('button', { name, exact: true });

test('who may be promoted is there on arrival, the longest waiting first, and offered with one press', async ({
  portal,
}) => {
  const ana = await portal.persona('Ana', { categoria: 5 });
  const beto = await portal.persona('Beto', { categoria: 5 });
  const [ciro, dora, eva] = [await portal.persona('Ciro'), await portal.persona('Dora'), await portal.persona('Eva')];
  await enSuMision(portal, ciro, 7_200);
  await enSuMision(portal, dora, 86_400);
  const [suya, deBeto, deEva] = [
    await portal.en('/ascensos', ana),
    await portal.en('/ascensos', beto),
    await portal.en('/ascensos', eva),
  ];

  await test.step('each with the step and since when; nobody below sees anyone', async () => {
    await expect(suya.getByRole('heading', { name: '2 personas pueden ascender' })).toBeVisible();
    await expect(suya).toHaveTitle(/^\(2\) Ascensos/);
    await expect(filas(suya)).toHaveCount(2);
    await expect(filas(suya).nth(0)).toContainText(/Dora.*Iniciado I.*Iniciado H.*hace 23 h/);
    await expect(filas(suya).nth(1)).toContainText(/Ciro.*hace 1 h/);
    await expect(deEva.getByText('Nadie puede ascender todavía')).toBeVisible();
  });

  await test.step('one press and its question; the other promoter sees it go', async () => {
    await boton(suya, 'Enviar Solicitud a Dora').click();
    const pregunta = suya.getByRole('dialog', { name: '¿Enviar la solicitud a Dora?' });
    await expect(pregunta).toContainText('de Iniciado I a Iniciado H');
    await yDice(
      suya,
      'Enviaste la solicitud a Dora',
      pregunta.getByRole('button', { name: 'Enviar Solicitud' }).click(),
    );
    await expect(filas(deBeto)).toHaveCount(1);
    await expect(filas(deBeto)).toContainText('Ciro');
    await suya.mouse.move(0, 0);
    await expect(filas(suya)).toHaveCount(1);
  });

  await test.step('who declines waits again, by itself', async () => {
    const [{ id = 0, nueva = 0 } = {}] = await portal.base.sql(
      'select id, nueva from ascenso where usuario = ?',
      dora.id,
    );
    const cuerpo = { option: 1, id: Number(id), encargado: ana.id, rango: Number(nueva), mision: 'Iniciado H' };
    await portal.pedir('actionSolicitudes', { cuerpo, key: dora.key, direccion: dora.direccion });
    await expect(filas(suya)).toHaveCount(2);
    await expect(boton(suya, 'Enviar Solicitud a Dora')).toBeVisible();
  });

  await test.step('by the keyboard alone, and back to the list from a card', async () => {
    await Promise.all([enVivo(suya), suya.goto(`/ascensos?usuario=${ciro.id}`)]);
    await expect(suya.getByRole('article', { name: 'Ascenso de Ciro' })).toBeVisible();
    await expect(filas(suya)).toHaveCount(0);
  });
});
