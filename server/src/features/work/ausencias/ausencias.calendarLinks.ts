import type { Answer, ausenciasCalls, CalendarLink } from '@conserje/contract';
import { CAN_DECIDE_AUSENCIAS, isAllowed, MGMT_CATEGORIA_MIN, NAME_PLACEHOLDER } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { createToken, hashToken } from '../../../platform/http/access/tokens.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { activeUsuarios, findActiveUsuario, rightHolders } from '../../identity/people/people.public.ts';
import './ausencias.table.ts';

type Calls = typeof ausenciasCalls;

const linkText = (all: boolean): string => (all ? 'con las ausencias de todos' : 'con sus ausencias');

export async function ownCalendarLink({
  deps,
  usuario,
}: CallContext<Calls['miCalendario']>): Promise<Answer<Calls['miCalendario']>> {
  const row = await deps.engine.db
    .selectFrom('enlace_calendario')
    .select(['todas', 'creado'])
    .where('usuario', '=', usuario.id)
    .executeTakeFirst();
  return { enlace: row ? { todas: row.todas === 1, creado: iso(row.creado) } : null };
}

/** `crearCalendario`: answers the address once; only the hash of its secret is stored. The former one ends. */
export async function createCalendarLink(
  p: CallContext<Calls['crearCalendario']>,
): Promise<Answer<Calls['crearCalendario']>> {
  const { todas } = p.body;
  const secret = createToken();
  return p.transaction(async (tx) => {
    await tx.lockRow('usuario', p.usuario.id);
    // A session that was ended meanwhile must not leave an address behind.
    const session = tx.db.selectFrom('sesion').select('id').where('id', '=', p.usuario.sesion);
    orThrow(await session.executeTakeFirst(), 'SIN_SESION');
    const owner = orThrow(await findActiveUsuario(tx.db, p.usuario.id), 'SIN_SESION');
    if (todas && !isAllowed(CAN_DECIDE_AUSENCIAS, owner)) throw new AppError('SIN_PERMISO', undefined, 'todas');
    const row = { huella: hashToken(secret), todas: todas ? 1 : 0, creado: tx.now };
    await tx.db
      .insertInto('enlace_calendario')
      .values({ usuario: owner.id, ...row })
      .onConflict((c) => c.column('usuario').doUpdateSet(row))
      .execute();
    await tx.audit({
      modulo: 'acceso',
      usuario: owner.id,
      motivo: `creó su enlace de calendario, ${linkText(todas)}`,
      makes: `calendario ${owner.id}`,
    });
    await tx.recordSecurity({ clase: 'calendario', detalle: `hecho, ${linkText(todas)}` });
    tx.notify({ tema: 'ausencias', msg: 'creó tu enlace de calendario', para: owner.id });
    const data: CalendarLink = { todas, creado: iso(tx.now) };
    return { msg: 'Creaste el enlace. Cópialo ahora.', status: 0, ruta: `/calendario/${secret}.ics`, data };
  });
}

export async function closeCalendarLink(
  p: CallContext<Calls['quitarCalendario']>,
): Promise<Answer<Calls['quitarCalendario']>> {
  const { id: usuario } = p.usuario;
  return p.transaction(async (tx) => {
    if ((await deleteCalendarLink(tx, usuario)) === 0) throw new AppError('NO_EXISTE');
    await tx.audit({
      modulo: 'acceso',
      usuario,
      motivo: 'cerró su enlace de calendario',
      undoes: `calendario ${usuario}`,
    });
    return { msg: 'Cerraste el enlace. Ya no sirve.', status: 0 };
  });
}

/** Ends the private calendar of a usuario. Returns the number of ended addresses. */
export async function deleteCalendarLink(tx: Tx, usuario: number): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('enlace_calendario')
    .where('usuario', '=', usuario)
    .executeTakeFirst();
  if (numDeletedRows > 0n) {
    await tx.recordSecurity({ clase: 'calendario', usuario, detalle: 'cerrado' });
    tx.notify({ tema: 'ausencias', msg: 'cerró tu enlace de calendario', para: usuario });
  }
  return Number(numDeletedRows);
}

/** Ends the calendars of everyone's ausencias whose owner may no longer see these. */
export async function endExcessCalendars(tx: Tx): Promise<void> {
  const deciders = activeUsuarios(tx.db)
    .select('u.id')
    .where('m.categoria', '>=', MGMT_CATEGORIA_MIN)
    .unionAll(rightHolders(tx.db, 'adm'));
  const ended = await tx.db
    .deleteFrom('enlace_calendario')
    .where('todas', '=', 1)
    .where('usuario', 'not in', tx.db.selectFrom(deciders.as('t')).select('t.id'))
    .returning('usuario')
    .execute();
  if (ended.length === 0) return;
  const motivo = `cerró el enlace de calendario de ${NAME_PLACEHOLDER}: ya no puede ver las ausencias de todos`;
  const msg = 'cerró tu enlace de calendario: ya no puedes ver las ausencias de todos';
  await tx.audit(...ended.map(({ usuario }) => ({ modulo: 'acceso' as const, usuario, motivo })));
  await tx.recordSecurity(
    ...ended.map(({ usuario }) => ({ clase: 'calendario' as const, usuario, detalle: 'cerrado: perdió el permiso' })),
  );
  for (const { usuario } of ended) tx.notify({ tema: 'ausencias', msg, para: usuario, clase: 'enlace_calendario' });
}

/** Finds the active owner of a secret and whether their calendar has the ausencias of everyone. */
export async function findCalendarOwner(db: Db, secret: string): Promise<{ usuario: number; all: boolean } | null> {
  const row = await db
    .selectFrom('enlace_calendario')
    .select(['usuario', 'todas'])
    .where('huella', '=', hashToken(secret))
    .executeTakeFirst();
  const owner = row && (await findActiveUsuario(db, row.usuario));
  if (!row || !owner) return null;
  const all = row.todas === 1;
  return all && !isAllowed(CAN_DECIDE_AUSENCIAS, owner) ? null : { usuario: owner.id, all };
}
