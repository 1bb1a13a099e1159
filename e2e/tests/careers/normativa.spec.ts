import type { Page } from '@playwright/test';
import { expectAccessibleAndFits } from '../../fixtures/accessibility.ts';
import { openTiempo } from '../../fixtures/agenciaSetup.ts';
import { textbox } from '../../fixtures/locators.ts';
import { expect, ON_BOTH_ENGINES, test } from '../../fixtures/portal.ts';
import { choose, expectToast } from '../../fixtures/steps.ts';
import { HANDHELD } from '../../fixtures/viewports.ts';

/** Code of `actionTime`. */
const CANCEL_TIEMPO = 4;

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const dialogButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

test(
  'the rulebook is edited on a phone: one save is one version, which everyone reads and compares',
  ON_BOTH_ENGINES,
  async ({ portal }) => {
    portal.consoleGuard.allow(/409 .*\/api\/guardarNormativa/);
    const ana = await portal.createPerson('Ana', { categoria: 11 });
    const bea = await portal.createPerson('Bea', { categoria: 11, posicion: 2 });
    const leo = await portal.createPerson('Leo', { categoria: 2 });
    const page = await portal.openPage('/normativa', ana, HANDHELD);
    const other = await portal.openPage('/normativa', bea);
    const leoPage = await portal.openPage('/normativa', leo, HANDHELD);
    await expect(button(leoPage, 'Editar')).toHaveCount(0);
    for (const one of [page, other]) await button(one, 'Editar').click();

    await test.step('lines are moved, removed, changed and added', async () => {
      await button(page, 'Bajar «Usar un color de chat que no corresponde»').click();
      await button(page, 'Quitar «Usar efectos dentro de la base»').click();
      await button(page, 'Agregar regla').click();
      await dialogButton(page, 'Listo').click();
      await expect(textbox(page, 'Texto')).toHaveAccessibleDescription(/No dejes campos vacios/);
      await textbox(page, 'Texto').fill('Saluda al entrar.');
      await dialogButton(page, 'Listo').click();
      await button(page, 'Editar el segundo llamado por falta leve').click();
      await textbox(page, 'Texto').fill('Multa de 2C');
      await page.getByRole('combobox', { name: 'Qué hace' }).click();
      await page.getByRole('option', { name: 'Proponer una multa' }).click();
      await textbox(page, 'Créditos').fill('2');
      await dialogButton(page, 'Listo').click();
      await expect(page.getByRole('main')).toContainText('Multa de 2C (propone una multa de 2c)');
      await expectAccessibleAndFits(page, button(page, 'Guardar versión'), 'editor of the rulebook');
    });

    await test.step('the save tells everyone, and an older editor is refused', async () => {
      await textbox(page, 'Qué cambia (opcional)').fill('Cortesía');
      await expectToast(page, /Guardaste la versión 1/, button(page, 'Guardar versión').click());
      await leoPage.getByRole('button', { name: 'Notificaciones: 1 sin leer' }).click();
      const bell = leoPage.getByRole('dialog', { name: 'Notificaciones' });
      await expect(bell).toContainText('cambió la normativa. Se aplica desde el');
      await leoPage.keyboard.press('Escape');
      await expect(leoPage.getByRole('main')).toContainText('Saluda al entrar.');
      await expect(other.getByText('Alguien guardó otra versión mientras editabas')).toBeVisible();
      await button(other, 'Quitar «Insultar»').click();
      await button(other, 'Guardar versión').click();
      await expect(other.getByRole('form', { name: 'Guardar la normativa' })).toContainText(
        'Alguien lo cambió antes que tú',
      );
    });

    await test.step('a member reads what changed', async () => {
      await leoPage.getByRole('link', { name: 'Ver las versiones' }).click();
      await expect(leoPage.getByRole('main')).toContainText('Cortesía (1 agregado, 1 quitado, 2 cambiados)');
      await button(leoPage, 'Ver la versión 1').click();
      const changes = leoPage.getByRole('list', { name: 'Diferencias' }).getByRole('listitem');
      await expect(changes).toHaveCount(4);
      await expect(changes.filter({ hasText: 'Agregado' })).toContainText('Saluda al entrar.');
      await expect(changes.filter({ hasText: 'Quitado' })).toContainText('Usar efectos dentro de la base');
      await expect(changes.filter({ hasText: 'Multa de 2C' })).toContainText('Suma de 5 minutos de tiempo');
      await expectAccessibleAndFits(leoPage, changes.first(), 'differences of a version');
    });
  },
);

test('a llamado with an infraction proposes its multa, which goes with the llamado', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 10 });
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const page = await portal.openPage('/llamadoatencion?nuevo=1', ana, HANDHELD);
  await choose(page, 'Usuario', 'Leo');
  await choose(page, 'Infracción (opcional)', 'Hacer flood en exceso (MI)');
  await expect(textbox(page, 'Motivo')).toHaveValue('Hacer flood en exceso');
  const proposal = page.getByRole('region', { name: 'Lo que propone la normativa' });
  await expect(proposal).toContainText('Sería su primer llamado moderado vigente.');
  await expect(textbox(page, 'Multa (créditos)')).toHaveValue('5');
  await textbox(page, 'Descripción').fill('Tres veces');
  await expectAccessibleAndFits(page, proposal, 'proposal of the rulebook');
  await expectToast(
    page,
    'Llamaste la atención a Leo, con una multa de 5c',
    button(page, 'Llamar la atención').click(),
  );

  const leoPage = await portal.openPage('/perfil?pestana=historial&parte=disciplina', leo, HANDHELD);
  await expect(leoPage.getByRole('main')).toContainText('Si cometes otra falta moderada: Multa de 15C.');
  await expect(leoPage.getByRole('table', { name: 'Tus llamados de atención' })).toContainText('MI, multa de 5c');
  await expect(leoPage.getByRole('table', { name: 'Tus multas' })).toContainText('Por cobrar');

  await button(page, 'Ver los llamados de Leo').click();
  await button(page, 'Retirar el llamado por «Hacer flood en exceso»').click();
  await expectToast(
    page,
    'Retiraste el llamado de Leo y anulaste su multa',
    page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click(),
  );
  await expect(leoPage.getByRole('table', { name: 'Tus multas' })).toContainText('por Ana: Se retiró el llamado');
});

test('minutes of a tiempo that closes meanwhile are not sent with the llamado', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 10 });
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const { id, alto, pausa, sumado } = await openTiempo(portal, ana, leo);
  const page = await portal.openPage('/llamadoatencion?nuevo=1', ana);
  const fillForm = async () => {
    await choose(page, 'Usuario', 'Leo');
    await choose(page, 'Infracción (opcional)', 'Llevar un uniforme incorrecto (ML)');
    await textbox(page, 'Descripción').fill('Sin gorra');
  };
  await fillForm();
  await expectToast(page, 'Llamaste la atención a Leo', button(page, 'Llamar la atención').click());
  await button(page, 'Nuevo Llamado').click();
  await fillForm();
  await expect(page.getByRole('switch', { name: 'Sumar 5 minutos a su tiempo' })).toBeChecked();
  const body = { op: CANCEL_TIEMPO, id, alto, pausa, sumado };
  await portal.sendRequest('actionTime', { body, key: ana.key, direccion: ana.direccion });
  const proposal = page.getByRole('region', { name: 'Lo que propone la normativa' });
  await expect(proposal).toContainText('No tiene un tiempo abierto al que le puedas sumar minutos.');
  await expectToast(page, 'Llamaste la atención a Leo', button(page, 'Llamar la atención').click());
});

test('an older version that is used again says what a save changes, and is a new version', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 11 });
  const page = await portal.openPage('/normativa', ana, HANDHELD);
  await button(page, 'Editar').click();
  await expect(button(page, 'Guardar versión')).toBeVisible();
  const form = page.getByRole('form', { name: 'Guardar la normativa' });
  await expect(form).toContainText('Sin cambios');
  await textbox(page, 'Nota debajo de los castigos (opcional)').fill('x'.repeat(301));
  await expect(textbox(page, 'Nota debajo de los castigos (opcional)')).toHaveAccessibleDescription(
    /como máximo 300 caracteres/,
  );
  await textbox(page, 'Nota debajo de los castigos (opcional)').fill('Otra nota');
  await expectToast(page, /Guardaste la versión 1/, button(page, 'Guardar versión').click());
  const older = await portal.openPage('/normativa?version=0', ana, HANDHELD);
  await button(older, 'Usar esta versión').click();
  await expect(older.getByRole('form', { name: 'Guardar la normativa' })).toContainText(/1 (cambiado|quitado)/);
  await expectToast(older, /Guardaste la versión 2/, button(older, 'Guardar versión').click());
});

test('an infraction that went while a multa was written is refused at its field', async ({ portal }) => {
  portal.consoleGuard.allow(/422 .*\/api\/sendMulta/);
  const ana = await portal.createPerson('Ana', { categoria: 11 });
  await portal.createPerson('Leo', { categoria: 2 });
  const page = await portal.openPage('/multas?nuevo=1', ana);
  await choose(page, 'Usuario', 'Leo');
  await choose(page, 'Infracción (opcional)', 'Hacer flood en exceso (MI)');
  const editor = await portal.openPage('/normativa', ana);
  await button(editor, 'Editar').click();
  await button(editor, 'Quitar «Hacer flood en exceso»').click();
  const renewed = page.waitForResponse((r) => r.ok() && r.url().endsWith('/api/normativa'));
  await expectToast(editor, /Guardaste la versión 1/, button(editor, 'Guardar versión').click());
  await renewed;
  const field = page.getByRole('combobox', { name: 'Infracción (opcional)' });
  await button(page, 'Multar').click();
  await dialogButton(page, 'Multar').click();
  await expect(field).toHaveAccessibleDescription(/ya no está en la normativa/);
});
