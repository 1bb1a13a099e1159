import { expect, test } from 'vitest';
import { leerUrl } from '../ui/useUrlEstado.ts';
import { FORMA_EN_URL, rutaPara } from './formaNueva.ts';

test('la dirección abre la forma de la pantalla con la persona ya elegida', () => {
  const url = new URL(rutaPara('multar', 7), 'http://portal');
  expect(url.pathname).toBe('/multas');
  expect(leerUrl(url.searchParams, FORMA_EN_URL)).toEqual({ nuevo: true, usuario: 7 });
});
