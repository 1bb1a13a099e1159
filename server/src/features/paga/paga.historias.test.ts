import fc from 'fast-check';
import { test } from 'vitest';
import { paso, vivir } from '../../testing/historias.acciones.ts';
import {
  contrastarDinero,
  contrastarListas,
  contrastarNomina,
  contrastarPerfil,
} from '../../testing/historias.contraste.ts';
import { contar, miembro } from '../../testing/historias.ts';
import { cuadra } from '../../testing/paga.ts';

/**
 * Histories of work, moves, memberships, edits, payments and resets: what the portal shows is what an oracle says that
 * knows only the rules. HISTORIAS tells how many of them to live through.
 */

const HISTORIAS = Number(process.env.HISTORIAS ?? 8);
const LIMITE_MS = 30_000 + 2_000 * HISTORIAS;
/** Long ones as often as short ones. */
const historia = fc.noBias(fc.array(paso, { minLength: 1, maxLength: 50, size: 'max' }));

test(
  'en toda historia, a cada quien se le muestra y se le paga lo que ganó',
  async () => {
    await fc.assert(
      fc.asyncProperty(historia, (pasos) =>
        contar(async (h) => {
          for (const p of pasos) {
            await vivir(h, p);
            await contrastarNomina(h);
            await contrastarPerfil(h, miembro(h, p));
          }
          for (const persona of h.gente) await contrastarPerfil(h, persona);
          await contrastarDinero(h);
          await h.actualizar();
          await contrastarListas(h);
          await cuadra(h.portal);
        }),
      ),
      { numRuns: HISTORIAS, interruptAfterTimeLimit: LIMITE_MS - 10_000 },
    );
  },
  LIMITE_MS,
);
