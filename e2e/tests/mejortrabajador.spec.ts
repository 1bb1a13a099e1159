import type { Page } from '@playwright/test';
import { aviso, elegir, yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';

const tarjeta = (pagina: Page, name: string) => pagina.getByRole('region', { name, exact: true });
const dialogo = (pagina: Page, name: string) => pagina.getByRole('dialog', { name });

test('the best worker is chosen, relieved and taken off, and everybody sees it', async ({ portal }) => {
  const jefa = await portal.jefa();
  const ana = await portal.persona('Ana', { categoria: 3 });
  await portal.persona('Leo', { categoria: 2 });
  const [pagina, deAna] = [await portal.en('/mejortrabajador', jefa), await portal.en('/mejortrabajador', ana)];
  const tiempos = tarjeta(pagina, 'Tiempos');
  const guardar = tiempos.getByRole('button', { name: 'Guardar' });

  await test.step('four cards without anyone; who reads them decides on none', async () => {
    for (const nombre of ['Ascensos', 'Horas trabajadas', 'Tiempos', 'Timer de Seg. a Dir.'])
      await expect(tarjeta(deAna, nombre)).toContainText('Ninguno');
    await expect(deAna.getByRole('button', { name: 'Guardar' })).toHaveCount(0);
    await guardar.click();
    await expect(tiempos.getByRole('combobox')).toHaveAccessibleDescription('Selecciona un usuario');
  });

  await test.step('whoever is chosen is told, and stands in the frame in every browser', async () => {
    await elegir(tiempos, 'Mejor trabajador en Tiempos', 'Ana');
    await Promise.all([
      aviso(deAna, 'Jefa te eligió mejor trabajador en Tiempos'),
      yDice(pagina, 'Ana es mejor trabajador en Tiempos', guardar.click()),
    ]);
    await expect(tarjeta(deAna, 'Tiempos')).toContainText(/Ana.*desde el .*por Jefa/);
    await expect(deAna.getByRole('table', { name: 'Reconocimientos anteriores' })).toContainText('Ahora');
    const visita = await portal.en('/', null);
    await expect(visita.getByRole('region', { name: 'Mejores trabajadores' })).toContainText('Ana');
  });

  await test.step('another takes the place after a question that says whose it is', async () => {
    await elegir(tiempos, 'Mejor trabajador en Tiempos', 'Leo');
    await guardar.click();
    const pregunta = dialogo(pagina, '¿Leo en Tiempos?');
    await expect(pregunta).toContainText('Ana dejará de estar en Tiempos');
    await Promise.all([
      aviso(deAna, 'Ya no eres mejor trabajador en Tiempos'),
      yDice(pagina, 'Leo es mejor trabajador en Tiempos', pregunta.getByRole('button', { name: 'Guardar' }).click()),
    ]);
    await expect(tarjeta(deAna, 'Tiempos')).toContainText('Leo');
  });

  await test.step('the frame is left empty, and the list keeps who was in it', async () => {
    await tiempos.getByRole('button', { name: 'Eliminar a Leo de Tiempos' }).click();
    const pregunta = dialogo(pagina, '¿Eliminar a Leo de Tiempos?');
    await yDice(pagina, 'Quitaste a Leo de Tiempos', pregunta.getByRole('button', { name: 'Eliminar' }).click());
    await expect(tarjeta(deAna, 'Tiempos')).toContainText('Ninguno');
    const filas = deAna.getByRole('table', { name: 'Reconocimientos anteriores' }).getByRole('row');
    await expect(filas).toHaveCount(3);
    await expect(filas.nth(1)).toContainText('Leo');
    await expect(filas.nth(2)).toContainText('Ana');
  });
});

test('who decided on a card meanwhile is seen before anything is written', async ({ portal }) => {
  const jefa = await portal.jefa();
  await portal.persona('Ana', { categoria: 3 });
  const leo = await portal.persona('Leo', { categoria: 2 });
  const pagina = await portal.en('/mejortrabajador', jefa);
  const ascensos = tarjeta(pagina, 'Ascensos');
  await elegir(ascensos, 'Mejor trabajador en Ascensos', 'Ana');
  // The other's decision is on its way while the button is pressed.
  let soltar = (): void => undefined;
  const suelta = new Promise<void>((hecho) => {
    soltar = hecho;
  });
  await pagina.route('**/api/actionTrabajador', async (ruta) => {
    await suelta;
    await ruta.continue();
  });
  portal.guardia.permitir(/409 .*\/api\/actionTrabajador/);
  await ascensos.getByRole('button', { name: 'Guardar' }).click();
  const cuerpo = { op: 0, categoria: 1, usuario: leo.id, id: 0 };
  await portal.pedir('actionTrabajador', { cuerpo, key: jefa.key });
  soltar();
  await expect(ascensos.getByRole('link', { name: 'Leo' })).toBeVisible();
  await expect(ascensos.getByRole('alert')).toContainText('Alguien lo cambió antes que tú');
  // What was chosen stays; another press asks whose place it is.
  await expect(ascensos.getByRole('combobox')).toHaveValue('Ana');
  await ascensos.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialogo(pagina, '¿Ana en Ascensos?')).toContainText('Leo dejará de estar en Ascensos');
});
