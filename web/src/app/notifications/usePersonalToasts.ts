import type { LiveEvent } from '@conserje/contract';
import { TEXTS } from '@conserje/rules';
import { useRef } from 'react';
import { ringChime } from '../../platform/browser/chime.ts';
import { useLiveEvents } from '../../platform/realtime/realtime.ts';
import { checkSessionAfterDespido, useSession } from '../../platform/session/session.tsx';
import { confirm } from '../../platform/state/confirm.ts';
import { showToast } from '../../platform/state/toasts.ts';
import { capitalize } from '../../ui/text/format.ts';

/** Time in which the event of an own answer arrives. */
const OWN_ANSWER_WINDOW_MS = 2_000;

/** Ends the session at once and shows the reason until it is confirmed. */
async function announceDespido({ quien, msg }: LiveEvent): Promise<void> {
  if (!(await checkSessionAfterDespido())) return;
  const text = `${quien ?? TEXTS.bySystem} ${msg}. La agencia te pagará lo que ganaste.`;
  await confirm({ title: 'Saliste de la agencia', text, action: 'Entendido', alone: true });
}

/**
 * Shows toasts about acts of others that concern the viewer, on any screen. Refreshes the session where the act
 * changes it: a mision determines the permisos, and a firma belongs to the session user.
 */
export function usePersonalToasts(): void {
  const { sessionUser, refresh, check } = useSession();
  const answeredAt = useRef(0);
  const concernsReader = ({ para }: LiveEvent): boolean => para !== undefined && para === sessionUser?.id;
  const isByReader = ({ quien }: LiveEvent): boolean => quien !== null && quien === sessionUser?.usuario;
  /** An accepted ascenso needs no further toast. */
  const isAlreadyKnown = ({ tema }: LiveEvent): boolean =>
    tema === 'carrera' && Date.now() - answeredAt.current <= OWN_ANSWER_WINDOW_MS;
  useLiveEvents('todos', (event) => {
    const { quien, msg } = event;
    // A muted class has no text; the end of a session has its own dialog.
    if (!concernsReader(event) || isByReader(event) || msg === '' || event.tema === 'sesion' || isAlreadyKnown(event))
      return;
    showToast({ msg: quien === null ? capitalize(msg) : `${quien} ${msg}`, kind: 'news' });
    if (event.clase !== undefined) void ringChime();
  });
  useLiveEvents('solicitudes', (event) => {
    if (isByReader(event)) answeredAt.current = Date.now();
  });
  useLiveEvents('firmas', (event) => {
    if (concernsReader(event)) void refresh();
  });
  // Another usuario changed the viewer's access (password, link, two-factor), which may have ended the session.
  useLiveEvents('usuarios', (event) => {
    if (concernsReader(event)) void refresh();
  });
  useLiveEvents('carrera', (event) => {
    if (concernsReader(event)) void refresh();
  });
  useLiveEvents('sesion', (event) => {
    if (!concernsReader(event)) return;
    // A despido has a text; otherwise a key was revoked, which may be this one.
    if (event.msg === '') void check();
    else void announceDespido(event);
  });
  // Both can change the name of the mision, the need for a firma and the access.
  useLiveEvents('rangos', () => void refresh());
  useLiveEvents('configuracion', () => void refresh());
  // Permisos of the viewer or of a categoria.
  useLiveEvents('permisos', () => void check());
}
