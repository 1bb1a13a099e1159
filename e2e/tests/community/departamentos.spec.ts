import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../../fixtures/accessibility.ts';
import { expect, ON_BOTH_ENGINES, test } from '../../fixtures/portal.ts';
import { expectNotice } from '../../fixtures/steps.ts';
import { HANDHELD } from '../../fixtures/viewports.ts';

const button = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true });

test(
  'an admin creates a departamento, a member applies, its head accepts and writes to it, and the list is filtered',
  ON_BOTH_ENGINES,
  async ({ portal }) => {
    const boss = await portal.logInAsBoss();
    const ana = await portal.createPerson('Ana', { categoria: 3 });
    const leo = await portal.createPerson('Leo', { categoria: 2 });
    const ofBoss = await portal.openPage('/departamentos', boss);
    const ofLeo = await portal.openPage('/departamentos', leo, HANDHELD);
    await expect(ofLeo.getByText('Sin departamentos')).toBeVisible();
    await expect(button(ofLeo, 'Nuevo departamento')).toHaveCount(0);

    await test.step('created with its head', async () => {
      await button(ofBoss, 'Nuevo departamento').click();
      const form = ofBoss.getByRole('form', { name: 'Nuevo departamento' });
      await form.getByRole('textbox', { name: 'Nombre' }).fill('Radio');
      await button(form, 'Crear departamento').click();
      await expect(form.getByRole('textbox', { name: 'Qué hace' })).toHaveAccessibleDescription(
        /No dejes campos vacios/,
      );
      await form.getByRole('textbox', { name: 'Qué hace' }).fill('Música en vivo');
      await form.getByRole('combobox', { name: 'Jefe (opcional)' }).fill('ana');
      await form.getByRole('option', { name: /^Ana/ }).click();
      await expectAccessible(ofBoss, 'new departamento');
      await expectNotice(ofBoss, 'Creaste Radio', button(form, 'Crear departamento').click());
    });

    await test.step('a member applies from the phone', async () => {
      await button(ofLeo, 'Pedir entrar a Radio').click();
      const dialog = ofLeo.getByRole('dialog', { name: 'Entrar a Radio' });
      await dialog.getByRole('textbox', { name: 'Por qué quieres entrar' }).fill('Sé de música');
      await expectAccessible(ofLeo, 'application');
      await expectNotice(ofLeo, 'Pediste entrar a Radio', button(dialog, 'Enviar solicitud').click());
      await expect(ofLeo.getByText('Esperas respuesta')).toBeVisible();
      await expectNoOverflow(ofLeo, 'departamentos');
    });

    const ofAna = await portal.openPage('/departamentos?vista=solicitudes', ana, HANDHELD);
    await test.step('its head reads it and accepts', async () => {
      await expect(ofAna.getByText('Sé de música')).toBeVisible();
      await expectAccessible(ofAna, 'applications');
      await expectNotice(ofAna, 'Aceptaste a Leo en Radio', button(ofAna, 'Aceptar a Leo en Radio').click());
      await expect(ofLeo.getByText('Estás dentro')).toBeVisible();
    });

    await test.step('its head writes a comunicado to it without the permiso', async () => {
      await ofAna.goto('/comunicados?nuevo=1');
      const form = ofAna.getByRole('form', { name: 'Nuevo comunicado' });
      await form.getByRole('textbox', { name: 'Título' }).fill('Ensayo');
      await form.getByRole('textbox', { name: 'Texto' }).fill('El jueves a las 5');
      await expect(button(form, 'Todos')).toHaveCount(0);
      await button(form, 'Radio').click();
      await expectNotice(ofAna, 'Publicaste el comunicado', button(form, 'Publicar').click());
      await ofLeo.goto('/comunicados');
      await expect(ofLeo.getByRole('article')).toContainText(['Ensayo']);
    });

    await test.step('lists of people show its people alone', async () => {
      await ofBoss.goto('/nomina?vista=nomina');
      await ofBoss.getByRole('combobox', { name: 'Departamento' }).selectOption('Radio');
      await expect(ofBoss.getByRole('row', { name: /Leo/ })).toBeVisible();
      await expect(ofBoss.getByRole('row', { name: new RegExp(boss.usuario) })).toHaveCount(0);
    });

    await test.step('its head removes a member with a reason', async () => {
      await ofAna.goto('/departamentos?ver=1');
      await button(ofAna, 'Sacar a Leo de Radio').click();
      const dialog = ofAna.getByRole('dialog', { name: '¿Sacar a Leo de Radio?' });
      await dialog.getByRole('textbox', { name: 'Motivo' }).fill('No viene');
      await expectAccessible(ofAna, 'one departamento');
      await expectNotice(ofAna, 'Sacaste a Leo de Radio', button(dialog, 'Sacar').click());
      await expect(button(ofAna, 'Sacar a Leo de Radio')).toHaveCount(0);
    });
  },
);
