import { WEEK_MS } from '@conserje/rules';
import { expect, test } from '../../fixtures/portal.ts';
import { expectToast, waitForToast } from '../../fixtures/steps.ts';

/** A run that crosses the end of a week closes two. */
const ONE_OR_TWO_WEEKS = /1 semana|2 semanas/;

test('a categoria asks for hours, and an admin tells people who did not meet it for a week', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const ofBoss = await portal.openPage('/mantenimiento', boss);

  await test.step('the founder says in Mantenimiento what the categoria asks for', async () => {
    await ofBoss.getByRole('button', { name: 'Editar Seguridad' }).click();
    await ofBoss.getByRole('button', { name: 'Actividad de Seguridad' }).click();
    const dialog = ofBoss.getByRole('dialog', { name: 'Actividad de Seguridad' });
    await dialog.getByLabel('Horas por semana').fill('200');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByLabel('Horas por semana')).toHaveAccessibleDescription(/de 0 a 168/);
    await dialog.getByLabel('Horas por semana').fill('3');
    await expectToast(
      ofBoss,
      'Guardaste lo que pide por semana el rango Seguridad',
      dialog.getByRole('button', { name: 'Guardar' }).click(),
    );
  });

  const theirs = await portal.openPage('/perfil', leo);
  await test.step('the member sees on Mi cuenta what this week asks for', async () => {
    await expect(theirs.getByText('Actividad de la semana')).toBeVisible();
    await expect(theirs.getByText(/^0m de \d/).first()).toBeVisible();
  });

  await test.step('after the week the list shows who fell short, and an admin tells them', async () => {
    await portal.whileStopped(async () => {
      const [long, past] = [Date.now() - 3 * WEEK_MS, Date.now() - WEEK_MS];
      await portal.database.sql('update usuario set registro = ?', long);
      await portal.database.sql(
        'insert into actividad_pedida (categoria, asistencia, times, ascensos, fecha) values (2, 3, 0, 0, ?)',
        past,
      );
      await portal.database.sql(
        `insert into carrera (usuario, a, a_nombre, causa, fecha)
          select u.id, m.id, m.nombre, 'registro', cast(? as bigint) from usuario u join mision m on m.id = u.mision
          where u.usuario = 'Leo'`,
        long,
      );
    });
    await ofBoss.goto('/actividad');
    const row = ofBoss.getByRole('row', { name: /Leo/ });
    await expect(row).toContainText(ONE_OR_TWO_WEEKS, { timeout: 30_000 });
    await expect(row).toContainText('0m de 3h');
    await ofBoss.getByRole('checkbox', { name: 'Seleccionar a Leo' }).check();
    await ofBoss.getByRole('button', { name: 'Avisar', exact: true }).click();
    const dialog = ofBoss.getByRole('dialog', { name: '¿Avisar a 1 persona?' });
    await expect(dialog).toContainText('Leo.');
    await dialog.getByLabel('Mensaje').fill('Te faltaron horas');
    await Promise.all([
      waitForToast(theirs, /te avisó: Te faltaron horas$/),
      expectToast(ofBoss, 'Avisaste a Leo', dialog.getByRole('button', { name: 'Avisar a 1 persona' }).click()),
    ]);
    await theirs.reload();
    await expect(theirs.getByText(/^(1 semana seguida|2 semanas seguidas) sin cumplir$/)).toBeVisible();
  });

  await test.step('filters live in the address', async () => {
    await ofBoss.getByRole('combobox', { name: 'Estado' }).selectOption('Cumplida');
    await expect(ofBoss.getByText('Sin personas')).toBeVisible();
    await ofBoss.reload();
    await expect(ofBoss.getByText('Sin personas')).toBeVisible();
  });
});
