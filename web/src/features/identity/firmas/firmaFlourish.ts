const BASELINE_Y = 10;

/**
 * Builds the flourish under a firma, fixed by its letters, as one line in a box 48 wide and 20 high.
 * @returns the `d` of an SVG path
 */
export function buildFlourishPath(firma: string): string {
  const codePoints = [...firma].map((letter) => letter.codePointAt(0) ?? 0);
  const weights = codePoints.map((n) => 2 + (n % 5));
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const [firstCodePoint = 0] = codePoints;
  const waves = codePoints.map((n, i) => {
    const length = ((weights[i] ?? 0) / totalWeight) * 34;
    const jump = (3 + (n % 6)) * (n % 2 === 0 ? 1 : -1);
    return `q${roundToTenth(length / 4)} ${-jump} ${roundToTenth(length / 2)} 0t${roundToTenth(length / 2)} 0`;
  });
  // Ends with a back stroke like the first one, of varying length.
  return `M4 ${BASELINE_Y}${waves.join('')}q8 0 2 6t${-14 - (firstCodePoint % 12)} 1`;
}

const roundToTenth = (n: number): number => Math.round(n * 10) / 10;
