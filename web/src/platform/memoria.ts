import { crearSenal } from './senal.ts';

/**
 * All that is kept in a browser, by the names or the beginnings of their names. What is of an account goes when its session
 * ends; what is of the browser holds whoever uses it, and tells nothing of anybody.
 */
const DE_QUIEN = {
  'conserje-borradores': 'cuenta',
  'conserje-costumbres-': 'cuenta',
  'conserje-envios': 'cuenta',
  'conserje-paselista-': 'cuenta',
  'conserje-visto': 'cuenta',
  'conserje-chat': 'navegador',
  'conserje-cinta': 'navegador',
  'conserje-nombre': 'navegador',
  'conserje-recarga': 'navegador',
  'conserje-volumen': 'navegador',
  'preferencia.': 'navegador',
  'tiempos.mios': 'navegador',
  'tiempos.tablero': 'navegador',
} as const satisfies Record<string, 'cuenta' | 'navegador'>;
type Raiz = keyof typeof DE_QUIEN;
type Nombre = { [R in Raiz]: R extends `${string}${'-' | '.'}` ? `${R}${string}` : R }[Raiz];

const esDeCuenta = (nombre: string): boolean =>
  Object.entries(DE_QUIEN).some(([raiz, de]) => de === 'cuenta' && nombre.startsWith(raiz));

/** What an account has left was taken away. */
export const cuentaOlvidada = crearSenal();

/** Nothing of any account stays in this browser, nor in this tab. */
export function olvidarCuenta(): void {
  for (const memoria of ['navegador', 'pestana'] as const)
    try {
      const suyo = almacen(memoria);
      for (const nombre of Object.keys(suyo).filter(esDeCuenta)) suyo.removeItem(nombre);
    } catch {
      // Closed: there is nothing.
    }
  cuentaOlvidada.emitir();
}

/** How long it is kept: in this browser for good, or in this tab until it is closed. */
type Memoria = 'navegador' | 'pestana';

const almacen = (memoria: Memoria): Storage => (memoria === 'pestana' ? sessionStorage : localStorage);

/** The browser's own memory, for comfort alone: where it is closed (private windows), nothing is kept. */
export function leer(nombre: Nombre, memoria: Memoria = 'navegador'): string | null {
  try {
    return almacen(memoria).getItem(nombre);
  } catch {
    return null;
  }
}

export function guardar(nombre: Nombre, valor: string, memoria: Memoria = 'navegador'): void {
  try {
    almacen(memoria).setItem(nombre, valor);
  } catch {
    // Full or forbidden: the page works the same without it.
  }
}

export function borrar(nombre: Nombre, memoria: Memoria = 'navegador'): void {
  try {
    almacen(memoria).removeItem(nombre);
  } catch {
    // Closed: there is nothing.
  }
}
