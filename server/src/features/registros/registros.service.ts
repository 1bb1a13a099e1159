import type { Answer, Query, Registro, registrosCalls } from '@conserje/contract';
import { fraseEscrita, PAGINA, PESTANAS_REGISTROS, revisarDias, TEXTOS } from '@conserje/rules';
import { textoDeLinea } from '../../platform/bitacora.texto.ts';
import type { Diferencia } from '../../platform/bitacora.ts';
import { exigir, Fallo } from '../../platform/fallo.ts';
import { finDelDia, inicioDelDia, iso } from '../../platform/fechas.ts';
import type { Deps, Peticion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { fichajesDetalle } from '../fichaje/fichaje.public.ts';
import { pagina } from './registros.buscar.ts';
import type { Filtro } from './registros.queries.ts';
import { apuntesDe, cuantasDe, despedidos, fechaDe } from './registros.queries.ts';

type Calls = typeof registrosCalls;

async function vistas({ motor }: Pick<Deps, 'motor'>, ids: readonly number[]): Promise<Registro[]> {
  if (ids.length === 0) return [];
  const lineas = await cuantasDe(motor.db, ids);
  return (await apuntesDe(motor.db, ids)).map(({ diferencias, fecha, de, encargado, encargadoNombre, ...fila }) => {
    const { id, modulo, usuario, otro } = fila;
    const texto = textoDeLinea({ motivo: fila.motivo, usuario: de, encargado });
    return {
      ...{ id, modulo, usuario, otro, texto },
      motivo: fraseEscrita({ quien: encargadoNombre, texto, sobre: usuario, otro }),
      encargadoNombre: encargadoNombre ?? TEXTOS.sistema,
      fecha: iso(fecha),
      diferencias: diferencias === null ? [] : (JSON.parse(diferencias) as Diferencia[]),
      lineas: lineas.get(id) ?? 0,
    };
  });
}

/** The newest of a module; with a word, of what holds it. */
async function lista(deps: Deps, filtro: Filtro, buscado: string): Promise<Registro[]> {
  return vistas(deps, (await pagina(deps, { filtro, buscado, limite: PAGINA })).ids);
}

/** The newest of each tab (part 2 §2). */
export async function pestanas({ deps }: Peticion<Calls['getLog']>): Promise<Answer<Calls['getLog']>> {
  const listas: [string, Registro[]][] = [];
  for (const modulo of PESTANAS_REGISTROS) listas.push([modulo, await lista(deps, { modulo }, '')]);
  return Object.fromEntries(listas) as Answer<Calls['getLog']>;
}

/** One list, searched; of the clock entries their detail (part 2 §2, decisions §7). */
export function unaLista(p: Peticion<Calls['buscarLog']>): Promise<Answer<Calls['buscarLog']>> {
  const { deps, body } = p;
  const { modulo, palabra } = body;
  if (modulo === 'fichaje') return fichajesDetalle(deps.motor.db, { query: { buscar: palabra } }, p.usuario, p.ahora);
  return lista(deps, modulo === 'todos' ? {} : { modulo }, palabra);
}

export const deQuienesSalieron = ({ deps }: Peticion<Calls['despedidosRegistros']>) => despedidos(deps.motor.db);

/** Clock entries to the beginning. */
export const todosLosFichajes = (p: Peticion<Calls['fichajesRegistros']>) =>
  fichajesDetalle(p.deps.motor.db, p, p.usuario, p.ahora);

/** The whole log by pages, with filters. */
export async function registros(p: Peticion<Calls['registros']>): Promise<Answer<Calls['registros']>> {
  const { deps, query } = p;
  exigir(revisarDias(query));
  const { antes, buscar: buscado = '', limite = PAGINA } = query;
  const { ids, siguiente, mirado } = await pagina(deps, {
    filtro: await filtroDe(deps, query),
    buscado,
    antes,
    limite,
  });
  p.siguiente(siguiente);
  const hasta = mirado === null ? undefined : await fechaDe(deps.motor.db, mirado);
  return { filas: await vistas(deps, ids), buscadoHasta: hasta === undefined ? null : iso(hasta) };
}

async function filtroDe({ motor }: Deps, query: Query<Calls['registros']>): Promise<Filtro> {
  const { modulo, usuario, encargado, acto, abierto, desde = '', hasta = '', buscar = '' } = query;
  // Whoever looks for a person or a word wants the line that it stands in.
  const plegado = usuario === undefined && buscar.trim() === '' && abierto === undefined ? { acto: null } : {};
  return {
    ...(acto === undefined ? plegado : { acto }),
    ...(modulo !== undefined && { modulo }),
    ...(usuario !== undefined && { usuario }),
    ...(encargado !== undefined && { encargado: encargado === 0 ? null : encargado }),
    ...((desde !== '' || hasta !== '') && { fechas: await fechasDe(motor, desde, hasta) }),
  };
}

/** Beyond what any clock says. */
const SIEMPRE = { desde: 0, hasta: 8_000_000_000_000 };

async function fechasDe({ db }: Deps['motor'], desde: string, hasta: string) {
  const { zona } = await leerAjustes(db);
  const dia = (texto: string, campo: string, de: typeof inicioDelDia): number => {
    const ms = de(texto, zona);
    if (ms === null) throw new Fallo('MALFORMADO', undefined, campo);
    return ms;
  };
  return {
    desde: desde === '' ? SIEMPRE.desde : dia(desde, 'desde', inicioDelDia),
    hasta: hasta === '' ? SIEMPRE.hasta : dia(hasta, 'hasta', finDelDia),
  };
}
