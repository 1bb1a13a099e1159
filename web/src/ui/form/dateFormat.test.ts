import { describe, expect, it } from 'vitest';
import { insertDateSlashes, parseDate, toTypedDate } from './dateFormat.ts';

const TODAY = '2026-11-26';

describe('parseDate', () => {
  it.each([
    ['11/03/2026', '2026-11-03'],
    [' 1/2/2026 ', '2026-01-02'],
    ['02/29/2028', '2028-02-29'],
    ['', ''],
    ['30/11/2026', '2026-11-30'],
    ['13/01/2026', '2026-01-13'],
    ['11.03.2026', '2026-11-03'],
    ['30-11-26', '2026-11-30'],
    ['2026-11-03', '2026-11-03'],
    ['2026-13-01', null],
    ['02/29/2026', null],
    ['29/02/2026', null],
    ['13/13/2026', null],
    ['00/10/2026', null],
    ['11/31/2026', null],
    ['11/03/202', null],
    ['ayer', null],
  ])('reads %j', (text, date) => {
    expect(parseDate(text, TODAY)).toBe(date);
  });

  it.each([
    ['30/11', TODAY, '2026-11-30'],
    ['11/30/', TODAY, '2026-11-30'],
    ['01/05', '2026-12-28', '2027-01-05'],
    ['12/30', '2027-01-02', '2026-12-30'],
    ['02/29', '2026-06-01', null],
    ['02/29', '2027-12-01', '2028-02-29'],
    ['31/31', TODAY, null],
  ])('reads %j without a year on %s', (text, today, date) => {
    expect(parseDate(text, today)).toBe(date);
  });

  it('requires the year if no day is given', () => {
    expect(parseDate('11/30')).toBeNull();
  });
});

describe('toTypedDate', () => {
  it('writes what parseDate reads', () => {
    expect(toTypedDate('2026-11-03')).toBe('11/03/2026');
    expect(parseDate(toTypedDate('2026-11-03'))).toBe('2026-11-03');
    expect(toTypedDate('')).toBe('');
  });
});

/** Returns the text after all keys. */
const typeKeys = (keys: string): string => {
  let text = '';
  for (const shortcutKey of keys) text = insertDateSlashes(text + shortcutKey, text);
  return text;
};

describe('withSlashes', () => {
  it.each([
    ['1', '1'],
    ['11', '11/'],
    ['11302026', '11/30/2026'],
    ['30112026', '30/11/2026'],
    ['3011', '30/11/'],
    ['11/30/2026', '11/30/2026'],
    ['1/2/2026', '01/02/2026'],
    ['5122026', '05/12/2026'],
    ['5/6/2026', '05/06/2026'],
    ['562026', '05/06/2026'],
    ['1/', '01/'],
    ['113020267', '11/30/2026'],
  ])('formats %j', (keys, text) => {
    expect(typeKeys(keys)).toBe(text);
  });

  it('restores nothing that was deleted and leaves pasted text unchanged', () => {
    expect(insertDateSlashes('11', '11/')).toBe('11');
    expect(insertDateSlashes('11/3', '11')).toBe('11/3');
    expect(insertDateSlashes('113', '11')).toBe('11/3');
    expect(insertDateSlashes('11/03/2026', '')).toBe('11/03/2026');
    expect(insertDateSlashes('2026-11-03', '')).toBe('2026-11-03');
    expect(insertDateSlashes('ayer', '')).toBe('ayer');
  });
});
