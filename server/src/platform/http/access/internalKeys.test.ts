import { expect, test } from 'vitest';
import { InternalSessionKeys } from './internalKeys.ts';

test('a key stands for its session during one call, however that ends', async () => {
  const keys = new InternalSessionKeys();
  const lent: string[] = [];
  const use = (fails: boolean) =>
    keys.lend('huella', async (key) => {
      lent.push(key);
      expect(keys.sessionHashOf(key)).toBe('huella');
      if (fails) throw new Error('the call failed');
      return 'answer';
    });
  expect(await use(false)).toBe('answer');
  await expect(use(true)).rejects.toThrow('the call failed');
  expect(new Set(lent).size).toBe(2);
  expect(lent.map((key) => keys.sessionHashOf(key))).toEqual([undefined, undefined]);
  expect(keys.sessionHashOf('huella')).toBeUndefined();
});
