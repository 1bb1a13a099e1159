import { describe, expect, test } from 'vitest';
import { ajustar, alDia, conAna, esperan, luego, pendiente, reducir, reiniciar } from '../../testing/ganancias.ts';
import { comoSeVe, cuadra, filaDe } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { editarTerminos } from '../../testing/terminos.ts';
import { editarTipo, tipoMembresia } from '../../testing/ventas.ts';

/** What decisions §5 say "at the edges", to the letter. */

const CUATRO_HORAS = 240;
const DIAS = (n: number) => ({ horas: 24 * n, minutos: 1 });

const pagarSola = async (portal: Portal, jefa: Persona, ana: Persona) =>
  portal.pide(jefa).logra('POST pagar', { body: comoSeVe(await filaDe(portal, jefa, ana), 1) });

/** What waits for someone on the lists, in *Pendientes*, and what they were paid. */
async function total(portal: Portal, jefa: Persona, ana: Persona): Promise<number> {
  const espera = await alDia(portal, jefa, ana);
  const { filas } = await portal.pide(jefa).logra('GET movimientos/:id', { params: { id: ana.id }, query: {} });
  const cobrado = filas
    .filter((f) => f.tipo === 'paga_cobrada' || f.tipo === 'pendiente_cobrado')
    .reduce((n, f) => n + f.mano, 0);
  return espera + cobrado + (await pendiente(portal, jefa, ana));
}

describe('a pay that asks for no work', () => {
  const SIN_REQUISITO = {
    nomina_asistencia: 0,
    nomina_times: 0,
    bono_asistencia: null,
    bono_times: null,
    bono_paga: 0,
  };

  type Event = 'work' | 'twelve' | 'twenty';
  const orders: Event[][] = [
    ['work', 'twelve', 'twenty'],
    ['work', 'twenty', 'twelve'],
    ['twelve', 'work', 'twenty'],
    ['twelve', 'twenty', 'work'],
    ['twenty', 'work', 'twelve'],
    ['twenty', 'twelve', 'work'],
  ];
  type Habit = 'nobody looks' | 'Actualizar' | 'paid' | 'closed';
  const habits: Habit[] = ['nobody looks', 'Actualizar', 'paid', 'closed'];
  const cases = orders.flatMap((order) => habits.map((habit) => [order.join(', '), habit, order] as const));

  test.each(cases)('%s (%s): 9c for work, and the highest pay without requirement', async (_name, habit, order) => {
    const { portal, jefa, ana } = await conAna(1, 9);
    await editarTerminos(portal, jefa, 3, { ...SIN_REQUISITO, paga_nomina: 12 });
    await editarTerminos(portal, jefa, 4, { ...SIN_REQUISITO, paga_nomina: 20 });
    const live = async (event: (typeof order)[number]): Promise<void> => {
      await portal.ascender(ana, { work: 1, twelve: 3, twenty: 4 }[event]);
      if (event === 'work') await portal.trabajo(ana, 'asistencia', CUATRO_HORAS);
    };
    const settle = async (): Promise<void> => {
      if (habit !== 'nobody looks') await alDia(portal, jefa, ana);
      if (habit !== 'paid' && habit !== 'closed') return;
      for (const fila of await esperan(portal, jefa, ana))
        if (habit === 'paid') await portal.pide(jefa).logra('POST pagar', { body: comoSeVe(fila, 1) });
        else await reiniciar(portal, jefa, 1, fila.categoria > 2 ? 1 : 0);
    };
    for (const event of order) {
      await live(event);
      luego(portal);
      await settle();
    }
    expect(await total(portal, jefa, ana)).toBe(9 + 20);
    await cuadra(portal);
  });

  test('its bonus is earned by work, and the work of other terms stays what it was', async () => {
    const { portal, jefa, ana } = await conAna(1, 9);
    await editarTerminos(portal, jefa, 3, { ...SIN_REQUISITO, paga_nomina: 12, bono_asistencia: 2, bono_paga: 5 });
    await portal.trabajo(ana, 'asistencia', CUATRO_HORAS);
    luego(portal);
    await portal.ascender(ana, 3);
    expect(await alDia(portal, jefa, ana)).toBe(9 + 12);
    await portal.trabajo(ana, 'asistencia', 119);
    expect(await alDia(portal, jefa, ana)).toBe(9 + 12);
    await portal.trabajo(ana, 'asistencia', 1);
    expect(await alDia(portal, jefa, ana)).toBe(9 + 12 + 5);
    luego(portal);
    await editarTerminos(portal, jefa, 3, { paga_nomina: 15 });
    expect(await alDia(portal, jefa, ana)).toBe(9 + 15 + 5);
    await portal.trabajo(ana, 'asistencia', 120);
    expect(await alDia(portal, jefa, ana)).toBe(9 + 15 + 5 + 5);
    await portal.trabajo(ana, 'asistencia', -600);
    expect(await alDia(portal, jefa, ana)).toBe(15);
    await cuadra(portal);
  });

  test('it comes again with the next period, and not before', async () => {
    const { portal, jefa, ana } = await conAna(3);
    await editarTerminos(portal, jefa, 3, { ...SIN_REQUISITO, paga_nomina: 12 });
    expect(await alDia(portal, jefa, ana)).toBe(12);
    luego(portal);
    await editarTerminos(portal, jefa, 3, { paga_nomina: 10 });
    expect(await alDia(portal, jefa, ana)).toBe(12);
    await reiniciar(portal, jefa, 0, 1);
    expect(await alDia(portal, jefa, ana)).toBe(12 + 10);
    await cuadra(portal);
  });
});

describe('an edit of a type of membership', () => {
  test('is no change of terms for someone whose membership of it has run out: an hour pays once', async () => {
    const { portal, jefa, ana } = await conAna();
    await reducir(portal, jefa, ana);
    portal.reloj.pasar(DIAS(16));
    await portal.trabajo(ana, 'asistencia', 60);
    expect(await alDia(portal, jefa, ana)).toBe(4);
    luego(portal);
    await editarTipo(portal, jefa, 'Reducción', { reduccion: 0 });
    luego(portal);
    await portal.trabajo(ana, 'asistencia', 60);
    expect(await alDia(portal, jefa, ana)).toBe(6);
    luego(portal);
    await editarTipo(portal, jefa, 'Reducción', { reduccion: 1 });
    luego(portal);
    await portal.trabajo(ana, 'asistencia', 120);
    expect(await alDia(portal, jefa, ana)).toBe(9);
    await cuadra(portal);
  });

  test('leaves the whole bonus to someone whose membership of it has run out', async () => {
    const { portal, jefa, ana } = await conAna(2);
    await reducir(portal, jefa, ana, 'VIP');
    portal.reloj.pasar(DIAS(16));
    await portal.trabajo(ana, 'times', 15 * 60);
    luego(portal);
    await editarTipo(portal, jefa, 'VIP', { reduccion: 1 });
    await portal.trabajo(ana, 'times', 15 * 60);
    expect(await alDia(portal, jefa, ana)).toBe(18);
    await cuadra(portal);
  });

  test('does not reach back to when a membership of it ran that has run out since', async () => {
    const { portal, jefa, ana } = await conAna();
    await reducir(portal, jefa, ana, 'VIP');
    await portal.trabajo(ana, 'asistencia', 60);
    portal.reloj.pasar(DIAS(16));
    await editarTipo(portal, jefa, 'VIP', { reduccion: 1 });
    expect(await alDia(portal, jefa, ana)).toBe(4);
    await portal.trabajo(ana, 'asistencia', 180);
    expect(await alDia(portal, jefa, ana)).toBe(9);
  });

  test('is none either where half of what is asked is the same', async () => {
    const { portal, jefa, ana } = await conAna(2);
    await editarTerminos(portal, jefa, 2, { nomina_times: 1, bono_times: 8 });
    await reducir(portal, jefa, ana);
    await editarTerminos(portal, jefa, 3, { nomina_times: 1, bono_times: 1, bono_paga: 0 });
    await portal.ascender(ana, 3);
    luego(portal);
    await portal.trabajo(ana, 'times', 60);
    expect(await alDia(portal, jefa, ana)).toBe(9);
    luego(portal);
    for (const reduccion of [0, 1] as const) {
      await editarTipo(portal, jefa, 'Reducción', { reduccion });
      luego(portal);
      await portal.trabajo(ana, 'times', 60);
      expect(await alDia(portal, jefa, ana)).toBe(9);
    }
    portal.reloj.pasar(DIAS(16));
    await portal.trabajo(ana, 'times', 60);
    expect(await alDia(portal, jefa, ana)).toBe(9);
  });

  test('keeps what was earned by someone who was dismissed with a membership of it', async () => {
    const { portal, jefa, ana } = await conAna();
    await reducir(portal, jefa, ana, 'Reducción', 30);
    luego(portal);
    await portal.trabajo(ana, 'asistencia', 120);
    await portal.pide(jefa).logra('POST despedir', { body: { usuario: ana.id, motivo: 'Ausencia' } });
    luego(portal);
    await editarTipo(portal, jefa, 'Reducción', { reduccion: 0 });
    luego(portal);
    await portal.pide(jefa).logra('POST ingresar', { body: { usuario: ana.id } });
    expect(await alDia(portal, jefa, ana)).toBe(9);
    await portal.trabajo(ana, 'asistencia', 60);
    expect(await alDia(portal, jefa, ana)).toBe(9 + 4);
    await cuadra(portal);
  });
});

describe('a reduction that begins', () => {
  type Step = (portal: Portal, jefa: Persona, ana: Persona) => Promise<unknown>;
  const before: [string, Step][] = [
    ['paid', pagarSola],
    ['waiting', alDia],
    ['not listed', async () => undefined],
    ['pending', async (portal, jefa, ana) => [await alDia(portal, jefa, ana), await reiniciar(portal, jefa, 1, 0)]],
  ];
  const ends: [string, (portal: Portal, jefa: Persona, id: number) => Promise<unknown>][] = [
    ['runs', async () => undefined],
    ['runs out', async (portal) => portal.reloj.pasar(DIAS(16))],
    ['is ended', (portal, jefa, id) => portal.pide(jefa).logra('POST deleteMemb', { body: { id } })],
  ];
  const cases = before.flatMap(([como, step]) => ends.map(([fin, end]) => [como, fin, step, end] as const));

  test.each(cases)('gives nothing for four hours that were %s, while it %s', async (como, _fin, step, end) => {
    const { portal, jefa, ana } = await conAna();
    await portal.trabajo(ana, 'asistencia', CUATRO_HORAS);
    if (como === 'paid') expect(await alDia(portal, jefa, ana)).toBe(9);
    await step(portal, jefa, ana);
    luego(portal);
    const { id } = await reducir(portal, jefa, ana);
    luego(portal);
    await end(portal, jefa, id);
    luego(portal);
    expect(await total(portal, jefa, ana)).toBe(9);
    await cuadra(portal);
  });

  test('of someone from outside who is a member now, neither', async () => {
    const { portal, jefa, ana } = await conAna();
    const membresia = await tipoMembresia(portal, 'Reducción');
    const body = { user: 'Leo', isExterno: true, membresia, periodo: 30 as const };
    const { data } = await portal.pide(jefa).logra('POST addMembresia', { body });
    await portal.trabajo(ana, 'asistencia', CUATRO_HORAS);
    await alDia(portal, jefa, ana);
    await pagarSola(portal, jefa, ana);
    await portal.db.updateTable('membresia_usuario').set({ externo: 'Ana', externo_plano: 'ana' }).execute();
    luego(portal);
    const { id, finaliza } = data;
    await portal.pide(jefa).logra('POST pasarMembresia', { body: { id, usuario: ana.id, finaliza } });
    luego(portal);
    await portal.pide(jefa).logra('POST deleteMemb', { body: { id } });
    expect(await total(portal, jefa, ana)).toBe(9);
    await cuadra(portal);
  });

  test('halves what is asked for the hours that were given for nothing', async () => {
    const { portal, jefa, ana } = await conAna(2);
    await portal.trabajo(ana, 'times', 8 * 60);
    luego(portal);
    await reducir(portal, jefa, ana);
    expect(await alDia(portal, jefa, ana)).toBe(9);
  });
});

describe('a dismissal and a return', () => {
  test.each([['paid'], ['waiting']])('an hour that was %s pays once', async (como) => {
    const { portal, jefa, ana } = await conAna();
    await portal.trabajo(ana, 'asistencia', 60);
    if (como === 'paid') {
      await alDia(portal, jefa, ana);
      await pagarSola(portal, jefa, ana);
    }
    for (let time = 0; time < 2; time += 1) {
      luego(portal);
      await portal.pide(jefa).logra('POST despedir', { body: { usuario: ana.id, motivo: 'Ausencia' } });
      luego(portal);
      await portal.pide(jefa).logra('POST ingresar', { body: { usuario: ana.id } });
    }
    await portal.trabajo(ana, 'asistencia', 60);
    expect(await total(portal, jefa, ana)).toBe(6);
    await cuadra(portal);
  });

  test('terms end when the category changes on return: what was earned under them stays', async () => {
    const { portal, jefa, ana } = await conAna(2);
    await portal.trabajo(ana, 'times', 15 * 60);
    await portal.pide(jefa).logra('POST despedir', { body: { usuario: ana.id, motivo: 'Ausencia' } });
    luego(portal);
    await editarTerminos(portal, jefa, 2, { nomina_times: 20, bono_times: 40, paga_nomina: 5 });
    luego(portal);
    await portal.pide(jefa).logra('POST ingresar', { body: { usuario: ana.id } });
    expect(await alDia(portal, jefa, ana)).toBe(9);
    await portal.trabajo(ana, 'asistencia', 60);
    expect(await alDia(portal, jefa, ana)).toBe(9 + 4);
    await cuadra(portal);
  });
});

describe('what is subtracted', () => {
  test('does not lower what is pending, and is made up for by the work to come', async () => {
    const { portal, jefa, ana } = await conAna();
    await portal.trabajo(ana, 'asistencia', CUATRO_HORAS);
    await alDia(portal, jefa, ana);
    await reiniciar(portal, jefa, 1, 0);
    expect(await pendiente(portal, jefa, ana)).toBe(9);
    await ajustar(portal, jefa, ana, 0, 'asistencia', CUATRO_HORAS);
    expect(await alDia(portal, jefa, ana)).toBe(0);
    expect(await pendiente(portal, jefa, ana)).toBe(9);
    await portal.trabajo(ana, 'asistencia', CUATRO_HORAS);
    expect(await alDia(portal, jefa, ana)).toBe(0);
    expect(await total(portal, jefa, ana)).toBe(9);
    await cuadra(portal);
  });

  test('is missing first from the newest of several rows of one stretch', async () => {
    const { portal, jefa, ana } = await conAna();
    await portal.trabajo(ana, 'asistencia', 120);
    await alDia(portal, jefa, ana);
    const primera = await filaDe(portal, jefa, ana);
    await portal.pide(jefa).logra('POST pagar', { body: comoSeVe(primera, 1) });
    await portal.trabajo(ana, 'asistencia', 120);
    await alDia(portal, jefa, ana);
    await portal.pide(jefa).logra('POST pagar', { body: comoSeVe(primera, 0) });
    const montos = async () => {
      await alDia(portal, jefa, ana);
      return (await esperan(portal, jefa, ana)).map((f) => f.monto);
    };
    expect(await montos()).toEqual([6, 3]);
    await ajustar(portal, jefa, ana, 0, 'asistencia', 60);
    expect(await montos()).toEqual([6, 1]);
    await ajustar(portal, jefa, ana, 0, 'asistencia', 60);
    expect(await montos()).toEqual([6]);
    await ajustar(portal, jefa, ana, 0, 'asistencia', 60);
    expect(await montos()).toEqual([4]);
    await cuadra(portal);
  });
});
