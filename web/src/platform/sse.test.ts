import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crearLector } from './sse.ts';

const leer = (trozos: string[]): string[] => {
  const recibidos: string[] = [];
  const tomar = crearLector((datos) => recibidos.push(datos));
  for (const trozo of trozos) tomar(trozo);
  return recibidos;
};

test('hands over the data of each event', () => {
  expect(leer(['data: {"a":1}\n\ndata:{"b":2}\n\n'])).toEqual(['{"a":1}', '{"b":2}']);
});

test('passes over heartbeats, ids and names, and joins lines of one event', () => {
  expect(leer([': sigo aquí\n\n', 'id: 4\r\nevent: aviso\r\ndata: uno\r\ndata: dos\r\n\r\n'])).toEqual(['uno\ndos']);
});

test('keeps an event back until it is whole', () => {
  expect(leer(['data: medio'])).toEqual([]);
  expect(leer(['data: medio\n'])).toEqual([]);
});

test('reads the same however the network cuts it', () => {
  const texto = ': hola\n\ndata: {"tema":"tiempos","msg":"confirmó"}\n\ndata: dos\ndata: líneas\n\n';
  const entero = leer([texto]);
  fc.assert(
    fc.property(fc.array(fc.nat(texto.length), { maxLength: 12 }), (cortes) => {
      const orden = [0, ...cortes.toSorted((a, b) => a - b), texto.length];
      const trozos = orden.slice(1).map((hasta, i) => texto.slice(orden[i], hasta));
      expect(leer(trozos)).toEqual(entero);
    }),
  );
});
