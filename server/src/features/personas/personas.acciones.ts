import type { Persona, TarjetaPersona } from '@conserje/contract';
import type { EnEscala, Lector, SobreAlguien } from '@conserje/rules';
import {
  ADMINISTRADOR,
  EDITA_RANGOS,
  esLiberado,
  PANTALLAS,
  puedeDarAcceso,
  puedeDarMision,
  puedeEntrar,
  revisarBajada,
  revisarSubida,
  revisarSubidaVenta,
  SOBRE_ALGUIEN,
} from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { oFallo } from '../../platform/fallo.ts';
import { puedeOfrecer } from '../ascensos/ascensos.public.ts';
import { escala, misionesAjenas } from '../carrera/carrera.public.ts';
import { tieneExcepcion } from '../permisos/permisos.public.ts';
import { esInferior, quienesDanAcceso } from '../usuarios/usuarios.public.ts';
import type { FilaPersona } from './personas.queries.ts';

export type LectorPersona = Lector & { id: number; orden: number };
type Accion = Persona['acciones'][number];

/** Where someone has the portal open, and when they used it last, is told of those lower and of oneself; of the forgotten nothing is. */
export const veDispositivos = (f: Pick<FilaPersona, 'olvidado'> & EnEscala, lector: LectorPersona): boolean =>
  puedeEntrar(PANTALLAS['/usuarios'], lector) && f.olvidado === null && (f.id === lector.id || esInferior(f, lector));

/** What is done to someone on their own page: nothing to who stands at or above the reader (decisions §7). */
function enSuPagina(f: FilaPersona, lector: LectorPersona): Accion[] {
  if (!esInferior(f, lector) || !puedeEntrar(PANTALLAS['/usuarios'], lector)) return [];
  if (f.olvidado !== null) return [];
  if (f.despedido === 1)
    return [
      'ingresar',
      ...(esLiberado(f.usuario) ? [] : (['liberar'] as const)),
      ...(puedeEntrar(ADMINISTRADOR, lector) ? (['olvidar'] as const) : []),
    ];
  const rango = puedeEntrar(EDITA_RANGOS, lector) ? (['rango'] as const) : [];
  const dosPasos = f.dos_pasos === null ? [] : (['dospasos'] as const);
  const acceso = puedeDarAcceso(f, lector) ? (['enlace', 'clave', ...dosPasos] as const) : [];
  return ['editar', ...rango, ...acceso, 'ip'];
}

/** Whom to ask for a way into someone's account, where the reader of their page cannot give it; null: nobody needs to be asked. */
export const aQuienPedir = async (db: Db, f: FilaPersona, lector: LectorPersona): Promise<string[] | null> =>
  f.despedido === 1 || f.id === lector.id || !puedeEntrar(PANTALLAS['/usuarios'], lector) || puedeDarAcceso(f, lector)
    ? null
    : quienesDanAcceso(db, f);

/** By the rules that the screens' own calls ask, whether one could be made with any mission that may be chosen there. */
async function enOtras(db: Db, f: FilaPersona, lector: LectorPersona, ahora: number): Promise<SobreAlguien[]> {
  if (f.despedido === 1 || f.id === lector.id) return [];
  const inferior = esInferior(f, lector);
  const misiones = await escala(db);
  const actual = oFallo(
    misiones.find((m) => m.id === f.rango),
    'INTERNO',
  );
  const alcanzables = misiones.filter((m) => puedeDarMision(m.orden, lector));
  const cabe: Record<SobreAlguien, () => boolean | Promise<boolean>> = {
    ascender: () => puedeOfrecer(db, f.id, lector, ahora),
    vender: () => inferior && alcanzables.some((m) => revisarSubidaVenta(actual, m) === null),
    membresia: () => true,
    trasladar: async () => {
      const ajenas = await misionesAjenas(db, lector);
      const suya = (m: (typeof misiones)[number]) => m.categoria === actual.categoria || !ajenas.has(m.id);
      return inferior && alcanzables.some((m) => revisarSubida(actual, m) === null && suya(m));
    },
    exceptuar: async () => inferior && !(await tieneExcepcion(db, f.id)),
    llamar: () => inferior,
    multar: () => inferior,
    degradar: () => inferior && misiones.some((m) => revisarBajada(actual, m) === null),
    despedir: () => inferior,
  };
  const suyas: SobreAlguien[] = [];
  // The keys of an object literal are its type's.
  for (const accion of Object.keys(cabe) as SobreAlguien[])
    if (puedeEntrar(PANTALLAS[SOBRE_ALGUIEN[accion]], lector) && (await cabe[accion]())) suyas.push(accion);
  return suyas;
}

/** What a reader may do with someone from wherever their name stands. */
export const accionesDesdeTarjeta = async (
  db: Db,
  f: FilaPersona,
  lector: LectorPersona,
  ahora: number,
): Promise<TarjetaPersona['acciones']> => [
  ...(puedeEntrar(PANTALLAS['/usuarios'], lector) ? (['pagina'] as const) : []),
  ...(await enOtras(db, f, lector, ahora)),
];

/** What a reader may do with someone, on their page and on the screens that it leads to. */
export const accionesDe = async (
  db: Db,
  f: FilaPersona,
  lector: LectorPersona,
  ahora: number,
): Promise<Persona['acciones']> => [
  ...enSuPagina(f, lector),
  ...(veDispositivos(f, lector) ? (['dispositivos'] as const) : []),
  ...(await enOtras(db, f, lector, ahora)),
];
