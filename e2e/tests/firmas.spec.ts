import { readFile } from 'node:fs/promises';
import { firmar } from '../fixtures/agencia.ts';
import { aviso, elegir, yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';

test('signatures are found, given once and taken away', async ({ portal }) => {
  const jefa = await portal.jefa();
  const ana = await portal.persona('Ana', { categoria: 10 });
  const ciro = await portal.persona('Ciro');
  await portal.persona('Dora');
  await firmar(portal, ana, 'ANA');
  await firmar(portal, jefa, 'JEF');
  portal.guardia.permitir(/409 .*\/api\/addFirma/);
  const pagina = await portal.en('/firmas', ana);
  const otra = await portal.en('/firmas?buscar=c', jefa);
  const deCiro = await portal.en('/perfil', ciro);
  const buscar = pagina.getByRole('searchbox', { name: 'Buscar usuario o firma' });
  const filas = pagina.getByRole('row').filter({ has: pagina.getByRole('cell') });
  const nueva = pagina.getByRole('form', { name: 'Nueva firma' });
  const guardar = nueva.getByRole('button', { name: 'Guardar firma' });
  const campo = nueva.getByLabel('Firma');

  await test.step('an empty search shows nothing', async () => {
    await expect(pagina.getByText('Escribe parte de un nombre o de una firma.')).toBeVisible();
    await expect(filas).toHaveCount(0);
    await buscar.fill('j');
    await expect(filas).toContainText(['JefaJEF']);
    await expect(filas.locator('code + svg > path')).toHaveAttribute('d', /^M/);
    // Someone above: nothing to delete.
    await expect(filas.getByRole('button')).toHaveCount(0);
  });

  await test.step('a new one says what is missing, and that it is taken', async () => {
    await pagina.getByRole('button', { name: 'Nueva firma' }).click();
    const usuario = nueva.getByRole('combobox', { name: 'Usuario' });
    await expect(usuario).toBeFocused();
    // Its options lie over the button.
    await pagina.keyboard.press('Escape');
    await guardar.click();
    await expect(usuario).toHaveAccessibleDescription('No dejes campos vacios');
    await expect(usuario).toBeFocused();
    await elegir(nueva, 'Usuario', 'Ciro');
    await guardar.click();
    await expect(campo).toHaveAccessibleDescription('No dejes campos vacios');
    await campo.fill('ciro');
    await guardar.click();
    await expect(campo).toHaveAccessibleDescription('La firma debe contener unicamente 3 caracters');
    await expect(campo).toBeFocused();
    await campo.fill('jef');
    await campo.press('Enter');
    await expect(campo).toHaveAccessibleDescription('La firma no esta disponible');
    await expect(campo).toHaveValue('JEF');
    await campo.fill('cir');
    await Promise.all([
      aviso(deCiro, 'Ana registró tu firma, CIR'),
      yDice(pagina, 'Guardaste la firma CIR', campo.press('Enter')),
    ]);
    await expect(campo).toHaveValue('');
    await expect(usuario).toBeFocused();
    await expect(deCiro.getByRole('region', { name: 'Tu perfil' })).toContainText('CIR');
    await expect(otra.getByRole('row', { name: 'Ciro CIR' })).toBeVisible();
    await elegir(nueva, 'Usuario', 'Ciro');
    await expect(usuario).toHaveAccessibleDescription('Ya tiene la firma CIR');
    await pagina.getByRole('button', { name: 'Cerrar Nueva firma' }).click();
    await expect(nueva).toBeHidden();
  });

  await test.step('what is shown is what is exported', async () => {
    await buscar.fill('r');
    await expect(filas).toContainText(['CiroCIR']);
    const [archivo] = await Promise.all([
      pagina.waitForEvent('download'),
      pagina.getByRole('button', { name: 'Descargar', exact: true }).click(),
    ]);
    expect(await readFile(await archivo.path(), 'utf8')).toBe('\uFEFFUsuario,Firma\r\nCiro,CIR\r\n');
  });

  await test.step('deleting asks, and frees it', async () => {
    await pagina.getByRole('button', { name: 'Eliminar la firma de Ciro' }).click();
    const pregunta = pagina.getByRole('dialog', { name: '¿Eliminar la firma de Ciro?' });
    await expect(pregunta).toContainText('Ciro pierde la firma CIR y cualquiera podrá usarla.');
    await Promise.all([
      aviso(deCiro, 'Ana eliminó tu firma, CIR'),
      yDice(
        pagina,
        'Eliminaste la firma de Ciro (CIR)',
        pregunta.getByRole('button', { name: 'Eliminar firma' }).click(),
      ),
    ]);
    await expect(pagina.getByText('Sin resultados para «r»')).toBeVisible();
    await expect(deCiro.getByRole('region', { name: 'Tu perfil' })).toContainText('Sin firma');
    await expect(otra.getByRole('row', { name: 'Ciro CIR' })).toBeHidden();
  });
});
