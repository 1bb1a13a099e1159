import type { Answer, privacidadCalls } from '@conserje/contract';
import { aliasDe, BORRADO, llano, NOMBRE, revisarOlvido } from '@conserje/rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { exigir, Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { forgetAnswers } from '../../platform/http/idempotency.queries.ts';
import { retrazar } from '../registros/registros.public.ts';
import { esInferior, ordenDe, plano, usuarioActivo, usuarios } from '../usuarios/usuarios.public.ts';
import { limpiarLoBorrado } from './privacidad.limpieza.ts';
import { columnasDe, MAPA } from './privacidad.mapa.ts';
import { nombresDe, olvidarNombres } from './privacidad.nombres.ts';
import './privacidad.table.ts';

type Calls = typeof privacidadCalls;

/** The one setting that names people. */
async function olvidarDestello({ db }: Tx, usuario: number): Promise<void> {
  const fila = await db.selectFrom('configuracion').select('valor').where('clave', '=', 'destellos').executeTakeFirst();
  if (!fila) return;
  const brillan = (JSON.parse(fila.valor) as number[]).filter((id) => id !== usuario);
  await db
    .updateTable('configuracion')
    .set({ valor: JSON.stringify(brillan) })
    .where('clave', '=', 'destellos')
    .execute();
}

/** What they bought as someone from outside, under one of their names. */
async function olvidarDeFuera(tx: Tx, usuario: number, nombres: readonly string[]): Promise<void> {
  const alias = aliasDe(usuario);
  const planos = nombres.map(plano);
  await tx.db.updateTable('venta').set({ externo: alias }).where(sql<string>`lower(externo)`, 'in', planos).execute();
  await tx.db
    .updateTable('membresia_usuario')
    .set({ externo: alias, externo_plano: plano(alias) })
    .where('externo_plano', 'in', planos)
    .execute();
}

/** Rows of each table as `MAPA` says; those that others point at go last. */
async function olvidarFilas(tx: Tx, usuario: number): Promise<void> {
  const { rows: imagenes } = await sql<{ evidencia: number }>`select evidencia from llamado
    where usuario = ${usuario} and evidencia is not null`.execute(tx.db);
  const { rows: avatares } = await sql<{ avatar: number }>`select avatar from avatar_usuario
    where usuario = ${usuario} union select avatar from solicitud_nombre
    where usuario = ${usuario} and avatar is not null`.execute(tx.db);
  for (const [tabla, trato] of Object.entries(MAPA)) {
    const [suya] = columnasDe(trato, 'suyo');
    if (suya === undefined) continue;
    const suyas = sql`where ${sql.ref(suya)} = ${usuario}`;
    if (trato.olvido === 'borrar') await sql`delete from ${sql.table(tabla)} ${suyas}`.execute(tx.db);
    if (trato.olvido !== 'vaciar') continue;
    const textos = columnasDe(trato, 'texto').map((c) => {
      const nada = c === 'diferencias' ? sql`null` : sql`case when ${sql.ref(c)} is null then null else ${BORRADO} end`;
      return sql`${sql.ref(c)} = ${nada}`;
    });
    await sql`update ${sql.table(tabla)} set ${sql.join(textos)} ${suyas}`.execute(tx.db);
  }
  await sql`update traslado set agencia = ${BORRADO}
    where carrera in (select id from carrera where usuario = ${usuario})`.execute(tx.db);
  for (const { evidencia } of imagenes) await sql`delete from imagen where id = ${evidencia}`.execute(tx.db);
  for (const { avatar } of avatares)
    await sql`delete from avatar where id = ${avatar}
      and not exists (select 1 from avatar_usuario where avatar = ${avatar})
      and not exists (select 1 from solicitud_nombre where avatar = ${avatar})`.execute(tx.db);
}

/** What is left of the account: no name, no signature, and a password that is nobody's. */
const olvidarCuenta = (tx: Tx, usuario: number, alias: string) =>
  tx.db
    .updateTable('usuario')
    .set({
      ...{ usuario: alias, nombre_plano: plano(alias), nombre_llano: llano(alias), firma: '', clave: '' },
      ...{
        clave_temporal: 0,
        clave_vence: null,
        clave_por: null,
        referido: null,
        app: 0,
        ultima_vez: null,
        olvidado: tx.ahora,
      },
    })
    .where('id', '=', usuario)
    .execute();

/**
 * Erases the personal data of someone dismissed who stood below the caller, for good (docs/decisions/0046): their name, what
 * they wrote, what was written about them and from where they came; what the books need stays, under an alias.
 */
export async function olvidar(p: Peticion<Calls['olvidarUsuario']>): Promise<Answer<Calls['olvidarUsuario']>> {
  const { usuario: quien, body } = p;
  const hecho = await p.transaccion(async (tx) => {
    await tx.bloquearFila('usuario', body.usuario);
    const encargado = oFallo(await usuarioActivo(tx.db, quien.id), 'SIN_SESION');
    const persona = oFallo(
      await usuarios(tx.db)
        .select(['u.id', 'u.usuario', 'u.despedido', 'u.olvidado', ordenDe('m').as('orden')])
        .where('u.id', '=', body.usuario)
        .executeTakeFirst(),
      'USUARIO_NO_EXISTE',
    );
    if (!esInferior(persona, encargado)) throw new Fallo('SIN_PERMISO');
    if (persona.olvidado !== null) throw new Fallo('YA_OLVIDADO');
    if (persona.despedido === 0) throw new Fallo('SIGUE_EN_LA_AGENCIA');
    exigir(revisarOlvido(body, persona.usuario));
    const { id, usuario } = persona;
    const alias = aliasDe(id);
    const nombres = await nombresDe(tx.db, id, usuario);
    const { rows: suyos } = await sql<{ id: number }>`select id from bitacora where usuario = ${id}`.execute(tx.db);
    await tx.db.insertInto('olvidando').values({ usuario: id }).execute();
    await olvidarFilas(tx, id);
    await olvidarDestello(tx, id);
    await olvidarDeFuera(tx, id, nombres);
    const ajenos = await olvidarNombres(tx, p.deps.motor, nombres, alias);
    await retrazar(tx.db, [...suyos.map((apunte) => apunte.id), ...ajenos]);
    await forgetAnswers(tx.db);
    await olvidarCuenta(tx, id, alias);
    await tx.db.insertInto('limpieza').values({ fecha: tx.ahora }).execute();
    await tx.db.deleteFrom('olvidando').where('usuario', '=', id).execute();
    await tx.apuntar({
      modulo: 'usuarios',
      usuario: id,
      motivo: `borró los datos personales de ${NOMBRE}: ${body.motivo.trim()}`,
    });
    await tx.vigilar({ clase: 'olvido', usuario: id });
    // Names are joined: whatever showed this one shows the alias now.
    for (const tema of ['usuarios', 'carrera', 'despidos', 'configuracion'] as const)
      tx.avisar({ tema, msg: 'borró los datos personales de alguien' });
    return { msg: `Borraste sus datos. Ahora aparece como ${alias}.`, status: 0 as const };
  });
  // Committed is committed: what could not be cleaned at once is cleaned at the next round.
  await limpiarLoBorrado(p.deps).catch((err: unknown) =>
    p.deps.log.warn({ err }, 'what was erased is still in free pages'),
  );
  return hecho;
}
