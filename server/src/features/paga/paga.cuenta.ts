import type { Dado, GrupoPaga, Hecho, Terminos, TramoCerrado } from '@conserje/rules';
import { grupoPaga, porFilas, repartirPeriodo, trabajoDe } from '@conserje/rules';
import type { Insertable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Persona } from './paga.queries.ts';
import type { EstadoPaga } from './paga.table.ts';

/** A pay row as it is reckoned; one that is not there yet has no id. */
export interface Fila {
  id: number | null;
  /** What it was when it was read. */
  antes: { monto: number; tramo: number | null };
  grupo: GrupoPaga;
  categoria: number;
  estado: EstadoPaga;
  monto: number;
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

const sinPagar = ({ estado }: Fila): boolean => estado === 'abierta' || estado === 'retirada';

/** Credits, with the work that the terms ask for them. */
const dado = (terminos: Terminos, creditos: number): Dado => ({ creditos, usa: trabajoDe(terminos, creditos) });
const suma = (filas: Fila[]): number => filas.reduce((n, f) => n + f.monto, 0);
const fijoDe = (filas: Fila[], terminos: Terminos): Dado => dado(terminos, suma(filas.filter((f) => !sinPagar(f))));

/** A row to hold what a stretch has come to: one that was taken back, where its list is still open, or a new one. */
function filaPara(cuenta: Cuenta, terminos: Terminos, tramo: number | null, ahora: number): Fila {
  const categoria = terminos.categoria.id_categoria;
  const grupo = grupoPaga(categoria);
  const vuelve = (f: Fila) => f.estado === 'retirada' && f.tramo === tramo && f.categoria === categoria && f.enLista;
  const retirada = cuenta.filas.findLast(vuelve);
  if (retirada) {
    Object.assign(retirada, { fecha: ahora, estado: 'abierta' });
    return retirada;
  }
  const fila: Fila = {
    ...{ id: null, antes: { monto: 0, tramo }, grupo, categoria, monto: 0 },
    ...{ estado: 'abierta', tramo, fecha: ahora, enLista: true },
  };
  cuenta.filas.push(fila);
  return fila;
}

/** Lets a stretch's rows show what waits of it. */
function mostrar(cuenta: Cuenta, terminos: Terminos, tramo: number | null, creditos: number, ahora: number): void {
  const esperan = cuenta.filas.filter((f) => f.tramo === tramo && f.estado === 'abierta');
  if (esperan.length === 0 && creditos > 0) esperan.push(filaPara(cuenta, terminos, tramo, ahora));
  const montos = porFilas(
    creditos,
    esperan.map((f) => f.monto),
  );
  for (const [i, fila] of esperan.entries()) {
    fila.monto = montos[i] ?? 0;
    if (fila.monto === 0) fila.estado = 'retirada';
  }
}

/** Brings a period's rows up to what it is worth with so much work, by the terms of then. */
export function ponerAlDia(cuenta: Cuenta, hecho: Hecho, terminos: Terminos, ahora: number): void {
  const de = (tramo: number | null) => cuenta.filas.filter((f) => f.tramo === tramo);
  const cerrados = cuenta.tramos.map(
    (t): TramoCerrado => ({ ...t, fijo: fijoDe(de(t.numero), t.terminos), espera: de(t.numero).some(sinPagar) }),
  );
  const reparto = repartirPeriodo(hecho, cerrados, { terminos, fijo: fijoDe(de(null), terminos) });
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
  const tope = dado(terminos, suma(suyas));
  const numero = (cuenta.tramos.at(-1)?.numero ?? 0) + 1;
  for (const fila of suyas) fila.tramo = numero;
  cuenta.tramos.push({ numero, terminos, tope });
  const { id_categoria, ...pide } = terminos.categoria;
  cuenta.nuevos.push({
    ...{ usuario: cuenta.persona.usuario, periodo: cuenta.persona.desde, numero, categoria: id_categoria },
    ...{ reducida: terminos.reducida ? 1 : 0, ...pide, creditos: tope.creditos, ...tope.usa, fecha },
  });
  cuenta.libre = {
    asistencia: cuenta.libre.asistencia - tope.usa.asistencia,
    times: cuenta.libre.times - tope.usa.times,
  };
}
