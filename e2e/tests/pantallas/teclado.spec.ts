import { cuatroTiempos } from '../../fixtures/agencia.ts';
import { cuentaDe, tiempoDe } from '../../fixtures/pasos.ts';
import { expect, test } from '../../fixtures/portal.ts';

test('the first stop of the keyboard skips to the screen, and a dialog holds it and gives it back', async ({
  portal,
}) => {
  const pagina = await portal.en('/rangos', null);
  await expect(pagina.getByRole('heading', { name: 'Rangos', level: 1 })).toBeVisible();
  const salto = pagina.getByRole('link', { name: 'Saltar al contenido' });
  await expect(salto).not.toBeInViewport();
  await pagina.keyboard.press('Tab');
  await expect(salto).toBeFocused();
  await expect(salto).toBeInViewport();
  await salto.press('Enter');
  await expect(pagina.getByRole('main')).toBeFocused();
  await pagina.keyboard.press('Tab');
  await expect(pagina.getByRole('button', { name: 'Iniciales' })).toBeFocused();
  await pagina.keyboard.press('Enter');
  await expect(pagina.getByRole('tab', { name: 'Misiones' })).toBeVisible();

  const entrar = pagina.getByRole('banner').getByRole('button', { name: 'Entrar', exact: true });
  await entrar.press('Enter');
  const dialogo = pagina.getByRole('dialog', { name: 'Entrar' });
  await expect(dialogo.getByLabel('Nombre de Usuario')).toBeFocused();
  const paradas = 12;
  for (const tecla of ['Tab', 'Shift+Tab'])
    for (let i = 0; i < paradas; i += 1) {
      await pagina.keyboard.press(tecla);
      await expect(dialogo.locator(':focus')).toHaveCount(1);
    }
  await pagina.keyboard.press('Escape');
  await expect(dialogo).toBeHidden();
  await expect(entrar).toBeFocused();
});

test('Ctrl+K finds screens, people and actions', async ({ portal }) => {
  const { ana } = await cuatroTiempos(portal);
  const pagina = await portal.en('/', ana);
  await expect(pagina.getByRole('heading', { name: 'Conserje', level: 1 })).toBeVisible();
  const buscar = pagina.getByRole('combobox', { name: 'Buscar pantallas, personas y acciones' });
  const escribir = async (texto: string) => {
    await pagina.keyboard.press('Control+k');
    await expect(buscar).toBeFocused();
    await pagina.keyboard.type(texto);
  };

  await escribir('nomi');
  await expect(pagina.getByRole('option', { selected: true })).toHaveText(/^Nómina/);
  await pagina.keyboard.press('Enter');
  await expect(pagina.getByRole('heading', { name: 'Nómina', level: 1 })).toBeVisible();

  await escribir('íke');
  await expect(pagina.getByRole('option', { selected: true })).toHaveText(/^Íker/);
  await pagina.keyboard.press('Enter');
  const tarjeta = pagina.getByRole('dialog', { name: 'Tarjeta de Íker' });
  await tarjeta.getByRole('link', { name: 'Ver tiempo' }).press('Enter');
  await expect(tarjeta).toBeHidden();
  await expect(pagina.getByRole('heading', { name: 'Tiempos', level: 1 })).toBeVisible();
  await expect(pagina.getByRole('row').filter({ has: pagina.getByRole('cell') })).toHaveCount(1);
  await expect(tiempoDe(pagina, 'Íker')).toBeVisible();

  await escribir('claro');
  await pagina.keyboard.press('Enter');
  await expect(pagina.getByRole('button', { name: 'Tema claro. Cambiar a automático' })).toBeVisible();
  await escribir('zzz');
  await expect(pagina.getByText('No encontramos nada con ese nombre')).toBeVisible();
  await pagina.keyboard.press('Escape');
  await expect(buscar).toBeHidden();
});

test('a tiempo is worked by the keyboard alone', async ({ portal }) => {
  const { ana } = await cuatroTiempos(portal);
  const pagina = await portal.en('/tiempos?buscar=Dora', ana);
  const mas = pagina.getByRole('button', { name: 'Más acciones de Dora' });
  await mas.press('Enter');
  await expect(pagina.getByRole('menuitem', { name: 'Ver detalle' })).toBeVisible();
  await pagina.keyboard.press('Escape');
  await expect(pagina.getByRole('menuitem')).toHaveCount(0);
  await expect(mas).toBeFocused();

  await pagina.keyboard.press('Enter');
  await expect(pagina.getByRole('menuitem', { name: 'Ver detalle' })).toBeFocused();
  await pagina.keyboard.press('ArrowDown');
  await expect(pagina.getByRole('menuitem', { name: 'Ajustar' })).toBeFocused();
  await pagina.keyboard.press('Enter');
  await expect(pagina.getByLabel('Minutos', { exact: true })).toBeFocused();
  await pagina.keyboard.type('15');
  await pagina.keyboard.press('Enter');
  await expect(pagina.getByRole('dialog')).toBeHidden();
  await expect(cuentaDe(pagina, 'Dora')).toHaveText(/^1:1[45]:\d\d$/);
});
