import './environment.ts';
import { loadFonts } from '../platform/browser/fonts.ts';

/** Fonts load first: a late font would change every screenshot. */
const LETTERS = [
  '1em "Atkinson Hyperlegible Next Variable"',
  '700 1em "Atkinson Hyperlegible Next Variable"',
  '600 1em "Pixelify Sans"',
];

async function open(): Promise<void> {
  loadFonts();
  const { show } = await import('./Gallery.tsx');
  await Promise.all(LETTERS.map((font) => document.fonts.load(font, 'Conserje ñ')));
  show();
}

void open();
