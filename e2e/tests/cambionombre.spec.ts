import type { Page } from '@playwright/test';
import { conHotel } from '../fixtures/hotel.ts';
import { aviso, rellenarEntrada, yDice } from '../fixtures/pasos.ts';
import { CLAVE, expect, test } from '../fixtures/portal.ts';

const boton = (pagina: Page, name: string | RegExp) => pagina.getByRole('main').getByRole('button', { name });
const campo = (pagina: Page) => pagina.getByRole('textbox', { name: 'Nombre nuevo' });
const menuDe = (pagina: Page, usuario: string) => pagina.getByRole('button', { name: `Menú de ${usuario}` });

async function pedir(pagina: Page, nombre: string): Promise<void> {
  await campo(pagina).fill(nombre);
  await boton(pagina, 'Enviar solicitud').click();
}

test('a name is asked for, declined, asked for again and given', async ({ portal }) => {
  portal.guardia.permitir(/409 .*\/api\/actionNombre/);
  portal.guardia.permitir(/401 .*\/api\/login/);
  const jefa = await portal.persona('Dana', { categoria: 11 });
  const leo = await portal.persona('Leo', { categoria: 2 });
  const [suya, pagina] = [await portal.en('/cambionombre', leo), await portal.en('/cambionombre', jefa)];
  await expect(pagina.getByText('Sin solicitudes')).toBeVisible();

  await test.step('a name that cannot be is refused at its field', async () => {
    await boton(suya, 'Enviar solicitud').click();
    await expect(campo(suya)).toHaveAccessibleDescription(/No dejes campos vacios/);
    await pedir(suya, 'dana');
    await expect(campo(suya)).toHaveAccessibleDescription(/El nombre ya esta ocupado/);
  });

  await test.step('declined: they are told, and may ask for another', async () => {
    await yDice(suya, 'Solicitud enviada correctamente', pedir(suya, 'Leoncio'));
    await expect(suya.getByRole('heading', { name: 'Solicitud en espera' })).toBeVisible();
    await expect(suya.getByText('Un administrador la atenderá')).toBeVisible();
    const rechazo = boton(pagina, 'Rechazar que Leo se llame Leoncio');
    await Promise.all([aviso(suya, 'Dana rechazó tu cambio de nombre a Leoncio'), rechazo.click()]);
    await expect(suya.getByText('Dana no aceptó «Leoncio»')).toBeVisible();
  });

  await test.step('withdrawn by themselves', async () => {
    await pedir(suya, 'Leonidas');
    await expect(boton(pagina, 'Aceptar que Leo se llame Leonidas')).toBeVisible();
    await yDice(suya, 'Retiraste la solicitud', boton(suya, 'Retirar la solicitud').click());
    await pagina.mouse.move(0, 0);
    await expect(pagina.getByText('Sin solicitudes')).toBeVisible();
  });

  await test.step('accepted: it stands everywhere, and they stay logged in', async () => {
    await pedir(suya, 'Leonel');
    await boton(pagina, 'Aceptar que Leo se llame Leonel').click();
    const pregunta = pagina.getByRole('dialog', { name: '¿Cambiar el nombre de Leo?' });
    await expect(pregunta).toContainText('Se llamará Leonel en todo el portal');
    const acepto = pregunta.getByRole('button', { name: 'Aceptar el nombre' }).click();
    await Promise.all([
      aviso(suya, 'Dana te cambió el nombre a Leonel'),
      yDice(pagina, 'Leo se llama ahora Leonel', acepto),
    ]);
    await expect(menuDe(suya, 'Leonel')).toBeVisible();
    await expect(suya.getByText('es tu nombre ahora')).toBeVisible();
  });

  await test.step('the administrator asks for their own on the same screen', async () => {
    await boton(pagina, 'Cambiar mi nombre').click();
    await pedir(pagina, 'Danae');
    await expect(pagina.getByRole('heading', { name: 'Solicitud en espera' })).toBeVisible();
  });

  await test.step('only the new name logs in', async () => {
    const otra = await portal.en('/', null);
    await otra.getByRole('banner').getByRole('button', { name: 'Entrar', exact: true }).click();
    await rellenarEntrada(otra, 'Leo', CLAVE);
    await aviso(otra, 'Usuario o contraseña incorrectos', 'alert');
    await rellenarEntrada(otra, 'Leonel', CLAVE);
    await expect(menuDe(otra, 'Leonel')).toBeVisible();
  });
});

test('where avatars are proved, a name is asked for with the code in its motto', async ({ portal }) => {
  portal.guardia.permitir(/422 .*\/api\/actionNombre/);
  const leo = await portal.persona('Leo', { categoria: 2 });
  const hotel = await conHotel(portal, 'Leonel');
  const suya = await portal.en('/cambionombre', leo);
  const codigo = suya.getByRole('main').getByText(/^CON-/);
  await expect(suya.getByText('pon este código en la misión de ese avatar')).toBeVisible();
  await Promise.all([aviso(suya, 'Coloca el código en tu misión del hotel', 'alert'), pedir(suya, 'Leonel')]);
  hotel.motto = `Nuevo en la agencia ${await codigo.innerText()}`;
  await yDice(suya, 'Solicitud enviada correctamente', boton(suya, 'Enviar solicitud').click());
  await expect(suya.getByRole('heading', { name: 'Solicitud en espera' })).toBeVisible();
  hotel.cerrar();
});
