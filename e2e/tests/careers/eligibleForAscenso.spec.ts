import type { Page } from '@playwright/test';
import { setTimeInMision } from '../../fixtures/agenciaSetup.ts';
import { button } from '../../fixtures/locators.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { expectToast, waitForStream } from '../../fixtures/steps.ts';

const rows = (page: Page) => page.getByRole('region', { name: /ascender/ }).getByRole('listitem');

test('people eligible for an ascenso are listed longest waiting first and offered it with one press', async ({
  portal,
}) => {
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  const beto = await portal.createPerson('Beto', { categoria: 5 });
  const [ciro, dora, eva] = [
    await portal.createPerson('Ciro'),
    await portal.createPerson('Dora'),
    await portal.createPerson('Eva'),
  ];
  await setTimeInMision(portal, ciro, 7_200);
  await setTimeInMision(portal, dora, 86_400);
  const [theirs, betoPage, ofEva] = [
    await portal.openPage('/ascensos', ana),
    await portal.openPage('/ascensos', beto),
    await portal.openPage('/ascensos', eva),
  ];

  await test.step('each with the step and since when; nobody below sees anyone', async () => {
    await expect(theirs.getByRole('heading', { name: '2 personas pueden ascender' })).toBeVisible();
    await expect(theirs).toHaveTitle(/^\(2\) Ascensos/);
    await expect(rows(theirs)).toHaveCount(2);
    await expect(rows(theirs).nth(0)).toContainText(/Dora.*Iniciado I.*Iniciado H.*hace 23 h/);
    await expect(rows(theirs).nth(1)).toContainText(/Ciro.*hace 1 h/);
    await expect(ofEva.getByText('Nadie puede ascender todavía')).toBeVisible();
  });

  await test.step('one press and its question; the other promoter sees it go', async () => {
    await button(theirs, 'Enviar Solicitud a Dora').click();
    const question = theirs.getByRole('dialog', { name: '¿Enviar la solicitud a Dora?' });
    await expect(question).toContainText('de Iniciado I a Iniciado H');
    await expectToast(
      theirs,
      'Enviaste la solicitud a Dora',
      question.getByRole('button', { name: 'Enviar Solicitud' }).click(),
    );
    await expect(rows(betoPage)).toHaveCount(1);
    await expect(rows(betoPage)).toContainText('Ciro');
    await theirs.mouse.move(0, 0);
    await expect(rows(theirs)).toHaveCount(1);
  });

  await test.step('who declines waits again, by itself', async () => {
    const [{ id = 0, nueva = 0 } = {}] = await portal.database.sql(
      'select id, nueva from ascenso where usuario = ?',
      dora.id,
    );
    const body = { option: 1, id: Number(id), encargado: ana.id, rango: Number(nueva), mision: 'Iniciado H' };
    await portal.sendRequest('actionSolicitudes', { body, key: dora.key, direccion: dora.direccion });
    await expect(rows(theirs)).toHaveCount(2);
    await expect(button(theirs, 'Enviar Solicitud a Dora')).toBeVisible();
  });

  await test.step('by the keyboard alone, and back to the list from a card', async () => {
    await Promise.all([waitForStream(theirs), theirs.goto(`/ascensos?usuario=${ciro.id}`)]);
    await expect(theirs.getByRole('article', { name: 'Ascenso de Ciro' })).toBeVisible();
    await expect(rows(theirs)).toHaveCount(0);
  });
});

test('a despido leaves the list of the people who can be promoted, and a card of the person', async ({ portal }) => {
  portal.consoleGuard.allow(/\b404\b.*\/api\/verUltimoAscenso/);
  const boss = await portal.logInAsBoss();
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  const ciro = await portal.createPerson('Ciro');
  await setTimeInMision(portal, ciro, 7_200);
  const list = await portal.openPage('/ascensos', ana);
  const card = await portal.openPage(`/ascensos?usuario=${ciro.id}`, boss);
  await expect(rows(list)).toHaveCount(1);
  await expect(card.getByRole('article', { name: 'Ascenso de Ciro' })).toBeVisible();
  const body = { usuario: ciro.id, motivo: 'Ausencia' };
  await portal.sendRequest('despedir', { body, key: boss.key, direccion: boss.direccion });
  await expect(rows(list)).toHaveCount(0);
  await expect(card.getByRole('article', { name: 'Ascenso de Ciro' })).toHaveCount(0);
});
