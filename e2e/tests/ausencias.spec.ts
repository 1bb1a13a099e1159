import type { Page } from '@playwright/test';
import { abrirTiempo } from '../fixtures/agencia.ts';
import { aviso, yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';

const boton = (pagina: Page, name: string) => pagina.getByRole('main').getByRole('button', { name, exact: true });
const tabla = (pagina: Page, name: string) => pagina.getByRole('table', { name });
const llave = (pagina: Page) => pagina.getByRole('region', { name: 'Tu ausencia' });
/** As it is typed: MM/dd/yyyy. */
const escrita = (fecha: string): string => fecha.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');

test('an absence is asked for, accepted in another browser, and seen where people are chosen', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 10 });
  const leo = await portal.persona('Leo', { categoria: 2 });
  await abrirTiempo(portal, ana, await portal.persona('Dora'));
  const [suya, deAna] = [await portal.en('/ausencias', leo), await portal.en('/tiempos?nuevo=1', ana)];
  const dialogo = suya.getByRole('dialog', { name: 'Agregar ausencia' });
  const { hoy } = await portal.pedir<{ hoy: string }>('getHoy', {});

  await test.step('the form says what is missing, in the words of the agency', async () => {
    await expect(llave(suya)).toContainText('Sin ausencias');
    await boton(suya, 'Agregar ausencia').click();
    const agregar = dialogo.getByRole('button', { name: 'Agregar ausencia' });
    await agregar.click();
    await expect(dialogo.getByLabel('Motivo')).toHaveAccessibleDescription(/No dejes campos vacios/);
    await dialogo.getByLabel('Motivo').fill('Viaje');
    await agregar.click();
    await expect(dialogo.getByLabel('Fecha final', { exact: true })).toHaveAccessibleDescription(
      'No dejes campos vacios',
    );
    await dialogo.getByLabel('Fecha final', { exact: true }).fill('01/01/2020');
    await agregar.click();
    await expect(dialogo.getByLabel('Fecha inicio', { exact: true })).toHaveAccessibleDescription(
      'Fecha inicio no puede ser mayor a Fecha final',
    );
    await dialogo.getByLabel('Fecha final', { exact: true }).fill(escrita(hoy));
    await yDice(suya, 'Pediste la ausencia. Te avisaremos cuando respondan.', agregar.click());
    await expect(dialogo).toBeHidden();
    await expect(llave(suya)).toContainText('Tu ausencia espera respuesta');
    await expect(tabla(suya, 'Tus ausencias')).toContainText('Por responder');
    await expect(boton(suya, 'Agregar ausencia')).toHaveCount(0);
  });

  await test.step('it is counted in the menu of those who decide, and decided on', async () => {
    await deAna.getByRole('link', { name: 'Ausencias 1 por responder' }).click();
    await expect(tabla(deAna, 'Solicitudes de ausencia')).toContainText('Leo');
    await Promise.all([
      aviso(suya, /^Ana aceptó tu ausencia del /),
      yDice(deAna, 'Aceptaste la ausencia de Leo', boton(deAna, 'Aceptar la ausencia de Leo').click()),
    ]);
    await expect(deAna.getByText('Sin ausencias por responder')).toBeVisible();
    await expect(deAna.getByRole('link', { name: 'Ausencias', exact: true })).toBeVisible();
    await deAna.getByRole('button', { name: 'Ausentes 1' }).click();
    await expect(tabla(deAna, 'Ausentes')).toContainText('En curso');
    await expect(llave(suya)).toContainText(/Ausente hasta el .*Termina hoy · Viaje · la aceptó Ana/);
  });

  await test.step('nobody is offered a tiempo for whoever is away, and Mi cuenta says until when', async () => {
    await deAna.goto('/tiempos?nuevo=1');
    await deAna.getByRole('combobox', { name: 'Usuario' }).fill('Leo');
    const opcion = deAna.getByRole('option', { name: /^Leo · ausente hasta el/ });
    await expect(opcion).toHaveAttribute('data-combobox-disabled', 'true');
    await suya.goto('/perfil');
    await expect(llave(suya)).toContainText('Ausente hasta el');
  });

  await test.step('back before the last day', async () => {
    await boton(suya, 'Ya volví').click();
    const pregunta = suya.getByRole('dialog', { name: '¿Ya volviste?' });
    await yDice(suya, 'Terminaste tu ausencia', pregunta.getByRole('button', { name: 'Ya volví' }).click());
    await expect(llave(suya)).toHaveCount(0);
    await deAna.getByRole('combobox', { name: 'Usuario' }).fill('Leo');
    await expect(deAna.getByRole('option', { name: 'Leo', exact: true })).toBeVisible();
    await suya.goto('/ausencias');
    await expect(tabla(suya, 'Tus ausencias')).toContainText('Terminó antes');
    await expect(boton(suya, 'Agregar ausencia')).toBeVisible();
  });
});

test('people clock in and out, and management closes what is open', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 10 });
  const leo = await portal.persona('Leo', { categoria: 2 });
  const [suya, deAna] = [await portal.en('/fichaje', leo), await portal.en('/fichaje', ana)];
  const reloj = suya.getByRole('region', { name: 'Tu fichaje' });

  await expect(deAna.getByText('Sin fichajes activos')).toBeVisible();
  await yDice(suya, 'Fichaste tu entrada', boton(suya, 'Fichar Entrada').click());
  await expect(reloj).toContainText('Entraste a las');
  await expect(tabla(suya, 'Fichaje por dia').getByRole('cell', { name: '-', exact: true })).toBeVisible();
  await expect(tabla(deAna, 'Fichaje activos')).toContainText('Leo');

  await yDice(suya, 'Fichaste tu salida: 0m', boton(suya, 'Fichar Salida').click());
  await expect(reloj).toContainText('Sin fichar');
  await expect(deAna.getByText('Sin fichajes activos')).toBeVisible();

  await yDice(suya, 'Fichaste tu entrada', boton(suya, 'Fichar Entrada').click());
  await portal.parado(() => portal.base.sql('update fichaje set entrada = entrada - 3900000 where salida is null'));
  await expect(tabla(deAna, 'Fichaje activos')).toContainText('1h 5m');
  await boton(deAna, 'Cerrar el fichaje de Leo').click();
  const pregunta = deAna.getByRole('dialog', { name: '¿Cerrar el fichaje de Leo?' });
  await Promise.all([
    aviso(suya, 'Ana cerró tu entrada: 1h 5m'),
    yDice(deAna, 'Cerraste el fichaje de Leo: 1h 5m', pregunta.getByRole('button', { name: 'Cerrar fichaje' }).click()),
  ]);
  await expect(boton(suya, 'Fichar Entrada')).toBeVisible();
  await expect(tabla(suya, 'Fichaje por dia')).toContainText('1h 5m');
  await yDice(deAna, 'Fichaste tu entrada', boton(deAna, 'Fichar Entrada').click());
  await deAna.getByRole('button', { name: 'Fichaje por dia' }).click();
  await expect(tabla(deAna, 'Fichaje por dia').getByRole('row')).toHaveCount(2);
});
