import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { montar } from '../testing/montar.tsx';
import type { Puertas } from './arranque.ts';
import { iniciar, leerFase, useFase } from './arranque.ts';

const nada = () => Promise.resolve(null);

test('however far the start-up is, nothing is drawn first, so that the portal follows as fast as it can', async () => {
  const puertas = {
    startup: nada,
    sesion: nada,
    vestirse: nada,
    pasoExtra: () => Promise.resolve(),
    recordar: () => false,
  };
  await iniciar({ ...puertas, configuracion: async () => ({ mantenimiento: false }) } as unknown as Puertas);
  expect(leerFase().tipo).toBe('listo');
  const dibujadas: string[] = [];
  function Portal() {
    const { tipo } = useFase();
    dibujadas.push(tipo);
    return <h1>{tipo}</h1>;
  }
  montar(<Portal />);
  await expect.element(page.getByRole('heading', { name: 'listo' })).toBeVisible();
  expect([...new Set(dibujadas)]).toEqual(['cargando', 'listo']);
});
