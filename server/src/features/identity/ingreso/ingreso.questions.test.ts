import type { IngresoQuestion } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import { countResponseCodes, runConcurrently } from '../../../test-support/cluster/races.ts';
import {
  applyForIngreso,
  INGRESO_QUESTIONS,
  listApplications,
  openIngreso,
  setUpIngreso,
} from '../../../test-support/portal/ingreso.ts';

describe('the questions', () => {
  test('are replaced in their order; one that stays keeps its id, one with another text does not', async () => {
    const { portal, boss, questions } = await openIngreso();
    const [first, second] = questions;
    const preguntas = [
      { id: second?.id ?? 0, texto: ' ¿Por qué quieres entrar? ', larga: true, obligatoria: true },
      { id: first?.id ?? 0, texto: '¿Cuántos años tienes?', larga: false, obligatoria: true },
    ];
    const { result, bitacora } = await portal.observe(() =>
      portal.as(boss).succeeds('POST guardarPreguntas', { body: { preguntas, visto: questions } }),
    );
    expect(result.data.map(({ texto, obligatoria }) => [texto, obligatoria])).toEqual([
      ['¿Por qué quieres entrar?', true],
      ['¿Cuántos años tienes?', true],
    ]);
    expect(result.data.map(({ id }) => id === second?.id)).toEqual([true, false]);
    expect(bitacora).toHaveLength(1);
    expect(bitacora[0]?.diferencias).toEqual([
      {
        campo: 'Pregunta 1',
        antes: '¿Qué edad tienes? (corta, obligatoria)',
        despues: '¿Por qué quieres entrar? (larga, obligatoria)',
      },
      {
        campo: 'Pregunta 2',
        antes: '¿Por qué quieres entrar? (larga, opcional)',
        despues: '¿Cuántos años tienes? (corta, obligatoria)',
      },
    ]);
  });

  test('of two editors at once the second is told that they changed', async () => {
    const { portal, boss, questions } = await openIngreso();
    const edit = (texto: string) =>
      portal.as(boss)('POST', 'guardarPreguntas', {
        preguntas: [{ texto, larga: false, obligatoria: true }],
        visto: questions,
      });
    const responses = await runConcurrently(2, (i) => edit(`Pregunta número ${i}`));
    expect(countResponseCodes(responses)).toEqual({ 200: 1, '409 CAMBIO_MIENTRAS': 1 });
  });

  test.each([
    [
      'what is obligatory',
      (questions: readonly IngresoQuestion[]) => questions.map((q) => ({ ...q, obligatoria: true })),
    ],
    ['how long answers are', (questions: readonly IngresoQuestion[]) => questions.map((q) => ({ ...q, larga: true }))],
    ['their order', (questions: readonly IngresoQuestion[]) => questions.toReversed()],
  ])('a later editor who did not see a change of %s is told that they changed', async (_what, change) => {
    const { portal, boss, questions } = await openIngreso();
    const save = (preguntas: readonly IngresoQuestion[], visto: readonly IngresoQuestion[]) =>
      portal.as(boss)('POST', 'guardarPreguntas', { preguntas, visto });
    const changed = change(questions);
    expect(await save(changed, questions)).toMatchObject({ http: 200 });
    expect(await save(questions, questions)).toMatchObject({ http: 409, body: { error: 'CAMBIO_MIENTRAS' } });
    expect(await portal.as(boss).succeeds('GET preguntasIngreso')).toEqual(changed);
    expect(await save(questions, changed)).toMatchObject({ http: 200 });
  });

  test('of an old application stay readable after they are removed', async () => {
    const { portal, boss } = await openIngreso();
    await applyForIngreso(portal, 'Nueva', { answers: ['15', ''] });
    await setUpIngreso(portal, boss, []);
    expect((await listApplications(portal, boss))[0]?.respuestas[0]).toEqual({
      pregunta: INGRESO_QUESTIONS[0]?.texto,
      respuesta: '15',
    });
    expect(await applyForIngreso(portal, 'Otra')).toMatchObject({ http: 200 });
  });
});
