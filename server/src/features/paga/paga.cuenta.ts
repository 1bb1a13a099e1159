import type { Dado, GrupoPaga, Hecho, Terminos, TramoCerrado } from '@conserje/rules';
import { grupoPaga, porFilas, repartirPeriodo, trabajoDe } from '@conserje/rules';
import type { Insertable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Persona } from './paga.queries.ts';
import type { EstadoPaga } from './paga.table.ts';

/** A pay row as it is reckoned; one that is not there yet has no id. */
export interface Fila {
  id: number | null;
  /** What it showed when it was read. */
  antes: { monto: number; asistencia: number; times: number; tramo: number | null };
  grupo: GrupoPaga;
  categoria: number;
  estado: EstadoPaga;
  monto: number;
  asistencia: number;
  times: number;
  tramo: number | null;
  fecha: number;
  /** Its list has not been reset. */
  enLista: boolean;
}

interface TramoGuardado {
  numero: number;
  terminos: Terminos;
  tope: Dado;
}

/** Someone's open period: their rows and stretches, in memory until somebody writes what has changed. */
export interface Cuenta {
  persona: Persona;
  filas: Fila[];
  tramos: TramoGuardado[];
  /** Stretches that are not written yet. */
  nuevos: Insertable<Database['tramo']>[];
  /** Until when changes of terms have been reckoned with. */
  revisado: number;
  /** Work that counts towards the present terms. */
  libre: Hecho;
}

const NADA: Hecho = { asistencia: 0, times: 0 };
const sinPagar = ({ estado }: Fila): boolean => estado === 'abierta' || estado === 'retirada';

function fijoDe(filas: Fila[]): Dado {
  const fijas = filas.filter((f) => !sinPagar(f));
  const suma = (de: (f: Fila) => number) => fijas.reduce((n, f) => n + de(f), 0);
  return {
    creditos: suma((f) => f.monto),
    usa: { asistencia: suma((f) => f.asistencia), times: suma((f) => f.times) },
  };
}

/** A row to hold what a stretch has come to: one that was taken back, where its list is still open, or a new one. */
function filaPara(cuenta: Cuenta, terminos: Terminos, tramo: number | null, ahora: number): Fila {
  const grupo = grupoPaga(terminos.categoria.id_categoria);
  const retirada = cuenta.filas.findLast((f) => f.estado === 'retirada' && f.tramo === tramo && f.enLista);
  if (retirada) {
    Object.assign(retirada, { fecha: ahora, estado: 'abierta' });
    return retirada;
  }
  const fila: Fila = {
    ...{ id: null, antes: { monto: 0, ...NADA, tramo }, grupo, categoria: terminos.categoria.id_categoria },
    ...{ estado: 'abierta', monto: 0, ...NADA, tramo, fecha: ahora, enLista: true },
  };
  cuenta.filas.push(fila);
  return fila;
}

/** Lets a stretch's rows show what waits of it. */
function mostrar(cuenta: Cuenta, terminos: Terminos, tramo: number | null, waits: number, ahora: number): void {
  const suyas = cuenta.filas.filter((f) => f.tramo === tramo);
  const esperan = suyas.filter((f) => f.estado === 'abierta');
  if (esperan.length === 0 && waits > 0) esperan.push(filaPara(cuenta, terminos, tramo, ahora));
  const montos = porFilas(
    waits,
    esperan.map((f) => f.monto),
  );
  let { creditos, usa } = fijoDe(suyas);
  for (const [i, fila] of esperan.entries()) {
    fila.monto = montos[i] ?? 0;
    if (fila.monto === 0) {
      Object.assign(fila, { estado: 'retirada', ...NADA });
      continue;
    }
    creditos += fila.monto;
    const hasta = trabajoDe(terminos, creditos);
    fila.asistencia = Math.max(0, hasta.asistencia - usa.asistencia);
    fila.times = Math.max(0, hasta.times - usa.times);
    usa = { asistencia: usa.asistencia + fila.asistencia, times: usa.times + fila.times };
  }
}

/** Brings a period's rows up to what it is worth with so much work, by the terms of then. */
export function ponerAlDia(cuenta: Cuenta, hecho: Hecho, terminos: Terminos, ahora: number): void {
  const de = (tramo: number | null) => cuenta.filas.filter((f) => f.tramo === tramo);
  const cerrados = cuenta.tramos.map(
    (t): TramoCerrado => ({ ...t, fijo: fijoDe(de(t.numero)), espera: de(t.numero).some(sinPagar) }),
  );
  const reparto = repartirPeriodo(hecho, cerrados, { terminos, fijo: fijoDe(de(null)) });
  for (const [i, t] of cuenta.tramos.entries())
    if (cerrados[i]?.espera) mostrar(cuenta, t.terminos, t.numero, reparto.cerrados[i]?.creditos ?? 0, ahora);
  mostrar(cuenta, terminos, null, reparto.actual.creditos, ahora);
  cuenta.libre = reparto.libre;
}

/** Ends the present stretch: what its rows were given for is used up, and they stay what they are. */
export function cerrarTramo(cuenta: Cuenta, terminos: Terminos, fecha: number): void {
  const suyas = cuenta.filas.filter((f) => f.tramo === null && f.estado !== 'retirada');
  cuenta.revisado = Math.max(cuenta.revisado, fecha);
  if (suyas.length === 0) return;
  const suma = (de: (f: Fila) => number) => suyas.reduce((n, f) => n + de(f), 0);
  const usa = { asistencia: suma((f) => f.asistencia), times: suma((f) => f.times) };
  const tope = { creditos: suma((f) => f.monto), usa };
  const numero = (cuenta.tramos.at(-1)?.numero ?? 0) + 1;
  for (const fila of suyas) fila.tramo = numero;
  cuenta.tramos.push({ numero, terminos, tope });
  const { id_categoria, ...pide } = terminos.categoria;
  cuenta.nuevos.push({
    ...{ usuario: cuenta.persona.usuario, periodo: cuenta.persona.desde, numero, categoria: id_categoria },
    ...{ reducida: terminos.reducida ? 1 : 0, ...pide, creditos: tope.creditos, ...usa, fecha },
  });
  cuenta.libre = {
    asistencia: cuenta.libre.asistencia - usa.asistencia,
    times: cuenta.libre.times - usa.times,
  };
}
