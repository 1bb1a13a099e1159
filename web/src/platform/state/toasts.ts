import { messageOf } from '../api/apiError.ts';
import { createStore, useStore } from './store.ts';

export interface Toast {
  msg: string;
  /** Outcome of the viewer's own action, or `news`: an event that they did not cause. */
  kind: 'ok' | 'error' | 'news';
}
export interface VisibleToast extends Toast {
  id: number;
}

/** Display time in milliseconds (part 1 §9: 1000); errors and news stay long enough to be read. */
const SHOWN_MS = { ok: 1000, error: 6000, news: 6000 } as const;
const MAX_VISIBLE = 3;

let nextId = 1;
const visible = createStore<readonly VisibleToast[]>([]);
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function stopTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

const startTimer = ({ id, kind }: VisibleToast): void => {
  timers.set(
    id,
    setTimeout(() => closeToast(id), SHOWN_MS[kind]),
  );
};

export function closeToast(id: number): void {
  stopTimer(id);
  visible.set(visible.get().filter((toast) => toast.id !== id));
}

/** Shows a notification: dark, bottom centre. A text that is already shown restarts its time and is not repeated. */
export function showToast(toast: Toast): void {
  for (const duplicate of visible.get().filter((v) => v.msg === toast.msg && v.kind === toast.kind))
    stopTimer(duplicate.id);
  const newToast: VisibleToast = { ...toast, id: nextId++ };
  const others = visible.get().filter((v) => v.msg !== toast.msg || v.kind !== toast.kind);
  for (const surplus of others.slice(0, Math.max(0, others.length + 1 - MAX_VISIBLE))) stopTimer(surplus.id);
  visible.set([...others, newToast].slice(-MAX_VISIBLE));
  startTimer(newToast);
}

export const notifyError = (error: unknown): void => showToast({ msg: messageOf(error), kind: 'error' });

/** Stops the timers while the pointer or the focus is on the toasts. */
export function pauseToastTimers(): void {
  for (const { id } of visible.get()) stopTimer(id);
}
export function restartToastTimers(): void {
  for (const toast of visible.get()) {
    stopTimer(toast.id);
    startTimer(toast);
  }
}

export const getVisibleToasts = visible.get;
export const useVisibleToasts = (): readonly VisibleToast[] => useStore(visible);
