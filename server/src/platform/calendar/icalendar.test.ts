import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AllDayEvent } from './icalendar.ts';
import { renderICalendar } from './icalendar.ts';

const EVENT: AllDayEvent = {
  uid: 'ausencia-1-2@conserje',
  changed: Date.parse('2026-03-10T15:04:05.678Z'),
  summary: 'Leo ausente',
  description: 'Viaje',
  firstDay: '2026-03-11',
  lastDay: '2026-03-13',
};

/** Reads a calendar by RFC 5545 alone: unfolds its lines, splits them at the first colon, takes the escapes back. */
function read(text: string): { name: string; value: string }[] {
  expect(text.endsWith('\r\n')).toBe(true);
  const physical = text.slice(0, -2).split('\r\n');
  const lines: string[] = [];
  for (const line of physical) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    // A divided character would be read as a replacement character.
    expect(Buffer.from(line).toString()).toBe(line);
    expect(line).not.toMatch(/[\r\n]/);
    if (line.startsWith(' ')) lines.push(`${lines.pop()}${line.slice(1)}`);
    else lines.push(line);
  }
  return lines.map((line) => {
    const at = line.indexOf(':');
    return { name: line.slice(0, at), value: line.slice(at + 1) };
  });
}
const withoutEscapes = (value: string): string => value.replaceAll(/\\(.)/gs, (_, c: string) => (c === 'n' ? '\n' : c));
const valuesOf = (lines: ReturnType<typeof read>, name: string) =>
  lines.filter((l) => l.name === name).map((l) => l.value);

test('an event has both of its days, with an exclusive end, and the instant of its last change', () => {
  expect(renderICalendar('Ausencias · Aurora', [EVENT]).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Conserje//Ausencias//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Ausencias · Aurora',
    'X-WR-CALNAME:Ausencias · Aurora',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:ausencia-1-2@conserje',
    'DTSTAMP:20260310T150405Z',
    'LAST-MODIFIED:20260310T150405Z',
    'DTSTART;VALUE=DATE:20260311',
    'DTEND;VALUE=DATE:20260314',
    'SUMMARY:Leo ausente',
    'DESCRIPTION:Viaje',
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a single day ends on the next, also at the end of a year', () => {
  const lines = read(renderICalendar('A', [{ ...EVENT, firstDay: '2026-12-31', lastDay: '2026-12-31' }]));
  expect(valuesOf(lines, 'DTEND;VALUE=DATE')).toEqual(['20270101']);
});

test('without events it still has a component', () => {
  const lines = read(renderICalendar('A', []));
  expect(valuesOf(lines, 'BEGIN')).toEqual(['VCALENDAR', 'VTIMEZONE', 'STANDARD']);
  expect(valuesOf(lines, 'END')).toEqual(['STANDARD', 'VTIMEZONE', 'VCALENDAR']);
});

describe('texts', () => {
  test.each([
    ['a,b;c\\d', 'a\\,b\\;c\\\\d'],
    ['dos\nlíneas\r\ny tres', 'dos\\nlíneas\\ny tres'],
    ['BEGIN:VEVENT\u2028X', 'BEGIN:VEVENT\\nX'],
    ['a\u0007b\tc', 'abc'],
  ])('%j is escaped', (description, value) => {
    expect(valuesOf(read(renderICalendar('A', [{ ...EVENT, description }])), 'DESCRIPTION')).toEqual([value]);
  });

  test('whatever they contain, a reader gets them back and finds one event', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 }).filter((t) => !/\p{Cc}|[\u2028\u2029]/u.test(t));
    const lines = fc.array(text, { minLength: 1, maxLength: 4 }).map((parts) => `a${parts.join('\n')}`);
    fc.assert(
      fc.property(lines, lines, (summary, description) => {
        const calendar = read(renderICalendar(summary, [{ ...EVENT, summary, description }]));
        expect(valuesOf(calendar, 'SUMMARY').map(withoutEscapes)).toEqual([summary]);
        expect(valuesOf(calendar, 'DESCRIPTION').map(withoutEscapes)).toEqual([description]);
        expect(valuesOf(calendar, 'NAME').map(withoutEscapes)).toEqual([summary]);
        expect(valuesOf(calendar, 'BEGIN')).toEqual(['VCALENDAR', 'VEVENT']);
      }),
    );
  });
});
