import { expect, test } from 'vitest';
import { quoteText } from './quote.ts';

test.each([
  ['Más sillas', '«Más sillas»'],
  ['<b>No</b> 😀', '«<b>No</b> 😀»'],
  ['\u202Eotla', '«\u2068\u202Eotla\u2069»'],
  ['שלום', '«\u2068שלום\u2069»'],
  ['مرحبا', '«\u2068مرحبا\u2069»'],
  // An unmatched closing isolate would leave the quotation.
  ['a\u2069\u202Eb', '«\u2068a\u202Eb\u2069»'],
])('%j is quoted as %j', (text, dicho) => {
  expect(quoteText(text)).toBe(dicho);
});
