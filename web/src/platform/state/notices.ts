import { messageOf } from '../api/apiError.ts';
import { createStore, useStore } from './store.ts';

export interface Notice {
  msg: string;
  /** Outcome of the viewer's own action, or `noticia`: an event that they did not cause. */
  kind: 'ok' | 'error' | 'noticia';
}
export interface VisibleNotice extends Notice {
  id: number;
}

/** Display time in milliseconds (part 1 §9: 1000); errors and news stay long enough to be read. */
const SHOWN_MS = { ok: 1000, error: 6000, noticia: 6000 } as const;
const MAX_VISIBLE = 3;

let nextId = 1;
const visible = createStore<readonly VisibleNotice[]>([]);
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function stopTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

const startTimer = ({ id, kind }: VisibleNotice): void => {
  timers.set(
    id,
    setTimeout(() => closeNotice(id), SHOWN_MS[kind]),
  );
};

export function closeNotice(id: number): void {
  stopTimer(id);
  visible.set(visible.get().filter((notice) => notice.id !== id));
}

/** Shows a notification: dark, bottom centre. A text that is already shown restarts its time and is not repeated. */
export function notify(notice: Notice): void {
  for (const duplicate of visible.get().filter((v) => v.msg === notice.msg && v.kind === notice.kind))
    stopTimer(duplicate.id);
  const newNotice: VisibleNotice = { ...notice, id: nextId++ };
  const others = visible.get().filter((v) => v.msg !== notice.msg || v.kind !== notice.kind);
  for (const surplus of others.slice(0, Math.max(0, others.length + 1 - MAX_VISIBLE))) stopTimer(surplus.id);
  visible.set([...others, newNotice].slice(-MAX_VISIBLE));
  startTimer(newNotice);
}

export const notifyError = (error: unknown): void => notify({ msg: messageOf(error), kind: 'error' });

/** Stops the timers while the pointer or the focus is on the notices. */
export function holdNotices(): void {
  for (const { id } of visible.get()) stopTimer(id);
}
export function releaseNotices(): void {
  for (const notice of visible.get()) {
    stopTimer(notice.id);
    startTimer(notice);
  }
}

export const getVisibleNotices = visible.get;
export const useVisibleNotices = (): readonly VisibleNotice[] => useStore(visible);
