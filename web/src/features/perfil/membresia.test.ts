import { describe, expect, it } from 'vitest';
import { queda } from './membresia.ts';

describe('queda', () => {
  it.each([
    [{ perma: true, estado: 1, dias: null }, 'Permanente'],
    [{ perma: false, estado: 1, dias: 12 }, 'Quedan 12 días'],
    [{ perma: false, estado: 1, dias: 1 }, 'Queda 1 día'],
    [{ perma: false, estado: 0, dias: 0 }, 'Agotada'],
    [{ perma: false, estado: 1, dias: 0 }, 'Agotada'],
  ])('%j', (membresia, texto) => {
    expect(queda(membresia)).toBe(texto);
  });
});
