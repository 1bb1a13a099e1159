import type { Page } from '@playwright/test';
import { aviso, elegir, enMenu, yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';
import { TELEFONO } from '../fixtures/ventanas.ts';

const boton = (pagina: Page, name: string) => pagina.getByRole('button', { name, exact: true });
const llave = (donde: ReturnType<Page['getByRole']>, nombre: string) =>
  donde.getByRole('checkbox', { name: new RegExp(`^${nombre} `) });

test('an exception gives and takes a menu entry in the other browser at once', async ({ portal }) => {
  // What his screen asks for as its right is taken is refused.
  portal.guardia.permitir(/403 .*\/api\/getAllMultas/);
  const [jefa, leo] = [await portal.jefa(), await portal.persona('Leo', { categoria: 2 })];
  const [pagina, suya] = [await portal.en('/excepciones', jefa), await portal.en('/perfil', leo)];
  await expect(pagina.getByText('Sin excepciones')).toBeVisible();
  await expect(enMenu(suya, 'Tiempos')).toBeVisible();
  await expect(enMenu(suya, 'Multas')).toBeHidden();
  const forma = pagina.getByRole('form', { name: 'Nueva excepción' });

  await test.step('given', async () => {
    await boton(pagina, 'Nuevo').click();
    await boton(pagina, 'Dar permisos').click();
    await expect(forma.getByRole('combobox', { name: 'Usuario' })).toHaveAccessibleDescription(
      'No dejes campos vacios',
    );
    await elegir(pagina, 'Usuario', 'Leo');
    await boton(pagina, 'Dar permisos').click();
    await expect(forma.getByRole('group', { name: 'Permisos' })).toHaveAccessibleDescription('Selecciona permisos');
    await expect(llave(forma, 'Tiempos')).toBeDisabled();
    await expect(llave(forma, 'Tiempos')).toBeChecked();
    await llave(forma, 'Multas').check();
    await Promise.all([
      aviso(suya, 'Jefa te dio Multas', 'status'),
      yDice(pagina, 'Guardaste los permisos extra de Leo', boton(pagina, 'Dar permisos').click()),
    ]);
    await enMenu(suya, 'Multas').click();
    await expect(suya.getByRole('heading', { name: 'Multas', level: 1 })).toBeVisible();
  });

  await test.step('changed', async () => {
    await boton(pagina, 'Editar los permisos de Leo').click();
    const dialogo = pagina.getByRole('dialog', { name: 'Permisos extra de Leo, además de los de Seguridad' });
    await llave(dialogo, 'Multas').uncheck();
    await boton(pagina, 'Guardar').click();
    await expect(dialogo.getByRole('group', { name: 'Permisos' })).toHaveAccessibleDescription('Selecciona permisos');
    await llave(dialogo, 'Rentas').check();
    await yDice(pagina, 'Guardaste los permisos extra de Leo', boton(pagina, 'Guardar').click());
    await expect(enMenu(suya, 'Rentas')).toBeVisible();
    await expect(enMenu(suya, 'Multas')).toBeHidden();
    await expect(suya.getByRole('heading', { name: 'No tienes acceso' })).toBeVisible();
  });

  await test.step('taken', async () => {
    await boton(pagina, 'Eliminar los permisos extra de Leo').click();
    const pregunta = pagina.getByRole('dialog', { name: '¿Quitar los permisos extra de Leo?' });
    await expect(pregunta).toContainText('pierde ahora estos permisos: Rentas');
    await yDice(pagina, 'Quitaste los permisos extra de Leo', boton(pagina, 'Quitar permisos extra').click());
    await expect(enMenu(suya, 'Rentas')).toBeHidden();
    await expect(enMenu(suya, 'Tiempos')).toBeVisible();
    await expect(pagina.getByText('Sin excepciones')).toBeVisible();
  });
});

test('what a category permits is changed once it is seen for how many', async ({ portal }) => {
  const [jefa, leo] = [await portal.jefa(), await portal.persona('Leo', { categoria: 2 })];
  await portal.persona('Eva', { categoria: 2 });
  const [pagina, suya] = [await portal.en('/mantenimiento?pestana=permisos', jefa), await portal.en('/perfil', leo)];
  const celda = (permiso: string, categoria: string) =>
    pagina.getByRole('checkbox', { name: `${permiso} en ${categoria}`, exact: true });
  await expect(celda('Multas', 'Fundadores')).toBeDisabled();
  await celda('Multas', 'Seguridad').check();
  await celda('Tiempos', 'Supervisores').uncheck();
  await expect(pagina.getByText('Cambia lo que pueden 2 personas')).toBeVisible();
  await expect(pagina.getByText('Tiempos: hoy no cambia a nadie. Lo tendrán 3 personas')).toBeVisible();
  await celda('Tiempos', 'Supervisores').check();
  await expect(pagina.getByText('Multas: lo ganan 2 personas. Lo tendrán 3 personas')).toBeVisible();
  await expect(enMenu(suya, 'Multas')).toBeHidden();
  await boton(pagina, 'Guardar').click();
  const pregunta = pagina.getByRole('dialog', { name: '¿Cambiar los permisos de los rangos?' });
  await yDice(pagina, 'Guardaste los permisos', pregunta.getByRole('button', { name: 'Cambiar permisos' }).click());
  await expect(enMenu(suya, 'Multas')).toBeVisible();
  await expect(boton(pagina, 'Guardar')).toBeHidden();

  await test.step('on a phone one category after the other', async () => {
    await pagina.setViewportSize(TELEFONO);
    await pagina.getByRole('combobox', { name: 'Rango' }).selectOption({ label: 'Seguridad (2)' });
    await expect(celda('Multas', 'Seguridad')).toBeVisible();
    await expect(celda('Multas', 'Supervisores')).toBeHidden();
    await celda('Multas', 'Seguridad').uncheck();
    await expect(pagina.getByText('Multas: lo pierden 2 personas. Lo tendrá 1 persona')).toBeVisible();
    await boton(pagina, 'Descartar').click();
    await expect(celda('Multas', 'Seguridad')).toBeChecked();
  });
});
