import { describe, expect, test } from 'vitest';
import type { LineaSocio, Plantel } from './socios.ts';
import { revisarSocios } from './socios.ts';

const PLANTEL: Plantel = {
  agencia: 'Hotel Aurora',
  misiones: [
    { id: 1, nombre: 'Iniciado I', categoria: 1, orden: 1001 },
    { id: 10, nombre: 'Técnico A', categoria: 3, orden: 3006 },
    { id: 11, nombre: 'Encargado', categoria: 3, orden: 3007 },
    { id: 61, nombre: 'Encargado', categoria: 6, orden: 6001 },
    { id: 62, nombre: 'Tesorero', categoria: 6, orden: 6002 },
    { id: 90, nombre: 'Administrador', categoria: 10, orden: 10_001 },
  ],
  categorias: [
    { id: 1, nombre: 'Iniciales', permisos: [] },
    { id: 3, nombre: 'Técnicos', permisos: ['tt'] },
    { id: 6, nombre: 'Directores', permisos: ['tt', 'pag'] },
    { id: 10, nombre: 'Junta', permisos: ['tt'] },
  ],
  hoy: '2026-03-10',
  nombres: new Map([
    ['ana', false],
    ['eva', true],
  ]),
  firmas: new Set(['ANA']),
  quien: { orden: 10_001, permisos: ['tt', 'pag'] },
};
const linea = (mas: Partial<LineaSocio> = {}): LineaSocio => ({
  ...{ linea: 2, usuario: 'Leo', mision: 'Técnico A', firma: 'LEO', fecha: '2026-03-01' },
  categoria: '',
  ...mas,
});
const repasar = (...lineas: Partial<LineaSocio>[]) =>
  revisarSocios(
    lineas.map((l, i) => linea({ linea: i + 2, ...l })),
    PLANTEL,
  );

test('una línea completa trae a alguien', () => {
  expect(repasar({})).toEqual({
    socios: [
      {
        ...{ linea: 2, usuario: 'Leo', mision: 10, misionNombre: 'Técnico A', rango: 'Técnicos' },
        ...{ firma: 'LEO', fecha: '2026-03-01' },
      },
    ],
    yaEstan: [],
    faltas: [],
    dudas: { fechas: null, secciones: [] },
  });
});

test('solo el nombre hace falta: la primera misión, sin firma, desde hoy', () => {
  expect(repasar({ mision: '', firma: '', fecha: '' }).socios).toEqual([
    {
      ...{ linea: 2, usuario: 'Leo', mision: 1, misionNombre: 'Iniciado I', rango: 'Iniciales' },
      ...{ firma: '', fecha: null },
    },
  ]);
});

test('la misión y la firma se reconocen como se busquen: sin tildes ni mayúsculas', () => {
  expect(repasar({ mision: 'tecnico a', firma: 'le1' }).socios).toMatchObject([{ mision: 10, firma: 'LE1' }]);
});

test('quien ya está se queda como está, escrito como sea', () => {
  const { socios, yaEstan, faltas } = repasar({ usuario: 'ANA', mision: 'No hay' }, {});
  expect([socios.length, yaEstan, faltas]).toEqual([1, [{ linea: 2, usuario: 'ANA', despedido: false }], []]);
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
    'Solo puedes dar misiones de menor rango que la tuya',
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

test('someone who was dismissed is told apart from those who are there', () => {
  expect(repasar({ usuario: 'Eva' }).yaEstan).toEqual([{ linea: 2, usuario: 'Eva', despedido: true }]);
});

describe('a mission name that two categories have', () => {
  const mision = 'Encargado';
  test('is a fault that names both', () => {
    expect(repasar({ mision }).faltas).toMatchObject([
      { campo: 'mision', msg: expect.stringContaining('Hay 2 misiones con ese nombre: en Técnicos y en Directores') },
    ]);
  });
  test.each([
    ['Directores', 61],
    ['DIRECTORES ', 61],
    ['6', 61],
    ['tecnicos', 11],
  ])('is the one of the category %j', (categoria, id) => {
    expect(repasar({ mision, categoria }).socios).toMatchObject([{ mision: id }]);
  });
  test('is the one of the part in which it stands', () => {
    const alone = { mision: '', firma: '', fecha: '' };
    const { socios } = revisarSocios([linea({ ...alone, usuario: 'DIRECTORES' }), linea({ mision })], PLANTEL, {
      secciones: 'titulos',
    });
    expect(socios).toMatchObject([{ usuario: 'Leo', mision: 61 }]);
  });
});

test.each<[string, Partial<LineaSocio>, string, string]>([
  [
    'the nearest mission',
    { mision: 'Tecnico  B' },
    'mision',
    'No hay ninguna misión con ese nombre. ¿Quisiste decir Técnico A?',
  ],
  [
    'the nearest category',
    { categoria: 'Tecnico' },
    'categoria',
    'No hay ningún rango con ese nombre. ¿Quisiste decir Técnicos?',
  ],
  ['no category that is nothing like it', { categoria: 'Reyes' }, 'categoria', 'No hay ningún rango con ese nombre'],
  ['the category that it is in', { categoria: 'Junta' }, 'mision', 'Esa misión está en Técnicos, no en Junta'],
])('a fault names %s', (_what, mas, campo, msg) => {
  expect(repasar(mas).faltas).toMatchObject([{ campo, msg }]);
});

test('nobody is given permissions that whoever imports does not hold', () => {
  const quien = { orden: 10_001, permisos: ['tt'] };
  const { faltas } = revisarSocios([linea({ mision: 'Tesorero' })], { ...PLANTEL, quien });
  expect(faltas).toMatchObject([{ campo: 'mision', msg: 'Esa misión tiene permisos que tú no tienes: Pagar' }]);
  expect(revisarSocios([linea({ mision: 'Tesorero' })], { ...PLANTEL, quien: null }).socios).toHaveLength(1);
});

test('lines that only name a category are asked about', () => {
  const alone = { mision: '', firma: '', fecha: '' };
  const lineas = [linea({ ...alone, usuario: 'TECNICOS' }), linea({ linea: 3 })];
  const asked = revisarSocios(lineas, PLANTEL);
  expect(asked).toMatchObject({ dudas: { secciones: [{ linea: 2, texto: 'TECNICOS' }] }, faltas: [] });
  const titles = revisarSocios(lineas, PLANTEL, { secciones: 'titulos' });
  expect([titles.dudas.secciones, titles.socios.map((s) => s.usuario)]).toEqual([[], ['Leo']]);
  const people = revisarSocios(lineas, PLANTEL, { secciones: 'personas' });
  expect([people.dudas.secciones, people.socios.map((s) => s.usuario)]).toEqual([[], ['TECNICOS', 'Leo']]);
});

describe('las fechas', () => {
  const lineas = (escritas: string[]) =>
    escritas.map((fecha, i) => linea({ usuario: `Socio${i}`, firma: '', fecha, linea: i + 2 }));
  const fechas = (...escritas: string[]) => revisarSocios(lineas(escritas), PLANTEL).socios.map((s) => s.fecha);

  test('van con el día delante', () => {
    expect(fechas('13/02/2026', '03/02/2026', '3-2-2026', '03.02.2026', '2026-2-3')).toEqual([
      '2026-02-13',
      ...Array(4).fill('2026-02-03'),
    ]);
  });

  test('are asked for once when all of them could be read both ways', () => {
    const file = lineas(['2026-02-03', '03/02/2026', '5-1-26']);
    expect(revisarSocios(file, PLANTEL).dudas.fechas).toBe('03/02/2026');
    const read = (order: 'dia' | 'mes') => {
      const { socios, dudas } = revisarSocios(file, PLANTEL, { fechas: order });
      return [dudas.fechas, ...socios.map((s) => s.fecha)];
    };
    expect(read('dia')).toEqual([null, '2026-02-03', '2026-02-03', '2026-01-05']);
    expect(
      revisarSocios(file, { ...PLANTEL, hoy: '2026-12-31' }, { fechas: 'mes' }).socios.map((s) => s.fecha),
    ).toEqual(['2026-02-03', '2026-03-02', '2026-05-01']);
    expect(revisarSocios(lineas(['02/02/2026']), PLANTEL).dudas.fechas).toBeNull();
  });

  test.each([
    ['12-mar-25', '2025-03-12'],
    ['12 de marzo de 2025', '2025-03-12'],
    ['miércoles, 12 de marzo de 2025', '2025-03-12'],
    ['Mar 12, 2025', '2025-03-12'],
    ['1/dic/2025', '2025-12-01'],
    ['25/02/26', '2026-02-25'],
    ['2025/12/01', '2025-12-01'],
    ['25/02/2026 14:05:00', '2026-02-25'],
    ['25/02/2026 2:05 p. m.', '2026-02-25'],
    ['2026-02-25T18:05:00.000Z', '2026-02-25'],
    ['46078', '2026-02-25'],
    ['46078,75', '2026-02-25'],
  ])('%s is %s', (written, read) => {
    expect(fechas(written)).toEqual([read]);
  });

  test('o con el mes delante, si el archivo no se puede leer de otro modo', () => {
    expect(fechas('02/25/2026', '03/02/2026')).toEqual(['2026-02-25', '2026-03-02']);
  });

  test('nunca de los dos modos en un archivo: lo que no cuadra es falta', () => {
    expect(fechas('25/02/2026', '02/25/2026', '03/02/2026')).toEqual(['2026-02-25', '2026-02-03']);
  });
});
