import type { Page } from '@playwright/test';
import { enSuMision, ofrecerAscenso } from '../fixtures/agencia.ts';
import { cienGanan, muchosTiempos } from '../fixtures/lista.ts';
import { aviso, enVivo, yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';

declare global {
  interface Window {
    pulsadas: number;
  }
}

const boton = (pagina: Page, name: string | RegExp) => pagina.getByRole('button', { name, exact: true });

/** Counts presses from here on. */
const contarPulsadas = (pagina: Page) =>
  pagina.evaluate(() => {
    window.pulsadas = 0;
    document.addEventListener('click', () => (window.pulsadas += 1), true);
  });
const pulsadas = (pagina: Page) => pagina.evaluate(() => window.pulsadas);

test('thirty finished tiempos are confirmed with two presses', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 7 });
  const beto = await portal.persona('Beto', { categoria: 7 });
  await muchosTiempos(portal, ana, 31);
  await portal.base.sql(
    "update tiempo set alto = ? where bajo = (select id from usuario where usuario = 'Persona_031')",
    beto.id,
  );
  await portal.pasanMinutos(75);
  const pagina = await portal.en('/tiempos', ana);
  await expect(pagina).toHaveTitle(/^\(30\) Tiempos/);
  await expect(pagina.getByRole('row', { name: /Persona_001/ })).toContainText(/Terminado\s*hace 15 min/);
  const deBeto = await portal.en('/tiempos', beto);
  await contarPulsadas(pagina);

  await boton(pagina, 'Confirmar los míos terminados (30)').click();
  const pregunta = pagina.getByRole('dialog', { name: '¿Confirmar 30 tiempos terminados?' });
  await expect(pregunta).toContainText('Persona_001');
  await expect(pregunta).toContainText('25 más');
  // Another has confirmed one of them meanwhile.
  const [{ id = 0 } = {}] = await portal.base.sql(
    "select id from tiempo where bajo = (select id from usuario where usuario = 'Persona_002')",
  );
  await portal.base.sql("update tiempo set cerrado = finaliza, cierre = 'confirmado' where id = ?", Number(id));
  await yDice(
    pagina,
    'Confirmaste 29 tiempos: 1740 minutos. Faltó Persona_002 (Ese tiempo ya está cerrado)',
    boton(pagina, 'Confirmar 30').click(),
  );
  expect(await pulsadas(pagina)).toBe(2);
  await pagina.mouse.move(0, 0);
  await expect(pagina.getByRole('row', { name: /Persona_/ })).toHaveCount(1);
  await expect(pagina).toHaveTitle(/^Tiempos/);
  await expect(deBeto.getByRole('row', { name: /Persona_/ })).toHaveCount(1);
  await expect(boton(deBeto, /Confirmar los míos/)).toHaveCount(0);
  const [{ suma = 0 } = {}] = await portal.base.sql(
    "select sum(minutos) as suma from trabajo where usuario = ? and tipo = 'times'",
    ana.id,
  );
  expect(Number(suma)).toBe(29 * 60);
});

test('what others do waits while a row is under the pointer', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 7 });
  const beto = await portal.persona('Beto', { categoria: 7 });
  await muchosTiempos(portal, ana, 3);
  const pagina = await portal.en('/tiempos', ana);
  const filas = pagina.getByRole('row', { name: /Persona_|Dora/ });
  await expect(filas).toHaveCount(3);
  await filas.nth(1).hover();
  const dora = await portal.persona('Dora');
  const { key, direccion } = beto;
  await portal.pedir('openTime', { cuerpo: { bajo: dora.id, alto: beto.id }, key, direccion });
  const espera = boton(pagina, 'Ver 1 cambio');
  await expect(espera).toBeVisible();
  await expect(filas).toHaveCount(3);
  await pagina.mouse.move(0, 0);
  await expect(filas).toHaveCount(4);
  await expect(espera).toHaveCount(0);

  await test.step('by the keyboard: the row stays, and its button shows what came', async () => {
    await pagina.getByRole('searchbox', { name: 'Buscar usuario o encargado' }).focus();
    await pagina.keyboard.press('Tab');
    await boton(pagina, /^Pausar el tiempo de Persona_001/).focus();
    const eva = await portal.persona('Eva');
    await portal.pedir('openTime', { cuerpo: { bajo: eva.id, alto: beto.id }, key, direccion });
    await expect(espera).toBeVisible();
    await expect(boton(pagina, /^Pausar el tiempo de Persona_001/)).toBeFocused();
    await espera.click();
    await expect(pagina.getByRole('row', { name: /Eva/ })).toBeVisible();
  });
});

test('a hundred people are paid with three presses, one is named who was paid meanwhile, and all is taken back', async ({
  portal,
}) => {
  const jefa = await portal.jefa();
  const beto = await portal.persona('Beto', { categoria: 10 });
  await cienGanan(portal, jefa);
  const pagina = await portal.en('/listaPaga', jefa);
  await pagina.getByRole('button', { name: 'Actualizar', exact: true }).click();
  const casilla = (nombre: string) => pagina.getByRole('checkbox', { name: nombre, exact: true });
  await expect(casilla('Seleccionar a Persona_001')).toBeVisible();
  await contarPulsadas(pagina);
  await casilla('Seleccionar las 100 por pagar').check();
  await expect(pagina.getByRole('region', { name: 'Pagas seleccionadas' })).toContainText('100 seleccionadas · 900c');
  await boton(pagina, 'Paga 100 · 900c').click();
  const pregunta = pagina.getByRole('dialog', { name: '¿Pagar 900c a 100 personas?' });
  await expect(pregunta).toContainText('Persona_001 (9c)');
  await expect(pregunta).toContainText('y 95 más. Total: 900c.');
  const [{ id = 0 } = {}] = await portal.base.sql(
    "select p.id from paga p join usuario u on u.id = p.usuario where u.usuario = 'Persona_003'",
  );
  const cuerpo = { id: Number(id), nombre: 'Persona_003', op: 1 };
  await portal.pedir('pagar', { cuerpo, key: beto.key, direccion: beto.direccion });
  await yDice(
    pagina,
    'Pagaste 99 pagas: 891c. Faltó Persona_003 (Beto ya pagó esto)',
    boton(pagina, 'Paga 900c').click(),
  );
  expect(await pulsadas(pagina)).toBe(3);
  const hecho = pagina.getByRole('region', { name: 'Lo que se pagó' });
  await expect(hecho).toContainText('99 pagadas · 891c');
  await expect(hecho.getByRole('listitem')).toHaveText('Persona_003: Beto ya pagó esto');
  await expect(pagina.getByText('100 de 100 pagadas')).toBeVisible();

  await yDice(pagina, 'Deshiciste 99 pagas: 891c', boton(pagina, 'Deshacer los 99 pagos').click());
  await expect(pagina.getByText('1 de 100 pagadas')).toBeVisible();
  await expect(hecho).toBeHidden();
  const [{ suma = 0 } = {}] = await portal.base.sql(
    "select sum(case tipo when 'paga_cobrada' then creditos else -creditos end) as suma from credito where tipo in ('paga_cobrada', 'paga_devuelta')",
  );
  expect(Number(suma)).toBe(9);
});

test('keys act on the row that has the focus, and ? lists them; a setting turns them off', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 7 });
  await muchosTiempos(portal, ana, 2);
  const pagina = await portal.en('/tiempos', ana);
  await boton(pagina, 'Pausar el tiempo de Persona_001').focus();
  await pagina.keyboard.press('ArrowDown');
  await expect(boton(pagina, 'Pausar el tiempo de Persona_002')).toBeFocused();
  await yDice(pagina, 'Sumaste 5 minutos a Persona_002', pagina.keyboard.press('5'));
  await expect(boton(pagina, 'Pausar el tiempo de Persona_002')).toBeFocused();
  await yDice(pagina, 'Pausaste el tiempo de Persona_002', pagina.keyboard.press('p'));
  await pagina.keyboard.press('?');
  const teclas = pagina.getByRole('dialog', { name: 'Atajos de teclado' });
  await expect(teclas).toContainText('Confirmar');
  await pagina.keyboard.press('Escape');
  await expect(teclas).toBeHidden();
  await pagina.getByRole('searchbox', { name: 'Buscar usuario o encargado' }).focus();
  await pagina.keyboard.press('?');
  await expect(teclas).toBeHidden();

  await pagina.goto('/configuracion');
  await pagina.getByRole('switch', { name: 'Atajos de teclado' }).click({ force: true });
  await pagina.goto('/tiempos');
  await boton(pagina, 'Pausar el tiempo de Persona_001').focus();
  await pagina.keyboard.press('p');
  await pagina.keyboard.press('?');
  await expect(teclas).toBeHidden();
  await expect(boton(pagina, 'Pausar el tiempo de Persona_001')).toBeVisible();
});

test('the focus stays in the row whose button goes, so that the next key goes on from there', async ({ portal }) => {
  const enFoco = (pagina: Page, nombre: string) =>
    expect(pagina.getByRole('row', { name: nombre }).locator(':focus-visible')).toHaveCount(1);
  await test.step('Tiempos: an ended one is confirmed, and the next', async () => {
    const ana = await portal.persona('Ana', { categoria: 7 });
    await muchosTiempos(portal, ana, 3);
    await portal.pasanMinutos(75);
    const pagina = await portal.en('/tiempos', ana);
    await boton(pagina, 'Confirmar el tiempo de Persona_001').focus();
    await yDice(pagina, /a Persona_001 y cerraste el tiempo$/, pagina.keyboard.press('Enter'));
    await enFoco(pagina, 'Persona_001');
    await pagina.keyboard.press('ArrowDown');
    await yDice(pagina, /a Persona_002 y cerraste el tiempo$/, pagina.keyboard.press('c'));
    await enFoco(pagina, 'Persona_002');
    // Both go by themselves, and leave it to the one that is left.
    await expect(pagina.getByRole('row', { name: /Persona_/ })).toHaveCount(1);
    await enFoco(pagina, 'Persona_003');
  });

  await test.step('Lista de paga: one is paid, and the next; a dialog gives the focus back', async () => {
    const jefa = await portal.jefa();
    await cienGanan(portal, jefa, 3, 'Gana');
    const pagina = await portal.en('/listaPaga', jefa);
    await pagina.getByRole('button', { name: 'Actualizar', exact: true }).click();
    await boton(pagina, 'Paga 9c a Gana_001').focus();
    await yDice(pagina, 'Pagaste 9c a Gana_001', pagina.keyboard.press('Enter'));
    await enFoco(pagina, 'Gana_001');
    await pagina.keyboard.press('ArrowDown');
    await yDice(pagina, 'Pagaste 9c a Gana_002', pagina.keyboard.press('p'));
    await enFoco(pagina, 'Gana_002');
    await pagina.keyboard.press('ArrowDown');
    await pagina.keyboard.press('o');
    const monto = pagina.getByRole('dialog', { name: 'Pagar' }).getByRole('textbox', { name: 'Créditos' });
    await expect(monto).toBeFocused();
    await yDice(pagina, 'Pagaste 9c a Gana_003', pagina.keyboard.press('Enter'));
    await enFoco(pagina, 'Gana_003');
  });

  await test.step('Ascensos: what was offered, and its question', async () => {
    const beto = await portal.persona('Beto', { categoria: 5 });
    for (const nombre of ['Ciro', 'Dora']) await enSuMision(portal, await portal.persona(nombre), 7_200);
    const pagina = await portal.en('/ascensos', beto);
    await boton(pagina, 'Enviar Solicitud a Ciro').focus();
    await pagina.keyboard.press('Enter');
    const pregunta = pagina.getByRole('dialog', { name: '¿Enviar la solicitud a Ciro?' });
    await expect(pregunta.getByRole('button', { name: 'Volver' })).toBeFocused();
    await pagina.keyboard.press('Tab');
    await yDice(pagina, 'Enviaste la solicitud a Ciro', pagina.keyboard.press('Enter'));
    await expect(
      pagina.getByRole('listitem').filter({ hasText: 'Enviada' }).locator(':focus-visible'),
    ).toHaveAccessibleName('Ciro');
  });
});

test('the bell rings for what others say to one, once it is wanted, and not before', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 7 });
  const leo = await portal.persona('Leo');
  await enSuMision(portal, leo, 3_600);
  const pagina = await portal.abrirNavegador(leo);
  await pagina.addInitScript(() => {
    window.pulsadas = 0;
    const crear = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      window.pulsadas += 1;
      return crear.call(this);
    };
  });
  await Promise.all([enVivo(pagina), pagina.goto('/configuracion')]);
  await pagina.getByRole('heading', { name: 'En este dispositivo' }).click();
  await ofrecerAscenso(portal, ana, 7, leo);
  await aviso(pagina, 'Ana te ofrece el ascenso a Iniciado H');
  expect(await pulsadas(pagina)).toBe(0);
  await pagina.getByRole('switch', { name: 'Sonido' }).click({ force: true });
  await expect.poll(() => pulsadas(pagina)).toBe(2);
  await portal.base.sql("update ascenso set atendido = fecha, resultado = 'retirado' where usuario = ?", leo.id);
  await ofrecerAscenso(portal, ana, 7, leo);
  await aviso(pagina, 'Ana te ofrece el ascenso a Iniciado H');
  await expect.poll(() => pulsadas(pagina)).toBe(4);
});
