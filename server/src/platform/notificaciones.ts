import type { ClaseNotificacion } from '@conserje/rules';
import { claseNotificacion, seCalla } from '@conserje/rules';
import type { Db } from './db/database.ts';
import { enPartes } from './db/partes.ts';
import './notificaciones.table.ts';

/** What is told someone and stays with them. */
export interface Notificacion {
  para: number;
  clase: ClaseNotificacion;
  /** With `NOMBRE` in place of the name of `sobre`. */
  texto: string;
  /** Who did it; null: nobody. */
  quien: number | null;
  sobre: number | null;
  /** Which of its kind it is, where that is told once and no more; else null. */
  unica: string | null;
  /** UTC milliseconds */
  fecha: number;
}

const claveDe = ({ para, clase, unica }: Pick<Notificacion, 'para' | 'clase' | 'unica'>): string =>
  `${para} ${clase} ${unica}`;

/** The kinds that some of their readers do not want to hear of. */
async function calladas(db: Db, nuevas: readonly Notificacion[]): Promise<Set<string>> {
  const callables = nuevas.filter((n) => seCalla(n.clase));
  const clases = [...new Set(callables.map((n) => n.clase))];
  const quienes = [...new Set(callables.map((n) => n.para))];
  const halladas: string[] = [];
  for (const parte of enPartes(quienes)) {
    const consulta = db.selectFrom('notificacion_gusto').select(['usuario', 'clase']).where('portal', '=', 0);
    for (const { usuario, clase } of await consulta
      .where('usuario', 'in', parte)
      .where('clase', 'in', clases)
      .execute())
      halladas.push(`${usuario} ${clase}`);
  }
  return new Set(halladas);
}

/**
 * Keeps notices for those whom they concern. Of what is told once, one that was told before is left as it is; one that its
 * reader does not want to hear is not kept, or not shown.
 * @returns those that their readers are to hear of
 */
export async function guardarNotificaciones(
  db: Db,
  nuevas: readonly Notificacion[],
): Promise<ReadonlySet<Notificacion>> {
  if (nuevas.length === 0) return new Set();
  const mudas = await calladas(db, nuevas);
  const esMuda = ({ para, clase }: Notificacion): boolean => mudas.has(`${para} ${clase}`);
  // What waits for an answer is unread where it waits, and nowhere once it is answered.
  const filaDe = (n: Notificacion) => ({ ...n, leida: claseNotificacion(n.clase).espera ? n.fecha : null });
  const dichas = nuevas.filter((n) => n.unica === null && !esMuda(n));
  const unicas = nuevas.filter((n) => n.unica !== null);
  for (const parte of enPartes(dichas)) await db.insertInto('notificacion').values(parte.map(filaDe)).execute();
  const puestas = new Set<string>();
  for (const parte of enPartes(unicas)) {
    const filas = await db
      .insertInto('notificacion')
      .values(parte.map((n) => ({ ...filaDe(n), callada: esMuda(n) ? 1 : 0 })))
      .onConflict((c) => c.doNothing())
      .returning(['para', 'clase', 'unica'])
      .execute();
    for (const fila of filas) puestas.add(claveDe(fila));
  }
  // Of two of the same in one transaction one is told.
  return new Set([...dichas, ...unicas.filter((n) => puestas.delete(claveDe(n)) && !esMuda(n))]);
}
