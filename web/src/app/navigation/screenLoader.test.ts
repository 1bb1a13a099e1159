import { expect, test, vi } from 'vitest';
import { LAZY_SCREENS } from './lazyScreens.ts';
import { componentOf, loadInitialData, preload } from './screenLoader.ts';

const TestScreen = () => null;

test('una pantalla que ya vino se pinta sin esperar, y sigue siendo la misma', async () => {
  const load = vi.spyOn(LAZY_SCREENS['/equipo'], 'load').mockResolvedValue({ default: TestScreen });
  await preload('/equipo');
  expect(componentOf('/equipo')).toBe(TestScreen);
  expect(load).toHaveBeenCalledOnce();
});

test('la que se abrió antes de venir no cambia cuando viene: perdería lo que tiene', async () => {
  vi.spyOn(LAZY_SCREENS['/radio'], 'load').mockResolvedValue({ default: TestScreen });
  const lazyComponent = componentOf('/radio');
  await preload('/radio');
  expect(lazyComponent).not.toBe(TestScreen);
  expect(componentOf('/radio')).toBe(lazyComponent);
});

test('la que no vino se pide otra vez al abrirla', async () => {
  vi.spyOn(LAZY_SCREENS['/rangos'], 'load').mockRejectedValue(
    new TypeError('Failed to fetch dynamically imported module'),
  );
  await expect(preload('/rangos')).resolves.toBeUndefined();
  expect(componentOf('/rangos')).not.toBe(TestScreen);
});

test('lo que una pantalla lee primero se reúne antes de pintarla; si no viene, lo pide ella', async () => {
  const loadData = vi.fn(async () => 'leído');
  const load = vi.spyOn(LAZY_SCREENS['/perfil'], 'load').mockResolvedValue({ default: TestScreen, gather: loadData });
  await loadInitialData('/perfil');
  expect(loadData).toHaveBeenCalledOnce();
  loadData.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(loadInitialData('/perfil')).resolves.toBeUndefined();
  load.mockResolvedValue({ default: TestScreen });
  await expect(loadInitialData('/perfil')).resolves.toBeUndefined();
  expect(loadData).toHaveBeenCalledTimes(2);
});
