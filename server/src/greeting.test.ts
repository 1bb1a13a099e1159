import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test.each([
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://0.0.0.0:8080', 'http://127.0.0.1:8080'],
  ['http://[::]:3000', 'http://127.0.0.1:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('%s is printed as a URL on its own line', (direccion, enlace) => {
  expect(
    greeting(direccion)
      .split('\n')
      .map((line) => line.trim()),
  ).toContain(enlace);
});
