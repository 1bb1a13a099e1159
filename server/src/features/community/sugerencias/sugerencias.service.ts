import type { Answer, Sugerencia, sugerenciasCalls } from '@conserje/contract';
import {
  APPROVAL,
  APPROVAL_LABELS,
  CAN_ADMINISTER,
  checkSugerencia,
  isAllowed,
  moderationActions,
  NAME_PLACEHOLDER,
  quoteText,
  SUGERENCIA_OP,
  WAITING_SUGERENCIAS_MAX,
} from '@conserje/rules';
import { AppError, assertNotStale, assertNoViolation, orThrow, requireField } from '../../../platform/appError.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import type { SugerenciaRow } from './sugerencias.queries.ts';
import { countWaitingOf, findSugerencias, lockSugerencia } from './sugerencias.queries.ts';

type Calls = typeof sugerenciasCalls;
type Action = CallContext<Calls['actionSugerencias']>;
type ActionAnswer = Answer<Calls['actionSugerencias']>;
type Viewer = Action['usuario'];

/** Maximum length of a quote in a notice, in characters. */
const QUOTE_MAX = 60;

/** Maps a sugerencia for a viewer; only moderators get the author (part 2 §6). */
function toSugerencia({ usuario, usuarioNombre, fecha, ...sugerencia }: SugerenciaRow, viewer: Viewer): Sugerencia {
  const isModerator = isAllowed(CAN_ADMINISTER, viewer);
  return {
    ...sugerencia,
    usuario: isModerator ? usuario : null,
    usuarioNombre: isModerator ? usuarioNombre : null,
    fecha: iso(fecha),
    acciones: [
      ...(isModerator ? moderationActions(sugerencia.aprobada) : []),
      ...(usuario === viewer.id ? (['eliminar'] as const) : []),
    ],
  };
}

export async function listAll(p: CallContext<Calls['sugerencias']>): Promise<Sugerencia[]> {
  const { usuario: viewer, query } = p;
  const scope = { de: query.mias === 1 ? viewer.id : undefined, includesAuthor: isAllowed(CAN_ADMINISTER, viewer) };
  return (await findSugerencias(p.deps.engine.db, p, scope)).map((s) => toSugerencia(s, viewer));
}

/** `actionSugerencias` (part 2 §4, §7). */
export function actOnSugerencia(p: Action): Promise<ActionAnswer> {
  if (p.body.op === SUGERENCIA_OP.add) return suggest(p);
  return p.body.op === SUGERENCIA_OP.moderate ? moderate(p) : remove(p);
}

function quote(sugerencia: string): string {
  const characters = [...sugerencia.replaceAll(/\s+/g, ' ')];
  return quoteText(characters.length > QUOTE_MAX ? `${characters.slice(0, QUOTE_MAX).join('')}…` : characters.join(''));
}

async function suggest({ usuario: actor, body, transaction }: Action): Promise<ActionAnswer> {
  const text = requireField(body, 'sugerencia').trim();
  assertNoViolation(checkSugerencia(text));
  return transaction(async (tx) => {
    // Serializes the calls of one usuario for an exact count.
    await tx.lockRow('usuario', actor.id);
    if ((await countWaitingOf(tx.db, actor.id)) >= WAITING_SUGERENCIAS_MAX) throw new AppError('SUGERENCIAS_DE_MAS');
    const row = { usuario: actor.id, sugerencia: text, aprobada: APPROVAL.pendiente, fecha: tx.now };
    const { id } = await tx.db.insertInto('sugerencia').values(row).returning('id').executeTakeFirstOrThrow();
    const diferencias = [{ campo: 'Sugerencia', antes: null, despues: text }];
    await tx.audit({
      modulo: 'sugerencias',
      objeto: id,
      usuario: actor.id,
      motivo: 'envió una sugerencia',
      diferencias,
      makes: `sugerencia ${id}`,
    });
    tx.notify({ tema: 'sugerencias', msg: 'envió una sugerencia' });
    return { msg: 'Enviaste la sugerencia', status: 0 as const };
  });
}

async function moderate({ body, transaction, alsoRequire }: Action): Promise<ActionAnswer> {
  alsoRequire(CAN_ADMINISTER);
  const [id, aprobada] = [requireField(body, 'id'), requireField(body, 'aprobacion')];
  return transaction(async (tx) => {
    const existing = orThrow(await lockSugerencia(tx, id), 'NO_EXISTE');
    if (existing.aprobada === aprobada) throw new AppError('YA_ESTA_ASI');
    assertNotStale(body, { aprobada: existing.aprobada });
    await tx.db.updateTable('sugerencia').set({ aprobada }).where('id', '=', id).execute();
    const verb = aprobada === APPROVAL.aprobada ? 'aprobó' : 'no aprobó';
    await tx.audit({
      modulo: 'sugerencias',
      objeto: id,
      usuario: existing.usuario,
      motivo: `${verb} una sugerencia de ${NAME_PLACEHOLDER}`,
      diferencias: [{ campo: 'Estado', antes: APPROVAL_LABELS[existing.aprobada], despues: APPROVAL_LABELS[aprobada] }],
    });
    tx.notify({ tema: 'sugerencias', msg: `${verb} una sugerencia` });
    const authorNotice = `${verb} tu sugerencia ${quote(existing.sugerencia)}`;
    tx.notify({ tema: 'sugerencias', msg: authorNotice, para: existing.usuario, clase: 'sugerencia' });
    return {
      msg: aprobada === APPROVAL.aprobada ? 'Aprobaste la sugerencia' : 'No aprobaste la sugerencia',
      status: 0 as const,
    };
  });
}

async function remove({ usuario: actor, body, transaction }: Action): Promise<ActionAnswer> {
  const id = requireField(body, 'id');
  return transaction(async (tx) => {
    const existing = await lockSugerencia(tx, id);
    // Same error as for a missing one, so that the author stays hidden.
    if (existing?.usuario !== actor.id) throw new AppError('NO_EXISTE');
    await tx.db.deleteFrom('sugerencia').where('id', '=', id).execute();
    const diferencias = [{ campo: 'Sugerencia', antes: existing.sugerencia, despues: null }];
    await tx.audit({
      modulo: 'sugerencias',
      objeto: id,
      usuario: actor.id,
      motivo: 'eliminó su sugerencia',
      diferencias,
      undoes: `sugerencia ${id}`,
    });
    tx.notify({ tema: 'sugerencias', msg: 'eliminó su sugerencia' });
    return { msg: 'Eliminaste tu sugerencia', status: 0 as const };
  });
}
