import type { PersonState } from './payOracle.people.ts';
import {
  byDays,
  currentSegment,
  endMembresia,
  expireMembresias,
  held,
  markListed,
  startMembresia,
} from './payOracle.people.ts';
import type { ExpectedRow, OpenRow } from './payOracle.rows.ts';
import { expectedRows, fromOldRow, isPaySegment, openRowOfSegment, toRow } from './payOracle.rows.ts';
import type { PaySegment, Row } from './payOracle.segments.ts';
import { createPaySegment, distribute, steps, sum } from './payOracle.segments.ts';
import type { Group, Minutes, Terms } from './payOracle.terms.ts';
import { areReducible, groupOf, more, NOTHING, TYPES } from './payOracle.terms.ts';

/** What someone has, once the lists are up to date; minutes and credits. */
export interface Estado extends Minutes {
  desde: number;
  abierto: number;
  pendiente: number;
  pagado: number;
}

/**
 * What everyone has earned, by the words of decisions §5 alone: told what happened and when, in order, it says what the
 * lists must show. It knows nothing of how the portal reckons it.
 */
export class PayOracle {
  private readonly categorias: Map<number, Terms>;
  private readonly gente = new Map<number, PersonState>();
  /** How many lists of a group were closed. */
  private readonly closed: Record<Group, number> = { bajo: 0, alto: 0 };
  /** Paid rows: whose they are, and the stretch that carries them. */
  private readonly pagadas = new Map<Row, { id: number; tramo: PaySegment | null; usedBefore: Minutes | null }>();

  /** The types of membership that reduce. */
  private readonly reducingTypes: Set<number>;

  constructor(categorias: Terms[], reducingTypes: number[] = []) {
    this.categorias = new Map(categorias.map((c) => [c.categoria, c]));
    this.reducingTypes = new Set(reducingTypes);
  }

  createPerson(id: number, categoria: number, t: number): void {
    this.gente.set(id, {
      categoria,
      desde: t,
      trabajo: NOTHING,
      paySegments: [createPaySegment(this.terms(categoria), false)],
      fuera: null,
      ...{ membresias: [], held: [], work: [], old: [], carriedRows: [], pendiente: 0, pagado: 0 },
    });
  }

  /** Work of someone, with the instant of its confirmation or adjustment; less than 0 where it was subtracted. */
  recordWork(id: number, tipo: keyof Minutes, minutos: number, t: number): void {
    const p = this.bringUpToDate(id, t);
    p.trabajo = more(p.trabajo, { ...NOTHING, [tipo]: minutos });
    p.work.push({ t, tipo, minutos });
    if (p.trabajo[tipo] < 0) throw new Error('more was taken away than the period has');
  }

  /** A change of mission by whatever cause; within a category it changes no terms. Answers whether they changed. */
  moveToCategoria(id: number, categoria: number, t: number): boolean {
    const p = this.bringUpToDate(id, t);
    const cambian = p.categoria !== categoria;
    p.categoria = categoria;
    if (cambian) this.changeTerms(p);
    return cambian;
  }

  /** An edit of a category's requirement or pay: of all who stand in it, also those who were dismissed in it. */
  editTerms(categoria: number, cambio: Partial<Terms>, t: number): void {
    const all = [...this.gente.keys()].map((id) => this.bringUpToDate(id, t));
    this.categorias.set(categoria, { ...this.terms(categoria), ...cambio });
    for (const p of all) if (p.categoria === categoria) this.changeTerms(markListed(p));
  }

  /** "A dismissal lists what was earned and ends no terms"; no reset cuts them. */
  dismiss(id: number, t: number): void {
    const p = this.bringUpToDate(id, t);
    p.fuera = p.paySegments.length;
  }

  /** They begin anew on the first mission, with the work that no row was given for. */
  readmit(id: number, t: number): void {
    this.bringUpToDate(id, t).fuera = null;
    this.moveToCategoria(id, 1, t);
  }

  dias = (id: number, zona: string) => byDays(this.de(id), zona);

  fuera(id: number): boolean {
    return this.de(id).fuera !== null;
  }

  /** A membership begins, or the one of its type that runs is extended. Answers whether terms changed. */
  buy(id: number, membresia: number, hasta: number | null, t: number): boolean {
    return this.applyReductionChange(this.bringUpToDate(id, t), (p) => startMembresia(p, { membresia, hasta }));
  }

  /** One is ended before its time. */
  onMembresiaEnd(id: number, membresia: number, t: number): boolean {
    return this.applyReductionChange(this.bringUpToDate(id, t), (p) => endMembresia(p, membresia));
  }

  /** A type begins or ceases to reduce; answers whose terms changed: of "those alone for whom a membership of it runs". */
  editMembresiaType(membresia: number, reduce: boolean, t: number): number[] {
    const all = [...this.gente.keys()].map((id) => ({ id, p: this.bringUpToDate(id, t) }));
    const antes = new Map(all.map(({ id, p }) => [id, this.reducida(p)]));
    this.reducingTypes[reduce ? 'add' : 'delete'](membresia);
    return all.flatMap(({ id, p }) => {
      if (held(p, membresia)) markListed(p);
      return antes.get(id) !== this.reducida(p) && this.changeReduction(p) ? [id] : [];
    });
  }

  /** `reiniciarNomina`: cuts those who stand in the group; what they have earned stays on its list. */
  resetNomina(grupo: Group, t: number): void {
    for (const id of this.gente.keys()) {
      const p = this.bringUpToDate(id, t);
      if (groupOf(p.categoria) !== grupo || p.fuera !== null) continue;
      for (const { tramo, abierto } of distribute(p).parts)
        if (abierto > 0)
          p.old.push(toRow(openRowOfSegment(tramo, abierto), abierto, { estado: 'abierta', pagado: 0, lista: -1 }));
      Object.assign(p, {
        desde: t,
        trabajo: NOTHING,
        paySegments: [createPaySegment(this.terms(p.categoria), this.reducida(p))],
      });
    }
  }

  /** `reiniciarLista`, of a list that is up to date: what waits on it becomes pending. */
  closeList(grupo: Group, t: number): void {
    for (const id of this.gente.keys())
      for (const abierta of this.open(id, t))
        if (abierta.grupo === grupo) this.carryRow(id, abierta, abierta.creditos, { estado: 'pendiente', pagado: 0 });
    this.closed[grupo] += 1;
  }

  /** A row is paid. `ganado` is what it shows: less than was earned where the list is not up to date. */
  paga(id: number, abierta: OpenRow, ganado: number, monto: number, t: number): Row {
    this.bringUpToDate(id, t);
    return this.carryRow(id, abierta, ganado, { estado: 'pagada', pagado: monto });
  }

  /** `ascensoPaga`: the price of the mission is spent, the rest is left pending; then the mission changes. */
  promoteByPaga(id: number, abierta: OpenRow, precio: number, categoria: number, t: number): void {
    const p = this.bringUpToDate(id, t);
    this.carryRow(id, abierta, abierta.creditos, { estado: 'ascenso', pagado: precio });
    p.pendiente += abierta.creditos - precio;
    this.moveToCategoria(id, categoria, t);
  }

  collectPendiente(id: number, monto: number): void {
    const p = this.de(id);
    p.pendiente -= monto;
    p.pagado += monto;
  }

  /**
   * A payment of the same day is undone: the row is open again with its own amount; if its list was closed meanwhile, it
   * is pending.
   */
  undo(row: Row, t: number): void {
    const { id, tramo, usedBefore } = this.paid(row);
    const p = this.bringUpToDate(id, t);
    p.pagado -= row.pagado;
    this.pagadas.delete(row);
    p.carriedRows = p.carriedRows.filter((f) => f !== row);
    if (row.lista < this.closed[row.grupo]) {
      p.carriedRows.push(Object.assign(row, { estado: 'pendiente' }));
      p.pendiente += row.ganado;
    } else if (tramo && p.paySegments.includes(tramo)) {
      if (this.waitOf(p, tramo) > 0) tramo.isSplit = true;
      tramo.filas = tramo.filas.filter((f) => f !== row);
      if (usedBefore) tramo.usedWork = usedBefore;
    } else p.old.push(Object.assign(row, { estado: 'abierta' }));
  }

  /**
   * True where the decisions leave open what a payment undone gives back: of a row of older terms that was lowered before it
   * was paid, or whose work is not there any more.
   */
  doubtful(row: Row, t: number): boolean {
    const { id, tramo, usedBefore } = this.paid(row);
    const p = this.bringUpToDate(id, t);
    if (!tramo?.usedWork || !p.paySegments.includes(tramo)) return false;
    const { filas, usedWork } = tramo;
    const antes = this.waitOf(p, tramo);
    tramo.filas = filas.filter((f) => f !== row);
    const returns = this.waitOf(p, tramo) - antes;
    tramo.filas = filas;
    return returns !== row.ganado || TYPES.some((tipo) => usedBefore && usedWork[tipo] !== usedBefore[tipo]);
  }

  estado(id: number, t: number): Estado {
    const { desde, trabajo, pendiente, pagado } = this.bringUpToDate(id, t);
    return { desde, ...trabajo, abierto: sum(this.open(id, t).map((a) => a.creditos)), pendiente, pagado };
  }

  /** The rows of someone that wait, the oldest first. */
  open(id: number, t: number): OpenRow[] {
    const p = this.bringUpToDate(id, t);
    const seen = p.paySegments.slice(0, p.fuera ?? p.paySegments.length);
    const parts = distribute(p).parts.filter(({ tramo }) => seen.includes(tramo));
    const ahora = parts.map(({ tramo, abierto }) => openRowOfSegment(tramo, abierto));
    return [...p.old.map(fromOldRow), ...ahora].filter((a) => a.creditos > 0);
  }

  /** All rows of someone since they were born: those that wait, and those that do not any more. */
  expectedRows(id: number, t: number): ExpectedRow[] {
    return expectedRows(this.open(id, t), this.de(id).carriedRows, this.closed);
  }

  /** What must be on the lists without an update, once the terms have changed: the rows of the terms before, of the periods before. */
  writtenRows(id: number, t: number): OpenRow[] {
    const { paySegments, old, fuera } = this.bringUpToDate(id, t);
    const previous = paySegments.at(-2);
    const written = (tramo: PaySegment) => fuera !== null || tramo === previous;
    return this.open(id, t).filter(({ de }) => (isPaySegment(de) ? written(de) : old.includes(de)));
  }

  /** What counts towards someone's present terms, and what these ask. */
  bars(id: number, t: number) {
    const p = this.bringUpToDate(id, t);
    return { disponible: distribute(p).disponible, paySteps: steps(currentSegment(p)) };
  }

  categoria(id: number): number {
    return this.de(id).categoria;
  }

  terms(categoria: number): Terms {
    const terms = this.categorias.get(categoria);
    if (!terms) throw new Error(`no category ${categoria}`);
    return terms;
  }

  private de(id: number): PersonState {
    const p = this.gente.get(id);
    if (!p) throw new Error(`nobody is ${id}`);
    return p;
  }

  private paid(row: Row) {
    const pago = this.pagadas.get(row);
    if (!pago) throw new Error('it is not paid');
    return pago;
  }

  private waitOf(p: PersonState, tramo: PaySegment): number {
    return distribute(p).parts.find((parte) => parte.tramo === tramo)?.abierto ?? 0;
  }

  /** Memberships that have run out meanwhile end at their instant; while another one reduces there is no end in between. */
  private bringUpToDate(id: number, t: number): PersonState {
    const person = this.de(id);
    this.applyReductionChange(person, (p) => expireMembresias(p, t));
    return person;
  }

  private reducida(p: PersonState): boolean {
    return p.membresias.some((m) => this.reducingTypes.has(m.membresia));
  }

  private applyReductionChange(p: PersonState, change: (p: PersonState) => void): boolean {
    const antes = this.reducida(p);
    change(p);
    return antes !== this.reducida(p) && this.changeReduction(p);
  }

  /** Terms that ask for the same with a reduction and without one are the same. */
  private changeReduction(p: PersonState): boolean {
    if (!areReducible(this.terms(p.categoria))) {
      currentSegment(p).reducida = this.reducida(p);
      return false;
    }
    this.changeTerms(p);
    return true;
  }

  /** "Their row is brought up to date under the old ones. The amount of work that a row was given for is used up." */
  private changeTerms(p: PersonState): void {
    const actual = currentSegment(p);
    actual.usedWork = distribute(p).parts.at(-1)?.usedWork ?? NOTHING;
    p.paySegments.push(createPaySegment(this.terms(p.categoria), this.reducida(p)));
  }

  /** A row that waits is carried from now on. */
  private carryRow(id: number, abierta: OpenRow, ganado: number, base: Pick<Row, 'estado' | 'pagado'>): Row {
    const { de, grupo, creditos } = abierta;
    if (ganado > creditos) throw new Error(`the row shows ${ganado}c, and only ${creditos}c were earned`);
    const p = this.de(id);
    // What is paid or spent is one row.
    const ahora = { ...base, lista: this.closed[grupo], isSplit: base.estado === 'pendiente' && abierta.isSplit };
    const row = isPaySegment(de) ? toRow(abierta, ganado, ahora) : Object.assign(de, ahora);
    const tramo = isPaySegment(de) ? de : null;
    this.pagadas.set(row, { id, tramo, usedBefore: tramo?.usedWork ?? null });
    p.carriedRows.push(row);
    if (base.estado === 'pendiente') p.pendiente += ganado;
    if (base.estado === 'pagada') p.pagado += base.pagado;
    if (!tramo) p.old = p.old.filter((f) => f !== row);
    else this.addFixedRow(p, tramo, row, ganado === creditos);
    return row;
  }

  /** Once nothing of older terms waits, what its rows were given for is all that they will ever have. */
  private addFixedRow(p: PersonState, tramo: PaySegment, row: Row, whole: boolean): void {
    const usedWork = distribute(p).parts.find((parte) => parte.tramo === tramo)?.usedWork;
    tramo.filas.push(row);
    if (whole) tramo.isSplit = false;
    if (tramo.usedWork && whole && usedWork) tramo.usedWork = usedWork;
  }
}
