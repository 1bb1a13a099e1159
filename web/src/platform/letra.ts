import letra from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';

/**
 * The body's typeface. On a slow first visit the reader's own does, and no text changes its shape under their eyes. It is
 * the page's and no style sheet's: one that a sheet declares is made anew with every sheet of layers that comes later, and
 * until it is there again all text stands in other letters and lines.
 */
export function ponerLetra(): FontFace {
  const cara = new FontFace('Atkinson Hyperlegible Next Variable', `url(${letra}) format('woff2')`, {
    weight: '200 800',
    display: 'optional',
  });
  document.fonts.add(cara);
  return cara;
}
