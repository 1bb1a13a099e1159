import { DAY_MS } from '@conserje/rules';
import type { Page } from '@playwright/test';
import { expectAccessibleAndFits } from '../../fixtures/accessibility.ts';
import { openTiempo } from '../../fixtures/agenciaSetup.ts';
import { dialog } from '../../fixtures/locators.ts';
import { expect, ON_BOTH_ENGINES, test } from '../../fixtures/portal.ts';
import { choose, expectToast, waitForToast } from '../../fixtures/steps.ts';
import { HANDHELD } from '../../fixtures/viewports.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first();
const LONGEST_NAME = 'W'.repeat(25);
const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

/** Returns the weekday of the day after next, so that all its hours can still be given up. */
async function dayAfterNext(portal: { sendRequest: <R>(path: string, request: object) => Promise<R> }) {
  const { hoy } = await portal.sendRequest<{ hoy: string }>('getHoy', {});
  const day = new Date(Date.parse(hoy) + 2 * DAY_MS);
  const index = (day.getUTCDay() + 6) % 7;
  const isNextWeek = index < 2;
  return { weekday: WEEKDAYS[index] ?? '', isNextWeek };
}

test('an hour is planned, taken, left for a day, offered and handed over', ON_BOTH_ENGINES, async ({ portal }) => {
  const boss = await portal.createPerson('Carla', { categoria: 10 });
  const ana = await portal.createPerson('Ana', { categoria: 4 });
  const leo = await portal.createPerson('Leo', { categoria: 4 });
  const { weekday, isNextWeek } = await dayAfterNext(portal);
  const plan = await portal.openPage('/turnos?vista=plan', boss);

  await test.step('a planner says which hours ask for people', async () => {
    await button(plan, 'Guardar plan').click();
    await expect(plan.getByText('Elige al menos un día')).toBeVisible();
    await plan.getByRole('checkbox', { name: new RegExp(`^${weekday}$`, 'i') }).check();
    await expectToast(plan, `Pediste 1 persona de 18:00 a 22:00, ${weekday}`, button(plan, 'Guardar plan').click());
  });

  const [ofAna, ofLeo] = [
    await portal.openPage('/turnos', ana, HANDHELD),
    await portal.openPage('/turnos', leo, HANDHELD),
  ];
  const hour = (page: Page) => page.getByRole('listitem', { name: new RegExp(`${weekday}.*, 20:00 – 21:00`, 'i') });
  if (isNextWeek) for (const page of [ofAna, ofLeo]) await button(page, 'Semana siguiente').click();

  await test.step('somebody takes a place on a phone, and the others see it', async () => {
    await hour(ofAna)
      .getByRole('button', { name: /^Tomar/ })
      .click();
    const choice = dialog(ofAna, /^Tomar: /);
    await expectToast(
      ofAna,
      `Tomaste el turno de cada ${weekday}, de 20:00 a 21:00`,
      choice.getByRole('button', { name: 'Tomar turno' }).click(),
    );
    await expect(hour(ofLeo)).toContainText('Ana');
    await expect(hour(ofLeo).getByRole('button', { name: /^Tomar/ })).toHaveCount(0);
  });

  await test.step('they leave one day, and take it back', async () => {
    await hour(ofAna)
      .getByRole('button', { name: /^Dejar/ })
      .click();
    await expectToast(
      ofAna,
      /^Dejaste el turno del /,
      dialog(ofAna, /^Dejar: /)
        .getByRole('button', { name: 'Dejar turno' })
        .click(),
    );
    await expect(hour(ofLeo)).toContainText('No puede');
    await expectToast(
      ofAna,
      /^Tomaste el turno del /,
      hour(ofAna)
        .getByRole('button', { name: /^Volver a tomar/ })
        .click(),
    );
  });

  await test.step('they offer it, and the other person accepts', async () => {
    await ofAna.getByRole('button', { name: 'Míos' }).click();
    await button(ofAna, /^Ofrecer/).click();
    const form = dialog(ofAna, /^Ofrecer: /);
    await form.getByRole('button', { name: 'Ofrecer turno' }).click();
    await expect(form.getByRole('combobox', { name: 'A quién' })).toHaveAccessibleDescription('Selecciona un usuario');
    await choose(ofAna, 'A quién', 'Leo');
    await Promise.all([
      waitForToast(ofLeo, /^Ana te ofrece el turno del /),
      expectToast(ofAna, 'Ofreciste el turno a Leo', form.getByRole('button', { name: 'Ofrecer turno' }).click()),
    ]);
    await expect(ofAna.getByText('Se lo ofreciste a Leo')).toBeVisible();
    await ofLeo.getByRole('button', { name: 'Míos 1' }).click();
    await Promise.all([
      waitForToast(ofAna, /^Leo aceptó tu turno del /),
      expectToast(ofLeo, /^Aceptaste el turno del /, button(ofLeo, 'Aceptar el turno de Ana').click()),
    ]);
    await expect(ofAna.getByText('Libre ese día')).toBeVisible();
  });

  await test.step('a planner takes the turno away, and its holder is told', async () => {
    await plan.goto('/turnos');
    if (isNextWeek) await button(plan, 'Semana siguiente').click();
    await plan.getByRole('button', { name: new RegExp(`^${weekday}.*, 20:00 – 21:00`, 'i') }).click();
    await plan.getByRole('button', { name: 'Quitar el turno a Leo' }).click();
    await Promise.all([
      waitForToast(ofLeo, /^Carla te quitó el turno del /),
      expectToast(
        plan,
        /^Quitaste el turno del .* a Leo$/,
        dialog(plan, /^¿Quitar el turno a Leo\?/)
          .getByRole('button', { name: 'Quitar turno' })
          .click(),
      ),
    ]);
  });
});

test('Inicio says whose turno it is, and the week whether it was covered', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 4 });
  const leo = await portal.createPerson('Leo', { categoria: 4 });
  const eva = await portal.createPerson('Eva');
  await portal.database.sql('update turno_hora set piden = 2');
  for (const { id } of [ana, leo])
    await portal.database.sql(
      `insert into turno (hora, usuario, dia, desde, hasta, fecha) select id, ?, null, 0, null, 0 from turno_hora`,
      id,
    );
  const home = await portal.openPage('/', eva);
  const guardia = home.getByRole('region', { name: 'De guardia' });
  await expect(guardia).toContainText(/Turno de las? \d+:00:.*Ana.*No está.*Leo.*No está/);
  await openTiempo(portal, ana, eva);
  await home.reload();
  await expect(guardia).toContainText(/Turno de las? \d+:00:\s*Ana\s*Leo\s*No está/);
  const list = await portal.openPage('/turnos?vista=lista', leo);
  const table = list.getByRole('table', { name: 'Turnos de la semana' });
  await button(list, 'Semana anterior').click();
  await expect(table).toContainText('Sin cubrir');
  await list.getByRole('searchbox', { name: 'Buscar usuario o estado' }).fill('Ana');
  await expect(table).not.toContainText('Leo');
});

test('the week, the dialogs and the plan of turnos are accessible and fit', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const long = await portal.createPerson(LONGEST_NAME, { categoria: 2 });
  await portal.database.sql('update turno_hora set piden = 2');
  await portal.database.sql(
    `insert into turno (hora, usuario, dia, desde, hasta, fecha) select id, ?, null, 0, null, 0 from turno_hora`,
    long.id,
  );
  const page = await portal.openPage('/turnos', boss);
  // On a Sunday night the last hour of this week is over.
  await button(page, 'Semana siguiente').click();
  const cell = page.getByRole('button', { name: new RegExp(`21:00 – 22:00: ${LONGEST_NAME}`) }).last();
  await expectAccessibleAndFits(page, cell, 'week of turnos');
  await cell.click();
  await expectAccessibleAndFits(page, dialog(page, /21:00 – 22:00$/), 'hour of a turno');
  await dialog(page, /21:00 – 22:00$/)
    .getByRole('button', { name: /^Tomar/ })
    .click();
  await expectAccessibleAndFits(page, dialog(page, /^Tomar: /), 'taking a turno');
  const theirs = await portal.openPage('/turnos?vista=mios', long);
  await button(theirs, /^Ofrecer/).click();
  await expectAccessibleAndFits(theirs, dialog(theirs, /^Ofrecer: /), 'offering a turno');
  await page.goto('/turnos?vista=plan');
  await expectAccessibleAndFits(page, button(page, 'Guardar plan'), 'plan of turnos');
});
