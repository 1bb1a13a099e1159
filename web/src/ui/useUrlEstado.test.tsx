import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { montar } from '../testing/montar.tsx';
import { useUrlEstado } from './useUrlEstado.ts';

const QUIEN = { persona: '', editar: false };
const ORDEN = { orden: '' };

/** Two parts of a screen that change the address in one event, as an answer and what is told live may. */
function Partes() {
  const [quien, cambiarQuien] = useUrlEstado(QUIEN);
  const [orden, cambiarOrden] = useUrlEstado(ORDEN);
  const cambiar = () => {
    cambiarQuien({ editar: false }, { reemplazar: true });
    cambiarOrden({ orden: 'fecha' });
    cambiarQuien({ persona: 'Ciro.2?' }, { reemplazar: true });
  };
  return (
    <button type="button" onClick={cambiar}>
      {`${quien.persona} ${quien.editar} ${orden.orden}`}
    </button>
  );
}

test('los cambios de un mismo suceso no se deshacen unos a otros', async () => {
  montar(<Partes />, '/usuarios?persona=Ciro&editar=1');
  await page.getByRole('button', { name: 'Ciro true' }).click();
  await vi.waitFor(() => expect(location.search).toBe('?persona=Ciro.2%3F&orden=fecha'));
  await expect.element(page.getByRole('button', { name: 'Ciro.2? false fecha' })).toBeVisible();
});
