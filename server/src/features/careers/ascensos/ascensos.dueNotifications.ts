import { NAME_PLACEHOLDER, nextMision, parseAscensoWait, WEEK_MS } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type {
  DueNotification,
  DueNotificationKind,
  DueTimeWindow,
} from '../../../platform/jobs/dueNotificationSweeper.ts';
import { notYetNotified } from '../../../platform/jobs/dueNotificationSweeper.ts';
import { activeUsuarios } from '../../identity/people/people.public.ts';
import { ladder } from '../career/career.public.ts';
import { ascensoWaits } from './ascensos.queries.ts';

/** A notification that is late by more than this is not sent. */
const MAX_DELAY_MS = WEEK_MS;

/** One notification per career step. */
const STEP_ID = sql<string>`'' || p.id`;

/** Finds usuarios whose wait for the next ascenso has ended. The top mision has no next one. */
async function findAvailable(db: Db, { desde, hasta, limite }: DueTimeWindow): Promise<DueNotification[]> {
  const misiones = await ladder(db);
  const ofCategoria = (await ascensoWaits(db)).flatMap(({ id, tiempo_ascenso }) => {
    const waitMs = parseAscensoWait(tiempo_ascenso);
    return waitMs === null
      ? []
      : [
          activeUsuarios(db)
            .innerJoin('carrera as p', 'p.usuario', 'u.id')
            .select(['u.id as para', 'u.mision', STEP_ID.as('unica'), 'p.fecha'])
            .where('p.fecha', '>', desde - waitMs)
            .where('p.fecha', '<=', hasta - waitMs)
            .where('m.categoria', '=', id)
            .where('m.id', '!=', misiones.at(-1)?.id ?? 0)
            .where(
              sql<boolean>`not exists (select 1 from carrera as otro where otro.usuario = p.usuario and otro.id > p.id)`,
            )
            .where(notYetNotified('ascenso_disponible', 'u.id', STEP_ID)),
        ];
  });
  const [first, ...others] = ofCategoria;
  if (!first) return [];
  const all = others.reduce((union, one) => union.unionAll(one), first);
  const rows = await all.orderBy('fecha').orderBy('para').limit(limite).execute();
  return rows.map(({ para, mision, unica }) => ({
    para,
    unica,
    tema: 'ascensos',
    msg: `ya puedes ascender a ${nextMision(misiones, mision)?.nombre ?? 'tu siguiente misión'}`,
  }));
}

/** One notification per offer; a despido leaves none to expire. */
const OFFER_KEY = sql<string>`'' || a.id`;

const expiredOffers = (
  db: Db,
  { desde, hasta, limite }: DueTimeWindow,
  clase: 'ascenso_retirado' | 'oferta_retirada',
  para: 'a.usuario' | 'a.encargado',
) =>
  db
    .selectFrom('ascenso as a')
    .innerJoin('usuario as u', 'u.id', 'a.usuario')
    .select([`${para} as para`, OFFER_KEY.as('unica'), 'a.nueva_nombre', 'a.usuario', 'u.usuario as usuarioNombre'])
    .where('a.atendido', 'is', null)
    .where('a.vence', '>', desde)
    .where('a.vence', '<=', hasta)
    .where(notYetNotified(clase, para, OFFER_KEY))
    .orderBy('a.vence')
    .orderBy('a.id')
    .limit(limite)
    .execute();

/** Notifications for an ascenso that becomes possible and for an offer that expires unanswered. */
export const ASCENSO_DUE_NOTIFICATIONS: readonly DueNotificationKind[] = [
  { clase: 'ascenso_disponible', maxDelayMs: MAX_DELAY_MS, find: findAvailable },
  {
    clase: 'ascenso_retirado',
    maxDelayMs: MAX_DELAY_MS,
    find: async (db, timeWindow) =>
      (await expiredOffers(db, timeWindow, 'ascenso_retirado', 'a.usuario')).map(({ para, unica, nueva_nombre }) => ({
        para,
        unica,
        tema: 'solicitudes',
        msg: `tu ascenso a ${nueva_nombre} venció porque no respondiste`,
      })),
  },
  {
    clase: 'oferta_retirada',
    maxDelayMs: MAX_DELAY_MS,
    find: async (db, timeWindow) =>
      (await expiredOffers(db, timeWindow, 'oferta_retirada', 'a.encargado')).map(
        ({ para, unica, nueva_nombre, ...row }) => ({
          para,
          unica,
          tema: 'solicitudes',
          sobre: { id: row.usuario, usuario: row.usuarioNombre },
          msg: `${NAME_PLACEHOLDER} no respondió tu solicitud de ascenso a ${nueva_nombre} y ya venció`,
        }),
      ),
  },
];
