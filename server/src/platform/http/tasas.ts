import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { conexionDe } from '../conexion.ts';
import type { Db } from '../db/database.ts';
import { preparada } from '../db/preparada.ts';
import { esFalloDeBase } from '../db/vigia.ts';
import { selladorDe } from '../sello.ts';
import type { Deps } from './contexto.ts';
import './tasas.table.ts';

/** A span that ends later than one that begins now could is of a clock that was set back. Clocks of processes differ by less. */
const TOLERANCIA_MS = 60_000;

/** So many who were refused are remembered: whoever insists is no work for the database. */
const RECHAZADAS_MAX = 10_000;

/** One more, in the span that is under way or in one that begins now. */
const contar = preparada((db, p: { clave: string; hasta: number; ahora: number; tope: number }) => {
  const sigue = sql<boolean>`tasa.hasta > ${p.ahora} and tasa.hasta <= ${p.tope}`;
  return db
    .insertInto('tasa')
    .values({ clave: p.clave, veces: 1, hasta: p.hasta })
    .onConflict((c) =>
      c.column('clave').doUpdateSet({
        veces: sql<number>`case when ${sigue} then tasa.veces + 1 else 1 end`,
        hasta: sql<number>`case when ${sigue} then tasa.hasta else excluded.hasta end`,
      }),
    )
    .returning(['veces', 'hasta']);
});

const olvidarViejas = preparada((db, { ahora }: { ahora: number }) =>
  db.deleteFrom('tasa').where('hasta', '<=', ahora),
);

/** What was counted of spans that are over goes, whoever comes or not. */
export const podarTasas = (db: Db, ahora: number) => olvidarViejas(db, { ahora });

/** What a request counts for: its call, from its address. */
export const claveDeTasa = ({ ip, routeOptions: { method, url } }: FastifyRequest): string =>
  `${method} ${url} ${conexionDe(ip)}`;

/**
 * Counts calls that an address may only make so often, in the database: for all processes that serve it, and over their
 * restarts (docs/decisions/0040). Where the database cannot count, nobody is refused for that.
 */
export const tasasDe = ({ motor, reloj, log }: Deps): FastifyRateLimitStoreCtor => {
  const { dePaso } = motor;
  /** Until when. */
  const rechazadas = new Map<string, number>();
  let sellado: ((texto: string) => string) | undefined;
  const sumar = async (clave: string, duraMs: number, max: number): Promise<{ current: number; ttl: number }> => {
    const ahora = reloj();
    const hasta = ahora + duraMs;
    const tope = hasta + TOLERANCIA_MS;
    const hastaCuando = rechazadas.get(clave) ?? 0;
    if (ahora < hastaCuando && hastaCuando <= tope) return { current: max + 1, ttl: hastaCuando - ahora };
    sellado ??= await selladorDe(dePaso);
    const [fila] = await contar(dePaso, { clave: sellado(clave), hasta, ahora, tope });
    const { veces, hasta: fin } = fila ?? { veces: 1, hasta };
    // Whoever begins a span takes along what is over.
    if (veces === 1) await olvidarViejas(dePaso, { ahora });
    if (veces > max) {
      if (rechazadas.size >= RECHAZADAS_MAX) rechazadas.clear();
      rechazadas.set(clave, fin);
    }
    return { current: veces, ttl: Math.max(0, fin - ahora) };
  };
  return class implements FastifyRateLimitStore {
    /** What is counted names its call. */
    child(): this {
      return this;
    }

    incr(
      clave: string,
      listo: (error: Error | null, cuenta?: { current: number; ttl: number }) => void,
      duraMs: number,
      max: number,
    ): void {
      sumar(clave, duraMs, max).then(
        (cuenta) => listo(null, cuenta),
        (err: unknown) => {
          // Of a database that is away the log knows.
          if (!esFalloDeBase(err)) log.error({ err }, 'a call could not be counted');
          listo(null, { current: 0, ttl: 0 });
        },
      );
    }
  };
};
