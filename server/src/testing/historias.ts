import type { FilaPaga, Rango } from '@conserje/contract';
import { expect } from 'vitest';
import type { Abierta } from './oraculo.filas.ts';
import type { Terminos } from './oraculo.terminos.ts';
import type { Fila } from './oraculo.tramos.ts';
import { suma } from './oraculo.tramos.ts';
import { Oraculo } from './oraculo.ts';
import { actualizar, filasDe } from './paga.ts';
import type { Persona } from './portal.ts';
import { Portal } from './portal.ts';
import { Reloj } from './reloj.ts';
import { ventaDe } from './ventas.ts';

/** What categories ask and pay in these histories: little, so that they get to it, and of each kind. */
const FIGURAS: Terminos[] = [
  { categoria: 2, paga_nomina: 9, nomina_asistencia: 0, nomina_times: 4, ...bono(null, 8, 4) },
  { categoria: 3, paga_nomina: 12, nomina_asistencia: 1, nomina_times: 2, ...bono(4, 5, 6) },
  { categoria: 4, paga_nomina: 10, nomina_asistencia: 0, nomina_times: 0, ...bono(1, null, 3) },
  { categoria: 5, paga_nomina: 11, nomina_asistencia: 0, nomina_times: 15, ...bono(null, 30, 13) },
];
function bono(bono_asistencia: number | null, bono_times: number | null, bono_paga: number) {
  return { bono_asistencia, bono_times, bono_paga };
}

/** Histories begin two days before a midnight at which the clocks of their agency spring forward. */
const COMIENZO = '2026-09-04T15:00:00Z';
export const ZONA = 'America/Santiago';

/** Whom something happens to, and what of all that could. */
export interface Paso {
  quien: number;
  cual: number;
  cuanto: number;
  si: boolean;
}

/** A payment that may still be undone. */
interface Pago {
  id: number;
  nombre: string;
  fila: Fila;
}
/** A membership that was sold. */
interface Socio {
  id: number;
  tipo: number;
  persona: Persona;
}
interface TiempoAbierto {
  id: number;
  encargado: Persona;
  desde: number;
  /** When its manager stopped being one. */
  hasta: number | null;
}

/** An agency that lives through a history, and the oracle that is told of everything that was accepted. */
export class Historia {
  readonly portal: Portal;
  readonly oraculo: Oraculo;
  readonly rangos: Rango[];
  /** Those to whom things happen. */
  readonly gente: Persona[] = [];
  /** Two who may do everything. */
  readonly jefa: Persona;
  readonly pagadora: Persona;
  /** Who sees the lists, and is not told who was paid. */
  readonly lectora: Persona;
  readonly desde: number;
  /** Types of membership that reduce, to begin with. */
  readonly tipos: Map<number, string>;
  readonly pagos: Pago[] = [];
  readonly socios: Socio[] = [];
  readonly tiempos = new Map<number, TiempoAbierto>();
  /** What happened, to be read where it went wrong. */
  readonly registro: string[] = [];

  private constructor(
    portal: Portal,
    oraculo: Oraculo,
    mas: Pick<Historia, 'jefa' | 'pagadora' | 'lectora' | 'rangos' | 'tipos'>,
  ) {
    this.portal = portal;
    this.oraculo = oraculo;
    this.jefa = mas.jefa;
    this.pagadora = mas.pagadora;
    this.lectora = mas.lectora;
    this.desde = portal.reloj.ahora;
    this.rangos = mas.rangos;
    this.tipos = mas.tipos;
  }

  /** Five members of categories 1 to 5, in an agency of their own. */
  static async fundar(portal: Portal): Promise<Historia> {
    const { db } = portal;
    for (const { categoria, ...figuras } of FIGURAS)
      await db.updateTable('categoria').set(figuras).where('id', '=', categoria).execute();
    await db.updateTable('membresia').set({ reduccion: 1 }).where('nombre', '=', 'VIP').execute();
    const tipos = await db.selectFrom('membresia').select(['id', 'nombre']).where('reduccion', '=', 1).execute();
    const categorias = await db.selectFrom('categoria').selectAll().execute();
    const oraculo = new Oraculo(
      categorias.map(({ id, ...c }) => ({ ...c, categoria: id })),
      tipos.map(({ id }) => id),
    );
    const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12, posicion: 3, firma: 'JEF' });
    const historia = new Historia(portal, oraculo, {
      jefa,
      pagadora: await portal.persona({ nombre: 'Pagadora', categoria: 11 }),
      lectora: await portal.persona({ nombre: 'Lectora', categoria: 9 }),
      rangos: await portal.pide(jefa).logra('GET onlyRangos'),
      tipos: new Map(tipos.map(({ id, nombre }) => [id, nombre])),
    });
    oraculo.nace(jefa.id, 12, historia.t);
    for (const [i, [categoria, posicion]] of (
      [
        [1, 9],
        [1, 1],
        [2, 9],
        [3, 1],
        [5, 1],
      ] as const
    ).entries()) {
      const persona = await portal.persona({ nombre: `P${i}`, categoria, posicion, firma: `PP${i}` });
      oraculo.nace(persona.id, categoria, historia.t);
      historia.gente.push(persona);
    }
    return historia;
  }

  get activos(): Persona[] {
    return this.gente.filter(({ id }) => !this.oraculo.fuera(id));
  }

  get t(): number {
    return this.portal.reloj.ahora;
  }

  anota(linea: string): void {
    this.registro.push(`${new Date(this.t).toISOString()} ${linea}`);
  }

  /** Makes a call that may be refused, but never fails; null where it was refused. */
  async pide<T>(quien: Persona, path: string, body?: object): Promise<T | null> {
    const { http, cuerpo } = await this.portal.pide(quien)(body ? 'POST' : 'GET', path, body);
    expect({ http: http < 500 ? '' : http, path, cuerpo }).toEqual({ http: '', path, cuerpo });
    const { msg = '' } = cuerpo as { msg?: string };
    this.anota(`${quien.usuario} ${path} ${body ? JSON.stringify(body) : ''} -> ${http} ${msg}`);
    return http === 200 ? (cuerpo as T) : null;
  }

  async actualizar(): Promise<void> {
    await actualizar(this.portal, this.jefa);
    this.anota('Actualizar');
  }

  /** Someone's rows that wait, as the lists show them now. */
  async listadas({ id }: Persona): Promise<FilaPaga[]> {
    return (await filasDe(this.portal, this.jefa)).filter((f) => f.usuario === id && f.estado === 'abierta');
  }

  /**
   * A row of someone on the lists that are up to date, and what the oracle knows of it: one of a category of which as many
   * wait for the oracle, and whose amount no other of them has.
   */
  async unaFila(persona: Persona, cual: number): Promise<{ fila: FilaPaga; abierta: Abierta } | null> {
    await this.actualizar();
    const filas = await this.listadas(persona);
    const abiertas = this.oraculo.abiertas(persona.id, this.t);
    const pares = filas.flatMap((fila) => {
      const suyas = abiertas.filter((a) => a.categoria === fila.categoria);
      const deEsa = filas.filter((f) => f.categoria === fila.categoria);
      const [abierta, ...mas] = suyas.filter((a) => a.creditos === fila.monto);
      return abierta && mas.length === 0 && suyas.length === deEsa.length ? [{ fila, abierta }] : [];
    });
    return pares[cual % pares.length] ?? null;
  }

  /** The terms of someone have changed: what they had earned is on the lists at once, each where it belongs, and no more. */
  async trasElCambio(personas: Persona[]): Promise<void> {
    const filas = await filasDe(this.portal, this.jefa);
    for (const { id, usuario } of personas) {
      const [abiertas, escritas] = [this.oraculo.abiertas(id, this.t), this.oraculo.escritas(id, this.t)];
      const esperan = filas.filter((f) => f.usuario === id && f.estado === 'abierta');
      for (const categoria of new Set([...abiertas, ...esperan].map((a) => a.categoria))) {
        const deEsa = (a: { categoria: number }) => a.categoria === categoria;
        const [abierto, escrito] = [abiertas, escritas].map((as) => suma(as.filter(deEsa).map((a) => a.creditos)));
        const listado = suma(esperan.filter(deEsa).map((f) => f.monto));
        const debe = Math.min(abierto ?? 0, Math.max(escrito ?? 0, listado));
        expect({ usuario, categoria, listado }).toEqual({ usuario, categoria, listado: debe });
      }
    }
  }

  rango(categoria: number, posicion: number): Rango {
    const deEsa = this.rangos.filter((r) => r.categoria === categoria);
    const rango = deEsa[Math.min(posicion, deEsa.length) - 1];
    if (!rango) throw new Error(`category ${categoria} has no missions`);
    return rango;
  }

  venta = (a: Persona, mision: [categoria: number, posicion: number]) => ventaDe(this.portal, this.jefa, a, mision);
}

export const elegir = <T>(de: readonly T[], cual: number): T => {
  const uno = de[cual % de.length];
  if (uno === undefined) throw new Error('nothing to choose from');
  return uno;
};
/** One of those who are in the agency. */
export const miembro = (h: Historia, { quien }: Paso): Persona => elegir(h.activos, quien);

/** Tells a history in an agency of its own; where it goes wrong, the error says what had happened. */
export async function contar(vivir: (historia: Historia) => Promise<void>): Promise<void> {
  const reloj = new Reloj();
  reloj.poner(COMIENZO);
  const portal = new Portal(reloj);
  try {
    await portal.abrir();
    await portal.configurar({ zona: ZONA });
    const historia = await Historia.fundar(portal);
    try {
      await vivir(historia);
    } catch (error) {
      const que = error instanceof Error ? error.message : String(error);
      throw new Error([...historia.registro, que].join('\n'), { cause: error });
    }
  } finally {
    await portal.dejar();
  }
}
