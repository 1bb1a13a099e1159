import { describe, expect, test } from 'vitest';
import { superiorReason } from './otherPeople.ts';

describe('superiorReason', () => {
  const viewer = { orden: 5003 };

  test.each([
    ['stands higher', 5004, 'mismo rango que tú o mayor'],
    ['stands as high', 5003, 'mismo rango que tú o mayor'],
    ['stands lower', 5002, undefined],
  ])('of a person who %s', (_who, orden, phrase) => {
    expect(superiorReason({ orden }, viewer)).toBe(phrase);
  });

  test('can name another actor, and is undefined without one', () => {
    expect(superiorReason({ orden: 5003 }, viewer, 'Eva')).toBe('mismo rango que Eva o mayor');
    expect(superiorReason({ orden: 5003 }, undefined)).toBeUndefined();
  });
});
