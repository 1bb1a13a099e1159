import { llano } from '@conserje/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pistasDe, trazar } from './registros.letras.ts';

/** As a database looks at a trace. */
const puede = (buscado: string, letras: string): boolean | undefined =>
  pistasDe(buscado)?.every(({ lugar, signos }) => signos.includes(letras.charAt(lugar - 1)));

const LETRAS = [...'aábcdeéñÑoóxyzAZ 0129.c'];
const texto = fc.array(fc.constantFrom(...LETRAS), { maxLength: 30 }).map((l) => l.join(''));

test('lo que un texto contiene nunca se pasa por alto', () => {
  fc.assert(
    fc.property(fc.array(texto, { maxLength: 8 }), texto, (textos, buscado) => {
      const esta = textos.some((t) => llano(t).includes(llano(buscado)));
      return !esta || puede(buscado, trazar(textos)) !== false;
    }),
  );
});

test('lo que ninguno contiene casi nunca se toma por hallado', () => {
  const textos = Array.from({ length: 512 }, (_, i) => `confirmó ${i % 60} minutos y cerró el tiempo ${i}`);
  const letras = trazar(textos);
  const inventadas = Array.from({ length: 500 }, (_, i) => `zq${i * 7919}wk`);
  expect(inventadas.filter((palabra) => puede(palabra, letras)).length).toBeLessThan(5);
});

test.each(['', 'a', 'ab', '日本語', 'ωψφ'])('de «%s» no se puede saber', (buscado) => {
  expect(pistasDe(buscado)).toBeNull();
});

test('de una parte con letras raras basta el resto', () => {
  expect(puede('Ωabc', trazar(['nada']))).toBe(false);
  expect(puede('Ωabc', trazar(['ωabc']))).toBe(true);
});
