import type { ClaseNotificacion } from '@conserje/rules';
import { NOMBRE } from '@conserje/rules';
import { sql } from 'kysely';
import type { Debida, Vencimiento, Ventana } from '../../platform/barrido.ts';
import { sinDecir } from '../../platform/barrido.ts';
import type { Db } from '../../platform/db/database.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { enActivo, ordenDe, permisosTodos } from '../usuarios/usuarios.public.ts';
import './tiempos.table.ts';

/** One that ended longer ago is no news; whoever forgets it is shown it on *Tiempos*. */
const TOPE_MS = 6 * 60 * 60_000;

/** A tiempo ends anew when minutes were added. */
const UNICA = sql<string>`t.id || ':' || t.finaliza`;

/** Those that have ended, are not confirmed, and of which the one in that column was not told. */
const terminados = (db: Db, { desde, hasta, limite }: Ventana, clase: ClaseNotificacion, quien: 't.bajo' | 't.alto') =>
  db
    .selectFrom('tiempo as t')
    .innerJoin('usuario as b', 'b.id', 't.bajo')
    .select([`${quien} as para`, 't.bajo', 'b.usuario as bajoNombre', UNICA.as('unica')])
    .where('t.cerrado', 'is', null)
    .where('t.pausa', '=', 0)
    .where('t.finaliza', '>', desde)
    .where('t.finaliza', '<=', hasta)
    .where(quien, 'is not', null)
    .where(sinDecir(clase, quien, UNICA))
    .orderBy('t.finaliza')
    .orderBy('t.id')
    .limit(limite)
    .execute();

/** Since when one that is forgotten stands still: its end, or its pause. */
const QUIETO = sql<number>`case when t.pausa = 1 then t.pausado else t.finaliza end`;
const UNICA_OLVIDO = sql<string>`t.id || ':' || ${QUIETO}`;
/** Of those who may take a forgotten one so many are told, those nearest above its junior. */
const AVISADOS_MAX = 50;

const olvidados = (db: Db, { desde, hasta }: Ventana) =>
  db
    .selectFrom('tiempo as t')
    .innerJoin('usuario as b', 'b.id', 't.bajo')
    .where('t.cerrado', 'is', null)
    .where(QUIETO, '>', desde)
    .where(QUIETO, '<=', hasta)
    .select(['t.id', 't.pausa', 't.bajo', 'b.usuario as bajoNombre', UNICA_OLVIDO.as('unica'), QUIETO.as('quieto')]);

/** Those that are forgotten, and of which the one in that column was not told. */
const olvidadosDe = (db: Db, ventana: Ventana, clase: ClaseNotificacion, quien: 't.bajo' | 't.alto') =>
  olvidados(db, ventana)
    .select(`${quien} as para`)
    .where(quien, 'is not', null)
    .where(sinDecir(clase, quien, UNICA_OLVIDO))
    .orderBy(QUIETO)
    .orderBy('t.id')
    .limit(ventana.limite)
    .execute();

/** Those of them without manager, each with whoever may take it and was not told. */
const sueltosOlvidados = (db: Db, ventana: Ventana) =>
  db
    .selectFrom(
      olvidados(db, ventana)
        .where('t.alto', 'is', null)
        .innerJoin('mision as bm', 'bm.id', 'b.mision')
        .innerJoin('usuario as u', (j) => j.on(enActivo('u')))
        .innerJoin('mision as m', 'm.id', 'u.mision')
        .innerJoin('categoria as c', 'c.id', 'm.categoria')
        .where(ordenDe('m'), '>', ordenDe('bm'))
        .where(sql<boolean>`',' || ${permisosTodos} || ',' like '%,tt,%'`)
        .select([
          'u.id as para',
          sql<number>`row_number() over (partition by t.id order by ${ordenDe('m')}, u.id)`.as('lugar'),
        ])
        .as('o'),
    )
    .select(['o.para', 'o.pausa', 'o.bajo', 'o.bajoNombre', 'o.unica'])
    .where('o.lugar', '<=', AVISADOS_MAX)
    .where(sinDecir('tiempo_sin_atender', 'o.para', sql<string>`o.unica`))
    .orderBy('o.quieto')
    .orderBy('o.para')
    .orderBy('o.id')
    .limit(ventana.limite)
    .execute();

const SIGUE_EN_PAUSA = `el tiempo de ${NOMBRE} sigue en pausa. Reanúdalo o ciérralo.`;
const SIN_CONFIRMAR = `falta confirmar el tiempo de ${NOMBRE}. Confírmalo o ciérralo.`;
const EN_PAUSA_SIN_ENCARGADO = `el tiempo de ${NOMBRE} sigue en pausa y sin encargado. Lígalo o ciérralo.`;
const TERMINADO_SIN_ENCARGADO = `el tiempo de ${NOMBRE} terminó sin encargado. Lígalo o ciérralo.`;

type SinAtender = { para: number; bajo: number; bajoNombre: string; unica: string };
const sinAtender = ({ para, bajo, bajoNombre, unica }: SinAtender, msg: string): Debida => ({
  ...{ para, unica, msg, tema: 'tiempos', sobre: { id: bajo, usuario: bajoNombre } },
});

/** What is due so long after a tiempo stood still as the agency says; nothing where none is ever forgotten. */
const enSuPlazo =
  (hallar: Vencimiento['hallar']): Vencimiento['hallar'] =>
  async (db, { desde, hasta, limite }) => {
    const plazo = (await leerAjustes(db)).olvido_minutos * 60_000;
    return plazo === 0 ? [] : hallar(db, { desde: desde - plazo, hasta: hasta - plazo, limite });
  };

/**
 * A tiempo's end: told to its junior, and to its manager, who has to confirm it. What is forgotten: to its junior, and to its manager or
 * those who may take it (decisions §4).
 */
export const FINES_DE_TIEMPOS: readonly Vencimiento[] = [
  {
    clase: 'tiempo_terminado',
    tope: TOPE_MS,
    hallar: async (db, ventana) =>
      (await terminados(db, ventana, 'tiempo_terminado', 't.bajo')).map(({ bajo: para, unica }) => ({
        ...{ para, unica, tema: 'tiempos' },
        msg: 'terminó tu tiempo',
      })),
  },
  {
    clase: 'tiempo_por_confirmar',
    tope: TOPE_MS,
    hallar: async (db, ventana) =>
      (await terminados(db, ventana, 'tiempo_por_confirmar', 't.alto')).flatMap(({ para, unica, bajo, bajoNombre }) =>
        para === null
          ? []
          : [
              {
                ...{ para, unica, tema: 'tiempos', sobre: { id: bajo, usuario: bajoNombre } },
                msg: `el tiempo de ${NOMBRE} terminó. Confírmalo.`,
              },
            ],
      ),
  },
  {
    clase: 'tiempo_olvidado',
    tope: TOPE_MS,
    hallar: enSuPlazo(async (db, ventana) =>
      (await olvidadosDe(db, ventana, 'tiempo_olvidado', 't.bajo')).map(({ bajo: para, unica, pausa }) => ({
        ...{ para, unica, tema: 'tiempos' },
        msg:
          pausa === 1
            ? 'tu tiempo sigue en pausa. Pídele a un encargado que lo reanude o lo cierre.'
            : 'tu tiempo terminó y falta confirmarlo. Pídeselo a tu encargado.',
      })),
    ),
  },
  {
    clase: 'tiempo_sin_atender',
    tope: TOPE_MS,
    hallar: enSuPlazo(async (db, ventana) =>
      (await olvidadosDe(db, ventana, 'tiempo_sin_atender', 't.alto')).flatMap(({ para, pausa, ...fila }) =>
        para === null ? [] : [sinAtender({ ...fila, para }, pausa === 1 ? SIGUE_EN_PAUSA : SIN_CONFIRMAR)],
      ),
    ),
  },
  {
    clase: 'tiempo_sin_atender',
    tope: TOPE_MS,
    hallar: enSuPlazo(async (db, ventana) =>
      (await sueltosOlvidados(db, ventana)).map(({ pausa, ...fila }) =>
        sinAtender(fila, pausa === 1 ? EN_PAUSA_SIN_ENCARGADO : TERMINADO_SIN_ENCARGADO),
      ),
    ),
  },
];
