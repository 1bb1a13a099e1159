import { PERSON_ACTION_ROUTES } from '@conserje/rules';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/portal.ts';
import { choose } from '../../fixtures/steps.ts';

/** Searching shows the ascenso page of the person, with a reason in place of the button. */
async function expectNotPromotable(page: Page, name: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Buscar', exact: true }).click();
  const theirs = main.getByRole('article', { name: `Ascenso de ${name}` });
  const highestMisionNote = main.getByText('Ya tiene la misión más alta de la agencia.');
  await expect(theirs.or(highestMisionNote)).toBeVisible();
  await expect(main.getByRole('button', { name: /^Enviar Solicitud/ })).toHaveCount(0);
  if (await theirs.isVisible()) await expect(theirs.locator('[aria-live]')).toHaveText(/./);
}

test('the server accepts every person whom a form offers, or the form says why not', async ({ portal }) => {
  portal.consoleGuard.allow(/404 .*\/api\/verUltimoAscenso/);
  const boss = await portal.logInAsBoss();
  const same = await portal.createPerson('Igual');
  await portal.database.sql(
    'update usuario set mision = (select mision from usuario where id = ?) where id = ?',
    boss.id,
    same.id,
  );
  await portal.createPerson('Nueva');
  await portal.createPerson('Media', { categoria: 5 });
  const names = ['Igual', boss.usuario, 'Nueva', 'Media'];
  const { key, direccion } = boss;
  const accepts = new Map<string, string[]>();
  for (const name of names) {
    const { acciones } = await portal.sendRequest<{ acciones: string[] }>(`tarjeta/${name}`, { key, direccion });
    accepts.set(name, acciones);
  }
  const page = await portal.openPage('/', boss);
  for (const [action, route] of Object.entries(PERSON_ACTION_ROUTES))
    await test.step(action, async () => {
      await page.goto(`${route}?nuevo=1`);
      const field = page.getByRole('combobox', { name: 'Usuario' });
      await expect(field).toHaveAttribute('placeholder', 'Escribe un nombre');
      for (const name of names) {
        await field.fill(name);
        const opcion = page.getByRole('option', { name: new RegExp(`^${name}( ·|$)`) });
        if (accepts.get(name)?.includes(action)) {
          await expect(opcion, name).toBeEnabled();
          continue;
        }
        await expect(opcion.or(page.getByText('No encontramos a nadie con ese nombre'))).toBeVisible();
        if ((await opcion.count()) === 0) continue;
        if (await opcion.isDisabled()) {
          await expect(opcion, `${name}: why not`).toHaveText(/ · ./);
          continue;
        }
        await choose(page, 'Usuario', name);
        if (action === 'ascender') await expectNotPromotable(page, name);
        else {
          const toWhom = field.and(page.locator('[aria-describedby]'));
          const destinationField = page.getByPlaceholder(/^No hay misiones/);
          await expect(toWhom.or(destinationField), `${name}: why not`).toBeVisible();
        }
      }
    });
});

test('a firma can be given to oneself and lower-ranked people only', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  await portal.createPerson('Nueva');
  const page = await portal.openPage('/firmas?nuevo=1', await portal.createPerson('Ana', { categoria: 10 }));
  const field = page.getByRole('combobox', { name: 'Usuario' });
  const opcion = async (name: string) => {
    await field.fill(name);
    return page.getByRole('option', { name: new RegExp(`^${name}( ·|$)`) });
  };
  await expect(await opcion(boss.usuario)).toBeDisabled();
  for (const name of ['Ana', 'Nueva']) await expect(await opcion(name)).toBeEnabled();
});
