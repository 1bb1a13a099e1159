/** Image as rows of RGB bytes. */
export interface RasterImage {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Rectangle in pixels of the image. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Maximal OKLab distance of two colors; about 0.02 is visible side by side. Rasterizers differ at the edges of letters,
 * so text is compared by the mean of a cell.
 */
const OUTSIDE_TEXT_MAX = 0.035;
const IN_TEXT_MAX = 0.05;
/** Side of a cell in pixels: about four letters of small print. */
const CELL_SIZE = 8;
/** Minimum of differing pixels, or cells; fewer may be a rounded corner. */
const PIXELS_MIN = 12;
const CELLS_MIN = 2;
/** Loss of a channel through encoding, of 255. Needed because OKLab exaggerates it near black. */
const LOSS_MAX = 6;
/** Reach of a letter's edges in a stored image, in pixels. */
const MARGIN = 3;

const LINEAR = Float64Array.from({ length: 256 }, (_, n) => {
  const v = n / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
});

type Color = readonly [lightness: number, a: number, b: number];

function oklab(r: number, g: number, b: number): Color {
  const [red, green, blue] = [LINEAR[r] ?? 0, LINEAR[g] ?? 0, LINEAR[b] ?? 0];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function colorAt({ pixels }: RasterImage, pixel: number): Color {
  const i = pixel * 3;
  return oklab(pixels[i] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2] ?? 0);
}

const isNear = (item = 0, other = 0): boolean => Math.abs(item - other) <= LOSS_MAX;

const distance = (one: Color, other: Color): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** Returns a mask of the pixels that belong to text. */
function buildTextMask({ width, height }: RasterImage, texts: readonly Box[]): Uint8Array {
  const textMask = new Uint8Array(width * height);
  for (const box of texts) {
    const [left, right] = [Math.max(0, Math.floor(box.x) - MARGIN), Math.ceil(box.x + box.width) + MARGIN];
    const [top, below] = [Math.max(0, Math.floor(box.y) - MARGIN), Math.ceil(box.y + box.height) + MARGIN];
    for (let y = top; y < Math.min(height, below); y += 1)
      textMask.fill(1, y * width + left, y * width + Math.min(width, right));
  }
  return textMask;
}

function meanOf(image: RasterImage, x0: number, y0: number): Color {
  let [lightness, a, b, count] = [0, 0, 0, 0];
  for (let y = y0; y < Math.min(image.height, y0 + CELL_SIZE); y += 1)
    for (let x = x0; x < Math.min(image.width, x0 + CELL_SIZE); x += 1) {
      const color = colorAt(image, y * image.width + x);
      lightness += color[0];
      a += color[1];
      b += color[2];
      count += 1;
    }
  return [lightness / count, a / count, b / count];
}

export interface Difference {
  /** Number of differing pixels outside of text; `cells` counts differing cells of text. */
  pixels: number;
  cells: number;
  /** Mask of the differences. */
  changedPixels: Uint8Array;
  /** Bounding box of the differences. */
  box: Box;
}

/** Compares two images of the same size. @returns null without a visible difference */
export function findDifference(one: RasterImage, other: RasterImage, texts: readonly Box[]): Difference | null {
  const { width, height } = one;
  const textMask = buildTextMask(one, texts);
  const changedPixels = new Uint8Array(width * height);
  const cells = new Set<number>();
  const cellsPerRow = Math.ceil(width / CELL_SIZE);
  let pixels = 0;
  const [pixelsOfOne, pixelsOfOther] = [one.pixels, other.pixels];
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const i = pixel * 3;
    // Fast path: nearly all pixels are equal.
    if (
      isNear(pixelsOfOne[i], pixelsOfOther[i]) &&
      isNear(pixelsOfOne[i + 1], pixelsOfOther[i + 1]) &&
      isNear(pixelsOfOne[i + 2], pixelsOfOther[i + 2])
    )
      continue;
    if (textMask[pixel])
      cells.add(Math.floor(pixel / width / CELL_SIZE) * cellsPerRow + Math.floor((pixel % width) / CELL_SIZE));
    else if (distance(colorAt(one, pixel), colorAt(other, pixel)) > OUTSIDE_TEXT_MAX) {
      changedPixels[pixel] = 1;
      pixels += 1;
    }
  }
  let wrongCount = 0;
  for (const cell of cells) {
    const [x, y] = [(cell % cellsPerRow) * CELL_SIZE, Math.floor(cell / cellsPerRow) * CELL_SIZE];
    if (distance(meanOf(one, x, y), meanOf(other, x, y)) <= IN_TEXT_MAX) continue;
    wrongCount += 1;
    for (let row = y; row < Math.min(height, y + CELL_SIZE); row += 1)
      changedPixels.fill(1, row * width + x, row * width + Math.min(width, x + CELL_SIZE));
  }
  if (pixels < PIXELS_MIN && wrongCount < CELLS_MIN) return null;
  return { pixels, cells: wrongCount, changedPixels, box: boundingBox(changedPixels, width) };
}

function boundingBox(changedPixels: Uint8Array, width: number): Box {
  let [left, right, top, below] = [width, 0, Number.POSITIVE_INFINITY, 0];
  changedPixels.forEach((mark, pixel) => {
    if (!mark) return;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, below] = [Math.min(top, y), Math.max(below, y + 1)];
  });
  return { x: left, y: top, width: right - left, height: below - top };
}
