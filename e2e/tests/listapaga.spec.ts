import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { haceRato, trabajo } from '../fixtures/agencia.ts';
import { pagas } from '../fixtures/pagas.ts';
import { aviso, celdas, deTarjeta, irPorMenu, yDice } from '../fixtures/pasos.ts';
import type { Portal } from '../fixtures/portal.ts';
import { EN_AMBOS, expect, test } from '../fixtures/portal.ts';
import { ESCRITORIO } from '../fixtures/ventanas.ts';

/** A dialog that closes stands beside the screen for a moment. */
const boton = (pagina: Page, name: string | RegExp) =>
  pagina.getByRole('main').getByRole('button', { name, exact: true });
const dialogo = (pagina: Page, name: string) => pagina.getByRole('dialog', { name });
const fila = (pagina: Page, nombre: string) => pagina.getByRole('main').getByRole('row').filter({ hasText: nombre });
const estado = (pagina: Page, nombre: string) => fila(pagina, nombre).getByRole('cell').nth(3);
const iniciales = (pagina: Page) => pagina.getByRole('table', { name: 'Lista de paga: Iniciales' });
const nombres = (pagina: Page) => celdas(iniciales(pagina), 1);
const cuentas = (pagina: Page, textos: [string, string, string, string]) =>
  expect(pagina.getByRole('main').getByRole('definition')).toHaveText(textos);
/** What someone is owed, owes, and has to hand in. */
const resumen = (pagina: Page) => pagina.getByRole('tabpanel', { name: 'Movimientos' }).getByRole('definition');
const avance = (pagina: Page, texto: string) => expect(pagina.getByRole('main').getByText(texto)).toBeVisible();

/** What is seldom used of the screen; open or closed as it was before. */
const abrirMas = (pagina: Page) => boton(pagina, /^Actualizar, fechas/).click();

const HORA = 60;
const AYER_Y_MANANA_MS = 24 * HORA * 60_000;

/** Ciro has worked 4 hours, Dora 2, Elsa 1 and Fito, who is about to leave the first category, 4. */
async function cuatroConHoras(portal: Portal) {
  const persona = async (usuario: string, horas: number, posicion = 1) => {
    const quien = await portal.persona(usuario, { categoria: 1, posicion });
    await trabajo(portal, quien, 'asistencia', horas * HORA, new Date().toISOString());
    return quien;
  };
  return {
    ciro: await persona('Ciro', 4),
    dora: await persona('Dora', 2),
    elsa: await persona('Elsa', 1),
    fito: await persona('Fito', 4, 9),
  };
}

/** Yesterday and tomorrow as dates are typed, in any zone: the day of the test lies between. */
const dias = (): [string, string] => {
  const escrita = (ms: number) => {
    const fecha = new Date(ms);
    return [fecha.getUTCMonth() + 1, fecha.getUTCDate(), fecha.getUTCFullYear()]
      .map((n) => String(n).padStart(2, '0'))
      .join('/');
  };
  return [escrita(Date.now() - AYER_Y_MANANA_MS), escrita(Date.now() + AYER_Y_MANANA_MS)];
};

test('a pay period: hours worked, one paid, one promoted, the list reset, what was left settled', async ({
  portal,
}) => {
  portal.guardia.permitir(/404 .*\/api\/pagarMonto/, /403 .*\/api\/exportado/);
  const jefa = await portal.jefa();
  const beto = await portal.persona('Beto', { categoria: 10 });
  const { elsa } = await cuatroConHoras(portal);
  const [pagina, otra, deElsa] = await Promise.all([
    portal.en('/listaPaga', jefa),
    portal.en('/listaPaga', beto),
    portal.en('/perfil?pestana=movimientos', elsa),
  ]);

  await test.step('the list is brought up to the payroll', async () => {
    await expect(pagina.getByText('Lista vacía')).toHaveCount(1);
    await yDice(
      pagina,
      'Actualizaste la lista: 4 nuevas, 0 cambiadas, 0 retiradas',
      boton(pagina, 'Actualizar').click(),
    );
    await expect(nombres(pagina)).toHaveText(['Ciro', 'Dora', 'Elsa', 'Fito']);
    await expect(nombres(otra)).toHaveText(['Ciro', 'Dora', 'Elsa', 'Fito']);
    await cuentas(pagina, ['28c', '4', '0c', '0']);
    await expect(resumen(deElsa)).toHaveText(['4c', '0c', '0c']);
    await abrirMas(pagina);
    await yDice(
      pagina,
      'Actualizaste la lista: 0 nuevas, 0 cambiadas, 0 retiradas',
      boton(pagina, 'Actualizar').click(),
    );
  });

  await test.step('one press pays, the row stays, the other sees who did it', async () => {
    await yDice(pagina, 'Pagaste 9c a Ciro', boton(pagina, 'Paga 9c a Ciro').click());
    await expect(estado(pagina, 'Ciro')).toContainText('PagadaJefa');
    await expect(nombres(pagina)).toHaveText(['Ciro', 'Dora', 'Elsa', 'Fito']);
    await avance(pagina, '1 de 4 pagadas · quedan 19c');
    await expect(estado(otra, 'Ciro')).toContainText('PagadaJefa');
    await expect(otra.getByRole('main').getByText(/^Jefa pagó a Ciro/)).toBeVisible();
    await boton(pagina, 'Ocultar 1 ya pagada').click();
    await expect(nombres(pagina)).toHaveText(['Dora', 'Elsa', 'Fito']);
  });

  await test.step('taken back on the same day, and paid another amount', async () => {
    await pagina.getByRole('button', { name: 'Pagadas 1' }).click();
    await yDice(pagina, 'Deshiciste el pago de Ciro', boton(pagina, 'Deshacer el pago de Ciro').click());
    await expect(estado(pagina, 'Ciro')).toHaveText('Sin pagar');
    await boton(pagina, 'Paga… a Ciro: otra cantidad').click();
    const monto = dialogo(pagina, 'Pagar').getByRole('textbox', { name: 'Créditos' });
    await expect(monto).toHaveValue('9');
    await monto.fill('');
    await monto.press('Enter');
    await expect(monto).toHaveAccessibleDescription('No dejes campos vacios');
    await monto.fill('5');
    for (const escrito of ['-1', '1.5', '1e3']) {
      await monto.fill(escrito);
      await expect(monto).toHaveValue('5');
    }
    await monto.fill('50');
    await monto.press('Enter');
    const pregunta = dialogo(pagina, '¿Pagar 50c a Ciro?');
    await expect(pregunta).toContainText('Ganó 9c. Son 41c más.');
    await pregunta.getByRole('button', { name: 'Volver' }).click();
    await expect(pregunta).toBeHidden();
    await expect(monto).toHaveValue('50');
    await monto.fill('5');
    const msg = 'El pago ya no está en la lista';
    await pagina.route(
      '**/api/pagarMonto',
      (ruta) => ruta.fulfill({ status: 404, json: { msg, status: 1, error: 'NO_EXISTE' } }),
      {
        times: 1,
      },
    );
    await monto.press('Enter');
    await expect(dialogo(pagina, 'Pagar')).toContainText(msg);
    // It says nothing of the amount, which stays.
    await expect(monto).not.toHaveAccessibleDescription(msg);
    await expect(monto).toHaveValue('5');
    await yDice(pagina, 'Pagaste 5c a Ciro', monto.press('Enter'));
    await expect(dialogo(pagina, 'Pagar')).toBeHidden();
    await cuentas(pagina, ['24c', '4', '0c', '0']);
  });

  await test.step('promoted by pay: what is left of it stays pending', async () => {
    await pagina.getByRole('button', { name: /^Por pagar/ }).click();
    await boton(pagina, 'Ascenso por paga de Elsa').click();
    const modal = dialogo(pagina, 'Ascensos por paga');
    await expect(modal).toContainText('No aplica para ascenso por paga');
    await expect(modal.getByRole('button', { name: 'Aplicar' })).toBeDisabled();
    await modal.getByRole('button', { name: 'Cerrar' }).last().click();
    await boton(pagina, 'Ascenso por paga de Fito').click();
    await expect(modal.getByRole('definition')).toHaveText(['Fito', 'Auxiliar A', 'Vigilante I', '1c']);
    await yDice(
      pagina,
      'Ascendiste a Fito de Auxiliar A a Vigilante I',
      modal.getByRole('button', { name: 'Aplicar' }).click(),
    );
    await expect(modal).toBeHidden();
    await expect(estado(pagina, 'Fito')).toContainText('AscensoJefa');
  });

  await test.step('a reset says what it will do, and what changes meanwhile', async () => {
    await boton(pagina, 'Reinicios').click();
    await pagina.getByRole('button', { name: 'Reiniciar lista', exact: true }).click();
    const pregunta = dialogo(pagina, 'Seguro que quieres reiniciar?');
    await expect(pregunta).toContainText('2 personas sin pagar (10c) pasan a Pendientes.');
    await expect(pregunta).toContainText('Dora, Elsa');
    await boton(otra, 'Paga 6c a Dora').click();
    await aviso(otra, 'Pagaste 6c a Dora');
    await expect(pregunta).toContainText('1 persona sin pagar (4c) pasa a Pendientes.');
    await pregunta.getByRole('button', { name: 'Reiniciar lista' }).click();
    await aviso(pagina, 'Reiniciaste la lista. 1 persona sin pagar, 4c.');
    await expect(pregunta).toBeHidden();
    await expect(pagina.getByText('Lista vacía')).toHaveCount(1);
  });

  await test.step('the history has all of it', async () => {
    await boton(pagina, 'Reinicios').click();
    await boton(pagina, 'Filtrar fechas').click();
    const filtro = pagina.getByRole('form', { name: 'Filtrar por fechas' });
    const inicio = filtro.getByLabel('Fecha inicial', { exact: true });
    const final = filtro.getByLabel('Fecha final', { exact: true });
    const [ayer, manana] = dias();
    await inicio.fill(ayer);
    await final.fill(manana);
    await final.press('Enter');
    await expect(iniciales(pagina).getByRole('row')).toHaveCount(5);
    for (const [quien, como] of [
      ['Ciro', 'PagadaJefa'],
      ['Dora', 'PagadaBeto'],
      ['Elsa', 'Pendiente'],
      ['Fito', 'AscensoJefa'],
    ] as const)
      await expect(fila(pagina, quien).getByRole('cell').nth(4)).toContainText(como);
    await pagina.reload();
    await expect(iniciales(pagina).getByRole('row')).toHaveCount(5);
    await deTarjeta(pagina, 'Fito', 'Sus movimientos');
    const movimientos = dialogo(pagina, 'Créditos de Fito');
    await expect(celdas(movimientos.getByRole('table'), 2)).toHaveText([
      /^Paga pendiente/,
      /^Ascenso por paga/,
      /^Paga ganada/,
    ]);
    await expect(movimientos.getByRole('definition')).toHaveText(['1c', '0c', '0c']);
    await pagina.keyboard.press('Escape');
  });

  await test.step('all of it goes into a file, for whoever proves who they are', async () => {
    await haceRato(portal, jefa);
    const prueba = dialogo(pagina, 'Confirma que eres tú');
    await abrirMas(pagina);
    await boton(pagina, 'Descargar todo').click();
    await prueba.getByRole('button', { name: 'Volver' }).click();
    await aviso(pagina, 'Confirma antes que eres tú', 'alert');
    await expect(prueba).toBeHidden();
    await boton(pagina, 'Descargar todo').click();
    await prueba.getByLabel('Tu contraseña').fill(jefa.clave);
    const [archivo] = await Promise.all([
      pagina.waitForEvent('download'),
      prueba.getByRole('button', { name: 'Confirmar' }).click(),
    ]);
    const texto = await readFile(await archivo.path(), 'utf8');
    expect(texto).toMatch(/Ciro,Iniciales,Iniciado I,5,Pagada,/);
    expect(texto.trimEnd().split('\r\n')).toHaveLength(5);
    // Of one of the tables right after it, without another question.
    await Promise.all([
      pagina.waitForEvent('download'),
      pagina
        .getByRole('region', { name: 'Lista de paga: Iniciales' })
        .getByRole('button', { name: 'Descargar' })
        .click(),
    ]);
  });

  await test.step('what is pending is settled, and the person reads it all', async () => {
    await irPorMenu(pagina, 'Pendientes');
    await expect(pagina.getByRole('table', { name: 'Pendientes' }).getByRole('row')).toHaveCount(3);
    await boton(pagina, 'Pagar 4c pendientes a Elsa').click();
    const pregunta = dialogo(pagina, '¿Pagar 4c a Elsa?');
    await yDice(pagina, 'Pagaste 4c pendientes a Elsa', pregunta.getByRole('button', { name: 'Pagar 4c' }).click());
    await expect(fila(pagina, 'Elsa')).toHaveCount(0);
    await expect(fila(pagina, 'Fito')).toContainText('1c');
    const tabla = deElsa.getByRole('table', { name: 'Movimientos de Elsa' });
    await expect(celdas(tabla, 2)).toHaveText([/^Pendiente cobrado/, /^Paga pendiente/, /^Paga ganada/]);
    await expect(celdas(tabla, 3)).toHaveText(['+4c', '—', '—']);
    await expect(celdas(tabla, 4)).toHaveText(['−4c', '—', '+4c']);
    await expect(deElsa.getByText('3 movimientos · Créditos')).toContainText(
      'Créditos en mano: +4c · Saldo con la agencia: 0c',
    );
    await expect(resumen(deElsa)).toHaveText(['0c', '0c', '0c']);
  });
});

/** What pages ask of a call waits until each of them has asked it: they press at once, whoever is faster. */
async function juntas(paginas: Page[], llamada: string): Promise<void> {
  const { promise: todas, resolve } = Promise.withResolvers<void>();
  let piden = 0;
  for (const pagina of paginas)
    await pagina.route(llamada, async (ruta) => {
      piden += 1;
      if (piden === paginas.length) resolve();
      await todas;
      await ruta.continue();
    });
}

test('two pay the same person at once: one does, the other is told who', EN_AMBOS, async ({ portal }) => {
  portal.guardia.permitir(/409 .*\/api\/pagar/);
  const jefa = await portal.jefa();
  const beto = await portal.persona('Beto', { categoria: 10 });
  const lee = await portal.persona('Lea', { categoria: 9 });
  await cuatroConHoras(portal);
  await portal.pedir('updateLista', jefa);
  const [una, otra, ajena] = await Promise.all([
    portal.en('/listaPaga', jefa),
    portal.en('/listaPaga', beto),
    portal.en('/listaPaga', lee),
  ]);
  const cabezas = iniciales(ajena).getByRole('columnheader');
  await expect(cabezas).toHaveText(['Usuario', 'Rango', 'Total'], { useInnerText: true });
  await expect(ajena.getByRole('button', { name: /^(Pagar|Paga|Ascenso|Actualizar|Reinicios)/ })).toHaveCount(0);

  const ciro = (pagina: Page) => boton(pagina, 'Paga 9c a Ciro');
  await Promise.all([ciro(una).waitFor(), ciro(otra).waitFor()]);
  const dicho = (pagina: Page) =>
    Promise.race([
      aviso(pagina, 'Pagaste 9c a Ciro').then(() => 'pagó'),
      aviso(pagina, /ya pagó esto$/, 'alert').then(() => 'tarde'),
    ]);
  await juntas([una, otra], '**/api/pagar');
  const dichos = Promise.all([dicho(una), dicho(otra)]);
  await Promise.all([ciro(una).click(), ciro(otra).click()]);
  expect((await dichos).sort()).toEqual(['pagó', 'tarde']);
  await expect(estado(una, 'Ciro')).toHaveText(/^Pagada(Jefa|Beto)/);
  const quien = (await estado(una, 'Ciro').textContent())?.includes('Jefa') ? 'Jefa' : 'Beto';
  await expect(estado(otra, 'Ciro')).toContainText(`Pagada${quien}`);
  const [pagas] = await portal.base.sql("select count(*) as n from credito where tipo = 'paga_cobrada'");
  expect(Number(pagas?.n)).toBe(1);
});

test('sales: what is to hand in, a search of the server, a tick, and who may not tick', async ({ portal }) => {
  const jefa = await portal.jefa();
  const lee = await portal.persona('Lea', { categoria: 11 });
  await portal.base.sql("update categoria set permisos = replace(permisos, ',pag', '') where id = 11");
  const dora = await portal.persona('Dora');
  const vender = (user: number | string, membresia: number) =>
    portal.pedir('addMembresia', {
      ...jefa,
      cuerpo: { user, isExterno: typeof user === 'string', membresia, periodo: 30 },
    });
  await vender(dora.id, 1);
  await vender('Huesped', 2);
  const [pagina, ajena] = await Promise.all([portal.en('/ventas', jefa), portal.en('/ventas', lee)]);
  const historial = (de: Page) => de.getByRole('table', { name: 'Historial de ventas' });
  const compradores = (de: Page) => celdas(historial(de), 2);
  const casilla = pagina.getByRole('checkbox', { name: 'Pagado: la venta de Jefa a Dora' });
  await expect(compradores(pagina)).toHaveText(['Huesped (externo)', 'Dora']);
  const debe = pagina.getByRole('table', { name: 'Por entregar' });
  await expect(debe.getByRole('columnheader', { name: /Debe desde/ })).toHaveAttribute('aria-sort', 'ascending');
  await expect(debe.getByRole('row').last()).toContainText(/\dc(ahora|hace .*)2/);
  await expect(ajena.getByRole('checkbox')).toHaveCount(0);
  await expect(celdas(historial(ajena), 7)).toHaveText(['No', 'No']);

  const buscar = pagina.getByRole('searchbox', { name: 'Buscar encargado, usuario o descripción' });
  await buscar.fill('reduc');
  await expect(compradores(pagina)).toHaveText(['Huesped (externo)']);
  await buscar.fill('');
  await pagina.getByRole('button', { name: 'No', exact: true }).click();
  await expect(compradores(pagina)).toHaveText(['Huesped (externo)', 'Dora']);
  await yDice(pagina, /^Recibiste los créditos de la venta: \d+c$/, casilla.click());
  // It stays where it was ticked until another part is looked at.
  await expect(casilla).toBeChecked();
  await expect(compradores(pagina)).toHaveText(['Huesped (externo)', 'Dora']);
  await expect(celdas(historial(ajena), 7)).toHaveText(['No', 'Si · Jefa']);
  await expect(pagina.getByRole('table', { name: 'Por entregar' }).getByRole('row').last()).toContainText('Jefa');
  await pagina.getByRole('button', { name: 'Si', exact: true }).click();
  await expect(compradores(pagina)).toHaveText(['Dora']);
  await pagina.getByRole('button', { name: 'Por semanas' }).click();
  const semanas = pagina.getByRole('region', { name: 'Vendido por semana' });
  await semanas.getByText('Ver en una tabla').click();
  await expect(semanas.getByRole('row')).toHaveCount(13);
  await expect(semanas.getByRole('row').last()).toHaveText(/\(2 ventas\)[1-9]\d*c$/);
  await pagina.reload();
  await expect(compradores(pagina)).toHaveText(['Dora']);
  await expect(semanas).toBeVisible();
});

test('the first row stands in the upper half of a window, and brass once: on the first pay that waits, in whichever table', async ({
  portal,
}) => {
  const jefa = await portal.jefa();
  await portal.persona('Dora', { categoria: 1 });
  for (const nombre of ['Gala', 'Hugo', 'Iris', 'Juno']) await portal.persona(nombre, { categoria: 3 });
  await pagas(portal, jefa);
  const pagina = await portal.en('/listaPaga?ver=todas', jefa);
  const deLaton = () =>
    pagina
      .getByRole('table')
      .getByRole('button')
      .evaluateAll((todos) =>
        todos.filter((b) => getComputedStyle(b).backgroundColor === 'rgb(216, 169, 74)').map((b) => b.ariaLabel),
      );
  await expect.poll(deLaton).toEqual([expect.stringMatching(/^Paga \d+c a Dora$/)]);
  await pagina.setViewportSize(ESCRITORIO);
  const primera = await fila(pagina, 'Dora').boundingBox();
  expect((primera?.y ?? 0) + (primera?.height ?? 0)).toBeLessThanOrEqual(ESCRITORIO.height / 2);
  await yDice(pagina, /^Pagaste \d+c a Dora$/, boton(pagina, /^Paga \d+c a Dora$/).click());
  await pagina.mouse.move(0, 0);
  await expect.poll(deLaton).toEqual([expect.stringMatching(/^Paga \d+c a (Gala|Hugo|Iris|Juno)$/)]);
});
