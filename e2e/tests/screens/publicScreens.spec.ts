import { expect, test } from '../../fixtures/portal.ts';

test('Rangos shows misiones, requirements and pay of each categoria', async ({ portal }) => {
  const page = await portal.openPage('/rangos', null);
  const categoria = (name: string) => page.getByRole('button', { name, exact: true });
  const panel = page.getByRole('tabpanel');
  await expect(page.getByRole('main').getByRole('button')).toContainText([
    'Iniciales',
    'Seguridad',
    'Técnicos',
    'Logística',
    'Supervisores',
    'Directores',
    'Presidentes',
    'Operativos',
    'Junta Directiva',
    'Administradores',
    'Mánagers',
    'Fundadores',
  ]);
  await expect(categoria('Iniciales')).toHaveAccessibleDescription(/^Paga 4c \/ 6c \/ 7c \/ 9c · Ascenso cada \d/);
  await categoria('Iniciales').click();
  await expect(panel.getByRole('listitem')).toHaveCount(9);
  await expect(panel.getByRole('listitem').first()).toHaveText('Iniciado I');
  await page.getByRole('tab', { name: 'Requisitos Paga' }).click();
  await expect(panel).toHaveText('1h / 2h / 3h / 4h');
  await page.getByRole('tab', { name: 'Paga', exact: true }).click();
  await expect(panel).toHaveText('4c / 6c / 7c / 9c');

  // Another categoria opens at the current tab and is kept in the URL.
  await categoria('Operativos').click();
  await expect(panel).toHaveText('12c');
  await page.reload();
  await expect(panel).toHaveText('12c');
  await page.getByRole('tab', { name: 'Requisitos Paga' }).click();
  await expect(panel).toHaveText('5 times por dia (3 dias)');
  await page.getByRole('tab', { name: 'Misiones' }).click();
  await expect(panel.getByRole('listitem').first()).toHaveText('Agente I409c');
  await expect(panel.getByRole('listitem').last()).toHaveText('Comandante A569c');
});

test('Normativa is searchable', async ({ portal }) => {
  const page = await portal.openPage('/normativa', null);
  const tables = page.getByRole('main').getByRole('table');
  await expect(tables.first().getByRole('columnheader')).toHaveText(['Infracciones', 'Gravedad', 'Codigo']);
  await page.getByRole('searchbox', { name: 'Buscar en la normativa' }).fill('flood');
  await expect(tables.getByRole('row')).toHaveCount(2);
  await expect(tables.getByRole('row').last()).toContainText('MI');
  await page.reload();
  await expect(tables.getByRole('row')).toHaveCount(2);
});

test('Inicio shows the admins, the pay times in several zones and the membresias', async ({ portal }) => {
  const page = await portal.openPage('/', null);
  const carousel = (name: string | RegExp) => page.getByRole('region', { name });
  await expect(carousel(/admins/i).getByRole('listitem')).toContainText(['Jefa']);
  const membresias = carousel(/membresías/i).getByRole('listitem');
  await expect(membresias.filter({ hasText: 'VIP' }).first()).toContainText('60c');
  await expect(membresias.filter({ hasText: 'Legión' })).toContainText(/permanente/i);
  await expect(membresias).toHaveCount(4);
  const zones = carousel(/pago/i).getByRole('listitem');
  await expect(zones).toHaveCount(13);
  const clockOf = (pais: string) => zones.filter({ hasText: pais }).first();
  await expect(clockOf('República Dominicana')).toContainText('6:00');
  await expect(clockOf('México')).toContainText('4:00');
  await expect(clockOf('Argentina')).toContainText('7:00');
});
