import { sinDesborde, sinTachas } from '../fixtures/accesible.ts';
import { aviso, yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';
import { TELEFONO } from '../fixtures/ventanas.ts';

test('a login from a new browser is told, ended by its owner, and read by the watchman’s readers', async ({
  portal,
}) => {
  const leo = await portal.persona('Leo', { categoria: 2 });
  const pagina = await portal.en('/configuracion', leo);
  await portal.sesion('Leo', leo.clave, '198.51.100.7');
  await aviso(pagina, /^Se inició sesión en tu cuenta desde un dispositivo nuevo/);

  await pagina.reload();
  const sesiones = pagina.getByRole('region', { name: 'Sesiones abiertas' });
  const ajena = sesiones.getByRole('listitem').filter({ hasText: 'Red 198.51.100.0/24' });
  await expect(sesiones).not.toContainText('198.51.100.7');
  await ajena.getByRole('button', { name: /^No fui yo/ }).click();
  const pregunta = pagina.getByRole('dialog', { name: '¿No fuiste tú?' });
  await yDice(
    pagina,
    'Cerraste la sesión',
    pregunta.getByRole('button', { name: 'Cerrarla y cambiar mi contraseña' }).click(),
  );
  await expect(ajena).toHaveCount(0);
  await expect(pagina.getByLabel('Contraseña actual', { exact: true })).toBeFocused();

  const jefa = await portal.jefa();
  const lee = await portal.en('/seguridad', jefa);
  const filas = lee.getByRole('main').getByRole('row');
  await expect(filas.filter({ hasText: 'dispositivo nuevo, conexión nueva · desde 198.51.100.0/24' })).toContainText(
    'Leo',
  );
  await lee.getByLabel('Qué pasó').selectOption({ label: 'Terminó una sesión' });
  await expect(filas.filter({ hasText: 'Entró' })).toHaveCount(0);
  await expect(filas.filter({ hasText: 'cerró 1 sesión' })).toContainText('Leo');
  await lee.getByLabel('Buscar usuario, red o detalle').fill('nada de esto');
  await expect(lee.getByRole('main')).toContainText('Sin resultados para «nada de esto»');

  const bolsillo = await portal.en('/seguridad', jefa, { viewport: TELEFONO });
  await expect(bolsillo.getByRole('main')).toContainText('dispositivo nuevo');
  await sinTachas(bolsillo, 'seguridad');
  await sinDesborde(bolsillo, 'seguridad');
});

test('a pause of the registration is read at the door', async ({ portal }) => {
  const { key, direccion } = await portal.jefa();
  await portal.pedir('editAjustes', { cuerpo: { data: { registro_pausado: true } }, key, direccion });
  const visita = await portal.en('/', null);
  await visita.getByRole('button', { name: 'Entrar' }).first().click();
  const dialogo = visita.getByRole('dialog', { name: 'Entrar' });
  await expect(dialogo).toContainText('Por ahora no hay registros nuevos. Vuelve más tarde.');
  await expect(dialogo.getByRole('button', { name: 'Regístrate' })).toHaveCount(0);
});
