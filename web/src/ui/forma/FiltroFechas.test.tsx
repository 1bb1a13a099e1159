import type { RangoFechas } from '@conserje/rules';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { montar } from '../../testing/montar.tsx';
import { tachas } from '../../testing/tachas.ts';
import { FiltroFechas } from './FiltroFechas.tsx';

const inicio = page.getByRole('textbox', { name: 'Fecha inicial' });
const final = page.getByRole('textbox', { name: 'Fecha final' });
const pulsar = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));

function filtro(primero: RangoFechas | null = null) {
  const cambiar = vi.fn<(rango: RangoFechas) => void>();
  function Pantalla() {
    const [rango, setRango] = useState(primero);
    const alCambiar = (nuevo: RangoFechas) => {
      cambiar(nuevo);
      setRango(nuevo.inicio === '' ? null : nuevo);
    };
    return (
      <FiltroFechas rango={rango} cambiar={alCambiar}>
        {rango ? `De ${rango.inicio} a ${rango.final}` : 'Todo'}
      </FiltroFechas>
    );
  }
  montar(<Pantalla />);
  return cambiar;
}

test('what is wrong stands at its field, which takes the focus; nothing is filtered by it', async () => {
  const cambiar = filtro();
  await pulsar('Filtrar');
  await expect.element(inicio).toHaveAccessibleDescription('No dejes campos vacios');
  await expect.element(inicio).toHaveFocus();
  await inicio.fill('03/10/2025');
  await pulsar('Filtrar');
  await expect.element(final).toHaveAccessibleDescription('No dejes campos vacios');
  await final.fill('02/30/2025');
  await userEvent.keyboard('{Enter}');
  await expect.element(final).toHaveAccessibleDescription('Date input not valid.');
  for (const antes of ['03/09/2025', '03/10/2025']) {
    await final.fill(antes);
    await userEvent.keyboard('{Enter}');
    await expect.element(final).toHaveAccessibleDescription('Fecha final no puede ser menor a fecha inicial');
    await expect.element(final).toHaveFocus();
  }
  expect(await tachas()).toEqual([]);
  expect(cambiar).not.toHaveBeenCalled();
});

test('a range is typed, picked from a calendar, and taken away', async () => {
  const cambiar = filtro({ inicio: '2025-03-10', final: '2025-03-11' });
  await expect.element(inicio).toHaveValue('03/10/2025');
  await pulsar('Abrir el calendario de Fecha final');
  await pulsar('12 marzo 2025');
  await expect.element(final).toHaveValue('03/12/2025');
  await expect.element(page.getByText('De 2025-03-10 a 2025-03-11')).toBeVisible();
  await pulsar('Filtrar');
  await expect.element(page.getByText('De 2025-03-10 a 2025-03-12')).toBeVisible();
  await pulsar('Quitar filtro');
  await expect.element(inicio).toHaveValue('');
  expect(cambiar.mock.lastCall).toEqual([{ inicio: '', final: '' }]);
});
