import fc from 'fast-check';
import { test } from 'vitest';
import { bordesDe, envioDe } from '../../testing/arbitrarios.ts';
import { rutaDe } from '../../testing/cliente.ts';
import { agenciaParaRomper, LLAMADAS, QUIENES, sinCulpaNuestra } from '../../testing/fuzz.ts';
import type { Muestra } from '../../testing/muestras.ts';
import { muestraDe } from '../../testing/muestras.ts';

const { como } = agenciaParaRomper();

test.each(LLAMADAS)('%s: nada de lo que se le mande la rompe', async (_nombre, spec) => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...QUIENES), envioDe(spec), async (quien, { params, query, body }) => {
      const cliente = await como(quien);
      sinCulpaNuestra(spec, await cliente(spec.method, rutaDe(spec.path, params, query), body));
    }),
    { numRuns: 12 },
  );
});

test.each(LLAMADAS)('%s: ni los bordes de cada campo', async (nombre, spec) => {
  const buena = muestraDe(nombre, spec);
  for (const parte of ['params', 'query', 'body'] as const)
    for (const borde of bordesDe(spec[parte] ?? {}, buena[parte] ?? {})) {
      const { params, query, body }: Muestra = { ...buena, [parte]: borde };
      const cliente = await como('jefe');
      sinCulpaNuestra(spec, await cliente(spec.method, rutaDe(spec.path, params, query), body));
    }
});
