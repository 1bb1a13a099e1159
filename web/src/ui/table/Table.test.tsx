import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../test-support/findViolations.ts';
import { mount } from '../../test-support/mount.tsx';
import type { Column, TableProps } from './Table.tsx';
import { Table } from './Table.tsx';

interface People {
  nombre: string;
  agencia: string | null;
  horas: number;
}

const COLUMNS: Column<People>[] = [
  { id: 'usuario', title: 'Usuario', value: (f) => f.nombre, card: 'title' },
  { id: 'agencia', title: 'Agencia', value: (f) => f.agencia },
  { id: 'horas', title: 'Horas', value: (f) => f.horas, isNumeric: true, cell: (f) => `${f.horas} h` },
];
const PEOPLE: People[] = [
  { nombre: 'Zoe', agencia: null, horas: 10 },
  { nombre: 'Íker', agencia: 'Sur', horas: 9 },
  { nombre: 'Dora', agencia: 'Norte', horas: 100 },
];

function table(more: Partial<TableProps<People>> = {}, url = '/'): void {
  mount(
    <Table
      caption="Gente"
      fileName="gente"
      columns={COLUMNS}
      rows={PEOPLE}
      idOf={(f) => f.nombre}
      initialSort="usuario"
      empty={<p>No hay nadie</p>}
      unit={['persona', 'personas']}
      {...more}
    />,
    url,
  );
}

const header = (name: string) => page.getByRole('columnheader', { name });
const search = page.getByRole('searchbox', { name: 'Buscar' });
const names = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.firstElementChild?.textContent);
const expectVisible = (...expected: string[]) => expect.poll(names).toEqual(expected);
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));

describe('a table', () => {
  test('sorts by its headers, each with its own first direction, missing values last', async () => {
    table();
    await expectVisible('Dora', 'Íker', 'Zoe');
    await expect.element(header('Usuario')).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(header('Horas').getByRole('button'));
    await expect.element(header('Horas')).toHaveAttribute('aria-sort', 'descending');
    await expect.element(header('Usuario')).not.toHaveAttribute('aria-sort');
    await expectVisible('Dora', 'Zoe', 'Íker');
    await userEvent.click(header('Agencia').getByRole('button'));
    await expectVisible('Dora', 'Íker', 'Zoe');
    await userEvent.keyboard('{Enter}');
    await expect.element(header('Agencia')).toHaveAttribute('aria-sort', 'descending');
    await expectVisible('Íker', 'Dora', 'Zoe');
    expect(location.search).toBe('?orden=-agencia');
  });

  test('searches the text that people read, where the value is another', async () => {
    const day: Column<People> = { id: 'dia', title: 'Día', value: ({ horas }) => horas, search: () => '10 mar 2026' };
    table({ columns: [...COLUMNS, day] });
    await search.fill('10 mar');
    await expect.element(page.getByText('3 personas')).toBeVisible();
    await search.fill('100');
    await expect.element(page.getByText('Sin resultados para «100»')).toBeVisible();
  });

  test('searches regardless of accents and reports no matches', async () => {
    table();
    await search.fill('iker');
    await expectVisible('Íker');
    await expect.element(page.getByText('1 de 3 personas')).toBeVisible();
    expect(location.search).toBe('?buscar=iker');
    // A number is not searched.
    await search.fill('100');
    await expect.element(page.getByText('Sin resultados para «100»')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Descargar CSV' })).toBeDisabled();
    await press('Borrar la búsqueda');
    await expectVisible('Dora', 'Íker', 'Zoe');
    await expect.element(search).toHaveValue('');
  });

  test('starts with the state of its URL and follows back', async () => {
    table({}, '/?orden=-horas&buscar=o');
    await expectVisible('Dora', 'Zoe');
    await userEvent.click(header('Usuario').getByRole('button'));
    await expect.element(header('Usuario')).toHaveAttribute('aria-sort', 'ascending');
    history.back();
    await expect.element(header('Horas')).toHaveAttribute('aria-sort', 'descending');
    await expect.element(search).toHaveValue('o');
  });

  test('exports the shown rows in their order', async () => {
    const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const createUrl = vi.spyOn(URL, 'createObjectURL');
    table({}, '/?orden=-horas&buscar=o');
    await expectVisible('Dora', 'Zoe');
    await press('Descargar CSV');
    await expect.poll(() => link.mock.contexts[0]).toHaveProperty('download', 'gente.csv');
    const [[sheet] = []] = createUrl.mock.calls;
    if (!(sheet instanceof Blob)) throw new Error('a file was made');
    // `text()` drops the byte order mark.
    expect((await sheet.text()).replaceAll(';', ',')).toBe('Usuario,Agencia,Horas\r\nDora,Norte,100\r\nZoe,,10\r\n');
  });

  test('pages, and returns to the first page on another order', async () => {
    const many = Array.from({ length: 7 }, (_, i) => ({ nombre: `P${i}`, agencia: null, horas: i }));
    table({ rows: many, pageSize: 3 });
    const pages = page.getByRole('navigation', { name: 'Páginas: Gente' });
    await expectVisible('P0', 'P1', 'P2');
    await press('Siguiente');
    await press('Siguiente');
    await expectVisible('P6');
    await expect.element(pages.getByText('Página 3 de 3')).toBeVisible();
    await expect.element(pages.getByRole('button', { name: 'Siguiente' })).toBeDisabled();
    await userEvent.click(header('Horas').getByRole('button'));
    await expectVisible('P6', 'P5', 'P4');
    expect(location.search).toBe('?orden=-horas');
    expect(await findViolations()).toEqual([]);
  });

  test('without rows shows the hint', async () => {
    table({ rows: [] });
    await expect.element(page.getByText('No hay nadie')).toBeVisible();
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  });

  test('on a phone shows cards with a select to sort, and keeps the table roles', async () => {
    await page.viewport(360, 740);
    table();
    await expectVisible('Dora', 'Íker', 'Zoe');
    const positions = () =>
      page
        .getByRole('row')
        .elements()
        .slice(1)
        .map((row) => Math.round(row.getBoundingClientRect().left));
    await expect.poll(() => document.querySelector('[data-cards]')).not.toBeNull();
    expect(new Set(positions()).size).toBe(1);
    expect(document.documentElement.scrollWidth).toBe(360);
    // Each value has its label, and the header is not focusable.
    await expect.element(page.getByRole('cell', { name: 'Horas 100 h' })).toBeVisible();
    await expect.element(header('Horas').getByRole('button')).not.toBeInTheDocument();
    await press('Ordenar y descargar');
    await page.getByRole('combobox', { name: 'Ordenar por' }).selectOptions('Horas ↓');
    await expectVisible('Dora', 'Zoe', 'Íker');
    expect(await findViolations()).toEqual([]);
    await page.viewport(1440, 900);
    await expect.element(header('Horas').getByRole('button')).toBeVisible();
  });

  test('on a phone puts rare actions behind one button, which Escape closes', async () => {
    await page.viewport(360, 740);
    const many = Array.from({ length: 9 }, (_, i) => ({ nombre: `P${i}`, agencia: 'Norte', horas: i }));
    table({ rows: many, filters: <button type="button">Solo mías</button>, filtered: true });
    const more = page.getByRole('button', { name: 'Filtrar, ordenar y descargar (hay un filtro puesto)' });
    await expect.element(more).toHaveAttribute('aria-expanded', 'false');
    await expect.element(search).toBeVisible();
    for (const name of ['Descargar CSV', 'Solo mías'])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
    // On one line with the search, and of a thumb's size.
    const box = more.element().getBoundingClientRect();
    expect(box.top).toBe(search.element().getBoundingClientRect().top);
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    const altos = () =>
      page
        .getByRole('row')
        .elements()
        .slice(1, 4)
        .map((row) => row.getBoundingClientRect().height);
    await expect.poll(() => Math.max(...altos())).toBeLessThan(90);

    (more.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(more).toHaveAttribute('aria-expanded', 'true');
    await expect.element(page.getByRole('button', { name: 'Descargar CSV' })).toBeVisible();
    expect(await findViolations()).toEqual([]);
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('button', { name: 'Solo mías' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(more).toHaveAttribute('aria-expanded', 'false');
    await expect.element(more).toHaveFocus();
    await page.viewport(320, 640);
    await expect.poll(() => document.documentElement.scrollWidth).toBe(320);
    await page.viewport(1440, 900);
    await expect.element(page.getByRole('button', { name: 'Solo mías' })).toBeVisible();
    await expect.element(more).not.toBeInTheDocument();
  });

  test('without rows keeps its filters and offers neither sort nor export', async () => {
    await page.viewport(360, 740);
    table({ rows: [], filters: <button type="button">Solo mías</button>, filtered: true });
    await press('Filtrar (hay un filtro puesto)');
    await expect.element(page.getByRole('button', { name: 'Solo mías' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Descargar CSV' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('combobox', { name: 'Ordenar por' })).not.toBeInTheDocument();
    await page.viewport(1440, 900);
  });

  test('keeps its header while scrolling on a wide screen', async () => {
    await page.viewport(1000, 500);
    const many = Array.from({ length: 40 }, (_, i) => ({ nombre: `P${i}`, agencia: 'Norte', horas: i }));
    table({ rows: many });
    await expect.element(header('Usuario')).toBeVisible();
    const top = () => header('Usuario').element().getBoundingClientRect().top;
    const bar = () => Number.parseFloat(getComputedStyle(header('Usuario').element()).top);
    expect(top()).toBeGreaterThan(bar());
    window.scrollTo(0, 900);
    await expect.poll(top).toBe(bar());
    expect(document.documentElement.scrollWidth).toBe(1000);
    window.scrollTo(0, 0);
  });

  test('scrolls in its own frame if it overflows', async () => {
    await page.viewport(800, 500);
    const long = 'abcdefghij'.repeat(12);
    table({ rows: [{ nombre: long, agencia: long, horas: 1 }] });
    await expect.element(page.getByRole('cell').first()).toBeVisible();
    await expect.poll(() => document.querySelector('[data-overflows]')).not.toBeNull();
    expect(document.documentElement.scrollWidth).toBe(800);
    await page.viewport(1440, 900);
  });
});
