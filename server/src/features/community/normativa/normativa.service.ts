import type { Answer, NormativaVersion, normativaCalls } from '@conserje/contract';
import type { NormativaContent, VersionTerm } from '@conserje/rules';
import {
  addDays,
  checkNormativa,
  checkNormativaNote,
  checkStartDay,
  dayOf,
  diffNormativa,
  EARLIER_DAY_TEXT,
  formatDay,
  isBroughtForward,
  NORMATIVA_AHEAD_DAYS,
  summarizeChanges,
  versionInForce,
} from '@conserje/rules';
import { AppError, assertNotStale, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import type { FieldDifference } from '../../../platform/unit-of-work/auditLog.ts';
import { activeUsuarios } from '../../identity/people/people.public.ts';
import { lockConfiguracion, readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { readNormativa } from './normativa.present.ts';
import type { VersionRow } from './normativa.queries.ts';
import { findContent, findTerms, findVersion, pastVersions } from './normativa.queries.ts';

type Calls = typeof normativaCalls;
type Terms = Awaited<ReturnType<typeof findTerms>>;

/** All versions on a day, and the zone that days are counted in. */
interface History {
  terms: Terms;
  today: string;
  zona: string;
}

async function readHistory(db: Db, now: number): Promise<History> {
  const { zona } = await readConfiguracion(db);
  return { terms: await findTerms(db), today: dayOf(now, zona), zona };
}

export async function getPresent({ deps, now }: CallContext<Calls['normativa']>): Promise<Answer<Calls['normativa']>> {
  const { db } = deps.engine;
  const present = await readNormativa(db, now);
  const history = await readHistory(db, now);
  const coming = history.terms.filter((v) => stateOf(v, history) === 'futura');
  const [next] = coming.toSorted((a, b) => a.rige.localeCompare(b.rige));
  return {
    ...present,
    ultima: history.terms.at(-1)?.version ?? 0,
    proxima: next ? { version: next.version, rige: next.rige } : null,
  };
}

/** State of a version: it holds, will hold, held, or was replaced before its day. */
function stateOf({ version, rige }: VersionTerm, { terms, today, zona }: History): NormativaVersion['estado'] {
  if (versionInForce(terms, today)?.version === version) return 'rige';
  const replaces = (v: Terms[number]) => v.version > version && v.rige <= rige && dayOf(v.fecha, zona) < rige;
  if (terms.some(replaces)) return 'reemplazada';
  return rige > today ? 'futura' : 'anterior';
}

function toVersion(row: VersionRow, history: History): NormativaVersion {
  return { ...row, estado: stateOf(row, history), fecha: iso(row.fecha) };
}

export async function listVersions(p: CallContext<Calls['normativaVersiones']>): Promise<NormativaVersion[]> {
  const { db } = p.deps.engine;
  const rows = await pastVersions(db, p);
  const history = await readHistory(db, p.now);
  return rows.map((row) => toVersion(row, history));
}

/** The version of the specification, which holds until the first one of the agency does. */
function originalVersion({ terms, today }: History): NormativaVersion {
  const estado = versionInForce(terms, today) ? 'anterior' : 'rige';
  return { id: 0, version: 0, rige: null, estado, autor: null, fecha: null, nota: '', cambios: '' };
}

export async function getVersion(
  p: CallContext<Calls['normativaVersion']>,
): Promise<Answer<Calls['normativaVersion']>> {
  const { db } = p.deps.engine;
  const { version } = p.params;
  const { contenido } = orThrow(await findContent(db, version), 'NO_EXISTE');
  const history = await readHistory(db, p.now);
  if (version === 0) return { ...originalVersion(history), contenido, anterior: null };
  const row = orThrow(await findVersion(db, version), 'NO_EXISTE');
  const before = orThrow(await findContent(db, version - 1), 'INTERNO');
  return { ...toVersion(row, history), contenido, anterior: before.contenido };
}

type SentContent = CallContext<Calls['guardarNormativa']>['body']['contenido'];

/** Gives new lines their ids. An id that was never given, or that stands twice, is refused. */
function numberLines(sent: SentContent, firstFree: number) {
  let siguiente = firstFree;
  const seen = new Set<number>();
  const numbered = <F extends { id: number }>(rows: readonly F[]): F[] =>
    rows.map((row) => {
      const id = row.id === 0 ? siguiente++ : row.id;
      if (seen.has(id) || row.id >= firstFree) throw new AppError('CAMBIO_MIENTRAS');
      seen.add(id);
      return { ...row, id };
    });
  const contenido: NormativaContent = {
    ...sent,
    infracciones: numbered(sent.infracciones),
    reglas: numbered(sent.reglas),
    faltas: numbered(sent.faltas),
  };
  return { contenido, siguiente };
}

const tellEveryone = (tx: Tx, version: number, msg: string): Promise<void> =>
  tx.notifyMany({ clase: 'normativa', msg, unica: `${version}`, receivers: activeUsuarios(tx.db).select('u.id') });

/** Returns the change of a save with the text of the last version. @throws AppError YA_ESTA_ASI unless it brings that forward */
function requireEarlierDay(last: VersionTerm | undefined, rige: string, today: string): FieldDifference {
  if (!last || last.rige <= today || rige === last.rige) throw new AppError('YA_ESTA_ASI', 'No hiciste ningún cambio');
  const [antes, despues] = [formatDay(last.rige), formatDay(rige)];
  if (!isBroughtForward(last, rige, today))
    throw new AppError(
      'YA_ESTA_ASI',
      `La versión ${last.version} se aplicará desde el ${antes}. Solo puedes adelantarla`,
    );
  return { campo: 'Se aplica desde', antes, despues };
}

/** Saves the whole rulebook as a new version, based on the last one (docs/decisions/0009). */
export async function saveNormativa(
  p: CallContext<Calls['guardarNormativa']>,
): Promise<Answer<Calls['guardarNormativa']>> {
  const { usuario: actor, body } = p;
  const { nota } = body;
  assertNoViolation(checkNormativa(body.contenido));
  assertNoViolation(checkNormativaNote(nota));
  return p.transaction(async (tx) => {
    const { zona } = await lockConfiguracion(tx);
    const today = dayOf(tx.now, zona);
    assertNoViolation(checkStartDay(body.rige, today, addDays(today, NORMATIVA_AHEAD_DAYS)));
    const planned = (await findTerms(tx.db)).at(-1);
    const last = planned?.version ?? 0;
    assertNotStale({ version: body.version }, { version: last });
    const before = orThrow(await findContent(tx.db, last), 'INTERNO');
    const { contenido, siguiente } = numberLines(body.contenido, before.siguiente);
    const changes = diffNormativa(before.contenido, contenido);
    const diferencias: FieldDifference[] = changes.map(({ parte, antes, despues }) => ({
      campo: parte,
      antes,
      despues,
    }));
    if (changes.length === 0) diferencias.push(requireEarlierDay(planned, body.rige, today));
    const [version, cambios] = [last + 1, summarizeChanges(changes) || EARLIER_DAY_TEXT];
    const { id } = await tx.db
      .insertInto('normativa')
      .values({
        version,
        rige: body.rige,
        contenido: JSON.stringify(contenido),
        siguiente,
        nota,
        cambios,
        encargado: actor.id,
        fecha: tx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const day = formatDay(body.rige);
    await tx.audit({
      modulo: 'normativa',
      objeto: id,
      motivo: `cambió la normativa (versión ${version}, se aplica desde el ${day}): ${nota === '' ? cambios : nota}`,
      diferencias,
    });
    const msg = `cambió la normativa. Se aplica desde el ${day}`;
    tx.notify({ tema: 'normativa', msg });
    if (body.avisar) await tellEveryone(tx, version, msg);
    return { msg: `Guardaste la versión ${version}. Se aplica desde el ${day}`, status: 0 as const, version };
  });
}
