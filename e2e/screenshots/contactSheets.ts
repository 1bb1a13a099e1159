import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { Radio } from '../fixtures/radio.ts';
import { DESKTOP, PHONE } from '../fixtures/viewports.ts';
import type { AgenciaSize } from './screenshotServer.ts';
import { openScreen, ROOT, ScreenshotServer, waitUntilStill } from './screenshotServer.ts';

/** Output folder, outside of version control. */
const FOLDER = join(ROOT, '.cache', 'hojas');
const THEMES = ['dark', 'light'] as const;
/** A phone, a window beside the game, a desktop. */
const VIEWPORTS = [PHONE, { width: 768, height: 1024 }, DESKTOP];
/** Height of every thumbnail of the first view. */
const THUMBNAIL_HEIGHT = PHONE.height;
/** Full pages are cut at this height, in pixels. */
const PAGE_HEIGHT_MAX = 2400;

export interface SheetOptions {
  sizes: readonly AgenciaSize[];
  /** Names of screens or parts of them; empty for all. */
  screens: readonly string[];
  /** Captures whole pages instead of the first view. */
  fullPage: boolean;
}

interface ScreenEntry {
  nombre: string;
  path: string;
  /** Viewer; by default a person with all permisos. */
  viewer?: 'visita' | 'bajo' | 'encargado';
  /** Prefix of the name of a button to press first. */
  openButton?: string;
}

/** Parts of screens that have their own URL. */
const PARTS: readonly ScreenEntry[] = [
  { nombre: 'mantenimiento-misiones', path: '/mantenimiento?pestana=misiones' },
  { nombre: 'mantenimiento-permisos', path: '/mantenimiento?pestana=permisos' },
  { nombre: 'mantenimiento-membresias', path: '/mantenimiento?pestana=membresias' },
  { nombre: 'mantenimiento-agencia', path: '/mantenimiento?pestana=agencia' },
  { nombre: 'mantenimiento-copias', path: '/mantenimiento?pestana=copias' },
  { nombre: 'resumensemanal-horas', path: '/resumensemanal?vista=horas' },
  { nombre: 'nomina-nomina', path: '/nomina?vista=nomina' },
  { nombre: 'listapaga-todas', path: '/listaPaga?ver=todas' },
  { nombre: 'firmas-halladas', path: '/firmas?buscar=a' },
  { nombre: 'multas-porcobrar', path: '/multas?cobradas=no&orden=fecha' },
  { nombre: 'membresias-primero', path: '/membresias?orden=dias' },
  { nombre: 'sugerencias-todas', path: '/sugerencias?vista=todas' },
  { nombre: 'turnos-mios', path: '/turnos?vista=mios' },
  { nombre: 'turnos-plan', path: '/turnos?vista=plan' },
  { nombre: 'ingreso-todas', path: '/ingreso?vista=todas' },
  { nombre: 'ausencias-ausentes', path: '/ausencias?vista=ausentes' },
  { nombre: 'notificaciones', path: '/normativa', openButton: 'Notificaciones' },
  { nombre: 'registros-filtros', path: '/registros', openButton: 'Filtros' },
];

/** Screens that the menu does not list, and screens as other viewers see them. */
async function extraScreens(server: ScreenshotServer, size: AgenciaSize): Promise<ScreenEntry[]> {
  const visitorScreens: ScreenEntry[] = ['/', '/rangos', '/normativa'].map((path) => ({
    nombre: `visita-${path.slice(1) || 'inicio'}`,
    path,
    viewer: 'visita',
  }));
  if (size === 'vacia') return [...visitorScreens, ...PARTS];
  const person = encodeURIComponent(await server.firstOfCategoria(5));
  return [
    ...visitorScreens,
    ...PARTS,
    { nombre: 'persona', path: `/usuarios?persona=${person}` },
    ...['/', '/perfil', '/ausencias', '/sugerencias', '/cambionombre', '/fichaje', '/solicitudes', '/ascensos'].map(
      (path): ScreenEntry => ({ nombre: `bajo-${path.slice(1) || 'inicio'}`, path, viewer: 'bajo' }),
    ),
    ...['/', '/perfil', '/tiempos', '/nomina', '/ausencias'].map(
      (path): ScreenEntry => ({ nombre: `encargado-${path.slice(1) || 'inicio'}`, path, viewer: 'encargado' }),
    ),
  ];
}

async function readMenuScreens(page: Page): Promise<ScreenEntry[]> {
  const menu = page.getByRole('navigation', { name: 'Principal' });
  const links = menu.getByRole('link');
  await links.first().waitFor();
  const collapsed = menu.getByRole('button', { expanded: false });
  while ((await collapsed.count()) > 0) await collapsed.first().click();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '/'));
  return [...new Set(paths)].map((path) => ({ nombre: path.slice(1).toLowerCase() || 'inicio', path }));
}

async function captureScreen(
  page: Page,
  { whole, hasDialog }: { whole: boolean; hasDialog: boolean },
): Promise<{ png: Buffer; caption: string }[]> {
  const photos: { png: Buffer; caption: string }[] = [];
  for (const theme of THEMES)
    for (const viewport of VIEWPORTS) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize(viewport);
      // Dialogs have a mobile layout and load lazily.
      if (hasDialog) await page.getByRole('dialog').first().waitFor();
      await waitUntilStill(page);
      const length = await page.evaluate(() => document.documentElement.scrollHeight);
      const height = whole ? Math.min(Math.max(length, viewport.height), PAGE_HEIGHT_MAX) : viewport.height;
      const clip = { x: 0, y: 0, width: viewport.width, height };
      const png = await page.screenshot({ animations: 'disabled', caret: 'hide', fullPage: whole, clip });
      photos.push({ png, caption: `${viewport.width} px, ${theme === 'dark' ? 'noche' : 'día'}` });
    }
  return photos;
}

async function composeSheet(
  canvasPage: Page,
  title: string,
  photos: { png: Buffer; caption: string }[],
  whole: boolean,
) {
  const figures = photos.map(
    ({ png, caption }) =>
      `<figure><figcaption>${caption}</figcaption><img src="data:image/png;base64,${png.toString('base64')}"></figure>`,
  );
  await canvasPage.setContent(`<!doctype html><style>
    body { margin: 0; padding: 12px; width: max-content; background: #777; font: 16px sans-serif }
    main { display: grid; grid-template-columns: repeat(${VIEWPORTS.length}, max-content); gap: 12px }
    h1 { margin: 0 0 8px; font-size: 22px } figure { margin: 0 }
    img { display: block; ${whole ? '' : `height: ${THUMBNAIL_HEIGHT}px`} } figure:nth-child(3n) img { max-width: 1184px }
  </style><h1>${title}</h1><main>${figures.join('')}</main>`);
  await canvasPage.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  return canvasPage.screenshot({ fullPage: true });
}

/** Creates contact sheets: six images per screen and agencia size (viewport × theme). */
export async function buildContactSheets(
  browser: Browser,
  { sizes, screens: requested, fullPage }: SheetOptions,
): Promise<void> {
  const screens = requested.map((name) => name.toLowerCase());
  for (const size of sizes) {
    const server = await ScreenshotServer.open(size, browser);
    // Closing the portal closes every page of the browser.
    const canvasPage = await browser.newPage();
    const folder = join(FOLDER, size);
    if (screens.length === 0) await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    try {
      const people = {
        visita: null,
        bajo: size === 'vacia' ? null : await server.firstOfCategoria(1),
        encargado: size === 'vacia' ? null : await server.firstOfCategoria(5),
        todo: size === 'vacia' ? null : await server.firstOfCategoria(12),
      };
      const open = async (viewer: keyof typeof people) => {
        const person = viewer === 'visita' ? null : await server.logIn(people[viewer]);
        return server.browser(person, { viewport: DESKTOP });
      };
      const pages = new Map([['todo', await open('todo')]]);
      // The radio screen is empty without a station. Other sizes show that empty state.
      if (size === 'viva') await Radio.openRadio(server.portal);
      const fullAccessPage = await open('todo');
      await openScreen(fullAccessPage, '/');
      const allScreens = [...(await readMenuScreens(fullAccessPage)), ...(await extraScreens(server, size))];
      await fullAccessPage.close();
      const chosen = allScreens.filter(
        ({ nombre }) =>
          screens.length === 0 ||
          screens.some((p) => nombre === p || nombre.startsWith(`${p}-`) || nombre.endsWith(`-${p}`)),
      );
      for (const { nombre, path, viewer = 'todo', openButton } of chosen) {
        const page = pages.get(viewer) ?? (await open(viewer));
        pages.set(viewer, page);
        await page.setViewportSize(DESKTOP);
        await openScreen(page, path);
        if (openButton)
          await page
            .getByRole('button', { name: new RegExp(`^${openButton}`) })
            .first()
            .click();
        const photos = await captureScreen(page, { whole: fullPage, hasDialog: openButton === 'Notificaciones' });
        const sheet = await composeSheet(canvasPage, `${nombre} · ${size}`, photos, fullPage);
        await writeFile(join(folder, `${nombre}.png`), sheet);
        console.log(`${size}/${nombre}`);
      }
      for (const problem of server.portal.problems) console.error(problem);
    } finally {
      await server.close();
    }
  }
  console.log(`Las hojas están en ${FOLDER}`);
}
