import type { GrupoPaga, PagaCategoria } from '@conserje/rules';
import { grupoPaga, montoPaga, timesDe } from '@conserje/rules';
import type { Insertable } from 'kysely';
import { contar } from '../platform/contar.ts';
import type { Database, Db } from '../platform/db/database.ts';
import type { Azar } from './azar.ts';
import type { Persona } from './gente.ts';
import type { Trabajo } from './jornadas.ts';
import type { Libro } from './libro.ts';
import { volcar } from './volcar.ts';

const HORA_MS = 3_600_000;
const PAGADAS = 0.85;
const CON_OTRO_MONTO = 0.04;
const PENDIENTES_COBRADOS = 0.6;

type Fila = Insertable<Database['paga']> & { id: number };
type Apunte = Insertable<Database['bitacora']>;

/** A week's end: when its payroll was cut, when the list that it left was reset, and when all ends. UTC milliseconds. */
interface Corte {
  pago: number;
  reinicio: number;
  hasta: number;
}
interface Minutos {
  asistencia: number;
  times: number;
}
interface Semana {
  lista_paga: Insertable<Database['lista_paga']>[];
  paga: Fila[];
  pendiente: Insertable<Database['pendiente']>[];
}

/** Pay lists of a made-up past, week by week: what was earned, paid, and left pending. */
export class Pagas {
  readonly #azar: Azar;
  readonly #libro: Libro;
  readonly #cajeros: Persona[];
  readonly #gente: Map<number, Persona>;
  readonly #categorias: Map<number, PagaCategoria>;
  /** Work that no payroll has counted yet. */
  #porContar: Trabajo['trabajo'] = [];
  #apuntes: Apunte[] = [];
  #periodo = 0;
  #ids = { lista: 0, paga: 0, pendiente: 0 };

  constructor(azar: Azar, libro: Libro, gente: Persona[], categorias: PagaCategoria[]) {
    this.#azar = azar;
    this.#libro = libro;
    this.#cajeros = gente.filter((p) => !p.despedido && p.categoria >= 10);
    this.#gente = new Map(gente.map((p) => [p.id, p]));
    this.#categorias = new Map(categorias.map((c) => [c.id_categoria, c]));
  }

  trabajar(trabajo: Trabajo['trabajo']): void {
    this.#porContar.push(...trabajo);
  }

  /** Lists what was earned until a cut, pays most of it in the days that follow, and resets the list a week later. */
  cerrar(corte: Corte): Semana {
    const semana: Semana = { lista_paga: [], paga: [], pendiente: [] };
    if (this.#cajeros.length > 0) for (const grupo of ['bajo', 'alto'] as const) this.#listar(semana, grupo, corte);
    this.#porContar = this.#porContar.filter((t) => t.fecha >= corte.pago);
    this.#periodo = corte.pago;
    return semana;
  }

  /** Takes out what the log has until an instant, oldest first. */
  tomarApuntes(hasta: number): Apunte[] {
    const tomados = this.#apuntes.filter((a) => a.fecha <= hasta);
    this.#apuntes = this.#apuntes.filter((a) => a.fecha > hasta);
    return tomados.sort((a, b) => a.fecha - b.fecha);
  }

  #ganados(grupo: GrupoPaga, antesDe: number): { persona: Persona; monto: number }[] {
    const sumas = new Map<number, Minutos>();
    for (const { usuario, tipo, minutos, fecha } of this.#porContar) {
      if (fecha >= antesDe) continue;
      const suyos = sumas.get(usuario) ?? { asistencia: 0, times: 0 };
      suyos[tipo] += minutos;
      sumas.set(usuario, suyos);
    }
    return [...sumas].flatMap(([id, { asistencia, times }]) => {
      const persona = this.#gente.get(id);
      const categoria = this.#categorias.get(persona?.categoria ?? 0);
      if (!persona || !categoria || grupoPaga(persona.categoria) !== grupo) return [];
      const monto = montoPaga(categoria, asistencia, timesDe(times), false);
      return monto > 0 ? [{ persona, monto }] : [];
    });
  }

  #listar(semana: Semana, grupo: GrupoPaga, corte: Corte): void {
    const ganados = this.#ganados(grupo, corte.pago);
    const quien = this.#azar.elegir(this.#cajeros).id;
    const lista = ++this.#ids.lista;
    const cerrada = corte.reinicio <= corte.hasta ? corte.reinicio : null;
    const encargado = cerrada === null ? null : quien;
    semana.lista_paga.push({ id: lista, grupo, abierta: corte.pago, cerrada, encargado });
    const nuevas = contar(ganados.length, 'persona nueva en la lista', 'personas nuevas en la lista');
    this.#apuntar(quien, corte.pago, `Reinició la nómina del grupo ${grupo}: ${nuevas}`);
    for (const { persona, monto } of ganados) {
      const { id: usuario, categoria } = persona;
      const id = ++this.#ids.paga;
      const fecha = corte.pago;
      this.#libro.anotar({
        tipo: 'paga_ganada',
        usuario,
        creditos: monto,
        paga: id,
        encargado: quien,
        motivo: 'Lista de paga',
        fecha,
      });
      const sinPagar = { pagado_monto: null, pagado_fecha: null, pagado_por: null };
      const comun = { id, lista, usuario, grupo, periodo: this.#periodo, categoria, monto };
      const fila: Fila = { ...comun, estado: 'abierta', fecha, ...sinPagar };
      this.#seguir(semana, fila, quien, corte);
      semana.paga.push(fila);
    }
    if (cerrada === null) return;
    const quedan = semana.paga.filter((p) => p.lista === lista && p.estado === 'pendiente');
    const creditos = quedan.reduce((n, p) => n + p.monto, 0);
    const que =
      quedan.length === 0 ? 'todo estaba pagado' : `${contar(quedan.length, 'pendiente', 'pendientes')}, ${creditos}c`;
    this.#apuntar(quien, cerrada, `Reinició la lista de paga del grupo ${grupo}: ${que}`);
  }

  /** What became of a row: paid within three days, or pending from the reset on. */
  #seguir(semana: Semana, fila: Fila, quien: number, { pago, reinicio, hasta }: Corte): void {
    const cuando = pago + this.#azar.entero(1, 72 * 60) * (HORA_MS / 60);
    if (this.#azar.tal(PAGADAS)) {
      if (cuando <= hasta) this.#pagar(fila, cuando);
      return;
    }
    if (reinicio > hasta) return;
    fila.estado = 'pendiente';
    const id = ++this.#ids.pendiente;
    const { usuario, monto } = fila;
    const comun = { usuario, creditos: monto, pendiente: id };
    this.#libro.anotar({
      ...comun,
      tipo: 'paga_pendiente',
      paga: fila.id,
      encargado: quien,
      motivo: 'Lista reiniciada',
      fecha: reinicio,
    });
    const despues = reinicio + this.#azar.entero(1, 24 * 20) * HORA_MS;
    const cobrado = this.#azar.tal(PENDIENTES_COBRADOS) && despues <= hasta ? despues : null;
    const por = cobrado === null ? null : this.#cajero(usuario);
    semana.pendiente.push({ id, usuario, paga: fila.id, monto, fecha: reinicio, cobrado, cobrado_por: por });
    if (cobrado === null || por === null) return;
    this.#libro.anotar({ ...comun, tipo: 'pendiente_cobrado', encargado: por, motivo: 'Pendiente', fecha: cobrado });
    this.#apuntar(por, cobrado, `Pagó el pendiente de ${monto}c`, fila);
  }

  #pagar(fila: Fila, fecha: number): void {
    const { usuario, monto } = fila;
    const por = this.#cajero(usuario);
    const pagado = this.#azar.tal(CON_OTRO_MONTO) ? monto + this.#azar.elegir([-2, 1, 3]) : monto;
    Object.assign(fila, { estado: 'pagada', pagado_monto: pagado, pagado_fecha: fecha, pagado_por: por });
    const comun = { usuario, paga: fila.id, encargado: por, fecha };
    const enLugar = pagado === monto ? '' : ` en lugar de ${monto}c`;
    this.#libro.anotar({
      ...comun,
      tipo: pagado > monto ? 'paga_ganada' : 'paga_rebajada',
      creditos: Math.abs(pagado - monto),
      motivo: `Se pagó ${pagado}c${enLugar}`,
    });
    this.#libro.anotar({ ...comun, tipo: 'paga_cobrada', creditos: pagado, motivo: 'Lista de paga' });
    this.#apuntar(por, fecha, `Pagó ${pagado}c${enLugar}`, fila);
  }

  /** Someone who pays, and not themselves where there is another. */
  #cajero(usuario: number): number {
    const otros = this.#cajeros.filter((p) => p.id !== usuario);
    return this.#azar.elegir(otros.length > 0 ? otros : this.#cajeros).id;
  }

  #apuntar(encargado: number, fecha: number, motivo: string, fila?: Fila): void {
    const de = { objeto: fila?.id ?? null, usuario: fila?.usuario ?? null };
    this.#apuntes.push({ modulo: 'paga', ...de, encargado, motivo, fecha });
  }
}

/** Writes a week's lists; what they moved is in the book. */
export async function volcarPagas(db: Db, { lista_paga, paga, pendiente }: Semana): Promise<void> {
  await volcar(db, 'lista_paga', lista_paga);
  await volcar(db, 'paga', paga);
  await volcar(db, 'pendiente', pendiente);
}
