import type { Page } from '@playwright/test';
import { sinDesborde, sinTachas } from '../fixtures/accesible.ts';
import { haceRato } from '../fixtures/agencia.ts';
import { codigoDe } from '../fixtures/autenticador.ts';
import { aviso, rellenarEntrada, yDice } from '../fixtures/pasos.ts';
import { CLAVE, expect, test } from '../fixtures/portal.ts';
import { TELEFONO } from '../fixtures/ventanas.ts';

const panel = (pagina: Page, name: string | RegExp) => pagina.getByRole('region', { name });
const dialogo = (pagina: Page, name: string | RegExp) => pagina.getByRole('dialog', { name });
async function abrirEntrada(pagina: Page): Promise<void> {
  await pagina.getByRole('banner').getByRole('button', { name: 'Entrar', exact: true }).click();
}
/** Takes up a second step in *Configuración*; answers the secret and a code for when it is lost. */
async function activar(pagina: Page): Promise<{ secreto: string; rescate: string }> {
  const pasos = panel(pagina, /^Entrar con dos pasos/);
  await expect(pasos.getByRole('img', { name: 'Código QR para tu aplicación de códigos' })).toBeVisible();
  const secreto = (await pasos.locator('code').innerText()).replaceAll(' ', '');
  await sinTachas(pagina, 'secret', 'pagina');
  await sinDesborde(pagina, 'secret');
  const campo = pasos.getByLabel('Código que da la aplicación');
  await campo.fill('000000');
  await pasos.getByRole('button', { name: 'Activar' }).click();
  await expect(campo).toHaveAccessibleDescription('El código no es correcto, o ya se usó');
  await campo.fill(codigoDe(secreto));
  await yDice(
    pagina,
    'Desde ahora entras con dos pasos. Tus demás sesiones se cerraron',
    pasos.getByRole('button', { name: 'Activar' }).click(),
  );
  const codigos = pasos.getByRole('listitem');
  await expect(codigos).toHaveCount(10);
  await sinTachas(pagina, 'spare codes', 'pagina');
  const rescate = await codigos.first().innerText();
  await pasos.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(pasos).toContainText('Te quedan 10 códigos de rescate');
  return { secreto, rescate };
}

test('a second step is taken up, asked for at the next login, and left again', async ({ portal }) => {
  const ana = await portal.persona('Ana');
  portal.guardia.permitir(/422 .*\/api\/(activarDosPasos|login|quitarDosPasos)/, /401 .*\/api\/login/);
  const pagina = await portal.en('/configuracion', ana);
  await panel(pagina, 'Entrar con dos pasos').getByRole('button', { name: 'Activar' }).click();
  const { secreto, rescate } = await activar(pagina);

  const otra = await portal.en('/', null);
  await abrirEntrada(otra);
  await rellenarEntrada(otra, 'Ana', CLAVE);
  const entrada = dialogo(otra, 'Entrar');
  const codigo = entrada.getByLabel('Código de tu aplicación');
  await expect(codigo).toBeFocused();
  await sinTachas(otra, 'code', 'dialogo');
  await codigo.fill('000000');
  await codigo.press('Enter');
  await expect(codigo).toHaveAccessibleDescription(/El código no es correcto, o ya se usó/);
  // The one that was used is good no more; the next one already is.
  await codigo.fill(codigoDe(secreto, 1));
  await codigo.press('Enter');
  await aviso(otra, '¡Hola, Ana!');
  await expect(entrada).toBeHidden();

  const pasos = panel(pagina, /^Entrar con dos pasos/);
  await pasos.getByRole('button', { name: 'Renovar códigos' }).click();
  const renovar = dialogo(pagina, 'Renovar los códigos de respaldo');
  await renovar.getByLabel('Código de tu aplicación').fill(rescate);
  await sinTachas(pagina, 'renew', 'dialogo');
  await yDice(
    pagina,
    'Los códigos de antes ya no valen',
    renovar.getByRole('button', { name: 'Renovar códigos' }).click(),
  );
  const nuevo = await pasos.getByRole('listitem').first().innerText();
  await pasos.getByRole('button', { name: 'Ya los guardé' }).click();

  await pagina.getByRole('button', { name: 'Quitar…' }).click();
  const quitar = dialogo(pagina, 'Quitar los dos pasos');
  await quitar.getByLabel('Tu clave').fill(CLAVE);
  await quitar.getByLabel('Código de tu aplicación').fill(nuevo.replaceAll('-', ''));
  await sinTachas(pagina, 'leave', 'dialogo');
  await yDice(
    pagina,
    'Ya no entras con dos pasos',
    quitar.getByRole('button', { name: 'Quitar los dos pasos' }).click(),
  );
  await expect(panel(pagina, 'Entrar con dos pasos').getByRole('button', { name: 'Activar' })).toBeVisible();
});

/** The code, and what follows, where nothing else can be done. */
async function poner(pagina: Page): Promise<string> {
  const secreto = (await pagina.locator('code').innerText()).replaceAll(' ', '');
  await pagina.getByLabel('Código que da la aplicación').fill(codigoDe(secreto));
  await pagina.getByRole('button', { name: 'Activar' }).click();
  await pagina.getByRole('button', { name: 'Ya los guardé' }).click();
  return secreto;
}
async function pasar(pagina: Page): Promise<string> {
  await expect(pagina.getByRole('heading', { name: 'Activa los dos pasos' })).toBeVisible();
  await pagina.getByRole('button', { name: 'Empezar' }).click();
  return poner(pagina);
}

test('whom the agency asks for it takes it up before anything else; whoever lost it is helped', async ({ portal }) => {
  const jefa = await portal.jefa();
  const leo = await portal.persona('Leo', { categoria: 9 });
  portal.guardia.permitir(/403 /, /422 .*\/api\/activarDosPasos/, /401 .*\/api\/login/);
  const pagina = await portal.en('/mantenimiento?pestana=agencia', jefa);
  await pagina.getByRole('button', { name: 'Cambiar Inicio de sesión' }).click();
  const hoja = dialogo(pagina, 'Inicio de sesión');
  await hoja.getByLabel('Multas').check();
  await hoja.getByLabel('Días sin uso hasta cerrar una sesión').fill('90');
  await sinTachas(pagina, 'sheet', 'dialogo');
  await hoja.getByRole('button', { name: 'Guardar' }).click();
  await dialogo(pagina, '¿Activarlo también para ti?').getByRole('button', { name: 'Guardar' }).click();
  await aviso(pagina, 'Configuración guardada');
  const secreto = await pasar(pagina);
  await expect(pagina.getByRole('region', { name: 'Inicio de sesión' })).toContainText('Multas');

  const suya = await portal.abrirNavegador(leo);
  await suya.goto('/');
  await expect(suya.getByRole('heading', { name: 'Activa los dos pasos' })).toBeVisible();
  await sinTachas(suya, 'demanded');
  await sinDesborde(suya, 'demanded');
  await haceRato(portal, leo);
  await suya.getByRole('button', { name: 'Empezar' }).click();
  const prueba = dialogo(suya, 'Confirma que eres tú');
  await prueba.getByLabel('Tu clave').fill(CLAVE);
  await prueba.getByRole('button', { name: 'Seguir' }).click();
  await poner(suya);
  await expect(suya.getByRole('button', { name: 'Menú de Leo' })).toBeVisible();

  await pagina.goto('/usuarios?persona=Leo');
  await pagina.getByRole('button', { name: 'Quitar la verificación en dos pasos' }).click();
  const quitar = dialogo(pagina, 'Quitar la verificación en dos pasos de Leo');
  await quitar.getByLabel('Motivo').fill('Perdió el teléfono');
  await quitar.getByRole('button', { name: 'Quitar verificación' }).click();
  // What she proved before she took it up counts no more.
  const codigo = dialogo(pagina, 'Confirma que eres tú').getByLabel('Código de tu aplicación');
  await codigo.fill(codigoDe(secreto, 1));
  await yDice(pagina, 'Leo vuelve a entrar solo con su clave', codigo.press('Enter'));
  await expect(pagina.getByRole('button', { name: 'Quitar la verificación en dos pasos' })).toBeHidden();
});

test('what is dangerous asks anew who is there, and what was typed goes through once', async ({ portal }) => {
  const jefa = await portal.jefa();
  portal.guardia.permitir(/403 .*\/api\/editAjustes/, /422 .*\/api\/probar/);
  await haceRato(portal, jefa);
  const pagina = await portal.en('/mantenimiento?pestana=agencia', jefa);
  await pagina.getByRole('button', { name: 'Cambiar Nombre y logo' }).click();
  const hoja = dialogo(pagina, 'Nombre y logo');
  await hoja.getByLabel('Nombre').fill('Hotel Sol');
  await hoja.getByRole('button', { name: 'Guardar' }).click();
  const prueba = dialogo(pagina, 'Confirma que eres tú');
  const clave = prueba.getByLabel('Tu clave');
  await expect(clave).toBeFocused();
  await sinTachas(pagina, 'proof', 'dialogo');
  await prueba.getByRole('button', { name: 'Volver' }).click();
  await expect(prueba).toBeHidden();
  await expect(hoja).toContainText('Confirma antes que eres tú');
  await expect(hoja.getByLabel('Nombre')).toHaveValue('Hotel Sol');

  await hoja.getByRole('button', { name: 'Guardar' }).click();
  await clave.fill('no-es-esta');
  await clave.press('Enter');
  await expect(clave).toHaveAccessibleDescription('La clave no es correcta');
  await clave.press('Escape');
  await expect(prueba).toBeHidden();
  await expect(hoja).toBeVisible();

  await hoja.getByRole('button', { name: 'Guardar' }).click();
  await clave.fill(jefa.clave);
  await yDice(pagina, 'Configuración guardada', clave.press('Enter'));
  await expect(hoja).toBeHidden();
  await expect(pagina.getByRole('region', { name: 'Nombre y logo' })).toContainText('Hotel Sol');
  const filas = await portal.base.sql("select motivo from bitacora where motivo like 'Cambió Nombre%'");
  expect(filas).toHaveLength(1);
});

test('whoever forgot their password is handed a link, and chooses another with it', async ({ portal }) => {
  const jefa = await portal.jefa();
  await portal.persona('Ana');
  portal.guardia.permitir(/422 .*\/api\/claveConEnlace/, /404 .*\/api\/mirarEnlace/);
  const pagina = await portal.en('/usuarios?persona=Ana', jefa);
  await pagina.getByRole('button', { name: 'Enlace de contraseña' }).click();
  await dialogo(pagina, '¿Crear un enlace para Ana?').getByRole('button', { name: 'Crear enlace' }).click();
  const entrega = panel(pagina, 'Un enlace para Ana');
  const enlace = await entrega.locator('code').innerText();
  expect(enlace).toMatch(/^http:\/\/[^/]+\/entrar#[\w-]{43}$/);
  await sinTachas(pagina, 'link', 'pagina');
  await entrega.getByRole('button', { name: 'Listo' }).click();
  await expect(entrega).toBeHidden();

  const suya = await portal.abrirNavegador(null, { viewport: TELEFONO });
  portal.guardia.permitir(/ERR_FAILED.*\/api\/mirarEnlace/);
  await suya.route('**/api/mirarEnlace', (peticion) => peticion.abort());
  await suya.goto(enlace);
  await expect(suya.getByRole('status', { name: 'Mirando de quién es el enlace' })).toBeVisible();
  // The link is as good as before: nobody is sent to ask for another.
  await expect(suya.getByRole('main').getByText(/^No se pudo conectar con el portal/)).toBeVisible();
  await expect(suya.getByRole('heading', { name: 'Elige tu clave' })).toBeVisible();
  await suya.unroute('**/api/mirarEnlace');
  await suya.getByRole('button', { name: 'Reintentar' }).click();
  await expect(suya.getByText('¡Hola, Ana!')).toBeVisible();
  await sinTachas(suya, 'choose');
  await sinDesborde(suya, 'choose');
  const [nueva, otraVez] = [suya.getByLabel('Tu nueva clave'), suya.getByLabel('Repítela')];
  const guardar = suya.getByRole('button', { name: 'Guardar clave' });
  const escribir = async (clave: string) => {
    await nueva.fill(clave);
    await otraVez.fill(clave);
    await guardar.click();
  };
  await escribir('Ana-12345678');
  await expect(nueva).toHaveAccessibleDescription('La clave no puede ser tu nombre, tampoco con números');
  await escribir('password123');
  await expect(nueva).toHaveAccessibleDescription(/la usa mucha gente/);
  await escribir('siete-abedules');
  await expect(suya).toHaveURL('/');
  const entrada = dialogo(suya, 'Entrar');
  await expect(entrada.getByLabel('Nombre de Usuario')).toHaveValue('Ana');
  await entrada.getByLabel('Contraseña', { exact: true }).fill('siete-abedules');
  await yDice(suya, '¡Hola, Ana!', entrada.getByRole('button', { name: 'Entrar', exact: true }).click());

  const tarde = await portal.abrirNavegador(null);
  await tarde.goto(enlace);
  await expect(tarde.getByRole('heading', { name: 'Este enlace no vale' })).toBeVisible();
  await tarde.getByRole('button', { name: 'Ir al portal' }).click();
  await expect(tarde).toHaveURL('/');
});

test('a key for a program is made, used by one, and ended', async ({ portal }) => {
  const leo = await portal.persona('Leo', { categoria: 9 });
  const pagina = await portal.en('/configuracion', leo);
  const claves = panel(pagina, 'Claves para programas');
  await claves.getByRole('button', { name: 'Nueva clave' }).click();
  const forma = dialogo(pagina, 'Nueva clave para un programa');
  await forma.getByRole('button', { name: 'Hacer clave' }).click();
  await expect(forma.getByLabel('Nombre')).toHaveAccessibleDescription(/No dejes campos vacios/);
  await forma.getByLabel('Nombre').fill('Hoja de multas');
  await forma.getByLabel('Multas').check();
  await sinTachas(pagina, 'new key', 'dialogo');
  await yDice(pagina, 'Clave hecha: cópiala ahora', forma.getByRole('button', { name: 'Hacer clave' }).click());
  const key = await claves
    .locator('code')
    .filter({ hasText: /^cjk_.{43}$/ })
    .innerText();
  await sinTachas(pagina, 'key', 'pagina');
  await sinDesborde(pagina, 'key');
  await claves.getByRole('button', { name: 'Ya la guardé' }).click();
  await expect(claves.getByRole('listitem')).toContainText('Solo lee · Multas');
  await expect(claves).not.toContainText(key);

  expect(await portal.pedir('getAllMultas', { key })).toEqual([]);
  await expect(portal.pedir('getListaPaga', { key })).rejects.toThrow(/403 .*SIN_PERMISO/);
  const multa = { usuario: 1, motivo: 'Flood', creditos: 5 };
  await expect(portal.pedir('sendMulta', { key, cuerpo: multa })).rejects.toThrow(/403 .*CLAVE_DE_PROGRAMA/);

  await claves.getByRole('button', { name: 'Cerrar la clave Hoja de multas' }).click();
  await dialogo(pagina, '¿Cerrar la clave «Hoja de multas»?').getByRole('button', { name: 'Cerrar clave' }).click();
  await expect(claves.getByRole('listitem')).toHaveCount(0);
  await expect(portal.pedir('getAllMultas', { key })).rejects.toThrow(/401 .*SIN_SESION/);
});
