import { llano } from '@conserje/rules';
import type { Insertable } from 'kysely';
import { ordenDe } from '../features/usuarios/usuarios.public.ts';
import { conexionDe } from '../platform/conexion.ts';
import type { Database, Db } from '../platform/db/database.ts';
import type { Azar } from './azar.ts';
import { firmas, nombres } from './nombres.ts';

const SEMANA_MS = 7 * 86_400_000;

/** How many of a hundred stand in each category: few at the top. */
const PIRAMIDE = [30, 22, 14, 10, 8, 6, 4, 2.5, 1.6, 0.9, 0.6, 0.4];
const FIRMA_DESDE = 3;
const DESPEDIDOS = 0.08;
const APP = 0.05;

/** Someone of the made-up agency. */
export interface Persona {
  id: number;
  usuario: string;
  categoria: number;
  orden: number;
  mision: number;
  registro: number;
  despedido: boolean;
  firma: string;
  direccion: string;
}

interface Peldano {
  id: number;
  categoria: number;
  orden: number;
}

export const rangosDe = (db: Db): Promise<Peldano[]> =>
  db
    .selectFrom('mision as m')
    .select(['m.id', 'm.categoria', ordenDe('m').as('orden')])
    .execute();

/** Categories of `cuantos` people, highest first; everyone from the top down has at least one. */
function categorias(cuantos: number): number[] {
  const total = PIRAMIDE.reduce((a, b) => a + b, 0);
  const cupos = PIRAMIDE.map((parte) => Math.max(1, Math.round((cuantos * parte) / total)));
  return cupos
    .flatMap((cupo, i) => Array<number>(cupo).fill(i + 1))
    .reverse()
    .slice(0, cuantos)
    .concat(Array<number>(Math.max(0, cuantos - cupos.reduce((a, b) => a + b, 0))).fill(1));
}

/** Addresses from a range that is reserved for documentation; some people share one. */
/** A connection of their own for each: what counts of an IPv6 address is its /64. */
const direccionNueva = (n: number): string =>
  conexionDe(`2001:db8:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::`);

export function inventarGente(
  azar: Azar,
  rangos: Peldano[],
  cuantos: number,
  { desdeId, hasta, semanas, ocupados }: { desdeId: number; hasta: number; semanas: number; ocupados: string[] },
): Persona[] {
  const nombrar = nombres(azar, cuantos, ocupados);
  const firmar = firmas(azar);
  const gente: Persona[] = [];
  categorias(cuantos).forEach((categoria, i) => {
    const rango = azar.elegir(rangos.filter((r) => r.categoria === categoria));
    const antes = gente.at(-azar.entero(1, 5));
    gente.push({
      id: desdeId + i,
      usuario: nombrar[i] ?? '',
      categoria,
      orden: rango.orden,
      mision: rango.id,
      // Those higher up have been here for longer.
      registro: hasta - Math.floor((azar.real() * 0.6 + Math.min(categoria, 9) * 0.05) * (semanas + 8) * SEMANA_MS),
      despedido: categoria < 10 && azar.tal(DESPEDIDOS),
      firma: categoria >= FIRMA_DESDE ? firmar() : '',
      direccion: antes && azar.tal(0.04) ? antes.direccion : direccionNueva(i),
    });
  });
  return gente;
}

export const filasUsuario = (
  azar: Azar,
  gente: Persona[],
  clave: string,
  hasta: number,
): Insertable<Database['usuario']>[] =>
  gente.map((p) => ({
    id: p.id,
    usuario: p.usuario,
    nombre_plano: p.usuario.toLowerCase(),
    nombre_llano: llano(p.usuario),
    clave,
    firma: p.firma,
    mision: p.mision,
    referido: null,
    app: azar.tal(APP) ? 1 : 0,
    ver_estados: 1,
    despedido: p.despedido ? 1 : 0,
    registro: p.registro,
    ultima_vez: Math.max(p.registro, hasta - azar.entero(0, SEMANA_MS)),
  }));

export const filasDireccion = (gente: Persona[]): Insertable<Database['direccion']>[] =>
  gente.map((p) => ({ usuario: p.id, direccion: p.direccion, primera: p.registro, ultima: p.registro }));
