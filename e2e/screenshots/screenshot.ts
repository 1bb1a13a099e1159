import type { Locator, Page } from '@playwright/test';
import { choose } from '../fixtures/steps.ts';
import type { ScreenshotServer } from './screenshotServer.ts';

/** On a desk, on a phone, or a pair of both (`x.png` and `x-telefono.png`). */
export type ScreenshotFormat = 'escritorio' | 'telefono' | 'ambos';

/** What a picture shows besides its screen, on the page where it is. */
type OpenPage = (
  page: Page,
  server: ScreenshotServer,
  where: 'escritorio' | 'telefono',
) => Promise<Locator | undefined>;

/** A picture of the guide, or a pair of them. */
export interface ScreenshotSpec {
  /** Of its file, without `.png`. */
  nombre: string;
  path: string | ((server: ScreenshotServer) => Promise<string>);
  /** Whose browser it is; else that of whoever may do everything. */
  viewer?: (server: ScreenshotServer) => Promise<string>;
  /** Nobody's: a visitor's. */
  asVisitor?: true;
  /** What happens in the agency before. */
  prepare?: (server: ScreenshotServer, viewer: string) => Promise<void>;
  /** What is opened, and what alone is shown of it; nothing: the window. */
  open?: OpenPage;
  format: ScreenshotFormat;
  /** It shows what anybody is given another of each time: with the same words it is the same. */
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

/** Presses a button of the screen. */
export const pressing =
  (name: string | RegExp): OpenPage =>
  async (page) => {
    await button(mainOf(page), name).click();
    return undefined;
  };

/** The dialog that a button opens, alone. */
export const openingDialog =
  (name: string | RegExp): OpenPage =>
  async (page) => {
    await button(mainOf(page), name).click();
    return dialog(page);
  };

/** A part of the screen, alone. */
export const showRegion =
  (name: string | RegExp): OpenPage =>
  async (page) =>
    page.getByRole('region', { name });

/** Chooses the first option of a picker that is found by a text. */
export async function chooseOption(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.click();
  if (text && (await field.isEditable())) await field.fill(text);
  await page.getByRole('option').filter({ hasText: text }).first().click();
}

export const typeText = (page: Page, label: string, text: string): Promise<void> =>
  page.getByRole('textbox', { name: label }).fill(text);

export const choosePerson = (page: Page, nombre: string): Promise<void> => choose(page, 'Usuario', nombre);

/** The id of someone of the agency. */
export const idOf = async (server: ScreenshotServer, usuario: string): Promise<number> =>
  Number(await server.queryValue('select id from usuario where usuario = ?', usuario));

/** A screen with its form open, about the first of a category. */
export const pathAbout =
  (path: string, categoria: number) =>
  async (server: ScreenshotServer): Promise<string> =>
    `${path}?nuevo=1&usuario=${await idOf(server, await server.firstOfCategoria(categoria))}`;
