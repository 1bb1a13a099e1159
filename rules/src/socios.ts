import { llano } from './busqueda.ts';
import { revisarNombreNuevo } from './cuenta.ts';
import { esDia } from './fechas.ts';
import { normalizarFirma, revisarFirmaPropia } from './firma.ts';
import { TEXTOS } from './textos.ts';

/** What a roster tells of each of its people, and the headings that its column may have, as searches compare them. */
export const COLUMNAS_SOCIO = {
  usuario: ['nombre', 'usuario', 'nombre de usuario', 'keko', 'avatar'],
  mision: ['mision', 'rango', 'puesto'],
  firma: ['firma'],
  fecha: ['fecha', 'ultimo ascenso', 'ultimo_ascenso', 'fecha de ascenso', 'fecha del ultimo ascenso'],
} as const;
export type ColumnaSocio = keyof typeof COLUMNAS_SOCIO;

/** A line of a roster as it was written; what it does not tell is empty. */
export type LineaSocio = Record<ColumnaSocio, string> & { linea: number };

/** Someone whom a roster brings. */
export interface Socio {
  linea: number;
  usuario: string;
  /** A mission's id. */
  mision: number;
  misionNombre: string;
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

/** What lines are held against. */
export interface Plantel {
  /** The agency's own name. */
  agencia: string;
  misiones: readonly { id: number; nombre: string; orden: number }[];
  /** Today in the agency's zone, `YYYY-MM-DD`. */
  hoy: string;
  /** Names that are taken, in lower case, and signatures. */
  nombres: ReadonlySet<string>;
  firmas: ReadonlySet<string>;
  /** The place on the ladder below which missions may be given; null: any. */
  debajoDe: number | null;
}

export interface Repaso {
  socios: Socio[];
  /** Those who are there already, and stay as they are. */
  yaEstan: { linea: number; usuario: string }[];
  faltas: FaltaSocio[];
}

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const SUELTA = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const MAS_ANTIGUA = '2000-01-01';

const dosCifras = (n: number): string => String(n).padStart(2, '0');
function diaReal(ano: number, mes: number, dia: number): string | null {
  const escrito = `${ano}-${dosCifras(mes)}-${dosCifras(dia)}`;
  return esDia(escrito) ? escrito : null;
}

/** Whether a file writes the month first: only where a day that stands second could be no month, and none stands first. */
function mesPrimero(fechas: readonly string[]): boolean {
  const partes = fechas.flatMap((f) => {
    const [, a, b] = SUELTA.exec(f) ?? [];
    return a === undefined || b === undefined ? [] : [[Number(a), Number(b)] as const];
  });
  return partes.some(([, b]) => b > 12) && !partes.some(([a]) => a > 12);
}

/** A date of a spreadsheet as `YYYY-MM-DD`; null for what is none. */
function leerFecha(texto: string, conMesPrimero: boolean): string | null {
  const iso = ISO.exec(texto);
  if (iso) return diaReal(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const suelta = SUELTA.exec(texto);
  if (!suelta) return null;
  const [primero, segundo, ano] = [Number(suelta[1]), Number(suelta[2]), Number(suelta[3])];
  return conMesPrimero ? diaReal(ano, primero, segundo) : diaReal(ano, segundo, primero);
}

/**
 * Looks at every line of a roster: whom it brings, who is there already, and each line that cannot be taken with its first
 * reason. A name or a signature that stands twice is wrong the second time.
 */
export function revisarSocios(lineas: readonly LineaSocio[], plantel: Plantel): Repaso {
  const misiones = new Map(plantel.misiones.map((m) => [llano(m.nombre), m]));
  const primera = plantel.misiones.reduce((a, b) => (b.orden < a.orden ? b : a));
  const conMesPrimero = mesPrimero(lineas.map((l) => l.fecha));
  const [nombres, firmas] = [new Set<string>(), new Set<string>()];
  const repaso: Repaso = { socios: [], yaEstan: [], faltas: [] };

  const falta = (socio: LineaSocio): Omit<FaltaSocio, 'linea' | 'valor'> | Socio => {
    const { linea, usuario } = socio;
    const reparo =
      usuario === '' ? { msg: TEXTOS.camposVacios } : revisarNombreNuevo('usuario', usuario, plantel.agencia);
    if (reparo) return { campo: 'usuario', msg: reparo.msg };
    if (nombres.has(usuario.toLowerCase())) return { campo: 'usuario', msg: TEXTOS.socioRepetido };
    const mision = socio.mision === '' ? primera : misiones.get(llano(socio.mision));
    if (!mision) return { campo: 'mision', msg: TEXTOS.socioSinMision };
    if (plantel.debajoDe !== null && mision.orden >= plantel.debajoDe)
      return { campo: 'mision', msg: TEXTOS.misionAlta };
    const firma = normalizarFirma(socio.firma);
    const malaFirma = firma === '' ? null : revisarFirmaPropia(firma);
    if (malaFirma) return { campo: 'firma', msg: malaFirma.msg };
    if (plantel.firmas.has(firma) || firmas.has(firma)) return { campo: 'firma', msg: TEXTOS.firmaNoDisponible };
    const fecha = socio.fecha === '' ? null : leerFecha(socio.fecha, conMesPrimero);
    if (socio.fecha !== '' && fecha === null) return { campo: 'fecha', msg: TEXTOS.socioFecha };
    if (fecha !== null && (fecha > plantel.hoy || fecha < MAS_ANTIGUA))
      return { campo: 'fecha', msg: TEXTOS.socioFechaLejos };
    return { linea, usuario, mision: mision.id, misionNombre: mision.nombre, firma, fecha };
  };

  for (const socio of lineas) {
    const { linea, usuario } = socio;
    if (plantel.nombres.has(usuario.toLowerCase())) {
      repaso.yaEstan.push({ linea, usuario });
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
