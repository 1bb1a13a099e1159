import type { Answer, listaPagaCalls, PrevioReinicio } from '@conserje/contract';
import type { GrupoPaga } from '@conserje/rules';
import { mayuscula } from '@conserje/rules';
import { contar } from '../../platform/contar.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Fallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { contarEnDiscord, PAGA_DE } from '../discord/discord.public.ts';
import { bloquearFilas, cortarGrupo, evaluar, ponerAlDia, tomarAbierta, tomarListas } from '../paga/paga.public.ts';
import { dejarPendientes } from '../pendientes/pendientes.public.ts';
import { inicioPeriodo } from '../trabajo/trabajo.public.ts';
import { listaAbierta, nombresSinPagar, quienesEsperan, sumasDeLista } from './listaPaga.queries.ts';

type Calls = typeof listaPagaCalls;
/** What a dialog showed before it asked. */
type Visto = { personas: number; creditos: number } | undefined;

const NOMBRES_MAX = 200;
/** Two cuts of a group closer than this are one press too many. */
const ENTRE_CORTES_MS = 60_000;

const grupoDe = (op: number): GrupoPaga => (op === 0 ? 'bajo' : 'alto');
const VACIA = { personas: 0, creditos: 0, pagadas: 0, pagadoCreditos: 0 };

export async function comoEsta(db: Db, grupo: GrupoPaga) {
  const lista = await listaAbierta(db, grupo);
  return { lista: lista?.id ?? null, sumas: lista ? await sumasDeLista(db, lista.id) : VACIA };
}

/** Closing a list: who has not been paid. */
async function previoLista(db: Db, grupo: GrupoPaga): Promise<PrevioReinicio> {
  const { lista, sumas } = await comoEsta(db, grupo);
  const nombres = lista === null ? [] : await nombresSinPagar(db, lista, NOMBRES_MAX);
  return { ...sumas, nuevas: 0, nuevosCreditos: 0, nombres: nombres.map((n) => n.nombre) };
}

/**
 * Cutting a payroll: the list as it will be once it is up to date, and who comes to it by that.
 * @returns also of how many people of the group rows change, on whichever list
 */
export async function previoNomina(
  db: Db,
  grupo: GrupoPaga,
  ahora: number,
): Promise<{ previo: PrevioReinicio; cambian: number }> {
  const { lista, sumas } = await comoEsta(db, grupo);
  const debido = new Map<number, number>();
  for (const { usuario, creditos } of lista === null ? [] : await quienesEsperan(db, lista))
    debido.set(usuario, creditos);
  const nuevas: { nombre: string; plano: string; creditos: number }[] = [];
  let cambian = 0;
  for (const { persona, filas } of await evaluar(db, { grupo }, ahora)) {
    if (filas.some((f) => f.monto !== f.antes.monto)) cambian += 1;
    const suyas = filas.filter((f) => f.grupo === grupo);
    const mas = suyas.reduce((n, f) => n + f.monto - f.antes.monto, 0);
    debido.set(persona.usuario, (debido.get(persona.usuario) ?? 0) + mas);
    const creditos = suyas.reduce((n, f) => n + (f.antes.monto === 0 ? f.monto : 0), 0);
    if (creditos > 0) nuevas.push({ nombre: persona.nombre, plano: persona.nombre_plano, creditos });
  }
  const deben = [...debido.values()].filter((n) => n > 0);
  const suma = (ns: number[]): number => ns.reduce((a, b) => a + b, 0);
  const previo = {
    ...sumas,
    personas: deben.length,
    creditos: suma(deben),
    nuevas: nuevas.length,
    nuevosCreditos: suma(nuevas.map((n) => n.creditos)),
    nombres: nuevas
      .sort((a, b) => (a.plano < b.plano ? -1 : 1))
      .map((n) => n.nombre)
      .slice(0, NOMBRES_MAX),
  };
  return { previo, cambian };
}

/** What the dialog says before a reset. */
export async function previo({ deps, params, ahora }: Peticion<Calls['previoReinicio']>): Promise<PrevioReinicio> {
  const { db } = deps.motor;
  const grupo = grupoDe(params.op);
  return params.que === 0 ? (await previoNomina(db, grupo, ahora)).previo : previoLista(db, grupo);
}

function exigirVisto(visto: Visto, { personas, creditos }: { personas: number; creditos: number }): void {
  if (visto === undefined || (visto.personas === personas && visto.creditos === creditos)) return;
  const ahora = `${contar(personas, 'persona', 'personas')} y ${creditos}c`;
  throw new Fallo('CAMBIO_MIENTRAS', `La lista cambió: ahora son ${ahora}. Revísala y confirma de nuevo.`);
}

/** What was not paid becomes pending. */
async function dejarSinPagar(tx: Tx, lista: number): Promise<void> {
  const pagas = tx.db
    .selectFrom('paga')
    .select(['usuario', 'id as paga', 'monto'])
    .where('lista', '=', lista)
    .where('estado', '=', 'abierta');
  await dejarPendientes(tx, { pagas, motivo: 'Lista reiniciada' });
  await tx.db
    .updateTable('paga')
    .set({ estado: 'pendiente' })
    .where('lista', '=', lista)
    .where('estado', '=', 'abierta')
    .execute();
}

/** Closes a group's open list: what was paid stays in the history, the rest becomes pending (decisions §5). */
export async function reiniciarLista(p: Peticion<Calls['reiniciarLista']>): Promise<Answer<Calls['reiniciarLista']>> {
  const { usuario: quien, body } = p;
  const grupo = grupoDe(body.op);
  return p.transaccion(async (tx) => {
    const lista = await tomarAbierta(tx, grupo);
    if (lista === undefined) throw new Fallo('LISTA_VACIA');
    await bloquearFilas(tx, [lista]);
    const { personas, creditos, pagadas } = await sumasDeLista(tx.db, lista);
    if (personas + pagadas === 0) throw new Fallo('LISTA_VACIA');
    exigirVisto(body.visto, { personas, creditos });
    await dejarSinPagar(tx, lista);
    const cierre = { cerrada: tx.ahora, encargado: quien.id };
    await tx.db.updateTable('lista_paga').set(cierre).where('id', '=', lista).execute();
    const quedan =
      personas === 0
        ? 'todo estaba pagado'
        : `${contar(personas, 'persona sin pagar', 'personas sin pagar')}, ${creditos}c`;
    const motivo = `reinició la lista de paga del grupo ${grupo}: ${quedan}`;
    await tx.apuntar({ modulo: 'paga', motivo });
    await tx.vigilar({ clase: 'reinicio', usuario: null, detalle: `la lista de paga del grupo ${grupo}` });
    const msg = `reinició la lista de paga del grupo ${grupo}`;
    for (const tema of ['paga', 'pendientes', 'creditos'] as const) tx.avisar({ tema, msg });
    return { msg: `Reiniciaste la lista. ${mayuscula(quedan)}.`, status: 0 as const, personas, creditos };
  });
}

/** Begins a pay period of a group, once its list has what the old one earned: a reset loses nothing (decisions §5). */
export async function reiniciarNomina(
  p: Peticion<Calls['reiniciarNomina']>,
): Promise<Answer<Calls['reiniciarNomina']>> {
  const { body } = p;
  const grupo = grupoDe(body.op);
  return p.transaccion(async (tx) => {
    const listas = await tomarListas(tx);
    const ultimo = await inicioPeriodo(tx.db, grupo);
    if (tx.ahora - ultimo < ENTRE_CORTES_MS) throw new Fallo('NOMINA_RECIENTE');
    const { llegan } = await ponerAlDia(tx, listas, { quienes: { grupo }, detener: true });
    exigirVisto(body.visto, await sumasDeLista(tx.db, listas[grupo]));
    await cortarGrupo(tx, grupo);
    // As its preview counts: people, on this group's list.
    const nuevas = llegan[grupo];
    const listadas = contar(nuevas, 'persona nueva en la lista', 'personas nuevas en la lista');
    const motivo = `reinició la nómina del grupo ${grupo}: ${listadas}`;
    await tx.apuntar({ modulo: 'paga', motivo });
    await tx.vigilar({ clase: 'reinicio', usuario: null, detalle: `la nómina del grupo ${grupo}` });
    await contarEnDiscord(tx, 'paga', PAGA_DE[grupo]);
    for (const tema of ['paga', 'nomina', 'creditos'] as const)
      tx.avisar({ tema, msg: `reinició la nómina del grupo ${grupo}` });
    return { msg: `Reiniciaste la nómina. ${mayuscula(listadas)}.`, status: 0 as const, nuevas };
  });
}
