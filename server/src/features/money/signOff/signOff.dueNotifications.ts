import type { SignOffRole } from '@conserje/rules';
import { asksForSignOff, SIGN_OFF_ROLES, signOffState, WEEK_MS } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import type {
  DueNotification,
  DueNotificationKind,
  DueTimeWindow,
} from '../../../platform/jobs/dueNotificationSweeper.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { findNamedWithin, findSignOffs, findUntoldSignOffs, groupsOf } from './signOff.queries.ts';

/** Ends of sign-offs that are older are only seen on the screen. */
const ENDED_MAX_MS = WEEK_MS;

const MESSAGES: Record<SignOffRole, string> = {
  miembro: 'tu período cambió después de que lo confirmaste. Revísalo y confírmalo otra vez.',
  encargado: 'cambió lo que sumaste a otros después de que lo confirmaste. Revísalo y confírmalo otra vez.',
};

/** Notifications that a sign-off ended, since what it was made of changed (decisions §10). */
async function findEnded(db: Db, timeWindow: DueTimeWindow): Promise<DueNotification[]> {
  const { periodo_confirma: mode } = await readConfiguracion(db);
  const notifications: DueNotification[] = [];
  for (const role of SIGN_OFF_ROLES.filter((one) => asksForSignOff(mode, one))) {
    const named = await findNamedWithin(db, role, timeWindow);
    const signOffs = named.length === 0 ? [] : await findUntoldSignOffs(db, role, named);
    if (signOffs.length === 0) continue;
    const people = signOffs.map(({ usuario }) => usuario);
    const changed = new Set(
      (await findSignOffs(db, role, people))
        .filter((sums) => signOffState(Object.values(groupsOf(sums))) === 'cambio')
        .map(({ usuario }) => usuario),
    );
    for (const { id, usuario: para } of signOffs.filter(({ usuario }) => changed.has(usuario)))
      notifications.push({ para, tema: 'conformidades', unica: `${id}`, msg: MESSAGES[role] });
  }
  return notifications.slice(0, timeWindow.limite);
}

/** Each sign-off that ends is told once, by whichever process. */
export const SIGN_OFF_DUE_NOTIFICATIONS: readonly DueNotificationKind[] = [
  { clase: 'periodo_cambio', maxDelayMs: ENDED_MAX_MS, find: findEnded },
];
