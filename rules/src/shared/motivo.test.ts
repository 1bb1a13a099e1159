import { expect, test } from 'vitest';
import { MOTIVO_MAX } from './limits.ts';
import { checkMotivo } from './motivo.ts';

test.each([
  ['', 'No dejes campos vacios'],
  [' \n ', 'No dejes campos vacios'],
  ['ñ'.repeat(MOTIVO_MAX + 1), 'El motivo puede tener como máximo 300 caracteres'],
  ['ñ'.repeat(MOTIVO_MAX), undefined],
])('a motivo is required, of at most 300 characters: %j', (motivo, msg) => {
  expect(checkMotivo({ motivo })?.msg).toBe(msg);
});
