import type { Page } from '@playwright/test';
import { expectNoOverflow } from '../../fixtures/accessibility.ts';
import type { Person, Portal } from '../../fixtures/portal.ts';
import { CLAVE, expect, test } from '../../fixtures/portal.ts';
import { waitForToast } from '../../fixtures/steps.ts';
import { PHONE } from '../../fixtures/viewports.ts';

/** Difficult inputs. */
const TEXTS = {
  html: '<b>Hola</b> <img src=x onerror="document.title=1"> &amp;',
  emojis: '😀'.repeat(100),
  length: 'x'.repeat(100),
  // Last, because its approval is the one announced. Right-to-left letters only: the portal removes direction controls.
  isRotated: '\u05D0odarig \u05E9\u05DC\u05D5\u05DD',
};
const ALL_TEXTS = Object.values(TEXTS);

const request = (portal: Portal, { key, direccion }: Person, route: string, body: object) =>
  portal.sendRequest(route, { body, key, direccion });

/** Puts the texts into every list that shows user input. */
async function writeTexts(portal: Portal, boss: Person): Promise<Person> {
  const { hoy } = await portal.sendRequest<{ hoy: string }>('getHoy', {});
  const [leo, ida] = [await portal.createPerson('Leo'), await portal.createPerson('Ida')];
  for (const [i, text] of ALL_TEXTS.entries()) {
    const other = await portal.createPerson(`Otra-${i}`, { categoria: 11 });
    await request(portal, other, 'estados', { op: 1, estado: text });
    await request(portal, other, 'actionSugerencias', { op: 0, sugerencia: text });
    await request(portal, other, 'pedirRectificacion', {
      dia: hoy,
      requisitos: 'asistencia',
      cantidad: 20,
      motivo: text,
    });
    await request(portal, other, 'addAusencia', { usuario: other.id, motivo: text, inicio: hoy, final: hoy });
    await request(portal, boss, 'sendMulta', { usuario: leo.id, motivo: text, creditos: 5 });
    await request(portal, leo, 'actionSugerencias', { op: 0, sugerencia: text });
    const [theirs] = await portal.sendRequest<{ id: number }[]>('actionSugerencias', { key: leo.key });
    await request(portal, boss, 'actionSugerencias', { op: 1, id: theirs?.id, aprobacion: 1, aprobada: 0 });
  }
  await request(portal, boss, 'despedir', { usuario: ida.id, motivo: TEXTS.isRotated });
  return leo;
}

/** Text content in logical order, regardless of how it is drawn. */
const textOf = (page: Page) => page.evaluate(() => document.querySelector('#root')?.textContent ?? '');

/** Returns whether the suffix of a sentence is drawn left to right. */
const isDrawnInOrder = (page: Page, name: string, suffix: string) =>
  page.getByRole('dialog', { name }).evaluate((dialog, final) => {
    const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const desde = (node.textContent ?? '').indexOf(final);
      if (desde < 0) continue;
      const box = (i: number) => {
        const letterRange = document.createRange();
        letterRange.setStart(node, i);
        letterRange.setEnd(node, i + 1);
        return letterRange.getBoundingClientRect();
      };
      const [first, second] = [box(desde), box(desde + 1)];
      return second.top > first.top || second.left > first.left;
    }
    throw new Error(`nothing says «${final}»`);
  }, suffix);

test('typed texts keep their characters in every list and do not reorder the text around them', async ({ portal }) => {
  test.slow();
  const boss = await portal.logInAsBoss();
  const leo = await writeTexts(portal, boss);
  const page = await portal.openPage('/', boss, { viewport: PHONE });
  const title = () => page.title();

  for (const route of [
    '/sugerencias?vista=todas',
    '/multas',
    '/nomina?vista=rectificaciones',
    '/ausencias',
    '/perfil',
    '/registros',
  ])
    await test.step(route, async () => {
      await page.goto(route);
      const which = route === '/registros' ? [] : ALL_TEXTS;
      // The ticker on «Mi cuenta» shows the texts as estados.
      for (const text of which) await expect.poll(() => textOf(page)).toContain(text);
      await expect(page.locator('#root img[src="x"]')).toHaveCount(0);
      expect(await title()).not.toBe('1');
      await expectNoOverflow(page, route);
      await page.setViewportSize(PHONE);
    });

  await test.step('a question quotes them, and goes on as it began', async () => {
    await page.goto('/estados');
    await page.getByLabel('Tu estado', { exact: true }).fill(TEXTS.isRotated);
    await page.getByRole('button', { name: 'Publicar estado' }).click();
    await page.getByRole('button', { name: 'Eliminar estado' }).click();
    expect(await isDrawnInOrder(page, '¿Eliminar tu estado?', 'ya no se verá')).toBe(true);
    await page.keyboard.press('Escape');
  });

  await test.step('and so does what is told of them', async () => {
    const theirs = await portal.openPage('/rangos', leo, { viewport: PHONE });
    await theirs
      .getByRole('banner')
      .getByRole('button', { name: /^Notificaciones/ })
      .click();
    const notificationPanel = theirs.getByRole('dialog', { name: 'Notificaciones' });
    for (const text of ALL_TEXTS) await expect(notificationPanel).toContainText(`te multó con 5c: ${text}`);
    await expect(notificationPanel).toContainText('aprobó tu sugerencia «\u2068\u05D0odarig');
    await expectNoOverflow(theirs, 'toasts');
    await Promise.all([
      waitForToast(theirs, `Jefa te multó con 1c: ${TEXTS.isRotated}`),
      request(portal, boss, 'sendMulta', { usuario: leo.id, motivo: TEXTS.isRotated, creditos: 1 }),
    ]);
  });
});

test('texts of one long word fit the lists that show them', async ({ portal }) => {
  test.slow();
  const word = 'x'.repeat(280);
  const boss = await portal.logInAsBoss();
  const head = await portal.createPerson('Zoe', { categoria: 12 });
  const [leo, ida] = [await portal.createPerson('Leo'), await portal.createPerson('Ida')];
  const departamento = { nombre: 'x'.repeat(30), texto: word, abierto: true, jefe: head.id };
  await request(portal, boss, 'crearDepartamento', departamento);
  await request(portal, leo, 'solicitarDepartamento', { id: 1, texto: word });
  await request(portal, ida, 'solicitarDepartamento', { id: 1, texto: word });
  await request(portal, head, 'responderSolicitudDepartamento', { id: 2, aceptar: false, motivo: word });
  const preguntas = [{ texto: 'x'.repeat(100), larga: true, obligatoria: true }];
  await request(portal, boss, 'guardarPreguntas', { preguntas, visto: [] });
  await request(portal, boss, 'editAjustes', { data: { ingreso: true } });
  for (const usuario of ['Luna', 'Sol']) {
    const respuestas = [{ pregunta: 1, respuesta: word }];
    await portal.sendRequest('registro', { body: { usuario, clave: CLAVE, rclave: CLAVE, respuestas } });
  }
  await request(portal, boss, 'responderIngreso', { id: 2, aceptar: false, motivo: word });
  await request(portal, boss, 'despedir', { usuario: ida.id, motivo: word, listaNegra: true });
  await request(portal, boss, 'sendMulta', { usuario: leo.id, motivo: word, creditos: 5 });
  const page = await portal.openPage('/', head, { viewport: PHONE });
  for (const [route, button] of [
    ['/departamentos', null],
    ['/departamentos?vista=solicitudes', 'Aceptar a Leo en xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
    ['/departamentos?vista=solicitudes&cuales=respondidas', null],
    ['/departamentos?ver=1', null],
    ['/ingreso', 'Leer la solicitud de Luna'],
    ['/ingreso?vista=todas', 'Leer la solicitud de Sol'],
    ['/multas', null],
    ['/despidos', null],
    ['/listanegra', null],
    ['/registros', null],
  ] as const)
    await test.step(route, async () => {
      await page.goto(route);
      await expect.poll(() => textOf(page)).toMatch(/x{100}/);
      await expectNoOverflow(page, route);
      if (button !== null) await expect(page.getByRole('button', { name: button })).toBeInViewport();
      await page.setViewportSize(PHONE);
    });
});
