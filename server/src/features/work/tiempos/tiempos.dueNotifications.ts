import type { NotificationKind } from '@conserje/rules';
import { HOUR_MS, MINUTE_MS, NAME_PLACEHOLDER } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { castToBigint } from '../../../platform/database/wholeNumber.ts';
import type {
  DueNotification,
  DueNotificationKind,
  DueTimeWindow,
} from '../../../platform/jobs/dueNotificationSweeper.ts';
import { notYetNotified } from '../../../platform/jobs/dueNotificationSweeper.ts';
import { allPermisos, isActive, orderOf } from '../../identity/people/people.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import './tiempos.table.ts';

/** Older ends get no notification; *Tiempos* marks forgotten tiempos. */
const MAX_DELAY_MS = 6 * HOUR_MS;

/** Start of the idle time of a tiempo: its pause, or its end. */
const STILL_SINCE = sql<number>`case when t.pausa = 1 then t.pausado else t.finaliza end`;
/** One notification per end or pause: added minutes give a tiempo a new end. */
const UNIQUE_KEY = sql<string>`t.id || ':' || ${STILL_SINCE}`;

/** Keeps sent notifications of open tiempos known when their ends and pauses move back by `ms` milliseconds. */
export const shiftUniqueKeysBack = (db: Db, ms: number) =>
  sql`update notificacion set unica = m.nueva
    from (
      select ${UNIQUE_KEY} as antes, t.id || ':' || (${STILL_SINCE} - ${castToBigint(ms)}) as nueva
      from tiempo as t where t.cerrado is null
    ) as m
    where notificacion.unica = m.antes
      and notificacion.clase in ('tiempo_terminado', 'tiempo_por_confirmar', 'tiempo_olvidado', 'tiempo_sin_atender')
      and not exists (select 1 from notificacion as otra
        where otra.para = notificacion.para and otra.clase = notificacion.clase and otra.unica = m.nueva)`.execute(db);

/** Finds finished, unconfirmed tiempos without a notification to the usuario in `column`. */
const findFinished = (
  db: Db,
  { desde, hasta, limite }: DueTimeWindow,
  clase: NotificationKind,
  column: 't.bajo' | 't.alto',
) =>
  db
    .selectFrom('tiempo as t')
    .innerJoin('usuario as b', 'b.id', 't.bajo')
    .select([`${column} as para`, 't.bajo', 'b.usuario as bajoNombre', UNIQUE_KEY.as('unica')])
    .where('t.cerrado', 'is', null)
    .where('t.pausa', '=', 0)
    .where('t.finaliza', '>', desde)
    .where('t.finaliza', '<=', hasta)
    .where(column, 'is not', null)
    .where(notYetNotified(clase, column, UNIQUE_KEY))
    .orderBy('t.finaliza')
    .orderBy('t.id')
    .limit(limite)
    .execute();

/** Maximum number of notified usuarios per forgotten tiempo, closest ranks above its bajo first. */
const NOTIFIED_MAX = 50;

const selectForgotten = (db: Db, { desde, hasta }: DueTimeWindow) =>
  db
    .selectFrom('tiempo as t')
    .innerJoin('usuario as b', 'b.id', 't.bajo')
    .where('t.cerrado', 'is', null)
    .where(STILL_SINCE, '>', desde)
    .where(STILL_SINCE, '<=', hasta)
    .select(['t.id', 't.pausa', 't.bajo', 'b.usuario as bajoNombre', UNIQUE_KEY.as('unica'), STILL_SINCE.as('quieto')]);

/** Finds forgotten tiempos without a notification to the usuario in `column`. */
const findForgottenOf = (db: Db, timeWindow: DueTimeWindow, clase: NotificationKind, column: 't.bajo' | 't.alto') =>
  selectForgotten(db, timeWindow)
    .select([`${column} as para`, 't.alto'])
    .where(column, 'is not', null)
    .where(notYetNotified(clase, column, UNIQUE_KEY))
    .orderBy(STILL_SINCE)
    .orderBy('t.id')
    .limit(timeWindow.limite)
    .execute();

/** Forgotten tiempos without alto, each with the usuarios to notify who may take it. */
const findForgottenUnlinked = (db: Db, timeWindow: DueTimeWindow) =>
  db
    .selectFrom(
      selectForgotten(db, timeWindow)
        .where('t.alto', 'is', null)
        .innerJoin('mision as bm', 'bm.id', 'b.mision')
        .innerJoin('usuario as u', (j) => j.on(isActive('u')))
        .innerJoin('mision as m', 'm.id', 'u.mision')
        .innerJoin('categoria as c', 'c.id', 'm.categoria')
        .where(orderOf('m'), '>', orderOf('bm'))
        .where(sql<boolean>`',' || ${allPermisos} || ',' like '%,tt,%'`)
        .select([
          'u.id as para',
          sql<number>`row_number() over (partition by t.id order by ${orderOf('m')}, u.id)`.as('lugar'),
        ])
        .as('o'),
    )
    .select(['o.para', 'o.pausa', 'o.bajo', 'o.bajoNombre', 'o.unica'])
    .where('o.lugar', '<=', NOTIFIED_MAX)
    .where(notYetNotified('tiempo_sin_atender', 'o.para', sql<string>`o.unica`))
    .orderBy('o.quieto')
    .orderBy('o.para')
    .orderBy('o.id')
    .limit(timeWindow.limite)
    .execute();

const STILL_PAUSED = `el tiempo de ${NAME_PLACEHOLDER} sigue en pausa. Reanúdalo o ciérralo.`;
const UNCONFIRMED = `falta confirmar el tiempo de ${NAME_PLACEHOLDER}. Confírmalo o ciérralo.`;
const PAUSED_WITHOUT_ENCARGADO = `el tiempo de ${NAME_PLACEHOLDER} sigue en pausa y sin encargado. Lígalo o ciérralo.`;
const FINISHED_WITHOUT_ENCARGADO = `el tiempo de ${NAME_PLACEHOLDER} terminó sin encargado. Lígalo o ciérralo.`;

/** Returns the text that tells the bajo of a forgotten tiempo what to ask for. */
function forgottenText(isPaused: boolean, alto: number | null): string {
  if (isPaused) return 'tu tiempo sigue en pausa. Pídele a un encargado que lo reanude o lo cierre.';
  const whom = alto === null ? 'Pídele a un encargado que lo ligue.' : 'Pídeselo a tu encargado.';
  return `tu tiempo terminó y falta confirmarlo. ${whom}`;
}

type UnattendedTiempo = { para: number; bajo: number; bajoNombre: string; unica: string };
const unattendedNotification = ({ para, bajo, bajoNombre, unica }: UnattendedTiempo, msg: string): DueNotification => ({
  para,
  unica,
  msg,
  tema: 'tiempos',
  sobre: { id: bajo, usuario: bajoNombre },
});

/** Delays a kind of notification by `olvido_minutos` of the agencia; 0 disables it. */
const withForgottenDelay =
  (find: DueNotificationKind['find']): DueNotificationKind['find'] =>
  async (db, { desde, hasta, limite }) => {
    const delayMs = (await readConfiguracion(db)).olvido_minutos * MINUTE_MS;
    return delayMs === 0 ? [] : find(db, { desde: desde - delayMs, hasta: hasta - delayMs, limite });
  };

/**
 * Notifications of an end, to bajo and alto, who has to confirm it; and of a forgotten tiempo, to bajo and alto, or
 * else to the usuarios who may take it (decisions §4).
 */
export const TIEMPO_DUE_NOTIFICATIONS: readonly DueNotificationKind[] = [
  {
    clase: 'tiempo_terminado',
    maxDelayMs: MAX_DELAY_MS,
    find: async (db, timeWindow) =>
      (await findFinished(db, timeWindow, 'tiempo_terminado', 't.bajo')).map(({ bajo: para, unica }) => ({
        para,
        unica,
        tema: 'tiempos',
        msg: 'terminó tu tiempo',
      })),
  },
  {
    clase: 'tiempo_por_confirmar',
    maxDelayMs: MAX_DELAY_MS,
    find: async (db, timeWindow) =>
      (await findFinished(db, timeWindow, 'tiempo_por_confirmar', 't.alto')).flatMap(
        ({ para, unica, bajo, bajoNombre }) =>
          para === null
            ? []
            : [
                {
                  para,
                  unica,
                  tema: 'tiempos',
                  sobre: { id: bajo, usuario: bajoNombre },
                  msg: `el tiempo de ${NAME_PLACEHOLDER} terminó. Confírmalo.`,
                },
              ],
      ),
  },
  {
    clase: 'tiempo_olvidado',
    maxDelayMs: MAX_DELAY_MS,
    find: withForgottenDelay(async (db, timeWindow) =>
      (await findForgottenOf(db, timeWindow, 'tiempo_olvidado', 't.bajo')).map(
        ({ bajo: para, alto, unica, pausa }) => ({
          para,
          unica,
          tema: 'tiempos',
          msg: forgottenText(pausa === 1, alto),
        }),
      ),
    ),
  },
  {
    clase: 'tiempo_sin_atender',
    maxDelayMs: MAX_DELAY_MS,
    find: withForgottenDelay(async (db, timeWindow) =>
      (await findForgottenOf(db, timeWindow, 'tiempo_sin_atender', 't.alto')).flatMap(({ para, pausa, ...row }) =>
        para === null ? [] : [unattendedNotification({ ...row, para }, pausa === 1 ? STILL_PAUSED : UNCONFIRMED)],
      ),
    ),
  },
  {
    clase: 'tiempo_sin_atender',
    maxDelayMs: MAX_DELAY_MS,
    find: withForgottenDelay(async (db, timeWindow) =>
      (await findForgottenUnlinked(db, timeWindow)).map(({ pausa, ...row }) =>
        unattendedNotification(row, pausa === 1 ? PAUSED_WITHOUT_ENCARGADO : FINISHED_WITHOUT_ENCARGADO),
      ),
    ),
  },
];
