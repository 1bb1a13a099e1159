import type { Hecho, PagaCategoria, Terminos } from '@conserje/rules';
import { isReducible } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { Fallo } from '../../platform/fallo.ts';
import type { Fila, PeriodoAbierto } from './paga.abierto.ts';
import { cerrarTramo, ponerAlDia } from './paga.abierto.ts';
import type { Persona, Quienes } from './paga.queries.ts';
import {
  cambiosDeCategoria,
  figuras,
  filasDelPeriodo,
  personas,
  reduccionesDe,
  trabajadoHasta,
  tramosDelPeriodo,
} from './paga.queries.ts';

/** From when until when a requirement was halved; null without end. */
interface Reduccion {
  fecha: number;
  finaliza: number | null;
}

/** An instant at which someone's terms changed and that nobody has reckoned with, and the terms until then. */
interface Frontera {
  fecha: number;
  terminos: Terminos;
}

/** Whether a reduction runs at an instant. */
export const correEn = ({ fecha, finaliza }: Reduccion, instante: number): boolean =>
  fecha <= instante && (finaliza === null || finaliza > instante);
const correHasta = ({ fecha, finaliza }: Reduccion, instante: number): boolean =>
  fecha <= instante && (finaliza === null || finaliza >= instante);

/** The changes of terms of someone since they were last looked at: ends of reductions, and of categories; in their order. */
function fronterasDe(
  persona: Persona,
  reducciones: Reduccion[],
  cambios: { fecha: number; categoria: number }[],
  figura: (categoria: number) => PagaCategoria,
  ahora: number,
): Frontera[] {
  const fines = reducciones.flatMap((r) => {
    const { finaliza } = r;
    if (finaliza === null || finaliza <= persona.revisado || finaliza > ahora) return [];
    // While another one runs on, nothing changes.
    if (reducciones.some((otra) => otra !== r && correEn(otra, finaliza))) return [];
    return [finaliza];
  });
  const categoriaHasta = (fecha: number) => cambios.find((c) => c.fecha >= fecha)?.categoria ?? persona.categoria;
  const fronteras = [
    ...[...new Set(fines)]
      .map((fecha) => ({ fecha, categoria: categoriaHasta(fecha) }))
      // Where the whole is no more than half of it, the terms are the same without the reduction.
      .filter(({ categoria }) => isReducible(figura(categoria))),
    ...cambios.map(({ fecha, categoria }) => ({ fecha, categoria })),
  ].sort((a, b) => a.fecha - b.fecha);
  return fronteras.map(({ fecha, categoria }) => ({
    fecha,
    terminos: { categoria: figura(categoria), reducida: reducciones.some((r) => correHasta(r, fecha)) },
  }));
}

const filaLeida = (f: Awaited<ReturnType<typeof filasDelPeriodo>>[number]): Fila => ({
  ...f,
  antes: { monto: f.monto, tramo: f.tramo },
  enLista: f.cerrada === null,
});

const tramoLeido = (t: Awaited<ReturnType<typeof tramosDelPeriodo>>[number]): PeriodoAbierto['tramos'][number] => ({
  numero: t.numero,
  terminos: { categoria: { ...t, id_categoria: t.categoria }, reducida: t.reducida === 1 },
  tope: { creditos: t.creditos, usa: { asistencia: t.asistencia, times: t.times } },
});

export interface Evaluada extends PeriodoAbierto {
  /** The present terms. */
  terminos: Terminos;
}

/**
 * What the open periods of some people have come to (decisions §5): every change of terms since they were last looked at,
 * with the work of then, and last the present terms with all work. Nothing is written; a fixed number of queries.
 */
export async function evaluar(db: Db, quienes: Quienes, ahora: number): Promise<Evaluada[]> {
  const gente = await personas(db, quienes);
  const filas = Map.groupBy(await filasDelPeriodo(db, quienes), (f) => f.usuario);
  const tramos = Map.groupBy(await tramosDelPeriodo(db, quienes), (t) => t.usuario);
  const reducciones = Map.groupBy(await reduccionesDe(db, quienes), (r) => r.usuario);
  const cambios = Map.groupBy(await cambiosDeCategoria(db, quienes, ahora), (c) => c.usuario);
  const todas = await figuras(db);
  const figura = (categoria: number): PagaCategoria => {
    const hallada = todas.get(categoria);
    if (!hallada) throw new Fallo('INTERNO');
    return hallada;
  };
  const abiertos = gente.map((persona) => {
    const suyas = reducciones.get(persona.usuario) ?? [];
    const reducida = suyas.some((r) => correEn(r, ahora));
    return {
      ...{ persona, nuevos: [], revisado: persona.revisado, libre: { asistencia: 0, times: 0 } },
      filas: (filas.get(persona.usuario) ?? []).map(filaLeida),
      tramos: (tramos.get(persona.usuario) ?? []).map(tramoLeido),
      terminos: { categoria: figura(persona.categoria), reducida },
      fronteras: fronterasDe(persona, suyas, cambios.get(persona.usuario) ?? [], figura, ahora),
    };
  });
  const cortes = abiertos.flatMap(({ persona: { usuario, desde }, fronteras }) =>
    fronteras.map(({ fecha }) => ({ usuario, desde, hasta: fecha })),
  );
  const hechos = (await trabajadoHasta(db, cortes)).values();
  for (const abierto of abiertos) {
    for (const { fecha, terminos } of abierto.fronteras)
      pasarFrontera(abierto, hechos.next().value ?? null, terminos, fecha);
    ponerAlDia(abierto, abierto.persona, abierto.terminos, ahora);
  }
  return abiertos;
}

/** Rows that came after an instant are not looked at there. */
function pasarFrontera(abierto: PeriodoAbierto, hecho: Hecho | null, terminos: Terminos, fecha: number): void {
  if (!hecho) throw new Fallo('INTERNO');
  const despues = abierto.filas.filter((f) => f.fecha >= fecha && f.tramo === null && f.id !== null);
  abierto.filas = abierto.filas.filter((f) => !despues.includes(f));
  ponerAlDia(abierto, hecho, terminos, fecha);
  cerrarTramo(abierto, terminos, fecha);
  abierto.filas.push(...despues);
}
