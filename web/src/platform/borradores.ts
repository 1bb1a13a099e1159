import { avisar } from './avisos.ts';
import { guardar, leer } from './memoria.ts';

const MEMORIA = 'conserje-borradores';
/** Whoever comes back later than this begins anew. */
const DURA_MS = 30 * 60_000;
/** Letters of all drafts together that outlive the page. */
const LETRAS_MAX = 100_000;
/** Fields that nothing is ever kept of, nor of the form that has one. */
const SECRETOS = ['clave', 'rclave', 'clavea', 'claven', 'direccion'];

interface Borrador {
  valores: object;
  cuando: number;
}

const esBorrador = (valor: unknown): valor is Borrador =>
  valor instanceof Object &&
  'valores' in valor &&
  valor.valores instanceof Object &&
  'cuando' in valor &&
  typeof valor.cuando === 'number';

/** Whose they are; 0 for a visitor. */
let dueno = 0;

/** What a page before this one has left to the same person, once. */
function heredados(): Map<string, Borrador> {
  try {
    const dejado: unknown = JSON.parse(leer(MEMORIA, 'pestana') ?? 'null');
    guardar(MEMORIA, 'null', 'pestana');
    if (!(dejado instanceof Object && 'de' in dejado && dejado.de === dueno && 'formas' in dejado)) return new Map();
    const formas: [string, unknown][] = Object.entries(Object(dejado.formas));
    return new Map(formas.filter((forma): forma is [string, Borrador] => esBorrador(forma[1])));
  } catch {
    return new Map();
  }
}

/** Of forms that were left or closed, or whose page is loaded anew. */
let borradores: Map<string, Borrador> | undefined;
let recuperados: ReadonlySet<string> = new Set();
function guardados(): Map<string, Borrador> {
  if (!borradores) {
    borradores = heredados();
    recuperados = new Set(borradores.keys());
  }
  return borradores;
}

/** A form on the page. */
interface Viva {
  /** Where it stands and what it began with: another person's form is another form. */
  clave: string;
  ruta: string;
  /** What was typed; null while that is nothing, and once it was sent. */
  escrito: () => object | null;
}
const vivas = new Set<Viva>();

/** Whether something has a field that nothing is ever kept of. */
export const tieneSecreto = (valores: object): boolean => SECRETOS.some((campo) => Object.hasOwn(valores, campo));

/** What tells a form from others. Null where nothing may be kept of it, or a code will be another one by then. */
export function claveDe(iniciales: object): string | null {
  if (tieneSecreto(iniciales) || 'codigo' in iniciales) return null;
  return `${location.pathname} ${JSON.stringify(iniciales)}`;
}

/** What was typed into a form before its screen was left. */
export function leerBorrador(clave: string): object | null {
  const borrador = guardados().get(clave);
  return borrador && Date.now() - borrador.cuando < DURA_MS ? borrador.valores : null;
}

/**
 * A form stands on the page from here on.
 * @param queda whether what was typed stays when it is closed; a dialog has asked
 * @returns what is done when it goes
 */
export function seguirForma(clave: string, escrito: Viva['escrito'], queda = () => true): () => void {
  const viva = { clave, ruta: location.pathname, escrito };
  const lista = guardados();
  if (lista.delete(clave) && recuperados.has(clave))
    avisar({ msg: 'Recuperamos lo que estabas escribiendo', tipo: 'noticia' });
  vivas.add(viva);
  return () => {
    // It is no longer among them where another user has begun meanwhile.
    if (vivas.delete(viva) && (queda() || location.pathname !== viva.ruta)) anotar(viva);
  };
}

/** A form may begin without the field of a password, and have it once something was typed there. */
function anotar({ clave, escrito }: Viva, formas = guardados()): void {
  const valores = escrito();
  if (valores && !tieneSecreto(valores)) formas.set(clave, { valores, cuando: Date.now() });
}

/**
 * Keeps what is being written for the page that takes the place of this one, in this tab. Files do not go with it. The page may
 * stay after all, so that what it holds itself is left as it is.
 */
export function guardarBorradores(): void {
  const formas = new Map(guardados());
  for (const viva of vivas) anotar(viva, formas);
  if (formas.size === 0 && leer(MEMORIA, 'pestana') === null) return;
  const texto = JSON.stringify({ de: dueno, formas: Object.fromEntries(formas) });
  if (texto.length <= LETRAS_MAX) guardar(MEMORIA, texto, 'pestana');
}

/** Whatever takes the page away (a reload, a phone that needs its memory) leaves what was being written. */
export function conservarBorradores(): void {
  window.addEventListener('pagehide', guardarBorradores);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') guardarBorradores();
  });
}

/** Someone begins. Nothing is left for the next to use this browser. */
export function borradoresDe(usuario: number): void {
  if (dueno !== 0) {
    vivas.clear();
    borradores = new Map();
    guardar(MEMORIA, 'null', 'pestana');
  }
  dueno = usuario;
}
