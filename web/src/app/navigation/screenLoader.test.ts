import type { SessionUser } from '@conserje/contract';
import { expect, test, vi } from 'vitest';
import { LAZY_SCREENS } from './lazyScreens.ts';
import { loadScreenData, preloadScreen, screenComponentOf } from './screenLoader.ts';

const TestScreen = () => null;
const ANA = { id: 1, usuario: 'Ana' } as SessionUser;

test('a preloaded screen gives its own component, which renders without suspending', async () => {
  const load = vi.spyOn(LAZY_SCREENS['/equipo'], 'load').mockResolvedValue({ default: TestScreen });
  await preloadScreen('/equipo');
  expect(screenComponentOf('/equipo')).toBe(TestScreen);
  expect(load).toHaveBeenCalledOnce();
});

test('a screen opened before it loaded keeps its component, or it would lose its state', async () => {
  vi.spyOn(LAZY_SCREENS['/radio'], 'load').mockResolvedValue({ default: TestScreen });
  const lazyComponent = screenComponentOf('/radio');
  await preloadScreen('/radio');
  expect(lazyComponent).not.toBe(TestScreen);
  expect(screenComponentOf('/radio')).toBe(lazyComponent);
});

test('a failed preload does not throw, and the opened screen gets another component', async () => {
  vi.spyOn(LAZY_SCREENS['/rangos'], 'load').mockRejectedValue(
    new TypeError('Failed to fetch dynamically imported module'),
  );
  await expect(preloadScreen('/rangos')).resolves.toBeUndefined();
  expect(screenComponentOf('/rangos')).not.toBe(TestScreen);
});

test('initial data is loaded by `gather`; a failing or missing `gather` does not throw', async () => {
  const loadData = vi.fn(async () => 'leído');
  const load = vi.spyOn(LAZY_SCREENS['/perfil'], 'load').mockResolvedValue({ default: TestScreen, gather: loadData });
  await loadScreenData('/perfil', ANA);
  expect(loadData).toHaveBeenCalledExactlyOnceWith(ANA);
  loadData.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(loadScreenData('/perfil', ANA)).resolves.toBeUndefined();
  load.mockResolvedValue({ default: TestScreen });
  await expect(loadScreenData('/perfil', ANA)).resolves.toBeUndefined();
  expect(loadData).toHaveBeenCalledTimes(2);
});
