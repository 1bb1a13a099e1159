import { describe, expect, test } from 'vitest';
import { ALLOWED_USES, AVOIDED_WORDS, PRESCRIBED_TEXTS } from './lib/avoidedWords.mjs';
import { isQuoteOfInterface, splitSentences } from './lib/guideQuotes.mjs';
import { guideTables, guideTexts, interfaceTexts } from './lib/interfaceTexts.mjs';

/** @param {string} file @param {string} word */
const isMeant = (file, word) => ALLOWED_USES.some((meant) => meant.file.test(file) && meant.word.test(word));

/**
 * Returns each avoided word with its place, text and replacement.
 * @param {import('./lib/interfaceTexts.mjs').Text[]} texts
 */
function found(texts) {
  return texts.flatMap(({ file, line, text }) => {
    const ours = PRESCRIBED_TEXTS.reduce((rest, given) => rest.replaceAll(given, ''), text);
    return AVOIDED_WORDS.filter(({ onlyIn }) => onlyIn?.test(file) !== false).flatMap(({ pattern, instead }) => {
      const [word] = pattern.exec(ours) ?? [];
      return word === undefined || isMeant(file, word) ? [] : [`${file}:${line} «${word}» in «${text}»: ${instead}`];
    });
  });
}

const ours = interfaceTexts();

test('no text uses an avoided word', () => {
  expect(found([...ours, ...guideTexts()])).toEqual([]);
});

test.each([
  ['Tu clave ya no vale', 2],
  ['Activa los dos pasos', 1],
  ['Activa la verificación en dos pasos', 0],
  ['Crea una clave para bots', 0],
  ['Las claves no son las mismas', 0],
  ['Sácalo de la hoja de cálculo', 0],
  ['Pausaste el tiempo; sigue mañana', 1],
  ['; sigue mañana', 1],
  ['{…}; sigue mañana', 1],
  ['Pulsaciones', 0],
])('«%s» has %i of them', (text, words) => {
  expect(found([{ file: 'web/src/x.tsx', line: 1, text }])).toHaveLength(words);
});

describe('error messages quoted in the guide', () => {
  const known = ours.flatMap(({ text }) => splitSentences(text));

  test.each(guideTables(/^(?:mensaje|dice)$/))('$file quotes existing messages', ({ quotes }) => {
    expect(quotes.filter((quote) => !isQuoteOfInterface(quote, known))).toEqual([]);
  });

  test.each([
    ['Leo ya está de ausencia', '{…} ya está de ausencia.', true],
    ['Esa venta cambió: …', 'Esa venta cambió: revisa el precio', true],
    ['Ya no tiene VIP. Revisa la venta.', 'Ya no tiene {…}', false],
    ['Leo está ausente hasta el 3 mar', 'ausente hasta el {…}', true],
    ['Falta el enlace', 'Falta el enlace. Un admin puede ponerlo.', true],
    ['Esa venta cambió', '{…}: {…}', false],
    ['Esa venta cambió', 'Esa venta se anuló', false],
  ])('«%s» quotes «%s»: %s', (quote, text, same) => {
    expect(isQuoteOfInterface(quote, splitSentences(text))).toBe(same);
  });
});
