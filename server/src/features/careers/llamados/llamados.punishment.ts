import type { Answer, llamadosCalls, NextPunishment } from '@conserje/contract';
import type { Gravedad, GravedadCounts } from '@conserje/rules';
import { GRAVEDADES, hasPermiso, NORMATIVA_TEXTS, nextPunishments } from '@conserje/rules';
import { AppError, assertNotStale, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import type { PresentNormativa } from '../../community/normativa/normativa.public.ts';
import { infraccionOf, readNormativa } from '../../community/normativa/normativa.public.ts';
import { findActiveUsuario, requireActor, standsBelow } from '../../identity/people/people.public.ts';
import { insertMulta } from '../../money/multas/multas.public.ts';
import { addPenalty, mayAddPenalty } from '../../work/tiempos/tiempos.public.ts';
import { countsByGravedad } from './llamados.queries.ts';

type Calls = typeof llamadosCalls;

/** Returns what the rulebook proposes for one more llamado of each gravity. */
export async function nextPunishmentsOf(
  db: Db,
  usuario: number,
  { now, contenido }: { now: number } & Pick<PresentNormativa, 'contenido'>,
): Promise<NextPunishment[]> {
  const rows = await countsByGravedad(db, usuario, now);
  const countOf = (gravedad: Gravedad): number => Number(rows.find((r) => r.gravedad === gravedad)?.vigentes ?? 0);
  const counts: GravedadCounts = { leve: countOf('leve'), moderada: countOf('moderada'), grave: countOf('grave') };
  const next = nextPunishments(counts, contenido.castigos);
  return GRAVEDADES.map((falta) => ({ falta, vigentes: counts[falta], ...next[falta] }));
}

/** `castigosDe`: proposals for a person, with what the viewer may do of them. */
export async function proposalsFor(p: CallContext<Calls['castigosDe']>): Promise<Answer<Calls['castigosDe']>> {
  const { db } = p.deps.engine;
  const person = orThrow(await findActiveUsuario(db, p.params.id), 'USUARIO_NO_EXISTE');
  const { version, contenido } = await readNormativa(db, p.now);
  const siguientes = await nextPunishmentsOf(db, person.id, { now: p.now, contenido });
  const minutes = siguientes.flatMap(({ castigo }) => (castigo?.efecto === 'minutos' ? [castigo.cantidad] : []));
  const canAdd = await Promise.all(
    minutes.map((minutos) => mayAddPenalty(db, p.usuario, { bajo: person.id, minutos, now: p.now })),
  );
  return {
    normativa: version,
    siguientes,
    multar: hasPermiso(p.usuario, 'mul') && standsBelow(person, p.usuario),
    sumar: canAdd.length > 0 && canAdd.every(Boolean),
  };
}

/** Infraction and punishments of a new llamado, as the form sent them. */
export interface PunishmentInput {
  infraccion?: number | undefined;
  normativa?: number | undefined;
  gravedad?: Gravedad | undefined;
  paso?: number | undefined;
  multa?: number | undefined;
  minutos?: number | undefined;
}

interface Punished {
  usuario: number;
  motivo: string;
}

/**
 * Returns what a new llamado keeps of its infraction. The step that the giver saw must still be the one that it reaches.
 * @throws AppError CAMBIO_MIENTRAS, REGLA
 */
export async function keptInfraccion(tx: Tx, usuario: number, input: PunishmentInput) {
  const present = await readNormativa(tx.db, tx.now);
  const kept = infraccionOf(present, input);
  if (kept.gravedad === null) return kept;
  const siguientes = await nextPunishmentsOf(tx.db, usuario, { now: tx.now, contenido: present.contenido });
  const reached = orThrow(
    siguientes.find(({ falta }) => falta === kept.gravedad),
    'INTERNO',
  );
  assertNotStale({ gravedad: input.gravedad, paso: input.paso }, { gravedad: reached.gravedad, paso: reached.paso });
  return kept;
}

/** Carries out what the giver chose of the proposal: a multa, minutes. Returns what the llamado keeps of it. */
export async function applyPunishment(
  tx: Tx,
  actor: SessionUsuario,
  { usuario, motivo }: Punished,
  { infraccion, normativa, multa, minutos }: PunishmentInput,
): Promise<{ multa: number | null; minutos: number | null }> {
  if (minutos !== undefined) await addPenalty(tx, actor, usuario, minutos);
  if (multa === undefined) return { multa: null, minutos: minutos ?? null };
  const current = await requireActor(tx, actor);
  if (!hasPermiso(current, 'mul')) throw new AppError('SIN_PERMISO', NORMATIVA_TEXTS.castigoSinMultas, 'multa');
  const chosen = infraccion === undefined || normativa === undefined ? {} : { infraccion, normativa };
  const body = { usuario, motivo, creditos: multa, ...chosen };
  const { data } = await insertMulta({ usuario: actor, body }, true)(tx);
  return { multa: data.id, minutos: minutos ?? null };
}
