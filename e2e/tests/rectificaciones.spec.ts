import type { Page } from '@playwright/test';
import { trabajo } from '../fixtures/agencia.ts';
import { aviso, yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';

const boton = (pagina: Page, name: string) => pagina.getByRole('main').getByRole('button', { name, exact: true });
const tabla = (pagina: Page, name: string) => pagina.getByRole('table', { name });
/** As it is typed: MM/dd/yyyy. */
const escrita = (fecha: string): string => fecha.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');

test('work that is missing is asked for, accepted in another browser, and counts', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 10 });
  const leo = await portal.persona('Leo', { categoria: 2 });
  const { hoy } = await portal.pedir<{ hoy: string }>('getHoy', {});
  await trabajo(portal, leo, 'asistencia', 40, new Date().toISOString());
  const [suya, deAna] = [await portal.en('/perfil?pestana=historial', leo), await portal.en('/nomina', ana)];
  const dialogo = suya.getByRole('dialog', { name: 'Pedir corrección' });
  const pedir = async (cantidad: string, motivo: string) => {
    await boton(suya, 'Pedir corrección').click();
    await dialogo.getByLabel('Minutos').fill(cantidad);
    await dialogo.getByLabel('Motivo').fill(motivo);
    await dialogo.getByLabel('Día', { exact: true }).fill(escrita(hoy));
    await dialogo.getByRole('button', { name: 'Pedir corrección' }).click();
  };

  await test.step('the form says what is wrong, and keeps what was typed', async () => {
    await boton(suya, 'Pedir corrección').click();
    const enviar = dialogo.getByRole('button', { name: 'Pedir corrección' });
    await enviar.click();
    await expect(dialogo.getByLabel('Minutos')).toHaveAccessibleDescription(/Cantidad no puede ser menor o igual a 0/);
    await dialogo.getByLabel('Minutos').fill('721');
    await enviar.click();
    await expect(dialogo.getByLabel('Minutos')).toHaveAccessibleDescription(/De una vez se pide como máximo 720/);
    await dialogo.getByLabel('Minutos').fill('20');
    await enviar.click();
    await expect(dialogo.getByLabel('Motivo')).toHaveAccessibleDescription(/Cuenta qué pasó/);
    await dialogo.getByLabel('Motivo').fill('Se cerró antes');
    await Promise.all([
      aviso(deAna, /^Leo te pide una corrección de 20 minutos del /),
      yDice(suya, 'Pediste la corrección. Te avisaremos cuando respondan.', enviar.click()),
    ]);
    await expect(dialogo).toBeHidden();
    await expect(tabla(suya, 'Tus solicitudes')).toContainText('Por responder');
  });

  await test.step('another of the same day is refused at its field', async () => {
    portal.guardia.permitir(/409 .*\/api\/pedirRectificacion/);
    await pedir('5', 'Otra');
    await expect(dialogo.getByLabel('Día', { exact: true })).toHaveAccessibleDescription(/Ya pediste una corrección/);
    await dialogo.getByRole('button', { name: 'Volver' }).click();
    await suya.getByRole('dialog', { name: '¿Cerrar sin enviar?' }).getByRole('button', { name: 'Descartar' }).click();
  });

  await test.step('it waits beside Nómina, with what the day has, and is accepted', async () => {
    await expect(deAna.getByRole('link', { name: 'Nómina 1 por responder' })).toBeVisible();
    await deAna.reload();
    const esperan = tabla(deAna, 'Correcciones por responder');
    await expect(esperan.getByRole('row').nth(1)).toContainText(/Leo.*\+20m.*Horas: 40m.*Se cerró antes/s);
    await boton(deAna, 'Aceptar la corrección de Leo').click();
    const pregunta = deAna.getByRole('dialog', { name: '¿Sumar 20m a Leo?' });
    await Promise.all([
      aviso(suya, /^Ana aceptó tu corrección de 20 minutos del /),
      yDice(deAna, 'Aceptaste la corrección de Leo', pregunta.getByRole('button', { name: 'Aceptar' }).click()),
    ]);
    await expect(deAna.getByText('Sin correcciones por responder')).toBeVisible();
    await expect(deAna.getByRole('link', { name: 'Nómina', exact: true })).toBeVisible();
    await deAna.getByRole('button', { name: 'Nómina', exact: true }).click();
    await expect(deAna.getByRole('row').filter({ hasText: 'Leo' })).toContainText('1h');
    await expect(tabla(suya, 'Tus solicitudes')).toContainText(/Aceptada.*Ana/s);
  });

  await test.step('a refusal needs a word, and one may take one’s own back', async () => {
    await yDice(suya, /^Pediste la corrección/, pedir('30', 'Nadie abrió mi tiempo'));
    await deAna.getByRole('button', { name: /^Correcciones/ }).click();
    await boton(deAna, 'Rechazar la corrección de Leo').click();
    const rechazar = deAna.getByRole('dialog', { name: 'Rechazar la corrección de Leo' });
    await rechazar.getByRole('button', { name: 'Rechazar' }).click();
    await expect(rechazar.getByLabel('Motivo')).toHaveAccessibleDescription(/Escribe el motivo/);
    await rechazar.getByLabel('Motivo').fill('No estabas en base');
    await Promise.all([
      aviso(suya, /^Ana rechazó tu corrección .*: No estabas en base$/),
      yDice(deAna, 'Rechazaste la corrección de Leo', rechazar.getByRole('button', { name: 'Rechazar' }).click()),
    ]);
    await expect(tabla(suya, 'Tus solicitudes')).toContainText('«No estabas en base»');
    await yDice(suya, /^Pediste la corrección/, pedir('10', 'Me equivoqué'));
    await suya.getByRole('button', { name: /^Retirar: Corrección de/ }).click();
    const pregunta = suya.getByRole('dialog', { name: '¿Retirar tu corrección?' });
    await yDice(suya, 'Retiraste tu corrección', pregunta.getByRole('button', { name: 'Retirar corrección' }).click());
    await deAna.mouse.move(0, 0);
    await expect(deAna.getByText('Sin correcciones por responder')).toBeVisible();
  });
});
