import type { Ruta } from '@conserje/rules';
import { PANTALLAS } from '@conserje/rules';
import { useSyncExternalStore } from 'react';
import { cuentaOlvidada, guardar, leer } from '../platform/memoria.ts';
import { crearSenal } from '../platform/senal.ts';
import type { Grupo } from './grupos.ts';
import { GRUPOS } from './grupos.ts';

/** What someone does with the portal on this device; the server knows nothing of it. */
export interface Costumbres {
  /** How often they went to each screen, of late. */
  visitas: Readonly<Partial<Record<Ruta, number>>>;
  /** The screens of the bar at the foot, as they stood last. */
  barra: readonly Ruta[];
  favoritas: readonly Ruta[];
  /** Groups of the menu that they opened (true) or folded themselves. */
  pliegues: Readonly<Partial<Record<Grupo, boolean>>>;
}

const NINGUNA: Costumbres = { visitas: {}, barra: [], favoritas: [], pliegues: {} };
/** Places in the bar, beside the menu. */
const SITIOS = 4;
/** So many visits more than the least visited place takes its place. */
const VENTAJA = 3;
/** When one screen has so many visits all are halved: what counts is of late. */
const VISITAS_MAX = 40;
const FAVORITAS_MAX = 8;

const esRuta = (valor: unknown): valor is Ruta => typeof valor === 'string' && Object.hasOwn(PANTALLAS, valor);
const objeto = (valor: unknown): Record<string, unknown> => ({ ...(valor instanceof Object && valor) });
const rutas = (valor: unknown, cuantas: number): Ruta[] =>
  Array.isArray(valor) ? [...new Set(valor.filter(esRuta))].slice(0, cuantas) : [];

/** Reads what was kept. Anything may stand there: an older portal wrote it, or a hand did. */
export function descifrar(texto: string | null): Costumbres {
  try {
    const { visitas, barra, favoritas, pliegues } = objeto(JSON.parse(texto ?? '{}'));
    const veces = Object.entries(objeto(visitas)).filter(([ruta, n]) => esRuta(ruta) && Number.isInteger(n));
    const abiertos = Object.entries(objeto(pliegues)).filter(([g, si]) => g in GRUPOS && typeof si === 'boolean');
    return {
      visitas: Object.fromEntries(veces),
      barra: rutas(barra, SITIOS),
      favoritas: rutas(favoritas, FAVORITAS_MAX),
      pliegues: Object.fromEntries(abiertos),
    };
  } catch {
    return NINGUNA;
  }
}

/**
 * The places of the bar: each keeps its own, so that the thumb finds it, until another screen is plainly gone to more often.
 * @param posibles what the reader may open, the most sensible first
 */
export function elegirBarra({ barra, visitas }: Costumbres, posibles: readonly Ruta[]): Ruta[] {
  const veces = (ruta: Ruta): number => visitas[ruta] ?? 0;
  const fuera = posibles.filter((ruta) => !barra.includes(ruta)).toSorted((a, b) => veces(b) - veces(a));
  const sitios = barra.map((ruta) => (posibles.includes(ruta) ? ruta : fuera.shift()));
  const lugares = [...sitios, ...fuera.splice(0, SITIOS - sitios.length)].filter((ruta) => ruta !== undefined);
  for (const nueva of fuera) {
    const menos = lugares.reduce((a, b) => (veces(b) < veces(a) ? b : a));
    if (veces(nueva) < veces(menos) + VENTAJA) break;
    lugares[lugares.indexOf(menos)] = nueva;
  }
  return lugares;
}

/** One visit more. */
export function conVisita(visitas: Costumbres['visitas'], ruta: Ruta): Costumbres['visitas'] {
  const veces = (visitas[ruta] ?? 0) + 1;
  const todas = { ...visitas, [ruta]: veces };
  if (veces < VISITAS_MAX) return todas;
  return Object.fromEntries(Object.entries(todas).map(([cual, n]) => [cual, Math.floor(n / 2)]));
}

/** With a favourite more, or less; the oldest gives way to one too many. */
export const alternada = (favoritas: readonly Ruta[], ruta: Ruta): Ruta[] =>
  favoritas.includes(ruta) ? favoritas.filter((una) => una !== ruta) : [...favoritas, ruta].slice(-FAVORITAS_MAX);

const leidas = new Map<string, Costumbres>();
const cambian = crearSenal();

/** Each account has its own on a device that several share; visitors have theirs. */
const nombreDe = (id: number | undefined) => `conserje-costumbres-${id ?? 'visita'}` as const;

function costumbresDe(nombre: ReturnType<typeof nombreDe>): Costumbres {
  const sabidas = leidas.get(nombre) ?? descifrar(leer(nombre));
  leidas.set(nombre, sabidas);
  return sabidas;
}

/** Changes what is kept, on what another tab may have kept meanwhile. */
function cambiar(id: number | undefined, cambio: (antes: Costumbres) => Partial<Costumbres>): void {
  const nombre = nombreDe(id);
  const guardadas = leer(nombre);
  const antes = guardadas === null ? costumbresDe(nombre) : descifrar(guardadas);
  const nuevas = { ...antes, ...cambio(antes) };
  leidas.set(nombre, nuevas);
  guardar(nombre, JSON.stringify(nuevas));
  cambian.emitir();
}

/** The habits of an account on this device. */
export const useCostumbres = (id: number | undefined): Costumbres =>
  useSyncExternalStore(cambian.escuchar, () => costumbresDe(nombreDe(id)));

export const alternarFavorita = (id: number, ruta: Ruta): void =>
  cambiar(id, ({ favoritas }) => ({ favoritas: alternada(favoritas, ruta) }));

export const plegar = (id: number | undefined, grupo: Grupo, abierto: boolean): void =>
  cambiar(id, ({ pliegues }) => ({ pliegues: { ...pliegues, [grupo]: abierto } }));

export function contarVisita(id: number, ruta: string): void {
  if (esRuta(ruta)) cambiar(id, ({ visitas }) => ({ visitas: conVisita(visitas, ruta) }));
}

/** Chosen once a page load for each account and what it may open, so that nothing moves while it is used. */
const elegidas = new Map<string, readonly Ruta[]>();

cuentaOlvidada.escuchar(() => {
  leidas.clear();
  elegidas.clear();
  cambian.emitir();
});

/** The places of the bar at the foot. */
export function barraDe(id: number | undefined, posibles: readonly Ruta[]): readonly Ruta[] {
  const clave = [nombreDe(id), ...posibles].join(' ');
  const ya = elegidas.get(clave);
  if (ya) return ya;
  const nuevas = elegirBarra(costumbresDe(nombreDe(id)), posibles);
  elegidas.set(clave, nuevas);
  return nuevas;
}

/** Keeps how the bar stands, so that it stands the same the next time. */
export const recordarBarra = (id: number, barra: readonly Ruta[]): void => cambiar(id, () => ({ barra }));
