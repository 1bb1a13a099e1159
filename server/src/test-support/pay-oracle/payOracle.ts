import type { CollectedPayment } from './payOracle.annulments.ts';
import {
  annulVenta,
  annulWork,
  closePeriod,
  joinDivided,
  openCreditosOf,
  oweAgain,
  takeUnearnedCreditos,
} from './payOracle.annulments.ts';
import type { PersonPayState } from './payOracle.people.ts';
import {
  currentSegment,
  endMembresia,
  expireMembresias,
  hadMembresia,
  listPresentSegments,
  startMembresia,
  workByDay,
} from './payOracle.people.ts';
import type { ExpectedRow, OpenPayRow } from './payOracle.rows.ts';
import { expectedRows, isPaySegment, openPayRowOfPastRow, openPayRowOfSegment, toPayRow } from './payOracle.rows.ts';
import type { DividedVenta, PayRow, PaySegment, SegmentVenta } from './payOracle.segments.ts';
import {
  createPaySegment,
  distributeWork,
  endPresentSegment,
  payStepsOf,
  rowEarningsOf,
  sum,
} from './payOracle.segments.ts';
import type { PayGroup, PayTerms, WorkMinutes } from './payOracle.terms.ts';
import { addWorkMinutes, areTermsReducible, groupOf, NO_WORK, WORK_TYPES } from './payOracle.terms.ts';

/** Venta that brings terms. */
type Sold = Pick<SegmentVenta, 'id' | 't' | 'membresia'>;

/** A person's work in minutes and credits, after an update of the lists. */
export interface Earnings extends WorkMinutes {
  desde: number;
  abierto: number;
  pendiente: number;
  pagado: number;
}

/**
 * Reference model of pay, by the words of decisions §5 alone. It receives the events in order, with their instants, and
 * returns what the lists must show. It shares no code with the portal's calculation.
 */
export class PayOracle {
  private readonly categorias: Map<number, PayTerms>;
  private readonly people = new Map<number, PersonPayState>();
  /** Number of closed lists per group. */
  private readonly closed: Record<PayGroup, number> = { bajo: 0, alto: 0 };
  /** Payments by row: the person, and the segment that carries the row. */
  private readonly payments = new Map<
    PayRow,
    {
      id: number;
      t: number;
      segment: PaySegment | null;
      usedBefore: WorkMinutes | null;
      maxBefore: number;
      isRejoined?: true;
    }
  >();

  /** Types of membresia that reduce. */
  private readonly reducingTypes: Set<number>;

  constructor(categorias: PayTerms[], reducingTypes: number[] = []) {
    this.categorias = new Map(categorias.map((c) => [c.categoria, c]));
    this.reducingTypes = new Set(reducingTypes);
  }

  createPerson(id: number, categoria: number, t: number): void {
    this.people.set(id, {
      categoria,
      desde: t,
      trabajo: NO_WORK,
      paySegments: [createPaySegment(this.terms(categoria), false)],
      segmentsWhenDismissed: null,
      membresias: [],
      held: [],
      work: [],
      oldRows: [],
      carriedRows: [],
      owed: [],
      collected: [],
      closedPeriods: [],
      annulledVentas: [],
      isOwedDoubtful: false,
      pendiente: 0,
      pagado: 0,
    });
  }

  /** Records work at the instant of its confirmation or adjustment; negative for a deduction. */
  recordWork(id: number, tipo: keyof WorkMinutes, minutos: number, t: number): void {
    const p = this.updatePerson(id, t);
    p.trabajo = addWorkMinutes(p.trabajo, { ...NO_WORK, [tipo]: minutos });
    p.work.push({ t, tipo, minutos });
    if (minutos < 0) this.forgetEditedVenta(p);
    if (p.trabajo[tipo] < 0) throw new Error('more was taken away than the period has');
  }

  /** Annuls an adjustment: its work never was. That of a closed period changes no pay. */
  annulAdjustment(id: number, { t: made, tipo, minutos }: PersonPayState['work'][number], t: number): void {
    const p = this.updatePerson(id, t);
    p.work.push({ t: made, tipo, minutos: -minutos });
    if (made < p.desde) return;
    p.trabajo = addWorkMinutes(p.trabajo, { ...NO_WORK, [tipo]: -minutos });
    if (p.trabajo[tipo] < 0) throw new Error('more was taken away than the period has');
    // What followed from a venta without the work is not known any more.
    Object.assign(currentSegment(p), { venta: null, divided: null });
    if (minutos > 0) annulWork(p, t);
  }

  /**
   * Returns whether decisions §5 leave open what the rows of a person may take back: which pendiente is owed, or what the
   * segment of one claims if it falls.
   */
  isOwedDoubtful(id: number, t: number): boolean {
    const p = this.updatePerson(id, t);
    const hasChanged = ({ rows, usedWork, max }: PaySegment) =>
      rows.some((row) => {
        const { usedBefore, maxBefore } = this.payments.get(row) ?? {};
        return usedBefore && (maxBefore !== max || WORK_TYPES.some((tipo) => usedBefore[tipo] !== usedWork?.[tipo]));
      });
    return p.isOwedDoubtful || p.paySegments.some((segment) => segment.usedWork && hasChanged(segment));
  }

  /**
   * Records a change of mision, by a venta or not; within a categoria the terms stay. Returns whether they changed.
   */
  moveToCategoria(id: number, categoria: number, t: number, venta: number | null = null): boolean {
    const p = this.updatePerson(id, t);
    const termsChange = p.categoria !== categoria;
    p.categoria = categoria;
    if (termsChange) this.changeTerms(p, venta === null ? null : { id: venta, t, membresia: null });
    return termsChange;
  }

  /** Edits the terms of a categoria, also for people who were dismissed in it. */
  editTerms(categoria: number, change: Partial<PayTerms>, t: number): void {
    const all = [...this.people.keys()].map((id) => this.updatePerson(id, t));
    this.categorias.set(categoria, { ...this.terms(categoria), ...change });
    for (const p of all) if (p.categoria === categoria) this.changeTerms(listPresentSegments(p));
  }

  /** "A dismissal lists what was earned and ends no terms"; resets do not cut the period meanwhile. */
  dismiss(id: number, t: number): void {
    const p = this.updatePerson(id, t);
    p.segmentsWhenDismissed = p.paySegments.length;
  }

  /** Readmits a person on the first mision, with the unused work. */
  readmit(id: number, t: number): void {
    this.updatePerson(id, t).segmentsWhenDismissed = null;
    this.moveToCategoria(id, 1, t);
  }

  workByDayOf = (id: number, zona: string) => workByDay(this.personState(id), zona);

  isDismissed(id: number): boolean {
    return this.personState(id).segmentsWhenDismissed !== null;
  }

  /** Starts a membresia, or extends the running one of its type. Returns whether the terms changed. */
  buy(id: number, membresia: number, hasta: number | null, t: number, venta: number | null = null): boolean {
    const person = this.updatePerson(id, t);
    const isExtended = person.membresias.some((m) => m.membresia === membresia);
    const sold = venta === null ? null : { id: venta, t, membresia };
    const changed = this.applyReductionChange(person, (p) => startMembresia(p, { membresia, hasta }), sold);
    // A second reduction goes on without the first.
    if (!changed && !isExtended) currentSegment(person).venta = this.isReducing(person, membresia) ? idle(sold) : null;
    return changed;
  }

  /** Annuls the venta of an extension before the end that the membresia gets back. */
  annulExtension(id: number, membresia: number, hasta: number, t: number): void {
    startMembresia(this.updatePerson(id, t), { membresia, hasta });
  }

  /**
   * Returns whether the present terms of a person are those that a venta brought, and nothing else since; of a mision, also
   * with a reduction that began or ended since.
   */
  hasTermsOfVenta(id: number, venta: number, t: number): boolean {
    const p = this.updatePerson(id, t);
    const current = currentSegment(p);
    return [current.venta, current.divided?.venta].some((mark) => mark?.id === venta) && !p.isOwedDoubtful;
  }

  /** "An annulment undoes what followed from the row", a membresia. */
  annulMembresia(id: number, membresia: number, t: number): void {
    this.annulVenta(this.updatePerson(id, t), t, (p) => endMembresia(p, membresia));
  }

  /** "An annulment undoes what followed from the row", a mision. Its categoria must not have been edited since. */
  annulMision(id: number, categoria: number, t: number): void {
    const p = this.updatePerson(id, t);
    const { venta, divided } = currentSegment(p);
    const isDivided = venta?.membresia !== null && divided !== null;
    if (isDivided) joinDivided(p, divided, areTermsReducible(this.terms(categoria)));
    this.annulVenta(p, t, () => {
      p.categoria = categoria;
    });
    // How many rows it has from then on is left open.
    if (isDivided) for (const segment of p.paySegments.slice(-2)) segment.isSplit = true;
  }

  /** Returns whether the categoria before the present one was edited since. */
  wasEditedSince(id: number, categoria: number): boolean {
    const p = this.personState(id);
    const { venta, divided } = currentSegment(p);
    const mark = divided?.venta ?? venta;
    const before = p.paySegments.at(divided?.change.endedTerms ? -3 : -2);
    return mark?.endedSegment === true && before?.terms !== this.terms(categoria);
  }

  /** Ends a membresia early. */
  onMembresiaEnd(id: number, membresia: number, t: number): boolean {
    return this.applyReductionChange(this.updatePerson(id, t), (p) => endMembresia(p, membresia));
  }

  /**
   * Starts or ends the reduction of a type; returns the people whose terms changed: "those alone for whom a membership
   * of it runs".
   */
  editMembresiaType(membresia: number, reduce: boolean, t: number): number[] {
    const all = [...this.people.keys()].map((id) => ({ id, p: this.updatePerson(id, t) }));
    if (this.reducingTypes.has(membresia) === reduce) return [];
    const antes = new Map(
      all.map(({ id, p }) => [id, { isReduced: this.isReduced(p), mark: this.markEdit(p, membresia) }]),
    );
    this.reducingTypes[reduce ? 'add' : 'delete'](membresia);
    return all.flatMap(({ id, p }) => {
      const { isReduced, mark = null } = antes.get(id) ?? {};
      if (hadMembresia(p, membresia)) {
        listPresentSegments(p);
        currentSegment(p).venta = mark;
      }
      if (isReduced === this.isReduced(p) || !this.changeReduction(p)) return [];
      if (mark?.edit && mark.membresia === membresia)
        currentSegment(p).venta = { ...mark, edit: { ...mark.edit, endedTerms: true } };
      return [id];
    });
  }

  /** Returns the mark of the present segment's venta with an edit of a type that the person has; null if it is too much. */
  private markEdit(p: PersonPayState, membresia: number): SegmentVenta | null {
    const sold = currentSegment(p);
    const mark = sold.venta;
    if (!mark || mark.membresia === null || mark.edit || sold.isSplit || p.segmentsWhenDismissed !== null) return null;
    if (!p.membresias.some((m) => m.membresia === membresia)) return null;
    const rows = sold.rows.length + (openCreditosOf(p, sold) > 0 ? 1 : 0);
    return { ...mark, edit: { trabajo: p.trabajo, rows, endedTerms: false } };
  }

  /** What follows from a venta before an edit is not known any more. */
  private forgetEditedVenta(p: PersonPayState): void {
    const current = currentSegment(p);
    if (current.venta?.edit) current.venta = null;
    current.divided = null;
  }

  /** `reiniciarNomina`: cuts the period of the people in the group; their earnings stay on its list. */
  resetNomina(grupo: PayGroup, t: number): void {
    for (const id of this.people.keys()) {
      const p = this.updatePerson(id, t);
      if (groupOf(p.categoria) !== grupo || p.segmentsWhenDismissed !== null) continue;
      for (const { segment, abierto } of distributeWork(p).parts)
        if (abierto > 0)
          p.oldRows.push(
            toPayRow(openPayRowOfSegment(segment, abierto), abierto, { estado: 'abierta', pagado: 0, lista: -1 }),
          );
      closePeriod(p, this.paymentsOf(p));
      const { venta } = currentSegment(p);
      const segment = createPaySegment(this.terms(p.categoria), this.isReduced(p));
      segment.venta = venta?.edit ? null : venta && { ...venta, endedSegment: false };
      Object.assign(p, { desde: t, trabajo: NO_WORK, paySegments: [segment] });
    }
  }

  /**
   * `reiniciarLista`: its open rows become pending.
   * @param shownOf the amount that a row shows: less than the earnings, or nothing, if the list is not up to date
   */
  closeList(grupo: PayGroup, t: number, shownOf = (_id: number, { creditos }: OpenPayRow): number => creditos): void {
    for (const id of this.people.keys())
      for (const openRow of this.open(id, t).filter((row) => row.grupo === grupo)) {
        const shown = shownOf(id, openRow);
        if (shown > 0) this.carryRow(id, openRow, shown, { estado: 'pendiente', pagado: 0 });
      }
    this.closed[grupo] += 1;
  }

  /** Pays a row. `ganado` is the amount it shows: less than the earnings if the list is not up to date. */
  payRow(id: number, openRow: OpenPayRow, ganado: number, monto: number, t: number): PayRow {
    this.updatePerson(id, t);
    const row = this.carryRow(id, openRow, ganado, { estado: 'pagada', pagado: monto });
    this.paymentOf(row).t = t;
    return row;
  }

  /** `ascensoPaga`: spends the price of the mision, leaves the rest pending, then changes the mision. */
  promoteByPaga(id: number, openRow: OpenPayRow, precio: number, categoria: number, t: number): void {
    const p = this.updatePerson(id, t);
    const row = this.carryRow(id, openRow, openRow.creditos, { estado: 'ascenso', pagado: precio });
    this.owe(p, row, openRow.creditos - precio);
    this.moveToCategoria(id, categoria, t);
  }

  /** Returns what was paid; null if the events do not say for which row. */
  collectPendiente(id: number, monto: number, t: number): CollectedPayment | null {
    const p = this.personState(id);
    p.pendiente -= monto;
    p.pagado += monto;
    const [debt, ...equal] = p.owed.filter((d) => d.monto === monto);
    if (equal.length > 0) p.isOwedDoubtful = true;
    p.owed = p.owed.filter((d) => d !== debt);
    if (!debt || p.isOwedDoubtful) return null;
    const collected = { ...debt, t };
    p.collected.push(collected);
    return collected;
  }

  /** Annuls the payment of a pendiente. */
  annulPendiente(id: number, collected: CollectedPayment, t: number): void {
    const { t: paidAt, ...debt } = collected;
    const p = this.updatePerson(id, t);
    p.collected = p.collected.filter((c) => c !== collected);
    p.pagado -= debt.monto;
    oweAgain(p, debt, paidAt);
  }

  /**
   * Undoes a payment of the same day: the row is open again with its own amount, or pending if its list was closed
   * meanwhile.
   */
  undo(row: PayRow, t: number): void {
    const { id, segment, usedBefore, maxBefore, t: paidAt } = this.paymentOf(row);
    const p = this.updatePerson(id, t);
    this.forgetEditedVenta(p);
    p.pagado -= row.pagado;
    this.payments.delete(row);
    p.carriedRows = p.carriedRows.filter((f) => f !== row);
    if (row.lista < this.closed[row.grupo]) {
      p.carriedRows.push(Object.assign(row, { estado: 'pendiente' }));
      oweAgain(p, { row, monto: row.ganado }, paidAt);
    } else if (segment && p.paySegments.includes(segment)) {
      if (openCreditosOf(p, segment) > 0) segment.isSplit = true;
      segment.rows = segment.rows.filter((f) => f !== row);
      if (usedBefore) Object.assign(segment, { usedWork: usedBefore, max: maxBefore });
    } else {
      row.ganado -= takeUnearnedCreditos(p, { row, monto: row.ganado }, paidAt);
      if (row.ganado > 0) p.oldRows.push(Object.assign(row, { estado: 'abierta' }));
    }
  }

  /**
   * Returns whether decisions §5 leave open what an undone payment gives back: for a row of older terms that was, or may have
   * been, lowered before it was paid, or whose work no longer exists.
   */
  isUndoDoubtful(row: PayRow, t: number): boolean {
    const { id, segment, usedBefore, isRejoined, t: paidAt } = this.paymentOf(row);
    const p = this.updatePerson(id, t);
    if (!segment?.usedWork || !p.paySegments.includes(segment)) return false;
    if (isRejoined || p.annulledVentas.some((annulled) => annulled.t <= paidAt)) return true;
    const { rows, usedWork } = segment;
    const antes = openCreditosOf(p, segment);
    segment.rows = rows.filter((f) => f !== row);
    const returns = openCreditosOf(p, segment) - antes;
    segment.rows = rows;
    return returns !== row.ganado || WORK_TYPES.some((tipo) => usedBefore && usedWork[tipo] !== usedBefore[tipo]);
  }

  earningsOf(id: number, t: number): Earnings {
    const { desde, trabajo, pendiente, pagado } = this.updatePerson(id, t);
    return { desde, ...trabajo, abierto: sum(this.open(id, t).map((a) => a.creditos)), pendiente, pagado };
  }

  /** Returns a person's open rows, oldest first. */
  open(id: number, t: number): OpenPayRow[] {
    const p = this.updatePerson(id, t);
    const seen = p.paySegments.slice(0, p.segmentsWhenDismissed ?? p.paySegments.length);
    const parts = distributeWork(p).parts.filter(({ segment }) => seen.includes(segment));
    const segmentRows = parts.map(({ segment, abierto }) => openPayRowOfSegment(segment, abierto));
    return [...p.oldRows.map(openPayRowOfPastRow), ...segmentRows].filter((a) => a.creditos > 0);
  }

  /** Returns all rows a person ever had: open ones, and those no longer open. */
  expectedRows(id: number, t: number): ExpectedRow[] {
    return expectedRows(this.open(id, t), this.personState(id).carriedRows, this.closed);
  }

  /**
   * Returns the rows that must be on the lists without an update after a change of terms: those of the previous terms
   * and of past periods.
   */
  writtenRows(id: number, t: number): OpenPayRow[] {
    const { paySegments, oldRows, segmentsWhenDismissed } = this.updatePerson(id, t);
    const previous = paySegments.at(-2);
    const isWritten = (segment: PaySegment) => segmentsWhenDismissed !== null || segment === previous;
    return this.open(id, t).filter(({ source }) =>
      isPaySegment(source) ? isWritten(source) : oldRows.includes(source),
    );
  }

  /** Returns the work that counts towards the present terms, and their requirements. */
  bars(id: number, t: number) {
    const p = this.updatePerson(id, t);
    return { disponible: distributeWork(p).available, paySteps: payStepsOf(currentSegment(p)) };
  }

  categoria(id: number): number {
    return this.personState(id).categoria;
  }

  terms(categoria: number): PayTerms {
    const terms = this.categorias.get(categoria);
    if (!terms) throw new Error(`no category ${categoria}`);
    return terms;
  }

  private personState(id: number): PersonPayState {
    const p = this.people.get(id);
    if (!p) throw new Error(`nobody is ${id}`);
    return p;
  }

  /** Returns the payments of a person's open period. */
  private paymentsOf({ paySegments, collected }: PersonPayState): CollectedPayment[] {
    const isOpen = (row: PayRow) => paySegments.some(({ rows }) => rows.includes(row));
    const paid = [...this.payments].flatMap(([row, { t }]) =>
      row.estado === 'pagada' ? [{ row, monto: row.ganado, t }] : [],
    );
    return [...paid, ...collected].filter(({ row }) => isOpen(row));
  }

  private paymentOf(row: PayRow) {
    const payment = this.payments.get(row);
    if (!payment) throw new Error('it is not paid');
    return payment;
  }

  /** Ends expired membresias at their own instant; while another one reduces, the reduction goes on. */
  private updatePerson(id: number, t: number): PersonPayState {
    const person = this.personState(id);
    this.applyReductionChange(person, (p) => expireMembresias(p, t));
    return person;
  }

  private isReduced(p: PersonPayState): boolean {
    return p.membresias.some((m) => this.reducingTypes.has(m.membresia));
  }

  private isReducing(p: PersonPayState, membresia: number): boolean {
    return this.reducingTypes.has(membresia) && areTermsReducible(this.terms(p.categoria));
  }

  private applyReductionChange(
    p: PersonPayState,
    change: (p: PersonPayState) => void,
    sold: Sold | null = null,
  ): boolean {
    const { length } = p.membresias;
    const antes = this.isReduced(p);
    change(p);
    if (antes !== this.isReduced(p)) return this.changeReduction(p, sold);
    const current = currentSegment(p);
    // Without the venta, the end of the other reduction would have changed the terms.
    if (p.membresias.length < length && (current.venta?.isIdle || current.venta?.edit)) current.venta = null;
    return false;
  }

  /** Terms with the same requirements with and without a reduction do not change. */
  private changeReduction(p: PersonPayState, sold: Sold | null = null): boolean {
    const endsTerms = areTermsReducible(this.terms(p.categoria));
    const divided = this.divideVenta(p, endsTerms);
    if (endsTerms) this.changeTerms(p, sold);
    else Object.assign(currentSegment(p), { isReduced: this.isReduced(p), venta: null });
    currentSegment(p).divided = divided;
    return endsTerms;
  }

  /** Returns the venta of a mision that a reduction divides now; null if there is none, or it is too much. */
  private divideVenta(p: PersonPayState, endedTerms: boolean): DividedVenta | null {
    const sold = currentSegment(p);
    const { venta, rows, isSplit } = sold;
    if (!venta || venta.membresia !== null || isSplit || p.segmentsWhenDismissed !== null) return null;
    // An end by time lists nothing, so it is not known whether a row was there before it.
    if (!endedTerms && openCreditosOf(p, sold) > 0) return null;
    const change = { trabajo: p.trabajo, rows: rows.length, endedTerms, wasReduced: !this.isReduced(p) };
    return { venta, change };
  }

  /** Updates the row under the old terms. The amount of work that a row was given for is used up. */
  private changeTerms(p: PersonPayState, sold: Sold | null = null): void {
    endPresentSegment(p);
    const segment = createPaySegment(this.terms(p.categoria), this.isReduced(p));
    segment.venta = sold && { ...sold, endedSegment: true, isIdle: false, edit: null };
    p.paySegments.push(segment);
  }

  private owe(p: PersonPayState, row: PayRow, monto: number): void {
    p.pendiente += monto;
    if (monto > 0) p.owed.push({ row, monto });
  }

  private annulVenta(p: PersonPayState, t: number, undo: (p: PersonPayState) => void): void {
    const mark = currentSegment(p).venta;
    if (!mark) throw new Error('the venta did not bring the present terms');
    undo(p);
    annulVenta(p, mark, { terms: this.terms(p.categoria), isReduced: this.isReduced(p), t });
    const changed = p.paySegments.slice(-2);
    for (const [row, payment] of this.payments) {
      const segment = changed.find(({ rows }) => rows.includes(row));
      if (segment) Object.assign(payment, { segment, usedBefore: null, isRejoined: true });
    }
  }

  /** Turns an open row into a carried one. */
  private carryRow(id: number, openRow: OpenPayRow, ganado: number, base: Pick<PayRow, 'estado' | 'pagado'>): PayRow {
    const { source, grupo, creditos } = openRow;
    if (ganado > creditos) throw new Error(`the row shows ${ganado}c, and only ${creditos}c were earned`);
    const p = this.personState(id);
    // A paid or spent row is a single row.
    const newState = { ...base, lista: this.closed[grupo], isSplit: base.estado === 'pendiente' && openRow.isSplit };
    const row = isPaySegment(source) ? toPayRow(openRow, ganado, newState) : Object.assign(source, newState);
    const segment = isPaySegment(source) ? source : null;
    const { usedWork: usedBefore = null, max: maxBefore = 0 } = segment ?? {};
    this.payments.set(row, { id, t: 0, segment, usedBefore, maxBefore });
    p.carriedRows.push(row);
    if (base.estado === 'pendiente') this.owe(p, row, ganado);
    if (base.estado === 'pagada') p.pagado += base.pagado;
    if (!segment) p.oldRows = p.oldRows.filter((f) => f !== row);
    else this.addFixedRow(p, segment, row, ganado === creditos);
    return row;
  }

  /** Adds a carried row; once older terms have no open row, the used work of their rows is final. */
  private addFixedRow(p: PersonPayState, segment: PaySegment, row: PayRow, whole: boolean): void {
    const usedWork = distributeWork(p).parts.find((part) => part.segment === segment)?.usedWork;
    segment.rows.push(row);
    if (whole) segment.isSplit = false;
    if (segment.usedWork && whole && usedWork) Object.assign(segment, { usedWork, max: rowEarningsOf(segment) });
  }
}

const idle = (sold: Sold | null): SegmentVenta | null =>
  sold && { ...sold, endedSegment: false, isIdle: true, edit: null };
