type ZoneFormatter = (timeZone: string | undefined) => Intl.DateTimeFormat;

/**
 * Returns a function that gives the formatter of a time zone; undefined is the zone of the machine. Each is made once:
 * making one costs far more than using it, and a long list uses it in every row.
 */
export function formatterByZone(locale: string, options: Intl.DateTimeFormatOptions): ZoneFormatter {
  const formatters = new Map<string | undefined, Intl.DateTimeFormat>();
  return (timeZone) => {
    const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formatters.set(timeZone, formatter);
    return formatter;
  };
}
