import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../platform/api/apiError.ts';
import { closeToast, getVisibleToasts } from '../../platform/state/toasts.ts';
import { deferred } from '../../test-support/deferred.ts';
import { createForm } from './formStore.ts';

afterEach(() => {
  for (const { id } of getVisibleToasts()) closeToast(id);
});

const EMPTY = { usuario: 0, motivo: '' };
/** A form with both fields mounted, and a record of the focus. */
function mountForm() {
  const forma = createForm(EMPTY);
  const focused: string[] = [];
  const mount = (field: keyof typeof EMPTY) => {
    const input = { focus: () => void focused.push(field) } as HTMLElement;
    return forma.field(field).ref(input);
  };
  const unmount = { usuario: mount('usuario'), motivo: mount('motivo') };
  return { forma, focused, unmount, mount };
}
const ready = (send: () => unknown, check = () => null) => ({ waiting: false, check, send });
const refusal = (field?: string) => new ApiError(422, 'REGLA', 'No puede ser', field);

test('a refusal is shown at the field that it names and moves the focus there', () => {
  const { forma, focused } = mountForm();
  forma.reject(refusal('motivo'));
  expect(forma.field('motivo').error).toBe('No puede ser');
  expect(forma.field('usuario').error).toBeUndefined();
  expect(forma.getState().general).toBeUndefined();
  expect(focused).toEqual(['motivo']);
  expect(getVisibleToasts()).toMatchObject([{ msg: 'No puede ser', kind: 'error' }]);
});

test.each([
  ['another form’s field', 'monto'],
  ['no field', undefined],
])('a refusal of %s is a general error', (_case, field) => {
  const { forma, focused } = mountForm();
  forma.reject(refusal(field));
  expect(forma.getState().general).toBe('No puede ser');
  expect([forma.field('usuario').error, forma.field('motivo').error]).toEqual([undefined, undefined]);
  expect(focused).toEqual([]);
});

test('a refusal of an unmounted field is a general error', () => {
  const { forma, unmount, mount } = mountForm();
  unmount.motivo?.();
  forma.reject(refusal('motivo'));
  expect(forma.getState().general).toBe('No puede ser');
  mount('motivo');
  forma.reject(refusal('motivo'));
  expect(forma.getState().general).toBeUndefined();
});

test('a failure that is not a refusal is a general error', async () => {
  const { forma } = mountForm();
  forma.press();
  await forma.proceed(ready(() => Promise.reject(new TypeError('roto'))));
  expect(forma.getState().general).toBe('roto');
  expect(forma.getState().sending).toBe(false);
});

test.each([
  ['a refusal', refusal('motivo')],
  ['a broken line', new ApiError(0, 'SIN_CONEXION', 'No se pudo conectar')],
])('%s keeps what was typed', async (_case, error) => {
  const { forma } = mountForm();
  forma.change({ usuario: 7, motivo: 'Flood' });
  forma.press();
  await forma.proceed(ready(() => Promise.reject(error)));
  expect(forma.getState().values).toEqual({ usuario: 7, motivo: 'Flood' });
});

test('typing and clearing remove the message, and clearing focuses the named field', () => {
  const { forma, focused } = mountForm();
  forma.reject(refusal('motivo'));
  forma.field('usuario').change(7);
  expect(forma.field('motivo').error).toBeUndefined();
  expect(forma.getState().values).toEqual({ usuario: 7, motivo: '' });
  forma.reject(refusal());
  forma.clear('usuario');
  expect(forma.getState()).toMatchObject({ values: EMPTY, general: undefined });
  expect(focused).toEqual(['motivo', 'usuario']);
});

test('what is changed while a form is sent stays, and is not marked as sent', async () => {
  const { forma, focused } = mountForm();
  forma.change({ usuario: 7, motivo: 'Flood' });
  forma.press();
  void forma.proceed(ready(() => undefined));
  forma.change({ usuario: 8 });
  forma.done();
  expect(forma.typed()).toEqual({ usuario: 8, motivo: 'Flood' });
  forma.clear('motivo');
  forma.done();
  expect(forma.typed()).toEqual({ usuario: 8, motivo: '' });
  expect(focused).toEqual([]);
});

test('a sent form that was cleared for the next one holds nothing unsent', () => {
  const { forma, focused } = mountForm();
  forma.change({ usuario: 7, motivo: 'Flood' });
  forma.press();
  void forma.proceed(ready(() => undefined));
  forma.done();
  expect(forma.typed()).toBeNull();
  forma.clear('usuario', { usuario: 0 });
  forma.done();
  expect([forma.getState().values, forma.typed(), focused]).toEqual([
    { usuario: 0, motivo: 'Flood' },
    null,
    ['usuario'],
  ]);
  forma.change({ usuario: 8 });
  expect(forma.typed()).toEqual({ usuario: 8, motivo: 'Flood' });
});

test('values that follow others are not typed, and leave a form sent that was pressed before', () => {
  const { forma } = mountForm();
  forma.follow({ motivo: 'Flood' });
  expect([forma.getState().values, forma.typed()]).toEqual([{ usuario: 0, motivo: 'Flood' }, null]);
  forma.change({ usuario: 7 });
  forma.press();
  void forma.proceed(ready(() => undefined));
  // The answer is lost, and the data that tells of the change comes first.
  forma.follow({ motivo: 'Spam' });
  forma.done();
  expect(forma.typed()).toBeNull();
  forma.follow({ motivo: 'Raid' });
  expect(forma.typed()).toBeNull();
  forma.change({ usuario: 8 });
  expect(forma.typed()).toEqual({ usuario: 8, motivo: 'Raid' });
});

test('of what somebody else changed, only what was typed before stays typed', () => {
  const { forma } = mountForm();
  forma.change({ usuario: 7 });
  forma.follow({ usuario: 7, motivo: 'Flood' });
  expect(forma.typed()).toEqual({ usuario: 7, motivo: 'Flood' });
  forma.change({ usuario: 0 });
  expect([forma.getState().values, forma.typed()]).toEqual([{ usuario: 0, motivo: 'Flood' }, null]);
});

test('a form that the rule refuses is not sent', () => {
  const { forma, focused } = mountForm();
  const send = vi.fn();
  forma.press();
  void forma.proceed({ waiting: false, check: () => ({ campo: 'usuario', msg: 'Falta' }), send });
  expect(send).not.toHaveBeenCalled();
  expect(forma.field('usuario').error).toBe('Falta');
  expect(focused).toEqual(['usuario']);
});

test('a press while the rule waits for data is kept and sent once', () => {
  const { forma } = mountForm();
  const send = vi.fn();
  forma.change({ usuario: 7 });
  forma.press();
  void forma.proceed({ ...ready(send), waiting: true });
  expect(send).not.toHaveBeenCalled();
  expect(forma.getState().isPressed).toBe(true);
  void forma.proceed(ready(send));
  void forma.proceed(ready(send));
  expect(send).toHaveBeenCalledTimes(1);
  expect(forma.getState().isPressed).toBe(false);
});

test('a change cancels an earlier press', () => {
  const { forma } = mountForm();
  const send = vi.fn();
  forma.change({ usuario: 7 });
  forma.press();
  forma.change({ usuario: 8 });
  void forma.proceed(ready(send));
  expect(send).not.toHaveBeenCalled();
});

test('a press that waited says so when the form fills in fields and cancels it', () => {
  const { forma } = mountForm();
  const send = vi.fn();
  forma.follow({ motivo: 'Flood' });
  expect(forma.getState().general).toBeUndefined();
  forma.press();
  forma.follow({ motivo: 'Spam' });
  void forma.proceed(ready(send));
  expect(send).not.toHaveBeenCalled();
  expect(forma.getState().general).toBe('No se envió: cambió algo arriba. Revísalo y envíalo.');
  forma.press();
  void forma.proceed(ready(send));
  expect([send.mock.calls.length, forma.getState().general]).toEqual([1, undefined]);
});

test('a second press while the first is running is ignored', async () => {
  const { forma } = mountForm();
  const { promise, resolve } = deferred<void>();
  const send = vi.fn(() => promise);
  forma.press();
  const first = forma.proceed(ready(send));
  expect(forma.getState().sending).toBe(true);
  forma.press();
  void forma.proceed(ready(send));
  expect(send).toHaveBeenCalledTimes(1);
  resolve();
  await first;
  expect(forma.getState()).toMatchObject({ sending: false, isPressed: false });
});
