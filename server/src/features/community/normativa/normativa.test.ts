import type { RequestOf } from '@conserje/contract';
import type { NormativaContent } from '@conserje/rules';
import { NORMATIVA_DEFAULT } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { notificationsOfKind } from '../../../test-support/portal/notifications.ts';
import type { Person } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

async function setUp() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 11 });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 12 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  return { portal, ana, bea, leo };
}

type Submission = RequestOf<'POST guardarNormativa'>['body'];
const withRule = (texto: string, contenido: NormativaContent = NORMATIVA_DEFAULT): NormativaContent => ({
  ...contenido,
  reglas: [...contenido.reglas, { id: 0, texto }],
});
const TODAY = '2026-03-10';
const TOLD = 'cambió la normativa. Se aplica desde el 10 mar 2026';
const edit = (more: Partial<Submission> = {}) => ({
  body: { version: 0, rige: TODAY, nota: '', avisar: false, contenido: withRule('Saluda al entrar.'), ...more },
});

describe('the rulebook', () => {
  test('is that of the specification until it is edited, for visitors too', async () => {
    const { portal } = await setUp();
    expect(await portal.as(null).succeeds('GET normativa')).toEqual({
      version: 0,
      rige: null,
      ultima: 0,
      proxima: null,
      contenido: NORMATIVA_DEFAULT,
    });
    expect(await portal.as(null).fails('GET normativaVersiones')).toMatchObject({ http: 401 });
  });

  test('an edit is a version, with what changed; all are told if asked', async () => {
    const { portal, ana, bea, leo } = await setUp();
    const observed = await portal.observe(() =>
      portal.as(ana).succeeds('POST guardarNormativa', edit({ nota: ' Cortesía ', avisar: true })),
    );
    expect(observed.result).toEqual({
      msg: 'Guardaste la versión 1. Se aplica desde el 10 mar 2026',
      status: 0,
      version: 1,
    });
    expect(observed.bitacora).toEqual([
      {
        modulo: 'normativa',
        objeto: expect.any(Number),
        usuario: null,
        encargado: ana.id,
        motivo: 'cambió la normativa (versión 1, se aplica desde el 10 mar 2026): Cortesía',
        diferencias: [{ campo: 'Reglas de Recursos Humanos', antes: null, despues: 'Saluda al entrar.' }],
      },
    ]);
    const bellOf = (person: Person) => notificationsOfKind(portal, person, 'normativa');
    expect(await Promise.all([bea, leo, ana].map(bellOf))).toEqual([[TOLD], [TOLD], []]);
    const present = await portal.as(null).succeeds('GET normativa');
    expect(present).toMatchObject({ version: 1, rige: TODAY, ultima: 1, proxima: null });
    expect(present.contenido.reglas.at(-1)).toEqual({ id: 39, texto: 'Saluda al entrar.' });
    expect(await portal.as(leo).succeeds('GET normativaVersiones')).toEqual([
      {
        id: expect.any(Number),
        version: 1,
        rige: TODAY,
        estado: 'rige',
        autor: 'Ana',
        fecha: portal.clock.iso(),
        nota: 'Cortesía',
        cambios: '1 agregado',
      },
    ]);
  });

  test('nobody is told if it was not asked, and all texts are kept without their ends', async () => {
    const { portal, ana, bea } = await setUp();
    const contenido: NormativaContent = {
      ...withRule('  Saluda  '),
      infracciones: [...NORMATIVA_DEFAULT.infracciones, { id: 0, codigo: ' XX ', falta: ' Gritar ', gravedad: 'leve' }],
      faltas: [...NORMATIVA_DEFAULT.faltas, { id: 0, gravedad: 'leve', texto: ' Otra ' }],
      castigos: {
        ...NORMATIVA_DEFAULT.castigos,
        leve: NORMATIVA_DEFAULT.castigos.leve.with(0, { texto: ' Aviso ', efecto: 'nada', cantidad: 0 }),
      },
      nota: ' Nota ',
    };
    const { notices } = await portal.observe(() =>
      portal.as(ana).succeeds('POST guardarNormativa', edit({ contenido })),
    );
    expect(notices).toEqual([{ tema: 'normativa', quien: 'Ana', msg: TOLD }]);
    expect(await notificationsOfKind(portal, bea, 'normativa')).toEqual([]);
    const saved = (await portal.as(null).succeeds('GET normativa')).contenido;
    expect(saved.infracciones.at(-1)).toMatchObject({ codigo: 'XX', falta: 'Gritar' });
    expect([saved.reglas.at(-1)?.texto, saved.faltas.at(-1)?.texto]).toEqual(['Saluda', 'Otra']);
    expect([saved.castigos.leve[0]?.texto, saved.nota]).toEqual(['Aviso', 'Nota']);
    const spaced = { ...saved, reglas: saved.reglas.map((r) => ({ ...r, texto: ` ${r.texto} ` })) };
    const refusal = await portal.as(ana).fails('POST guardarNormativa', edit({ version: 1, contenido: spaced }));
    expect(refusal).toMatchObject({ http: 409, error: 'YA_ESTA_ASI' });
  });

  test('an id that was given is never given again', async () => {
    const { portal, ana } = await setUp();
    await portal.as(ana).succeeds('POST guardarNormativa', edit());
    await portal.as(ana).succeeds('POST guardarNormativa', edit({ version: 1, contenido: NORMATIVA_DEFAULT }));
    await portal.as(ana).succeeds('POST guardarNormativa', edit({ version: 2 }));
    const { contenido } = await portal.as(ana).succeeds('GET normativa');
    expect(contenido.reglas.at(-1)?.id).toBe(40);
    for (const id of [41, 1]) {
      const forged = { ...contenido, reglas: [...contenido.reglas, { id, texto: 'Otra' }] };
      const refusal = await portal.as(ana).fails('POST guardarNormativa', edit({ version: 3, contenido: forged }));
      expect(refusal).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS' });
    }
  });

  test('of an older version is read and compared with the one before', async () => {
    const { portal, ana, leo } = await setUp();
    await portal.as(ana).succeeds('POST guardarNormativa', edit());
    const { contenido } = await portal.as(ana).succeeds('GET normativa');
    await portal
      .as(ana)
      .succeeds('POST guardarNormativa', edit({ version: 1, contenido: withRule('Despídete al salir.', contenido) }));
    const read = (version: number) => portal.as(leo).succeeds('GET normativaVersion/:version', { params: { version } });
    expect(await read(1)).toMatchObject({ version: 1, estado: 'anterior', autor: 'Ana', anterior: NORMATIVA_DEFAULT });
    expect(await read(2)).toMatchObject({ version: 2, estado: 'rige', anterior: contenido });
    expect(await read(0)).toMatchObject({ version: 0, estado: 'anterior', rige: null, anterior: null, autor: null });
    const missing = await portal.as(leo).fails('GET normativaVersion/:version', { params: { version: 3 } });
    expect(missing).toMatchObject({ http: 404, error: 'NO_EXISTE' });
  });
});

describe('the day from which a version holds', () => {
  test('may be ahead: until then the one before holds, and the next one is announced', async () => {
    const { portal, ana } = await setUp();
    await portal.as(ana).succeeds('POST guardarNormativa', edit({ rige: '2026-03-12' }));
    const before = await portal.as(null).succeeds('GET normativa');
    expect(before).toMatchObject({ version: 0, ultima: 1, proxima: { version: 1, rige: '2026-03-12' } });
    portal.clock.advance({ hours: 48 });
    expect(await portal.as(null).succeeds('GET normativa')).toMatchObject({ version: 1, proxima: null });
  });

  test('the earliest of several that come is announced', async () => {
    const { portal, ana } = await setUp();
    for (const [version, rige] of ['2026-03-12', '2026-03-20', '2026-03-25'].entries())
      await portal.as(ana).succeeds('POST guardarNormativa', edit({ version, rige, contenido: withRule(rige) }));
    const { proxima, ultima } = await portal.as(null).succeeds('GET normativa');
    expect({ proxima, ultima }).toEqual({ proxima: { version: 1, rige: '2026-03-12' }, ultima: 3 });
  });

  test('an earlier day in a later version replaces what was planned', async () => {
    const { portal, ana } = await setUp();
    await portal.as(ana).succeeds('POST guardarNormativa', edit({ rige: '2026-03-20' }));
    const again = edit({ version: 1, rige: '2026-03-12', contenido: withRule('Otra') });
    await portal.as(ana).succeeds('POST guardarNormativa', again);
    const versions = await portal.as(ana).succeeds('GET normativaVersiones');
    expect(versions.map(({ version, estado }) => [version, estado])).toEqual([
      [2, 'futura'],
      [1, 'reemplazada'],
    ]);
    expect((await portal.as(null).succeeds('GET normativa')).proxima).toEqual({ version: 2, rige: '2026-03-12' });
  });

  test('a planned version is brought forward with its text, and never put off', async () => {
    const { portal, ana } = await setUp();
    await portal.as(ana).succeeds('POST guardarNormativa', edit({ rige: '2026-03-20' }));
    const params = { version: 1 };
    const { contenido } = await portal.as(ana).succeeds('GET normativaVersion/:version', { params });
    const save = (rige: string) => edit({ version: 1, rige, contenido });
    expect(await portal.as(ana).fails('POST guardarNormativa', save('2026-03-20'))).toMatchObject({
      error: 'YA_ESTA_ASI',
      msg: 'No hiciste ningún cambio',
    });
    expect(await portal.as(ana).fails('POST guardarNormativa', save('2026-03-21'))).toMatchObject({
      error: 'YA_ESTA_ASI',
      msg: 'La versión 1 se aplicará desde el 20 mar 2026. Solo puedes adelantarla',
    });
    const { bitacora } = await portal.observe(() => portal.as(ana).succeeds('POST guardarNormativa', save(TODAY)));
    expect(bitacora).toMatchObject([
      {
        motivo: 'cambió la normativa (versión 2, se aplica desde el 10 mar 2026): otra fecha',
        diferencias: [{ campo: 'Se aplica desde', antes: '20 mar 2026', despues: '10 mar 2026' }],
      },
    ]);
    expect(await portal.as(null).succeeds('GET normativa')).toMatchObject({ version: 2, proxima: null, contenido });
    const versions = await portal.as(ana).succeeds('GET normativaVersiones');
    expect(versions.map(({ estado, cambios }) => [estado, cambios])).toEqual([
      ['rige', 'otra fecha'],
      ['reemplazada', '1 agregado'],
    ]);
    expect(
      await portal.as(ana).fails('POST guardarNormativa', edit({ version: 2, rige: '2026-03-12', contenido })),
    ).toMatchObject({
      msg: 'No hiciste ningún cambio',
    });
  });

  test.each(['', '2026-03-09', '2027-03-11', '2026-03-32'])('«%s» is refused', async (rige) => {
    const { portal, ana } = await setUp();
    const refusal = await portal.as(ana).fails('POST guardarNormativa', edit({ rige }));
    expect(refusal).toMatchObject({ http: 422, campo: 'rige' });
  });
});

describe('an edit is refused', () => {
  test.each<[Partial<Submission>, number, string | undefined]>([
    [{ contenido: withRule(' ') }, 422, 'reglas.8.texto'],
    [{ contenido: { ...NORMATIVA_DEFAULT, nota: 'x'.repeat(301) } }, 422, 'contenido.nota'],
    [{ nota: 'x'.repeat(301) }, 422, 'nota'],
    [{ contenido: NORMATIVA_DEFAULT }, 409, undefined],
  ])('when it is invalid or changes nothing (%#)', async (more, http, campo) => {
    const { portal, ana } = await setUp();
    const refusal = await portal.as(ana).fails('POST guardarNormativa', edit(more));
    expect(refusal).toMatchObject({ http, ...(campo !== undefined && { campo }) });
    expect((await portal.countTableRows()).normativa).toBe(0);
  });
});
