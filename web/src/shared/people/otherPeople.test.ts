import { describe, expect, test } from 'vitest';
import { superiorReason } from './otherPeople.ts';

describe('why someone cannot be chosen', () => {
  const reader = { orden: 5003 };

  test.each([
    ['stands higher', 5004, 'mismo rango que tú o mayor'],
    ['stands as high', 5003, 'mismo rango que tú o mayor'],
    ['stands lower', 5002, undefined],
  ])('who %s', (_who, orden, dicho) => {
    expect(superiorReason({ orden }, reader)).toBe(dicho);
  });

  test('it may be told of another than the reader, and of nobody it is not', () => {
    expect(superiorReason({ orden: 5003 }, reader, 'Eva')).toBe('mismo rango que Eva o mayor');
    expect(superiorReason({ orden: 5003 }, undefined)).toBeUndefined();
  });
});
