import { addDays, visibleText } from '@conserje/rules';

/** An all-day event. */
export interface AllDayEvent {
  /** Globally unique and the same in every version of the calendar. */
  uid: string;
  /** Last change, UTC milliseconds. */
  changed: number;
  summary: string;
  description: string;
  /** First and last day, `YYYY-MM-DD`, both included. */
  firstDay: string;
  lastDay: string;
}

/** Maximum octets of a content line without its line break (RFC 5545 §3.1). */
const LINE_OCTETS_MAX = 75;
const BREAK = '\r\n';

const encoder = new TextEncoder();
const octetsOf = (text: string): number => encoder.encode(text).length;

/** Folds a content line: continuation lines begin with a space, and no character is divided (RFC 5545 §3.1). */
function foldLine(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > LINE_OCTETS_MAX) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join(BREAK);
}

const CONTROL_CHARACTERS = /[^\P{Cc}\n]/gu;

/** Escapes a TEXT value (RFC 5545 §3.3.11). Line breaks of any kind become `\n`, other control characters are dropped. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(CONTROL_CHARACTERS, '')
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n');

const formatDate = (day: string): string => day.replaceAll('-', '');
const formatUtc = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

function renderEvent({ uid, changed, summary, description, firstDay, lastDay }: AllDayEvent): string[] {
  const described = visibleText(description) === '' ? [] : [`DESCRIPTION:${escapeText(description)}`];
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${formatUtc(changed)}`,
    `LAST-MODIFIED:${formatUtc(changed)}`,
    `DTSTART;VALUE=DATE:${formatDate(firstDay)}`,
    // The end is exclusive.
    `DTEND;VALUE=DATE:${formatDate(addDays(lastDay, 1))}`,
    `SUMMARY:${escapeText(summary)}`,
    ...described,
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** A calendar has at least one component; this one says nothing (RFC 5545 §3.6). */
const EMPTY_COMPONENT = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** Renders a calendar of all-day events (RFC 5545; its name and interval by RFC 7986). Readers fetch it every hour. */
export function renderICalendar(name: string, events: readonly AllDayEvent[]): string {
  const title = escapeText(name);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Conserje//Ausencias//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${title}`,
    `X-WR-CALNAME:${title}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...(events.length === 0 ? EMPTY_COMPONENT : events.flatMap(renderEvent)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => foldLine(line) + BREAK).join('');
}
