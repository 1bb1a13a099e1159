import type { PagaRow, Rango } from '@conserje/contract';
import { expect } from 'vitest';
import { TestClock } from '../fakes/clock.ts';
import { openPayRows, updateListaPaga } from '../portal/paga.ts';
import type { Person } from '../portal/portal.ts';
import { Portal } from '../portal/portal.ts';
import { ventaBodyFor } from '../portal/ventas.ts';
import type { CollectedPayment } from './payOracle.annulments.ts';
import type { OpenPayRow } from './payOracle.rows.ts';
import type { PayRow } from './payOracle.segments.ts';
import { sum } from './payOracle.segments.ts';
import type { PayTerms, WorkMinutes } from './payOracle.terms.ts';
import { PayOracle } from './payOracle.ts';

/** Terms of the histories: low, so that they are met, and of every kind. */
const PAY_FIGURES: PayTerms[] = [
  { categoria: 2, paga_nomina: 9, nomina_asistencia: 0, nomina_times: 4, ...bonus(null, 8, 4) },
  { categoria: 3, paga_nomina: 12, nomina_asistencia: 1, nomina_times: 2, ...bonus(4, 5, 6) },
  { categoria: 4, paga_nomina: 10, nomina_asistencia: 0, nomina_times: 0, ...bonus(1, null, 3) },
  { categoria: 5, paga_nomina: 11, nomina_asistencia: 0, nomina_times: 15, ...bonus(null, 30, 13) },
];
function bonus(bono_asistencia: number | null, bono_times: number | null, bono_paga: number) {
  return { bono_asistencia, bono_times, bono_paga };
}

/** Two days before a midnight at which the clocks of the agency's zone spring forward. */
const START_INSTANT = '2026-09-04T15:00:00Z';
export const TIME_ZONE = 'America/Santiago';

/** Arguments of a random step. */
export interface StepArguments {
  quien: number;
  which: number;
  amount: number;
  yes: boolean;
}

/** Payment that can still be undone. */
interface Payment {
  id: number;
  nombre: string;
  row: PayRow;
}
/** Pendiente that was paid. */
interface PaidPendiente {
  id: number;
  person: Person;
  collected: CollectedPayment;
}
/** Sold membresia. */
interface SoldMembresia {
  id: number;
  tipo: number;
  person: Person;
  /** Its ventas that stand, oldest first, with the end that the membresia had before each. */
  ventas: { id: number; endBefore: number | null }[];
  /** UTC milliseconds; null without end. */
  hasta: number | null;
}
/** Sold mision of another categoria. */
interface SoldMision {
  venta: number;
  person: Person;
  categoriaBefore: number;
}
/** Adjustment that is not annulled. */
interface Adjustment {
  id: number;
  person: Person;
  work: { t: number; tipo: keyof WorkMinutes; minutos: number };
}
interface OpenTiempo {
  id: number;
  encargado: Person;
  desde: number;
  /** Instant at which its encargado ceased to be one; null while they are. */
  hasta: number | null;
}

/** Agency with a random history, and the oracle, which receives every accepted event. */
export class RandomHistory {
  readonly portal: Portal;
  readonly oracle: PayOracle;
  readonly rangos: Rango[];
  /** People whose work, pay and rank change. */
  readonly people: Person[] = [];
  /** Two people with every permiso. */
  readonly boss: Person;
  readonly payer: Person;
  /** Person who sees the lists, but not the payments. */
  readonly viewer: Person;
  readonly startedAt: number;
  /** Types of membresia that reduce at the start. */
  readonly types: Map<number, string>;
  readonly payments: Payment[] = [];
  readonly paidPendientes: PaidPendiente[] = [];
  readonly adjustments: Adjustment[] = [];
  readonly soldMembresias: SoldMembresia[] = [];
  readonly soldMisiones: SoldMision[] = [];
  readonly tiempos = new Map<number, OpenTiempo>();
  /** Events, for the report of a failure. */
  readonly log: string[] = [];

  private constructor(
    portal: Portal,
    oracle: PayOracle,
    more: Pick<RandomHistory, 'boss' | 'payer' | 'viewer' | 'rangos' | 'types'>,
  ) {
    this.portal = portal;
    this.oracle = oracle;
    this.boss = more.boss;
    this.payer = more.payer;
    this.viewer = more.viewer;
    this.startedAt = portal.clock.now;
    this.rangos = more.rangos;
    this.types = more.types;
  }

  /** Creates an agency with five members, of categorias 1 to 5. */
  static async create(portal: Portal): Promise<RandomHistory> {
    const { db } = portal;
    for (const { categoria, ...figures } of PAY_FIGURES)
      await db.updateTable('categoria').set(figures).where('id', '=', categoria).execute();
    await db.updateTable('membresia').set({ reduccion: 1 }).where('nombre', '=', 'VIP').execute();
    const types = await db.selectFrom('membresia').select(['id', 'nombre']).where('reduccion', '=', 1).execute();
    const categorias = await db.selectFrom('categoria').selectAll().execute();
    const oracle = new PayOracle(
      categorias.map(({ id, ...c }) => ({ ...c, categoria: id })),
      types.map(({ id }) => id),
    );
    const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12, posicion: 3, firma: 'JEF' });
    const history = new RandomHistory(portal, oracle, {
      boss,
      payer: await portal.createPerson({ nombre: 'Pagadora', categoria: 11 }),
      viewer: await portal.createPerson({ nombre: 'Lectora', categoria: 9 }),
      rangos: await portal.as(boss).succeeds('GET onlyRangos'),
      types: new Map(types.map(({ id, nombre }) => [id, nombre])),
    });
    oracle.createPerson(boss.id, 12, history.t);
    for (const [i, [categoria, posicion]] of (
      [
        [1, 9],
        [1, 1],
        [2, 9],
        [3, 1],
        [5, 1],
      ] as const
    ).entries()) {
      const person = await portal.createPerson({ nombre: `P${i}`, categoria, posicion, firma: `PP${i}` });
      oracle.createPerson(person.id, categoria, history.t);
      history.people.push(person);
    }
    return history;
  }

  get active(): Person[] {
    return this.people.filter(({ id }) => !this.oracle.isDismissed(id));
  }

  get t(): number {
    return this.portal.clock.now;
  }

  record(line: string): void {
    this.log.push(`${new Date(this.t).toISOString()} ${line}`);
  }

  /** Sends a call that may be refused, but not with a server fault; returns null when refused. */
  async request<T>(person: Person, path: string, sentBody?: object): Promise<T | null> {
    const { http, body } = await this.portal.as(person)(sentBody ? 'POST' : 'GET', path, sentBody);
    expect({ http: http < 500 ? '' : http, path, body }).toEqual({ http: '', path, body });
    const { msg = '' } = body as { msg?: string };
    this.record(`${person.usuario} ${path} ${sentBody ? JSON.stringify(sentBody) : ''} -> ${http} ${msg}`);
    return http === 200 ? (body as T) : null;
  }

  async update(): Promise<void> {
    await updateListaPaga(this.portal, this.boss);
    this.record('Actualizar');
  }

  /** Returns a person's open rows on the present lists. */
  async openRowsOf({ id }: Person): Promise<PagaRow[]> {
    return (await openPayRows(this.portal, this.boss)).filter((f) => f.usuario === id && f.estado === 'abierta');
  }

  /**
   * Updates the lists and returns one of a person's rows with its counterpart in the oracle: a row whose categoria has
   * equally many rows in both, and whose amount is unique among them.
   */
  async findUniqueRow(person: Person, which: number): Promise<{ row: PagaRow; abierta: OpenPayRow } | null> {
    await this.update();
    const rows = await this.openRowsOf(person);
    const open = this.oracle.open(person.id, this.t);
    const pairs = rows.flatMap((row) => {
      const inOracle = open.filter((a) => a.categoria === row.categoria);
      const inCategoria = rows.filter((f) => f.categoria === row.categoria);
      const [abierta, ...more] = inOracle.filter((a) => a.creditos === row.monto);
      return abierta && more.length === 0 && inOracle.length === inCategoria.length ? [{ row, abierta }] : [];
    });
    return pairs[which % pairs.length] ?? null;
  }

  /** Checks after a change of terms that exactly the earlier earnings are on the lists, each row in its place. */
  async checkAfterChange(changedPeople: Person[]): Promise<void> {
    const rows = await openPayRows(this.portal, this.boss);
    for (const { id, usuario } of changedPeople) {
      const [open, writtenRows] = [this.oracle.open(id, this.t), this.oracle.writtenRows(id, this.t)];
      const openRows = rows.filter((f) => f.usuario === id && f.estado === 'abierta');
      for (const categoria of new Set([...open, ...openRows].map((a) => a.categoria))) {
        const inCategoria = (a: { categoria: number }) => a.categoria === categoria;
        const [abierto, written] = [open, writtenRows].map((as) => sum(as.filter(inCategoria).map((a) => a.creditos)));
        const listedTotal = sum(openRows.filter(inCategoria).map((f) => f.monto));
        const owed = Math.min(abierto ?? 0, Math.max(written ?? 0, listedTotal));
        expect({ usuario, categoria, listedTotal }).toEqual({ usuario, categoria, listedTotal: owed });
      }
    }
  }

  rango(categoria: number, posicion: number): Rango {
    const inCategoria = this.rangos.filter((r) => r.categoria === categoria);
    const rango = inCategoria[Math.min(posicion, inCategoria.length) - 1];
    if (!rango) throw new Error(`category ${categoria} has no missions`);
    return rango;
  }

  ventaBody = (a: Person, mision: [categoria: number, posicion: number]) =>
    ventaBodyFor(this.portal, this.boss, a, mision);
}

export const pickByIndex = <T>(de: readonly T[], which: number): T => {
  const one = de[which % de.length];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
};
/** Returns an active person. */
export const pickActiveMember = (h: RandomHistory, { quien }: StepArguments): Person => pickByIndex(h.active, quien);

/** Runs a history in an agency of its own; adds the log of events to an error. */
export async function withRandomHistory(runHistory: (history: RandomHistory) => Promise<void>): Promise<void> {
  const clock = new TestClock();
  clock.set(START_INSTANT);
  clock.tickMs = 1;
  const portal = new Portal(clock);
  try {
    await portal.open();
    await portal.configure({ zona: TIME_ZONE });
    const history = await RandomHistory.create(portal);
    try {
      await runHistory(history);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new Error([...history.log, message].join('\n'), { cause: error });
    }
  } finally {
    await portal.leave();
  }
}
