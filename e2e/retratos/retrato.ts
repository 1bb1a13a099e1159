import type { Locator, Page } from '@playwright/test';
import { elegir } from '../fixtures/pasos.ts';
import type { Casa } from './casa.ts';

/** On a desk, on a phone, or a pair of both (`x.png` and `x-telefono.png`). */
export type Formato = 'escritorio' | 'telefono' | 'ambos';

/** What a picture shows besides its screen, on the page where it is. */
type Abrir = (pagina: Page, casa: Casa, donde: 'escritorio' | 'telefono') => Promise<Locator | undefined>;

/** A picture of the guide, or a pair of them. */
export interface Retrato {
  /** Of its file, without `.png`. */
  nombre: string;
  ruta: string | ((casa: Casa) => Promise<string>);
  /** Whose browser it is; else that of whoever may do everything. */
  quien?: (casa: Casa) => Promise<string>;
  /** Nobody's: a visitor's. */
  visita?: true;
  /** What happens in the agency before. */
  antes?: (casa: Casa, quien: string) => Promise<void>;
  /** What is opened, and what alone is shown of it; nothing: the window. */
  abrir?: Abrir;
  formato: Formato;
  /** It shows what anybody is given another of each time: with the same words it is the same. */
  azar?: true;
  tema?: 'light';
}

export const archivosDe = ({ nombre, formato }: Retrato): string[] => [
  ...(formato === 'telefono' ? [] : [nombre]),
  ...(formato === 'escritorio' ? [] : formato === 'telefono' ? [nombre] : [`${nombre}-telefono`]),
];

export const deCategoria = (categoria: number) => (casa: Casa) => casa.de(categoria);

export const boton = (donde: Page | Locator, name: string | RegExp): Locator =>
  donde.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
export const dialogo = (pagina: Page, name?: string | RegExp): Locator =>
  pagina.getByRole('dialog', name === undefined ? {} : { name }).last();
export const principal = (pagina: Page): Locator => pagina.getByRole('main');

/** Presses a button of the screen. */
export const pulsando =
  (name: string | RegExp): Abrir =>
  async (pagina) => {
    await boton(principal(pagina), name).click();
    return undefined;
  };

/** The dialog that a button opens, alone. */
export const ventanaDe =
  (name: string | RegExp): Abrir =>
  async (pagina) => {
    await boton(principal(pagina), name).click();
    return dialogo(pagina);
  };

/** A part of the screen, alone. */
export const parte =
  (name: string | RegExp): Abrir =>
  async (pagina) =>
    pagina.getByRole('region', { name });

/** Chooses the first option of a picker that is found by a text. */
export async function elegirOpcion(pagina: Page, etiqueta: string, texto: string): Promise<void> {
  const campo = pagina.getByRole('combobox', { name: etiqueta });
  await campo.click();
  if (texto && (await campo.isEditable())) await campo.fill(texto);
  await pagina.getByRole('option').filter({ hasText: texto }).first().click();
}

export const escribir = (pagina: Page, etiqueta: string, texto: string): Promise<void> =>
  pagina.getByRole('textbox', { name: etiqueta }).fill(texto);

export const elegirPersona = (pagina: Page, nombre: string): Promise<void> => elegir(pagina, 'Usuario', nombre);

/** The id of someone of the agency. */
export const idDe = async (casa: Casa, usuario: string): Promise<number> =>
  Number(await casa.dato('select id from usuario where usuario = ?', usuario));

/** A screen with its form open, about the first of a category. */
export const sobre =
  (ruta: string, categoria: number) =>
  async (casa: Casa): Promise<string> =>
    `${ruta}?nuevo=1&usuario=${await idDe(casa, await casa.de(categoria))}`;
