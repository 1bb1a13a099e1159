import { setTimeout as esperar } from 'node:timers/promises';
import type { Db, Tx } from '../../platform/db/database.ts';
import { preparada } from '../../platform/db/preparada.ts';
import { enTransaccion } from '../../platform/db/transaccion.ts';
import { demasiadosIntentos, Fallo, oFallo } from '../../platform/fallo.ts';
import type { Deps } from '../../platform/http/contexto.ts';
import type { Salto } from '../../platform/retroceso.ts';
import { selladorDe } from '../../platform/sello.ts';
import type { Cola } from './sesion.claves.ts';
import { enTurno } from './sesion.claves.ts';
import './sesion.table.ts';

const MINUTO_MS = 60_000;
const VENTANA_MS = 15 * MINUTO_MS;
/** An attempt that is being looked at for longer than this was left behind by a server that died. */
const ABANDONO_MS = MINUTO_MS;
/** How often, and until when, it is asked anew whether those that are being looked at leave room. */
const OTRA_VEZ_MS = 20;
const VECES_MAX = 500;

/** What a failed attempt counts for, and after how many failures it is refused; without a limit it only counts. */
export interface Recuento {
  sujeto: string;
  tope?: number;
}

/** What an attempt may count for, the first of them as long as it is not closed. */
export type Alternativas = readonly [Recuento[], ...Recuento[][]];

interface Fila {
  sujeto: string;
  fecha: number;
  pendiente: number;
}

/** What an attempt counts for is three subjects at most; where there are fewer, the last stands for the others. */
const LUGARES = ['a', 'b', 'c'] as const;
type Sujetos = Record<(typeof LUGARES)[number], string>;
function sujetosDe(recuentos: Recuento[]): Sujetos {
  const [a = '', b = a, c = b, ...mas] = recuentos.map(({ sujeto }) => sujeto);
  if (mas.length > 0) throw new Error(`an attempt counts for too much: ${mas.join()}`);
  return { a, b, c };
}

const intentosDe = preparada((db, { desde, a, b, c }: Sujetos & { desde: number }) =>
  db
    .selectFrom('intento')
    .select(['sujeto', 'fecha', 'pendiente'])
    .where('sujeto', 'in', [a, b, c])
    .where('fecha', '>', desde)
    .orderBy('fecha', 'desc'),
);
const filasDe = (db: Db, recuentos: Recuento[], ahora: number): Promise<Fila[]> =>
  intentosDe(db, { ...sujetosDe(recuentos), desde: ahora - VENTANA_MS });

const olvidarViejos = preparada((db, { hasta }: { hasta: number }) =>
  db.deleteFrom('intento').where('fecha', '<=', hasta),
);
/** A lock lasts no longer because the clock was set back. */
export async function retrasarIntentos(db: Db, { visto, ms }: Salto): Promise<void> {
  const desde = visto - VENTANA_MS;
  await db
    .updateTable('intento')
    .set((eb) => ({ fecha: eb('fecha', '-', ms) }))
    .where('fecha', '>', desde)
    .execute();
}

/** Failed attempts that count no more go, whoever comes or not. */
export const podarIntentos = (db: Db, ahora: number) => olvidarViejos(db, { hasta: ahora - VENTANA_MS });

/** For one subject, for two, for three. */
const anotarPara = LUGARES.map((_, i) =>
  preparada((db, p: Sujetos & { fecha: number }) =>
    db
      .insertInto('intento')
      .values(LUGARES.slice(0, i + 1).map((lugar) => ({ sujeto: p[lugar], fecha: p.fecha, pendiente: 1 })))
      .returning('id'),
  ),
);
const olvidar = preparada((db, { a, b, c }: Record<'a' | 'b' | 'c', number>) =>
  db.deleteFrom('intento').where('id', 'in', [a, b, c]),
);

/** Whether one more attempt fits, or would if those under way turn out right; and from when on, where it does not. */
function sitioEntre(recuentos: Recuento[], filas: Fila[], ahora: number): { sitio: boolean; libre: number } {
  let libre = ahora;
  let sitio = true;
  for (const { sujeto, tope } of recuentos) {
    if (tope === undefined) continue;
    const suyas = filas.filter((f) => f.sujeto === sujeto);
    const fallos = suyas.filter((f) => f.pendiente === 0);
    const enCurso = suyas.filter((f) => f.pendiente === 1 && f.fecha > ahora - ABANDONO_MS);
    libre = Math.max(libre, (fallos[tope - 1]?.fecha ?? ahora - VENTANA_MS) + VENTANA_MS);
    sitio &&= fallos.length + enCurso.length < tope;
  }
  return { sitio, libre };
}

/**
 * What an attempt counts for: the first of some alternatives that is not closed; and whether there is room for it.
 * @throws Fallo DEMASIADOS_INTENTOS with the minutes left where all are closed
 */
async function elegir(db: Db, alternativas: Alternativas, ahora: number) {
  let pronto = Number.POSITIVE_INFINITY;
  for (const recuentos of alternativas) {
    const { sitio, libre } = sitioEntre(recuentos, await filasDe(db, recuentos, ahora), ahora);
    if (libre <= ahora) return { recuentos, sitio };
    pronto = Math.min(pronto, libre);
  }
  throw demasiadosIntentos(pronto - ahora);
}

/**
 * Writes an attempt down before its password is looked at, one decision at a time in all processes. Where the last ones
 * that may fail are still being looked at, it waits for what comes of them.
 */
async function reservar(deps: Deps, alternativas: Alternativas): Promise<number[]> {
  for (let vez = 0; vez < VECES_MAX; vez += 1) {
    if (vez > 0) await esperar(OTRA_VEZ_MS);
    const ids = await enTransaccion(deps, async (tx) => {
      await tx.bloquear(tx.db.selectFrom('cerrojo').select('nombre').where('nombre', '=', 'entrada'));
      const { ahora } = tx;
      const { recuentos, sitio } = await elegir(tx.db, alternativas, ahora);
      if (!sitio) return null;
      await olvidarViejos(tx.db, { hasta: ahora - VENTANA_MS });
      const anotar = oFallo(anotarPara[recuentos.length - 1], 'INTERNO');
      return (await anotar(tx.db, { ...sujetosDe(recuentos), fecha: ahora })).map((f) => f.id);
    });
    if (ids) return ids;
  }
  throw new Fallo('OCUPADO');
}

/** Takes an attempt back that was right, as part of what it was made for. */
export type Olvidar = (tx: Tx) => Promise<void>;

/**
 * Looks at a password under its limits. Whoever is refused is so at once: nothing is written and no password looked at. What
 * fails counts, what is right does not, and of attempts that come together no more are looked at than may fail.
 * @returns what takes the attempt back, to be done in the transaction that it is for; null when the password is wrong. An
 * attempt that nobody takes back counts as one that is being looked at, for a minute
 * @throws Fallo DEMASIADOS_INTENTOS, OCUPADO
 */
export async function conLimite(
  deps: Deps,
  asSaid: Alternativas,
  cola: Cola,
  comprobar: () => Promise<boolean>,
): Promise<Olvidar | null> {
  const { db } = deps.motor;
  // A subject holds a network address and a name as it was typed.
  const sellado = await selladorDe(db);
  const sealed = (recuentos: Recuento[]): Recuento[] =>
    recuentos.map((uno) => ({ ...uno, sujeto: sellado(uno.sujeto) }));
  const [first, ...others] = asSaid;
  const alternativas: Alternativas = [sealed(first), ...others.map(sealed)];
  await elegir(db, alternativas, deps.reloj());
  return enTurno(cola, async () => {
    const ids = await reservar(deps, alternativas);
    if (await comprobar()) {
      const [a = 0, b = a, c = b] = ids;
      return async (tx) => void (await olvidar(tx.db, { a, b, c }));
    }
    await db.updateTable('intento').set({ pendiente: 0 }).where('id', 'in', ids).execute();
    return null;
  });
}
