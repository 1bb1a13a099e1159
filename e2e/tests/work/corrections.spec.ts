import { recordWork } from '../../fixtures/agenciaSetup.ts';
import { toTypedDate } from '../../fixtures/agenciaZone.ts';
import { mainButton, table } from '../../fixtures/locators.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { expectToast, waitForToast } from '../../fixtures/steps.ts';

test('missing work is requested, accepted in another browser, and counted @main', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 10 });
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const { hoy } = await portal.sendRequest<{ hoy: string }>('getHoy', {});
  await recordWork(portal, leo, 'asistencia', 40, new Date().toISOString());
  const [theirs, ofAna] = [
    await portal.openPage('/perfil?pestana=historial', leo),
    await portal.openPage('/nomina', ana),
  ];
  const dialog = theirs.getByRole('dialog', { name: 'Pedir corrección' });
  const request = async (cantidad: string, motivo: string) => {
    await mainButton(theirs, 'Pedir corrección').click();
    await dialog.getByLabel('Minutos').fill(cantidad);
    await dialog.getByLabel('Motivo').fill(motivo);
    await dialog.getByLabel('Día', { exact: true }).fill(toTypedDate(hoy));
    await dialog.getByRole('button', { name: 'Pedir corrección' }).click();
  };

  await test.step('the form says what is wrong, and keeps what was typed', async () => {
    await mainButton(theirs, 'Pedir corrección').click();
    const send = dialog.getByRole('button', { name: 'Pedir corrección' });
    await send.click();
    await expect(dialog.getByLabel('Minutos')).toHaveAccessibleDescription(/Cantidad no puede ser menor o igual a 0/);
    await dialog.getByLabel('Minutos').fill('721');
    await send.click();
    await expect(dialog.getByLabel('Minutos')).toHaveAccessibleDescription(/De una vez se pide como máximo 720/);
    await dialog.getByLabel('Minutos').fill('20');
    await send.click();
    await expect(dialog.getByLabel('Motivo')).toHaveAccessibleDescription(/Cuenta qué pasó/);
    await dialog.getByLabel('Motivo').fill('Se cerró antes');
    await Promise.all([
      waitForToast(ofAna, /^Leo te pide una corrección de 20 minutos del /),
      expectToast(theirs, 'Pediste la corrección. Te avisaremos cuando respondan.', send.click()),
    ]);
    await expect(dialog).toBeHidden();
    await expect(table(theirs, 'Tus solicitudes')).toContainText('Por responder');
  });

  await test.step('another of the same day is refused at its field', async () => {
    portal.consoleGuard.allow(/409 .*\/api\/pedirRectificacion/);
    await request('5', 'Otra');
    await expect(dialog.getByLabel('Día', { exact: true })).toHaveAccessibleDescription(/Ya pediste una corrección/);
    await dialog.getByRole('button', { name: 'Volver' }).click();
    await theirs
      .getByRole('dialog', { name: '¿Cerrar sin enviar?' })
      .getByRole('button', { name: 'Descartar' })
      .click();
  });

  await test.step('the menu counts it, its row shows the work of the day, and it is accepted', async () => {
    await expect(ofAna.getByRole('link', { name: 'Nómina 1 por responder' })).toBeVisible();
    await ofAna.reload();
    const pendingTable = table(ofAna, 'Correcciones por responder');
    await expect(pendingTable.getByRole('row').nth(1)).toContainText(/Leo.*\+20m.*Horas: 40m.*Se cerró antes/s);
    await mainButton(ofAna, 'Aceptar la corrección de Leo').click();
    const question = ofAna.getByRole('dialog', { name: '¿Aceptar la corrección de Leo?' });
    await Promise.all([
      waitForToast(theirs, /^Ana aceptó tu corrección de 20 minutos del /),
      expectToast(ofAna, 'Aceptaste la corrección de Leo', question.getByRole('button', { name: 'Aceptar' }).click()),
    ]);
    await expect(ofAna.getByText('Sin correcciones por responder')).toBeVisible();
    await expect(ofAna.getByRole('link', { name: 'Nómina', exact: true })).toBeVisible();
    await ofAna.getByRole('button', { name: 'Nómina', exact: true }).click();
    await expect(ofAna.getByRole('row').filter({ hasText: 'Leo' })).toContainText('1h');
    await expect(table(theirs, 'Tus solicitudes')).toContainText(/Aceptada.*Ana/s);
  });

  await test.step('a refusal needs a motivo, and a member withdraws their own correction', async () => {
    await expectToast(theirs, /^Pediste la corrección/, request('30', 'Nadie abrió mi tiempo'));
    await ofAna.getByRole('button', { name: /^Correcciones/ }).click();
    await mainButton(ofAna, 'Rechazar la corrección de Leo').click();
    const reject = ofAna.getByRole('dialog', { name: 'Rechazar la corrección de Leo' });
    await reject.getByRole('button', { name: 'Rechazar' }).click();
    await expect(reject.getByLabel('Motivo')).toHaveAccessibleDescription(/Escribe el motivo/);
    await reject.getByLabel('Motivo').fill('No estabas en base');
    await Promise.all([
      waitForToast(theirs, /^Ana rechazó tu corrección .*: No estabas en base$/),
      expectToast(ofAna, 'Rechazaste la corrección de Leo', reject.getByRole('button', { name: 'Rechazar' }).click()),
    ]);
    await expect(table(theirs, 'Tus solicitudes')).toContainText('«No estabas en base»');
    await expectToast(theirs, /^Pediste la corrección/, request('10', 'Me equivoqué'));
    await theirs.getByRole('button', { name: /^Retirar: Corrección de/ }).click();
    const question = theirs.getByRole('dialog', { name: '¿Retirar tu corrección?' });
    await expectToast(
      theirs,
      'Retiraste tu corrección',
      question.getByRole('button', { name: 'Retirar corrección' }).click(),
    );
    await ofAna.mouse.move(0, 0);
    await expect(ofAna.getByText('Sin correcciones por responder')).toBeVisible();
  });
});
