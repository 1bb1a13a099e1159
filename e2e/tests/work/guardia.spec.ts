import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../../fixtures/accessibility.ts';
import { openTiempo, setTimeInMision } from '../../fixtures/agenciaSetup.ts';
import { button } from '../../fixtures/locators.ts';
import type { Person, Portal } from '../../fixtures/portal.ts';
import { expect, ON_BOTH_ENGINES, test } from '../../fixtures/portal.ts';
import { expectToast } from '../../fixtures/steps.ts';
import { HANDHELD } from '../../fixtures/viewports.ts';

const openHandheld = (portal: Portal, route: string, person: Person) => portal.openPage(route, person, HANDHELD);
const guardia = (page: Page) => page.getByRole('region', { name: 'De guardia' });

test(
  'a member sees who is on guardia and requests a tiempo; of two who accept at once one opens it',
  ON_BOTH_ENGINES,
  async ({ portal }) => {
    const ana = await portal.createPerson('Ana', { categoria: 5 });
    const beto = await portal.createPerson('Beto', { categoria: 7 });
    const leo = await portal.createPerson('Leo');
    portal.consoleGuard.allow(/409 .*\/api\/atenderPedido/);
    const theirs = await openHandheld(portal, '/', leo);
    await expect(guardia(theirs)).toContainText('No hay nadie más. Tu solicitud la verá la primera persona que entre.');
    const [ofAna, betoPage] = [
      await openHandheld(portal, '/solicitudes', ana),
      await openHandheld(portal, '/solicitudes', beto),
    ];
    await theirs.reload();
    await expect(guardia(theirs).getByRole('listitem')).toHaveText(['Ana', 'Beto']);
    await expectAccessible(theirs, 'on a phone');
    await expectNoOverflow(theirs, 'on a phone');

    await expectToast(
      theirs,
      'Pediste un tiempo. Te avisaremos cuando alguien acepte.',
      guardia(theirs).getByRole('button', { name: 'Pedir tiempo' }).tap(),
    );
    await expect(guardia(theirs)).toContainText('Pediste un tiempo');
    await expect(guardia(theirs).getByRole('button', { name: 'Pedir tiempo' })).toHaveCount(0);

    const bothPages = [ofAna, betoPage];
    for (const page of bothPages) {
      await expect(page.getByRole('heading', { name: 'Piden tiempo o ascenso' })).toBeVisible();
      await expect(button(page, 'Abrir el tiempo de Leo')).toBeVisible();
      await expectNoOverflow(page, 'on a phone');
    }
    await expectAccessible(ofAna, 'on a phone');
    // Holds both requests until both were made.
    let hechas = 0;
    const { promise: bothArrived, resolve } = Promise.withResolvers<void>();
    for (const page of bothPages)
      await page.route('**/api/atenderPedido', async (route) => {
        hechas += 1;
        if (hechas === bothPages.length) resolve();
        await bothArrived;
        await route.continue();
      });
    const responses = bothPages.map((page) => page.waitForResponse('**/api/atenderPedido'));
    for (const page of bothPages) await button(page, 'Abrir el tiempo de Leo').tap();
    const codes = (await Promise.all(responses)).map((r) => r.status());
    expect(codes.toSorted()).toEqual([200, 409]);
    const winner = codes[0] === 200 ? 'Ana' : 'Beto';
    const loser = codes[0] === 200 ? betoPage : ofAna;
    await expect(loser.getByRole('alert')).toContainText(`${winner} ya respondió esa solicitud`);
    for (const page of bothPages) await expect(button(page, 'Abrir el tiempo de Leo')).toHaveCount(0);
    await expect(theirs.getByRole('region', { name: 'Hoy' })).toContainText(`con ${winner}`);
    await expect(guardia(theirs)).not.toContainText('Pediste');
  },
);

test('a request is withdrawn and disappears for the encargado', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  const leo = await portal.createPerson('Leo');
  const ofAna = await openHandheld(portal, '/solicitudes', ana);
  const theirs = await openHandheld(portal, '/perfil', leo);
  await guardia(theirs).getByRole('button', { name: 'Pedir tiempo' }).tap();
  await expect(button(ofAna, 'Abrir el tiempo de Leo')).toBeVisible();
  await expectToast(theirs, 'Ya no pides un tiempo', button(theirs, 'Retirar: pediste un tiempo').tap());
  await expect(button(ofAna, 'Abrir el tiempo de Leo')).toHaveCount(0);
  await expect(guardia(theirs).getByRole('button', { name: 'Pedir tiempo' })).toBeVisible();
});

test('a due ascenso is requested, offered and accepted', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  const leo = await portal.createPerson('Leo');
  const earlyPage = await openHandheld(portal, '/perfil', leo);
  await expect(guardia(earlyPage).getByRole('button', { name: 'Pedir tiempo' })).toBeVisible();
  await expect(guardia(earlyPage).getByRole('button', { name: 'Pedir ascenso' })).toHaveCount(0);
  await earlyPage.close();
  await setTimeInMision(portal, leo, 3_600);
  const ofAna = await openHandheld(portal, '/solicitudes', ana);
  const theirs = await openHandheld(portal, '/perfil', leo);
  const missingRegion = theirs.getByRole('region', { name: 'Lo que te falta' });
  await expect(missingRegion).toContainText('Toca «Pedir ascenso».');
  await guardia(theirs).getByRole('button', { name: 'Pedir ascenso' }).tap();
  await expect(missingRegion).toContainText('Ya lo pediste. Espera a que alguien acepte.');
  await expect(ofAna.getByRole('row').filter({ hasText: 'Leo' })).toContainText('Ascenso a Iniciado H');
  await expectToast(ofAna, 'Le ofreciste el ascenso a Leo', button(ofAna, 'Ofrecer el ascenso a Leo').tap());
  await expect(missingRegion).toContainText('Ana te ofrece ascender a Iniciado H.');
});

test('the encargado of a running tiempo is on guardia, and the hotel room is one tap away', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  const [leo, dora] = [await portal.createPerson('Leo'), await portal.createPerson('Dora')];
  await openTiempo(portal, ana, dora);
  const boss = await portal.logInAsBoss();
  const roomUrl = 'https://hotel.example/room/1';
  await portal.sendRequest('editAjustes', {
    body: { data: { sala_hotel: roomUrl } },
    key: boss.key,
    direccion: boss.direccion,
  });
  const theirs = await openHandheld(portal, '/', leo);
  await expect(guardia(theirs).getByRole('listitem')).toHaveText(['Ana']);
  await expect(guardia(theirs).getByRole('link', { name: 'Ir a la sala' })).toHaveAttribute('href', roomUrl);
  // The highest rank has nobody to ask, so it sees no request buttons.
  const ofBoss = await openHandheld(portal, '/', boss);
  await expect(guardia(ofBoss).getByRole('listitem')).toHaveText(['Ana']);
  await expect(guardia(ofBoss).getByRole('button')).toHaveCount(0);
});
