import type { Page } from '@playwright/test';
import { firmar } from '../fixtures/agencia.ts';
import { aviso, celdas, elegir, noElegible, yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';

/** A dialog that closes stands beside the screen for a moment. */
const boton = (pagina: Page, name: string) => pagina.getByRole('main').getByRole('button', { name, exact: true });
const forma = (pagina: Page, name: string) => pagina.getByRole('form', { name });
const campo = (pagina: Page, name: string) => pagina.getByRole('combobox', { name });
const hecho = (pagina: Page) => pagina.getByRole('region', { name: 'Listo' });

/** What a picker of missions offers. */
async function ofrecidas(pagina: Page, etiqueta: string): Promise<string[]> {
  await campo(pagina, etiqueta).click();
  const opciones = pagina.getByRole('listbox', { name: etiqueta }).getByRole('option');
  await expect(opciones.first()).toBeVisible();
  const textos = await opciones.allTextContents();
  await pagina.keyboard.press('Escape');
  return textos;
}

test('a demotion says what is missing, asks by name, and is seen by others', async ({ portal }) => {
  portal.guardia.permitir(/409 .*\/api\/actionDegrado/);
  const ana = await portal.persona('Ana', { categoria: 10, posicion: 2 });
  const beto = await portal.persona('Beto', { categoria: 11 });
  const dora = await portal.persona('Dora', { categoria: 5, posicion: 3 });
  await firmar(portal, ana, 'ANA');
  await firmar(portal, dora, 'DOR');
  const [pagina, otra] = [await portal.en('/degrados', ana), await portal.en('/degrados', beto)];
  await expect(pagina.getByText('Sin degrados')).toBeVisible();

  await test.step('nothing is sent before all of it is there', async () => {
    await boton(pagina, 'Añadir nuevo').click();
    const enviar = boton(pagina, 'Degradar');
    await expect(campo(pagina, 'Usuario')).toBeFocused();
    await pagina.keyboard.press('Escape');
    await enviar.click();
    await expect(campo(pagina, 'Usuario')).toHaveAccessibleDescription('Faltan datos');
    await noElegible(campo(pagina, 'Usuario'), 'Beto', 'mismo rango que tú o mayor');
    await elegir(pagina, 'Usuario', 'Dora');
    await enviar.click();
    const motivo = pagina.getByRole('textbox', { name: 'Motivo' });
    await expect(motivo).toHaveAccessibleDescription(/Faltan datos/);
    await expect(motivo).toBeFocused();
    await motivo.fill('No respondió al pase de lista');
    await enviar.click();
    await expect(campo(pagina, 'Misión a la que baja')).toHaveAccessibleDescription('Faltan datos');
  });

  await test.step('only lower missions are offered, the nearest first', async () => {
    const misiones = await ofrecidas(pagina, 'Misión a la que baja');
    expect(misiones.slice(0, 3)).toEqual(['Inspector H', 'Inspector I', 'Coordinador A']);
    expect(misiones).toHaveLength(4 * 9 + 2);
  });

  const pregunta = pagina.getByRole('dialog', { name: '¿Degradar a Dora?' });
  await test.step('what changed meanwhile is refused', async () => {
    await elegir(pagina, 'Misión a la que baja', 'Coordinador A');
    await boton(pagina, 'Degradar').click();
    await expect(pregunta).toContainText('Dora baja de Inspector G a Coordinador A');
    const cuerpo = { usuario: dora.id, motivo: 'Antes', rango: 0 };
    const rangos = await portal.pedir<{ id: number; nombre: string }[]>('onlyRangos', beto);
    cuerpo.rango = rangos.find((r) => r.nombre === 'Inspector H')?.id ?? 0;
    await portal.pedir('actionDegrado', { cuerpo, key: beto.key, direccion: beto.direccion });
    await Promise.all([
      aviso(pagina, 'Alguien lo cambió antes que tú. Revísalo e inténtalo de nuevo.', 'alert'),
      pregunta.getByRole('button', { name: 'Degradar' }).click(),
    ]);
    await expect(forma(pagina, 'Nuevo degrado')).toContainText('DoraInspector H');
    await expect(pagina.getByRole('textbox', { name: 'Motivo' })).toHaveValue('No respondió al pase de lista');
  });

  await boton(pagina, 'Degradar').click();
  await expect(pregunta).toContainText('Dora baja de Inspector H a Coordinador A');
  await expect(pregunta).toContainText('«No respondió al pase de lista»');
  await pregunta.getByRole('button', { name: 'Degradar' }).click();
  await expect(hecho(pagina)).toContainText('Degradaste a Dora de Inspector H a Coordinador A');
  await expect(hecho(pagina)).toBeFocused();
  await expect(hecho(pagina).getByRole('code')).toHaveText('CON Coordinador A ANA-DOR');
  const tabla = otra.getByRole('table', { name: 'Degrados' });
  await expect(celdas(tabla, 2)).toHaveText(['Ana', 'Beto']);
  await expect(celdas(tabla, 4)).toHaveText([
    'Antes: Inspector H Ahora: Coordinador A',
    'Antes: Inspector G Ahora: Inspector H',
  ]);
  // The key that is given hangs lower than the one handed back.
  const [devuelta, dada] = await Promise.all(
    ['Inspector H', 'Coordinador A'].map((mision) =>
      celdas(tabla, 4).first().getByText(mision, { exact: true }).boundingBox(),
    ),
  );
  expect(dada?.y).toBeGreaterThan(devuelta?.y ?? Number.POSITIVE_INFINITY);
  await otra.getByRole('main').getByRole('searchbox').fill('no respondió');
  await expect(celdas(tabla, 3)).toHaveText(['No respondió al pase de lista']);

  const cuenta = await portal.en('/perfil', dora);
  await expect(cuenta.getByRole('main')).toContainText('Coordinador A');
});

test('a transfer with a taken signature is refused, with a free one it is made', async ({ portal }) => {
  portal.guardia.permitir(/409 .*\/api\/addTraslado/);
  const ana = await portal.persona('Ana', { categoria: 10 });
  await firmar(portal, ana, 'ANA');
  await firmar(portal, await portal.persona('Zoe'), 'ZOE');
  const noel = await portal.persona('Noel');
  const pagina = await portal.en('/traslados', ana);
  await pagina.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const agencia = pagina.getByRole('textbox', { name: 'Agencia anterior' });
  const firma = pagina.getByRole('textbox', { name: 'Firma' });

  await test.step('the texts of the specification, in their order', async () => {
    await boton(pagina, 'Nuevo Traslado').click();
    await expect(campo(pagina, 'Usuario')).toBeFocused();
    const enviar = boton(pagina, 'Trasladar');
    // Its options lie over the button.
    await pagina.keyboard.press('Escape');
    await enviar.click();
    await expect(campo(pagina, 'Usuario')).toHaveAccessibleDescription('Debes seleccionar un usuario');
    await elegir(pagina, 'Usuario', 'Noel');
    await enviar.click();
    await expect(agencia).toHaveAccessibleDescription('Debes introducir agencia anterior');
    await agencia.fill('Hotel del Sur');
    await enviar.click();
    await expect(campo(pagina, 'Misión que recibe')).toHaveAccessibleDescription('Debes seleccionar una misión');
  });

  await test.step('only flagged missions are offered, and a signature where the category demands one', async () => {
    expect(await ofrecidas(pagina, 'Misión que recibe')).toEqual([
      'Vigilante I',
      'Aprendiz I',
      'Almacenista I',
      'Inspector I',
      'Subdirector I',
      'Vicepresidente I',
      'Agente I',
      'Vocal I',
    ]);
    await elegir(pagina, 'Misión que recibe', 'Vigilante I');
    await expect(firma).toHaveCount(0);
    await elegir(pagina, 'Misión que recibe', 'Aprendiz I');
    await boton(pagina, 'Trasladar').click();
    await expect(firma).toHaveAccessibleDescription(/Debes colocar una firma de 3 caracteres/);
    await expect(firma).toBeFocused();
  });

  await test.step('a taken signature changes nothing', async () => {
    await firma.fill('zoe');
    await expect(firma).toHaveValue('ZOE');
    await Promise.all([aviso(pagina, 'La firma no esta disponible', 'alert'), firma.press('Enter')]);
    await expect(firma).toHaveAccessibleDescription(/La firma no esta disponible/);
    await expect(agencia).toHaveValue('Hotel del Sur');
    expect(await portal.base.sql('select carrera from traslado')).toHaveLength(0);
  });

  await firma.fill('nol');
  await firma.press('Enter');
  await expect(hecho(pagina)).toContainText('Trasladaste a Noel a la misión Aprendiz I');
  await expect(hecho(pagina).getByRole('code')).toHaveText('CON Aprendiz I ANA-NOL');
  await yDice(pagina, 'Copiado', boton(pagina, 'Copiar la misión completa').click());
  expect(await pagina.evaluate(() => navigator.clipboard.readText())).toBe('CON Aprendiz I ANA-NOL');
  const tabla = pagina.getByRole('table', { name: 'Traslados' });
  await expect(tabla.getByRole('cell')).toHaveText(['Noel', 'Hotel del Sur', 'Aprendiz I', 'Ana', /.+/]);
  const [etiqueta, llave] = await Promise.all(
    ['Hotel del Sur', 'Aprendiz I'].map((texto) => tabla.getByText(texto, { exact: true }).boundingBox()),
  );
  expect(llave?.y).toBe(etiqueta?.y);

  await test.step('who has a signature keeps it', async () => {
    await boton(pagina, 'Nuevo Traslado').click();
    await elegir(pagina, 'Usuario', 'Zoe');
    await agencia.fill('Otra');
    await elegir(pagina, 'Misión que recibe', 'Inspector I');
    await expect(firma).toHaveValue('ZOE');
    await expect(firma).not.toBeEditable();
    await boton(pagina, 'Trasladar').click();
    await expect(hecho(pagina).getByRole('code')).toHaveText('CON Inspector I ANA-ZOE');
  });
  await pagina.getByRole('main').getByRole('searchbox').fill('del sur');
  await expect(celdas(tabla, 1)).toHaveText(['Noel']);

  const cuenta = await portal.en('/perfil', noel);
  await expect(cuenta.getByRole('main')).toContainText('Aprendiz I');
  await expect(cuenta.getByRole('main')).toContainText('NOL');
});
