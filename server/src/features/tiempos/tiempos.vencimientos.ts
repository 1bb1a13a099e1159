import type { ClaseNotificacion } from '@conserje/rules';
import { NOMBRE } from '@conserje/rules';
import { sql } from 'kysely';
import type { Vencimiento, Ventana } from '../../platform/barrido.ts';
import { sinDecir } from '../../platform/barrido.ts';
import type { Db } from '../../platform/db/database.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
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

/** A tiempo's end: told to its junior, and to its manager, who has to confirm it; and to its junior again when nobody did. */
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
                msg: `terminó el tiempo de ${NOMBRE}: confírmalo`,
              },
            ],
      ),
  },
  {
    clase: 'tiempo_olvidado',
    tope: TOPE_MS,
    async hallar(db, { desde, hasta, limite }) {
      const plazo = (await leerAjustes(db)).olvido_minutos * 60_000;
      if (plazo === 0) return [];
      const ventana = { desde: desde - plazo, hasta: hasta - plazo, limite };
      return (await terminados(db, ventana, 'tiempo_olvidado', 't.bajo')).map(({ bajo: para, unica }) => ({
        ...{ para, unica, tema: 'tiempos' },
        msg: 'nadie ha confirmado tu tiempo: pídelo a quien lo lleva',
      }));
    },
  },
];
