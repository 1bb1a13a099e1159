import { expect, test } from 'vitest';
import { checkImage, fileTooLargeText, formatFileSize } from './images.ts';
import { EVIDENCE_BYTES, PLACA_BYTES } from './limits.ts';

test('formatFileSize formats bytes for people', () => {
  expect([EVIDENCE_BYTES, PLACA_BYTES, 1, 1.25 * 1024 * 1024].map(formatFileSize)).toEqual([
    '5 MB',
    '512 KB',
    '1 KB',
    '1.3 MB',
  ]);
  expect(fileTooLargeText(EVIDENCE_BYTES)).toBe('El archivo puede pesar como máximo 5 MB');
});

test.each([
  ['image/png', 5, null],
  ['image/gif', 6, 'El archivo puede pesar como máximo 1 KB'],
  ['image/svg+xml', 1, 'Solo se admiten imágenes PNG, JPEG, WebP o GIF'],
  ['', 1, 'Solo se admiten imágenes PNG, JPEG, WebP o GIF'],
])('checkImage of type «%s» and %d bytes answers %s', (type, size, msg) => {
  expect(checkImage('evidencia', { type, size }, 5)).toEqual(msg === null ? null : { campo: 'evidencia', msg });
});
