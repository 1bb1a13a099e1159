import type { Page } from '@playwright/test';
import { expectAccessibleAndFits } from '../../fixtures/accessibility.ts';
import { openFourTiempos } from '../../fixtures/agenciaSetup.ts';
import { mainButton } from '../../fixtures/locators.ts';
import { ageLastPaseLista, openManyTiempos } from '../../fixtures/manyTiempos.ts';
import type { Person, Portal } from '../../fixtures/portal.ts';
import { expect, ON_BOTH_ENGINES, test } from '../../fixtures/portal.ts';
import { cellsOfColumn, expectToast } from '../../fixtures/steps.ts';
import { HANDHELD } from '../../fixtures/viewports.ts';

/** Scoped to `main`, because a closing dialog remains beside it for a moment. */
const grid = (page: Page) => page.getByRole('grid', { name: 'Personas a las que pasar lista' });
const rows = (page: Page) => grid(page).getByRole('row');
const checkbox = (page: Page, name: string) => grid(page).getByRole('checkbox', { name, exact: true });
const filter = (page: Page) => page.getByRole('searchbox', { name: 'Filtrar por nombre' });
const nextListRegion = (page: Page) => page.getByRole('region', { name: 'Próxima lista' });
const past = (page: Page) => page.getByRole('table', { name: 'Listas pasadas' });
const question = (page: Page) => page.getByRole('dialog', { name: '¿Enviar la lista?' });
const send = (page: Page) => question(page).getByRole('button', { name: 'Enviar lista' });

/** Running counts: to pause, to get five minutes, out of base. */
const expectCounts = (page: Page, counts: [string, string, string]) =>
  expect(page.getByRole('main').getByRole('definition')).toHaveText(counts);

async function start(page: Page, count: number): Promise<void> {
  await mainButton(page, 'Nueva lista').click();
  await expect(rows(page)).toHaveCount(count);
}

async function cancelTiempo(portal: Portal, { key, direccion }: Person, name: string): Promise<void> {
  const open = await portal.sendRequest<{ id: number; bajoNombre: string }[]>('getAllTime', { key, direccion });
  const row = open.find((t) => t.bajoNombre === name);
  const { id, alto, pausa, sumado } = { alto: -1, pausa: 0, sumado: 0, id: 0, ...row };
  await portal.sendRequest('actionTime', { body: { op: 4, id, alto, pausa, sumado }, key, direccion });
}

test(
  'of two concurrent pases de lista over 200 people one is taken, the other is told and keeps its marks @main',
  ON_BOTH_ENGINES,
  async ({ portal }) => {
    portal.consoleGuard.allow(/409 .*\/api\/sendLista/);
    const ana = await portal.createPerson('Ana', { categoria: 7 });
    const beto = await portal.createPerson('Beto', { categoria: 5 });
    await openManyTiempos(portal, ana, 200);
    const [ofAna, betoPage] = [
      await portal.openPage('/paselista', ana, HANDHELD),
      await portal.openPage('/paselista', beto),
    ];
    await expect(nextListRegion(ofAna)).toContainText('Sin listas todavía.');
    await Promise.all([start(ofAna, 200), start(betoPage, 200)]);

    await test.step('Ana marks by thumb, filters, and reloads by mistake', async () => {
      await filter(ofAna).fill('persona_01');
      await expect(rows(ofAna)).toHaveCount(10);
      await ofAna.getByRole('checkbox', { name: 'Pausados: a los 10 que se ven' }).tap();
      await expectCounts(ofAna, ['10', '0', '0']);
      await checkbox(ofAna, 'Sumar 5 minutos a Persona_012').tap();
      await expect(checkbox(ofAna, 'Pausar a Persona_012')).not.toBeChecked();
      await checkbox(ofAna, 'Persona_013 está fuera de base').tap();
      await filter(ofAna).fill('');
      await expect(rows(ofAna)).toHaveCount(200);
      await ofAna.getByRole('checkbox', { name: 'Fuera de base: a los 200 que se ven' }).tap();
      await expectCounts(ofAna, ['9', '1', '200']);
      await ofAna.getByRole('checkbox', { name: 'Fuera de base: a los 200 que se ven' }).tap();
      await checkbox(ofAna, 'Persona_020 está fuera de base').tap();
      await expectCounts(ofAna, ['9', '1', '1']);
      for (const name of ['Pausar a Persona_010', 'Persona_020 está fuera de base']) {
        const { width, height } = (await checkbox(ofAna, name).boundingBox()) ?? { width: 0, height: 0 };
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      }
      await ofAna.reload();
      await expectCounts(ofAna, ['9', '1', '1']);
    });

    await test.step('a person who leaves meanwhile stays in their place, and is not sent', async () => {
      await cancelTiempo(portal, ana, 'Persona_011');
      await expect(rows(ofAna).filter({ hasText: 'Persona_011' })).toContainText('Ya no tiene tiempo, no se enviará');
      await expect(checkbox(ofAna, 'Pausar a Persona_011')).toBeDisabled();
      await expectCounts(ofAna, ['8', '1', '1']);
    });

    await checkbox(betoPage, 'Pausar a Persona_100').check();
    await mainButton(ofAna, 'Enviar lista').tap();
    await mainButton(betoPage, 'Enviar lista').click();
    await expect(question(ofAna)).toContainText(
      '199 personas: 8 en pausa, 1 con +5 minutos y 1 fuera de base. Podrán pasar lista de nuevo en 1 hora.',
    );
    await expect(question(betoPage)).toContainText('199 personas: 1 en pausa.');
    const responses = [ofAna, betoPage].map((page) => page.waitForResponse('**/api/sendLista'));
    await Promise.all([send(ofAna).tap(), send(betoPage).click()]);
    const codes = await Promise.all(responses.map(async (r) => (await r).status()));
    expect(codes.toSorted()).toEqual([200, 409]);
    const sent = (codes[0] === 200 ? ofAna : betoPage).getByRole('dialog', { name: /^Lista de (Ana|Beto)$/ });
    await expect(sent).toContainText('Persona_');
    await sent.getByRole('button', { name: 'Cerrar' }).click();

    const anaWon = codes[0] === 200;
    const [first, second, who] = anaWon ? [ofAna, betoPage, 'Ana'] : [betoPage, ofAna, 'Beto'];
    await expect(second.getByRole('alert').filter({ hasText: `${who} ya pasó lista` })).toBeVisible();
    await expect(mainButton(second, 'Enviar lista')).toBeDisabled();
    await expectCounts(second, anaWon ? ['1', '0', '0'] : ['8', '1', '1']);
    await expect(past(first).getByRole('cell')).toHaveText(
      anaWon ? ['Ana', /.+/, /^(1h 0m|0h 59m)$/, '8', '1', '1'] : ['Beto', /.+/, /^(1h 0m|0h 59m)$/, '1', '0', '0'],
    );
    expect(await portal.database.sql('select id from pase_lista')).toHaveLength(1);
    expect(await portal.database.sql('select id from tiempo where pausa = 1')).toHaveLength(anaWon ? 8 : 1);

    await mainButton(second, 'Descartar mis marcas').click();
    await expect(past(second).getByRole('cell').first()).toHaveText(who);
    await expect(nextListRegion(second)).toContainText(`${who} pasó la última.`);
    await expect(mainButton(second, 'Nueva lista')).toHaveCount(0);
  },
);

test('a pase de lista is made by keyboard alone, and marks that no longer apply are reported', async ({ portal }) => {
  const { ana, beto } = await openFourTiempos(portal);
  const [page, other] = [await portal.openPage('/paselista', ana), await portal.openPage('/paselista', beto)];
  await start(page, 4);
  await test.step('marked by the keyboard, and unmarked', async () => {
    await filter(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect(checkbox(page, 'Pausar a Dora')).toBeFocused();
    // Each row begins with the name, whose button opens the card.
    const link = (name: string) => grid(page).getByRole('button', { name, exact: true });
    for (const pressedKey of ['ArrowLeft', 'ArrowLeft', 'Enter']) await page.keyboard.press(pressedKey);
    await expect(page.getByRole('dialog', { name: 'Tarjeta de Dora' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link('Dora')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(link('Íker')).toBeFocused();
    for (const pressedKey of ['ArrowUp', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(pressedKey);
    await expect(checkbox(page, 'Pausar a Dora')).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(checkbox(page, 'Sumar 5 minutos a Íker')).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('End');
    await expect(checkbox(page, 'Sumar 5 minutos a Zoe')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expectCounts(page, ['1', '1', '1']);
    // The grid is one tab stop; the next one is the button.
    await page.keyboard.press('Tab');
    await expect(mainButton(page, 'Enviar lista')).toBeFocused();
    await mainButton(page, 'Solo marcados (3)').click();
    await expect(rows(page)).toHaveCount(3);
    await expect(page).toHaveURL(/marcados=1/);
    await mainButton(page, 'Quitar marcas').click();
    await expectCounts(page, ['0', '0', '0']);
    // No row disappears while it may be under a thumb.
    await expect(rows(page)).toHaveCount(3);
    await mainButton(page, 'Solo marcados (0)').click();
    await expect(rows(page)).toHaveCount(4);
  });

  // Zoe was paused before.
  await expect(rows(page).filter({ hasText: 'Zoe' })).toContainText('Pausado');
  await expect(checkbox(page, 'Pausar a Zoe')).toBeDisabled();
  await checkbox(page, 'Pausar a Dora').check();
  await checkbox(page, 'Sumar 5 minutos a Noel').check();
  await checkbox(page, 'Íker está fuera de base').check();
  await mainButton(page, 'Enviar lista').click();
  await expect(question(page)).toContainText('4 personas');
  await cancelTiempo(portal, beto, 'Noel');
  await expectToast(page, 'Pasaste lista: 1 pausado, 0 sumados, 1 fuera de base', send(page).click());
  const apart = page.getByRole('region', { name: 'Enviaste la lista, menos con 1 persona' });
  await expect(apart).toContainText('Noel (sumados): Su tiempo ya está cerrado');
  await expect(apart.getByRole('heading')).toBeFocused();
  await mainButton(page, 'Entendido').click();

  // Another viewer sees the list, opens its names, and waits for their turn.
  await mainButton(other, /^Pausados de la lista de Ana: 1/).click();
  const names = other.getByRole('dialog', { name: 'Lista de Ana' });
  await expect(names.getByRole('listitem')).toHaveText(['Dora']);
  await names.getByText('Fuera de base').click();
  await expect(names.getByRole('listitem')).toHaveText(['Dora', 'Íker']);
  await other.keyboard.press('Escape');
  await expect(mainButton(other, /^Pausados de la lista de Ana: 1/)).toBeFocused();
  await expect(nextListRegion(other)).toContainText(/Podrás pasar lista en (1:00:00|59:\d\d)/);
  await portal.whileStopped(() => ageLastPaseLista(portal, 60));
  await expect(nextListRegion(other)).toContainText('Ya puedes pasar lista');
  await expect(cellsOfColumn(past(other), 3)).toHaveText(['0h 0m']);
});

test('past lists are searched on the server, and older ones load on demand', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 7 });
  const beto = await portal.createPerson('Beto', { categoria: 5 });
  const hora = 3_600_000;
  const lists = Array.from({ length: 60 }, (_, i) => {
    const encargado = i === 2 ? beto.id : ana.id;
    return `(${i + 1}, ${encargado}, ${Date.now() - (61 - i) * hora})`;
  });
  await portal.database.sql(`insert into pase_lista (numero, encargado, fecha) values ${lists.join(',')}`);
  const page = await portal.openPage('/paselista', ana);
  const lista = cellsOfColumn(past(page), 1);
  await expect(lista).toHaveCount(50);
  await expectAccessibleAndFits(page, mainButton(page, 'Ver más'), 'long list');
  await mainButton(page, 'Ver más').click();
  await expect(lista).toHaveCount(60);
  await expect(mainButton(page, 'Ver más')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('beto');
  await expect(lista).toHaveText(['Beto']);
  await page.reload();
  await expect(lista).toHaveText(['Beto']);
});
