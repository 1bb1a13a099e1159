import type { DateRange } from '@conserje/rules';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../test-support/findViolations.ts';
import { mount } from '../../test-support/mount.tsx';
import { DateRangeFilter } from './DateRangeFilter.tsx';

const start = page.getByRole('textbox', { name: 'Fecha inicial' });
const final = page.getByRole('textbox', { name: 'Fecha final' });
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));

function filter(first: DateRange | null = null) {
  const change = vi.fn<(rango: DateRange) => void>();
  function TestScreen() {
    const [rango, setRango] = useState(first);
    const onChange = (newItem: DateRange) => {
      change(newItem);
      setRango(newItem.inicio === '' ? null : newItem);
    };
    return (
      <DateRangeFilter range={rango} change={onChange}>
        {rango ? `De ${rango.inicio} a ${rango.final}` : 'Todo'}
      </DateRangeFilter>
    );
  }
  mount(<TestScreen />);
  return change;
}

test('an error is shown at its field, which gets the focus, and nothing is filtered', async () => {
  const change = filter();
  await press('Filtrar');
  await expect.element(start).toHaveAccessibleDescription('No dejes campos vacios');
  await expect.element(start).toHaveFocus();
  await start.fill('03/10/2025');
  await press('Filtrar');
  await expect.element(final).toHaveAccessibleDescription('No dejes campos vacios');
  await final.fill('02/30/2025');
  await userEvent.keyboard('{Enter}');
  await expect.element(final).toHaveAccessibleDescription('Date input not valid.');
  for (const before of ['03/09/2025', '03/10/2025']) {
    await final.fill(before);
    await userEvent.keyboard('{Enter}');
    await expect.element(final).toHaveAccessibleDescription('Fecha final no puede ser menor a fecha inicial');
    await expect.element(final).toHaveFocus();
  }
  expect(await findViolations()).toEqual([]);
  expect(change).not.toHaveBeenCalled();
});

test('a range is typed, picked from a calendar and removed', async () => {
  const change = filter({ inicio: '2025-03-10', final: '2025-03-11' });
  await expect.element(start).toHaveValue('03/10/2025');
  await press('Abrir el calendario de Fecha final');
  await press('12 marzo 2025');
  await expect.element(final).toHaveValue('03/12/2025');
  await expect.element(page.getByText('De 2025-03-10 a 2025-03-11')).toBeVisible();
  await press('Filtrar');
  await expect.element(page.getByText('De 2025-03-10 a 2025-03-12')).toBeVisible();
  await press('Quitar filtro');
  await expect.element(start).toHaveValue('');
  expect(change.mock.lastCall).toEqual([{ inicio: '', final: '' }]);
});
