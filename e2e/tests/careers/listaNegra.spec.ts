import { CLAVE, expect, test } from '../../fixtures/portal.ts';
import { choose, expectToast } from '../../fixtures/steps.ts';

test('a dismissed person goes on the black list, cannot register again, and is taken off it', async ({ portal }) => {
  // The refused registration.
  portal.consoleGuard.allow(/422 .*\/api\/registro/);
  const boss = await portal.createPerson('Dana', { categoria: 10 });
  await portal.createPerson('Leo', { categoria: 5 });
  const page = await portal.openPage('/despidos?nuevo=1', boss);

  await test.step('by the dismissal', async () => {
    await choose(page, 'Usuario', 'Leo');
    await page.getByRole('textbox', { name: 'Motivo' }).fill('Insultos en base');
    await page.getByRole('switch', { name: 'Poner también en la lista negra' }).check();
    await page.getByRole('main').getByRole('button', { name: 'Despedir', exact: true }).click();
    const question = page.getByRole('dialog', { name: '¿Despedir a Leo?' });
    await expect(question).toContainText('Queda en la lista negra');
    const dismissal = question.getByRole('button', { name: 'Despedir', exact: true }).click();
    await expectToast(page, 'Despediste a Leo y quedó en la lista negra', dismissal);
  });

  await test.step('a name that nobody had', async () => {
    await page.goto('/listanegra');
    await expect(page.getByRole('row').filter({ hasText: 'Leo' })).toContainText('En la lista, por nombre');
    await page.getByRole('button', { name: 'Agregar a la lista', exact: true }).click();
    const form = page.getByRole('form', { name: 'Agregar a la lista' });
    await form.getByRole('textbox', { name: 'Nombre en el hotel' }).fill('Troll.99');
    await form.getByRole('textbox', { name: 'Motivo' }).fill('Raids');
    const adding = form.getByRole('button', { name: 'Agregar a la lista' }).click();
    await expectToast(page, 'Agregaste a Troll.99 a la lista negra', adding);
    await expect(page.getByRole('row').filter({ hasText: 'Troll.99' })).toContainText('Raids');
  });

  const visitor = await portal.openPage('/', null);
  await visitor.getByRole('main').getByRole('button', { name: 'Regístrate' }).click();
  const registration = visitor.getByRole('dialog', { name: 'Registro' });
  const typed = { 'Nombre de Usuario': 'troll.99', Contraseña: CLAVE, 'Confirmar Contraseña': CLAVE };
  for (const [name, text] of Object.entries(typed))
    await registration.getByRole('textbox', { name, exact: true }).fill(text);
  const send = registration.getByRole('button', { name: 'Registrarte' });

  await test.step('a listed person cannot register', async () => {
    await send.click();
    await expect(registration.getByRole('textbox', { name: 'Nombre de Usuario' })).toHaveAccessibleDescription(
      'No puedes registrarte con ese nombre. Habla con un admin.',
    );
  });

  await test.step('until taken off', async () => {
    await page.getByRole('button', { name: 'Sacar a Troll.99 de la lista negra' }).click();
    const question = page.getByRole('dialog', { name: '¿Sacar a Troll.99 de la lista negra?' });
    await question.getByRole('textbox', { name: 'Motivo' }).fill('Pidió perdón');
    const lifting = question.getByRole('button', { name: 'Sacar de la lista' }).click();
    await expectToast(page, 'Sacaste a Troll.99 de la lista negra', lifting);
    await expect(page.getByRole('row').filter({ hasText: 'Troll.99' })).toContainText(
      'Dana sacó a esta persona: Pidió perdón',
    );
    await expectToast(visitor, '¡Listo, troll.99! Ya tienes cuenta.', send.click());
  });
});
