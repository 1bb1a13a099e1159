import type { Locator, Page } from '@playwright/test';
import { firmar } from '../fixtures/agencia.ts';
import { aviso, celdas, elegir, noElegible, yDice } from '../fixtures/pasos.ts';
import type { Persona, Portal } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/portal.ts';

/** A dialog that closes stands beside the screen for a moment. */
const boton = (pagina: Page, name: string) => pagina.getByRole('main').getByRole('button', { name, exact: true });
const campo = (pagina: Page, name: string) => pagina.getByRole('combobox', { name });
const tabla = (pagina: Page, name: string | RegExp) => pagina.getByRole('table', { name });
const filas = (donde: Locator) => donde.getByRole('row').filter({ has: donde.page().getByRole('cell') });

/** An option of a picker of missions says its price too. */
async function elegirRango(pagina: Page, etiqueta: string, nombre: string): Promise<void> {
  await campo(pagina, etiqueta).fill(nombre);
  await pagina.getByRole('option', { name: new RegExp(`^${nombre} ·`) }).click();
}

/** Answers the question that stands open. */
async function responder(pagina: Page, titulo: string, dice: RegExp, accion: string): Promise<void> {
  const pregunta = pagina.getByRole('dialog', { name: titulo });
  await expect(pregunta).toContainText(dice);
  await pregunta.getByRole('button', { name: accion, exact: true }).click();
}

/** The ledger of credits: kinds and amounts, in their order. */
const libro = async (portal: Portal): Promise<string[]> =>
  (await portal.base.sql('select tipo, creditos from credito order by id')).map((f) => `${f.tipo} ${f.creditos}`);

/** A call of someone else, meanwhile. */
const llamar = <R>(portal: Portal, { key, direccion }: Persona, ruta: string, cuerpo?: object): Promise<R> =>
  portal.pedir<R>(ruta, { key, direccion, ...(cuerpo && { cuerpo }) });

test('a mission is sold for the price that both see, up to Mi cuenta', async ({ portal }) => {
  portal.guardia.permitir(/409 .*\/api\/addMision/);
  const ana = await portal.persona('Ana', { categoria: 8 });
  const beto = await portal.persona('Beto', { categoria: 9 });
  const dora = await portal.persona('Dora', { categoria: 2 });
  await firmar(portal, ana, 'ANA');
  await firmar(portal, dora, 'DOR');
  const [pagina, otra] = [await portal.en('/misiones', ana), await portal.en('/misiones', beto)];
  const cuenta = await portal.en('/perfil', dora);
  await expect(pagina.getByText('Sin misiones vendidas')).toBeVisible();

  await test.step('nothing is sent before both are chosen', async () => {
    await boton(pagina, 'Vender misión').click();
    await expect(campo(pagina, 'Usuario')).toBeFocused();
    await boton(pagina, 'Vender').click();
    await expect(campo(pagina, 'Usuario')).toHaveAccessibleDescription('Faltan Datos');
    await campo(pagina, 'Usuario').fill('Beto');
    await expect(pagina.getByText('No encontramos a nadie con ese nombre')).toBeVisible();
    await elegir(pagina, 'Usuario', 'Dora');
    await boton(pagina, 'Vender').click();
    await expect(campo(pagina, 'Nueva misión')).toHaveAccessibleDescription('Faltan Datos');
  });

  await test.step("between the buyer's mission and the seller's own", async () => {
    await campo(pagina, 'Nueva misión').click();
    const opciones = pagina.getByRole('listbox', { name: 'Nueva misión' }).getByRole('option');
    await expect(opciones.first()).toHaveText('Vigilante H · 2c');
    await expect(opciones.last()).toHaveText('Gran Presidente A · 355c');
    await opciones.filter({ hasText: 'Técnico E' }).click();
    await expect(pagina.getByRole('form', { name: 'Vender una misión' })).toContainText(
      '42cPrecio de Técnico E (50c) menos el de su misión (8c)',
    );
  });

  await test.step('a price that changed meanwhile is not charged', async () => {
    await boton(pagina, 'Vender').click();
    await expect(pagina.getByRole('dialog')).toContainText('Dora pasa de Vigilante I a Técnico E y te paga 42c');
    const rangos = await llamar<{ id: number; nombre: string }[]>(portal, beto, 'getRangosVenta');
    const rango = rangos.find((r) => r.nombre === 'Vigilante H')?.id;
    const cuerpo = {
      usuario: dora.id,
      rango,
      firmaEncargado: '',
      mision: 'Vigilante H',
      encargado: beto.id,
      creditos: 2,
    };
    await llamar(portal, beto, 'addMision', cuerpo);
    await Promise.all([
      aviso(pagina, 'Dora está en Vigilante H, por Beto: la venta vale 40c', 'alert'),
      responder(pagina, '¿Vender Técnico E a Dora?', /te paga 42c/, 'Vender por 42c'),
    ]);
    await expect(campo(pagina, 'Nueva misión')).toHaveValue('Técnico E');
  });

  await boton(pagina, 'Vender').click();
  await responder(pagina, '¿Vender Técnico E a Dora?', /de Vigilante H a Técnico E y te paga 40c/, 'Vender por 40c');
  const hecho = pagina.getByRole('region', { name: 'Listo' });
  await expect(hecho).toContainText('Vendiste la misión Técnico E a Dora por 40c');
  await expect(hecho).toBeFocused();
  await expect(hecho.getByRole('code')).toHaveText('CON Técnico E ANA-DOR');
  await expect(pagina.getByRole('form', { name: 'Vender una misión' })).toHaveCount(0);
  for (const cual of [pagina, otra]) {
    await expect(celdas(tabla(cual, 'Misiones vendidas'), 2)).toHaveText(['Técnico E', 'Vigilante H']);
    await expect(celdas(tabla(cual, 'Misiones vendidas'), 4)).toHaveText(['40c', '2c']);
  }
  await expect(cuenta.getByRole('main')).toContainText('Técnico E');
  // A tenth is the share of a seller of category 8; of 2c, Beto's is nothing.
  expect(await libro(portal)).toEqual(['venta 2', 'venta 40', 'venta_participacion 4']);
});

test('a membership is sold, extended and ended', async ({ portal }) => {
  portal.guardia.permitir(/(409|422) .*\/api\/addMembresia/);
  const ana = await portal.persona('Ana', { categoria: 8 });
  const beto = await portal.persona('Beto', { categoria: 9 });
  const dora = await portal.persona('Dora');
  const [pagina, cuenta] = [await portal.en('/membresias', ana), await portal.en('/perfil?pestana=membresias', dora)];
  const lista = tabla(pagina, 'Membresías');
  const forma = pagina.getByRole('form', { name: 'Nueva Membresia' });
  const vender = async (membresia: string, periodo: '15 días' | '30 días' | null) => {
    await boton(pagina, 'Nueva Membresia').click();
    await expect(campo(pagina, 'Membresía')).toBeFocused();
    await campo(pagina, 'Membresía').click();
    await pagina.getByRole('option', { name: new RegExp(`^${membresia}`) }).click();
    if (periodo) await forma.getByText(periodo, { exact: true }).first().click();
  };

  await test.step('what is missing', async () => {
    await boton(pagina, 'Nueva Membresia').click();
    await expect(campo(pagina, 'Membresía')).toBeFocused();
    await pagina.keyboard.press('Escape');
    await boton(pagina, 'Vender membresía').click();
    await expect(campo(pagina, 'Usuario')).toHaveAccessibleDescription('Faltan Datos');
    await elegir(pagina, 'Usuario', 'Dora');
    await boton(pagina, 'Vender membresía').click();
    await expect(campo(pagina, 'Membresía')).toHaveAccessibleDescription('Faltan Datos');
    await boton(pagina, 'Cerrar Nueva Membresia').click();
  });

  await test.step('15 days at half the price', async () => {
    await vender('Reducción', '15 días');
    // The form was closed, not sent: who was chosen stands there still.
    await expect(campo(pagina, 'Usuario')).toHaveValue('Dora');
    await expect(forma).toContainText('20c15 días');
    await boton(pagina, 'Vender membresía').click();
    await yDice(
      pagina,
      'Vendiste Reducción (15 días) a Dora por 20c',
      responder(pagina, '¿Vender Reducción a Dora?', /Dora te paga 20c por Reducción, 15 días/, 'Vender por 20c'),
    );
    await expect(celdas(lista, 6)).toHaveText(['15 días']);
    await expect(lista.getByRole('cell', { name: 'Reducción', exact: true }).locator('img')).toHaveJSProperty(
      'complete',
      true,
    );
    await expect(cuenta.getByRole('main')).toContainText('Quedan 15 días');
  });

  await test.step('the same is extended from its end', async () => {
    await vender('Reducción', '30 días');
    await elegir(pagina, 'Usuario', 'Dora');
    await boton(pagina, 'Vender membresía').click();
    await responder(pagina, '¿Vender Reducción a Dora?', /los días se suman/, 'Vender por 40c');
    await expect(celdas(lista, 6)).toHaveText(['45 días']);
    await expect(cuenta.getByRole('main')).toContainText('Quedan 45 días');
  });

  await test.step('a permanent one to someone from outside', async () => {
    await vender('Héroe', null);
    await expect(forma.getByText('15 días')).toHaveCount(0);
    await pagina.getByRole('switch', { name: 'Es de fuera de la agencia' }).press('Space');
    const nombre = pagina.getByRole('textbox', { name: 'Nombre en el hotel' });
    await nombre.fill('Dora');
    await nombre.press('Enter');
    await Promise.all([
      aviso(pagina, 'Esa persona ya tiene cuenta. Elígela de la lista.', 'alert'),
      responder(pagina, '¿Vender Héroe a Dora?', /para siempre/, 'Vender por 250c'),
    ]);
    await expect(nombre).toBeFocused();
    await nombre.fill('Visita');
    await nombre.press('Enter');
    await responder(pagina, '¿Vender Héroe a Visita?', /te paga 250c/, 'Vender por 250c');
    await expect(celdas(lista, 1)).toHaveText(['Visita de fuera', 'Dora']);
    await expect(celdas(lista, 6)).toHaveText(['Permanente', '45 días']);
  });

  await test.step('what ends soon stands before the list, and can be seen first', async () => {
    const pronto = pagina.getByRole('region', { name: 'Terminan pronto' });
    await expect(pronto).toContainText('Ninguna termina en los próximos 3 días.');
    const fin = Date.now() + 600_000;
    await portal.base.sql(`update membresia_usuario set finaliza = ${fin} where usuario = ${dora.id}`);
    await pagina.reload();
    await expect(pronto).toContainText(/^1 termina pronto: Dora (hoy|mañana)/);
    await pronto.getByRole('link', { name: 'Verlas primero' }).click();
    await expect(celdas(lista, 1)).toHaveText(['Dora', 'Visita de fuera']);
    await expect(celdas(lista, 6)).toHaveText([/^Termina (hoy|mañana)$/, 'Permanente']);
    await pronto.getByRole('link', { name: 'Ver por fecha' }).click();
    await expect(celdas(lista, 1)).toHaveText(['Visita de fuera', 'Dora']);
  });

  await boton(pagina, 'Terminar Reducción de Dora').click();
  await yDice(
    pagina,
    'Terminaste la membresía de Dora',
    responder(pagina, '¿Terminar Reducción de Dora?', /No se devuelven los créditos/, 'Terminar membresía'),
  );
  await expect(celdas(lista, 7)).toHaveText(['Activa', 'Terminada']);
  await expect(cuenta.getByRole('main')).toContainText('Agotada');
  await pagina.getByRole('main').getByRole('searchbox').fill('visita');
  await expect(filas(lista)).toHaveCount(1);
  // Nothing of it went back.
  const vendido = async () => (await libro(portal)).filter((f) => f.startsWith('venta '));
  expect(await vendido()).toEqual(['venta 20', 'venta 40', 'venta 250']);

  await test.step('what someone else sold meanwhile is not sold twice', async () => {
    await vender('VIP', '30 días');
    await elegir(pagina, 'Usuario', 'Dora');
    await expect(forma).toContainText('30 días: empieza hoy');
    await boton(pagina, 'Vender membresía').click();
    await expect(pagina.getByRole('dialog')).toContainText('empieza hoy');
    const [vip] = await portal.base.sql("select id from membresia where nombre = 'VIP'");
    const cuerpo = { user: dora.id, isExterno: false, membresia: Number(vip?.id), periodo: 30 };
    await llamar(portal, beto, 'addMembresia', cuerpo);
    await Promise.all([
      aviso(pagina, 'Ahora ya tiene VIP. Revisa la venta.', 'alert'),
      responder(pagina, '¿Vender VIP a Dora?', /te paga 60c/, 'Vender por 60c'),
    ]);
    await expect(forma).toContainText('ya la tiene hasta el');
    await boton(pagina, 'Cerrar Nueva Membresia').click();
    expect(await vendido()).toEqual(['venta 20', 'venta 40', 'venta 250', 'venta 60']);
  });

  await test.step('who registers with the name from outside is given it on a word, not by themselves', async () => {
    const visita = await portal.en('/perfil?pestana=membresias', await portal.persona('VISITA'));
    await expect(visita.getByRole('main')).not.toContainText('Héroe');
    await pagina.reload();
    await boton(pagina, 'Pasar Héroe a VISITA').click();
    await yDice(
      pagina,
      'Pasaste Héroe a VISITA',
      responder(pagina, '¿Pasar Héroe a VISITA?', /Confirma que es la misma persona/, 'Pasar membresía'),
    );
    await expect(visita.getByRole('main')).toContainText('Héroe');
    await expect(boton(pagina, 'Pasar Héroe a VISITA')).toHaveCount(0);
  });
});

test('a fine is imposed, collected, and told to whom it strikes', async ({ portal }) => {
  portal.guardia.permitir(/409 .*\/api\/actionMulta/);
  const ana = await portal.persona('Ana', { categoria: 9, posicion: 2 });
  const beto = await portal.persona('Beto', { categoria: 9, posicion: 3 });
  const dora = await portal.persona('Dora', { categoria: 3 });
  await portal.persona('Noel', { categoria: 3 });
  const [pagina, otra] = [await portal.en('/multas', ana), await portal.en('/multas', beto)];
  const deDora = await portal.en('/perfil', dora);
  const multar = async (motivo: string, creditos: string) => {
    await boton(pagina, 'Nueva Multa').click();
    await elegir(pagina, 'Usuario', 'Dora');
    await pagina.getByRole('textbox', { name: 'Motivo' }).fill(motivo);
    await pagina.getByRole('textbox', { name: 'Créditos' }).fill(creditos);
    await boton(pagina, 'Multar').click();
  };

  await test.step('nothing is sent before all of it is there', async () => {
    await boton(pagina, 'Nueva Multa').click();
    await expect(campo(pagina, 'Usuario')).toBeFocused();
    await pagina.keyboard.press('Escape');
    await boton(pagina, 'Multar').click();
    await expect(campo(pagina, 'Usuario')).toHaveAccessibleDescription('No dejes campos vacios');
    await noElegible(campo(pagina, 'Usuario'), 'Beto', 'mismo rango que tú o mayor');
    await elegir(pagina, 'Usuario', 'Noel');
    await boton(pagina, 'Multar').click();
    await expect(pagina.getByRole('textbox', { name: 'Motivo' })).toHaveAccessibleDescription(/No dejes campos vacios/);
    await boton(pagina, 'Cerrar Nueva Multa').click();
  });

  await test.step('a press while whoever was chosen is still looked up waits for them', async () => {
    const { promise: sabido, resolve: saber } = Promise.withResolvers<void>();
    await pagina.route('**/api/getWork/*', (ruta) => sabido.then(() => ruta.continue()));
    await pagina.reload();
    await multar('Bailar en base', '12');
    await expect(pagina.getByRole('dialog')).toBeHidden();
    saber();
  });
  await Promise.all([
    aviso(deDora, 'Ana te multó con 12c: Bailar en base'),
    responder(pagina, '¿Multar a Dora?', /deberá 12c por «Bailar en base»/, 'Multar'),
  ]);
  await multar('Ropa incorrecta', '');
  await responder(pagina, '¿Multar a Dora?', /una multa de 0c/, 'Multar');
  await expect(celdas(tabla(otra, 'Multas'), 3)).toHaveText(['0c', '12c']);

  const casilla = (cual: Page) => cual.getByRole('checkbox', { name: 'Cobrada la multa de 12c a Dora' });
  const debido = otra.getByRole('region', { name: 'Por cobrar' });
  await expect(debido).toContainText('1 persona debe 12c. La más antigua es de ');
  await debido.getByRole('link', { name: 'Ver multas' }).click();
  await expect(celdas(tabla(otra, 'Multas por cobrar'), 3)).toHaveText(['12c', '0c']);
  await debido.getByRole('link', { name: 'Ver todas' }).click();
  await yDice(pagina, 'Cobraste la multa: 12c', casilla(pagina).check());
  await expect(debido).toContainText('Sin multas por cobrar.');
  await expect(casilla(otra)).toBeChecked();
  await expect(celdas(tabla(otra, 'Multas'), 6)).toHaveText(['No', 'Sí, Ana']);

  await test.step('who is too late is told who was first', async () => {
    // Beto's screen has not heard yet.
    await otra.route('**/api/actionMulta', async (ruta) => {
      const [fila] = await portal.base.sql('select id from multa where creditos = 12');
      await llamar(portal, ana, 'actionMulta', { id: Number(fila?.id), op: false });
      await ruta.continue();
    });
    await Promise.all([aviso(otra, 'Ana ya la marcó como no cobrada', 'alert'), casilla(otra).click()]);
    await expect(casilla(otra)).not.toBeChecked();
    await expect(casilla(pagina)).not.toBeChecked();
  });
  expect(await libro(portal)).toEqual(['multa_puesta 12', 'multa_cobrada 12', 'multa_devuelta 12']);
});

test('the rents of a month are charged once, paid and deleted', async ({ portal }) => {
  portal.guardia.permitir(/409 .*\/api\/actionRenta/);
  const ana = await portal.persona('Ana', { categoria: 10 });
  const beto = await portal.persona('Beto', { categoria: 10, posicion: 2 });
  for (const nombre of ['Dora', 'Noel', 'Zoe']) await portal.persona(nombre, { categoria: 3 });
  const vacia = await portal.en('/renta', ana);
  await expect(vacia.getByText('Ningún rango tiene renta.', { exact: true })).toBeVisible();
  await expect(boton(vacia, 'Nueva renta')).toBeDisabled();
  await vacia.close();

  await portal.base.sql('update categoria set renta = 5 where id = 3');
  const [pagina, otra] = [await portal.en('/renta', ana), await portal.en('/renta', beto)];
  for (const cual of [pagina, otra]) await boton(cual, 'Nueva renta').click();
  const preguntar = async (cual: Page) => {
    const pregunta = cual.getByRole('dialog', { name: /^¿Cobrar la renta de \S+ de \d{4}\?$/ });
    await expect(pregunta).toContainText('3 personas deberán 15c en total');
    await pregunta.getByRole('button', { name: 'Nueva renta' }).click();
  };
  await preguntar(pagina);
  await expect(filas(tabla(otra, 'Rentas'))).toHaveCount(3);
  await Promise.all([aviso(otra, 'Ana ya creó la renta de este mes', 'alert'), preguntar(otra)]);
  for (const cual of [pagina, otra]) {
    await expect(boton(cual, 'Nueva renta')).toBeDisabled();
    await expect(cual.getByRole('definition')).toHaveText(['15c', '3']);
  }

  const delMes = otra.getByRole('region', { name: 'Renta del mes' });
  await expect(delMes).toContainText('pagaron 0 de 3 0c de 15c');
  await yDice(pagina, 'Registraste la renta de Dora: 5c', boton(pagina, 'Pagar la renta de Dora').click());
  await expect(delMes).toContainText('pagaron 1 de 3 5c de 15c');
  await expect(otra.getByRole('definition')).toHaveText(['10c', '2']);
  await expect(filas(tabla(otra, 'Rentas')).filter({ hasText: 'Dora' })).toContainText('Sí, Ana');
  await boton(otra, 'Borrar la renta de Noel').click();
  await responder(otra, '¿Borrar la renta de Noel?', /ya no deberá los 5c/, 'Borrar renta');
  await expect(pagina.getByRole('definition')).toHaveText(['5c', '1']);
  await pagina.mouse.move(0, 0);
  await expect(filas(tabla(pagina, 'Rentas'))).toHaveCount(2);
  await pagina.getByRole('main').getByRole('searchbox').fill('zoe');
  await expect(celdas(tabla(pagina, 'Rentas'), 1)).toHaveText(['Zoe']);
  await expect(pagina.getByRole('definition')).toHaveText(['5c', '1']);
  await pagina.getByRole('main').getByRole('searchbox').fill('');

  await test.step('a payment of today is taken back', async () => {
    await yDice(
      otra,
      'Deshiciste el pago de la renta de Dora',
      boton(otra, 'Deshacer el pago de la renta de Dora').click(),
    );
    await expect(pagina.getByRole('definition')).toHaveText(['10c', '2']);
    await yDice(pagina, 'Registraste la renta de Dora: 5c', boton(pagina, 'Pagar la renta de Dora').click());
  });

  await test.step('a whole month, with what was paid and deleted', async () => {
    await pagina.getByRole('combobox', { name: 'Qué rentas se ven' }).selectOption({ index: 1 });
    await expect(pagina).toHaveURL(/mes=\d{4}-\d{2}/);
    await expect(pagina.getByRole('definition')).toHaveText(['15c', '5c', '5c', '5c']);
    await expect(pagina.getByRole('region', { name: 'Renta del mes' })).toContainText('pagaron 1 de 2 5c de 10c');
    const suyas = tabla(pagina, /^Rentas de /);
    await expect(celdas(suyas, 1)).toHaveText(['Dora', 'Noel', 'Zoe']);
    await expect(celdas(suyas, 6)).toHaveText(['Sí, Ana', 'Borrada, Beto', 'No']);
    await pagina.reload();
    await expect(filas(suyas)).toHaveCount(3);
  });
  expect((await libro(portal)).sort()).toEqual([
    'renta_borrada 5',
    'renta_cobrada 5',
    'renta_cobrada 5',
    'renta_devuelta 5',
    'renta_puesta 5',
    'renta_puesta 5',
    'renta_puesta 5',
  ]);
});

test('while a rent is being paid no other press on rents is sent', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 10 });
  for (const nombre of ['Dora', 'Noel']) await portal.persona(nombre, { categoria: 3 });
  await portal.base.sql('update categoria set renta = 5 where id = 3');
  await llamar(portal, ana, 'actionRenta', { op: 0 });
  const pagina = await portal.en('/renta', ana);
  const pagar = (nombre: string) => boton(pagina, `Pagar la renta de ${nombre}`);
  const pulsar = (...botones: Locator[]) => Promise.all(botones.map((b) => b.evaluate((e: HTMLElement) => e.click())));

  let enviadas = 0;
  const [llegada, respuesta] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await pagina.route('**/api/actionRenta', async (ruta) => {
    if (ruta.request().method() === 'POST') {
      enviadas += 1;
      llegada.resolve();
      await respuesta.promise;
    }
    await ruta.continue();
  });
  // The second press comes before the page has drawn anything of the first.
  await pagar('Dora').evaluate((e: HTMLElement) => [e.click(), e.click()]);
  await llegada.promise;
  await expect(pagar('Noel')).toHaveAttribute('aria-disabled', 'true');
  await pulsar(pagar('Dora'), pagar('Noel'), boton(pagina, 'Borrar la renta de Noel'));
  await expect(pagina.getByRole('dialog')).toHaveCount(0);
  await yDice(pagina, 'Registraste la renta de Dora: 5c', Promise.resolve(respuesta.resolve()));
  await expect(pagar('Dora')).toHaveCount(0);

  await yDice(pagina, 'Registraste la renta de Noel: 5c', pagar('Noel').click());
  expect(enviadas).toBe(2);
});

test('the calculator says the price, and its address keeps it', async ({ portal }) => {
  const pagina = await portal.en('/calcularango', await portal.persona('Dora'));
  await boton(pagina, 'Buscar').click();
  await expect(campo(pagina, 'Rango 1')).toHaveAccessibleDescription('Aun no has seleccionado');
  await elegirRango(pagina, 'Rango 1', 'Aprendiz I');
  await boton(pagina, 'Buscar').click();
  await expect(campo(pagina, 'Rango 2')).toHaveAccessibleDescription('Aun no has seleccionado');
  await elegirRango(pagina, 'Rango 2', 'Vigilante I');
  await boton(pagina, 'Buscar').click();
  await expect(campo(pagina, 'Rango 2')).toHaveAccessibleDescription('Rango 2 debe ser mayor a Rango 1');
  await campo(pagina, 'Rango 2').fill('Administrador');
  await expect(pagina.getByText('No hay misiones con ese nombre')).toBeVisible();
  await elegirRango(pagina, 'Rango 2', 'Directivo A');
  await boton(pagina, 'Buscar').click();
  await expect(pagina.getByText('El precio es 768c')).toBeVisible();
  await pagina.reload();
  await expect(pagina.getByText('El precio es 768c')).toBeVisible();
  await expect(campo(pagina, 'Rango 1')).toHaveValue('Aprendiz I');
  await elegirRango(pagina, 'Rango 1', 'Vocal I');
  await expect(pagina.getByText(/^El precio es/)).toHaveCount(0);
  await boton(pagina, 'Buscar').click();
  await expect(pagina.getByText('El precio es 200c')).toBeVisible();
  await pagina.goBack();
  await expect(pagina.getByText('El precio es 768c')).toBeVisible();
});
