/** A picture as rows of red, green and blue. */
export interface Lamina {
  ancho: number;
  alto: number;
  puntos: Uint8Array;
}

/** In points of the picture. */
export interface Caja {
  x: number;
  y: number;
  ancho: number;
  alto: number;
}

/**
 * How far apart two colours may be, by OKLab, where 0.02 is about what one sees side by side. A rasteriser draws the same
 * letters with other edges: where text stands, what counts is the mean of a cell.
 */
const FUERA_DEL_TEXTO = 0.035;
const EN_EL_TEXTO = 0.05;
/** Points of the side of a cell: four letters of small print. */
const CELDA = 8;
/** So many points, or cells, make a difference; fewer are a rounded corner. */
const PUNTOS_MIN = 12;
const CELDAS_MIN = 2;
/** Of 255, what a kept picture may have lost of a colour: near black it would seem much. */
const PERDIDO = 6;
/** As far from a letter as its edges reach in a stored picture. */
const MARGEN = 3;

const LINEAL = Float64Array.from({ length: 256 }, (_, n) => {
  const v = n / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
});

type Color = readonly [luz: number, a: number, b: number];

function oklab(r: number, g: number, b: number): Color {
  const [rojo, verde, azul] = [LINEAL[r] ?? 0, LINEAL[g] ?? 0, LINEAL[b] ?? 0];
  const l = Math.cbrt(0.4122214708 * rojo + 0.5363325363 * verde + 0.0514459929 * azul);
  const m = Math.cbrt(0.2119034982 * rojo + 0.6806995451 * verde + 0.1073969566 * azul);
  const s = Math.cbrt(0.0883024619 * rojo + 0.2817188376 * verde + 0.6299787005 * azul);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function color({ puntos }: Lamina, punto: number): Color {
  const i = punto * 3;
  return oklab(puntos[i] ?? 0, puntos[i + 1] ?? 0, puntos[i + 2] ?? 0);
}

const cerca = (uno = 0, otro = 0): boolean => Math.abs(uno - otro) <= PERDIDO;

const lejos = (una: Color, otra: Color): number => Math.hypot(una[0] - otra[0], una[1] - otra[1], una[2] - otra[2]);

/** Which points belong to text. */
function mascara({ ancho, alto }: Lamina, textos: readonly Caja[]): Uint8Array {
  const texto = new Uint8Array(ancho * alto);
  for (const caja of textos) {
    const [izquierda, derecha] = [Math.max(0, Math.floor(caja.x) - MARGEN), Math.ceil(caja.x + caja.ancho) + MARGEN];
    const [arriba, abajo] = [Math.max(0, Math.floor(caja.y) - MARGEN), Math.ceil(caja.y + caja.alto) + MARGEN];
    for (let y = arriba; y < Math.min(alto, abajo); y += 1)
      texto.fill(1, y * ancho + izquierda, y * ancho + Math.min(ancho, derecha));
  }
  return texto;
}

function mediaDe(lamina: Lamina, x0: number, y0: number): Color {
  let [luz, a, b, cuantos] = [0, 0, 0, 0];
  for (let y = y0; y < Math.min(lamina.alto, y0 + CELDA); y += 1)
    for (let x = x0; x < Math.min(lamina.ancho, x0 + CELDA); x += 1) {
      const suyo = color(lamina, y * lamina.ancho + x);
      luz += suyo[0];
      a += suyo[1];
      b += suyo[2];
      cuantos += 1;
    }
  return [luz / cuantos, a / cuantos, b / cuantos];
}

export interface Diferencia {
  /** Points that differ where no text stands, and cells that do. */
  puntos: number;
  celdas: number;
  /** Which points those are, for the picture of them. */
  marcas: Uint8Array;
  /** The smallest box that holds all of them. */
  caja: Caja;
}

/** How two pictures of one size differ; null where nobody would say that they do. */
export function diferencia(una: Lamina, otra: Lamina, textos: readonly Caja[]): Diferencia | null {
  const { ancho, alto } = una;
  const texto = mascara(una, textos);
  const marcas = new Uint8Array(ancho * alto);
  const celdas = new Set<number>();
  const porFila = Math.ceil(ancho / CELDA);
  let puntos = 0;
  const [antes, ahora] = [una.puntos, otra.puntos];
  for (let punto = 0; punto < ancho * alto; punto += 1) {
    const i = punto * 3;
    // Nearly all of them: nothing else is done for a point that is the same.
    if (cerca(antes[i], ahora[i]) && cerca(antes[i + 1], ahora[i + 1]) && cerca(antes[i + 2], ahora[i + 2])) continue;
    if (texto[punto]) celdas.add(Math.floor(punto / ancho / CELDA) * porFila + Math.floor((punto % ancho) / CELDA));
    else if (lejos(color(una, punto), color(otra, punto)) > FUERA_DEL_TEXTO) {
      marcas[punto] = 1;
      puntos += 1;
    }
  }
  let malas = 0;
  for (const celda of celdas) {
    const [x, y] = [(celda % porFila) * CELDA, Math.floor(celda / porFila) * CELDA];
    if (lejos(mediaDe(una, x, y), mediaDe(otra, x, y)) <= EN_EL_TEXTO) continue;
    malas += 1;
    for (let fila = y; fila < Math.min(alto, y + CELDA); fila += 1)
      marcas.fill(1, fila * ancho + x, fila * ancho + Math.min(ancho, x + CELDA));
  }
  if (puntos < PUNTOS_MIN && malas < CELDAS_MIN) return null;
  return { puntos, celdas: malas, marcas, caja: alrededor(marcas, ancho) };
}

function alrededor(marcas: Uint8Array, ancho: number): Caja {
  let [izquierda, derecha, arriba, abajo] = [ancho, 0, Number.POSITIVE_INFINITY, 0];
  marcas.forEach((marca, punto) => {
    if (!marca) return;
    const [x, y] = [punto % ancho, Math.floor(punto / ancho)];
    [izquierda, derecha] = [Math.min(izquierda, x), Math.max(derecha, x + 1)];
    [arriba, abajo] = [Math.min(arriba, y), Math.max(abajo, y + 1)];
  });
  return { x: izquierda, y: arriba, ancho: derecha - izquierda, alto: abajo - arriba };
}
