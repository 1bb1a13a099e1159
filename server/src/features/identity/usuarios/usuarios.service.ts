import type { Answer, peopleCalls } from '@conserje/contract';
import { fromPathSegment, WEEK_MS } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { findUsuarioByName } from '../people/people.public.ts';
import { findSessionsOf } from '../session/session.public.ts';
import { canSeeDevices } from './usuarios.actions.ts';
import { buildPerson, buildPersonCard } from './usuarios.mapper.ts';
import { findMatching, findPersonById, findRegisteredAfter, findWithoutFirma } from './usuarios.queries.ts';

type Calls = typeof peopleCalls;

/** A usuario counts as new for a week. */
const NEW_FOR_MS = WEEK_MS;

export async function searchUsuarios(p: CallContext<Calls['usuarioList']>): Promise<Answer<Calls['usuarioList']>> {
  const rows = await findMatching(p.deps.engine.db, p.body.usuario);
  return rows.map((f) => ({ ...f, registro: iso(f.registro), ultima_vez: isoOrNull(f.ultima_vez) }));
}

type AttentionGroup = Awaited<ReturnType<typeof findWithoutFirma>>;
const toAnswer = ({ total, filas }: AttentionGroup) => ({
  total,
  filas: filas.map((f) => ({ ...f, desde: iso(f.desde) })),
});

/** `usuariosPorAtender`: lists usuarios who need attention in «Usuarios». */
export async function listNeedingAttention(
  p: CallContext<Calls['usuariosPorAtender']>,
): Promise<Answer<Calls['usuariosPorAtender']>> {
  const { db } = p.deps.engine;
  const { firma_desde } = await readConfiguracion(db);
  return {
    sinFirma: toAnswer(await findWithoutFirma(db, firma_desde)),
    nuevos: toAnswer(await findRegisteredAfter(db, p.now - NEW_FOR_MS)),
  };
}

export const getPersonById = (p: CallContext<Calls['userAllInfo']>): Promise<Answer<Calls['userAllInfo']>> =>
  buildPerson(p.deps.engine.db, p.params.id, p.usuario, p.now);

export async function getPersonByName(p: CallContext<Calls['persona']>): Promise<Answer<Calls['persona']>> {
  const { db } = p.deps.engine;
  const { id } = orThrow(await findUsuarioByName(db, fromPathSegment(p.params.username)), 'USUARIO_NO_EXISTE');
  return buildPerson(db, id, p.usuario, p.now);
}

/** `tarjeta`: returns the card of a usuario. */
export async function getPersonCard(p: CallContext<Calls['tarjeta']>): Promise<Answer<Calls['tarjeta']>> {
  const { db } = p.deps.engine;
  const { id } = orThrow(await findUsuarioByName(db, fromPathSegment(p.params.username)), 'USUARIO_NO_EXISTE');
  return buildPersonCard(db, id, p.usuario, p.now);
}

export async function getUsername(p: CallContext<Calls['getUsername']>): Promise<Answer<Calls['getUsername']>> {
  const foundUsuario = await findUsuarioByName(p.deps.engine.db, fromPathSegment(p.params.name));
  return foundUsuario ? { id: foundUsuario.id, usuario: foundUsuario.usuario } : null;
}

export async function listDevices(p: CallContext<Calls['dispositivosDe']>): Promise<Answer<Calls['dispositivosDe']>> {
  const { db } = p.deps.engine;
  const person = orThrow(await findPersonById(db, p.params.id), 'USUARIO_NO_EXISTE');
  if (!canSeeDevices(person, p.usuario)) throw new AppError('SIN_PERMISO');
  return (await findSessionsOf(db, p.params.id, p.now)).map((s) => ({
    dispositivo: s.dispositivo,
    creada: iso(s.creada),
    ultima_vez: iso(s.ultima_vez),
  }));
}
