import { messageOf } from '../api/apiError.ts';
import { createEmitter } from './emitter.ts';

export interface Notice {
  msg: string;
  /** How one's own doing ended, or `notice`: what the reader did not await, as what someone else has done to them. */
  tipo: 'ok' | 'error' | 'noticia';
}
export interface VisibleNotice extends Notice {
  id: number;
}

/** Milliseconds on show (part 1 §9: 1000); what went wrong or was not awaited stays long enough to be read. */
const TTL_MS = { ok: 1000, error: 6000, noticia: 6000 } as const;
const MAX_VISIBLE = 3;

let siguiente = 1;
let visible: readonly VisibleNotice[] = [];
const deadlines = new Map<number, ReturnType<typeof setTimeout>>();
const changed = createEmitter();

function set(lista: readonly VisibleNotice[]): void {
  visible = lista;
  changed.emit();
}

function stop(id: number): void {
  clearTimeout(deadlines.get(id));
  deadlines.delete(id);
}

const count = ({ id, tipo }: VisibleNotice): void => {
  deadlines.set(
    id,
    setTimeout(() => closeNotice(id), TTL_MS[tipo]),
  );
};

export function closeNotice(id: number): void {
  stop(id);
  set(visible.filter((notice) => notice.id !== id));
}

/** Shows a notification: dark, bottom centre. The same text twice at once is shown once. */
export function notify(notice: Notice): void {
  for (const same of visible.filter((v) => v.msg === notice.msg && v.tipo === notice.tipo)) stop(same.id);
  const newItem: VisibleNotice = { ...notice, id: siguiente++ };
  const others = visible.filter((v) => v.msg !== notice.msg || v.tipo !== notice.tipo);
  for (const extra of others.slice(0, Math.max(0, others.length + 1 - MAX_VISIBLE))) stop(extra.id);
  set([...others, newItem].slice(-MAX_VISIBLE));
  count(newItem);
}

/** Shows a failure with the server's own text. */
export const notifyError = (error: unknown): void => notify({ msg: messageOf(error), tipo: 'error' });

/** The reader is on it: it stays until they leave. */
export function holdNotices(): void {
  for (const { id } of visible) stop(id);
}
export function releaseNotices(): void {
  for (const notice of visible) {
    stop(notice.id);
    count(notice);
  }
}

export const getVisibleNotices = (): readonly VisibleNotice[] => visible;
export const subscribeToNotices = changed.listen;
