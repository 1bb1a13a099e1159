import type { Page } from '@playwright/test';
import { abrirTiempo, enSuMision, firmar, ofrecerAscenso, venderMision } from '../fixtures/agencia.ts';
import { aviso, elegir, enMenu, enVivo, irPorMenu, yDice } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';

const UN_DIA = 86_400;
/** Seconds until someone of the first category may be promoted: ten minutes. */
const ESPERA = 600;

const boton = (pagina: Page, name: string | RegExp) => pagina.getByRole('button', { name, exact: true });
const ficha = (pagina: Page, usuario: string) => pagina.getByRole('article', { name: `Ascenso de ${usuario}` });
const campana = (pagina: Page) => pagina.getByRole('banner').getByRole('button', { name: /^Notificaciones/ });
const aResponder = async (pagina: Page) => {
  await campana(pagina).click();
  await pagina
    .getByRole('dialog', { name: 'Notificaciones' })
    .getByRole('link', { name: /^\d+ solicitud(es)? por responder$/ })
    .click();
};
const solicitudes = (pagina: Page) => pagina.getByRole('table', { name: 'Solicitudes de ascenso' });
const filas = (pagina: Page, tabla: string) =>
  pagina
    .getByRole('table', { name: tabla })
    .getByRole('row')
    .filter({ has: pagina.getByRole('cell') });

test('a promotion goes from the picker to the new mission before both', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 5 });
  const ciro = await portal.persona('Ciro');
  await firmar(portal, ana, 'ANA');
  await enSuMision(portal, ciro, UN_DIA);
  const [suya, deCiro] = [await portal.en('/ascensos', ana), await portal.en('/rangos', ciro)];
  await suya.context().grantPermissions(['clipboard-read', 'clipboard-write']);

  await test.step('Ana looks Ciro up', async () => {
    const campo = suya.getByRole('combobox', { name: 'Usuario' });
    await boton(suya, 'Buscar').click();
    await expect(campo).toHaveAccessibleDescription('Selecciona un usuario');
    await expect(campo).toBeFocused();
    await elegir(suya, 'Usuario', 'Ciro');
    await boton(suya, 'Buscar').click();
    await expect(suya).toHaveURL(new RegExp(`/ascensos\\?usuario=${ciro.id}$`));
    await expect(ficha(suya, 'Ciro')).toContainText('Iniciado I');
    await expect(ficha(suya, 'Ciro')).toContainText('Se la dio Sistema');
    await expect(ficha(suya, 'Ciro').getByRole('code')).toHaveText('CON Iniciado H ANA');
    await expect(ficha(suya, 'Ciro')).toContainText('Disponible');
    await yDice(suya, 'Copiado', boton(suya, 'Copiar la misión completa').click());
    expect(await suya.evaluate(() => navigator.clipboard.readText())).toBe('CON Iniciado H ANA');
  });

  await test.step('the offer reaches Ciro wherever he is', async () => {
    await Promise.all([
      aviso(deCiro, 'Ana te ofrece el ascenso a Iniciado H'),
      yDice(suya, 'Enviaste la solicitud a Ciro', boton(suya, 'Enviar Solicitud a Ciro').click()),
    ]);
    await expect(ficha(suya, 'Ciro')).toContainText('Ya tiene un ascenso por responder. Espera su respuesta.');
    await expect(boton(suya, 'Enviar Solicitud a Ciro')).toBeHidden();
    await expect(campana(deCiro)).toHaveAccessibleName(/ 1 solicitud por responder/);
  });

  await test.step('Ciro accepts, and Ana sees it', async () => {
    await aResponder(deCiro);
    await expect(filas(deCiro, 'Solicitudes de ascenso')).toContainText('AnaIniciado HIniciales');
    await boton(deCiro, 'Aceptar el ascenso a Iniciado H de Ana').click();
    const pregunta = deCiro.getByRole('dialog', { name: '¿Aceptar el ascenso a Iniciado H?' });
    await expect(pregunta).toContainText('Ana te asciende de Iniciado I a Iniciado H.');
    await Promise.all([
      aviso(suya, 'Ciro aceptó el ascenso a Iniciado H'),
      yDice(deCiro, '¡Felicidades! Ahora eres Iniciado H', boton(deCiro, 'Aceptar ascenso').click()),
    ]);
    await expect(ficha(suya, 'Ciro').getByRole('region', { name: 'Misión actual' })).toContainText('Iniciado H');
    await expect(ficha(suya, 'Ciro')).toContainText('Se la dio Ana');
    await expect(ficha(suya, 'Ciro').getByRole('time').last()).toHaveText(/^(10:00|09:\d\d)$/);
    await expect(ficha(suya, 'Ciro')).toContainText('Todavía no le toca ascender. Mira cuánto le falta en su ficha.');
    // What decides is whether one may; what one may read is another matter.
    await expect(boton(suya, 'Ver carrera')).toBeHidden();
  });

  await test.step('Ciro has the text to put on, and his career', async () => {
    const logro = deCiro.getByRole('region', { name: '¡Felicidades! Ahora eres Iniciado H' });
    await expect(logro.getByRole('code')).toHaveText('CON Iniciado H ANA');
    await expect(logro.getByRole('heading')).toBeFocused();
    await expect(campana(deCiro)).not.toHaveAccessibleName(/tu respuesta/);
    await expect(deCiro.getByText('Sin ascensos por responder')).toBeVisible();
    await enMenu(deCiro, 'Mi cuenta').click();
    const quien = deCiro.getByRole('region', { name: 'Tu perfil' });
    await expect(quien).toContainText('Iniciado H');
    await expect(deCiro.getByRole('region', { name: 'Lo que te falta' })).toContainText(
      /Podrás ascender a Iniciado G (hoy|mañana) a las? .* \(tu hora\)\. Faltan (10:00|09:\d\d)\./,
    );
    await deCiro.getByRole('tab', { name: 'Historial' }).click();
    await boton(deCiro, 'Carrera').click();
    await expect(filas(deCiro, 'Carrera de Ciro').first()).toContainText('Iniciado IIniciado HAscensoAna');
  });

  await test.step('management reads his career on the card', async () => {
    const jefa = await portal.en(`/ascensos?usuario=${ciro.id}`, await portal.jefa());
    const ver = boton(jefa, 'Ver carrera');
    await ver.click();
    const carrera = jefa.getByRole('dialog', { name: 'Carrera de Ciro' });
    await expect(carrera.getByRole('row')).toHaveCount(4);
    await expect(jefa).toHaveURL(/carrera=1/);
    await jefa.keyboard.press('Escape');
    await expect(carrera).toBeHidden();
    await expect(ver).toBeFocused();
  });
});

test('a mission that demands a signature asks for it and goes on', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 5 });
  const dora = await portal.persona('Dora', { categoria: 2, posicion: 9 });
  await firmar(portal, ana, 'ANA');
  await enSuMision(portal, dora, UN_DIA);
  await ofrecerAscenso(portal, ana, 5, dora);
  portal.guardia.permitir(/409 .*\/api\/actionSolicitudes/);
  const pagina = await portal.en('/solicitudes', dora);
  const aceptar = boton(pagina, 'Aceptar el ascenso a Aprendiz I de Ana');
  await aceptar.click();
  const dialogo = pagina.getByRole('dialog', { name: 'Tu firma' });
  const firma = dialogo.getByLabel('Firma');
  const guardar = boton(pagina, 'Guardar y aceptar');
  await expect(dialogo).toContainText('aceptas el ascenso de Ana.');
  await expect(firma).toBeFocused();

  await firma.fill('do');
  await guardar.click();
  await expect(firma).toHaveAccessibleDescription('La firma solo puede contener 3 caracteres');
  await expect(firma).toBeFocused();
  await firma.fill('ana');
  await expect(firma).toHaveValue('ANA');
  await guardar.click();
  await expect(firma).toHaveAccessibleDescription('La firma no esta disponible');
  await expect(firma).toHaveValue('ANA');
  await pagina.keyboard.press('Escape');
  await pagina.getByRole('dialog', { name: '¿Cerrar sin enviar?' }).getByRole('button', { name: 'Descartar' }).click();
  await expect(dialogo).toBeHidden();
  await expect(aceptar).toBeFocused();

  await aceptar.press('Enter');
  await firma.fill('dra');
  await yDice(pagina, '¡Felicidades! Ahora eres Aprendiz I', firma.press('Enter'));
  await expect(dialogo).toBeHidden();
  await expect(pagina.getByRole('code')).toHaveText('CON Aprendiz I ANA-DRA');
  await enMenu(pagina, 'Mi cuenta').click();
  await expect(pagina.getByRole('region', { name: 'Tu perfil' })).toContainText('FirmaDRA');
});

test('an offer that was withdrawn says by whom, and the signature typed for it is not stored', async ({ portal }) => {
  portal.guardia.permitir(/409 .*\/api\/actionSolicitudes/);
  const ana = await portal.persona('Ana', { categoria: 5 });
  const dora = await portal.persona('Dora', { categoria: 2, posicion: 9 });
  await firmar(portal, ana, 'ANA');
  await enSuMision(portal, dora, UN_DIA);
  await ofrecerAscenso(portal, ana, 5, dora);
  const pagina = await portal.en('/solicitudes', dora);
  await boton(pagina, 'Aceptar el ascenso a Aprendiz I de Ana').click();
  const dialogo = pagina.getByRole('dialog', { name: 'Tu firma' });
  // Dora's screen has not heard yet.
  await pagina.route('**/api/actionSolicitudes', async (ruta) => {
    const [fila] = await portal.base.sql('select id from ascenso');
    const { key, direccion } = ana;
    await portal.pedir('retirarAscenso', { key, direccion, cuerpo: { id: Number(fila?.id) } });
    await ruta.continue();
  });
  await dialogo.getByLabel('Firma').fill('dra');
  await dialogo.getByRole('button', { name: 'Guardar y aceptar' }).click();
  await expect(dialogo).toContainText('Ana retiró ese ascenso. Pide otro');
  expect(await portal.base.sql("select usuario from usuario where firma = 'DRA'")).toEqual([]);
});

test('a declined promotion leaves the mission, and may be offered again, unless something changed meanwhile', async ({
  portal,
}) => {
  const ana = await portal.persona('Ana', { categoria: 5 });
  const ciro = await portal.persona('Ciro');
  await enSuMision(portal, ciro, UN_DIA);
  await ofrecerAscenso(portal, ana, 5, ciro);
  const suya = await portal.en(`/ascensos?usuario=${ciro.id}`, ana);
  const pagina = await portal.en('/solicitudes', ciro);
  await expect(ficha(suya, 'Ciro')).toContainText('Ya tiene un ascenso por responder. Espera su respuesta.');

  const rechazar = boton(pagina, 'Rechazar el ascenso a Iniciado H de Ana');
  await rechazar.click();
  const pregunta = pagina.getByRole('dialog', { name: '¿Rechazar el ascenso a Iniciado H?' });
  await expect(pregunta).toContainText('Sigues como Iniciado I. Ana verá que lo rechazaste');
  await boton(pagina, 'Volver').click();
  await expect(pregunta).toBeHidden();
  await rechazar.click();
  await Promise.all([
    aviso(suya, 'Ciro rechazó el ascenso a Iniciado H'),
    yDice(pagina, 'Rechazaste el ascenso a Iniciado H', boton(pagina, 'Rechazar ascenso').click()),
  ]);
  await expect(solicitudes(pagina)).toBeHidden();
  await expect(ficha(suya, 'Ciro').getByRole('region', { name: 'Misión actual' })).toContainText('Iniciado I');
  await expect(boton(suya, 'Enviar Solicitud a Ciro')).toBeVisible();

  await test.step('a change meanwhile is refused and shown, not applied', async () => {
    const ofrecidos = await portal.base.sql('select id from ascenso');
    await portal.ascender('Ciro', { posicion: 3 });
    portal.guardia.permitir(/409 .*\/api\/sendAscenso/);
    await boton(suya, 'Enviar Solicitud a Ciro').click();
    await aviso(suya, 'Alguien lo cambió antes que tú. Revísalo e inténtalo de nuevo.', 'alert');
    await expect(ficha(suya, 'Ciro').getByRole('region', { name: 'Próxima misión' })).toContainText('Novato F');
    expect(await portal.base.sql('select id from ascenso')).toEqual(ofrecidos);
  });
});

test('an offer is taken back by its sender and by adm, before the eyes of whom it was made to', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 5 });
  const [ciro, dora] = [await portal.persona('Ciro'), await portal.persona('Dora')];
  for (const quien of [ciro, dora]) {
    await enSuMision(portal, quien, UN_DIA);
    await ofrecerAscenso(portal, ana, 5, quien);
  }
  const suya = await portal.en('/solicitudes', ana);
  const deCiro = await portal.en('/solicitudes', ciro);
  await expect(filas(deCiro, 'Solicitudes de ascenso')).toContainText(/dentro de [67] días/);
  await boton(suya, 'Enviadas').click();
  await expect(filas(suya, 'Ascensos ofrecidos')).toContainText([
    'DoraIniciado I Iniciado HAna',
    'CiroIniciado I Iniciado HAna',
  ]);
  await boton(suya, 'Retirar el ascenso de Ciro a Iniciado H').click();
  const pregunta = suya.getByRole('dialog', { name: '¿Retirar el ascenso de Ciro a Iniciado H?' });
  await expect(pregunta).toContainText(
    'Ciro ya no podrá aceptarlo y sigue como Iniciado I. Le llegará una notificación.',
  );
  await Promise.all([
    aviso(deCiro, 'Ana retiró tu ascenso a Iniciado H'),
    yDice(suya, 'Retiraste el ascenso de Ciro a Iniciado H', boton(suya, 'Retirar ascenso').click()),
  ]);
  await expect(deCiro.getByText('Sin ascensos por responder')).toBeVisible();
  await expect(campana(deCiro)).not.toHaveAccessibleName(/tu respuesta/);

  const jefa = await portal.en('/solicitudes?vista=ofrecidos', await portal.jefa());
  await boton(jefa, 'Retirar el ascenso de Dora a Iniciado H').click();
  const otra = jefa.getByRole('dialog', { name: '¿Retirar el ascenso de Dora a Iniciado H?' });
  await expect(otra).toContainText('Les llegará una notificación a Dora y a Ana.');
  await Promise.all([
    aviso(suya, /retiró el ascenso de Dora a Iniciado H$/),
    yDice(jefa, 'Retiraste el ascenso de Dora a Iniciado H', boton(jefa, 'Retirar ascenso').click()),
  ]);
  for (const pagina of [suya, jefa]) await expect(pagina.getByText('Sin ascensos enviados')).toBeVisible();
});

test('who comes to stand where missions carry a signature is asked for it until they have one', async ({ portal }) => {
  const jefa = await portal.jefa();
  const dora = await portal.persona('Dora', { categoria: 2, posicion: 9 });
  const pagina = await portal.en('/rangos', dora);
  const banda = pagina.getByRole('complementary', { name: 'Necesitas una firma' });
  await expect(pagina.getByRole('heading', { name: 'Rangos', level: 1 })).toBeVisible();
  await expect(banda).toBeHidden();

  await venderMision(portal, jefa, dora, { categoria: 3, posicion: 1 });
  await expect(banda).toContainText('Tu misión lleva firma. Crea la tuya.');
  // On whatever screen, and after a reload.
  await irPorMenu(pagina, 'Normativa');
  await expect(banda).toBeVisible();
  await Promise.all([enVivo(pagina), pagina.reload()]);
  await boton(pagina, 'Elegir firma').click();
  const dialogo = pagina.getByRole('dialog', { name: 'Tu firma' });
  await expect(dialogo).toContainText('Aprendiz I lleva tu firma al final');
  await pagina.keyboard.press('Escape');
  await expect(boton(pagina, 'Elegir firma')).toBeFocused();
  await pagina.keyboard.press('Enter');
  await dialogo.getByLabel('Firma').fill('dra');
  await yDice(pagina, 'Guardaste la firma DRA', boton(pagina, 'Guardar firma').click());
  await expect(dialogo).toBeHidden();
  await expect(banda).toBeHidden();
  await expect(pagina.getByRole('main')).toBeFocused();
});

test('the countdown ends before one’s eyes, and who may not promote reads why', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 5 });
  const ciro = await portal.persona('Ciro');
  const bajo = await portal.persona('Bajo');
  await enSuMision(portal, ciro, ESPERA - 12);
  const pagina = await portal.en(`/ascensos?usuario=${ciro.id}`, ana);
  await expect(pagina.getByRole('combobox', { name: 'Usuario' })).toHaveValue('Ciro');
  await expect(ficha(pagina, 'Ciro').getByRole('time').last()).toHaveText(/^00:(1[012]|0\d)$/);
  await expect(boton(pagina, 'Enviar Solicitud a Ciro')).toBeHidden();
  await expect(boton(pagina, 'Enviar Solicitud a Ciro')).toBeVisible();
  await expect(ficha(pagina, 'Ciro')).toContainText('Disponible');

  await elegir(pagina, 'Usuario', 'Ana');
  await boton(pagina, 'Buscar').click();
  await expect(ficha(pagina, 'Ana')).toContainText('No puedes enviarte una solicitud de ascenso');
  await pagina.goBack();
  await expect(ficha(pagina, 'Ciro')).toBeVisible();
  await expect(pagina.getByRole('combobox', { name: 'Usuario' })).toHaveValue('Ciro');

  const otra = await portal.en(`/ascensos?usuario=${ciro.id}`, bajo);
  await expect(ficha(otra, 'Ciro')).toContainText('Solo puedes dar misiones de menor rango que la tuya');

  portal.guardia.permitir(/404 .*\/api\/verUltimoAscenso/);
  await otra.goto('/ascensos?usuario=1');
  await expect(otra.getByText('Ascenso no encontrado')).toBeVisible();
});

test('the bell counts promotions and tiempos', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 5 });
  const beto = await portal.persona('Beto', { categoria: 7 });
  const dora = await portal.persona('Dora');
  const pagina = await portal.en('/rangos', ana);
  await expect(campana(pagina)).not.toHaveAccessibleName(/tu respuesta/);

  await enSuMision(portal, ana, 30 * UN_DIA);
  await ofrecerAscenso(portal, beto, 7, ana);
  await abrirTiempo(portal, beto, dora, ana.id);
  await expect(campana(pagina)).toHaveAccessibleName(/ 2 solicitudes por responder/);
  await expect(enMenu(pagina, /^Solicitudes/)).toHaveAccessibleName(/2 por responder$/);
  await pagina.setViewportSize({ width: 360, height: 780 });
  await expect(campana(pagina)).toContainText('2');

  await aResponder(pagina);
  await expect(filas(pagina, 'Solicitudes de tiempos')).toContainText('Dora');
  await boton(pagina, 'Actualizar; Ordenar y descargar').click();
  await yDice(pagina, 'Solicitudes actualizadas', boton(pagina, 'Actualizar').click());
  const aceptar = boton(pagina, 'Aceptar el tiempo de Dora');
  await Promise.all([pagina.waitForResponse('**/api/actionTimeSoli'), aceptar.click()]);
  await expect(pagina.getByText('Sin solicitudes de tiempo')).toBeVisible();
  await expect(campana(pagina)).toHaveAccessibleName(/ 1 solicitud por responder/);
  await Promise.all([enVivo(pagina), pagina.reload()]);
  await expect(campana(pagina)).toHaveAccessibleName(/ 1 solicitud por responder/);
});
