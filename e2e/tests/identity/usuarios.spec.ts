import { expectAccessible, expectNoOverflow } from '../../fixtures/accessibility.ts';
import { setFirma } from '../../fixtures/agenciaSetup.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { choose, chooseFromCard, expectToast, waitForToast } from '../../fixtures/steps.ts';

test('a person is found, edited, given a new password and inspected @main', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  await setFirma(portal, boss, 'JEF');
  const ciro = await portal.createPerson('Ciro', { categoria: 3 });
  await portal.createPerson('Dora');
  portal.consoleGuard.allow(/409 .*\/api\/editUsuario/, /401 /);
  const page = await portal.openPage('/usuarios', boss);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const ciroPage = await portal.openPage('/perfil', ciro);

  await test.step('people who wait for the viewer are counted, and one press away', async () => {
    await page.getByRole('button', { name: 'Por atender 4' }).click();
    const sinFirma = page.getByRole('region', { name: /^Sin firma/ });
    await expect(sinFirma.getByRole('listitem')).toHaveCount(1);
    await expect(sinFirma).toContainText('Ciro');
    await expectAccessible(page, 'who waits');
    await page.getByRole('button', { name: 'Directorio' }).click();
  });

  await test.step('a name leads to the page', async () => {
    await page.getByRole('searchbox', { name: 'Buscar nombre o firma' }).fill('cir');
    await expect(page).toHaveURL(/buscar=cir/);
    await page.getByRole('row').getByRole('link', { name: 'Ciro' }).click();
    await expect(page).toHaveURL(/\/usuarios\?persona=Ciro$/);
    await expect(page.getByRole('heading', { name: 'Ciro', level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Ficha de Ciro' })).toContainText('Le falta');
    await expectAccessible(page, 'person');
    await expectNoOverflow(page, 'person');
  });

  const form = page.getByRole('form', { name: 'Editar a Ciro' });
  const save = form.getByRole('button', { name: 'Guardar' });
  await test.step('an edit says what is missing, and that a name is taken', async () => {
    await page.getByRole('button', { name: 'Editar' }).click();
    const name = form.getByLabel('Nombre');
    await expect(name).toBeFocused();
    await name.fill('');
    await save.click();
    await expect(name).toHaveAccessibleDescription('El nombre no puede estar vacio');
    await name.fill('Ciro.2?');
    await save.click();
    await expect(form.getByLabel('Firma de registro')).toHaveAccessibleDescription('Firma no puede estar vacia');
    await form.getByLabel('Firma de registro').fill('cir');
    await name.fill('dora');
    await save.click();
    await expect(name).toHaveAccessibleDescription('El nombre ya esta ocupado');
    await expectAccessible(page, 'edit');
  });

  await test.step('a new name is everywhere at once', async () => {
    await form.getByLabel('Nombre').fill('Ciro.2?');
    await Promise.all([
      waitForToast(ciroPage, 'Jefa te cambió el nombre a Ciro.2?'),
      expectToast(page, 'Guardaste los cambios de Ciro.2?', save.click()),
    ]);
    await expect(page).toHaveURL(/persona=Ciro\.2%3F$/);
    await expect(page.getByRole('heading', { name: 'Ciro.2?', level: 1 })).toBeVisible();
    await expect(ciroPage.getByRole('region', { name: 'Tu perfil' })).toContainText('Ciro.2?');
    await page.reload();
    await expect(page.getByRole('region', { name: 'Ficha de Ciro.2?' })).toContainText('CIR');
  });

  await test.step('what there is of them, each in its place', async () => {
    const personSections = page.getByRole('navigation', { name: 'Datos de Ciro.2?' });
    await expect(personSections.getByRole('button')).toHaveText([
      'Trabajo',
      'Carrera',
      'Créditos',
      'Multas',
      'Llamados',
      'Membresías',
      'Ausencias',
      'Fichaje',
      'Referidos',
      'Dispositivos',
      'Registro',
    ]);
    await expect(page.getByText('Nada en estas doce semanas.')).toBeVisible();
    await personSections.getByRole('button', { name: 'Multas' }).click();
    await expect(page.getByText('Las que reciba Ciro.2? aparecen aquí.')).toBeVisible();
    await personSections.getByRole('button', { name: 'Ausencias' }).click();
    await expect(page.getByText('Ciro.2? no pidió ninguna.')).toBeVisible();
    await personSections.getByRole('button', { name: 'Fichaje' }).click();
    await expect(page.getByText('Ciro.2? todavía no fichó.')).toBeVisible();
    await personSections.getByRole('button', { name: 'Multas' }).click();
    await personSections.getByRole('button', { name: 'Registro' }).click();
    await expect(page.getByText('cambió el nombre de', { exact: false })).toBeVisible();
    await expectAccessible(page, 'log');
    await page.goBack();
    await expect(page.getByText('Las que reciba Ciro.2? aparecen aquí.')).toBeVisible();
  });

  await test.step('a new password ends the other browser’s session, and is told once', async () => {
    await page.getByRole('button', { name: 'Regenerar Clave' }).click();
    const question = page.getByRole('dialog', { name: '¿Regenerar la contraseña de Ciro.2??' });
    await expectToast(
      page,
      'Clave generada correctamente',
      question.getByRole('button', { name: 'Regenerar Clave' }).click(),
    );
    await expect(ciroPage).not.toHaveURL(/perfil/);
    const panel = page.getByRole('region', { name: 'La contraseña temporal de Ciro.2?' });
    await expectToast(page, 'Clave copiada', panel.getByRole('button', { name: 'Copiar contraseña' }).click());
    const clave = await panel.getByRole('code').textContent();
    await portal.logIn('ciro.2?', clave ?? '', ciro.direccion);
    await panel.getByRole('button', { name: 'Listo' }).click();
    await expect(panel).toBeHidden();
  });

  await test.step('addresses are forgotten after a question', async () => {
    await page.getByRole('button', { name: 'Borrar IP' }).click();
    const question = page.getByRole('dialog', { name: '¿Borrar las IP de Ciro.2??' });
    await expectToast(
      page,
      'Borraste las conexiones de Ciro.2?',
      question.getByRole('button', { name: 'Borrar IP' }).click(),
    );
  });

  await test.step('what else may be done with them begins here, with them chosen', async () => {
    const others = page.getByRole('navigation', { name: 'Acciones para Ciro.2?' });
    await expect(others.getByRole('link')).toHaveText([
      'Vender misión',
      'Vender membresía',
      'Trasladar',
      'Dar permisos',
      'Llamar la atención',
      'Multar',
      'Degradar',
      'Despedir',
    ]);
    await others.getByRole('link', { name: 'Multar' }).click();
    const multa = page.getByRole('form', { name: 'Nueva Multa' });
    await expect(multa.getByRole('combobox', { name: 'Usuario' })).toHaveValue('Ciro.2?');
    // Covered by no open list.
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await multa.getByLabel('Motivo').fill('Ruido');
    await multa.getByRole('button', { name: 'Multar' }).click();
    const question = page.getByRole('dialog', { name: '¿Multar a Ciro.2??' });
    await question.getByRole('button', { name: 'Multar' }).click();
    await expect(page).toHaveURL('/multas');
    await chooseFromCard(page, 'Ciro.2?', 'Ver perfil');
    await expect(page.getByRole('region', { name: 'Ficha de Ciro.2?' })).toBeVisible();
  });

  await test.step('someone dismissed has it said by whom and why, and comes back', async () => {
    const { key, direccion } = boss;
    await portal.sendRequest('despedir', { body: { usuario: ciro.id, motivo: 'Insultos' }, key, direccion });
    await page.reload();
    const personCard = page.getByRole('region', { name: 'Ficha de Ciro.2?' });
    await expect(personCard).toContainText('Despedido');
    await expect(personCard).toContainText('Jefa despidió a Ciro.2?: Insultos');
    await expect(page.getByRole('button', { name: 'Editar' })).toHaveCount(0);
    // The released name is free, and the page continues under the new one. Until it has that one, an event may make it ask
    // for the work under the old one.
    portal.consoleGuard.allow(/404 .*\/api\/getLogUser\/Ciro/);
    await page.getByRole('button', { name: 'Liberar nombre' }).click();
    const free = page.getByRole('dialog', { name: '¿Liberar el nombre Ciro.2??' });
    const release = free.getByRole('button', { name: 'Liberar nombre' });
    await expectToast(page, 'Liberaste el nombre Ciro.2?', release.click());
    await expect(page.getByRole('region', { name: 'Ficha de Ciro.2? (2)' })).toContainText('Despedido');
    await expect(page.getByRole('button', { name: 'Liberar nombre' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Ingresar' }).click();
    const question = page.getByRole('dialog', { name: '¿Ingresar a Ciro.2? (2)?' });
    await expectToast(
      page,
      /^Reingresaste a Ciro\.2\? \(2\) como/,
      question.getByRole('button', { name: 'Ingresar' }).click(),
    );
    await expect(page.getByRole('region', { name: 'Ficha de Ciro.2? (2)' })).toContainText('Activo');
  });
});

test('of two concurrent edits of a rank one wins, and the other is reported', async ({ portal }) => {
  const [boss, ana] = [await portal.logInAsBoss(), await portal.createPerson('Ana', { categoria: 11 })];
  await setFirma(portal, ana, 'ANA');
  await portal.createPerson('Leo', { categoria: 2 });
  portal.consoleGuard.allow(/409 .*\/api\/editUsuario/);
  const pages = [
    await portal.openPage('/usuarios?persona=Leo&editar=1', boss),
    await portal.openPage('/usuarios?persona=Leo&editar=1', ana),
  ] as const;
  const [first, second] = pages;
  const form = (n: 0 | 1) => pages[n].getByRole('form', { name: 'Editar a Leo' });
  await choose(form(0), 'Misión', 'Guardia F');
  await choose(form(1), 'Misión', 'Guardia E');
  await expectToast(first, 'Guardaste los cambios de Leo', form(0).getByRole('button', { name: 'Guardar' }).click());
  await expect(second.getByRole('region', { name: 'Ficha de Leo' })).toContainText('Guardia F');
  await form(1).getByRole('button', { name: 'Guardar' }).click();
  await expect(form(1).getByRole('alert')).toHaveText(
    'Alguien cambió estos datos. Revísalos arriba y guarda de nuevo.',
  );
  await expect(second.getByRole('region', { name: 'Ficha de Leo' })).toContainText('Guardia F');
});

test('names are links for viewers with the permiso', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  await portal.createPerson('Leo');
  const page = await portal.openPage('/nomina', ana);
  await expect(page.getByRole('row', { name: /Leo/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Leo' })).toHaveCount(0);
  await chooseFromCard(page.getByRole('row'), 'Ana', 'Mi cuenta');
  await expect(page).toHaveURL('/perfil');
});

test('sessions of higher-ranked people are hidden, and those of the viewer are shown', async ({ portal }) => {
  await portal.logInAsBoss();
  const ana = await portal.createPerson('Ana', { categoria: 11 });
  const page = await portal.openPage('/usuarios?persona=Jefa&ver=dispositivos', ana);
  const checkbox = (de: string, name: string) =>
    page.getByRole('navigation', { name: `Datos de ${de}` }).getByRole('button', { name });
  await expect(checkbox('Jefa', 'Trabajo')).toHaveAttribute('aria-current', 'true');
  await expect(checkbox('Jefa', 'Dispositivos')).toHaveCount(0);
  await page.goto('/usuarios?persona=Ana&ver=dispositivos');
  await expect(checkbox('Ana', 'Dispositivos')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('heading', { name: 'Sesiones abiertas' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Más de Ana' })).toHaveCount(0);
});
