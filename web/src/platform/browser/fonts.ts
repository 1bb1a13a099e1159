import pixel from '@fontsource/pixelify-sans/files/pixelify-sans-latin-600-normal.woff2?url';
import pixelLatinExt from '@fontsource/pixelify-sans/files/pixelify-sans-latin-ext-600-normal.woff2?url';
import bodyLatinExt from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-wght-normal.woff2?url';
import body from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';
import ce from './ce.ttf?url';

const EXTENDED_LATIN =
  'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB';

const bodyFont = (url: string, rest: FontFaceDescriptors): FontFace =>
  new FontFace('Atkinson Hyperlegible Next Variable', `url(${url})`, { weight: '200 800', ...rest });
const pixelFont = (url: string, unicodeRange: string): FontFace =>
  new FontFace('Pixelify Sans', `url(${url})`, { weight: '600', display: 'swap', unicodeRange });

/**
 * Loads the fonts, each file restricted to its characters: without ranges a browser fetches all files of a family. They
 * are registered in script because the browser reloads fonts of a style sheet whenever a sheet with layers is added, and
 * the text reflows meanwhile. The body font is `optional`: a slow first visit keeps the system font, and no text
 * reflows.
 * @returns the body font
 */
export function loadFonts(): FontFace {
  const bodyFace = bodyFont(body, { display: 'optional' });
  const faces = [
    bodyFace,
    bodyFont(bodyLatinExt, {
      display: 'swap',
      unicodeRange: `${EXTENDED_LATIN}, U+0304, U+0308, U+0329, U+1D00-1DBF, U+2020, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF`,
    }),
    pixelFont(
      pixel,
      'U+0000-0042, U+0044-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212',
    ),
    pixelFont(pixelLatinExt, EXTENDED_LATIN),
    // A «C» that is not mistaken for an «O» at the size of the wordmark.
    pixelFont(ce, 'U+0043'),
  ];
  for (const face of faces) document.fonts.add(face);
  return bodyFace;
}
