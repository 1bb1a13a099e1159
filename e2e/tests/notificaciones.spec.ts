import type { Page } from '@playwright/test';
import { sinDesborde, sinTachas } from '../fixtures/accesible.ts';
import { abrirTiempo } from '../fixtures/agencia.ts';
import { aviso, delMenu, elegir, tiempoDe, yDice } from '../fixtures/pasos.ts';
import type { Persona, Portal } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/portal.ts';
import { TELEFONO } from '../fixtures/ventanas.ts';

const campana = (pagina: Page) => pagina.getByRole('banner').getByRole('button', { name: /^Notificaciones/ });
const panel = (pagina: Page) => pagina.getByRole('dialog', { name: 'Notificaciones' });
const notas = (pagina: Page) => panel(pagina).getByRole('listitem');

/** Fines someone by a call: where fining is not the subject. */
async function multar(portal: Portal, quien: Persona, a: Persona, motivo: string): Promise<void> {
  const { key, direccion } = quien;
  await portal.pedir('sendMulta', { cuerpo: { usuario: a.id, motivo, creditos: 5 }, key, direccion });
}

test('what one does in one browser is kept for the other, read on one device and read on the next', async ({
  portal,
}) => {
  const jefa = await portal.jefa();
  const ana = await portal.persona('Ana');
  const [deJefa, pagina] = [await portal.en('/multas?nuevo=1', jefa), await portal.en('/rangos', ana)];
  await expect(campana(pagina)).toHaveAccessibleName('Notificaciones');

  await test.step('a fine reaches Ana, wherever she is', async () => {
    await elegir(deJefa, 'Usuario', 'Ana');
    await deJefa.getByRole('textbox', { name: 'Créditos' }).fill('5');
    await deJefa.getByRole('textbox', { name: 'Motivo' }).fill('Flood');
    await deJefa.getByRole('button', { name: 'Multar', exact: true }).click();
    await Promise.all([
      aviso(pagina, 'Jefa te multó con 5c: Flood'),
      deJefa.getByRole('dialog').getByRole('button', { name: 'Multar' }).click(),
    ]);
    await expect(campana(pagina)).toHaveAccessibleName('Notificaciones: 1 sin leer');
  });

  const telefono = await portal.en('/normativa', ana, { viewport: TELEFONO });
  await test.step('it waits for her on every device, and leads to its screen', async () => {
    await expect(campana(telefono)).toHaveAccessibleName('Notificaciones: 1 sin leer');
    await campana(pagina).click();
    await expect(notas(pagina)).toHaveCount(1);
    await expect(notas(pagina)).toContainText('Sin leer: Jefa te multó con 5c: Flood');
    await panel(pagina).getByRole('link', { name: 'Mi cuenta' }).click();
    await expect(pagina).toHaveURL(/\/perfil\?pestana=historial&parte=disciplina$/);
    await expect(panel(pagina)).toBeHidden();
    await expect(pagina.getByRole('cell', { name: /Flood/ }).first()).toBeVisible();
  });

  await test.step('read on one device is read on the other', async () => {
    await expect(campana(pagina)).toHaveAccessibleName('Notificaciones');
    await expect(campana(telefono)).toHaveAccessibleName('Notificaciones');
  });

  await test.step('all at once', async () => {
    for (const motivo of ['Uno', 'Dos', 'Tres']) await multar(portal, jefa, ana, motivo);
    await expect(campana(telefono)).toHaveAccessibleName('Notificaciones: 3 sin leer');
    await campana(telefono).click();
    await expect(notas(telefono).first()).toContainText('Tres');
    await panel(telefono).getByRole('button', { name: 'Marcar todas como leídas' }).click();
    await expect(panel(telefono).getByText('Sin leer')).toHaveCount(0);
    await expect(campana(pagina)).toHaveAccessibleName('Notificaciones');
    await panel(telefono).getByRole('button', { name: 'Cerrar las notificaciones' }).click();
    await expect(campana(telefono)).toBeFocused();
    await campana(telefono).click();
    await telefono.goBack();
    await expect(panel(telefono)).toBeHidden();
    await expect(telefono).toHaveURL(/\/normativa$/);
  });
});

test('what one does not want to hear stays away, and what concerns pay does not', async ({ portal }) => {
  const jefa = await portal.jefa();
  const ana = await portal.persona('Ana');
  const pagina = await portal.en('/rangos', ana);
  await campana(pagina).click();
  await expect(panel(pagina)).toContainText('Sin notificaciones');
  await panel(pagina).getByRole('link', { name: 'Ajustar notificaciones' }).click();
  const quiere = pagina.getByRole('region', { name: 'Notificaciones' });
  await quiere.getByText('Tu cuenta').click();
  const firma = quiere.getByRole('switch', { name: 'Portal: Cambió tu firma' });
  await expect(firma).toBeChecked();
  await Promise.all([pagina.waitForResponse('**/api/gustoNotificacion'), firma.click()]);
  await expect(firma).not.toBeChecked();
  await quiere.getByText('Disciplina').click();
  await expect(quiere.getByText('Estas siempre llegan al portal.').last()).toBeVisible();
  await expect(quiere.getByRole('switch', { name: /Novedad en tu multa/ })).toHaveCount(0);

  const { key, direccion } = jefa;
  await portal.pedir('addFirma', { cuerpo: { firma: 'ana', id: ana.id }, key, direccion });
  await multar(portal, jefa, ana, 'Flood');
  await expect(campana(pagina)).toHaveAccessibleName('Notificaciones: 1 sin leer');
  await campana(pagina).click();
  await expect(notas(pagina)).toHaveCount(1);
  await expect(notas(pagina)).toContainText('te multó');
});

test('a hundred fines are told without freezing anything', async ({ portal }) => {
  const jefa = await portal.jefa();
  const ana = await portal.persona('Ana');
  const pagina = await portal.en('/rangos', ana);
  for (let i = 0; i < 100; i += 10)
    await Promise.all(Array.from({ length: 10 }, (_, j) => multar(portal, jefa, ana, `Flood ${i + j}`)));
  await expect(campana(pagina)).toHaveAccessibleName('Notificaciones: más de 99 sin leer');
  await campana(pagina).click();
  await expect(notas(pagina)).toHaveCount(50);
  await panel(pagina).getByRole('button', { name: 'Ver anteriores' }).click();
  await expect(notas(pagina)).toHaveCount(100);
});

/** A manager with a request that waits, fines, a name as long as they come, and words that break nowhere. */
async function casilleroLleno(portal: Portal): Promise<Persona> {
  const jefa = await portal.jefa();
  const larga = await portal.persona('WWWWWW_Nombre_Larguisimo', { categoria: 4 });
  for (const motivo of ['Flood en recepción', `Insultos ${'x'.repeat(200)}`, '<b>No</b>', 'Flood otra vez', 'Baile'])
    await multar(portal, jefa, larga, motivo);
  await abrirTiempo(portal, jefa, await portal.persona('Dora'), larga.id);
  return larga;
}

test('the panel is accessible and fits, and so does what one wants to hear', async ({ portal }) => {
  const larga = await casilleroLleno(portal);
  const pagina = await portal.en('/rangos', larga);
  await campana(pagina).click();
  await expect(notas(pagina)).toHaveCount(6);
  await expect(notas(pagina).filter({ hasText: '<b>No</b>' })).toHaveCount(1);
  await sinTachas(pagina, 'notices', 'pagina');
  await sinDesborde(pagina, 'notices');
  await pagina.setViewportSize(TELEFONO);
  const [tercera] = [await notas(pagina).nth(2).boundingBox()];
  expect((tercera?.y ?? TELEFONO.height) + (tercera?.height ?? 0)).toBeLessThan(TELEFONO.height);
  await pagina.keyboard.press('Escape');
  await pagina.goto('/configuracion#notificaciones-propias');
  for (const grupo of ['Tu carrera', 'Disciplina'])
    await pagina.getByRole('region', { name: 'Notificaciones' }).getByText(grupo).click();
  await sinTachas(pagina, 'what one wants to hear');
  await sinDesborde(pagina, 'what one wants to hear');
});

test('a junior sees at once what is done to their tiempo, and of no other', async ({ portal }) => {
  const beto = await portal.persona('Beto', { categoria: 7 });
  const [ana, luz] = [await portal.persona('Ana'), await portal.persona('Luz')];
  await abrirTiempo(portal, beto, ana);
  await abrirTiempo(portal, beto, luz);
  const [deBeto, deAna] = [await portal.en('/tiempos', beto), await portal.en('/perfil', ana)];
  const tiempo = deAna.getByRole('region', { name: 'Tu tiempo' });
  const pulsar = (nombre: string, accion: string) => tiempoDe(deBeto, nombre).getByRole('button', { name: accion });

  await Promise.all([aviso(deAna, 'Beto pausó tu tiempo'), pulsar('Ana', 'Pausar').first().click()]);
  await expect(tiempo).toContainText('Pausado');
  await Promise.all([aviso(deAna, 'Beto reanudó tu tiempo'), pulsar('Ana', 'Despausar').first().click()]);
  await expect(tiempo).not.toContainText('Pausado');
  await Promise.all([aviso(deAna, 'Beto te sumó 10 minutos'), pulsar('Ana', '+10').first().click()]);
  await expect(tiempo).toContainText(/(1:0|6)9:\d\d/);
  await yDice(deBeto, /Pausaste el tiempo de Luz/, pulsar('Luz', 'Pausar').first().click());
  await Promise.all([
    aviso(deAna, 'Beto se desligó de tu tiempo. Ahora está sin encargado'),
    delMenu(deBeto, 'Ana', 'Desligar'),
  ]);
  // Handed over, adjusted and confirmed by somebody else.
  const { key, direccion } = await portal.jefa();
  const hacer = async (op: number, mas: object = {}) => {
    const filas = await portal.pedir<Record<'id' | 'bajo' | 'alto' | 'pausa' | 'sumado', number>[]>('getAllTime', {
      ...{ key, direccion },
    });
    const suyo = filas.find(({ bajo }) => bajo === ana.id);
    const { id, alto, pausa, sumado } = suyo ?? {};
    await portal.pedir('actionTime', { cuerpo: { op, id, alto, pausa, sumado, ...mas }, key, direccion });
  };
  await Promise.all([aviso(deAna, 'Jefa ligó tu tiempo'), hacer(5)]);
  await expect(tiempo).toContainText('con Jefa');
  await Promise.all([aviso(deAna, 'Jefa te restó 60 minutos'), hacer(8, { mins: 60, sumar: false })]);
  await expect(tiempo).toContainText(/(10|09):\d\d/);
  await portal.pasanMinutos(3);
  await Promise.all([aviso(deAna, 'Jefa te confirmó 3 minutos'), hacer(1)]);
  await expect(deAna.getByRole('region', { name: 'Este período' })).toContainText('3m');
  expect((await deAna.evaluate(() => window.dichos.map((d) => d.texto))).join()).not.toContain('Luz');
});

test('where the agency sends nothing to devices nothing is said of it; what is sent shows, and leads where it says', async ({
  portal,
}) => {
  const jefa = await portal.jefa();
  const ana = await portal.persona('Ana');
  const pagina = await portal.en('/configuracion', ana, { permissions: ['notifications'], conObreros: true });
  const aqui = pagina.getByRole('switch', { name: 'Notificaciones en este dispositivo' });
  await pagina.getByRole('region', { name: 'Notificaciones' }).getByText('Tu carrera').click();
  await expect(pagina.getByRole('switch', { name: 'Portal: Ya puedes ascender' })).toBeChecked();
  await expect(aqui).toBeHidden();
  const { key, direccion } = jefa;
  const data = { push_contacto: 'jefa@aurora.example' };
  await portal.pedir('editAjustes', { cuerpo: { data }, key, direccion });
  await expect(aqui).toBeVisible();
  await expect(pagina.getByRole('switch', { name: 'Dispositivos: Ya puedes ascender' })).toBeChecked();

  const cdp = await pagina.context().newCDPSession(pagina);
  const registro = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const activa = versions.find((v) => v.status === 'activated' && v.scriptURL.endsWith('/push/sw.js'));
      if (activa) resolve(activa.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const [trabajador] = await Promise.all([
    pagina.context().waitForEvent('serviceworker', (obrero) => obrero.url().endsWith('/push/sw.js')),
    pagina.evaluate(() => navigator.serviceWorker.register('/push/sw.js', { scope: '/push/' }).then(() => undefined)),
  ]);
  const ruta = '/perfil?pestana=movimientos';
  const carta = JSON.stringify({ titulo: 'Aurora', texto: 'Novedad en tu multa', ruta, clase: 'multa' });
  const dicha = { origin: `${portal.url}/`, registrationId: await registro, data: carta };
  // A browser without a screen shows no notifications: what it would show is taken down.
  await trabajador.evaluate(
    'self.vistos = []; self.registration.showNotification = async (titulo, mas) => void self.vistos.push({ titulo, ...mas })',
  );
  await cdp.send('ServiceWorker.deliverPushMessage', dicha);
  await expect
    .poll(() => trabajador.evaluate('self.vistos'))
    .toEqual([{ titulo: 'Aurora', body: 'Novedad en tu multa', tag: 'multa', renotify: true, lang: 'es', data: ruta }]);
  // As it does when one presses on it.
  await trabajador.evaluate(
    `self.clients.matchAll({ type: 'window', includeUncontrolled: true })
      .then(([ventana]) => ventana.postMessage({ ruta: '${ruta}' }))`,
  );
  await expect(pagina).toHaveURL(/\/perfil\?pestana=movimientos$/);
});
