import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { abrirTiempo, cuatroTiempos } from '../fixtures/agencia.ts';
import { aviso, celdas, cuentaDe, delMenu, elegir, enVivo, noElegible, tiempoDe, yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';

const tabla = (pagina: Page) => pagina.getByRole('table');
const nombres = (pagina: Page) => celdas(tabla(pagina), 1);
const boton = (pagina: Page, name: string) => pagina.getByRole('button', { name, exact: true });

test('filters, sorts and toggles, and the address keeps it', async ({ portal }) => {
  const { ana } = await cuatroTiempos(portal);
  const pagina = await portal.en('/tiempos', ana);
  // One's own come first, then those without manager.
  await expect(nombres(pagina)).toHaveText(['Dora', 'Íker', 'Noel']);

  await test.step('by each column, both ways', async () => {
    const casos = {
      Usuario: ['Dora', 'Íker', 'Noel'],
      Encargado: ['Dora', 'Noel', 'Íker'],
      Tiempo: ['Dora', 'Íker', 'Noel'],
      'Veces Pausado': ['Noel', 'Dora', 'Íker'],
    };
    for (const [columna, orden] of Object.entries(casos)) {
      const cabeza = pagina.getByRole('columnheader', { name: columna });
      await cabeza.getByRole('button').click();
      await expect(cabeza).toHaveAttribute('aria-sort', columna === 'Veces Pausado' ? 'descending' : 'ascending');
      await expect(nombres(pagina)).toHaveText(orden);
    }
    const usuario = pagina.getByRole('columnheader', { name: 'Usuario' });
    await usuario.getByRole('button').click();
    await usuario.getByRole('button').click();
    await expect(usuario).toHaveAttribute('aria-sort', 'descending');
    await expect(nombres(pagina)).toHaveText(['Noel', 'Íker', 'Dora']);
  });

  await test.step('by user or manager, accents aside', async () => {
    const buscar = pagina.getByRole('searchbox', { name: 'Buscar usuario o encargado' });
    await buscar.fill('iker');
    await expect(nombres(pagina)).toHaveText(['Íker']);
    await buscar.fill('beto');
    await expect(nombres(pagina)).toHaveText(['Noel']);
    await buscar.fill('o');
    await expect(nombres(pagina)).toHaveText(['Noel', 'Dora']);
  });

  await test.step('reload and back keep it', async () => {
    await pagina.reload();
    await expect(nombres(pagina)).toHaveText(['Noel', 'Dora']);
    await pagina.getByRole('button', { name: 'Pausados 1' }).click();
    await expect(pagina.getByText('Sin resultados')).toBeHidden();
    await expect(nombres(pagina)).toHaveText(['Zoe']);
    await expect(cuentaDe(pagina, 'Zoe')).toHaveText(/^(1:00:00|59:\d\d)Pausado$/);
    await pagina.goBack();
    await expect(nombres(pagina)).toHaveText(['Noel', 'Dora']);
    await expect(pagina.getByRole('searchbox', { name: 'Buscar usuario o encargado' })).toHaveValue('o');
    await pagina.getByRole('link', { name: 'Nómina' }).click();
    await pagina.goBack();
    await expect(nombres(pagina)).toHaveText(['Noel', 'Dora']);
  });

  await test.step('what is shown is what is exported', async () => {
    const [archivo] = await Promise.all([pagina.waitForEvent('download'), boton(pagina, 'Descargar').click()]);
    expect(archivo.suggestedFilename()).toBe('tiempos-activos.csv');
    const texto = await readFile(await archivo.path(), 'utf8');
    const [cabeza, ...lineas] = texto.split('\r\n');
    expect(cabeza).toBe('\uFEFFUsuario,Encargado,Estado,Queda (min),Veces Pausado');
    expect(lineas).toEqual([
      expect.stringMatching(/^Noel,Beto,En curso,(39|40),1$/),
      expect.stringMatching(/^Dora,Ana,En curso,(59|60),0$/),
      '',
    ]);
  });
});

test('links all that may be linked, and unlinks one’s own', async ({ portal }) => {
  const { ana, beto } = await cuatroTiempos(portal);
  const [suya, ajena] = await Promise.all([portal.en('/tiempos', ana), portal.en('/tiempos', beto)]);
  const encargado = (pagina: Page, nombre: string) => tiempoDe(pagina, nombre).getByRole('cell').nth(1);

  await yDice(suya, 'Ligaste 1 tiempo', boton(suya, 'Ligar Tiempos').click());
  await expect(encargado(suya, 'Íker')).toHaveText('Ana (tú)');
  await expect(encargado(ajena, 'Íker')).toHaveText('Ana');
  await expect(encargado(ajena, 'Noel')).toHaveText('Beto (tú)');
  await expect(boton(suya, 'Ligar Tiempos')).toBeDisabled();

  await boton(suya, 'Desligar Tiempos').click();
  const pregunta = suya.getByRole('dialog', { name: '¿Desligar tus tiempos?' });
  await expect(pregunta).toContainText('Ya no serás encargado de Dora, Íker y Zoe.');
  await yDice(suya, 'Desligaste 3 tiempos', boton(suya, 'Desligar tiempos').click());
  await expect(encargado(ajena, 'Dora')).toHaveText('Sin encargado');
  await expect(encargado(ajena, 'Noel')).toHaveText('Beto (tú)');
  await expect(boton(suya, 'Desligar Tiempos')).toBeDisabled();
});

test('cancelling asks by name and credits nothing; who did it takes it back, after a reload too, nobody else', async ({
  portal,
}) => {
  const ana = await portal.persona('Ana', { categoria: 2 });
  const beto = await portal.persona('Beto', { categoria: 5 });
  const [dora, noel] = [await portal.persona('Dora'), await portal.persona('Noel')];
  for (const junior of [dora, noel]) await abrirTiempo(portal, ana, junior);
  await portal.pasanMinutos(7);
  const [suya, ajena] = await Promise.all([portal.en('/tiempos', ana), portal.en('/tiempos', beto)]);
  const barra = (pagina: Page) => pagina.getByRole('region', { name: 'Cancelados hace poco' });

  // Nobody but who leads it may cancel it.
  await boton(ajena, 'Más acciones de Dora').click();
  await expect(ajena.getByRole('menuitem')).toHaveText(['Ver detalle']);
  await ajena.keyboard.press('Escape');

  const pregunta = suya.getByRole('dialog', { name: '¿Cancelar el tiempo de Noel?' });
  await delMenu(suya, 'Noel', 'Cancelar tiempo');
  await expect(pregunta).toContainText(/El tiempo de Noel se cierra.*7 minutos/);
  await expect(boton(suya, 'Volver')).toBeFocused();
  await boton(suya, 'Volver').press('Enter');
  await expect(pregunta).toBeHidden();
  await expect(tiempoDe(suya, 'Noel')).toBeVisible();
  await delMenu(suya, 'Noel', 'Cancelar tiempo');
  await expect(pregunta).toContainText('Puedes recuperarlo por 10 minutos.');
  await yDice(suya, 'Cancelaste el tiempo de Noel', boton(suya, 'Cancelar tiempo').click());
  await delMenu(suya, 'Dora', 'Cancelar tiempo');
  await yDice(suya, 'Cancelaste el tiempo de Dora', boton(suya, 'Cancelar tiempo').click());
  await expect(suya.getByText('Sin tiempos abiertos')).toBeVisible();
  expect(await portal.base.sql('select minutos from trabajo')).toEqual([]);
  // Under his hand they would stand still.
  await ajena.getByRole('heading', { level: 1 }).click();
  await expect(tiempoDe(ajena, 'Dora')).toBeHidden();
  await expect(barra(ajena)).toBeHidden();
  await suya.reload();
  await expect(barra(suya)).toContainText(/Cancelado: DoraPuedes recuperarlo por 09:\d\d · le quedaban 5[23]:\d\d/);
  await boton(suya, 'Ver 1 más').click();
  await expect(barra(suya).getByRole('listitem')).toHaveCount(2);

  await yDice(suya, 'Recuperaste el tiempo de Dora', boton(suya, 'Recuperar el tiempo de Dora').click());
  await expect(cuentaDe(suya, 'Dora')).toHaveText(/^5[23]:\d\d$/);
  await expect(tiempoDe(ajena, 'Dora').getByRole('cell').nth(1)).toHaveText('Ana');
  await expect(barra(suya).getByRole('listitem')).toHaveCount(1);

  // Another that is open stands in its way, and the bar says so at once.
  await abrirTiempo(portal, beto, noel);
  await expect(barra(suya)).toContainText('Ya tiene otro tiempo abierto');
  await expect(boton(suya, 'Recuperar el tiempo de Noel')).toBeDisabled();
});

test('forms say what is missing, and buttons follow the permissions', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 7 });
  const eva = await portal.persona('Eva', { categoria: 2 });
  await portal.persona('Rex', { categoria: 9 });
  await portal.persona('Noa', { categoria: 4 });
  for (const nombre of ['Dora', 'Iris']) await portal.persona(nombre);
  portal.guardia.permitir(/(422|404) .*\/api\/(openTime|actionTime)/);
  const pagina = await portal.en('/tiempos?nuevo=1', ana);
  const nuevo = pagina.getByRole('form', { name: 'Nuevo tiempo' });
  const usuario = nuevo.getByRole('combobox', { name: 'Usuario' });

  await test.step('a junior has to be chosen, and a manager above them', async () => {
    await boton(pagina, 'Abrir tiempo').click();
    await expect(usuario).toHaveAccessibleDescription('Selecciona un usuario');
    await expect(usuario).toBeFocused();
    // Nobody opens their own.
    await usuario.fill('Ana');
    await expect(pagina.getByText('No encontramos a nadie con ese nombre')).toBeVisible();
    await noElegible(usuario, 'Rex', 'mismo rango que tú o mayor');
    await elegir(nuevo, 'Encargado', 'Eva');
    await noElegible(usuario, 'Noa', 'mismo rango que Eva o mayor');
    await elegir(nuevo, 'Usuario', 'Dora');
    await elegir(nuevo, 'Encargado', 'Iris');
    await boton(pagina, 'Abrir tiempo').click();
    await expect(nuevo.getByRole('combobox', { name: 'Encargado' })).toHaveAccessibleDescription(
      'El encargado debe tener mayor rango que la persona',
    );
    await elegir(nuevo, 'Encargado', 'Yo (Ana)');
    await yDice(pagina, 'Abriste el tiempo de Dora', boton(pagina, 'Abrir tiempo').click());
    await usuario.fill('Dora');
    await expect(pagina.getByRole('option', { name: /^Dora · ya tiene un tiempo abierto$/ })).toBeDisabled();
  });

  await test.step('an adjustment has at least one minute, and cannot go under what is confirmed', async () => {
    await delMenu(pagina, 'Dora', 'Ajustar');
    const ajuste = pagina.getByRole('dialog', { name: 'Ajustar el tiempo de Dora' });
    const minutos = ajuste.getByLabel('Minutos');
    await ajuste.getByRole('button', { name: 'Sumar' }).click();
    await expect(minutos).toHaveAccessibleDescription('Se requiere minimo 1 minuto');
    await minutos.fill('0');
    await minutos.press('Enter');
    await expect(minutos).toHaveAccessibleDescription('Se requiere minimo 1 minuto');
    await ajuste.getByText('Restar', { exact: true }).click();
    await minutos.fill('61');
    await minutos.press('Enter');
    await expect(minutos).toHaveAccessibleDescription('No puedes quitar minutos que ya se confirmaron');
    await expect(minutos).toHaveValue('61');
    await minutos.fill('60');
    await expect(ajuste).toContainText('→ Terminado');
    const msg = 'Ese tiempo ya no está';
    await pagina.route(
      '**/api/actionTime',
      (ruta) => ruta.fulfill({ status: 404, json: { msg, status: 1, error: 'NO_EXISTE' } }),
      {
        times: 1,
      },
    );
    await minutos.press('Enter');
    await expect(ajuste).toContainText(msg);
    // It says nothing of the minutes, which stay.
    await expect(minutos).not.toHaveAccessibleDescription(msg);
    await expect(minutos).toHaveValue('60');
    await yDice(pagina, 'Restaste 60 minutos a Dora', minutos.press('Enter'));
    await expect(cuentaDe(pagina, 'Dora')).toHaveText(/^Terminado\s*ahora$/);
    await expect(boton(pagina, 'Pausar el tiempo de Dora')).toBeHidden();
  });

  await test.step('category 2 sees neither +5 nor +10 nor Ajustar', async () => {
    await expect(boton(pagina, '+5 minutos a Dora')).toBeVisible();
    await expect(boton(pagina, '+10 minutos a Dora')).toBeVisible();
    const suya = await portal.en('/tiempos', eva);
    await expect(tiempoDe(suya, 'Dora')).toBeVisible();
    await expect(boton(suya, '+5 minutos a Dora')).toBeHidden();
    await expect(boton(suya, '+10 minutos a Dora')).toBeHidden();
    await boton(suya, 'Más acciones de Dora').click();
    await expect(suya.getByRole('menuitem')).toHaveText(['Ver detalle']);
  });
});

test('a manager who is asked for accepts in their own browser', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 5 });
  const beto = await portal.persona('Beto', { categoria: 5, posicion: 2 });
  await portal.persona('Dora');
  const [suya, ajena] = await Promise.all([portal.en('/tiempos?nuevo=1', ana), portal.en('/tiempos', beto)]);
  const nuevo = suya.getByRole('form', { name: 'Nuevo tiempo' });
  await elegir(nuevo, 'Usuario', 'Dora');
  await elegir(nuevo, 'Encargado', 'Beto');
  await expect(nuevo).toContainText('Le enviaremos una solicitud');
  await yDice(
    suya,
    'Abriste el tiempo de Dora. Le pediste a Beto que sea su encargado.',
    boton(suya, 'Abrir tiempo').click(),
  );
  await expect(tiempoDe(suya, 'Dora').getByRole('cell').nth(1)).toHaveText('Sin encargado');

  await boton(ajena, 'Solicitudes (1)').click();
  const peticiones = ajena.getByRole('region', { name: 'Te piden como encargado' });
  await expect(peticiones.getByRole('listitem')).toContainText('Ana te pide ser encargado del tiempo de Dora');
  await yDice(ajena, 'Ahora eres encargado de Dora', boton(ajena, 'Aceptar el tiempo de Dora').click());
  await expect(peticiones).toContainText('Sin solicitudes');
  await expect(tiempoDe(suya, 'Dora').getByRole('cell').nth(1)).toHaveText('Beto');
  await expect(suya.getByText(/^Beto aceptó el tiempo de Dora · /)).toBeVisible();
});

test('of two managers who press pause at once, one is told', async ({ portal }) => {
  const { ana, beto } = await cuatroTiempos(portal);
  portal.guardia.permitir(/409 .*\/api\/actionTime/);
  const paginas = await Promise.all([portal.en('/tiempos', ana), portal.en('/tiempos', beto)]);
  // Neither request leaves before both were made, so that each comes from a screen that shows the tiempo running.
  let hechas = 0;
  const { promise: ambas, resolve: yaAmbas } = Promise.withResolvers<void>();
  for (const pagina of paginas)
    await pagina.route('**/api/actionTime', async (ruta) => {
      hechas += 1;
      if (hechas === paginas.length) yaAmbas();
      await ambas;
      await ruta.continue();
    });
  const dicho = (pagina: Page) =>
    Promise.race([
      aviso(pagina, 'Pausaste el tiempo de Dora').then(() => 'hecho'),
      aviso(pagina, 'Alguien lo cambió antes que tú. Revísalo e inténtalo de nuevo.', 'alert').then(() => 'tarde'),
    ]);
  const dichos = Promise.all(paginas.map(dicho));
  await Promise.all(paginas.map((pagina) => boton(pagina, 'Pausar el tiempo de Dora').click()));
  expect((await dichos).toSorted()).toEqual(['hecho', 'tarde']);
  for (const pagina of paginas) {
    await pagina.getByRole('button', { name: 'Pausados 2' }).click();
    await expect(tiempoDe(pagina, 'Dora').getByRole('cell').nth(3)).toHaveText('1');
  }
});

test('a countdown runs out before one’s eyes', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 2 });
  await abrirTiempo(portal, ana, await portal.persona('Dora'));
  const pagina = await portal.en('/tiempos', ana);
  await expect(cuentaDe(pagina, 'Dora')).toHaveText(/^59:\d\d$/);
  await portal.parado(() => portal.base.sql('update tiempo set finaliza = ?', Date.now() + 8_000));
  await expect(cuentaDe(pagina, 'Dora')).toHaveText(/^00:0\d$/);
  await expect(cuentaDe(pagina, 'Dora')).toHaveText(/^Terminado\s*ahora$/);
  await expect(boton(pagina, 'Pausar el tiempo de Dora')).toBeHidden();
  await yDice(
    pagina,
    'Confirmaste 60 minutos a Dora y cerraste el tiempo',
    boton(pagina, 'Confirmar el tiempo de Dora').click(),
  );
  await expect(pagina.getByText('Sin tiempos abiertos')).toBeVisible();
});

test('a wrong clock on the user’s machine does not matter', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 2 });
  await abrirTiempo(portal, ana, await portal.persona('Dora'));
  for (const desfase of [-26 * 3_600_000, 5 * 3_600_000 + 90_000]) {
    const pagina = await portal.abrirNavegador(ana);
    await pagina.clock.install({ time: Date.now() + desfase });
    await Promise.all([enVivo(pagina), pagina.goto('/tiempos')]);
    await expect(cuentaDe(pagina, 'Dora')).toHaveText(/^59:\d\d$/);
    const hora = await pagina.getByRole('banner').getByRole('time').getAttribute('datetime');
    expect(Math.abs(Date.parse(hora ?? '') - Date.now())).toBeLessThan(5_000);
    await pagina.context().close();
  }
});
