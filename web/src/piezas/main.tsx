import './entorno.ts';
import { ponerLetras } from '../platform/letras.ts';

/** What the parts are drawn with comes first: one that arrived late would change every picture of them. */
const LETRAS = [
  '1em "Atkinson Hyperlegible Next Variable"',
  '700 1em "Atkinson Hyperlegible Next Variable"',
  '600 1em "Pixelify Sans"',
];

async function abrir(): Promise<void> {
  ponerLetras();
  const { mostrar } = await import('./Piezas.tsx');
  await Promise.all(LETRAS.map((letra) => document.fonts.load(letra, 'Conserje ñ')));
  mostrar();
}

void abrir();
