type ZoneFormatter = (zona: string | undefined) => Intl.DateTimeFormat;

/**
 * Returns a function that gives the formatter of a time zone; undefined is the zone of the machine. Each is made once:
 * making one costs far more than using it, and a long list uses it in every row.
 */
export function formatterByZone(locale: string, options: Intl.DateTimeFormatOptions): ZoneFormatter {
  const formatters = new Map<string | undefined, Intl.DateTimeFormat>();
  return (zona) => {
    const formatter = formatters.get(zona) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zona });
    formatters.set(zona, formatter);
    return formatter;
  };
}
