import fc from 'fast-check';
import { test } from 'vitest';
import { MOTOR } from '../../testing/base.ts';
import { comprobarComunes } from '../../testing/comunes.ts';
import { historia, vivir } from '../../testing/historias.acciones.ts';
import {
  contrastarCobro,
  contrastarDias,
  contrastarDinero,
  contrastarFalta,
  contrastarNomina,
  contrastarPerfil,
} from '../../testing/historias.contraste.ts';
import { alDia } from '../../testing/historias.filas.ts';
import { cerrarTodo } from '../../testing/historias.paga.ts';
import { contar, miembro } from '../../testing/historias.ts';
import { cuadra } from '../../testing/paga.ts';

/**
 * Histories of work, moves, memberships, edits, payments and resets: what the portal shows is what an oracle says that
 * knows only the rules. HISTORIAS tells how many of them to live through.
 */

/** What is counted is counted alike on both; a step costs eight times as much on PostgreSQL. */
const HISTORIAS = Number(process.env.HISTORIAS ?? (MOTOR === 'postgres' ? 3 : 12));
const LIMITE_MS = 240_000 + 2_000 * HISTORIAS;

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
            await contrastarCobro(h, miembro(h, p));
          }
          for (const persona of h.activos) await contrastarPerfil(h, persona);
          for (const persona of h.activos) await contrastarDias(h, persona);
          for (const persona of h.activos) await contrastarFalta(h, persona);
          await alDia(h);
          await cerrarTodo(h);
          await contrastarDinero(h);
          await cuadra(h.portal);
          await comprobarComunes(h.portal, h.jefa);
        }),
      ),
      { numRuns: HISTORIAS, interruptAfterTimeLimit: LIMITE_MS - 10_000 },
    );
  },
  LIMITE_MS,
);
