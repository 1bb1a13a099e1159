import { sinDesborde, sinTachas } from '../fixtures/accesible.ts';
import { aviso } from '../fixtures/pasos.ts';
import type { Portal } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/portal.ts';
import { EN_MANO } from '../fixtures/ventanas.ts';

/** Beto may act on Ana and Leo, not on Jefa. */
async function escena(portal: Portal) {
  const jefa = await portal.jefa();
  const beto = await portal.persona('Beto', { categoria: 11 });
  const ana = await portal.persona('Ana', { categoria: 2 });
  const leo = await portal.persona('Leo', { categoria: 5 });
  await portal.base.sql("update categoria set permisos = permisos || ',mul' where id = 11");
  return { jefa, beto, ana, leo };
}

test('everyone is listed, narrowed, ordered, and acted on many at once', async ({ portal }) => {
  const { beto, ana, leo } = await escena(portal);
  const pagina = await portal.en('/usuarios', beto);
  const nombres = pagina.getByRole('row').getByRole('link');
  await expect(nombres).toHaveText(['Ana', 'Beto', 'Jefa', 'Leo']);

  await test.step('by rank, and the address says so', async () => {
    await pagina.getByRole('combobox', { name: 'Rango' }).selectOption('Supervisores');
    await expect(nombres).toHaveText(['Leo']);
    await pagina.reload();
    await expect(nombres).toHaveText(['Leo']);
    await pagina.getByRole('combobox', { name: 'Rango' }).selectOption('Todos los rangos');
  });

  await test.step('by who has not come for long, the longest first', async () => {
    await portal.base.sql('update usuario set ultima_vez = 1000 where id = ?', leo.id);
    await pagina.getByRole('combobox', { name: 'Actividad' }).selectOption('Sin entrar hace 30 días');
    await expect(nombres).toHaveText(['Leo']);
    await pagina.getByRole('combobox', { name: 'Actividad' }).selectOption('Con cualquier actividad');
    await pagina.getByRole('button', { name: 'Última vez' }).click();
    await expect(nombres.first()).toHaveText('Leo');
    await pagina.getByRole('button', { name: 'Usuario', exact: true }).click();
    await expect(nombres.first()).toHaveText('Ana');
    await sinTachas(pagina, 'directory');
    await sinDesborde(pagina, 'directory');
  });

  await test.step('nobody is offered on whom the reader may not act', async () => {
    await expect(pagina.getByRole('checkbox', { name: /^Seleccionar a \D/ })).toHaveCount(2);
    await pagina.getByRole('checkbox', { name: 'Seleccionar a 2 personas' }).check();
    await expect(pagina.getByRole('checkbox', { name: /^Seleccionar a \D/, checked: true })).toHaveCount(2);
  });
  const barra = pagina.getByRole('region', { name: 'Personas seleccionadas' });

  await test.step('a fine for all of them, after one question that names them', async () => {
    await expect(barra).toContainText('2 seleccionadas');
    await barra.getByRole('button', { name: 'Multar' }).click();
    const pregunta = pagina.getByRole('dialog', { name: '¿Multar a 2 personas?' });
    await expect(pregunta).toContainText('Ana y Leo.');
    await pregunta.getByRole('button', { name: 'Multar a 2 personas' }).click();
    await expect(pregunta.getByLabel('Motivo')).toHaveAccessibleDescription(/No dejes campos vacios/);
    await pregunta.getByLabel('Créditos de cada multa').fill('5');
    await pregunta.getByLabel('Motivo').fill('Flood');
    await sinTachas(pagina, 'many');
    await Promise.all([
      aviso(pagina, 'Multaste a 2 personas'),
      pregunta.getByRole('button', { name: 'Multar a 2 personas' }).click(),
    ]);
    await expect(barra).toBeHidden();
  });

  await test.step('whom somebody else moved above meanwhile is left out, and named', async () => {
    await pagina.getByRole('checkbox', { name: 'Seleccionar a Ana' }).check();
    await pagina.getByRole('checkbox', { name: 'Seleccionar a Leo' }).check();
    await portal.base.sql(
      'update usuario set mision = (select min(id) from mision where categoria = 12) where id = ?',
      leo.id,
    );
    await barra.getByRole('button', { name: 'Despedir' }).click();
    const pregunta = pagina.getByRole('dialog', { name: '¿Despedir a 2 personas?' });
    await pregunta.getByLabel('Motivo').fill('Ausencia');
    await Promise.all([
      aviso(pagina, 'Despediste a Ana. Faltó Leo (Tiene tu mismo rango o uno mayor)'),
      pregunta.getByRole('button', { name: 'Despedir a 2 personas' }).click(),
    ]);
    const sin = pagina.getByRole('region', { name: 'Sin cambios' });
    await expect(sin).toContainText('Leo: Tiene tu mismo rango o uno mayor');
    await sin.getByRole('button', { name: 'Cerrar' }).click();
    await expect(nombres).toHaveText(['Beto', 'Jefa', 'Leo']);
  });

  await test.step('the dismissed are found by a search, and by themselves', async () => {
    await pagina.getByRole('searchbox', { name: 'Buscar nombre o firma' }).fill(ana.usuario);
    await expect(pagina.getByRole('row', { name: /Ana/ })).toContainText('Despedido');
    await pagina.getByRole('searchbox', { name: 'Buscar nombre o firma' }).fill('');
    await pagina.getByRole('combobox', { name: 'Situación' }).selectOption('Despedidos');
    await expect(nombres).toHaveText(['Ana']);
  });
});

test('on a phone, by touch: three rows first, filters behind the three dots', async ({ portal }) => {
  const { beto } = await escena(portal);
  const pagina = await portal.en('/usuarios', beto, EN_MANO);
  const filas = pagina.getByRole('row').filter({ has: pagina.getByRole('link') });
  await expect(filas).toHaveCount(4);
  for (const n of [0, 1, 2]) await expect(filas.nth(n)).toBeInViewport({ ratio: 1 });
  await pagina.getByRole('button', { name: 'Filtrar, ordenar y descargar' }).tap();
  await pagina.getByRole('combobox', { name: 'Rango' }).selectOption('Supervisores');
  await pagina.keyboard.press('Escape');
  await expect(filas).toHaveCount(1);
  await pagina.getByRole('checkbox', { name: 'Seleccionar a Leo' }).tap();
  const barra = pagina.getByRole('region', { name: 'Personas seleccionadas' });
  await expect(barra).toBeInViewport();
  await barra.getByRole('button', { name: 'Llamar la atención' }).tap();
  const pregunta = pagina.getByRole('dialog', { name: '¿Llamar la atención a 1 persona?' });
  await pregunta.getByLabel('Motivo').fill('Flood');
  await pregunta.getByLabel('Descripción').fill('Tres veces seguidas');
  await sinTachas(pagina, 'many on a phone');
  await Promise.all([
    aviso(pagina, 'Llamaste la atención a Leo'),
    pregunta.getByRole('button', { name: 'Llamar la atención a 1 persona' }).tap(),
  ]);
  await sinDesborde(pagina, 'directory on a phone');
});
