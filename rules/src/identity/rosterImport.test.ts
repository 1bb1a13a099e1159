import { describe, expect, test } from 'vitest';
import type { RosterAnswers, RosterContext, RosterLine } from './rosterImport.ts';
import { hasDoubts, reviewRoster } from './rosterImport.ts';

const CONTEXT: RosterContext = {
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
  vetados: new Set(['vetado']),
  reservados: new Set(['reservada']),
  nombres: new Map([
    ['ana', false],
    ['eva', true],
  ]),
  firmas: new Set(['ANA']),
  quien: { orden: 10_001, permisos: ['tt', 'pag'] },
};
const line = (more: Partial<RosterLine> = {}): RosterLine => ({
  linea: 2,
  usuario: 'Leo',
  mision: 'Técnico A',
  firma: 'LEO',
  fecha: '2026-03-01',
  categoria: '',
  ...more,
});
const reviewLines = (...lines: Partial<RosterLine>[]) =>
  reviewRoster(
    lines.map((l, i) => line({ linea: i + 2, ...l })),
    CONTEXT,
  );

test('a complete line yields a member', () => {
  expect(reviewLines({})).toEqual({
    roster: [
      {
        linea: 2,
        usuario: 'Leo',
        mision: 10,
        misionName: 'Técnico A',
        rango: 'Técnicos',
        firma: 'LEO',
        fecha: '2026-03-01',
      },
    ],
    yaEstan: [],
    faltas: [],
    dudas: { fechas: null, secciones: [], vacias: [] },
  });
});

test('only the name is required: first mision, no firma, starting today', () => {
  expect(reviewLines({ mision: '', firma: '', fecha: '' }).roster).toEqual([
    {
      linea: 2,
      usuario: 'Leo',
      mision: 1,
      misionName: 'Iniciado I',
      rango: 'Iniciales',
      firma: '',
      fecha: null,
    },
  ]);
});

test('mision and firma match without regard to accents and case', () => {
  expect(reviewLines({ mision: 'tecnico a', firma: 'le1' }).roster).toMatchObject([{ mision: 10, firma: 'LE1' }]);
});

test('an existing person is left unchanged, in any capitalization', () => {
  const { roster, yaEstan, faltas } = reviewLines({ usuario: 'ANA', mision: 'No hay' }, {});
  expect([roster.length, yaEstan, faltas]).toEqual([1, [{ linea: 2, usuario: 'ANA', despedido: false }], []]);
});

test.each<[string, Partial<RosterLine>, string, string]>([
  ['no name', { usuario: '' }, 'usuario', 'No dejes campos vacios'],
  ['a space', { usuario: 'Le o' }, 'usuario', expect.any(String) as unknown as string],
  ["the agencia's name", { usuario: 'hotel aurora' }, 'usuario', expect.any(String) as unknown as string],
  ['an unknown mision', { mision: 'Rey' }, 'mision', 'No hay ninguna misión con ese nombre'],
  [
    "a mision at the importer's place",
    { mision: 'Administrador' },
    'mision',
    'Solo puedes dar misiones de menor rango que la tuya',
  ],
  ['a long firma', { firma: 'LEON' }, 'firma', 'La firma solo puede contener 3 caracteres'],
  ['a taken firma', { firma: 'ana' }, 'firma', 'La firma no esta disponible'],
  ['a day that does not exist', { fecha: '31/02/2026' }, 'fecha', 'Escribe la fecha como 2026-03-25 o 25/03/2026'],
  ['a word', { fecha: 'ayer' }, 'fecha', 'Escribe la fecha como 2026-03-25 o 25/03/2026'],
  ['tomorrow', { fecha: '2026-03-11' }, 'fecha', 'La fecha debe estar entre el año 2000 y hoy'],
  ['the last century', { fecha: '31/12/1999' }, 'fecha', 'La fecha debe estar entre el año 2000 y hoy'],
])('%s is a fault of its line', (_case, more, campo, msg) => {
  const { roster, faltas } = reviewLines(more, { usuario: 'Bea', firma: 'BEA' });
  expect(faltas).toEqual([{ linea: 2, campo, valor: line(more)[campo as 'usuario'], msg }]);
  expect(roster.map((s) => s.usuario)).toEqual(['Bea']);
});

test('a repeated name or firma is a fault of the second line', () => {
  const { roster, faltas } = reviewLines({}, { usuario: 'LEO', firma: '' }, { usuario: 'Bea' });
  expect(roster.map((s) => s.linea)).toEqual([2]);
  expect(faltas.map(({ linea: n, campo }) => [n, campo])).toEqual([
    [3, 'usuario'],
    [4, 'firma'],
  ]);
});

test('a dismissed person is listed apart from active ones', () => {
  expect(reviewLines({ usuario: 'Eva' }).yaEstan).toEqual([{ linea: 2, usuario: 'Eva', despedido: true }]);
});

describe('a mision name that two categorias share', () => {
  const mision = 'Encargado';
  test('is a fault that names both categorias', () => {
    expect(reviewLines({ mision }).faltas).toMatchObject([
      { campo: 'mision', msg: expect.stringContaining('Hay 2 misiones con ese nombre: en Técnicos y en Directores') },
    ]);
  });
  test.each([
    ['Directores', 61],
    ['DIRECTORES ', 61],
    ['6', 61],
    ['tecnicos', 11],
  ])('resolves to the mision of the categoria %j', (categoria, id) => {
    expect(reviewLines({ mision, categoria }).roster).toMatchObject([{ mision: id }]);
  });
  test('resolves to the mision of its section', () => {
    const alone = { mision: '', firma: '', fecha: '' };
    const { roster } = reviewRoster([line({ ...alone, usuario: 'DIRECTORES' }), line({ mision })], CONTEXT, {
      secciones: 'titulos',
    });
    expect(roster).toMatchObject([{ usuario: 'Leo', mision: 61 }]);
  });
});

test.each<[string, Partial<RosterLine>, string, string]>([
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
])('a fault names %s', (_what, more, campo, msg) => {
  expect(reviewLines(more).faltas).toMatchObject([{ campo, msg }]);
});

test('a line cannot give permisos that the importer does not hold', () => {
  const quien = { orden: 10_001, permisos: ['tt'] };
  const { faltas } = reviewRoster([line({ mision: 'Tesorero' })], { ...CONTEXT, quien });
  expect(faltas).toMatchObject([{ campo: 'mision', msg: 'Esa misión tiene permisos que tú no tienes: Pagar' }]);
  expect(reviewRoster([line({ mision: 'Tesorero' })], { ...CONTEXT, quien: null }).roster).toHaveLength(1);
});

test('a line with only a categoria name raises a question', () => {
  const alone = { mision: '', firma: '', fecha: '' };
  const lines = [line({ ...alone, usuario: 'TECNICOS' }), line({ linea: 3 })];
  const asked = reviewRoster(lines, CONTEXT);
  expect(asked).toMatchObject({ dudas: { secciones: [{ linea: 2, texto: 'TECNICOS' }] }, faltas: [] });
  const titles = reviewRoster(lines, CONTEXT, { secciones: 'titulos' });
  expect([titles.dudas.secciones, titles.roster.map((s) => s.usuario)]).toEqual([[], ['Leo']]);
  const people = reviewRoster(lines, CONTEXT, { secciones: 'personas' });
  expect([people.dudas.secciones, people.roster.map((s) => s.usuario)]).toEqual([[], ['TECNICOS', 'Leo']]);
});

describe('an empty mision below a written one', () => {
  const lines = [
    line({ usuario: 'Ada', firma: '' }),
    line({ linea: 3, usuario: 'Bea', mision: '', firma: '' }),
    line({ linea: 4, usuario: 'Ana', mision: '', firma: '' }),
    line({ linea: 5, usuario: 'Leo', mision: 'Tesorero', firma: '' }),
    line({ linea: 6, usuario: 'Zoe', mision: '', firma: '' }),
  ];
  const misiones = (answers: RosterAnswers, written = lines) =>
    reviewRoster(written, CONTEXT, answers).roster.map((s) => [s.usuario, s.misionName]);

  test('is asked about once for all new people', () => {
    const { dudas } = reviewRoster(lines, CONTEXT);
    expect([hasDoubts(dudas), dudas.vacias.map((v) => v.texto)]).toEqual([true, ['Bea', 'Zoe']]);
    expect(hasDoubts(reviewRoster(lines, CONTEXT, { vacias: 'primera' }).dudas)).toBe(false);
  });

  test('is the one above, as merged cells are written, or the lowest', () => {
    expect(misiones({ vacias: 'arriba' })).toEqual([
      ['Ada', 'Técnico A'],
      ['Bea', 'Técnico A'],
      ['Leo', 'Tesorero'],
      ['Zoe', 'Tesorero'],
    ]);
    expect(misiones({ vacias: 'primera' }).map(([, mision]) => mision)).toEqual([
      'Técnico A',
      'Iniciado I',
      'Tesorero',
      'Iniciado I',
    ]);
  });

  test('takes the categoria from above too, so that an ambiguous name is none', () => {
    const written = [
      line({ usuario: 'Ada', firma: '', categoria: 'Directores', mision: 'Encargado' }),
      line({ linea: 3, usuario: 'Bea', firma: '', mision: '' }),
      line({ linea: 4, usuario: 'Leo', firma: '', mision: '', categoria: 'DIRECTORES' }),
    ];
    expect(reviewRoster(written, CONTEXT, { vacias: 'arriba' }).roster.map((s) => s.mision)).toEqual([61, 61, 61]);
  });

  test.each<[string, Partial<RosterLine>[]]>([
    ['above the first one', [{ usuario: 'Bea', mision: '' }, { usuario: 'Leo' }]],
    ['of another categoria', [{ usuario: 'Leo' }, { usuario: 'Bea', mision: '', categoria: 'Directores' }]],
    [
      'of the next section',
      [{ usuario: 'Leo' }, { usuario: 'DIRECTORES', mision: '', fecha: '' }, { usuario: 'Bea', mision: '' }],
    ],
  ])('is the lowest without a question: %s', (_where, written) => {
    const given = written.map((l, i) => line({ linea: i + 2, firma: '', ...l }));
    expect(reviewRoster(given, CONTEXT, { secciones: 'titulos' }).dudas.vacias).toEqual([]);
  });
});

describe('dates', () => {
  const lines = (writtenLines: string[]) =>
    writtenLines.map((fecha, i) => line({ usuario: `Socio${i}`, firma: '', fecha, linea: i + 2 }));
  const dates = (...writtenLines: string[]) => reviewRoster(lines(writtenLines), CONTEXT).roster.map((s) => s.fecha);

  test('are read day first', () => {
    expect(dates('13/02/2026', '03/02/2026', '3-2-2026', '03.02.2026', '2026-2-3')).toEqual([
      '2026-02-13',
      ...Array(4).fill('2026-02-03'),
    ]);
  });

  test('raise one question if all of them can be read both ways', () => {
    const file = lines(['2026-02-03', '03/02/2026', '5-1-26']);
    expect(reviewRoster(file, CONTEXT).dudas.fechas).toBe('03/02/2026');
    const read = (order: 'dia' | 'mes') => {
      const { roster, dudas } = reviewRoster(file, CONTEXT, { fechas: order });
      return [dudas.fechas, ...roster.map((s) => s.fecha)];
    };
    expect(read('dia')).toEqual([null, '2026-02-03', '2026-02-03', '2026-01-05']);
    expect(reviewRoster(file, { ...CONTEXT, hoy: '2026-12-31' }, { fechas: 'mes' }).roster.map((s) => s.fecha)).toEqual(
      ['2026-02-03', '2026-03-02', '2026-05-01'],
    );
    expect(reviewRoster(lines(['02/02/2026']), CONTEXT).dudas.fechas).toBeNull();
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
    expect(dates(written)).toEqual([read]);
  });

  test('are read month first if the file cannot be read otherwise', () => {
    expect(dates('02/25/2026', '03/02/2026')).toEqual(['2026-02-25', '2026-03-02']);
  });

  test('are never read both ways in one file: a date that does not fit is a fault', () => {
    expect(dates('25/02/2026', '02/25/2026', '03/02/2026')).toEqual(['2026-02-25', '2026-02-03']);
  });
});
