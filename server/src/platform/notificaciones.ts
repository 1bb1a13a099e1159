import type { ClaseNotificacion } from '@conserje/rules';
import { CLASES_NOTIFICACION, claseNotificacion, HORA_MS, seCalla } from '@conserje/rules';
import { sql } from 'kysely';
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

/** What waits for an answer is never unread: it is the same subject for so long. */
const ESPERA_MS = HORA_MS;
/** Of one subject so many are told as they come; what comes after that while it is unread is only counted. */
const SEGUIDAS_MAX = 3;
const ESPERAN = CLASES_NOTIFICACION.filter((clase) => claseNotificacion(clase).espera);

type Sujeto = Pick<Notificacion, 'para' | 'clase' | 'quien' | 'sobre' | 'texto'>;
/**
 * What a notice is about: of which kind, by whom and about whom. Of pay, discipline and who gets in everyone is told each
 * thing, so there the words are part of it.
 */
const sujetoDe = ({ para, clase, quien, sobre, texto }: Sujeto): string =>
  [para, clase, quien, sobre, ...(seCalla(clase) ? [] : [texto])].join(' ');

/** By their subjects, what their readers have not read yet. */
async function sinLeerDe(db: Db, nuevas: readonly Notificacion[]): Promise<Map<string, number>> {
  const clases = [...new Set(nuevas.map((n) => n.clase))];
  const halladas = new Map<string, number>();
  const desde = Math.max(...nuevas.map((n) => n.fecha)) - ESPERA_MS;
  for (const parte of enPartes([...new Set(nuevas.map((n) => n.para))])) {
    const filas = await db
      .selectFrom('notificacion')
      .select(['id', 'para', 'clase', 'quien', 'sobre', 'texto'])
      .where('para', 'in', parte)
      .where('callada', '=', 0)
      .where('clase', 'in', clases)
      .where('unica', 'is', null)
      .where((eb) => eb.or([eb('leida', 'is', null), eb.and([eb('clase', 'in', ESPERAN), eb('fecha', '>', desde)])]))
      .orderBy('id')
      .execute();
    for (const fila of filas) halladas.set(sujetoDe(fila), fila.id);
  }
  return halladas;
}

/**
 * One notice for one subject that is still unread: what is new of it takes its place, counted up. What one person does cannot
 * push anything else out of a bell.
 * @returns those that have no such notice, and of the others those that are still told
 */
async function contarDeNuevo(db: Db, nuevas: readonly Notificacion[]): Promise<[Notificacion[], Notificacion[]]> {
  if (nuevas.length === 0) return [[], []];
  const hay = await sinLeerDe(db, nuevas);
  const [otras, dichas]: [Notificacion[], Notificacion[]] = [[], []];
  for (const n of nuevas) {
    const id = hay.get(sujetoDe(n));
    const fila =
      id === undefined
        ? undefined
        : await db
            .updateTable('notificacion')
            .set({ texto: n.texto, fecha: n.fecha, veces: sql<number>`veces + 1` })
            .where('id', '=', id)
            // It may have been read a moment ago.
            .$if(!ESPERAN.includes(n.clase), (q) => q.where('leida', 'is', null))
            .returning('veces')
            .executeTakeFirst();
    if (!fila) otras.push(n);
    else if (fila.veces <= SEGUIDAS_MAX) dichas.push(n);
  }
  return [otras, dichas];
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
  const [dichas, contadas] = await contarDeNuevo(
    db,
    nuevas.filter((n) => n.unica === null && !esMuda(n)),
  );
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
  return new Set([...dichas, ...contadas, ...unicas.filter((n) => puestas.delete(claveDe(n)) && !esMuda(n))]);
}
