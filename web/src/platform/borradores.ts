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

/** Of forms whose screen was left, or whose page is to be loaded anew. */
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
  /** What was typed; null while that is nothing. */
  escrito: () => object | null;
}
const vivas = new Set<Viva>();

/** Whether something has a field that nothing is ever kept of. */
export const tieneSecreto = (valores: object): boolean => SECRETOS.some((campo) => Object.hasOwn(valores, campo));

/** What tells a form from others. Null where nothing may be kept of it. */
export function claveDe(iniciales: object): string | null {
  if (tieneSecreto(iniciales)) return null;
  return `${location.pathname} ${JSON.stringify(iniciales)}`;
}

/** What was typed into a form before its screen was left. */
export function leerBorrador(clave: string): object | null {
  const borrador = guardados().get(clave);
  return borrador && Date.now() - borrador.cuando < DURA_MS ? borrador.valores : null;
}

/** A form stands on the page from here on. @returns what is done when it goes */
export function seguirForma(clave: string, escrito: Viva['escrito']): () => void {
  const viva = { clave, ruta: location.pathname, escrito };
  const lista = guardados();
  if (lista.delete(clave) && recuperados.has(clave))
    avisar({ msg: 'Recuperamos lo que estabas escribiendo', tipo: 'noticia' });
  vivas.add(viva);
  return () => {
    // Whoever closes a form is done with it; whoever leaves its screen may come back. Another user has begun meanwhile otherwise.
    if (vivas.delete(viva) && location.pathname !== viva.ruta) anotar(viva);
  };
}

function anotar({ clave, escrito }: Viva): void {
  const valores = escrito();
  if (valores) guardados().set(clave, { valores, cuando: Date.now() });
}

/** Keeps what is being written for the page that takes the place of this one. Files do not go with it. */
export function guardarBorradores(): void {
  for (const viva of vivas) anotar(viva);
  const texto = JSON.stringify({ de: dueno, formas: Object.fromEntries(guardados()) });
  if (texto.length <= LETRAS_MAX) guardar(MEMORIA, texto, 'pestana');
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
