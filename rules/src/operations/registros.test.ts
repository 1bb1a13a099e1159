import { expect, test } from 'vitest';
import { checkDays } from './registros.ts';

test.each([
  [{}, false],
  [{ desde: '2026-03-02' }, false],
  [{ hasta: '2026-03-02' }, false],
  [{ desde: '2026-03-02', hasta: '2026-03-02' }, false],
  [{ desde: '2026-03-02', hasta: '2026-03-01' }, true],
])('%j', (dias, wrong) => {
  expect(checkDays(dias)).toEqual(
    wrong ? { campo: 'hasta', msg: 'Fecha final no puede ser menor a fecha inicial' } : null,
  );
});
