import { readFile } from 'node:fs/promises';
import { sinDesborde, sinTachas } from '../fixtures/accesible.ts';
import { rellenarEntrada, yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';

const hoja = (texto: string) => ({ name: 'socios.csv', mimeType: 'text/csv', buffer: Buffer.from(texto, 'latin1') });

test('a roster is brought along, and each of its people chooses a password', async ({ portal }) => {
  const jefa = await portal.jefa();
  portal.guardia.permitir(/422 .*\/api\/mirarSocios/);
  const pagina = await portal.en('/usuarios', jefa);
  await pagina.getByRole('button', { name: 'Importar miembros' }).click();
  const dialogo = pagina.getByRole('dialog', { name: 'Importar miembros' });
  const archivo = dialogo.getByLabel('Archivo');

  await test.step('what is no roster is said so', async () => {
    await archivo.setInputFiles(hoja('edad\n12\n'));
    await expect(dialogo.getByRole('alert')).toContainText(
      'Falta la columna «nombre». Escribe los títulos de las columnas encima de los datos.',
    );
  });

  await test.step('a line with a fault keeps everyone out', async () => {
    await archivo.setInputFiles(hoja('nombre;misión\nLeo;Técnico F\nBea;Rey\n'));
    await expect(dialogo.getByText('Línea 3')).toBeVisible();
    await expect(dialogo.getByRole('listitem').first()).toContainText('No hay ninguna misión con ese nombre');
    await expect(dialogo.getByRole('button', { name: 'Importar', exact: true })).toBeDisabled();
    await sinTachas(pagina, 'faults of a roster', 'dialogo');
    await sinDesborde(pagina, 'faults of a roster');
  });

  await test.step('what it leaves open is asked, and can be answered otherwise', async () => {
    await archivo.setInputFiles(hoja('nombre;misión;último ascenso\nTÉCNICOS;;\nLeo;Técnico F;03/02/2026\n'));
    const dates = dialogo.getByRole('group', { name: '¿Qué día es 03/02/2026?' });
    await expect(dialogo.getByRole('button', { name: 'Importar', exact: true })).toBeDisabled();
    await dates.getByLabel('el mes va primero').check();
    await dialogo
      .getByRole('group', { name: '¿Qué es TÉCNICOS?' })
      .getByLabel('Títulos: las personas van debajo')
      .check();
    await expect(dialogo.getByText('desde el 2 mar 2026')).toBeVisible();
    await dates.getByLabel('el día va primero').check();
    await expect(dialogo.getByText('desde el 3 feb 2026')).toBeVisible();
    await expect(dialogo.getByRole('button', { name: 'Importar 1 persona' })).toBeEnabled();
    await sinTachas(pagina, 'questions of a roster', 'dialogo');
    await sinDesborde(pagina, 'questions of a roster');
  });

  const claves = await test.step('mended, it brings all of them, and hands out their passwords once', async () => {
    await archivo.setInputFiles(hoja('nombre;misión\nLeo;Técnico F\nBea;Guardia F\n'));
    await dialogo.getByRole('button', { name: 'Importar 2 personas' }).click();
    const entrega = pagina.getByRole('dialog', { name: 'Contraseñas temporales' });
    await expect(entrega.getByRole('button', { name: 'Cerrar' }).last()).toBeDisabled();
    const [descarga] = await Promise.all([
      pagina.waitForEvent('download'),
      entrega.getByRole('button', { name: 'Descargar las contraseñas' }).click(),
    ]);
    const texto = await readFile(await descarga.path(), 'utf8');
    await entrega.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect(entrega).toBeHidden();
    return new Map(
      texto
        .trim()
        .split('\r\n')
        .slice(1)
        .map((l) => l.split(/[;,]/) as [string, string]),
    );
  });
  expect([...claves.keys()]).toEqual(['Leo', 'Bea']);

  await test.step('whoever comes in with it chooses their own first', async () => {
    const deLeo = await portal.en('/', null);
    await deLeo.getByRole('button', { name: 'Entrar' }).first().click();
    await rellenarEntrada(deLeo, 'Leo', claves.get('Leo') ?? '');
    await expect(deLeo.getByRole('heading', { name: 'Crea tu contraseña', level: 1 })).toBeVisible();
    await sinTachas(deLeo, 'choosing a password', 'pantalla');
    await deLeo.getByLabel('Contraseña temporal').fill(claves.get('Leo') ?? '');
    const nueva = deLeo.getByLabel('Tu nueva contraseña');
    await nueva.fill(claves.get('Leo') ?? '');
    await deLeo.getByRole('button', { name: 'Guardar y entrar' }).click();
    await expect(nueva).toHaveAccessibleDescription('La contraseña nueva debe ser otra');
    await nueva.fill('la-clave-de-leo');
    await deLeo.getByRole('button', { name: 'Guardar y entrar' }).click();
    await expect(deLeo.getByRole('button', { name: 'Menú de Leo' })).toBeVisible();
  });
});

test('a ladder is brought along from the one that there is', async ({ portal }) => {
  const jefa = await portal.jefa();
  await portal.persona('Leo', { categoria: 2 });
  const pagina = await portal.en('/', jefa);
  const puesta = pagina.getByRole('region', { name: 'Primeros pasos' });
  await puesta.getByRole('link', { name: 'importa los tuyos desde un archivo' }).click();
  const dialogo = pagina.getByRole('dialog', { name: 'Importar rangos y misiones' });
  const archivo = dialogo.getByLabel('Archivo');

  await test.step('the model is the ladder of now, which changes nothing', async () => {
    const contadas: string[] = [];
    pagina.on('request', (pedida) => pedida.url().endsWith('/api/exportado') && contadas.push(pedida.url()));
    const [descarga] = await Promise.all([
      pagina.waitForEvent('download'),
      dialogo.getByRole('button', { name: 'Descargar plantilla' }).click(),
    ]);
    await archivo.setInputFiles(await descarga.path());
    await expect(dialogo.getByText('Sin cambios')).toBeVisible();
    // It is no list of people.
    expect(contadas).toEqual([]);
    await expect(dialogo.getByRole('button', { name: 'Cambiar', exact: true })).toBeDisabled();
  });

  await test.step('a mission that people hold cannot be left out', async () => {
    await archivo.setInputFiles(hoja('rango;misión;precio\nSeguridad;Portero;7\n'));
    await expect(dialogo.getByRole('listitem')).toContainText('«Vigilante I»: 1 persona la tiene');
    await expect(dialogo.getByRole('button', { name: 'Cambiar', exact: true })).toBeDisabled();
    await sinTachas(pagina, 'faults of a ladder', 'dialogo');
    await sinDesborde(pagina, 'faults of a ladder');
  });

  await test.step('with it the rank is as in the file, and the step is done', async () => {
    await archivo.setInputFiles(hoja('rango;misión;precio;venta\nSeguridad;Portero;7;Sí\nSeguridad;Vigilante I;;\n'));
    await expect(dialogo.getByRole('listitem')).toContainText('Nuevas Portero');
    await sinTachas(pagina, 'a ladder', 'dialogo');
    await sinDesborde(pagina, 'a ladder');
    await yDice(pagina, 'Importaste 1 rango', dialogo.getByRole('button', { name: 'Cambiar 1 rango' }).click());
    await expect(dialogo).toBeHidden();
    const llaves = pagina.getByRole('region', { name: 'Seguridad' }).getByRole('listitem');
    await expect(llaves).toHaveCount(2);
    await expect(llaves.first()).toContainText('Vigilante I');
    await pagina.goto('/');
    await expect(puesta.getByRole('button', { name: 'Rangos y misiones: dejar así' })).toBeHidden();
    await expect(puesta).toContainText('Te faltan 8 pasos');
  });
});

test('an agency that was just set up says what is left to do', async ({ portal }) => {
  const jefa = await portal.jefa();
  const pagina = await portal.en('/', jefa);
  const puesta = pagina.getByRole('region', { name: 'Primeros pasos' });
  await expect(puesta).toContainText('Te faltan 10 pasos');
  await sinTachas(pagina, 'first hour');
  await puesta.getByRole('button', { name: 'Rangos y misiones: dejar así' }).click();
  await expect(puesta).toContainText('Te faltan 9 pasos');
  await portal.persona('Leo');
  await pagina.reload();
  await expect(puesta).toContainText('Te faltan 8 pasos');
  await puesta.getByRole('link', { name: 'Zona horaria y día de paga' }).click();
  await expect(pagina).toHaveURL('/mantenimiento?pestana=agencia&hoja=paga');
  const dialogo = pagina.getByRole('dialog');
  await expect(dialogo).toHaveAccessibleName('Paga');
  await pagina.goBack();
  await expect(dialogo).toBeHidden();
  await pagina.goBack();
  await puesta.getByRole('link', { name: 'Publicar el portal' }).click();
  await expect(dialogo).toHaveAccessibleName('Dirección en internet');
  await pagina.goBack();
  await expect(dialogo).toBeHidden();
  await pagina.goBack();
  await puesta.getByRole('button', { name: 'Ocultar' }).click();
  await pagina.getByRole('dialog').getByRole('button', { name: 'Ocultar' }).click();
  await expect(puesta).toBeHidden();
});
