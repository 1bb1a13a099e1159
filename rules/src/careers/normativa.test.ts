import { describe, expect, test } from 'vitest';
import { checkCastigo, checkInfraccion, checkNormativa, checkStartDay, versionInForce } from './normativa.ts';
import type { NormativaContent } from './normativaContent.ts';
import { GRAVEDADES } from './normativaContent.ts';
import { NORMATIVA_DEFAULT, NORMATIVA_DEFAULT_NEXT_ID } from './normativaDefault.ts';
import { diffNormativa, summarizeChanges } from './normativaDiff.ts';

describe('the rulebook of the specification', () => {
  const { infracciones, reglas, faltas, castigos } = NORMATIVA_DEFAULT;
  test('has every infraction under its code, and the eight rules', () => {
    const count = (codigo: string) => infracciones.filter((i) => i.codigo === codigo).length;
    expect([count('ML'), count('MI'), count('MA'), reglas.length]).toEqual([8, 6, 4, 8]);
    expect(new Set(infracciones.map((i) => i.falta)).size).toBe(18);
  });
  test('orders the punishments by llamados', () => {
    expect(GRAVEDADES.map((gravedad) => castigos[gravedad].map(({ texto }) => texto))).toEqual([
      ['Advertencia', 'Suma de 5 minutos de tiempo', 'Pasa a falta intermedia (M.I)'],
      ['Multa de 5C', 'Multa de 15C', 'Pasa a falta grave (M.G)'],
      ['Multa de 25C', 'Degrado o despido, según el caso', ''],
    ]);
  });
  test('proposes the fines and minutes that its texts name', () => {
    expect(GRAVEDADES.map((gravedad) => castigos[gravedad].map((c) => `${c.efecto} ${c.cantidad}`))).toEqual([
      ['nada 0', 'minutos 5', 'sube 0'],
      ['multa 5', 'multa 15', 'sube 0'],
      ['multa 25', 'decidir 0', 'nada 0'],
    ]);
  });
  test('is valid, and no two lines share an id', () => {
    expect(checkNormativa(NORMATIVA_DEFAULT)).toBeNull();
    const ids = [...infracciones, ...reglas, ...faltas].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Math.max(...ids)).toBe(NORMATIVA_DEFAULT_NEXT_ID - 1);
  });
});

test.each([
  [{ codigo: 'ML', falta: 'Flood' }, null],
  [{ codigo: 'ML', falta: ' ' }, 'falta'],
  [{ codigo: 'ML', falta: 'x'.repeat(301) }, 'falta'],
  [{ codigo: '', falta: 'Flood' }, 'codigo'],
  [{ codigo: 'x'.repeat(11), falta: 'Flood' }, 'codigo'],
])('validates the infraction %j', (infraccion, campo) => {
  expect(checkInfraccion(infraccion)?.campo ?? null).toBe(campo);
});

const castigo = (texto: string, efecto: Parameters<typeof checkCastigo>[0]['efecto'], cantidad: number) => ({
  texto,
  efecto,
  cantidad,
});
test.each([
  [castigo('Aviso', 'nada', 0), 'leve', 1, null],
  [castigo('', 'nada', 0), 'grave', 3, null],
  [castigo('', 'multa', 5), 'leve', 1, 'texto'],
  [castigo('x'.repeat(301), 'nada', 0), 'leve', 1, 'texto'],
  [castigo('Multa', 'multa', 0), 'leve', 1, 'cantidad'],
  [castigo('Multa', 'multa', 1_000_000), 'leve', 1, null],
  [castigo('Multa', 'multa', 1_000_001), 'leve', 1, 'cantidad'],
  [castigo('Más tiempo', 'minutos', 120), 'leve', 1, null],
  [castigo('Más tiempo', 'minutos', 121), 'leve', 1, 'cantidad'],
  [castigo('Aviso', 'nada', 5), 'leve', 1, 'cantidad'],
  [castigo('Pasa', 'sube', 0), 'moderada', 3, null],
  [castigo('Pasa', 'sube', 0), 'moderada', 2, 'efecto'],
  [castigo('Pasa', 'sube', 0), 'grave', 3, 'efecto'],
] as const)('validates the punishment %j of %s, %d', (data, gravedad, paso, campo) => {
  expect(checkCastigo(data, gravedad, paso)?.campo ?? null).toBe(campo);
});

const withChanges = (more: Partial<NormativaContent>): NormativaContent => ({ ...NORMATIVA_DEFAULT, ...more });
const lines = (n: number) => Array.from({ length: n }, (_, i) => ({ id: i + 1, texto: 'Regla' }));
test.each([
  [withChanges({ reglas: lines(100) }), null],
  [withChanges({ reglas: lines(101) }), 'reglas'],
  [withChanges({ reglas: [...lines(2), { id: 9, texto: '' }] }), 'reglas.2.texto'],
  [
    withChanges({
      infracciones: Array.from({ length: 101 }, (_, i) => ({
        id: i + 1,
        codigo: 'a',
        falta: 'b',
        gravedad: 'leve' as const,
      })),
    }),
    'infracciones',
  ],
  [withChanges({ faltas: [{ id: 1, gravedad: 'leve', texto: ' ' }] }), 'faltas.0.texto'],
  [withChanges({ nota: 'x'.repeat(301) }), 'contenido.nota'],
  [withChanges({ castigos: { ...NORMATIVA_DEFAULT.castigos, leve: [] } }), 'castigos.leve'],
  [
    withChanges({
      castigos: {
        ...NORMATIVA_DEFAULT.castigos,
        grave: [castigo('Aviso', 'nada', 0), castigo('', 'multa', 1), castigo('', 'nada', 0)],
      },
    }),
    'castigos.grave.1.texto',
  ],
])('names the first wrong field of a rulebook (%#)', (content, campo) => {
  expect(checkNormativa(content)?.campo ?? null).toBe(campo);
});

const V = (version: number, rige: string) => ({ version, rige });
test.each([
  [[], '2026-03-10', undefined],
  [[V(1, '2026-03-10')], '2026-03-09', undefined],
  [[V(1, '2026-03-10')], '2026-03-10', 1],
  [[V(1, '2026-03-01'), V(2, '2026-04-01')], '2026-03-10', 1],
  [[V(1, '2026-03-01'), V(2, '2026-04-01')], '2026-04-01', 2],
  [[V(1, '2026-04-01'), V(2, '2026-03-01')], '2026-03-10', 2],
  [[V(1, '2026-04-01'), V(2, '2026-03-01')], '2026-05-10', 2],
])('of %j holds on %s: %s', (versions, today, version) => {
  expect(versionInForce(versions, today)?.version).toBe(version);
});

test.each([
  ['', 'rige'],
  ['2026-02-30', 'rige'],
  ['2026-03-09', 'rige'],
  ['2026-03-10', null],
  ['2027-03-10', null],
  ['2027-03-11', 'rige'],
])('a version that holds from %j is %s', (rige, campo) => {
  expect(checkStartDay(rige, '2026-03-10', '2027-03-10')?.campo ?? null).toBe(campo);
});

describe('the differences of two versions', () => {
  test('name what was added, removed, changed and moved', () => {
    const [first, second, ...others] = NORMATIVA_DEFAULT.reglas;
    if (!first || !second) throw new Error('no rules');
    const after = withChanges({
      infracciones: NORMATIVA_DEFAULT.infracciones.slice(1),
      reglas: [{ ...second, texto: 'Cumple las reglas.' }, first, ...others, { id: 50, texto: 'Saluda.' }],
      castigos: {
        ...NORMATIVA_DEFAULT.castigos,
        leve: NORMATIVA_DEFAULT.castigos.leve.with(1, castigo('Multa de 2C', 'multa', 2)),
      },
      nota: '',
    });
    const changes = diffNormativa(NORMATIVA_DEFAULT, after);
    expect(changes).toEqual([
      {
        tipo: 'quitado',
        parte: 'Infracciones',
        despues: null,
        antes: 'Usar un color de chat que no corresponde (ML, moderación leve)',
      },
      {
        tipo: 'cambiado',
        parte: 'Reglas de Recursos Humanos',
        despues: 'Cumple las reglas.',
        antes: 'Cumple las reglas de Recursos Humanos y las de la agencia.',
      },
      { tipo: 'agregado', parte: 'Reglas de Recursos Humanos', antes: null, despues: 'Saluda.' },
      { tipo: 'cambiado', parte: 'Reglas de Recursos Humanos', antes: null, despues: 'Otro orden' },
      {
        tipo: 'cambiado',
        parte: 'Castigos, Leve, segundo llamado',
        antes: 'Suma de 5 minutos de tiempo (propone 5 min)',
        despues: 'Multa de 2C (propone una multa de 2c)',
      },
      { tipo: 'quitado', parte: 'Castigos, nota', antes: NORMATIVA_DEFAULT.nota, despues: null },
    ]);
    expect(summarizeChanges(changes)).toBe('1 agregado, 2 quitados, 3 cambiados');
  });
  test('are none between equal ones', () => {
    expect(diffNormativa(NORMATIVA_DEFAULT, { ...NORMATIVA_DEFAULT, reglas: [...NORMATIVA_DEFAULT.reglas] })).toEqual(
      [],
    );
    expect(summarizeChanges([])).toBe('');
  });
});
