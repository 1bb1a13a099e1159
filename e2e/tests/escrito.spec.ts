import type { Page } from '@playwright/test';
import { sinTachas } from '../fixtures/accesible.ts';
import { aviso, elegir, yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';
import { EN_MANO } from '../fixtures/ventanas.ts';

const agregar = (pagina: Page) => pagina.getByRole('dialog', { name: 'Agregar ausencia' });
const pregunta = (pagina: Page) => pagina.getByRole('dialog', { name: '¿Cerrar sin enviar?' });
const calendario = (pagina: Page, de: string) => pagina.getByRole('group', { name: `Calendario de ${de}` });

/** A day of next month whose number is no month, and how it is typed by whoever puts the day first. */
function diaCercano(hoy: string) {
  const fecha = new Date(`${hoy.slice(0, 7)}-20T00:00:00Z`);
  fecha.setUTCMonth(fecha.getUTCMonth() + 1);
  const [a = '', m = '', d = ''] = fecha.toISOString().slice(0, 10).split('-');
  const dicho = new Intl.DateTimeFormat('es', {
    ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const),
  }).format(fecha);
  return { teclas: `${d}${m}${a}`, escrito: `${m}/${d}/${a}`, dicho };
}

test('an absence is asked for with a thumb: figures alone, the day first; nothing typed is lost on the way', async ({
  portal,
}) => {
  const leo = await portal.persona('Leo', { categoria: 2 });
  const { hoy } = await portal.pedir<{ hoy: string }>('getHoy', {});
  const { teclas, escrito, dicho } = diaCercano(hoy);
  const pagina = await portal.en('/ausencias', leo, EN_MANO);
  const dialogo = agregar(pagina);
  const motivo = dialogo.getByLabel('Motivo');
  const final = dialogo.getByRole('textbox', { name: 'Fecha final' });
  await pagina.getByRole('main').getByRole('button', { name: 'Agregar ausencia' }).tap();

  await test.step('the date is understood, said back, and its calendar is seen whole', async () => {
    await motivo.fill('Viaje');
    await final.tap();
    await pagina.keyboard.type(teclas);
    await expect(final).toHaveAccessibleDescription(dicho);
    await dialogo.getByRole('button', { name: 'Abrir el calendario de Fecha final' }).tap();
    await expect(final).toHaveValue(escrito);
    const caja = calendario(pagina, 'Fecha final');
    await expect(caja.getByRole('button', { name: /^20 / })).toBeFocused();
    const fuera = await caja
      .getByRole('button')
      .evaluateAll(
        (dias) =>
          dias.filter((dia) => dia.getBoundingClientRect().right > innerWidth || dia.getBoundingClientRect().left < 0)
            .length,
      );
    expect(fuera).toBe(0);
    await sinTachas(pagina, 'calendar in a dialog', 'dialogo');
    await pagina.goBack();
    await expect(caja).toBeHidden();
    await expect(dialogo).toBeVisible();
  });

  await test.step('the cross, a tap beside it and the way back ask first', async () => {
    const salidas = [
      () => dialogo.getByRole('button', { name: 'Cerrar' }).tap(),
      () => pagina.touchscreen.tap(180, 8),
      () => pagina.goBack(),
    ];
    for (const salir of salidas) {
      await salir();
      await expect(pregunta(pagina)).toBeVisible();
      await pregunta(pagina).getByRole('button', { name: 'Volver' }).tap();
      await expect(pregunta(pagina)).toBeHidden();
      await expect(motivo).toHaveValue('Viaje');
    }
  });

  await test.step('loaded anew, it stands there as it was', async () => {
    await pagina.reload();
    await aviso(pagina, 'Recuperamos lo que estabas escribiendo');
    await expect(motivo).toHaveValue('Viaje');
    await expect(final).toHaveValue(escrito);
    await yDice(pagina, /ausencia/i, dialogo.getByRole('button', { name: 'Agregar ausencia' }).tap());
    await expect(dialogo).toBeHidden();
    await expect(pagina.getByRole('table', { name: 'Tus ausencias' })).toContainText('Viaje');
  });

  await test.step('what was sent does not come back', async () => {
    await pagina.reload();
    await expect(pagina.getByRole('table', { name: 'Tus ausencias' })).toContainText('Viaje');
    await expect(pagina.getByText('Recuperamos lo que estabas escribiendo')).toHaveCount(0);
  });
});

test('by the keyboard alone: Escape closes the calendar, then asks about the dialog, then closes it', async ({
  portal,
}) => {
  const leo = await portal.persona('Leo', { categoria: 2 });
  const pagina = await portal.en('/ausencias?agregar=1', leo);
  await expect(agregar(pagina).getByLabel('Motivo')).toBeFocused();
  await pagina.keyboard.type('Viaje');
  await agregar(pagina).getByRole('button', { name: 'Abrir el calendario de Fecha inicio' }).press('Enter');
  await expect(
    calendario(pagina, 'Fecha inicio')
      .getByRole('button', { name: /\d{4}$/ })
      .and(pagina.locator(':focus')),
  ).toBeVisible();
  await pagina.keyboard.press('Escape');
  await expect(calendario(pagina, 'Fecha inicio')).toBeHidden();
  await pagina.keyboard.press('Escape');
  await expect(pregunta(pagina)).toBeVisible();
  await pagina.keyboard.press('Escape');
  await expect(pregunta(pagina)).toBeHidden();
  await expect(agregar(pagina).getByLabel('Motivo')).toHaveValue('Viaje');
  await pagina.keyboard.press('Escape');
  await pregunta(pagina).getByRole('button', { name: 'Descartar' }).press('Enter');
  await expect(agregar(pagina)).toBeHidden();
  await expect(pregunta(pagina)).toBeHidden();
});

test('a form above a list that was closed, or whose page was loaded anew, is there again; after it was sent it is empty', async ({
  portal,
}) => {
  const jefa = await portal.jefa();
  await portal.persona('Leo', { categoria: 2 });
  const pagina = await portal.en('/multas', jefa);
  const boton = (name: string) => pagina.getByRole('button', { name, exact: true });
  const motivo = pagina.getByRole('form').getByLabel('Motivo');
  await boton('Nueva Multa').click();
  await motivo.fill('Flood');
  await boton('Cerrar Nueva Multa').click();
  await expect(motivo).toBeHidden();
  await boton('Nueva Multa').click();
  await expect(motivo).toHaveValue('Flood');
  await pagina.reload();
  await expect(motivo).toHaveValue('Flood');
  await elegir(pagina, 'Usuario', 'Leo');
  await boton('Multar').click();
  await pagina.getByRole('dialog').getByRole('button', { name: 'Multar' }).click();
  await expect(motivo).toBeHidden();
  await boton('Nueva Multa').click();
  await expect(motivo).toHaveValue('');
});
