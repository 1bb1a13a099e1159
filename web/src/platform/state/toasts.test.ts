import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  closeToast,
  getVisibleToasts,
  notifyError,
  pauseToastTimers,
  restartToastTimers,
  showToast,
} from './toasts.ts';

const texts = () => getVisibleToasts().map(({ msg }) => msg);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { id } of getVisibleToasts()) closeToast(id);
  vi.useRealTimers();
});

test('a success closes after 1000 ms, an error after 6 s', () => {
  showToast({ msg: 'hecho', kind: 'ok' });
  notifyError(new Error('roto'));
  vi.advanceTimersByTime(999);
  expect(texts()).toEqual(['hecho', 'roto']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['roto']);
  vi.advanceTimersByTime(5000);
  expect(texts()).toEqual([]);
});

test('news close after 6 s', () => {
  showToast({ msg: 'Ana te ofrece un ascenso', kind: 'news' });
  vi.advanceTimersByTime(5999);
  expect(texts()).toEqual(['Ana te ofrece un ascenso']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('a repeated text is shown once and restarts its time', () => {
  showToast({ msg: 'hecho', kind: 'ok' });
  vi.advanceTimersByTime(900);
  showToast({ msg: 'hecho', kind: 'ok' });
  expect(texts()).toEqual(['hecho']);
  vi.advanceTimersByTime(900);
  expect(texts()).toEqual(['hecho']);
});

test('only the newest three are shown', () => {
  for (const msg of ['a', 'b', 'c', 'd']) showToast({ msg, kind: 'error' });
  expect(texts()).toEqual(['b', 'c', 'd']);
});

test('held toasts stay and close after they are released', () => {
  showToast({ msg: 'hecho', kind: 'ok' });
  pauseToastTimers();
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['hecho']);
  restartToastTimers();
  vi.advanceTimersByTime(1000);
  expect(texts()).toEqual([]);
});
