import type { Page } from '@playwright/test';
import type { Portal } from '../../fixtures/portal.ts';
import { CLAVE, expect, ON_BOTH_ENGINES, test } from '../../fixtures/portal.ts';
import {
  choose,
  chooseFromCard,
  chooseFromMenu,
  expectToast,
  navigateByMenu,
  tiempoRow,
  timeCellOf,
  waitForStream,
  waitForToast,
} from '../../fixtures/steps.ts';

/** Registers in the browser and is logged in. */
async function register(portal: Portal, usuario: string): Promise<Page> {
  const page = await portal.openPage('/', null, { withMotion: true });
  await page.getByRole('banner').getByRole('button', { name: 'Registro' }).click();
  const registro = page.getByRole('dialog', { name: 'Registro' });
  await registro.getByLabel('Nombre de Usuario').fill(usuario);
  await registro.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
  await registro.getByLabel('Confirmar Contraseña').fill(CLAVE);
  await Promise.all([
    waitForStream(page),
    expectToast(
      page,
      `¡Listo, ${usuario}! Ya tienes cuenta.`,
      registro.getByRole('button', { name: 'Registrarte' }).click(),
    ),
  ]);
  await page
    .getByRole('dialog', { name: `¡Hola, ${usuario}!` })
    .getByRole('button', { name: 'Empezar' })
    .click();
  await expect(page.getByRole('button', { name: `Menú de ${usuario}` })).toBeVisible();
  return page;
}

/** Opens a screen through the side menu. */
async function go(page: Page, screen: string): Promise<void> {
  await navigateByMenu(page, screen);
  await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeVisible();
}

test('the registration reports errors in field order, keeps the input, and registers once', async ({ portal }) => {
  await portal.createPerson('Dora');
  portal.consoleGuard.allow(/409 .*\/api\/registro/);
  const page = await portal.openPage('/', null);
  const dialog = page.getByRole('dialog', { name: 'Registro' });
  await page.getByRole('main').getByRole('button', { name: 'Regístrate' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name: 'Registro' }).click();
  await expect(dialog.getByText('¡Te damos la bienvenida a Conserje! Este es tu código de invitación:')).toBeVisible();
  await expect(dialog.getByText(/^CON-[A-Z2-9]{4}$/)).toBeVisible();

  const usuario = dialog.getByLabel('Nombre de Usuario');
  const clave = dialog.getByLabel('Contraseña', { exact: true });
  const confirm = dialog.getByLabel('Confirmar Contraseña');
  const send = dialog.getByRole('button', { name: 'Registrarte' });
  const submissions: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/registro') && submissions.push(request.url()));

  // Of several errors only the first is shown.
  await usuario.fill('Ciro el botones');
  await clave.fill(CLAVE);
  await confirm.fill('otra');
  await confirm.clear();
  await send.click();
  await expect(confirm).toHaveAccessibleDescription('No dejes campos vacios');
  await expect(confirm).toBeFocused();
  await confirm.fill('otra-clave');
  await send.click();
  await expect(usuario).toHaveAccessibleDescription('Nombre no puede tener espacio');
  await expect(usuario).toBeFocused();
  await usuario.fill('Ciro');
  await send.click();
  await expect(confirm).toHaveAccessibleDescription('Las claves no son las mismas');
  await confirm.fill(CLAVE);
  for (const [name, motivo] of [
    ['Ci\u200bro', /^Usa de 1 a 25 letras sin acentos ni ñ/],
    ['\u0421iro', /^Usa de 1 a 25 letras sin acentos ni ñ/],
    ['..', 'El nombre debe tener al menos una letra o un número'],
    ['SISTEMA', 'Ese nombre está reservado. Elige otro.'],
  ] as const) {
    await usuario.fill(name);
    await send.click();
    await expect(usuario).toHaveAccessibleDescription(motivo);
    await expect(usuario).toBeFocused();
  }
  expect(submissions).toEqual([]);

  await usuario.fill('dora');
  await usuario.press('Enter');
  await expect(usuario).toHaveAccessibleDescription('El nombre ya esta ocupado');
  await expect(usuario).toBeFocused();
  await expect(clave).toHaveValue(CLAVE);
  expect(submissions.splice(0)).toHaveLength(1);
  await usuario.fill('Ciro');

  // Holds the response while Enter and the button are pressed again.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/registro', async (route) => {
    await released;
    await route.continue();
  });
  await confirm.press('Enter');
  await expect(send).toBeDisabled();
  await confirm.press('Enter');
  await send.click({ force: true });
  await expectToast(page, '¡Listo, Ciro! Ya tienes cuenta.', Promise.resolve(release()));
  await expect(dialog).toBeHidden();
  expect(submissions).toHaveLength(1);
  expect(await portal.database.sql('select usuario from usuario order by id')).toEqual([
    { usuario: 'Jefa' },
    { usuario: 'Dora' },
    { usuario: 'Ciro' },
  ]);
});

test('two encargados time a bajo, and the minutes reach the nomina @main', ON_BOTH_ENGINES, async ({ portal }) => {
  const [ciro, ana, beto] = await Promise.all(['Ciro', 'Ana', 'Beto'].map((usuario) => register(portal, usuario)));
  if (!ciro || !ana || !beto) throw new Error('three people registered');
  await go(ciro, 'Mi cuenta');
  // No screen assigns ranks.
  await portal.promote('Ana', { categoria: 5 });
  await portal.promote('Beto', { categoria: 7 });
  await Promise.all([ana, beto].map((page) => Promise.all([waitForStream(page), page.reload()])));
  await Promise.all([ana, beto].map((page) => go(page, 'Tiempos')));

  await test.step('Ana opens a tiempo; it appears at Beto’s', async () => {
    await ana.getByRole('button', { name: 'Nuevo Tiempo' }).click();
    const newForm = ana.getByRole('form', { name: 'Nuevo tiempo' });
    await choose(newForm, 'Usuario', 'Ciro');
    await expectToast(ana, 'Abriste el tiempo de Ciro', newForm.getByRole('button', { name: 'Abrir tiempo' }).click());
    await ana.getByRole('button', { name: 'Cerrar Nuevo Tiempo' }).click();
    await expect(beto.getByText(/^Ana abrió el tiempo de Ciro · /)).toBeVisible();
    await expect(timeCellOf(beto, 'Ciro')).toHaveText(/^(1:00:00|59:\d\d)$/);
    await expect(tiempoRow(beto, 'Ciro').getByRole('cell').nth(1)).toHaveText('Ana');
    // Beto is not its encargado: he may pause it, not confirm it.
    await expect(beto.getByRole('button', { name: 'Confirmar el tiempo de Ciro' })).toBeHidden();
  });

  await test.step('after 32 minutes Ana pauses it', async () => {
    await portal.passMinutes(32);
    await expect(timeCellOf(ana, 'Ciro')).toHaveText(/^27:\d\d$/);
    await ana.getByRole('button', { name: 'Pausar el tiempo de Ciro' }).click();
    await expect(beto.getByText(/^Ana pausó el tiempo de Ciro · /)).toBeVisible();
    await beto.getByRole('button', { name: 'Pausados' }).click();
    // Paused within the first second, so no time has passed.
    await expect(timeCellOf(beto, 'Ciro')).toHaveText(/^(28:00|27:\d\d)Pausado$/);
    await expect(tiempoRow(beto, 'Ciro').getByRole('cell').nth(3)).toHaveText('1');
  });

  await test.step('an hour without a server leaves a paused tiempo as it was', async () => {
    const antes = await timeCellOf(beto, 'Ciro').innerText();
    await portal.passMinutes(60);
    await expect(timeCellOf(beto, 'Ciro')).toHaveText(antes.replace('\n', ''));
    await ana.getByRole('button', { name: 'Pausados' }).click();
    await expectToast(
      ana,
      'Reanudaste el tiempo de Ciro',
      ana.getByRole('button', { name: 'Despausar el tiempo de Ciro' }).click(),
    );
    await beto.getByRole('button', { name: 'Activos' }).click();
    await expect(timeCellOf(beto, 'Ciro')).toHaveText(/^27:\d\d$/);
  });

  await test.step('Ana hands it over to Beto; for 6 minutes it has no manager', async () => {
    await ana.getByRole('button', { name: 'Activos' }).click();
    await expectToast(ana, 'Desligaste el tiempo de Ciro', chooseFromMenu(ana, 'Ciro', 'Desligar'));
    await portal.passMinutes(6);
    await expect(timeCellOf(beto, 'Ciro')).toHaveText(/^21:\d\d$/);
    await expect(tiempoRow(beto, 'Ciro').getByRole('cell').nth(1)).toHaveText('Sin encargado');
    await expectToast(
      beto,
      'Ligaste el tiempo de Ciro',
      beto.getByRole('button', { name: 'Ligar el tiempo de Ciro' }).click(),
    );
    await expect(tiempoRow(ana, 'Ciro').getByRole('cell').nth(1)).toHaveText('Beto');
  });

  await test.step('Beto gives it 5 minutes and 40 more', async () => {
    await expectToast(
      beto,
      'Sumaste 5 minutos a Ciro',
      beto.getByRole('button', { name: '+5 minutos a Ciro' }).click(),
    );
    await chooseFromMenu(beto, 'Ciro', 'Ajustar');
    const adjustment = beto.getByRole('dialog', { name: 'Ajustar el tiempo de Ciro' });
    await adjustment.getByLabel('Minutos').fill('40');
    await expectToast(
      beto,
      'Sumaste 40 minutos a Ciro',
      adjustment.getByRole('button', { name: 'Sumar 40 min' }).click(),
    );
    await expect(timeCellOf(ana, 'Ciro')).toHaveText(/^1:0[56]:\d\d$/);
  });

  await test.step('after 62 minutes of his own Beto confirms', async () => {
    await portal.passMinutes(62);
    await expect(timeCellOf(beto, 'Ciro')).toHaveText(/^0[45]:\d\d$/);
    await chooseFromCard(beto, 'Ciro', 'Detalle del tiempo');
    const detail = beto.getByRole('dialog', { name: 'Tiempo de Ciro' });
    await expect(detail.getByRole('definition')).toHaveText(['1h 40m', '0m', '1h 40m']);
    const entries = detail.getByRole('row').filter({ has: beto.getByRole('cell') });
    await expect(entries).toContainText([
      'Beto sumó 40 minutos a Ciro',
      'Beto sumó 5 minutos a Ciro',
      'Beto ligó el tiempo de Ciro',
      'Ana desligó el tiempo de Ciro',
      'Ana reanudó el tiempo de Ciro',
      'Ana pausó el tiempo de Ciro',
      'Ana abrió el tiempo de Ciro',
    ]);
    await beto.keyboard.press('Escape');
    await expectToast(
      beto,
      'Confirmaste 100 minutos a Ciro',
      beto.getByRole('button', { name: 'Confirmar el tiempo de Ciro' }).click(),
    );
    await chooseFromCard(beto, 'Ciro', 'Detalle del tiempo');
    await expect(detail.getByRole('definition')).toHaveText(['1h 40m', '1h 40m', '0m']);
    await beto.keyboard.press('Escape');
  });

  await test.step('Ciro sees it on his account at once', async () => {
    await expect(ciro.getByRole('region', { name: 'Este período' }).getByRole('definition')).toHaveText(['1h 40m']);
    await ciro.getByRole('tab', { name: 'Asistencias' }).click();
    await expect(ciro.getByRole('region', { name: 'Asistencias de Ciro' }).getByRole('row')).toHaveCount(4);
    await ciro.getByRole('tab', { name: 'Resumen' }).click();
  });

  await test.step('confirmed twice, it is credited once', async () => {
    portal.consoleGuard.allow(/409 .*\/api\/actionTime/);
    await beto.getByRole('button', { name: 'Confirmar el tiempo de Ciro' }).click();
    await waitForToast(beto, 'Todavía no hay minutos nuevos. Espera al menos 1 minuto.', 'alert');
  });

  await test.step('the payroll has the exact minutes, also after a power cut', async () => {
    await portal.killAndRestart();
    await go(beto, 'Nómina');
    const row = (name: string) => beto.getByRole('row').filter({ hasText: name }).getByRole('cell');
    const initial = beto.getByRole('table', { name: 'Nómina: Iniciales' });
    await expect(initial.getByRole('row').filter({ has: beto.getByRole('cell') })).toHaveCount(1);
    await expect(row('Ciro')).toHaveText(['Ciro', '1h 40m', '0 h', /\d{4}, \d{1,2}:\d\d/]);
    await expect(row('Ana')).toHaveText(['Ana', '0m', '0.5 h', /\d{4}, \d{1,2}:\d\d/]);
    await expect(row('Beto')).toHaveText(['Beto', '0m', '1 h', /\d{4}, \d{1,2}:\d\d/]);
  });

  await test.step('Ciro’s account names who managed which minutes', async () => {
    const periodo = ciro.getByRole('region', { name: 'Este período' });
    await expect(periodo.getByRole('definition')).toHaveText(['1h 40m']);
    await expect(ciro.getByRole('region', { name: 'Tu tiempo' })).toContainText('con Beto');
    await ciro.getByRole('tab', { name: 'Asistencias' }).click();
    const rows = ciro.getByRole('region', { name: 'Asistencias de Ciro' }).getByRole('row');
    const workRows = rows.filter({ has: ciro.getByRole('cell') });
    await expect(workRows).toContainText([
      'BetoTiempo confirmado1h 2m',
      'Sin encargadoTiempo confirmado6m',
      'AnaTiempo confirmado32m',
    ]);
  });

  await test.step('each manager’s account has their own segment alone', async () => {
    await go(beto, 'Mi cuenta');
    await expect(beto.getByRole('region', { name: 'Este período' }).getByRole('definition')).toHaveText(['1 h']);
    await beto.getByRole('tab', { name: 'Tiempos' }).click();
    const tiempos = beto.getByRole('region', { name: 'Tiempos de Beto' }).getByRole('row');
    await expect(tiempos.filter({ has: beto.getByRole('cell') })).toContainText(['CiroTiempo confirmado1h 2m']);
    await go(ana, 'Mi cuenta');
    await expect(ana.getByRole('region', { name: 'Este período' }).getByRole('definition')).toHaveText(['0.5 h']);
    await ana.getByText('Ver en una tabla').click();
    await expect(ana.getByRole('cell', { name: '32m' })).toBeVisible();
  });
});
