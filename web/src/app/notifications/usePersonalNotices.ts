import type { LiveEvent } from '@conserje/contract';
import { TEXTS } from '@conserje/rules';
import { useRef } from 'react';
import { ringChime } from '../../platform/browser/chime.ts';
import { useLiveEvents } from '../../platform/realtime/liveEvents.ts';
import { checkDespido, useSession } from '../../platform/session/session.tsx';
import { confirm } from '../../platform/state/confirm.ts';
import { notify } from '../../platform/state/notices.ts';
import { capitalize } from '../../ui/text/format.ts';

/** What follows from one's own answer comes right behind it. */
const OWN_ANSWER_WINDOW_MS = 2_000;

/** The session ends at once, and it stays written why until it was read. */
async function announceDespido({ quien, msg }: LiveEvent): Promise<void> {
  if (!(await checkDespido())) return;
  const text = `${quien ?? TEXTS.bySystem} ${msg}. La agencia te pagará lo que ganaste.`;
  await confirm({ title: 'Saliste de la agencia', texto: text, action: 'Entendido', alone: true });
}

/**
 * Says what others do to the reader, on whatever screen they are. A mission comes with permissions and a signature is
 * part of one's name, so with these the session is read anew.
 */
export function usePersonalNotices(): void {
  const { sessionUser, refresh, check } = useSession();
  const answeredAt = useRef(0);
  const concernsReader = ({ para }: LiveEvent): boolean => para !== undefined && para === sessionUser?.id;
  const isByReader = ({ quien }: LiveEvent): boolean => quien !== null && quien === sessionUser?.usuario;
  /** Whoever has just accepted a promotion needs no telling that they were promoted. */
  const isAlreadyKnown = ({ tema }: LiveEvent): boolean =>
    tema === 'carrera' && Date.now() - answeredAt.current <= OWN_ANSWER_WINDOW_MS;
  useLiveEvents('todos', (notice) => {
    const { quien, msg } = notice;
    // What the reader does not want to hear has no text; what ends their session is said by the end itself.
    if (
      !concernsReader(notice) ||
      isByReader(notice) ||
      msg === '' ||
      notice.tema === 'sesion' ||
      isAlreadyKnown(notice)
    )
      return;
    notify({ msg: quien === null ? capitalize(msg) : `${quien} ${msg}`, tipo: 'noticia' });
    if (notice.clase !== undefined) void ringChime();
  });
  useLiveEvents('solicitudes', (notice) => {
    if (isByReader(notice)) answeredAt.current = Date.now();
  });
  useLiveEvents('firmas', (notice) => {
    if (concernsReader(notice)) void refresh();
  });
  // A password that they do not know yet: with that the session is over.
  useLiveEvents('usuarios', (notice) => {
    if (concernsReader(notice)) void refresh();
  });
  useLiveEvents('carrera', (notice) => {
    if (concernsReader(notice)) void refresh();
  });
  useLiveEvents('sesion', (notice) => {
    if (!concernsReader(notice)) return;
    // A dismissal says so; else a key has ended, which may be this one.
    if (notice.msg === '') void check();
    else void announceDespido(notice);
  });
  // What the agency calls a mission, who needs a signature, and whether the door is open to the reader.
  useLiveEvents('rangos', () => void refresh());
  useLiveEvents('configuracion', () => void refresh());
  // The reader's own, or those of a category, which may be theirs.
  useLiveEvents('permisos', () => void check());
}
