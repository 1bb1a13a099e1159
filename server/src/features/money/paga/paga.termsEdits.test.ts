import { describe, expect, test } from 'vitest';
import {
  advanceMinutes,
  giveReduction,
  openRowsFor,
  openRowsTotal,
  sceneWithAna,
  updateListsAndTotal,
} from '../../../test-support/portal/earnings.ts';
import { expectBooksBalanced, onlyPayRowOf, paymentAsSeen } from '../../../test-support/portal/paga.ts';
import { editTerms } from '../../../test-support/portal/payTerms.ts';

/** An edit of the requirement or pay of a categoria keeps the pay earned before it (decisions §5). */

const TIMES = (n: number) => 60 * n;
const FIFTEEN = TIMES(15);

describe('an edit keeps the pay for a met requirement', () => {
  test.each([
    ['more is paid', { paga_nomina: 12 }],
    ['less is paid', { paga_nomina: 3 }],
    ['more is required', { nomina_times: 20, bono_times: 40 }],
    ['hours are required too', { nomina_asistencia: 2 }],
    ['the bonus changes', { bono_paga: 1 }],
  ])('if %s', async (_case, change) => {
    const { portal, boss, ana } = await sceneWithAna(2);
    await portal.addWork(ana, 'times', FIFTEEN);
    advanceMinutes(portal);
    await editTerms(portal, boss, 2, change);
    expect(await openRowsTotal(portal, boss, ana)).toBe(9);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    expect(await openRowsFor(portal, boss, ana)).toHaveLength(1);
    await expectBooksBalanced(portal);
  });

  test('with the bonus too, and the work of both is used up', async () => {
    const { portal, boss, ana } = await sceneWithAna(2);
    await portal.addWork(ana, 'times', TIMES(31));
    advanceMinutes(portal);
    await editTerms(portal, boss, 2, { paga_nomina: 10, nomina_times: 2, bono_times: 40 });
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(18);
    await portal.addWork(ana, 'times', TIMES(1));
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(18 + 10);
  });

  test('paid credits are not paid again under the new terms', async () => {
    const { portal, boss, ana } = await sceneWithAna(2);
    await portal.addWork(ana, 'times', FIFTEEN);
    await updateListsAndTotal(portal, boss, ana);
    await portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(await onlyPayRowOf(portal, boss, ana), 1) });
    advanceMinutes(portal);
    await editTerms(portal, boss, 2, { paga_nomina: 12 });
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(0);
    await portal.addWork(ana, 'times', FIFTEEN);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(12);
    await expectBooksBalanced(portal);
  });

  test('a reduction that ended before the edit is evaluated under the terms of its time', async () => {
    const { portal, boss, ana } = await sceneWithAna(2);
    await giveReduction(portal, boss, ana);
    await portal.addWork(ana, 'times', TIMES(8));
    portal.clock.advance({ hours: 24 * 16 });
    await editTerms(portal, boss, 2, { paga_nomina: 12 });
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
  });

  test('members of another categoria are not affected', async () => {
    const { portal, boss, ana } = await sceneWithAna(3);
    await portal.addWork(ana, 'times', FIFTEEN);
    await editTerms(portal, boss, 2, { paga_nomina: 12 });
    await portal.addWork(ana, 'times', FIFTEEN);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9 + 12);
  });
});

describe('unused work keeps counting', () => {
  test('work below the requirement counts towards a lower one', async () => {
    const { portal, boss, ana } = await sceneWithAna(2);
    await portal.addWork(ana, 'times', TIMES(10));
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(0);
    advanceMinutes(portal);
    await editTerms(portal, boss, 2, { nomina_times: 5 });
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
  });

  test('of five hours in categoria 1, the fifth counts in a categoria 2 that requires one', async () => {
    const { portal, boss, ana } = await sceneWithAna(1, 9);
    await portal.addWork(ana, 'asistencia', 300);
    advanceMinutes(portal);
    await editTerms(portal, boss, 2, { nomina_asistencia: 1, nomina_times: 0, bono_asistencia: 2, bono_times: 0 });
    await portal.moveToMision(ana, 2);
    const { paga } = await portal.as(ana).succeeds('GET MyPerfil');
    expect(paga).toMatchObject({ nomina: 1, nomina_hecha: 1, nomina_porcentaje: 100, bonificacion_porcentaje: 50 });
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9 + 9);
    expect((await openRowsFor(portal, boss, ana)).map((f) => [f.categoria, f.monto])).toEqual([
      [1, 9],
      [2, 9],
    ]);
    await expectBooksBalanced(portal);
  });

  test('the same if categoria 2 is edited after the change of categoria', async () => {
    const { portal, boss, ana } = await sceneWithAna(1, 9);
    await portal.addWork(ana, 'asistencia', 300);
    advanceMinutes(portal);
    await portal.moveToMision(ana, 2);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    advanceMinutes(portal);
    await editTerms(portal, boss, 2, { nomina_asistencia: 1, nomina_times: 0, bono_asistencia: 2, bono_times: 0 });
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9 + 9);
  });
});
