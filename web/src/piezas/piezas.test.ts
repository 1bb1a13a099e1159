import { describe, expect, test } from 'vitest';

const DE_PARTES = import.meta.glob<string>(['../ui/**/*.tsx', '../dominio/*.tsx', '!../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const pagina = Object.values(
  import.meta.glob<string>(['./*.tsx', './grupos/*.tsx'], { query: '?raw', import: 'default', eager: true }),
).join('\n');

/** Parts that another one alone draws: they are on the page as that one is. */
const DENTRO: Readonly<Record<string, string>> = {
  FilaTabla: 'Tabla',
  LineaLibro: 'Libro',
  ListaTeclas: 'AyudaTeclas',
  TablaBuscar: 'Tabla',
  TablaCabeza: 'Tabla',
  TablaLarga: 'PantallaLista',
  TablaOrdenar: 'Tabla',
};

const EXPORTA = /export (?:default )?(?:const|function) ([A-Z]\w*[a-z]\w*)/g;
const partes = new Map(
  Object.values(DE_PARTES).flatMap((texto) =>
    [...texto.matchAll(EXPORTA)].map(([, nombre = '']) => [nombre, texto] as const),
  ),
);
const dibuja = (texto: string, parte: string): boolean => new RegExp(`<${parte}[\\s<>/]`).test(texto);

describe('the page of the parts', () => {
  test('shows every part that screens share, by itself or inside the one that draws it', () => {
    expect(partes.size).toBeGreaterThan(70);
    const faltan = [...partes.keys()].filter((parte) => !dibuja(pagina, parte) && !Object.hasOwn(DENTRO, parte));
    expect(faltan, 'put them into web/src/piezas/grupos').toEqual([]);
  });

  test.each(Object.entries(DENTRO))('%s stands inside %s', (parte, otra) => {
    expect(partes.has(parte)).toBe(true);
    expect(dibuja(partes.get(otra) ?? '', parte)).toBe(true);
    expect(dibuja(pagina, otra)).toBe(true);
  });
});
