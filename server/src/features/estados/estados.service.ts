import type { Answer, EstadoAjeno, estadosCalls } from '@conserje/contract';
import { NOMBRE, PANTALLAS, puedeEntrar, revisarEstado } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { campoDe, exigir, Fallo, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import { contarEnDiscord } from '../discord/discord.public.ts';
import { enActivo, esInferior, ordenDe, titulares, usuarioInferior } from '../usuarios/usuarios.public.ts';
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

/** What stands on the ticker, the newest first. */
const enCinta = (db: Db) =>
  db
    .selectFrom('estado as e')
    .innerJoin('usuario as u', 'u.id', 'e.usuario')
    .select(['e.id', 'u.usuario as usuarioNombre', 'e.mensaje'])
    .where(enActivo('u'))
    .orderBy('e.fecha', 'desc')
    .limit(CINTA_MAX);

async function escribir(p: Peticion<Calls['estados']>, usuario: UsuarioSesion, texto: string) {
  exigir(revisarEstado(texto));
  return p.transaccion(async (tx) => {
    // Whoever takes the right away withdraws the statuses that there are; none may come after that.
    await tx.bloquear(tx.db.selectFrom('cerrojo').select('nombre').where('nombre', '=', 'titulares'));
    const sigue = tx.db.selectFrom(titulares(tx.db, 'adm').as('t')).select('t.id').where('t.id', '=', usuario.id);
    if (!(await sigue.executeTakeFirst())) throw new Fallo('SIN_PERMISO');
    tx.siDuplicado('estado_usuario', () => new Fallo('ESTADO_EXISTE'));
    const { id } = await tx.db
      .insertInto('estado')
      .values({ usuario: usuario.id, mensaje: texto.trim(), fecha: tx.ahora })
      .returning('id')
      .executeTakeFirstOrThrow();
    const diferencias = [{ campo: 'Estado', antes: null, despues: texto.trim() }];
    await tx.apuntar({ modulo: 'estados', objeto: id, usuario: usuario.id, motivo: 'publicó un estado', diferencias });
    await contarEnDiscord(tx, 'estado', id);
    tx.avisar({ tema: 'estados', msg: 'publicó un estado' });
    return { msg: 'Publicaste el estado', status: 0 as const };
  });
}

async function eliminar(p: Peticion<Calls['estados']>, usuario: UsuarioSesion) {
  const id = campoDe(p.body, 'id');
  return p.transaccion(async (tx) => {
    const suyo = await tx.db
      .deleteFrom('estado')
      .where('id', '=', id)
      .where('usuario', '=', usuario.id)
      .returning('mensaje')
      .executeTakeFirst();
    const { mensaje } = oFallo(suyo, 'NO_EXISTE');
    const diferencias = [{ campo: 'Estado', antes: mensaje, despues: null }];
    await tx.apuntar({ modulo: 'estados', objeto: id, usuario: usuario.id, motivo: 'eliminó su estado', diferencias });
    tx.avisar({ tema: 'estados', msg: 'eliminó su estado' });
    return { msg: 'Eliminaste tu estado', status: 0 as const };
  });
}

/** What stands on the ticker, as its reader may act on it. */
export async function todos(p: Peticion<Calls['getEstados']>): Promise<EstadoAjeno[]> {
  const filas = await enCinta(p.deps.motor.db)
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .select(['e.usuario', 'e.fecha', ordenDe('m').as('orden')])
    .execute();
  return filas.map(({ orden, fecha, ...e }) => ({
    ...{ ...e, fecha: iso(fecha) },
    acciones: esInferior({ id: e.usuario, orden }, p.usuario) ? ['retirar'] : [],
  }));
}

/** Takes the status of somebody lower off the ticker; they are told. */
export async function retirar(p: Peticion<Calls['retirarEstado']>): Promise<Answer<Calls['retirarEstado']>> {
  const { usuario: quien, body } = p;
  return p.transaccion(async (tx) => {
    const de = oFallo(
      await tx.db.selectFrom('estado').select('usuario').where('id', '=', body.id).executeTakeFirst(),
      'NO_EXISTE',
    );
    await tx.bloquearFila('usuario', de.usuario);
    const { usuario } = await usuarioInferior(tx.db, quien.id, de.usuario);
    const suyo = tx.db.deleteFrom('estado').where('id', '=', body.id).returning('mensaje');
    const { mensaje } = oFallo(await suyo.executeTakeFirst(), 'NO_EXISTE');
    const diferencias = [{ campo: 'Estado', antes: mensaje, despues: null }];
    const apunte = {
      modulo: 'estados',
      objeto: body.id,
      usuario: usuario.id,
      motivo: `retiró el estado de ${NOMBRE}`,
    } as const;
    await tx.apuntar({ ...apunte, diferencias });
    tx.avisar({ tema: 'estados', msg: 'retiró tu estado', para: usuario.id, clase: 'estado' });
    tx.avisar({ tema: 'estados', msg: 'retiró un estado' });
    return { msg: `Retiraste el estado de ${usuario.usuario}`, status: 0 as const };
  });
}

/** op 3 is everyone's; 1 and 2 belong to the screen (decisions §8). */
export async function estados(p: Peticion<Calls['estados']>): Promise<Answer<Calls['estados']>> {
  const { usuario, body } = p;
  if (body.op === 3) return enCinta(p.deps.motor.db).execute();
  if (!usuario) throw new Fallo('SIN_SESION');
  if (!puedeEntrar(PANTALLAS['/estados'], usuario)) throw new Fallo('SIN_PERMISO');
  return body.op === 1 ? escribir(p, usuario, body.estado ?? '') : eliminar(p, usuario);
}
