import type { Page } from '@playwright/test';
import { mirar } from '../fixtures/accesible.ts';
import { cuatroTiempos } from '../fixtures/agencia.ts';
import { haceMinutos, muchosTiempos } from '../fixtures/lista.ts';
import { celdas, yDice } from '../fixtures/pasos.ts';
import type { Persona, Portal } from '../fixtures/portal.ts';
import { EN_AMBOS, expect, test } from '../fixtures/portal.ts';
import { EN_MANO } from '../fixtures/ventanas.ts';

/** A dialog that closes stands beside the screen for a moment. */
const boton = (pagina: Page, name: string | RegExp) =>
  pagina.getByRole('main').getByRole('button', { name, exact: true });
const rejilla = (pagina: Page) => pagina.getByRole('grid', { name: 'Personas a las que pasar lista' });
const filas = (pagina: Page) => rejilla(pagina).getByRole('row');
const casilla = (pagina: Page, name: string) => rejilla(pagina).getByRole('checkbox', { name, exact: true });
const filtro = (pagina: Page) => pagina.getByRole('searchbox', { name: 'Filtrar por nombre' });
const turno = (pagina: Page) => pagina.getByRole('region', { name: 'Próxima lista' });
const pasadas = (pagina: Page) => pagina.getByRole('table', { name: 'Listas pasadas' });
const pregunta = (pagina: Page) => pagina.getByRole('dialog', { name: '¿Enviar la lista?' });
const enviar = (pagina: Page) => pregunta(pagina).getByRole('button', { name: 'Enviar lista' });

/** The running counts: to be paused, to get five minutes, out of base. */
const cuentan = (pagina: Page, cuentas: [string, string, string]) =>
  expect(pagina.getByRole('main').getByRole('definition')).toHaveText(cuentas);

async function empezar(pagina: Page, cuantos: number): Promise<void> {
  await boton(pagina, 'Nueva lista').click();
  await expect(filas(pagina)).toHaveCount(cuantos);
}

async function cancelarTiempo(portal: Portal, { key, direccion }: Persona, nombre: string): Promise<void> {
  const abiertos = await portal.pedir<{ id: number; bajoNombre: string }[]>('getAllTime', { key, direccion });
  const fila = abiertos.find((t) => t.bajoNombre === nombre);
  const { id, alto, pausa, sumado } = { alto: -1, pausa: 0, sumado: 0, id: 0, ...fila };
  await portal.pedir('actionTime', { cuerpo: { op: 4, id, alto, pausa, sumado }, key, direccion });
}

test(
  'two call the roll of 200 at once: one list is taken, the other is told and keeps the marks',
  EN_AMBOS,
  async ({ portal }) => {
    portal.guardia.permitir(/409 .*\/api\/sendLista/);
    const ana = await portal.persona('Ana', { categoria: 7 });
    const beto = await portal.persona('Beto', { categoria: 5 });
    await muchosTiempos(portal, ana, 200);
    const [deAna, deBeto] = [await portal.en('/paselista', ana, EN_MANO), await portal.en('/paselista', beto)];
    await expect(turno(deAna)).toContainText('Sin listas todavía.');
    await Promise.all([empezar(deAna, 200), empezar(deBeto, 200)]);

    await test.step('Ana marks by thumb, filters, and reloads by mistake', async () => {
      await filtro(deAna).fill('persona_01');
      await expect(filas(deAna)).toHaveCount(10);
      await deAna.getByRole('checkbox', { name: 'Pausados: a los 10 que se ven' }).tap();
      await cuentan(deAna, ['10', '0', '0']);
      await casilla(deAna, 'Sumar 5 minutos a Persona_012').tap();
      await expect(casilla(deAna, 'Pausar a Persona_012')).not.toBeChecked();
      await casilla(deAna, 'Persona_013 está fuera de base').tap();
      await filtro(deAna).fill('');
      await expect(filas(deAna)).toHaveCount(200);
      await deAna.getByRole('checkbox', { name: 'Fuera de base: a los 200 que se ven' }).tap();
      await cuentan(deAna, ['9', '1', '200']);
      await deAna.getByRole('checkbox', { name: 'Fuera de base: a los 200 que se ven' }).tap();
      await casilla(deAna, 'Persona_020 está fuera de base').tap();
      await cuentan(deAna, ['9', '1', '1']);
      for (const nombre of ['Pausar a Persona_010', 'Persona_020 está fuera de base']) {
        const { width, height } = (await casilla(deAna, nombre).boundingBox()) ?? { width: 0, height: 0 };
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      }
      await deAna.reload();
      await cuentan(deAna, ['9', '1', '1']);
    });

    await test.step('who leaves meanwhile stays in their place, and is not sent', async () => {
      await cancelarTiempo(portal, ana, 'Persona_011');
      await expect(filas(deAna).filter({ hasText: 'Persona_011' })).toContainText('Ya no tiene tiempo, no se enviará');
      await expect(casilla(deAna, 'Pausar a Persona_011')).toBeDisabled();
      await cuentan(deAna, ['8', '1', '1']);
    });

    await casilla(deBeto, 'Pausar a Persona_100').check();
    await boton(deAna, 'Enviar lista').tap();
    await boton(deBeto, 'Enviar lista').click();
    await expect(pregunta(deAna)).toContainText(
      '199 personas: 8 en pausa, 1 con +5 minutos y 1 fuera de base. Podrán pasar lista de nuevo en 1 hora.',
    );
    await expect(pregunta(deBeto)).toContainText('199 personas: 1 en pausa.');
    const respuestas = [deAna, deBeto].map((pagina) => pagina.waitForResponse('**/api/sendLista'));
    await Promise.all([enviar(deAna).tap(), enviar(deBeto).click()]);
    const codigos = await Promise.all(respuestas.map(async (r) => (await r).status()));
    expect(codigos.toSorted()).toEqual([200, 409]);
    const enviada = (codigos[0] === 200 ? deAna : deBeto).getByRole('dialog', { name: /^Lista de (Ana|Beto)$/ });
    await expect(enviada).toContainText('Persona_');
    await enviada.getByRole('button', { name: 'Cerrar' }).click();

    const ganoAna = codigos[0] === 200;
    const [primera, segunda, quien] = ganoAna ? [deAna, deBeto, 'Ana'] : [deBeto, deAna, 'Beto'];
    await expect(segunda.getByRole('alert').filter({ hasText: `${quien} ya pasó lista` })).toBeVisible();
    await expect(boton(segunda, 'Enviar lista')).toBeDisabled();
    await cuentan(segunda, ganoAna ? ['1', '0', '0'] : ['8', '1', '1']);
    await expect(pasadas(primera).getByRole('cell')).toHaveText(
      ganoAna ? ['Ana', /.+/, /^(1h 0m|0h 59m)$/, '8', '1', '1'] : ['Beto', /.+/, /^(1h 0m|0h 59m)$/, '1', '0', '0'],
    );
    expect(await portal.base.sql('select id from pase_lista')).toHaveLength(1);
    expect(await portal.base.sql('select id from tiempo where pausa = 1')).toHaveLength(ganoAna ? 8 : 1);

    await boton(segunda, 'Descartar mis marcas').click();
    await expect(pasadas(segunda).getByRole('cell').first()).toHaveText(quien);
    await expect(turno(segunda)).toContainText(`${quien} pasó la última.`);
    await expect(boton(segunda, 'Nueva lista')).toHaveCount(0);
  },
);

test('a list is made by the keyboard alone; what cannot be done any more for someone is told', async ({ portal }) => {
  const { ana, beto } = await cuatroTiempos(portal);
  const [pagina, otra] = [await portal.en('/paselista', ana), await portal.en('/paselista', beto)];
  await empezar(pagina, 4);
  await test.step('marked by the keyboard, and unmarked', async () => {
    await filtro(pagina).focus();
    await pagina.keyboard.press('ArrowDown');
    await expect(casilla(pagina, 'Pausar a Dora')).toBeFocused();
    // Before the boxes stand the names, each the way to its card.
    const puerta = (name: string) => rejilla(pagina).getByRole('button', { name, exact: true });
    for (const tecla of ['ArrowLeft', 'ArrowLeft', 'Enter']) await pagina.keyboard.press(tecla);
    await expect(pagina.getByRole('dialog', { name: 'Tarjeta de Dora' })).toBeVisible();
    await pagina.keyboard.press('Escape');
    await expect(puerta('Dora')).toBeFocused();
    await pagina.keyboard.press('ArrowDown');
    await expect(puerta('Íker')).toBeFocused();
    for (const tecla of ['ArrowUp', 'ArrowRight', 'ArrowRight']) await pagina.keyboard.press(tecla);
    await expect(casilla(pagina, 'Pausar a Dora')).toBeFocused();
    await pagina.keyboard.press('Space');
    await pagina.keyboard.press('ArrowRight');
    await pagina.keyboard.press('ArrowDown');
    await expect(casilla(pagina, 'Sumar 5 minutos a Íker')).toBeFocused();
    await pagina.keyboard.press('Space');
    await pagina.keyboard.press('End');
    await expect(casilla(pagina, 'Sumar 5 minutos a Zoe')).toBeFocused();
    await pagina.keyboard.press('ArrowRight');
    await pagina.keyboard.press('Space');
    await cuentan(pagina, ['1', '1', '1']);
    // The grid is one stop: the next one is the button.
    await pagina.keyboard.press('Tab');
    await expect(boton(pagina, 'Enviar lista')).toBeFocused();
    await boton(pagina, 'Solo marcados (3)').click();
    await expect(filas(pagina)).toHaveCount(3);
    await expect(pagina).toHaveURL(/marcados=1/);
    await boton(pagina, 'Quitar marcas').click();
    await cuentan(pagina, ['0', '0', '0']);
    // Nobody vanishes from under a thumb.
    await expect(filas(pagina)).toHaveCount(3);
    await boton(pagina, 'Solo marcados (0)').click();
    await expect(filas(pagina)).toHaveCount(4);
  });

  // Zoe is paused already.
  await expect(filas(pagina).filter({ hasText: 'Zoe' })).toContainText('Pausado');
  await expect(casilla(pagina, 'Pausar a Zoe')).toBeDisabled();
  await casilla(pagina, 'Pausar a Dora').check();
  await casilla(pagina, 'Sumar 5 minutos a Noel').check();
  await casilla(pagina, 'Íker está fuera de base').check();
  await boton(pagina, 'Enviar lista').click();
  await expect(pregunta(pagina)).toContainText('4 personas');
  await cancelarTiempo(portal, beto, 'Noel');
  await yDice(pagina, 'Pasaste lista: 1 pausado, 0 sumados, 1 fuera de base', enviar(pagina).click());
  const aparte = pagina.getByRole('region', { name: 'Enviaste la lista, menos con 1 persona' });
  await expect(aparte).toContainText('Noel (sumados): Su tiempo ya está cerrado');
  await expect(aparte.getByRole('heading')).toBeFocused();
  await boton(pagina, 'Entendido').click();

  // Another, who looks on, sees the list, opens its names, and waits for their turn.
  await boton(otra, /^Pausados de la lista de Ana: 1/).click();
  const nombres = otra.getByRole('dialog', { name: 'Lista de Ana' });
  await expect(nombres.getByRole('listitem')).toHaveText(['Dora']);
  await nombres.getByText('Fuera de base').click();
  await expect(nombres.getByRole('listitem')).toHaveText(['Dora', 'Íker']);
  await otra.keyboard.press('Escape');
  await expect(boton(otra, /^Pausados de la lista de Ana: 1/)).toBeFocused();
  await expect(turno(otra)).toContainText(/Podrás pasar lista en (1:00:00|59:\d\d)/);
  await portal.parado(() => haceMinutos(portal, 60));
  await expect(turno(otra)).toContainText('Ya puedes pasar lista');
  await expect(celdas(pasadas(otra), 3)).toHaveText(['0h 0m']);
});

test('past lists are searched at the server, older ones come on demand', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 7 });
  const beto = await portal.persona('Beto', { categoria: 5 });
  const hora = 3_600_000;
  const listas = Array.from({ length: 60 }, (_, i) => {
    const encargado = i === 2 ? beto.id : ana.id;
    return `(${i + 1}, ${encargado}, ${Date.now() - (61 - i) * hora})`;
  });
  await portal.base.sql(`insert into pase_lista (numero, encargado, fecha) values ${listas.join(',')}`);
  const pagina = await portal.en('/paselista', ana);
  const lista = celdas(pasadas(pagina), 1);
  await expect(lista).toHaveCount(50);
  await mirar(pagina, boton(pagina, 'Ver más'), 'long list');
  await boton(pagina, 'Ver más').click();
  await expect(lista).toHaveCount(60);
  await expect(boton(pagina, 'Ver más')).toHaveCount(0);
  await pagina.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('beto');
  await expect(lista).toHaveText(['Beto']);
  await pagina.reload();
  await expect(lista).toHaveText(['Beto']);
});
