const ALTO = 10;

/**
 * The flourish beneath a signature, the same one for the same letters, as one line in a box 48 wide and 20 high.
 * @returns the `d` of an SVG path
 */
export function rubrica(firma: string): string {
  const letras = [...firma].map((letra) => letra.codePointAt(0) ?? 0);
  const pesos = letras.map((n) => 2 + (n % 5));
  const todos = pesos.reduce((suma, peso) => suma + peso, 0) || 1;
  const [primera = 0] = letras;
  const ondas = letras.map((n, i) => {
    const largo = ((pesos[i] ?? 0) / todos) * 34;
    const salto = (3 + (n % 6)) * (n % 2 === 0 ? 1 : -1);
    return `q${redondo(largo / 4)} ${-salto} ${redondo(largo / 2)} 0t${redondo(largo / 2)} 0`;
  });
  // It ends as it began: with a stroke back under itself, longer or shorter.
  return `M4 ${ALTO}${ondas.join('')}q8 0 2 6t${-14 - (primera % 12)} 1`;
}

const redondo = (n: number): number => Math.round(n * 10) / 10;
