import { DAY_MS, MEMBRESIA_EXPIRY_DAYS } from '@conserje/rules';
import { sql } from 'kysely';
import type { DueNotificationKind } from '../../../platform/jobs/dueNotificationSweeper.ts';
import { notYetNotified } from '../../../platform/jobs/dueNotificationSweeper.ts';
import { formatCount } from '../../../platform/phrases.ts';
import { isActive } from '../../identity/people/people.public.ts';
import './membresias.table.ts';

const LEAD_MS = MEMBRESIA_EXPIRY_DAYS * DAY_MS;

/** An extension changes the end, so it is notified again. */
const UNIQUE_KEY = sql<string>`mu.id || ':' || mu.finaliza`;

/** Notifications of membresias that are about to end; ended ones are left out. */
export const MEMBRESIA_DUE_NOTIFICATIONS: readonly DueNotificationKind[] = [
  {
    clase: 'membresia_vence',
    maxDelayMs: LEAD_MS,
    async find(db, { desde, hasta, limite }) {
      const rows = await db
        .selectFrom('membresia_usuario as mu')
        .innerJoin('membresia as m', 'm.id', 'mu.membresia')
        .innerJoin('usuario as u', 'u.id', 'mu.usuario')
        .select(['u.id as para', 'm.nombre', 'mu.finaliza', UNIQUE_KEY.as('unica')])
        .where('mu.finaliza', '>', desde + LEAD_MS)
        .where('mu.finaliza', '<=', hasta + LEAD_MS)
        .where('mu.terminada', '=', 0)
        .where(isActive('u'))
        .where(notYetNotified('membresia_vence', 'u.id', UNIQUE_KEY))
        .orderBy('mu.finaliza')
        .orderBy('mu.id')
        .limit(limite)
        .execute();
      return rows.map(({ para, nombre, finaliza, unica }) => {
        const days = Math.ceil(((finaliza ?? hasta) - hasta) / DAY_MS);
        const msg = `tu membresía ${nombre} termina en ${formatCount(days, 'día', 'días')}`;
        return { para, unica, tema: 'membresias', msg };
      });
    },
  },
];
