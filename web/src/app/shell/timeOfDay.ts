const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('es', {
      timeZone,
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      hour12: true,
    });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** Formats the time of day of an instant (UTC milliseconds) in a zone, to the second. */
export const formatTimeIn = (instant: number, timeZone: string): string => formatterFor(timeZone).format(instant);
