const formats = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zona: string): Intl.DateTimeFormat {
  const hecho =
    formats.get(zona) ??
    new Intl.DateTimeFormat('es', {
      timeZone: zona,
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      hour12: true,
    });
  formats.set(zona, hecho);
  return hecho;
}

/** The time of day of an instant (UTC milliseconds) in a zone, to the second. */
export const formatTimeIn = (instant: number, zona: string): string => formatterFor(zona).format(instant);
