import type { Page } from '@playwright/test';
import { sinDesborde, sinTachas } from '../fixtures/accesible.ts';
import { enSuMision } from '../fixtures/agencia.ts';
import { elegir, rellenarEntrada, yDice } from '../fixtures/pasos.ts';
import type { Persona } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/portal.ts';
import { JEFA } from '../fixtures/servidor.ts';

const TELEFONO = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const UN_DIA = 86_400;

const boton = (donde: Page, name: string) => donde.getByRole('button', { name, exact: true });
const pasos = (pagina: Page) => pagina.getByRole('region', { name: 'Primeros pasos' });
const dialogo = (pagina: Page, name: string) => pagina.getByRole('dialog', { name });

async function quedan(pagina: Page, cuantos: number): Promise<void> {
  await pagina.goto('/');
  await expect(pasos(pagina)).toContainText(`Te faltan ${cuantos} pasos`);
}

test('the first steps are gone through on a phone, until the list is done', async ({ portal }) => {
  const jefa = await portal.jefa();
  // As the server makes the first account where it is told no name.
  await portal.base.sql("update usuario set usuario = 'admin', nombre_plano = 'admin' where id = ?", jefa.id);
  const pagina = await portal.en('/', { ...jefa, usuario: 'admin' }, TELEFONO);
  await expect(pasos(pagina)).toContainText('Te faltan 11 pasos');
  await sinTachas(pagina, 'first steps');

  await test.step('a name and a password of one’s own', async () => {
    await boton(pagina, 'Tu nombre y contraseña').click();
    const forma = dialogo(pagina, 'Tu nombre y contraseña');
    await sinTachas(pagina, 'an own name', 'dialogo');
    await forma.getByLabel('Tu nombre del hotel').fill('Fundadora');
    await forma.getByLabel('Contraseña actual').fill('no-es-esta-clave');
    await forma.getByLabel('Contraseña nueva').fill('una-muy-mia-1');
    portal.guardia.permitir(/4\d\d .*\/api\/cambioClave/);
    await boton(pagina, 'Guardar').click();
    await expect(forma.getByLabel('Contraseña actual')).toBeFocused();
    await forma.getByLabel('Contraseña actual').fill(JEFA.clave);
    await yDice(pagina, /^Ahora te llamas Fundadora/, boton(pagina, 'Guardar').click());
    await expect(pasos(pagina)).toContainText('Te faltan 10 pasos');
    await portal.sesion('Fundadora', 'una-muy-mia-1', '10.2.2.2');
  });

  await test.step('what the agency is called, its day of pay, its ranks', async () => {
    await pasos(pagina).getByRole('link', { name: 'Nombre y siglas' }).click();
    await dialogo(pagina, 'Nombre y logo').getByLabel('Nombre', { exact: true }).fill('Hotel Aurora');
    await yDice(pagina, 'Guardaste la configuración', boton(pagina, 'Guardar').click());
    await quedan(pagina, 9);
    await boton(pagina, 'Zona horaria y día de paga: dejar así').click();
    await boton(pagina, 'Rangos y misiones: dejar así').click();
    await expect(pasos(pagina)).toContainText('Te faltan 7 pasos');
  });

  await test.step('an address that nobody answers at is not kept', async () => {
    await pasos(pagina).getByRole('link', { name: 'Publicar el portal' }).click();
    const hoja = dialogo(pagina, 'Dirección en internet');
    await hoja.getByLabel('Dirección en internet').fill('https://no-existe.invalid');
    portal.guardia.permitir(/409 .*\/api\/editAjustes/);
    await boton(pagina, 'Guardar').click();
    await expect(hoja.getByLabel('Dirección en internet')).toHaveAccessibleDescription(/Ese sitio no existe/);
    // Of whoever comes by it, through a proxy, it is known to be right.
    const direccion = 'https://portal.aurora.example';
    const como = { host: 'portal.aurora.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': jefa.direccion };
    await pagina.request.post('/api/editAjustes', {
      headers: { ...como, key: jefa.key },
      data: { data: { direccion } },
    });
    await quedan(pagina, 6);
  });

  const claves = await test.step('people by a link, and by their names', async () => {
    await pasos(pagina).getByRole('link', { name: 'Miembros' }).click();
    const invita = dialogo(pagina, 'Invita a Hotel Aurora');
    await expect(invita.getByRole('img', { name: 'Código QR para unirse a Hotel Aurora' })).toBeVisible();
    await expect(invita).toContainText('https://portal.aurora.example/?unirse=1');
    await sinTachas(pagina, 'an invitation', 'dialogo');
    await pagina.goto('/usuarios?pegar=1');
    const pegar = dialogo(pagina, 'Pegar nombres');
    await pegar.getByLabel('Nombres del hotel').fill('1. Leo\n2. Ana\n3. Fundadora\n4. Con espacio\n5. Bea');
    await boton(pagina, 'Revisar 5 nombres').click();
    const vistos = pegar.getByRole('list', { name: 'Qué pasará con cada nombre' }).getByRole('listitem');
    await expect(vistos).toHaveText(['Leo', 'Ana', /^Fundadora Ya tiene cuenta$/, /^Con espacio ./, 'Bea']);
    await sinTachas(pagina, 'pasted names', 'dialogo');
    await sinDesborde(pagina, 'pasted names', { anchos: [360] });
    await boton(pagina, 'Importar 3 personas').click();
    const entrega = dialogo(pagina, 'Contraseñas temporales').getByRole('listitem');
    await expect(entrega).toHaveCount(3);
    const textos = await entrega.locator('code').allInnerTexts();
    await sinTachas(pagina, 'passwords', 'dialogo');
    await boton(pagina, 'Copiar todas').click();
    await dialogo(pagina, 'Contraseñas temporales').getByRole('button', { name: 'Cerrar' }).last().click();
    await quedan(pagina, 5);
    return textos;
  });

  await test.step('the first tiempo', async () => {
    await pasos(pagina).getByRole('link', { name: 'El primer tiempo' }).click();
    const nuevo = pagina.getByRole('form', { name: 'Nuevo tiempo' });
    await elegir(nuevo, 'Usuario', 'Leo');
    await boton(pagina, 'Abrir tiempo').click();
    await expect(pagina.getByRole('button', { name: /tiempo de Leo$/ }).first()).toBeVisible();
    const [fila] = await portal.base.sql("select id from usuario where usuario = 'Leo'");
    await enSuMision(portal, { id: Number(fila?.id) } as Persona, UN_DIA);
    await portal.pasanMinutos(60);
    await boton(pagina, 'Confirmar el tiempo de Leo').click();
    await expect(pagina.getByRole('button', { name: 'Confirmar el tiempo de Leo' })).toBeHidden();
    await quedan(pagina, 4);
  });

  await test.step('the first promotion', async () => {
    await pasos(pagina).getByRole('link', { name: 'El primer ascenso' }).click();
    await pagina.getByRole('button', { name: /Leo/ }).first().click();
    await pagina.getByRole('dialog').getByRole('button').last().click();
    const suya = await portal.abrirNavegador(null, TELEFONO);
    await suya.goto('/solicitudes');
    await rellenarEntrada(suya, 'Leo', claves[0] ?? '');
    await suya.getByLabel('Contraseña temporal').fill(claves[0] ?? '');
    await suya.getByLabel(/^Tu nueva/).fill('la-de-leo-123');
    await boton(suya, 'Guardar y entrar').click();
    await suya.getByRole('button', { name: /^Aceptar el ascenso a/ }).click();
    await boton(suya, 'Aceptar ascenso').click();
    await expect(suya.getByRole('region', { name: /^¡Felicidades!/ })).toBeVisible();
    await quedan(pagina, 3);
  });

  await test.step('the first pay', async () => {
    await pasos(pagina).getByRole('link', { name: 'La primera paga' }).click();
    await boton(pagina, 'Actualizar').click();
    await boton(pagina, 'Paga 4c a Leo').click();
    await expect(pagina.getByText('Pagaste 4c a Leo').first()).toBeVisible();
    await quedan(pagina, 2);
  });

  await test.step('another administrator, and backups elsewhere', async () => {
    await pasos(pagina).getByRole('link', { name: 'Otro admin' }).click();
    const forma = pagina.getByRole('form', { name: 'Nueva excepción' });
    await elegir(forma, 'Usuario', 'Ana');
    await forma.getByRole('checkbox', { name: /^Administra/ }).check();
    await boton(pagina, 'Dar permisos').click();
    await expect(pagina.getByRole('main').getByText('Ana').first()).toBeVisible();
    await pagina.goto('/');
    await expect(pasos(pagina)).toContainText('Te falta 1 paso');
    await boton(pagina, 'Copias en otro lugar').click();
    await sinTachas(pagina, 'backups elsewhere', 'dialogo');
    await boton(pagina, 'Ya las guardo en otro lugar').click();
    await expect(pasos(pagina)).toBeHidden();
  });
});

test('an invitation opens the registration', async ({ portal }) => {
  const pagina = await portal.en('/?unirse=1', null, TELEFONO);
  await expect(pagina.getByRole('dialog', { name: /^Regist/ })).toBeVisible();
});
