const formats = new Map<string, Intl.DateTimeFormat>();

function format(zona: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const clave = `${zona} ${JSON.stringify(options)}`;
  const hecho = formats.get(clave) ?? new Intl.DateTimeFormat('es', { ...options, timeZone: zona });
  formats.set(clave, hecho);
  return hecho;
}

const parte = (parts: Intl.DateTimeFormatPart[], tipo: Intl.DateTimeFormatPartTypes): string =>
  parts.find(({ type }) => type === tipo)?.value ?? '';

const CLOCK_FORMAT = { hour: 'numeric', minute: '2-digit', second: '2-digit', hour12: true } as const;

/** The clock of a zone, in the pieces that are set apart on its face: `8:04`, `05`, `p. m.`. */
export function formatClock(instant: number, zona: string): { hora: string; seconds: string; half: string } {
  const parts = format(zona, CLOCK_FORMAT).formatToParts(instant);
  return {
    hora: `${parte(parts, 'hour')}:${parte(parts, 'minute')}`,
    seconds: parte(parts, 'second'),
    half: parte(parts, 'dayPeriod'),
  };
}

/** When something falls in a zone: `domingo 6:00 p. m.`. */
export function formatDayAndTime(instant: number, zona: string): string {
  const { hora, half } = formatClock(instant, zona);
  return `${format(zona, { weekday: 'long' }).format(instant)} ${hora} ${half}`;
}

/** The weekday of an ISO number, 1 Monday to 7. */
export const weekdayName = (dia: number): string =>
  // 1 January 2024 was a Monday.
  format('UTC', { weekday: 'long' }).format(Date.UTC(2024, 0, dia));

function zoneExists(zona: string): boolean {
  try {
    format(zona, CLOCK_FORMAT);
    return true;
  } catch {
    return false;
  }
}

/** The zones that can be shown, the viewer's own first: it is the one that they look for. */
export function sortZones<Z extends { zona: string }>(zonas: readonly Z[], own: string): Z[] {
  const valid = zonas.filter(({ zona }) => zoneExists(zona));
  return [...valid.filter(({ zona }) => zona === own), ...valid.filter(({ zona }) => zona !== own)];
}

const hour24 = (instant: number, zona: string): number =>
  Number(parte(format(zona, { hour: 'numeric', hourCycle: 'h23' }).formatToParts(instant), 'hour'));

/** How one greets at that hour. */
export function greeting(instant: number, zona: string): string {
  const hora = hour24(instant, zona);
  if (hora < 6 || hora >= 20) return 'Buenas noches';
  return hora < 13 ? 'Buenos días' : 'Buenas tardes';
}
