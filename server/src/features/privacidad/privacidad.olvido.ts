import type { Answer, privacidadCalls } from '@conserje/contract';
import { aliasDe, BORRADO, llano, revisarOlvido } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { exigir, Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { esInferior, ordenDe, plano, usuarioActivo, usuarios } from '../usuarios/usuarios.public.ts';
import { columnasDe, MAPA } from './privacidad.mapa.ts';
import './privacidad.table.ts';

type Calls = typeof privacidadCalls;
interface Diferencia {
  campo: string;
  antes: unknown;
  despues: unknown;
}
const BRILLAN = 'Con destello';

/** Every name that someone has had, as it was written. */
async function nombresDe(db: Db, usuario: number, actual: string): Promise<string[]> {
  const cambios = await db
    .selectFrom('bitacora')
    .select('diferencias')
    .where('modulo', '=', 'nombres')
    .where('usuario', '=', usuario)
    .where('diferencias', 'is not', null)
    .execute();
  const otros = cambios.flatMap(({ diferencias }) =>
    // The log holds what `tx.apuntar` wrote.
    (JSON.parse(diferencias ?? '[]') as Diferencia[]).map(({ antes }) => antes),
  );
  return [...new Set([actual, ...otros.filter((n) => typeof n === 'string')])];
}

/** A list of names, with an alias in the place of some. */
const sinNombres = (valor: unknown, nombres: readonly string[], alias: string): unknown =>
  typeof valor === 'string'
    ? valor
        .split(', ')
        .map((n) => (nombres.includes(n) ? alias : n))
        .join(', ')
    : valor;

/** The one setting that names people, and what the log says of it. */
async function olvidarDestello(tx: Tx, usuario: number, nombres: readonly string[]): Promise<void> {
  const fila = await tx.db
    .selectFrom('configuracion')
    .select('valor')
    .where('clave', '=', 'destellos')
    .executeTakeFirst();
  if (fila) {
    const brillan = (JSON.parse(fila.valor) as number[]).filter((id) => id !== usuario);
    await tx.db
      .updateTable('configuracion')
      .set({ valor: JSON.stringify(brillan) })
      .where('clave', '=', 'destellos')
      .execute();
  }
  const apuntes = await tx.db
    .selectFrom('bitacora')
    .select(['id', 'diferencias'])
    .where('modulo', '=', 'configuracion')
    .where('diferencias', 'like', `%"${BRILLAN}"%`)
    .execute();
  const limpio = (valor: unknown) => sinNombres(valor, nombres, aliasDe(usuario));
  for (const { id, diferencias } of apuntes) {
    const nuevas = (JSON.parse(diferencias ?? '[]') as Diferencia[]).map((d) =>
      d.campo === BRILLAN ? { ...d, antes: limpio(d.antes), despues: limpio(d.despues) } : d,
    );
    await tx.db
      .updateTable('bitacora')
      .set({ diferencias: JSON.stringify(nuevas) })
      .where('id', '=', id)
      .execute();
  }
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
      ...{ clave_temporal: 0, clave_vence: null, referido: null, app: 0, ultima_vez: null, olvidado: tx.ahora },
    })
    .where('id', '=', usuario)
    .execute();

/**
 * Erases the personal data of someone dismissed who stood below the caller, for good (docs/decisions/0046): their name, what
 * they wrote, what was written about them and from where they came; what the books need stays, under an alias.
 */
export async function olvidar(p: Peticion<Calls['olvidarUsuario']>): Promise<Answer<Calls['olvidarUsuario']>> {
  const { usuario: quien, body } = p;
  return p.transaccion(async (tx) => {
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
    await tx.db.insertInto('olvidando').values({ usuario: id }).execute();
    await olvidarFilas(tx, id);
    await olvidarDestello(tx, id, nombres);
    await olvidarDeFuera(tx, id, nombres);
    await olvidarCuenta(tx, id, alias);
    await tx.db.deleteFrom('olvidando').where('usuario', '=', id).execute();
    await tx.apuntar({ modulo: 'usuarios', usuario: id, motivo: `Borró sus datos personales: ${body.motivo.trim()}` });
    await tx.vigilar({ clase: 'olvido', usuario: id });
    // Names are joined: whatever showed this one shows the alias now.
    for (const tema of ['usuarios', 'carrera', 'despidos', 'configuracion'] as const)
      tx.avisar({ tema, msg: 'borró los datos personales de alguien' });
    return { msg: `Sus datos personales se borraron; ahora es ${alias}`, status: 0 as const };
  });
}
