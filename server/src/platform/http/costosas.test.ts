import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { expect, test } from 'vitest';
import { codigos, veces } from '../../testing/carreras.ts';
import type { Respuesta } from '../../testing/cliente.ts';
import { rutaDe } from '../../testing/cliente.ts';
import { muestraDe } from '../../testing/muestras.ts';
import type { Portal } from '../../testing/portal.ts';
import { portalDelArchivo } from '../../testing/portal.ts';
import { EN_ESPERA_MAX } from '../turnos.ts';

const portal = portalDelArchivo();
const costosas = Object.entries<Call>(CONTRACT).filter(([, spec]) => spec.costosa);

/** Takes every turn that there is, until the answered function is called. */
function ocupar({ motor: { turnos } }: Portal): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (let i = 1; i <= turnos.aLaVez; i += 1) void turnos.enTurno(-i, () => promise);
  return resolve;
}

test('hay llamadas costosas', () => {
  expect(costosas.map(([nombre]) => nombre)).toEqual(
    expect.arrayContaining(['allNomina', 'filtrarNomina', 'getListaPaga', 'filtrarListaPaga']),
  );
});

test.each(costosas)(
  '%s: demasiadas de una persona a la vez se rechazan; a los demás no les toca',
  async (nombre, spec) => {
    const [ana, beto] = [await portal().persona({ categoria: 12 }), await portal().persona({ categoria: 12 })];
    const { params, query, body } = muestraDe(nombre, spec);
    const soltar = ocupar(portal());
    const contestadas: Respuesta[] = [];
    const todas = veces(EN_ESPERA_MAX + 4, async () => {
      const respuesta = await portal().pide(ana)(spec.method, rutaDe(spec.path, params, query), body);
      contestadas.push(respuesta);
      return respuesta;
    });
    while (contestadas.length < 3) await new Promise(setImmediate);
    expect(codigos(contestadas)).toEqual({ '429 DEMASIADAS_A_LA_VEZ': 3 });
    expect(contestadas[0]?.cuerpo).toEqual({
      msg: 'Espera a que termine lo anterior',
      status: 1,
      error: 'DEMASIADAS_A_LA_VEZ',
    });
    await portal().pide(ana).logra('GET checkUser');
    const otra = portal().pide(beto)(spec.method, rutaDe(spec.path, params, query), body);
    soltar();
    const [deOtra, ...suyas] = await Promise.all([otra, todas]).then(([una, muchas]) => [una, ...muchas]);
    expect(deOtra?.http).not.toBe(429);
    expect(suyas.filter((r) => r.http === 429)).toHaveLength(3);
  },
);
