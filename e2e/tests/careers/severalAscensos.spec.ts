import { expectAccessible, expectNoOverflow } from '../../fixtures/accessibility.ts';
import { setTimeInMision } from '../../fixtures/agenciaSetup.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { waitForToast } from '../../fixtures/steps.ts';
import { HANDHELD } from '../../fixtures/viewports.ts';

test('on a phone three of five are offered an ascenso with one question, and who was moved meanwhile is tried again', async ({
  portal,
}) => {
  const jefe = await portal.createPerson('Jefe', { categoria: 5 });
  const names = ['Ana', 'Ciro', 'Dora', 'Eva', 'Leo'];
  let leo = 0;
  for (const [i, name] of names.entries()) {
    const person = await portal.createPerson(name);
    await setTimeInMision(portal, person, 86_400 - i * 3_600);
    leo = person.id;
  }
  const page = await portal.openPage('/ascensos', jefe, HANDHELD);
  const list = page.getByRole('region', { name: /personas? pueden? ascender/ });
  const rows = list.getByRole('listitem');
  await expect(rows).toHaveCount(5);
  await expect(list.getByRole('checkbox')).toHaveCount(0);

  await list.getByRole('button', { name: 'Elegir personas' }).tap();
  await expect(list.getByRole('button', { name: /^Enviar Solicitud/ })).toHaveCount(0);
  const bar = page.getByRole('region', { name: 'Personas seleccionadas' });
  for (const name of ['Ana', 'Dora', 'Leo']) await rows.filter({ hasText: name }).tap({ position: { x: 200, y: 30 } });
  await expect(bar).toContainText('3 seleccionadas');
  await expectAccessible(page, 'several ascensos on a phone');
  await bar.getByRole('button', { name: 'Ofrecer ascenso' }).tap();
  const question = page.getByRole('dialog', { name: '¿Ofrecer el ascenso a 3 personas?' });
  await expect(question.getByRole('listitem')).toHaveText([
    'Ana: de Iniciado I a Iniciado H',
    'Dora: de Iniciado I a Iniciado H',
    'Leo: de Iniciado I a Iniciado H',
  ]);
  await portal.database.sql('update usuario set mision = mision + 1 where id = ?', leo);
  await question.getByRole('button', { name: 'Ofrecer el ascenso a 3 personas' }).tap();

  const left = page.getByRole('region', { name: 'Cómo quedó' });
  await expect(left).toContainText('Ofreciste el ascenso a 2 personas. A 1 no:');
  await expect(left.getByRole('listitem')).toHaveText('Leo: Alguien cambió su misión antes que tú');
  await page.getByRole('heading', { name: 'Ascensos' }).tap();
  await expect(rows.filter({ hasText: 'Leo' })).toContainText('Iniciado G');
  await expect(rows).toHaveCount(3);
  await left.getByRole('button', { name: 'Reintentar con esta' }).tap();
  const again = page.getByRole('dialog', { name: '¿Ofrecer el ascenso a 1 persona?' });
  await expect(again.getByRole('listitem')).toHaveText('Leo: de Iniciado H a Iniciado G');
  await Promise.all([
    waitForToast(page, 'Ofreciste el ascenso a Leo'),
    again.getByRole('button', { name: 'Ofrecer el ascenso a 1 persona' }).tap(),
  ]);
  await page.getByRole('heading', { name: 'Ascensos' }).tap();
  await expect(rows).toHaveCount(2);
  await expect(bar).toBeHidden();
  await list.getByRole('button', { name: 'Elegir personas' }).tap();
  await expectNoOverflow(page, 'several ascensos on a phone');
  const offered = await portal.database.sql(
    'select u.usuario from ascenso a join usuario u on u.id = a.usuario order by u.usuario',
  );
  expect(offered.map(({ usuario }) => usuario)).toEqual(['Ana', 'Dora', 'Leo']);
});

test('a person who was promoted meanwhile leaves the list and the selection, and is not tried again', async ({
  portal,
}) => {
  const jefe = await portal.createPerson('Jefe', { categoria: 5 });
  const [ana, leo] = [await portal.createPerson('Ana'), await portal.createPerson('Leo')];
  for (const person of [ana, leo]) await setTimeInMision(portal, person, 86_400);
  const page = await portal.openPage('/ascensos', jefe);
  await page.getByRole('checkbox', { name: 'Seleccionar a 2 personas' }).check();
  await page
    .getByRole('region', { name: 'Personas seleccionadas' })
    .getByRole('button', { name: 'Ofrecer ascenso' })
    .click();
  await portal.database.sql('update usuario set mision = mision + 1 where id = ?', leo.id);
  await setTimeInMision(portal, leo, 0);
  await page.getByRole('button', { name: 'Ofrecer el ascenso a 2 personas' }).click();
  const left = page.getByRole('region', { name: 'Cómo quedó' });
  await expect(page.getByText('Nadie puede ascender todavía')).toBeVisible();
  await expect(left).toContainText('Leo: Alguien cambió su misión antes que tú');
  await expect(page.getByRole('button', { name: /^Reintentar/ })).toHaveCount(0);
});
