import type { Permiso } from './acceso.ts';
import { revisarNombreNuevo } from './cuenta.ts';
import { normalizarFirma, revisarFirmaPropia } from './firma.ts';
import { groupByName, nameFinder, nearestName } from './nearest.ts';
import { nombrarPermisos } from './permisos.ts';
import type { DateOrder } from './sheetDates.ts';
import { dateOrderOf, eitherWay, readSheetDate } from './sheetDates.ts';
import { TEXTOS } from './textos.ts';
import { comparableName } from './visible.ts';

/**
 * What a roster tells of each of its people, and the headings that its column may have, as headings are compared, the best
 * first. *Rango* is the mission where no other column is, else the category.
 */
export const COLUMNAS_SOCIO = {
  usuario: [
    ...[
      'nombre',
      'nombre de usuario',
      'usuario',
      'usuario habbo',
      'usuario de habbo',
      'nombre habbo',
      'nombre en habbo',
    ],
    ...['nick', 'nick habbo', 'keko', 'avatar', 'habbo', 'miembro', 'integrante'],
  ],
  mision: ['mision', 'puesto', 'cargo', 'rango'],
  firma: ['firma'],
  fecha: ['ultimo ascenso', 'fecha del ultimo ascenso', 'fecha ultimo ascenso', 'fecha de ascenso', 'ascenso', 'fecha'],
  categoria: ['categoria', 'rango', 'departamento', 'n categoria'],
} as const;
export type ColumnaSocio = keyof typeof COLUMNAS_SOCIO;

/** A line of a roster as it was written; what it does not tell is empty. */
export type LineaSocio = Record<ColumnaSocio, string> & { linea: number };

/** What lines that only name a category are: headings of a part, or people of that name. */
export const SECTION_ROWS = ['titulos', 'personas'] as const;
/** What a file leaves open, as its reader has answered it. */
export interface RosterAnswers {
  fechas?: DateOrder;
  secciones?: (typeof SECTION_ROWS)[number];
}
/** What a file leaves open: a date that could be read both ways, lines that only name a category. */
export interface RosterDoubts {
  fechas: string | null;
  secciones: { linea: number; texto: string }[];
}

/** Someone whom a roster brings. */
export interface Socio {
  linea: number;
  usuario: string;
  /** A mission's id. */
  mision: number;
  misionNombre: string;
  /** The name of its category. */
  rango: string;
  /** Empty: none. */
  firma: string;
  /** The day of the last promotion, `YYYY-MM-DD`; null: as if it were today. */
  fecha: string | null;
}

/** What is wrong with a line. */
export interface FaltaSocio {
  linea: number;
  campo: ColumnaSocio;
  valor: string;
  msg: string;
}

interface RosterMission {
  id: number;
  nombre: string;
  categoria: number;
  orden: number;
}
interface RosterCategory {
  id: number;
  nombre: string;
  permisos: readonly Permiso[];
}

/** Who imports: missions are given below their own place, and of categories whose permissions they hold. */
export interface RosterGiver {
  orden: number;
  permisos: readonly string[];
}

/** What lines are held against. */
export interface Plantel {
  /** The agency's own name. */
  agencia: string;
  misiones: readonly RosterMission[];
  categorias: readonly RosterCategory[];
  /** Today in the agency's zone, `YYYY-MM-DD`. */
  hoy: string;
  /** Names that are taken, in lower case, each with whether its owner was dismissed; and signatures. */
  nombres: ReadonlyMap<string, boolean>;
  firmas: ReadonlySet<string>;
  /** Null: any mission may be given. */
  quien: RosterGiver | null;
}

export interface Repaso {
  socios: Socio[];
  /** Those who are there already, and stay as they are. */
  yaEstan: { linea: number; usuario: string; despedido: boolean }[];
  faltas: FaltaSocio[];
  dudas: RosterDoubts;
}

const MAS_ANTIGUA = '2000-01-01';
/** The nearest name is looked for so many times: of more faults only the first are told. */
const HINTS_MAX = 200;

type Falta = Omit<FaltaSocio, 'linea' | 'valor'>;

/** Why a signature cannot be taken; none is asked for. */
function signatureFault(firma: string, isTaken: (firma: string) => boolean): Falta | null {
  const reparo = firma === '' ? null : revisarFirmaPropia(firma);
  if (reparo) return { campo: 'firma', msg: reparo.msg };
  return isTaken(firma) ? { campo: 'firma', msg: TEXTOS.firmaNoDisponible } : null;
}

/** Why a date cannot be taken: null was read where none is written, or where it is none. */
function dateFault(written: string, fecha: string | null, hoy: string): Falta | null {
  if (fecha === null) return written === '' ? null : { campo: 'fecha', msg: TEXTOS.socioFecha };
  return fecha > hoy || fecha < MAS_ANTIGUA ? { campo: 'fecha', msg: TEXTOS.socioFechaLejos } : null;
}

/** The ladder as lines name it. */
class Ladder {
  private readonly plantel: Plantel;
  private readonly misiones: Map<string, RosterMission[]>;
  private readonly categoryNamed: (written: string) => RosterCategory | undefined;
  private hints = 0;

  constructor(plantel: Plantel) {
    this.plantel = plantel;
    this.misiones = groupByName(plantel.misiones);
    this.categoryNamed = nameFinder(plantel.categorias);
  }

  private nearest(written: string, names: readonly string[]): string {
    this.hints += 1;
    const name = this.hints > HINTS_MAX ? undefined : nearestName(written, names);
    return name === undefined ? '' : `. ¿Quisiste decir ${name}?`;
  }

  /** The category that a line is a heading of; undefined: the line tells something else. */
  sectionOf({ usuario, mision, firma, fecha, categoria }: LineaSocio): RosterCategory | undefined {
    const alone = mision === '' && firma === '' && fecha === '' && categoria === '';
    const named = alone ? this.categoryNamed(usuario) : undefined;
    return named && comparableName(named.nombre) === comparableName(usuario) ? named : undefined;
  }

  categoryName = (id: number): string => this.plantel.categorias.find((c) => c.id === id)?.nombre ?? '';

  /** @param section the category under whose heading the line stands */
  missionOf(linea: LineaSocio, section: RosterCategory | undefined): RosterMission | Falta {
    const { mision, categoria } = linea;
    const said = categoria === '' ? undefined : this.categoryNamed(categoria);
    if (categoria !== '' && !said) {
      const names = this.plantel.categorias.map((c) => c.nombre);
      return { campo: 'categoria', msg: TEXTOS.socioSinRango + this.nearest(categoria, names) };
    }
    const first = this.plantel.misiones.filter((m) => !said || m.categoria === said.id);
    const named = mision === '' ? first.toSorted((a, b) => a.orden - b.orden).slice(0, 1) : this.named(mision);
    if (named.length === 0) {
      const names = first.map((m) => m.nombre);
      return { campo: 'mision', msg: TEXTOS.socioSinMision + this.nearest(mision, names) };
    }
    const where = said ?? (named.length > 1 ? section : undefined);
    const fits = where ? named.filter((m) => m.categoria === where.id) : named;
    const inCategories = named.map((m) => this.categoryName(m.categoria)).join(' y en ');
    if (said && fits.length === 0)
      return { campo: 'mision', msg: `Esa misión está en ${inCategories}, no en ${said.nombre}` };
    const [only, other] = fits.length > 0 ? fits : named;
    if (only && !other) return only;
    return {
      campo: 'mision',
      msg: `Hay ${named.length} misiones con ese nombre: en ${inCategories}. Añade una columna «categoría» que diga cuál.`,
    };
  }

  /** Missions of a name; the one that is written just so, where others differ in capitals or accents alone. */
  private named(mision: string): RosterMission[] {
    const all = this.misiones.get(comparableName(mision)) ?? [];
    const same = all.filter((m) => m.nombre === mision);
    return same.length > 0 && new Set(all.map((m) => m.categoria)).size === 1 ? same : all;
  }

  /** Why whoever imports may not give a mission; undefined: they may. */
  refusal({ orden, categoria }: RosterMission): Falta | undefined {
    const { quien, categorias } = this.plantel;
    if (!quien) return undefined;
    if (orden >= quien.orden) return { campo: 'mision', msg: TEXTOS.misionAlta };
    const missing = categorias
      .find((c) => c.id === categoria)
      ?.permisos.filter((permiso) => !quien.permisos.includes(permiso));
    if (!missing || missing.length === 0) return undefined;
    return { campo: 'mision', msg: `Esa misión tiene permisos que tú no tienes: ${nombrarPermisos(missing)}` };
  }
}

/**
 * Looks at every line of a roster: whom it brings, who is there already, and each line that cannot be taken with its first
 * reason. A name or a signature that stands twice is wrong the second time.
 */
export function revisarSocios(lineas: readonly LineaSocio[], plantel: Plantel, answers: RosterAnswers = {}): Repaso {
  const ladder = new Ladder(plantel);
  const cells = lineas.map((l) => l.fecha);
  const order = dateOrderOf(cells) ?? answers.fechas;
  const [nombres, firmas] = [new Set<string>(), new Set<string>()];
  const dudas: RosterDoubts = { fechas: order ? null : (eitherWay(cells) ?? null), secciones: [] };
  const repaso: Repaso = { socios: [], yaEstan: [], faltas: [], dudas };
  let section: RosterCategory | undefined;

  const falta = (socio: LineaSocio): Falta | Socio => {
    const { linea, usuario } = socio;
    const reparo =
      usuario === '' ? { msg: TEXTOS.camposVacios } : revisarNombreNuevo('usuario', usuario, plantel.agencia);
    if (reparo) return { campo: 'usuario', msg: reparo.msg };
    if (nombres.has(usuario.toLowerCase())) return { campo: 'usuario', msg: TEXTOS.socioRepetido };
    const mision = ladder.missionOf(socio, section);
    if ('msg' in mision) return mision;
    const alta = ladder.refusal(mision);
    if (alta) return alta;
    const firma = normalizarFirma(socio.firma);
    const malaFirma = signatureFault(firma, (one) => plantel.firmas.has(one) || firmas.has(one));
    if (malaFirma) return malaFirma;
    const fecha = socio.fecha === '' ? null : readSheetDate(socio.fecha, order ?? 'dia');
    const malaFecha = dateFault(socio.fecha, fecha, plantel.hoy);
    if (malaFecha) return malaFecha;
    const { id, nombre, categoria } = mision;
    return { linea, usuario, mision: id, misionNombre: nombre, rango: ladder.categoryName(categoria), firma, fecha };
  };

  for (const socio of lineas) {
    const { linea, usuario } = socio;
    const titulo = answers.secciones === 'personas' ? undefined : ladder.sectionOf(socio);
    if (titulo) {
      if (!answers.secciones) dudas.secciones.push({ linea, texto: usuario });
      section = titulo;
      continue;
    }
    const despedido = plantel.nombres.get(usuario.toLowerCase());
    if (despedido !== undefined) {
      repaso.yaEstan.push({ linea, usuario, despedido });
      continue;
    }
    const visto = falta(socio);
    if ('msg' in visto) repaso.faltas.push({ linea, valor: socio[visto.campo], ...visto });
    else {
      repaso.socios.push(visto);
      if (visto.firma !== '') firmas.add(visto.firma);
    }
    nombres.add(usuario.toLowerCase());
  }
  return repaso;
}
