import type { Paso } from '../platform/db/migrar.ts';

/** The pictures that the product brings are of points; an agency's own stay. */
export const dibujos: Paso = () =>
  [
    ['categoria', 'placa', '/placas/'],
    ['membresia', 'image', '/membresias/'],
  ].map(
    ([tabla, columna, carpeta]) =>
      `update ${tabla} set ${columna} = replace(${columna}, '.svg', '.png') where ${columna} like '${carpeta}%.svg'`,
  );
