import { expect, test } from 'vitest';
import { guideTexts, interfaceTexts } from './lib/interfaceTexts.mjs';
import { AVOIDED, GIVEN, MEANT, TO_DO } from './lib/words.mjs';

/** @param {string} file @param {string} word */
const isMeant = (file, word) => MEANT.some((meant) => meant.file.test(file) && meant.word.test(word));

/** Where a word stands that is not used, with the text and what to say instead. @param {import('./lib/interfaceTexts.mjs').Text[]} texts */
function found(texts) {
  return texts.flatMap(({ file, line, text }) => {
    const ours = GIVEN.reduce((rest, given) => rest.replaceAll(given, ''), text);
    return AVOIDED.filter(({ onlyIn }) => onlyIn?.test(file) !== false).flatMap(({ pattern, instead }) => {
      const [word] = pattern.exec(ours) ?? [];
      return word === undefined || isMeant(file, word)
        ? []
        : [{ file, said: `${file}:${line} «${word}» in «${text}»: ${instead}` }];
    });
  });
}

const all = found([...interfaceTexts(), ...guideTexts()]);
const isToDo = (/** @type {string} */ file) => TO_DO.some((start) => file.startsWith(start));

test('no text says a word that the interface does not use', () => {
  expect(all.filter(({ file }) => !isToDo(file)).map(({ said }) => said)).toEqual([]);
});

test('what is still to be done has such words', () => {
  const done = TO_DO.filter((start) => !all.some(({ file }) => file.startsWith(start)));
  expect(done, 'take them out of TO_DO').toEqual([]);
});

test.each([
  ['Tu clave ya no vale', 2],
  ['Activa los dos pasos', 1],
  ['Activa la verificación en dos pasos', 0],
  ['Crea una clave para bots', 0],
  ['Las claves no son las mismas', 0],
  ['Sácalo de la hoja de cálculo', 0],
  ['Pausaste el tiempo; sigue mañana', 1],
  ['Pulsaciones', 0],
])('«%s» has %i of them', (text, words) => {
  expect(found([{ file: 'web/src/x.tsx', line: 1, text }])).toHaveLength(words);
});
