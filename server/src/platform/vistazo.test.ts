import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Vistazo } from './vistazo.ts';

/** Something that is looked at, and its looks, in the order in which they began. */
function mirado() {
  const miradas: PromiseWithResolvers<number>[] = [];
  const vistazo = new Vistazo(() => {
    const nueva = Promise.withResolvers<number>();
    miradas.push(nueva);
    return nueva.promise;
  });
  const empezada = async (cual: number): Promise<PromiseWithResolvers<number>> => {
    for (let vueltas = 0; vueltas < 10; vueltas += 1) await setImmediate();
    expect(miradas.length).toBe(cual);
    return miradas[cual - 1] ?? Promise.withResolvers<number>();
  };
  return { vistazo, empezada };
}

test('quienes preguntan a la vez comparten una mirada', async () => {
  const { vistazo, empezada } = mirado();
  const juntos = [vistazo.actual(), vistazo.actual()];
  (await empezada(1)).resolve(7);
  expect(await Promise.all(juntos)).toEqual([7, 7]);
});

test('quien llega mientras se mira comparte la que sigue, nunca la de antes de preguntar', async () => {
  const { vistazo, empezada } = mirado();
  const primero = vistazo.actual();
  const primera = await empezada(1);
  const otros = [vistazo.actual(), vistazo.actual()];
  await empezada(1);
  primera.resolve(1);
  expect(await primero).toBe(1);
  (await empezada(2)).resolve(2);
  expect(await Promise.all(otros)).toEqual([2, 2]);
});

test('la que falla, falla para quienes la comparten, y la siguiente se hace', async () => {
  const { vistazo, empezada } = mirado();
  const primero = vistazo.actual();
  const primera = await empezada(1);
  const otro = vistazo.actual();
  primera.reject(new Error('caída'));
  await expect(primero).rejects.toThrow('caída');
  (await empezada(2)).resolve(2);
  expect(await otro).toBe(2);
});
