import { expect, test } from 'vitest';
import { MOTOR } from '../../testing/base.ts';
import { hastaQue } from '../../testing/hastaQue.ts';
import type { Portal } from '../../testing/portal.ts';
import { abrirPortal, gemelo } from '../../testing/portal.ts';

/** Everything that is handed out from now on, as one process hears it. */
function oido({ motor }: Portal): string[] {
  const oidos: string[] = [];
  motor.escuchar({ mensaje: (mensaje) => void oidos.push(mensaje), hueco: () => void oidos.push('hueco') });
  return oidos;
}

test('un aviso llega entero por largo que sea, aunque otros se digan a la vez', async () => {
  const portal = await abrirPortal();
  const otro = MOTOR === 'postgres' ? await gemelo(portal) : portal;
  const oidos = [oido(portal), oido(otro)];
  // Characters of one to four bytes, parts that are alike, and lengths about where one ends.
  const largos = [1, 1899, 1900, 1901, 7899, 7900, 7901, 50_000].flatMap((n) =>
    ['x', 'ñ', '漢', '🏨'].map((c) => JSON.stringify(`${n} ${c.repeat(n)}`)),
  );
  for (const [i, largo] of largos.entries()) (i % 2 === 0 ? portal : otro).motor.difundir(largo);
  await hastaQue(() => oidos.every((uno) => uno.length >= largos.length));
  for (const uno of oidos) expect(uno.toSorted()).toEqual(largos.toSorted());
});
