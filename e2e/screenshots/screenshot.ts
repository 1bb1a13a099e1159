import type { Locator, Page } from '@playwright/test';
import { choose } from '../fixtures/steps.ts';
import type { ScreenshotServer } from './screenshotServer.ts';

/** Desktop, phone, or both (`x.png` and `x-telefono.png`). */
export type ScreenshotFormat = 'escritorio' | 'telefono' | 'ambos';

/** Opens what the screenshot shows, and returns the region to capture, or nothing for the whole window. */
type OpenPage = (
  page: Page,
  server: ScreenshotServer,
  where: 'escritorio' | 'telefono',
) => Promise<Locator | undefined>;

/** An image of the guide, or a pair of them. */
export interface ScreenshotSpec {
  /** File name without `.png`. */
  nombre: string;
  path: string | ((server: ScreenshotServer) => Promise<string>);
  /** Viewer; by default a person with all permisos. */
  viewer?: (server: ScreenshotServer) => Promise<string>;
  /** Opens the screen without a session. */
  asVisitor?: true;
  /** Changes the agencia before the screen opens. */
  prepare?: (server: ScreenshotServer, viewer: string) => Promise<void>;
  /** Opens a part of the screen and returns the region to capture; by default the window. */
  open?: OpenPage;
  format: ScreenshotFormat;
  /** The image contains random values: it counts as unchanged while its texts are the same. */
  isRandom?: true;
  theme?: 'light';
}

export const filesOf = ({ nombre, format }: ScreenshotSpec): string[] => [
  ...(format === 'telefono' ? [] : [nombre]),
  ...(format === 'escritorio' ? [] : format === 'telefono' ? [nombre] : [`${nombre}-telefono`]),
];

export const ofCategoria = (categoria: number) => (server: ScreenshotServer) => server.firstOfCategoria(categoria);

export const button = (where: Page | Locator, name: string | RegExp): Locator =>
  where.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
export const dialog = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole('dialog', name === undefined ? {} : { name }).last();
export const mainOf = (page: Page): Locator => page.getByRole('main');

export const pressing =
  (name: string | RegExp): OpenPage =>
  async (page) => {
    await button(mainOf(page), name).click();
    return undefined;
  };

/** Opens a dialog by its button and captures only the dialog. */
export const openingDialog =
  (name: string | RegExp): OpenPage =>
  async (page) => {
    await button(mainOf(page), name).click();
    return dialog(page);
  };

/** Captures only one region of the screen. */
export const showRegion =
  (name: string | RegExp): OpenPage =>
  async (page) =>
    page.getByRole('region', { name });

/** Filters a picker by a text and chooses the first option. */
export async function chooseOption(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.click();
  if (text && (await field.isEditable())) await field.fill(text);
  await page.getByRole('option').filter({ hasText: text }).first().click();
}

export const typeText = (page: Page, label: string, text: string): Promise<void> =>
  page.getByRole('textbox', { name: label }).fill(text);

export const choosePerson = (page: Page, name: string): Promise<void> => choose(page, 'Usuario', name);

export const idOf = async (server: ScreenshotServer, usuario: string): Promise<number> =>
  Number(await server.queryValue('select id from usuario where usuario = ?', usuario));

/** Path of a screen with its form open for the first person of a categoria. */
export const pathAbout =
  (path: string, categoria: number) =>
  async (server: ScreenshotServer): Promise<string> =>
    `${path}?nuevo=1&usuario=${await idOf(server, await server.firstOfCategoria(categoria))}`;
