import type { Page } from '@playwright/test';
import { sinDesborde } from '../fixtures/accesible.ts';
import { aviso } from '../fixtures/pasos.ts';
import type { Persona, Portal } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/portal.ts';
import { TELEFONO } from '../fixtures/ventanas.ts';

/** What people type who try how far they get. */
const TEXTOS = {
  html: '<b>Hola</b> <img src=x onerror="document.title=1"> &amp;',
  emojis: '😀'.repeat(100),
  largo: 'x'.repeat(100),
  // The last, so that its approval is the one told of all. Letters that are read from the right; signs that turn what stands around them are not kept.
  girado: '\u05D0odarig \u05E9\u05DC\u05D5\u05DD',
};
const TODOS = Object.values(TEXTOS);

const pedir = (portal: Portal, { key, direccion }: Persona, ruta: string, cuerpo: object) =>
  portal.pedir(ruta, { cuerpo, key, direccion });

/** Everyone's texts stand in every list that shows some. */
async function escribirlos(portal: Portal, jefa: Persona): Promise<Persona> {
  const { hoy } = await portal.pedir<{ hoy: string }>('getHoy', {});
  const [leo, ida] = [await portal.persona('Leo'), await portal.persona('Ida')];
  for (const [i, texto] of TODOS.entries()) {
    const otra = await portal.persona(`Otra-${i}`, { categoria: 11 });
    await pedir(portal, otra, 'estados', { op: 1, estado: texto });
    await pedir(portal, otra, 'actionSugerencias', { op: 0, sugerencia: texto });
    await pedir(portal, otra, 'pedirRectificacion', {
      dia: hoy,
      requisitos: 'asistencia',
      cantidad: 20,
      motivo: texto,
    });
    await pedir(portal, otra, 'addAusencia', { usuario: otra.id, motivo: texto, inicio: hoy, final: hoy });
    await pedir(portal, jefa, 'sendMulta', { usuario: leo.id, motivo: texto, creditos: 5 });
    await pedir(portal, leo, 'actionSugerencias', { op: 0, sugerencia: texto });
    const [suya] = await portal.pedir<{ id: number }[]>('actionSugerencias', { key: leo.key });
    await pedir(portal, jefa, 'actionSugerencias', { op: 1, id: suya?.id, aprobacion: 1, aprobada: 0 });
  }
  await pedir(portal, jefa, 'despedir', { usuario: ida.id, motivo: TEXTOS.girado });
  return leo;
}

/** As it is written, whatever is drawn of it: letters, signs and all that turns them. */
const escritoEn = (pagina: Page) => pagina.evaluate(() => document.querySelector('#raiz')?.textContent ?? '');

/** Whether what is drawn last of a sentence stands behind what is drawn first. */
const derecha = (pagina: Page, nombre: string, cola: string) =>
  pagina.getByRole('dialog', { name: nombre }).evaluate((dialogo, final) => {
    const pasea = document.createTreeWalker(dialogo, NodeFilter.SHOW_TEXT);
    for (let nodo = pasea.nextNode(); nodo; nodo = pasea.nextNode()) {
      const desde = (nodo.textContent ?? '').indexOf(final);
      if (desde < 0) continue;
      const caja = (i: number) => {
        const letra = document.createRange();
        letra.setStart(nodo, i);
        letra.setEnd(nodo, i + 1);
        return letra.getBoundingClientRect();
      };
      const [primera, segunda] = [caja(desde), caja(desde + 1)];
      return segunda.top > primera.top || segunda.left > primera.left;
    }
    throw new Error(`nothing says «${final}»`);
  }, cola);

test('whatever somebody types stands as they typed it, in every list, and turns nothing else around', async ({
  portal,
}) => {
  test.slow();
  const jefa = await portal.jefa();
  const leo = await escribirlos(portal, jefa);
  const pagina = await portal.en('/', jefa, { viewport: TELEFONO });
  const titulo = () => pagina.title();

  for (const ruta of [
    '/sugerencias?vista=todas',
    '/multas',
    '/nomina?vista=rectificaciones',
    '/ausencias',
    '/perfil',
    '/registros',
  ])
    await test.step(ruta, async () => {
      await pagina.goto(ruta);
      const cuales = ruta === '/registros' ? [] : TODOS;
      // The ticker of Mi cuenta is the statuses'.
      for (const texto of cuales) await expect.poll(() => escritoEn(pagina)).toContain(texto);
      await expect(pagina.locator('#raiz img[src="x"]')).toHaveCount(0);
      expect(await titulo()).not.toBe('1');
      await sinDesborde(pagina, ruta);
      await pagina.setViewportSize(TELEFONO);
    });

  await test.step('a question quotes them, and goes on as it began', async () => {
    await pagina.goto('/estados');
    await pagina.getByLabel('Tu estado', { exact: true }).fill(TEXTOS.girado);
    await pagina.getByRole('button', { name: 'Publicar estado' }).click();
    await pagina.getByRole('button', { name: 'Eliminar estado' }).click();
    expect(await derecha(pagina, 'Eliminar tu estado', 'ya no se verá')).toBe(true);
    await pagina.keyboard.press('Escape');
  });

  await test.step('and so does what is told of them', async () => {
    const suya = await portal.en('/rangos', leo, { viewport: TELEFONO });
    await suya
      .getByRole('banner')
      .getByRole('button', { name: /^Notificaciones/ })
      .click();
    const notas = suya.getByRole('dialog', { name: 'Notificaciones' });
    for (const texto of TODOS) await expect(notas).toContainText(`te multó con 5c: ${texto}`);
    await expect(notas).toContainText('aprobó tu sugerencia «\u2068\u05D0odarig');
    await sinDesborde(suya, 'notices');
    await Promise.all([
      aviso(suya, `Jefa te multó con 1c: ${TEXTOS.girado}`),
      pedir(portal, jefa, 'sendMulta', { usuario: leo.id, motivo: TEXTOS.girado, creditos: 1 }),
    ]);
  });
});
