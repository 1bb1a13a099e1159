import { groupByName, nameFinder, nearestName } from '../shared/nearestName.ts';
import type { DateOrder } from '../shared/sheetDates.ts';
import { ambiguousDate, dateOrderOf, readSheetDate } from '../shared/sheetDates.ts';
import { TEXTS } from '../shared/texts.ts';
import { comparableName } from '../shared/visibleText.ts';
import { checkOwnFirma, normalizeFirma } from './firmas.ts';
import type { Permiso } from './permisos.ts';
import { formatPermisos } from './permisos.ts';
import { checkNewName } from './registration.ts';

/**
 * Columns of a roster and the headings that each accepts, in comparable form, best match first. *Rango* is the mision
 * if no other column is, else the categoria.
 */
export const ROSTER_COLUMNS = {
  usuario: [
    'nombre',
    'nombre de usuario',
    'usuario',
    'usuario habbo',
    'usuario de habbo',
    'nombre habbo',
    'nombre en habbo',
    'nick',
    'nick habbo',
    'keko',
    'avatar',
    'habbo',
    'miembro',
    'integrante',
  ],
  mision: ['mision', 'puesto', 'cargo', 'rango'],
  firma: ['firma'],
  fecha: ['ultimo ascenso', 'fecha del ultimo ascenso', 'fecha ultimo ascenso', 'fecha de ascenso', 'ascenso', 'fecha'],
  categoria: ['categoria', 'rango', 'departamento', 'n categoria'],
} as const;
export type RosterColumn = keyof typeof ROSTER_COLUMNS;

/** Line of a roster as written; missing fields are empty. */
export type RosterLine = Record<RosterColumn, string> & { linea: number };

/** Interpretations of lines with only a categoria name: section headings, or people of that name. */
export const SECTION_ROWS = ['titulos', 'personas'] as const;
/** Interpretations of an empty mision below a written one: the same, as merged cells are written, or the lowest. */
export const EMPTY_MISIONES = ['arriba', 'primera'] as const;
/** Answers of the reader to the file's ambiguities. */
export interface RosterAnswers {
  fechas?: DateOrder;
  secciones?: (typeof SECTION_ROWS)[number];
  vacias?: (typeof EMPTY_MISIONES)[number];
}
/** Line of an ambiguity, and the name that it gives. */
interface DoubtfulLine {
  linea: number;
  texto: string;
}
/**
 * Ambiguities of a file: a date that can be read both ways, lines with only a categoria name, and people without a
 * mision below one.
 */
export interface RosterDoubts {
  fechas: string | null;
  secciones: DoubtfulLine[];
  vacias: DoubtfulLine[];
}
/** Returns whether a file must be confirmed before it is imported. */
export const hasDoubts = ({ fechas, secciones, vacias }: RosterDoubts): boolean =>
  fechas !== null || secciones.length > 0 || vacias.length > 0;

export interface RosterMember {
  linea: number;
  usuario: string;
  /** Mision id. */
  mision: number;
  misionName: string;
  /** Name of its categoria. */
  rango: string;
  /** Empty if none. */
  firma: string;
  /** Day of the last ascenso, `YYYY-MM-DD`; null counts as today. */
  fecha: string | null;
}

export interface RosterFault {
  linea: number;
  campo: RosterColumn;
  valor: string;
  msg: string;
}

interface RosterMision {
  id: number;
  nombre: string;
  categoria: number;
  orden: number;
}
interface RosterCategoria {
  id: number;
  nombre: string;
  permisos: readonly Permiso[];
}

/** Person who imports: may give misiones below their own place, of categorias whose permisos they hold. */
export interface RosterGiver {
  orden: number;
  permisos: readonly string[];
}

/** Data that the lines are checked against. */
export interface RosterContext {
  /** The agency's own name. */
  agencia: string;
  misiones: readonly RosterMision[];
  categorias: readonly RosterCategoria[];
  /** Today in the agency's zone, `YYYY-MM-DD`. */
  hoy: string;
  /** Taken names in lower case, mapped to whether the owner was dismissed; `firmas`: taken firmas. */
  nombres: ReadonlyMap<string, boolean>;
  /** Names of the black list in lower case. */
  vetados: ReadonlySet<string>;
  /** Names of waiting applications, in lower case. */
  reservados: ReadonlySet<string>;
  firmas: ReadonlySet<string>;
  /** Null if any mision may be given. */
  quien: RosterGiver | null;
}

export interface RosterReview {
  roster: RosterMember[];
  /** Existing people, who are left unchanged. */
  yaEstan: { linea: number; usuario: string; despedido: boolean }[];
  faltas: RosterFault[];
  dudas: RosterDoubts;
}

const OLDEST_DATE = '2000-01-01';
/** Limit of nearest-name look-ups; further faults get no suggestion. */
const HINTS_MAX = 200;

type Fault = Omit<RosterFault, 'linea' | 'valor'>;

/** Returns why a firma is refused; an empty one is accepted. */
function firmaFault(firma: string, isTaken: (firma: string) => boolean): Fault | null {
  const violation = firma === '' ? null : checkOwnFirma(firma);
  if (violation) return { campo: 'firma', msg: violation.msg };
  return isTaken(firma) ? { campo: 'firma', msg: TEXTS.firmaNoDisponible } : null;
}

/** Returns why a date is refused. `fecha` is null if `written` is empty or no date. */
function dateFault(written: string, fecha: string | null, hoy: string): Fault | null {
  if (fecha === null) return written === '' ? null : { campo: 'fecha', msg: TEXTS.socioFecha };
  return fecha > hoy || fecha < OLDEST_DATE ? { campo: 'fecha', msg: TEXTS.socioFechaLejos } : null;
}

/** Looks up misiones and categorias by their written names. */
class Ladder {
  private readonly context: RosterContext;
  private readonly misiones: Map<string, RosterMision[]>;
  private readonly categoryNamed: (written: string) => RosterCategoria | undefined;
  private hints = 0;

  constructor(context: RosterContext) {
    this.context = context;
    this.misiones = groupByName(context.misiones);
    this.categoryNamed = nameFinder(context.categorias);
  }

  private nearest(written: string, names: readonly string[]): string {
    this.hints += 1;
    const name = this.hints > HINTS_MAX ? undefined : nearestName(written, names);
    return name === undefined ? '' : `. ¿Quisiste decir ${name}?`;
  }

  /** Returns the categoria that the line is a heading of; undefined for any other line. */
  sectionOf({ usuario, mision, firma, fecha, categoria }: RosterLine): RosterCategoria | undefined {
    const alone = mision === '' && firma === '' && fecha === '' && categoria === '';
    const named = alone ? this.categoryNamed(usuario) : undefined;
    return named && comparableName(named.nombre) === comparableName(usuario) ? named : undefined;
  }

  categoryName = (id: number): string => this.context.categorias.find((c) => c.id === id)?.nombre ?? '';

  /** @param section categoria of the heading above the line */
  misionOf(line: RosterLine, section: RosterCategoria | undefined): RosterMision | Fault {
    const { mision, categoria } = line;
    const writtenCategoria = categoria === '' ? undefined : this.categoryNamed(categoria);
    if (categoria !== '' && !writtenCategoria) {
      const names = this.context.categorias.map((c) => c.nombre);
      return { campo: 'categoria', msg: TEXTS.socioSinRango + this.nearest(categoria, names) };
    }
    const candidates = this.context.misiones.filter((m) => !writtenCategoria || m.categoria === writtenCategoria.id);
    const named = mision === '' ? candidates.toSorted((a, b) => a.orden - b.orden).slice(0, 1) : this.named(mision);
    if (named.length === 0) {
      const names = candidates.map((m) => m.nombre);
      return { campo: 'mision', msg: TEXTS.socioSinMision + this.nearest(mision, names) };
    }
    const where = writtenCategoria ?? (named.length > 1 ? section : undefined);
    const fits = where ? named.filter((m) => m.categoria === where.id) : named;
    const inCategories = named.map((m) => this.categoryName(m.categoria)).join(' y en ');
    if (writtenCategoria && fits.length === 0)
      return { campo: 'mision', msg: `Esa misión está en ${inCategories}, no en ${writtenCategoria.nombre}` };
    const [only, other] = fits.length > 0 ? fits : named;
    if (only && !other) return only;
    return {
      campo: 'mision',
      msg: `Hay ${named.length} misiones con ese nombre: en ${inCategories}. Añade una columna «categoría» que diga cuál.`,
    };
  }

  /** Returns the misiones of a name. If names of one categoria differ only in case or accents, the exact one wins. */
  private named(mision: string): RosterMision[] {
    const all = this.misiones.get(comparableName(mision)) ?? [];
    const same = all.filter((m) => m.nombre === mision);
    return same.length > 0 && new Set(all.map((m) => m.categoria)).size === 1 ? same : all;
  }

  /** Returns why the importer may not give the mision; undefined if they may. */
  refusal({ orden, categoria }: RosterMision): Fault | undefined {
    const { quien, categorias } = this.context;
    if (!quien) return undefined;
    if (orden >= quien.orden) return { campo: 'mision', msg: TEXTS.misionAlta };
    const missing = categorias
      .find((c) => c.id === categoria)
      ?.permisos.filter((permiso) => !quien.permisos.includes(permiso));
    if (!missing || missing.length === 0) return undefined;
    return { campo: 'mision', msg: `Esa misión tiene permisos que tú no tienes: ${formatPermisos(missing)}` };
  }
}

/** Reviews the lines of new members in their order, as a name or firma may stand only once. */
class LineReviewer {
  private readonly context: RosterContext;
  private readonly ladder: Ladder;
  private readonly dateOrder: DateOrder;
  private readonly seenNames = new Set<string>();
  private readonly seenFirmas = new Set<string>();

  constructor(context: RosterContext, ladder: Ladder, dateOrder: DateOrder) {
    this.context = context;
    this.ladder = ladder;
    this.dateOrder = dateOrder;
  }

  /** @param section categoria of the heading above the line */
  review(line: RosterLine, section: RosterCategoria | undefined): Fault | RosterMember {
    const reviewed = this.nameFault(line.usuario) ?? this.read(line, section);
    this.seenNames.add(line.usuario.toLowerCase());
    if (!('msg' in reviewed) && reviewed.firma !== '') this.seenFirmas.add(reviewed.firma);
    return reviewed;
  }

  private nameFault(usuario: string): Fault | undefined {
    if (usuario === '') return { campo: 'usuario', msg: TEXTS.camposVacios };
    const violation = checkNewName('usuario', usuario, this.context.agencia);
    if (violation) return { campo: 'usuario', msg: violation.msg };
    if (this.context.vetados.has(usuario.toLowerCase())) return { campo: 'usuario', msg: TEXTS.socioVetado };
    if (this.context.reservados.has(usuario.toLowerCase())) return { campo: 'usuario', msg: TEXTS.socioReservado };
    return this.seenNames.has(usuario.toLowerCase()) ? { campo: 'usuario', msg: TEXTS.socioRepetido } : undefined;
  }

  private read(line: RosterLine, section: RosterCategoria | undefined): Fault | RosterMember {
    const { linea, usuario } = line;
    const mision = this.ladder.misionOf(line, section);
    if ('msg' in mision) return mision;
    const firma = normalizeFirma(line.firma);
    const fecha = line.fecha === '' ? null : readSheetDate(line.fecha, this.dateOrder);
    const fault =
      this.ladder.refusal(mision) ??
      firmaFault(firma, (one) => this.context.firmas.has(one) || this.seenFirmas.has(one)) ??
      dateFault(line.fecha, fecha, this.context.hoy);
    if (fault) return fault;
    const { id, nombre, categoria } = mision;
    return { linea, usuario, mision: id, misionName: nombre, rango: this.ladder.categoryName(categoria), firma, fecha };
  }
}

/** Gives empty misiones the one above, if the reader says so, and collects those that are doubtful. */
class EmptyMisiones {
  private readonly answer: RosterAnswers['vacias'];
  private above: RosterLine | null = null;
  readonly doubtful: DoubtfulLine[] = [];

  constructor(answer: RosterAnswers['vacias']) {
    this.answer = answer;
  }

  /** Returns a line as it is read; that of a new person may be doubtful. */
  read(line: RosterLine, isNew: boolean): RosterLine {
    const filled = this.fill(line);
    if (filled && isNew && !this.answer) this.doubtful.push({ linea: line.linea, texto: line.usuario });
    return filled && this.answer === 'arriba' ? filled : line;
  }

  /** Returns the line with the mision above it; null if it has its own, or none is above in its categoria. */
  private fill(line: RosterLine): RosterLine | null {
    const { mision, categoria } = line;
    const belongs = categoria === '' || comparableName(categoria) === comparableName(this.above?.categoria ?? '');
    if (mision !== '' || !belongs) this.above = mision === '' ? null : line;
    else if (this.above) return { ...line, mision: this.above.mision, categoria: this.above.categoria };
    return null;
  }

  /** Begins a section, whose misiones have nothing to do with those above. */
  reset(): void {
    this.above = null;
  }
}

/**
 * Reviews every line of a roster: new members, existing people, and the first fault of each refused line. A repeated
 * name or firma is a fault of the second line.
 */
export function reviewRoster(
  lines: readonly RosterLine[],
  context: RosterContext,
  answers: RosterAnswers = {},
): RosterReview {
  const ladder = new Ladder(context);
  const cells = lines.map((l) => l.fecha);
  const order = dateOrderOf(cells) ?? answers.fechas;
  const reviewer = new LineReviewer(context, ladder, order ?? 'dia');
  const fechas = order ? null : (ambiguousDate(cells) ?? null);
  const emptyMisiones = new EmptyMisiones(answers.vacias);
  const dudas: RosterDoubts = { fechas, secciones: [], vacias: emptyMisiones.doubtful };
  const review: RosterReview = { roster: [], yaEstan: [], faltas: [], dudas };
  let section: RosterCategoria | undefined;
  for (const line of lines) {
    const { linea, usuario } = line;
    const heading = answers.secciones === 'personas' ? undefined : ladder.sectionOf(line);
    if (heading) {
      if (!answers.secciones) dudas.secciones.push({ linea, texto: usuario });
      section = heading;
      emptyMisiones.reset();
      continue;
    }
    const despedido = context.nombres.get(usuario.toLowerCase());
    const read = emptyMisiones.read(line, despedido === undefined);
    if (despedido === undefined) addReviewed(review, read, reviewer.review(read, section));
    else review.yaEstan.push({ linea, usuario, despedido });
  }
  return review;
}

function addReviewed(review: RosterReview, line: RosterLine, reviewed: Fault | RosterMember): void {
  if ('msg' in reviewed) review.faltas.push({ linea: line.linea, valor: line[reviewed.campo], ...reviewed });
  else review.roster.push(reviewed);
}
