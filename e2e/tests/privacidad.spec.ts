import { readFile } from 'node:fs/promises';
import { sinDesborde, sinTachas } from '../fixtures/accesible.ts';
import { yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';
import { TELEFONO } from '../fixtures/ventanas.ts';

const PARTES = [
  'Las entradas',
  'Las conexiones',
  'Las notificaciones',
  'La carrera',
  'El trabajo',
  'Los créditos',
].concat(...['Los llamados de atención', 'Lo que escribes', 'Los registros']);

test('a visitor reads what is stored, from the registration too', async ({ portal }) => {
  const pagina = await portal.en('/', null, { viewport: TELEFONO });
  await pagina.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' }).click();
  await expect(pagina.getByRole('heading', { name: 'Privacidad', level: 1 })).toBeVisible();
  const gaveta = pagina.getByRole('group').filter({ hasText: 'Las conexiones' });
  await expect(gaveta.getByText('Quién lo ve')).toBeHidden();
  await gaveta.getByText('Las conexiones').click();
  await expect(gaveta).toContainText('nunca la dirección entera');
  await sinTachas(pagina, 'privacy');
  await sinDesborde(pagina, 'privacy');
});

test('one takes what is stored about oneself along', async ({ portal }) => {
  await portal.jefa();
  const leo = await portal.persona('Leo', { categoria: 2 });
  const pagina = await portal.en('/configuracion', leo);
  const datos = pagina.getByRole('region', { name: 'Tus datos' });
  const [archivo] = await Promise.all([
    pagina.waitForEvent('download'),
    datos.getByRole('button', { name: 'Descargar mis datos' }).click(),
  ]);
  expect(archivo.suggestedFilename()).toBe('mis-datos-Leo.json');
  const texto = await readFile(await archivo.path(), 'utf8');
  const { usuario, partes } = JSON.parse(texto) as { usuario: string; partes: { titulo: string }[] };
  expect([usuario, ...partes.map((p) => p.titulo)]).toEqual(['Leo', 'La cuenta', ...PARTES]);
  await datos.getByRole('link', { name: 'Cómo usamos tus datos' }).click();
  await expect(pagina).toHaveURL('/privacidad');
});

test('the data of someone dismissed are erased once their name is typed', async ({ portal }) => {
  const jefa = await portal.jefa();
  const leo = await portal.persona('Leo', { categoria: 2 });
  const { key, direccion } = jefa;
  await portal.pedir('despedir', { cuerpo: { usuario: leo.id, motivo: 'Se fue' }, key, direccion });
  const pagina = await portal.en('/usuarios?persona=Leo', jefa);
  await pagina.getByRole('button', { name: 'Borrar sus datos' }).click();
  const dialogo = pagina.getByRole('dialog', { name: 'Borrar los datos de Leo' });
  const nombre = dialogo.getByLabel('Escribe su nombre: Leo');
  const borrar = dialogo.getByRole('button', { name: 'Borrar para siempre' });
  await nombre.fill('Lea');
  await dialogo.getByLabel('Motivo').fill('Lo pidió por escrito');
  await borrar.click();
  await expect(nombre).toHaveAccessibleDescription('Escribe su nombre tal como es');
  await sinTachas(pagina, 'erase');
  await nombre.fill('Leo');
  await yDice(pagina, `Borraste sus datos. Ahora aparece como Persona ${leo.id}.`, borrar.click());
  await expect(pagina.getByRole('heading', { name: `Persona ${leo.id}`, level: 1 })).toBeVisible();
  await expect(pagina.getByRole('button', { name: 'Ingresar' })).toBeHidden();
  await pagina.goto('/despidos');
  await expect(pagina.getByRole('main')).toContainText(`Persona ${leo.id}`);
  await expect(pagina.getByRole('main')).not.toContainText('Leo');
});
