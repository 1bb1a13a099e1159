import { describe, expect, test } from 'vitest';
import type { LineaSocio, Plantel } from './socios.ts';
import { revisarSocios } from './socios.ts';

const PLANTEL: Plantel = {
  agencia: 'Hotel Aurora',
  misiones: [
    { id: 1, nombre: 'Iniciado I', orden: 1001 },
    { id: 10, nombre: 'Técnico A', orden: 3006 },
    { id: 90, nombre: 'Administrador', orden: 10_001 },
  ],
  hoy: '2026-03-10',
  nombres: new Set(['ana']),
  firmas: new Set(['ANA']),
  debajoDe: 10_001,
};
const linea = (mas: Partial<LineaSocio> = {}): LineaSocio => ({
  ...{ linea: 2, usuario: 'Leo', mision: 'Técnico A', firma: 'LEO', fecha: '2026-03-01' },
  ...mas,
});
const repasar = (...lineas: Partial<LineaSocio>[]) =>
  revisarSocios(
    lineas.map((l, i) => linea({ linea: i + 2, ...l })),
    PLANTEL,
  );

test('una línea completa trae a alguien', () => {
  expect(repasar({})).toEqual({
    socios: [{ linea: 2, usuario: 'Leo', mision: 10, misionNombre: 'Técnico A', firma: 'LEO', fecha: '2026-03-01' }],
    yaEstan: [],
    faltas: [],
  });
});

test('solo el nombre hace falta: la primera misión, sin firma, desde hoy', () => {
  expect(repasar({ mision: '', firma: '', fecha: '' }).socios).toEqual([
    { linea: 2, usuario: 'Leo', mision: 1, misionNombre: 'Iniciado I', firma: '', fecha: null },
  ]);
});

test('la misión y la firma se reconocen como se busquen: sin tildes ni mayúsculas', () => {
  expect(repasar({ mision: 'tecnico a', firma: 'le1' }).socios).toMatchObject([{ mision: 10, firma: 'LE1' }]);
});

test('quien ya está se queda como está, escrito como sea', () => {
  const { socios, yaEstan, faltas } = repasar({ usuario: 'ANA', mision: 'No hay' }, {});
  expect([socios.length, yaEstan, faltas]).toEqual([1, [{ linea: 2, usuario: 'ANA' }], []]);
});

test.each<[string, Partial<LineaSocio>, string, string]>([
  ['sin nombre', { usuario: '' }, 'usuario', 'No dejes campos vacios'],
  ['con espacio', { usuario: 'Le o' }, 'usuario', expect.any(String) as unknown as string],
  ['el nombre de la agencia', { usuario: 'hotel aurora' }, 'usuario', expect.any(String) as unknown as string],
  ['una misión que no hay', { mision: 'Rey' }, 'mision', 'No hay ninguna misión con ese nombre'],
  [
    'una misión de quien importa',
    { mision: 'Administrador' },
    'mision',
    'Debes tener un rango mayor que la misión que das',
  ],
  ['una firma larga', { firma: 'LEON' }, 'firma', 'La firma solo puede contener 3 caracteres'],
  ['una firma tomada', { firma: 'ana' }, 'firma', 'La firma no esta disponible'],
  ['un día que no existe', { fecha: '31/02/2026' }, 'fecha', 'Escribe la fecha como 2026-03-25 o 25/03/2026'],
  ['una palabra', { fecha: 'ayer' }, 'fecha', 'Escribe la fecha como 2026-03-25 o 25/03/2026'],
  ['mañana', { fecha: '2026-03-11' }, 'fecha', 'La fecha debe estar entre el año 2000 y hoy'],
  ['el siglo pasado', { fecha: '31/12/1999' }, 'fecha', 'La fecha debe estar entre el año 2000 y hoy'],
])('%s es una falta de su línea', (_caso, mas, campo, msg) => {
  const { socios, faltas } = repasar(mas, { usuario: 'Bea', firma: 'BEA' });
  expect(faltas).toEqual([{ linea: 2, campo, valor: linea(mas)[campo as 'usuario'], msg }]);
  expect(socios.map((s) => s.usuario)).toEqual(['Bea']);
});

test('un nombre o una firma por segunda vez son falta de la segunda', () => {
  const { socios, faltas } = repasar({}, { usuario: 'LEO', firma: '' }, { usuario: 'Bea' });
  expect(socios.map((s) => s.linea)).toEqual([2]);
  expect(faltas.map(({ linea: n, campo }) => [n, campo])).toEqual([
    [3, 'usuario'],
    [4, 'firma'],
  ]);
});

describe('las fechas', () => {
  const fechas = (...escritas: string[]) =>
    repasar(...escritas.map((fecha, i) => ({ usuario: `Socio${i}`, firma: '', fecha }))).socios.map((s) => s.fecha);

  test('van con el día delante', () => {
    expect(fechas('03/02/2026', '3-2-2026', '03.02.2026', '2026-2-3')).toEqual(Array(4).fill('2026-02-03'));
  });

  test('o con el mes delante, si el archivo no se puede leer de otro modo', () => {
    expect(fechas('02/25/2026', '03/02/2026')).toEqual(['2026-02-25', '2026-03-02']);
  });

  test('nunca de los dos modos en un archivo: lo que no cuadra es falta', () => {
    expect(fechas('25/02/2026', '02/25/2026', '03/02/2026')).toEqual(['2026-02-25', '2026-02-03']);
  });
});
