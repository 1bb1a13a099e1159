import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { avisar, avisarError, avisosVisibles, cerrarAviso, retenerAvisos, soltarAvisos } from './avisos.ts';

const textos = () => avisosVisibles().map(({ msg }) => msg);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { id } of avisosVisibles()) cerrarAviso(id);
  vi.useRealTimers();
});

test('a success goes after 1000 ms, an error after 6 s', () => {
  avisar({ msg: 'hecho', tipo: 'ok' });
  avisarError(new Error('roto'));
  vi.advanceTimersByTime(999);
  expect(textos()).toEqual(['hecho', 'roto']);
  vi.advanceTimersByTime(1);
  expect(textos()).toEqual(['roto']);
  vi.advanceTimersByTime(5000);
  expect(textos()).toEqual([]);
});

test('news stay for 6 s: nobody was waiting for them', () => {
  avisar({ msg: 'Ana te ofrece un ascenso', tipo: 'noticia' });
  vi.advanceTimersByTime(5999);
  expect(textos()).toEqual(['Ana te ofrece un ascenso']);
  vi.advanceTimersByTime(1);
  expect(textos()).toEqual([]);
});

test('the same text at once is shown once, and anew', () => {
  avisar({ msg: 'hecho', tipo: 'ok' });
  vi.advanceTimersByTime(900);
  avisar({ msg: 'hecho', tipo: 'ok' });
  expect(textos()).toEqual(['hecho']);
  vi.advanceTimersByTime(900);
  expect(textos()).toEqual(['hecho']);
});

test('only the newest three are on show', () => {
  for (const msg of ['a', 'b', 'c', 'd']) avisar({ msg, tipo: 'error' });
  expect(textos()).toEqual(['b', 'c', 'd']);
});

test('who reads holds them, and they go once the reader has left', () => {
  avisar({ msg: 'hecho', tipo: 'ok' });
  retenerAvisos();
  vi.advanceTimersByTime(60_000);
  expect(textos()).toEqual(['hecho']);
  soltarAvisos();
  vi.advanceTimersByTime(1000);
  expect(textos()).toEqual([]);
});
