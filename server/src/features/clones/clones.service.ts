import type { Answer, clonesCalls, GrupoClones, Permitido } from '@conserje/contract';
import { LISTA_MAX, porRevisar } from '@conserje/rules';
import { Fallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { esInferior, usuarioInferior } from '../usuarios/usuarios.public.ts';
import { hallar } from './clones.hallar.ts';
import { permitidos } from './clones.queries.ts';

type Calls = typeof clonesCalls;

/** Groups of clones (decisions §3): those that wait for somebody first, and of these the newest. */
export async function grupos(p: Peticion<Calls['getAllClones']>): Promise<GrupoClones[]> {
  const { hallados, fichas } = await hallar(p.deps.motor.db);
  const vistos = hallados.map(({ usuarios, por, desde }) => ({
    ...{ por, desde },
    usuarios: usuarios
      .flatMap((id) => fichas.get(id) ?? [])
      // Who is dismissed comes last, and otherwise who has been there longest comes first.
      .toSorted((a, b) => a.despedido - b.despedido || a.id - b.id)
      .map(({ orden, permitido, despedido, ...cuenta }) => ({
        ...cuenta,
        despedido: despedido === 1 ? (1 as const) : (0 as const),
        permitido: permitido === null ? (0 as const) : (1 as const),
        acciones: accionesDe(esInferior({ id: cuenta.id, orden }, p.usuario), despedido === 1, permitido !== null),
      })),
  }));
  const espera = new Map(vistos.map((g) => [g, porRevisar(g.usuarios)]));
  const ordenados = vistos.toSorted((a, b) => Number(espera.get(b)) - Number(espera.get(a)) || b.desde - a.desde);
  return losPrimeros(ordenados).map(({ por, desde, usuarios }, i) => ({
    num: i + 1,
    por,
    desde: iso(desde),
    usuarios,
  }));
}

/** As many groups as hold so many accounts, the last of them cut off: who looks begins with the first. */
function losPrimeros<G extends { usuarios: readonly unknown[] }>(todos: readonly G[]): G[] {
  const primeros: G[] = [];
  let caben = LISTA_MAX;
  for (const grupo of todos) {
    if (caben <= 0) break;
    primeros.push(grupo.usuarios.length <= caben ? grupo : { ...grupo, usuarios: grupo.usuarios.slice(0, caben) });
    caben -= grupo.usuarios.length;
  }
  return primeros;
}

function accionesDe(puede: boolean, despedido: boolean, permitido: boolean): ('permitir' | 'retirar')[] {
  if (!puede || despedido) return [];
  return [permitido ? 'retirar' : 'permitir'];
}

/** The white list. */
export async function listaBlanca(p: Peticion<Calls['getWhiteList']>): Promise<Permitido[]> {
  return (await permitidos(p.deps.motor.db)).map(({ fecha, orden, despedido, ...fila }) => ({
    ...fila,
    fecha: iso(fecha),
    acciones: despedido === 0 && esInferior({ id: fila.usuario, orden }, p.usuario) ? ['retirar'] : [],
  }));
}

/** Lets an account share its connection, or no longer. Nobody does that for themselves or for someone at or above them. */
export async function permitir(p: Peticion<Calls['actionWhite']>): Promise<Answer<Calls['actionWhite']>> {
  const { usuario: quien, body } = p;
  const pone = body.op === 0;
  return p.transaccion(async (tx) => {
    await tx.bloquearFila('usuario', body.user);
    const { usuario } = await usuarioInferior(tx.db, quien.id, body.user);
    const esta = await tx.db
      .selectFrom('permitido')
      .select('encargado')
      .where('usuario', '=', usuario.id)
      .executeTakeFirst();
    if ((esta !== undefined) === pone)
      throw new Fallo('YA_ESTA_ASI', `${usuario.usuario} ${pone ? 'ya está' : 'no está'} en la lista de permitidos`);
    if (pone)
      await tx.db
        .insertInto('permitido')
        .values({ usuario: usuario.id, encargado: quien.id, fecha: tx.ahora })
        .execute();
    else await tx.db.deleteFrom('permitido').where('usuario', '=', usuario.id).execute();
    const hizo = pone ? 'Permitió que comparta conexión' : 'Quitó el permiso de compartir conexión';
    const diferencias = [{ campo: 'Permitido', antes: !pone, despues: pone }];
    await tx.apuntar({ modulo: 'clones', usuario: usuario.id, motivo: hizo, diferencias });
    tx.avisar({ tema: 'clones', msg: pone ? 'permitió una cuenta' : 'quitó una cuenta permitida' });
    return {
      msg: pone ? `${usuario.usuario} puede compartir conexión` : `${usuario.usuario} ya no está entre los permitidos`,
      status: 0 as const,
    };
  });
}
