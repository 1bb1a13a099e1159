import { expect, test } from 'vitest';
import { avisosVisibles } from './avisos.ts';
import { reunir } from './paginas.ts';

const pagina = (n: number) => Array.from({ length: n }, (_, i) => i);

test('se reúne hasta el final, página tras página', async () => {
  const pedidas: (string | null)[] = [];
  const filas = await reunir(async (limite, antes) => {
    pedidas.push(antes);
    return { datos: pagina(limite), siguiente: pedidas.length < 3 ? `tras ${pedidas.length}` : null };
  });
  expect(filas).toHaveLength(1500);
  expect(pedidas).toEqual([null, 'tras 1', 'tras 2']);
  expect(avisosVisibles()).toEqual([]);
});

test('lo que no acaba nunca se corta, y se dice', async () => {
  let veces = 0;
  const filas = await reunir(async (limite) => {
    veces += 1;
    return { datos: pagina(limite), siguiente: 'más' };
  });
  expect([veces, filas.length]).toEqual([100, 50_000]);
  expect(avisosVisibles()).toMatchObject([
    {
      tipo: 'noticia',
      msg: 'El archivo incluye las primeras 50\u202f000 filas. Usa filtros para descargar el resto.',
    },
  ]);
});
