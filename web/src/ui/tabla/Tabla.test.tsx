import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { montar } from '../../testing/montar.tsx';
import { tachas } from '../../testing/tachas.ts';
import type { Columna, PropsTabla } from './Tabla.tsx';
import { Tabla } from './Tabla.tsx';

interface Gente {
  nombre: string;
  agencia: string | null;
  horas: number;
}

const COLUMNAS: Columna<Gente>[] = [
  { clave: 'usuario', titulo: 'Usuario', valor: (f) => f.nombre, tarjeta: 'titulo' },
  { clave: 'agencia', titulo: 'Agencia', valor: (f) => f.agencia },
  { clave: 'horas', titulo: 'Horas', valor: (f) => f.horas, numerica: true, celda: (f) => `${f.horas} h` },
];
const GENTE: Gente[] = [
  { nombre: 'Zoe', agencia: null, horas: 10 },
  { nombre: 'Íker', agencia: 'Sur', horas: 9 },
  { nombre: 'Dora', agencia: 'Norte', horas: 100 },
];

function tabla(mas: Partial<PropsTabla<Gente>> = {}, direccion = '/'): void {
  montar(
    <Tabla
      leyenda="Gente"
      archivo="gente"
      columnas={COLUMNAS}
      filas={GENTE}
      idDe={(f) => f.nombre}
      ordenInicial="usuario"
      vacio={<p>No hay nadie</p>}
      unidad={['persona', 'personas']}
      {...mas}
    />,
    direccion,
  );
}

const cabeza = (name: string) => page.getByRole('columnheader', { name });
const buscar = page.getByRole('searchbox', { name: 'Buscar' });
const nombres = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((fila) => fila.firstElementChild?.textContent);
const seVen = (...esperados: string[]) => expect.poll(nombres).toEqual(esperados);
const pulsar = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));

describe('a table', () => {
  test('is sorted by its headers, each in its own way first, what is missing last', async () => {
    tabla();
    await seVen('Dora', 'Íker', 'Zoe');
    await expect.element(cabeza('Usuario')).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(cabeza('Horas').getByRole('button'));
    await expect.element(cabeza('Horas')).toHaveAttribute('aria-sort', 'descending');
    await expect.element(cabeza('Usuario')).not.toHaveAttribute('aria-sort');
    await seVen('Dora', 'Zoe', 'Íker');
    await userEvent.click(cabeza('Agencia').getByRole('button'));
    await seVen('Dora', 'Íker', 'Zoe');
    await userEvent.keyboard('{Enter}');
    await expect.element(cabeza('Agencia')).toHaveAttribute('aria-sort', 'descending');
    await seVen('Íker', 'Dora', 'Zoe');
    expect(location.search).toBe('?orden=-agencia');
  });

  test('is searched without regard to accents, and says that nothing is like it', async () => {
    tabla();
    await buscar.fill('iker');
    await seVen('Íker');
    await expect.element(page.getByText('1 de 3 personas')).toBeVisible();
    expect(location.search).toBe('?buscar=iker');
    // A number is not searched.
    await buscar.fill('100');
    await expect.element(page.getByText('Sin resultados para «100»')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Descargar' })).toBeDisabled();
    await pulsar('Borrar la búsqueda');
    await seVen('Dora', 'Íker', 'Zoe');
    await expect.element(buscar).toHaveValue('');
  });

  test('begins as its address says, and goes back with it', async () => {
    tabla({}, '/?orden=-horas&buscar=o');
    await seVen('Dora', 'Zoe');
    await userEvent.click(cabeza('Usuario').getByRole('button'));
    await expect.element(cabeza('Usuario')).toHaveAttribute('aria-sort', 'ascending');
    history.back();
    await expect.element(cabeza('Horas')).toHaveAttribute('aria-sort', 'descending');
    await expect.element(buscar).toHaveValue('o');
  });

  test('exports what it shows, in its order', async () => {
    const enlace = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const archivo = vi.spyOn(URL, 'createObjectURL');
    tabla({}, '/?orden=-horas&buscar=o');
    await seVen('Dora', 'Zoe');
    await pulsar('Descargar');
    await expect.poll(() => enlace.mock.contexts[0]).toHaveProperty('download', 'gente.csv');
    const [[hoja] = []] = archivo.mock.calls;
    if (!(hoja instanceof Blob)) throw new Error('a file was made');
    // Read as text, it is without the mark at its beginning.
    expect((await hoja.text()).replaceAll(';', ',')).toBe('Usuario,Agencia,Horas\r\nDora,Norte,100\r\nZoe,,10\r\n');
  });

  test('is turned over, and begins anew with another order', async () => {
    const muchos = Array.from({ length: 7 }, (_, i) => ({ nombre: `P${i}`, agencia: null, horas: i }));
    tabla({ filas: muchos, porPagina: 3 });
    const paginas = page.getByRole('navigation', { name: 'Páginas: Gente' });
    await seVen('P0', 'P1', 'P2');
    await pulsar('Siguiente');
    await pulsar('Siguiente');
    await seVen('P6');
    await expect.element(paginas.getByText('Página 3 de 3')).toBeVisible();
    await expect.element(paginas.getByRole('button', { name: 'Siguiente' })).toBeDisabled();
    await userEvent.click(cabeza('Horas').getByRole('button'));
    await seVen('P6', 'P5', 'P4');
    expect(location.search).toBe('?orden=-horas');
    expect(await tachas()).toEqual([]);
  });

  test('without rows says what there is to do', async () => {
    tabla({ filas: [] });
    await expect.element(page.getByText('No hay nadie')).toBeVisible();
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  });

  test('on a phone is cards, sorted by a list, and still a table to those who do not see it', async () => {
    await page.viewport(360, 740);
    tabla();
    await seVen('Dora', 'Íker', 'Zoe');
    const sitios = () =>
      page
        .getByRole('row')
        .elements()
        .slice(1)
        .map((fila) => Math.round(fila.getBoundingClientRect().left));
    await expect.poll(() => document.querySelector('[data-tarjetas]')).not.toBeNull();
    expect(new Set(sitios()).size).toBe(1);
    expect(document.documentElement.scrollWidth).toBe(360);
    // Each value stands under its label, and the header takes no focus.
    await expect.element(page.getByRole('cell', { name: 'Horas 100 h' })).toBeVisible();
    await expect.element(cabeza('Horas').getByRole('button')).not.toBeInTheDocument();
    await pulsar('Ordenar y descargar');
    await page.getByRole('combobox', { name: 'Ordenar por' }).selectOptions('Horas ↓');
    await seVen('Dora', 'Zoe', 'Íker');
    expect(await tachas()).toEqual([]);
    await page.viewport(1440, 900);
    await expect.element(cabeza('Horas').getByRole('button')).toBeVisible();
  });

  test('on a phone shows rows first: what is seldom used waits behind one button, which Escape closes', async () => {
    await page.viewport(360, 740);
    const muchos = Array.from({ length: 9 }, (_, i) => ({ nombre: `P${i}`, agencia: 'Norte', horas: i }));
    tabla({ filas: muchos, filtros: <button type="button">Solo mías</button>, filtrada: true });
    const mas = page.getByRole('button', { name: 'Filtrar, ordenar y descargar (hay un filtro puesto)' });
    await expect.element(mas).toHaveAttribute('aria-expanded', 'false');
    await expect.element(buscar).toBeVisible();
    for (const name of ['Descargar', 'Solo mías'])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
    // In one line with the search, and as large as a thumb.
    const caja = mas.element().getBoundingClientRect();
    expect(caja.top).toBe(buscar.element().getBoundingClientRect().top);
    expect(Math.min(caja.width, caja.height)).toBeGreaterThanOrEqual(44);
    const altos = () =>
      page
        .getByRole('row')
        .elements()
        .slice(1, 4)
        .map((fila) => fila.getBoundingClientRect().height);
    await expect.poll(() => Math.max(...altos())).toBeLessThan(90);

    (mas.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(mas).toHaveAttribute('aria-expanded', 'true');
    await expect.element(page.getByRole('button', { name: 'Descargar' })).toBeVisible();
    expect(await tachas()).toEqual([]);
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('button', { name: 'Solo mías' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(mas).toHaveAttribute('aria-expanded', 'false');
    await expect.element(mas).toHaveFocus();
    await page.viewport(320, 640);
    await expect.poll(() => document.documentElement.scrollWidth).toBe(320);
    await page.viewport(1440, 900);
    await expect.element(page.getByRole('button', { name: 'Solo mías' })).toBeVisible();
    await expect.element(mas).not.toBeInTheDocument();
  });

  test('without rows keeps its filters, and offers neither to order nor to take away', async () => {
    await page.viewport(360, 740);
    tabla({ filas: [], filtros: <button type="button">Solo mías</button>, filtrada: true });
    await pulsar('Filtrar (hay un filtro puesto)');
    await expect.element(page.getByRole('button', { name: 'Solo mías' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Descargar' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('combobox', { name: 'Ordenar por' })).not.toBeInTheDocument();
    await page.viewport(1440, 900);
  });

  test('on a wide screen its header stays while its rows pass, unless they need more than there is', async () => {
    await page.viewport(1000, 500);
    const muchos = Array.from({ length: 40 }, (_, i) => ({ nombre: `P${i}`, agencia: 'Norte', horas: i }));
    tabla({ filas: muchos });
    await expect.element(cabeza('Usuario')).toBeVisible();
    const arriba = () => cabeza('Usuario').element().getBoundingClientRect().top;
    const barra = () => Number.parseFloat(getComputedStyle(cabeza('Usuario').element()).top);
    expect(arriba()).toBeGreaterThan(barra());
    window.scrollTo(0, 900);
    await expect.poll(arriba).toBe(barra());
    expect(document.documentElement.scrollWidth).toBe(1000);
    window.scrollTo(0, 0);
  });

  test('that needs more than there is scrolls in its own frame', async () => {
    await page.viewport(800, 500);
    const larga = 'abcdefghij'.repeat(12);
    tabla({ filas: [{ nombre: larga, agencia: larga, horas: 1 }] });
    await expect.element(page.getByRole('cell').first()).toBeVisible();
    await expect.poll(() => document.querySelector('[data-desborda]')).not.toBeNull();
    expect(document.documentElement.scrollWidth).toBe(800);
    await page.viewport(1440, 900);
  });
});
