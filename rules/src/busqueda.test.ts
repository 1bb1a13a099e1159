import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { grafias, llano } from './busqueda.ts';

describe('lo que se busca', () => {
  test.each([
    ['Técnico', 'tecnico'],
    ['MÁNAGER GENERAL', 'manager general'],
    ['Ñandú', 'ñandu'],
    ['niño', 'niño'],
    ['Güira à la crème, Ça va', 'guira a la creme, ca va'],
    ['Jose\u0301 y Nin\u0303o', 'jose y niño'],
    ['100% [a_b] \\ *?', '100% [a_b] \\ *?'],
    ['Привет 日本', 'привет 日本'],
    ['', ''],
  ])('no mira tildes ni mayúsculas, y la eñe es otra letra: %s', (texto, esperado) => {
    expect(llano(texto)).toBe(esperado);
    expect(llano(llano(texto))).toBe(esperado);
  });

  test('dice todas las maneras de escribir cada letra', () => {
    expect(grafias('Ñç1')).toEqual(['ñÑ', 'cçCÇ', '1']);
    expect(grafias('í')).toEqual(grafias('I'));
    expect(grafias('é')[0]).toContain('Ê');
  });

  test('se halla por letras lo mismo que por textos llanos', () => {
    const letra = fc.constantFrom(...'aáÀãeÉëiÍoÓõuÜyÿcÇnÑñbZ 1%_[]*?\\.^$');
    const casa = (texto: string, buscado: string) => {
      const letras = grafias(buscado);
      const en = (i: number) => letras.every((una, j) => una.includes(texto[i + j] ?? '\0'));
      return Array.from({ length: texto.length + 1 }, (_, i) => i).some(en);
    };
    fc.assert(
      fc.property(fc.string({ unit: letra }), fc.string({ unit: letra, maxLength: 3 }), (texto, buscado) => {
        expect(casa(texto, buscado)).toBe(llano(texto).includes(llano(buscado)));
      }),
    );
  });
});
