export type ValorCsv = string | number | null;

/**
 * A spreadsheet takes a text that begins like this for a formula, and hotel names may begin so; some pass over what is not
 * seen before the sign, or take a sign of full width for the plain one.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

/** An instant as the server writes it. */
const INSTANTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const hojas = new Map<string, Intl.DateTimeFormat>();
/** An instant as a spreadsheet reads it, in a zone: `2026-03-10 14:05:00`. */
export function instanteDeHoja(valor: string, zona: string): string {
  // Sweden writes its dates as ISO 8601 does.
  const hecho =
    hojas.get(zona) ?? new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone: zona });
  hojas.set(zona, hecho);
  return hecho.format(new Date(valor));
}

/** What a spreadsheet of this locale expects between cells, and inside numbers. */
export function reglasCsv(locale: string | undefined): { separador: ',' | ';'; decimal: ',' | '.' } {
  const parte = new Intl.NumberFormat(locale).formatToParts(1.5).find((p) => p.type === 'decimal');
  return parte?.value === ',' ? { separador: ';', decimal: ',' } : { separador: ',', decimal: '.' };
}

/**
 * Rows as CSV text by RFC 4180, with the mark that makes spreadsheets read it as UTF-8.
 * @param zona in which instants are written: the agency's
 */
export function aCsv(
  cabecera: readonly string[],
  filas: readonly (readonly ValorCsv[])[],
  zona: string,
  { separador, decimal } = reglasCsv(undefined),
): string {
  const celda = (valor: ValorCsv): string => {
    if (valor === null) return '';
    if (typeof valor === 'number') return String(valor).replace('.', decimal);
    if (INSTANTE.test(valor)) return instanteDeHoja(valor, zona);
    const seguro = FORMULA.test(valor) ? `'${valor}` : valor;
    return /[",;\t\r\n]/.test(seguro) ? `"${seguro.replaceAll('"', '""')}"` : seguro;
  };
  return `\uFEFF${[cabecera, ...filas].map((fila) => fila.map(celda).join(separador)).join('\r\n')}\r\n`;
}
