import type { Answer, tiemposCalls } from '@conserje/contract';
import { ERRORS } from '@conserje/contract';
import type { Ranked } from '@conserje/rules';
import { canOpenTiempo, MINUTE_MS, NAME_PLACEHOLDER } from '@conserje/rules';
import { AppError } from '../../../../platform/appError.ts';
import type { Db, Tx } from '../../../../platform/database/database.ts';
import { insertRows } from '../../../../platform/database/dataLists.ts';
import type { CallContext } from '../../../../platform/http/routing/callContext.ts';
import { describeSkipped, enumerateSkipped, formatCount } from '../../../../platform/phrases.ts';
import { GONE_TEXT, keepActor, orderOf, usuarios } from '../../../identity/people/people.public.ts';
import { readConfiguracion } from '../../../operations/agencia/agencia.public.ts';
import { absentText, absentToday } from '../../ausencias/ausencias.public.ts';
import { toTiempos } from '../tiempos.mapper.ts';
import { findTiemposByIds } from '../tiempos.queries.ts';
import { checkAddresses, enforceAddresses } from './tiempos.link.ts';

type OpenCall = typeof tiemposCalls.abrirTiempos;

/** Dismissed people too: someone may have dismissed them since they were chosen. */
const findPeople = (db: Db, ids: number[]) =>
  usuarios(db)
    .select(['u.id', 'u.usuario', 'u.despedido', orderOf('m').as('orden')])
    .where('u.id', 'in', ids)
    .orderBy('u.nombre_plano')
    .execute();
type Person = Awaited<ReturnType<typeof findPeople>>[number];

/** The check returns why a tiempo is not opened, or null. */
async function buildViolationCheck(
  tx: Tx,
  people: readonly Person[],
  opener: Ranked,
  withEncargado: boolean,
): Promise<(person: Person) => string | null> {
  const ids = people.map(({ id }) => id);
  const query = tx.db.selectFrom('tiempo').select('bajo').where('cerrado', 'is', null).where('bajo', 'in', ids);
  const openTiempos = new Set((await query.execute()).map(({ bajo }) => bajo));
  const absent = await absentToday(tx.db, tx.now);
  const rejected = withEncargado ? (await checkAddresses(tx, opener.id, ids)).rejected : new Set<number>();
  return (person) => {
    if (person.despedido === 1) return GONE_TEXT;
    if (person.id === opener.id) return ERRORS.TIEMPO_PROPIO.msg;
    if (!canOpenTiempo(person, opener)) return ERRORS.ENCARGADO_INVALIDO.msg;
    if (openTiempos.has(person.id)) return ERRORS.TIEMPO_ABIERTO.msg;
    if (rejected.has(person.id)) return ERRORS.MISMA_DIRECCION.msg;
    const absentUntil = absent.get(person.id);
    return absentUntil === undefined ? null : absentText(absentUntil);
  };
}

async function insertMany(tx: Tx, people: readonly Person[], alto: number | null, openedBy: number) {
  const { minutos_tiempo: mins } = await readConfiguracion(tx.db);
  const ids = people.map(({ id }) => id);
  const clones = alto === null ? new Set<number>() : await enforceAddresses(tx, alto, ids);
  const shared = { alto, mins, finaliza: tx.now + mins * MINUTE_MS, abierto: tx.now, abierto_por: openedBy };
  const inserted = await insertRows(
    tx.db,
    'tiempo',
    ids.map((bajo) => ({ ...shared, bajo, comparten: clones.has(bajo) ? 1 : 0 })),
  )
    .returning(['id', 'bajo'])
    .execute();
  await insertRows(
    tx.db,
    'segmento',
    inserted.map(({ id }) => ({ tiempo: id, encargado: alto, desde: 0 })),
  ).execute();
  const motivo = `abrió el tiempo de ${NAME_PLACEHOLDER}${alto === null ? ' sin encargado' : ''}`;
  await tx.audit(
    ...inserted.map(({ id: objeto, bajo: usuario }) => ({ modulo: 'tiempos' as const, objeto, usuario, motivo })),
  );
  for (const { bajo: para } of inserted) tx.notify({ tema: 'tiempos', msg: 'abrió tu tiempo', para });
  return inserted.map(({ id }) => id);
}

/** `abrirTiempos`: one transaction; names the tiempos that cannot be opened. */
export async function openMany(p: CallContext<OpenCall>): Promise<Answer<OpenCall>> {
  const { usuario, body } = p;
  const bajos = [...new Set(body.bajos)];
  return p.transaction(async (tx) => {
    tx.onDuplicate('tiempo_abierto', () => new AppError('CAMBIO_MIENTRAS'));
    // In the order of ids, the caller last, as for a single tiempo.
    await tx.lockRows(tx.db.selectFrom('usuario').select('id').where('id', 'in', bajos).orderBy('id'));
    const opener = await keepActor(tx, usuario);
    const people = await findPeople(tx.db, bajos);
    if (people.length < bajos.length) throw new AppError('USUARIO_NO_EXISTE');
    const violationOf = await buildViolationCheck(tx, people, opener, body.encargado);
    const judged = people.map((person) => ({ person, msg: violationOf(person) }));
    const omitidos = judged.flatMap(({ person: { id, usuario: nombre }, msg }) =>
      msg === null ? [] : [{ id, nombre, msg }],
    );
    const accepted = judged.filter(({ msg }) => msg === null).map(({ person }) => person);
    if (accepted.length === 0)
      throw new AppError('SIN_ABRIR', `No se abrió ningún tiempo. ${enumerateSkipped(omitidos)}`);
    const tiempos = formatCount(accepted.length, 'tiempo', 'tiempos');
    const insertTiempos = () => insertMany(tx, accepted, body.encargado ? usuario.id : null, usuario.id);
    const bulkAuditEntry = { modulo: 'tiempos', motivo: `abrió ${tiempos}` } as const;
    const ids = await tx.groupAuditEntries(bulkAuditEntry, insertTiempos, accepted.length);
    tx.notify({ tema: 'tiempos', msg: `abrió ${tiempos}` });
    return {
      msg: omitidos.length === 0 ? `Abriste ${tiempos}` : `Abriste ${tiempos}. ${describeSkipped(omitidos)}`,
      status: 0 as const,
      data: await toTiempos(tx.db, await findTiemposByIds(tx.db, ids), tx.now),
      omitidos,
    };
  });
}
