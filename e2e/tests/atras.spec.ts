import type { Page } from '@playwright/test';
import { firmar } from '../fixtures/agencia.ts';
import { expect, test } from '../fixtures/portal.ts';
import { EN_MANO, TELEFONO } from '../fixtures/ventanas.ts';

test('on a phone back closes what is open, one thing at a time, before it leaves the screen', async ({ portal }) => {
  const jefa = await portal.jefa();
  await firmar(portal, jefa, 'JEF');
  await portal.persona('Leo', { categoria: 2 });
  const pagina = await portal.en('/rangos', jefa, EN_MANO);
  const menu = pagina.getByRole('dialog', { name: 'Menú' });
  const abrirMenu = () => pagina.getByRole('button', { name: 'Abrir el menú' }).click();

  await test.step('the drawer, and the way that was taken from it', async () => {
    await abrirMenu();
    await expect(menu).toBeVisible();
    await pagina.goBack();
    await expect(menu).toBeHidden();
    await expect(pagina).toHaveURL('/rangos');
    await abrirMenu();
    await menu.getByRole('button', { name: 'Administración (Módulos)' }).click();
    await menu.getByRole('link', { name: 'Usuarios' }).click();
    await expect(pagina).toHaveURL('/usuarios');
    await expect(menu).toBeHidden();
  });

  await test.step('a question that the menu of a person’s page asks, and that menu', async () => {
    await pagina.goto('/usuarios?persona=Leo');
    const mas = pagina.getByRole('button', { name: 'Más de Leo' });
    await mas.click();
    await pagina.getByRole('button', { name: 'Borrar IP' }).click();
    const pregunta = pagina.getByRole('dialog', { name: '¿Borrar las IP de Leo?' });
    await expect(pregunta).toBeVisible();
    await pagina.goBack();
    await expect(pregunta).toBeHidden();
    await expect(mas).toHaveAttribute('aria-expanded', 'true');
    await pagina.goBack();
    await expect(mas).toHaveAttribute('aria-expanded', 'false');
    await expect(pagina).toHaveURL('/usuarios?persona=Leo');
    await pagina.goBack();
    await expect(pagina).toHaveURL('/usuarios');
  });

  await test.step('a dialog that the address holds, also after a reload', async () => {
    await pagina.goto('/usuarios');
    await pagina.getByRole('button', { name: 'Filtrar, ordenar y descargar' }).click();
    await pagina.getByRole('button', { name: 'Importar miembros' }).click();
    const dialogo = pagina.getByRole('dialog', { name: 'Importar miembros' });
    await expect(dialogo).toBeVisible();
    await pagina.reload();
    await expect(dialogo).toBeVisible();
    await pagina.goBack();
    await expect(dialogo).toBeHidden();
    await expect(pagina).toHaveURL('/usuarios');
  });

  await test.step('what waits behind «⋯» of a table', async () => {
    await pagina.goto('/nomina');
    const mas = pagina.getByRole('button', { name: /rdenar y descargar$/ });
    await mas.click();
    await expect(pagina.getByRole('button', { name: 'Descargar', exact: true }).first()).toBeVisible();
    await pagina.goBack();
    await expect(mas).toHaveAttribute('aria-expanded', 'false');
    await expect(pagina).toHaveURL('/nomina');
  });

  await test.step('closed by its own button it is in nobody’s way', async () => {
    await pagina.goto('/rangos');
    await pagina.goto('/ausencias?vista=tuyas');
    await pagina.getByRole('button', { name: 'Agregar ausencia' }).click();
    const dialogo = pagina.getByRole('dialog', { name: 'Agregar ausencia' });
    await dialogo.getByRole('button', { name: 'Volver' }).click();
    await expect(dialogo).toBeHidden();
    await pagina.goBack();
    await expect(pagina).toHaveURL('/rangos');
  });
});

test('a way back finds the place of a long list where one was, whatever the page began with', async ({ portal }) => {
  const jefa = await portal.jefa();
  const leo = await portal.persona('Leo');
  await portal.base.sql(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 45)
    insert into multa (usuario, encargado, motivo, creditos, fecha) select ${leo.id}, ${jefa.id}, 'Motivo ' || i, 1, i from n`,
  );
  const alto = (pagina: Page) => pagina.evaluate(() => Math.round(scrollY));
  const irA = async (pagina: Page, nombre: string) => {
    await pagina.getByRole('button', { name: 'Abrir el menú' }).click();
    const menu = pagina.getByRole('dialog', { name: 'Menú' });
    await menu.getByRole('searchbox', { name: 'Filtrar el menú' }).fill(nombre);
    await menu.getByRole('link', { name: nombre, exact: true }).click();
    await expect(pagina.getByRole('heading', { name: nombre, level: 1 })).toBeVisible();
  };
  for (const [empieza, caso] of [
    ['/multas', 'with that list'],
    ['/privacidad', 'with a screen that has no list'],
  ] as const)
    await test.step(`the page begins ${caso}`, async () => {
      const pagina = await portal.en(empieza, jefa, EN_MANO);
      if (empieza !== '/multas') await irA(pagina, 'Multas');
      await expect(pagina.getByText('Motivo 1', { exact: true })).toBeAttached();
      const suya = pagina.getByText('Motivo 12', { exact: true });
      await suya.scrollIntoViewIfNeeded();
      expect(await alto(pagina)).toBeGreaterThan(2 * TELEFONO.height);
      await irA(pagina, 'Normativa');
      await expect.poll(() => alto(pagina)).toBe(0);
      await pagina.goBack();
      await expect(pagina).toHaveURL('/multas');
      await expect(suya).toBeInViewport();
    });
});
