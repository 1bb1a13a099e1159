import { Radio } from '../../fixtures/radio.ts';
import type { ScreenshotSpec } from '../screenshot.ts';
import { button, dialog, mainOf, ofCategoria } from '../screenshot.ts';
import type { ScreenshotServer } from '../screenshotServer.ts';

async function askToApply(server: ScreenshotServer, viewer: string): Promise<void> {
  const { key } = await server.logIn(viewer);
  await server.portal.sendRequest('editAjustes', { body: { data: { ingreso: true } }, key });
}

/** Screens of visitors and public information about the agencia. */
export const INFORMATION: readonly ScreenshotSpec[] = [
  { nombre: 'inicio', path: '/', asVisitor: true, format: 'ambos' },
  {
    nombre: 'entrar',
    path: '/',
    asVisitor: true,
    format: 'escritorio',
    open: async (page) => {
      await button(page, 'Entrar').click();
      return dialog(page, 'Entrar');
    },
  },
  {
    nombre: 'registro-solicitud',
    path: '/',
    asVisitor: true,
    isRandom: true,
    format: 'telefono',
    prepare: askToApply,
    open: async (page) => {
      await button(page, 'Registro').click();
      await dialog(page).getByText('¿Cuántos años tienes?').waitFor();
      return undefined;
    },
  },
  {
    nombre: 'registro',
    path: '/',
    asVisitor: true,
    isRandom: true,
    format: 'escritorio',
    open: async (page) => {
      await button(page, 'Registro').click();
      await dialog(page)
        .getByText(/-[0-9A-Z]{4}$/)
        .first()
        .waitFor();
      return dialog(page);
    },
  },
  {
    nombre: 'rangos',
    path: '/rangos?categoria=5',
    asVisitor: true,
    format: 'ambos',
    open: async (page, _server, where) => {
      if (where === 'escritorio') await page.evaluate(() => window.scrollTo(0, 0));
      return undefined;
    },
  },
  { nombre: 'normativa', path: '/normativa', asVisitor: true, format: 'ambos', theme: 'light' },
  { nombre: 'comunicados', path: '/comunicados', format: 'ambos' },
  { nombre: 'comunicados-nuevo', path: '/comunicados?nuevo=1', format: 'escritorio', theme: 'light' },
  { nombre: 'normativa-editar', path: '/normativa?editar=4', format: 'ambos' },
  { nombre: 'normativa-versiones', path: '/normativa?vista=versiones', format: 'ambos' },
  { nombre: 'encuestas', path: '/encuestas', format: 'ambos' },
  { nombre: 'encuestas-nueva', path: '/encuestas?nueva=1', format: 'escritorio', theme: 'light' },
  { nombre: 'departamentos', path: '/departamentos', format: 'ambos' },
  { nombre: 'departamentos-uno', path: '/departamentos?ver=1', format: 'ambos', theme: 'light' },
  { nombre: 'departamentos-solicitudes', path: '/departamentos?vista=solicitudes', format: 'ambos' },
  { nombre: 'departamentos-nuevo', path: '/departamentos?nuevo=1', format: 'escritorio', theme: 'light' },
  { nombre: 'equipo', path: '/equipo?rango=4', format: 'ambos' },
  { nombre: 'mejor-trabajador', path: '/mejortrabajador', format: 'ambos' },
  { nombre: 'top-semanal', path: '/topsemanal', format: 'ambos' },
  {
    nombre: 'radio',
    path: '/radio',
    viewer: ofCategoria(2),
    prepare: async (server) => void (await Radio.openRadio(server.portal)),
    format: 'ambos',
    open: async (page, _server, where) => {
      if (where === 'escritorio') return undefined;
      await button(mainOf(page), 'Escuchar').click();
      await button(mainOf(page), 'Detener').waitFor();
      await page.getByRole('link', { name: 'Mi cuenta' }).filter({ visible: true }).first().click();
      await page.getByRole('heading', { name: 'Mi cuenta', level: 1 }).waitFor();
      await page.getByRole('complementary', { name: 'Radio' }).waitFor();
      return undefined;
    },
  },
];
