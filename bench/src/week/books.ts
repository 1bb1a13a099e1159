/**
 * Books that the played week keeps of what it did, by the words of the specification and of decisions §4 and §10. They
 * share no code with the portal. Instants and lengths are whole minutes.
 */

/** Minutes that a confirmation credits. */
export interface WorkCredit {
  usuario: number;
  tipo: 'asistencia' | 'times';
  minutos: number;
}

/** Running time under an encargado, or under nobody. */
export interface ManagedSpan {
  encargado: number | null;
  desde: number;
  hasta: number;
}

/** A tiempo as the people at it know it. */
export class TiempoBook {
  readonly id: number;
  readonly bajo: number;
  total: number;
  encargado: number | null;
  isPaused = false;
  closed = false;
  readonly spans: ManagedSpan[] = [];
  /** Spans before this one are credited. */
  #credited = 0;
  #attended = 0;
  #confirmed = 0;
  #mark: number;

  constructor(id: number, bajo: number, encargado: number | null, total: number, at: number) {
    this.id = id;
    this.bajo = bajo;
    this.encargado = encargado;
    this.total = total;
    this.#mark = at;
  }

  /** Counts the minutes until now; a finished one runs no further. */
  #count(at: number): void {
    const ran = this.isPaused || this.closed ? 0 : Math.min(at - this.#mark, this.total - this.#attended);
    if (ran > 0) this.spans.push({ encargado: this.encargado, desde: this.#mark, hasta: this.#mark + ran });
    this.#attended += Math.max(0, ran);
    this.#mark = at;
  }

  attended(at: number): number {
    this.#count(at);
    return this.#attended;
  }

  isFinished(at: number): boolean {
    return !this.isPaused && this.attended(at) >= this.total;
  }

  togglePause(at: number): void {
    this.#count(at);
    this.isPaused = !this.isPaused;
  }

  add(minutes: number, at: number): void {
    this.#count(at);
    this.total += minutes;
  }

  /** Links it to a manager, or unlinks it (null): the minutes until now are the former one's. */
  link(encargado: number | null, at: number): void {
    this.#count(at);
    this.encargado = encargado;
  }

  /** Credits what is not yet confirmed, to each manager their own segments; closes a finished one. */
  confirm(at: number): WorkCredit[] {
    this.#count(at);
    const byManager = new Map<number, number>();
    for (const { encargado, desde, hasta } of this.spans.slice(this.#credited))
      if (encargado !== null) byManager.set(encargado, (byManager.get(encargado) ?? 0) + hasta - desde);
    this.#credited = this.spans.length;
    const minutos = this.#attended - this.#confirmed;
    this.#confirmed = this.#attended;
    this.closed = this.isFinished(at);
    return [
      { usuario: this.bajo, tipo: 'asistencia', minutos },
      ...[...byManager].map(([usuario, ran]) => ({ usuario, tipo: 'times' as const, minutos: ran })),
    ];
  }

  /** Closes it without a credit; what was confirmed stays. */
  cancel(at: number): void {
    this.#count(at);
    this.closed = true;
  }

  /** Takes the cancellation back, as if it had been paused meanwhile. */
  recover(at: number): void {
    this.closed = false;
    this.#mark = at;
  }
}

/** Minutes that a person managed between two instants. */
export const managedBetween = (
  tiempos: Iterable<TiempoBook>,
  encargado: number,
  { desde, hasta }: { desde: number; hasta: number },
): number => {
  let minutes = 0;
  for (const { spans } of tiempos)
    for (const span of spans)
      if (span.encargado === encargado)
        minutes += Math.max(0, Math.min(span.hasta, hasta) - Math.max(span.desde, desde));
  return minutes;
};

export const GRAVEDADES = ['leve', 'moderada', 'grave'] as const;
export type Gravedad = (typeof GRAVEDADES)[number];
export type Counts = Record<Gravedad, number>;

/** Step of the scale of castigos. */
export interface LadderStep {
  gravedad: Gravedad;
  paso: number;
}

/**
 * Returns the step of one more llamado (part 1 §9): the third of a gravity becomes one of the next, and so does each
 * after it; a grave one stays at the last step.
 * @param vigentes those that count now, without the new one
 */
export function nextStep(gravedad: Gravedad, vigentes: Counts): LadderStep {
  const counts = { ...vigentes, [gravedad]: vigentes[gravedad] + 1 };
  const moderate = counts.moderada + Math.max(0, counts.leve - 2);
  const grave = counts.grave + Math.max(0, moderate - 2);
  if (gravedad === 'leve' && counts.leve < 3) return { gravedad, paso: counts.leve };
  if (gravedad !== 'grave' && moderate < 3) return { gravedad: 'moderada', paso: moderate };
  return { gravedad: 'grave', paso: Math.min(3, grave) };
}

export interface Activity {
  asistencia: number;
  times: number;
  ascensos: number;
}
const PARTS = ['asistencia', 'times', 'ascensos'] as const;

/**
 * Returns what a week asks for (decisions §10): less a seventh for each day off, rounded down.
 * @param required hours, shown times, ascensos
 * @returns minutes, shown times, ascensos
 */
export const askedFor = ({ asistencia, times, ascensos }: Activity, daysOff: number): Activity => ({
  asistencia: Math.floor((asistencia * 60 * (7 - daysOff)) / 7),
  times: Math.floor((times * (7 - daysOff)) / 7),
  ascensos: Math.floor((ascensos * (7 - daysOff)) / 7),
});

export function resultOf(asked: Activity, done: Activity): 'justificada' | 'cumplida' | 'incumplida' {
  if (PARTS.every((part) => asked[part] === 0)) return 'justificada';
  return PARTS.every((part) => done[part] >= asked[part]) ? 'cumplida' : 'incumplida';
}

/** A sale's share of its seller, and what they have to hand in (decisions §5). */
export function splitSale(creditos: number, porciento: number): { participacion: number; entrega: number } {
  const participacion = Math.floor((creditos * porciento) / 100);
  return { participacion, entrega: creditos - participacion };
}

/** Comparisons of the books with the portal. */
export class Comparison {
  /** Compared figures, by what they are. */
  readonly compared = new Map<string, number>();
  readonly mismatches: { what: string; text: string }[] = [];

  /** Notes both figures if they differ. */
  equal(what: string, who: string, ours: unknown, theirs: unknown): void {
    this.compared.set(what, (this.compared.get(what) ?? 0) + 1);
    const [mine, its] = [JSON.stringify(ours), JSON.stringify(theirs)];
    if (mine !== its) this.mismatches.push({ what, text: `${what}, ${who}: the books say ${mine}, the portal ${its}` });
  }
}
