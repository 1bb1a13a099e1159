/** A place of a picture: its name, short beneath its bars and long in the table, and a value of each series. */
export interface Lugar {
  clave: string;
  corto: string;
  /** What stands beneath `corto`, such as the month in which a week begins. */
  bajo?: string;
  largo: string;
  valores: readonly number[];
  /** The one that is not over yet: today, this week. */
  presente?: boolean;
}

/** A height that a series should come to. */
export interface Linea {
  serie: number;
  valor: number;
  texto: string;
}

/** One bar; all in per cent of its field, so that the picture takes any width while its texts keep their size. */
export interface Barra {
  serie: number;
  x: number;
  ancho: number;
  alto: number;
}

/** Of a place: the part that its bars take, and the gap between two of them. */
const GRUPO = 0.66;
const HUECO = 0.06;
const LINEAS_MAX = 4;

const PASOS_MIN = [30, 60, 120, 180, 240, 360, 480, 720, 1440];

/** Minutes between two lines of the scale, so that there are at most four of them. */
export const pasoMinutos = (maximo: number): number =>
  PASOS_MIN.find((paso) => maximo <= paso * LINEAS_MAX) ?? Math.ceil(maximo / LINEAS_MAX / 1440) * 1440;

/** The same for what is counted: 1, 2 or 5, and these times 10, 100 and so on. */
export function pasoCuenta(maximo: number): number {
  for (let decena = 1; ; decena *= 10)
    for (const paso of [decena, 2 * decena, 5 * decena]) if (maximo <= paso * LINEAS_MAX) return paso;
}

/** Heights of the scale's lines: from nothing up to over the highest bar, and over what it should come to. */
export function marcas(
  lugares: readonly Lugar[],
  pasoDe: (maximo: number) => number,
  lineas: readonly Linea[] = [],
): number[] {
  const maximo = Math.max(0, ...lugares.flatMap((lugar) => lugar.valores), ...lineas.map(({ valor }) => valor));
  const paso = pasoDe(maximo);
  const cuantas = Math.max(1, Math.ceil(maximo / paso));
  return Array.from({ length: cuantas + 1 }, (_, i) => i * paso);
}

/** @param tope the value at the top of the scale. Corrections may take a place under nothing; it is drawn as nothing. */
export function barras(lugares: readonly Lugar[], tope: number): Barra[][] {
  const sitio = 100 / lugares.length;
  return lugares.map(({ valores }, i) => {
    const ancho = (GRUPO - HUECO * (valores.length - 1)) / valores.length;
    const izquierda = i + (1 - GRUPO) / 2;
    return valores.map((valor, serie) => ({
      serie,
      x: sitio * (izquierda + serie * (ancho + HUECO)),
      ancho: sitio * ancho,
      alto: (Math.max(0, valor) / tope) * 100,
    }));
  });
}

/** Sum of a series. */
export const total = (lugares: readonly Lugar[], serie: number): number =>
  lugares.reduce((suma, { valores }) => suma + (valores[serie] ?? 0), 0);
