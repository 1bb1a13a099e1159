import { expect, test, vi } from 'vitest';
import { CARGAS } from './cargas.ts';
import { componenteDe, precargar, reunir } from './rutas.ts';

const Pantalla = () => null;

test('una pantalla que ya vino se pinta sin esperar, y sigue siendo la misma', async () => {
  const cargar = vi.spyOn(CARGAS['/equipo'], 'cargar').mockResolvedValue({ default: Pantalla });
  await precargar('/equipo');
  expect(componenteDe('/equipo')).toBe(Pantalla);
  expect(cargar).toHaveBeenCalledOnce();
});

test('la que se abrió antes de venir no cambia cuando viene: perdería lo que tiene', async () => {
  vi.spyOn(CARGAS['/radio'], 'cargar').mockResolvedValue({ default: Pantalla });
  const perezosa = componenteDe('/radio');
  await precargar('/radio');
  expect(perezosa).not.toBe(Pantalla);
  expect(componenteDe('/radio')).toBe(perezosa);
});

test('la que no vino se pide otra vez al abrirla', async () => {
  vi.spyOn(CARGAS['/rangos'], 'cargar').mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  await expect(precargar('/rangos')).resolves.toBeUndefined();
  expect(componenteDe('/rangos')).not.toBe(Pantalla);
});

test('lo que una pantalla lee primero se reúne antes de pintarla; si no viene, lo pide ella', async () => {
  const reune = vi.fn(async () => 'leído');
  const cargar = vi.spyOn(CARGAS['/perfil'], 'cargar').mockResolvedValue({ default: Pantalla, reunir: reune });
  await reunir('/perfil');
  expect(reune).toHaveBeenCalledOnce();
  reune.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(reunir('/perfil')).resolves.toBeUndefined();
  cargar.mockResolvedValue({ default: Pantalla });
  await expect(reunir('/perfil')).resolves.toBeUndefined();
  expect(reune).toHaveBeenCalledTimes(2);
});
