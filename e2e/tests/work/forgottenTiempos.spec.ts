import { openTiempo } from '../../fixtures/agenciaSetup.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { expectToast, tiempoRow, timeCellOf } from '../../fixtures/steps.ts';

test('an unconfirmed tiempo is shown to those who should confirm it, and its bajo is notified @main', async ({
  portal,
}) => {
  const ana = await portal.createPerson('Ana', { categoria: 7 });
  const beto = await portal.createPerson('Beto', { categoria: 5 });
  const leo = await portal.createPerson('Leo');
  await openTiempo(portal, ana, leo);
  await openTiempo(portal, beto, await portal.createPerson('Dora'));
  await portal.passMinutes(119);
  const [ofAna, betoPage, theirs] = [
    await portal.openPage('/tiempos', ana),
    await portal.openPage('/tiempos', beto),
    await portal.openPage('/perfil', leo),
  ];
  await expect(timeCellOf(ofAna, 'Leo')).toHaveText(/^Terminado\s*hace 59 min$/);
  await expect(ofAna.getByRole('button', { name: /olvidado/ })).toHaveCount(0);
  await portal.passMinutes(2);

  await expect(timeCellOf(ofAna, 'Leo')).toHaveText(/^Terminado\s*olvidado hace 1 h$/);
  // Beto and the admins are responsible for it.
  await expect(timeCellOf(ofAna, 'Dora')).toHaveText(/^Terminado\s*hace 1 h$/);
  await expect(timeCellOf(betoPage, 'Dora')).toContainText('olvidado');
  const ofBoss = await portal.openPage('/tiempos', await portal.logInAsBoss());
  await expect(ofBoss.getByRole('button', { name: '2 olvidados' })).toBeVisible();
  for (const name of ['Leo', 'Dora']) await expect(timeCellOf(ofBoss, name)).toContainText('olvidado');
  const ownTiempo = theirs.getByRole('region', { name: 'Tu tiempo' });
  await expect(ownTiempo).toContainText('y falta confirmarlo. Recuérdaselo a Ana. Tus minutos están guardados.');

  await ofAna.getByRole('button', { name: '1 olvidado' }).click();
  await expect(tiempoRow(ofAna, 'Dora')).toHaveCount(0);
  await expect(ofAna).toHaveURL(/olvidados=/);
  await expectToast(
    ofAna,
    /^Confirmaste 60 minutos/,
    ofAna.getByRole('button', { name: 'Confirmar el tiempo de Leo', exact: true }).click(),
  );
  await expect(theirs.getByRole('region', { name: 'Este período' })).toContainText('1h');
  await expect(ownTiempo).toContainText('No tienes un tiempo abierto');
  await expect(ofAna.getByText('Sin tiempos olvidados')).toBeVisible();
});

test('a paused tiempo counts as forgotten too; without encargado its bajo closes it', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 7 });
  const [leo, dora] = [await portal.createPerson('Leo'), await portal.createPerson('Dora')];
  await openTiempo(portal, ana, leo);
  await openTiempo(portal, ana, dora, -1);
  const ofAna = await portal.openPage('/tiempos', ana);
  const pause = ofAna.getByRole('button', { name: 'Pausar el tiempo de Leo' });
  // The row shows the pause before the server has it.
  await Promise.all([ofAna.waitForResponse('**/api/actionTime'), pause.click()]);
  await ofAna.getByRole('button', { name: 'Pausados 1' }).click();
  await expect(timeCellOf(ofAna, 'Leo')).toContainText('Pausado');
  await portal.passMinutes(61);
  await expect(timeCellOf(ofAna, 'Leo')).toContainText('Pausado · olvidado hace 1 h');
  const leoPage = await portal.openPage('/perfil', leo);
  const own = leoPage.getByRole('region', { name: 'Tu tiempo' });
  await expect(own).toContainText('y falta reanudarlo. Recuérdaselo a Ana');
  await expect(own.getByRole('button', { name: 'Cerrar mi tiempo' })).toHaveCount(0);

  const doraPage = await portal.openPage('/perfil', dora);
  await doraPage.getByRole('button', { name: 'Cerrar mi tiempo' }).click();
  await doraPage
    .getByRole('dialog', { name: '¿Cerrar tu tiempo?' })
    .getByRole('button', { name: 'Cerrar tiempo' })
    .click();
  const closed = doraPage.getByRole('region', { name: 'Tu tiempo' });
  await expect(closed).toContainText('No tienes un tiempo abierto');
  await closed.getByRole('button', { name: 'Recuperar mi tiempo' }).click();
  await expect(closed).toContainText('sin encargado');
  await doraPage.getByRole('button', { name: 'Cerrar mi tiempo' }).click();
  await doraPage.getByRole('dialog').getByRole('button', { name: 'Cerrar tiempo' }).click();
  await expect(closed).toContainText('No tienes un tiempo abierto');
  await openTiempo(portal, ana, dora);
});
