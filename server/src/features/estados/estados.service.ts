import type { Answer, estadosCalls } from '@conserje/contract';
import { PANTALLAS, puedeEntrar, revisarEstado } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { campoDe, exigir, Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import { contarEnDiscord } from '../discord/discord.public.ts';
import { enActivo } from '../usuarios/usuarios.public.ts';
import './estados.table.ts';

const CINTA_MAX = 100;
type Calls = typeof estadosCalls;

export async function miEstado(db: Db, usuario: number): Promise<Answer<Calls['miEstado']>> {
  const fila = await db
    .selectFrom('estado')
    .select(['id', 'mensaje'])
    .where('usuario', '=', usuario)
    .executeTakeFirst();
  return fila ?? null;
}

const cinta = (db: Db) =>
  db
    .selectFrom('estado as e')
    .innerJoin('usuario as u', 'u.id', 'e.usuario')
    .select(['e.id', 'u.usuario as usuarioNombre', 'e.mensaje'])
    .where(enActivo('u'))
    .orderBy('e.fecha', 'desc')
    .limit(CINTA_MAX)
    .execute();

async function escribir(p: Peticion<Calls['estados']>, usuario: UsuarioSesion, texto: string) {
  exigir(revisarEstado(texto));
  await p.transaccion(async (tx) => {
    tx.siDuplicado('estado_usuario', () => new Fallo('ESTADO_EXISTE'));
    const { id } = await tx.db
      .insertInto('estado')
      .values({ usuario: usuario.id, mensaje: texto.trim(), fecha: tx.ahora })
      .returning('id')
      .executeTakeFirstOrThrow();
    const diferencias = [{ campo: 'Estado', antes: null, despues: texto.trim() }];
    await tx.apuntar({ modulo: 'estados', objeto: id, usuario: usuario.id, motivo: 'Publicó un estado', diferencias });
    await contarEnDiscord(tx, 'estado', id);
    tx.avisar({ tema: 'estados', msg: 'publicó un estado' });
  });
  return { msg: 'Estado publicado', status: 0 as const };
}

async function eliminar(p: Peticion<Calls['estados']>, usuario: UsuarioSesion) {
  const id = campoDe(p.body, 'id');
  await p.transaccion(async (tx) => {
    const suyo = await tx.db
      .deleteFrom('estado')
      .where('id', '=', id)
      .where('usuario', '=', usuario.id)
      .returning('mensaje')
      .executeTakeFirst();
    const { mensaje } = oFallo(suyo, 'NO_EXISTE');
    const diferencias = [{ campo: 'Estado', antes: mensaje, despues: null }];
    await tx.apuntar({ modulo: 'estados', objeto: id, usuario: usuario.id, motivo: 'Eliminó su estado', diferencias });
    tx.avisar({ tema: 'estados', msg: 'eliminó su estado' });
  });
  return { msg: 'Estado eliminado', status: 0 as const };
}

/** op 3 is everyone's; 1 and 2 belong to the screen (decisions §8). */
export async function estados(p: Peticion<Calls['estados']>): Promise<Answer<Calls['estados']>> {
  const { usuario, body } = p;
  if (body.op === 3) return cinta(p.deps.motor.db);
  if (!usuario) throw new Fallo('SIN_SESION');
  if (!puedeEntrar(PANTALLAS['/estados'], usuario)) throw new Fallo('SIN_PERMISO');
  return body.op === 1 ? escribir(p, usuario, body.estado ?? '') : eliminar(p, usuario);
}
