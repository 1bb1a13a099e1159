import { mirar, sinDesborde, sinTachas } from '../fixtures/accesible.ts';
import { PUNTO, SVG } from '../fixtures/imagenes.ts';
import { enVivo, yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';
import { ESCRITORIO } from '../fixtures/ventanas.ts';

test('of two administrators who edit one rank one wins, and the other goes on from there', async ({ portal }) => {
  const jefa = await portal.jefa();
  const bea = await portal.persona('Bea', { categoria: 12, posicion: 2 });
  const [una, otra] = [await portal.en('/mantenimiento', jefa), await portal.en('/mantenimiento', bea)];
  const dialogo = (pagina: typeof una) => pagina.getByRole('dialog', { name: 'Editar Seguridad' });
  for (const pagina of [una, otra]) await pagina.getByRole('button', { name: 'Editar Seguridad' }).click();
  // Both stand before the same figures.
  for (const pagina of [una, otra])
    await expect(dialogo(pagina).getByLabel('Tiempos', { exact: true })).toHaveValue('15');
  await dialogo(otra).getByLabel('Porcentaje de ventas').fill('3');
  await dialogo(una).getByLabel('Renta').fill('5');
  await yDice(una, 'Guardaste el rango Seguridad', dialogo(una).getByRole('button', { name: 'Guardar' }).click());
  await expect(dialogo(otra).getByRole('alert')).toContainText('Alguien cambió: Renta');
  portal.guardia.permitir(/409 .*\/api\/editRank/);
  await dialogo(otra).getByRole('button', { name: 'Guardar' }).click();
  await expect(dialogo(otra)).toContainText('Alguien lo cambió antes que tú. Revísalo e inténtalo de nuevo.');
  await dialogo(otra).getByRole('button', { name: 'Ver el cambio' }).click();
  await expect(dialogo(otra).getByLabel('Renta')).toHaveValue('5');
  await expect(dialogo(otra).getByLabel('Porcentaje de ventas')).toHaveValue('3');
  await yDice(otra, 'Guardaste el rango Seguridad', dialogo(otra).getByRole('button', { name: 'Guardar' }).click());
  await expect(dialogo(otra)).toHaveCount(0);
  await expect(una.getByRole('row').filter({ hasText: 'Seguridad' })).toContainText('3 %');
});

test('the board of keys is ordered, gains a key and gives one back', async ({ portal }) => {
  await portal.persona('Leo', { categoria: 2, posicion: 4 });
  const pagina = await portal.en('/mantenimiento?pestana=misiones', await portal.jefa());
  const tablero = pagina.getByRole('region', { name: 'Seguridad' });
  const llaves = tablero.getByRole('listitem');
  const buscar = pagina.getByRole('searchbox', { name: 'Buscar misión o rango' });
  await buscar.fill('seguridad');
  await expect(llaves.nth(4)).toContainText('Guardia E');
  await buscar.fill('nada que se llame así');
  await expect(pagina.getByText('No Datos')).toBeVisible();
  await buscar.fill('seguridad');

  await test.step('where people stand it says who comes above whom', async () => {
    await tablero.getByRole('button', { name: 'Subir Guardia F' }).click();
    const pregunta = pagina.getByRole('dialog', { name: '¿Subir Guardia F?' });
    await expect(pregunta).toContainText('Guardia F (1 persona) tendrá mayor rango que Guardia E (nadie)');
    const subir = pregunta.getByRole('button', { name: 'Subir' }).click();
    await yDice(pagina, 'Moviste Guardia F arriba de Guardia E', subir);
    await expect(llaves.nth(4)).toContainText('Guardia F');
  });

  await test.step('an empty name is refused at its field', async () => {
    await pagina.getByRole('button', { name: 'Añadir misión' }).click();
    const nueva = pagina.getByRole('dialog', { name: 'Añadir misión' });
    await nueva.getByRole('combobox', { name: 'Rango' }).click();
    await pagina.getByRole('option', { name: 'Seguridad' }).click();
    await nueva.getByLabel('Precio').fill('30');
    await nueva.getByRole('button', { name: 'Añadir', exact: true }).click();
    await expect(nueva.getByLabel('Nombre')).toHaveAccessibleDescription('Nombre vacio');
    await nueva.getByLabel('Nombre').fill('Portero');
    const agregar = nueva.getByRole('button', { name: 'Añadir', exact: true }).click();
    await yDice(pagina, 'Agregaste la misión Portero', agregar);
    await expect(llaves.first()).toContainText('Portero');
  });

  await test.step('one that somebody holds is not taken away', async () => {
    await tablero.getByRole('button', { name: 'Editar Guardia F' }).click();
    const editar = pagina.getByRole('dialog', { name: 'Editar Guardia F' });
    await expect(editar).toContainText('La tiene 1 persona. Cambia su misión');
    await expect(editar.getByRole('button', { name: /Retirar/ })).toHaveCount(0);
    await editar.getByRole('button', { name: 'Volver' }).click();
    await tablero.getByRole('button', { name: 'Editar Portero' }).click();
    await pagina.getByRole('button', { name: 'Retirar Portero' }).click();
    const retirar = pagina.getByRole('dialog', { name: '¿Retirar Portero?' }).getByRole('button', { name: 'Retirar' });
    await yDice(pagina, 'Retiraste la misión Portero', retirar.click());
    await expect(pagina.getByRole('region', { name: 'Retiradas' })).toContainText('Portero');
    await expect(tablero).not.toContainText('Portero');
  });
});

test('what the agency is called, and its closed door, reach every open browser', async ({ portal }) => {
  const leo = await portal.persona('Leo');
  const pagina = await portal.en('/mantenimiento?pestana=agencia', await portal.jefa());
  const deLeo = await portal.en('/perfil', leo);
  const cambiar = async (hoja: string) => {
    await pagina.getByRole('button', { name: `Cambiar ${hoja}` }).click();
    return pagina.getByRole('dialog', { name: hoja });
  };

  const quien = await cambiar('Nombre y logo');
  await quien.getByLabel('Logo').fill('http://logo.example/a.png');
  await quien.getByLabel('Nombre', { exact: true }).fill('Hotel Aurora');
  await quien.getByRole('button', { name: 'Guardar' }).click();
  await expect(quien.getByLabel('Logo')).toBeFocused();
  await expect(quien).toContainText('Escribe una dirección completa que empiece por https://');
  await quien.getByLabel('Logo').fill('https://logo.example/a.png');
  await yDice(pagina, 'Guardaste la configuración', quien.getByRole('button', { name: 'Guardar' }).click());
  await expect(deLeo).toHaveTitle('Mi cuenta · Hotel Aurora');
  // What a page may load was said when it was opened: another site's picture comes with the next opening.
  portal.guardia.permitir(/'https:\/\/logo\.example\/a\.png' violates/);
  await Promise.all([enVivo(deLeo), deLeo.reload()]);
  const marca = deLeo.getByRole('link', { name: 'Hotel Aurora, inicio' }).locator('img');
  await expect(marca).toHaveAttribute('src', 'https://logo.example/a.png');
  await expect(pagina.getByRole('region', { name: 'Nombre y logo' })).toContainText('Hotel Aurora');

  portal.guardia.permitir(/503 /);
  const poner = async (mantenimiento: boolean) => {
    const puerta = await cambiar('Acceso y registro');
    await puerta.getByRole('switch', { name: 'Mantenimiento' }).setChecked(mantenimiento);
    await puerta.getByRole('button', { name: 'Guardar' }).click();
    if (mantenimiento) await pagina.getByRole('button', { name: 'Activar mantenimiento' }).click();
    await expect(puerta).toHaveCount(0);
  };
  await poner(true);
  await expect(deLeo.getByText('Estamos en mantenimiento')).toBeVisible();
  await expect(pagina.getByRole('heading', { name: 'Mantenimiento', level: 1 })).toBeVisible();
  await poner(false);
  await deLeo.reload();
  await expect(deLeo.getByRole('heading', { name: 'Mi cuenta', level: 1 })).toBeVisible();
});

test('another badge is on the public ladder, and what is no picture stays where it was chosen', async ({ portal }) => {
  const pagina = await portal.en('/mantenimiento', await portal.jefa());
  await pagina.getByRole('button', { name: 'Editar Seguridad' }).click();
  const dialogo = pagina.getByRole('dialog', { name: 'Editar Seguridad' });
  const elegida = dialogo.getByLabel('Otra placa');
  const poner = dialogo.getByRole('button', { name: 'Cambiar placa' });

  await test.step('what only says that it is one is refused', async () => {
    portal.guardia.permitir(/415 .*\/api\/placaCategoria/);
    await elegida.setInputFiles({ name: 'placa.png', mimeType: 'image/png', buffer: SVG });
    await poner.click();
    await expect(elegida).toHaveAccessibleDescription(/Solo se admiten imágenes PNG, JPEG, WebP o GIF/);
    await expect(dialogo).toContainText('placa.png');
  });

  await test.step('and a picture is everywhere', async () => {
    await elegida.setInputFiles({ name: 'placa.png', mimeType: 'image/png', buffer: PUNTO });
    await yDice(pagina, 'Cambiaste la placa de Seguridad', poner.click());
    await expect(dialogo.getByAltText('Placa de Seguridad')).toHaveAttribute('src', /^\/imagenes\//);
    const visita = await portal.abrirNavegador(null);
    await visita.goto('/rangos');
    const placa = visita.getByRole('button', { name: 'Seguridad' }).locator('img');
    await expect(placa).toHaveAttribute('src', /^\/imagenes\//);
    await expect.poll(() => placa.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });
});

test('what is edited in maintenance is accessible and fits', async ({ portal }) => {
  test.slow();
  const largo = 'W'.repeat(25);
  await portal.persona(largo, { categoria: 2, posicion: 4 });
  const pagina = await portal.en('/mantenimiento', await portal.jefa());
  const abrir = async (boton: string, dialogo: string) => {
    await pagina.setViewportSize(ESCRITORIO);
    await pagina.getByRole('button', { name: boton, exact: true }).click();
    const abierto = pagina.getByRole('dialog', { name: dialogo, exact: true });
    await mirar(pagina, abierto, dialogo);
    await pagina.keyboard.press('Escape');
    await expect(abierto).toBeHidden();
  };
  const pestana = async (nombre: string, clave: string, hay: string) => {
    await pagina.setViewportSize(ESCRITORIO);
    await pagina.goto(`/mantenimiento?pestana=${clave}`);
    await expect(pagina.getByRole('main').getByText(hay, { exact: true }).first()).toBeVisible();
    await sinTachas(pagina, nombre);
    await sinDesborde(pagina, nombre);
  };

  await abrir('Editar Seguridad', 'Editar Seguridad');
  await abrir('Añadir rango', 'Añadir rango');
  await pestana('Misiones', 'misiones', 'Guardia F');
  await abrir('Editar Guardia F', 'Editar Guardia F');
  await abrir('Añadir misión', 'Añadir misión');
  await pestana('Permisos', 'permisos', 'Tiempos');
  await pestana('Membresías', 'membresias', 'La mitad de requisitos para la misma paga');
  await abrir('Editar Reducción', 'Editar Reducción');
  await pestana('Agencia', 'agencia', 'Nombre y logo');
  for (const hoja of ['Nombre y logo', 'Tiempos y ascensos', 'Paga', 'Hotel', 'Notificaciones'])
    await abrir(`Cambiar ${hoja}`, hoja);
});
