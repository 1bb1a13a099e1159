/** Placeholder for an interpolated value, or for what the guide leaves out. */
const GAP = '…';

/** @param {string} text */
const letters = (text) => text.replaceAll(/[^\p{L}]/gu, '').length;

/** @param {string} text */
const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** @typedef {{ text: string, like: RegExp, part: RegExp, fixed: number }} Said */

/** Compiles a sentence for comparison; each gap matches anything. @param {string} plain @returns {Said} */
function sentence(plain) {
  const parts = plain.split(GAP).map((part) => escaped(part.trim()));
  const pattern = parts.join('.*');
  return { text: plain, like: new RegExp(`^${pattern}$`, 'u'), part: new RegExp(pattern, 'u'), fixed: letters(plain) };
}

/** Splits a text into sentences with more than two letters. @param {string} text */
export const splitSentences = (text) =>
  text
    .replaceAll('{…}', GAP)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.?!…]) (?=\p{Lu}|$)|\.$/u)
    .map((part) => part.replace(/\.$/, '').trim())
    .filter((part) => letters(part) > 2)
    .map(sentence);

/**
 * Returns whether a sentence quotes another: one is the other with its gaps filled and at least a third of it fixed, or
 * the known sentence is part of the quote and at least half of it.
 * @param {Said} quote
 * @param {Said} known
 */
const isSame = (quote, known) =>
  (quote.like.test(known.text) && quote.fixed * 3 >= known.fixed) ||
  (known.like.test(quote.text) && known.fixed * 3 >= quote.fixed) ||
  (known.part.test(quote.text) && known.fixed * 2 >= quote.fixed);

/** Returns whether the interface says each sentence of a quote. @param {string} quote @param {Said[]} known */
export const isQuoteOfInterface = (quote, known) =>
  splitSentences(quote).every((one) => known.some((other) => isSame(one, other)));
