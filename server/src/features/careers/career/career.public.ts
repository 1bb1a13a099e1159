import type { Cause } from '@conserje/rules';
import { NAME_PLACEHOLDER, plainText } from '@conserje/rules';
import { orThrow } from '../../../platform/appError.ts';
import { chunk } from '../../../platform/database/chunk.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/dataLists.ts';
import { toggled } from '../../../platform/unit-of-work/auditLog.ts';
import { queueForDiscord, queueRoles } from '../../community/discord/discord.public.ts';
import { foldCase, usuarios } from '../../identity/people/people.public.ts';
import { preserveRightHolders, removeExcepciones } from '../../identity/permisos/permisos.public.ts';
import { closeTerms, undoCategoria } from '../../money/paga/paga.public.ts';
import { releaseIneligible } from '../../work/tiempos/tiempos.public.ts';
import { closeAscensoRequests, ladder } from './career.queries.ts';
import { withdrawSolicitudes } from './career.solicitudes.ts';

export { foreignMisiones, requireGivableMision } from './career.permisos.ts';
export { firmaOfGiver, ladder } from './career.queries.ts';
export {
  RANGO_LOST_TEXT,
  withdrawOffers,
  withdrawOffersWithoutRank,
  withdrawSolicitudes,
} from './career.solicitudes.ts';

/** Verbs of each cause: in the audit log before 'de … a …', in the notice before the name of the mision. */
const VERBS: Record<Exclude<Cause, 'registro'>, { entry: string; notice: string }> = {
  ascenso: { entry: `ascendió a ${NAME_PLACEHOLDER}`, notice: 'te ascendió a' },
  degrado: { entry: `degradó a ${NAME_PLACEHOLDER}`, notice: 'te degradó a' },
  traslado: { entry: `trasladó a ${NAME_PLACEHOLDER}`, notice: 'te trasladó a' },
  venta: { entry: `vendió una misión a ${NAME_PLACEHOLDER},`, notice: 'te vendió la misión' },
  paga: { entry: `ascendió por paga a ${NAME_PLACEHOLDER}`, notice: 'te ascendió por paga a' },
  edicion: { entry: `cambió la misión de ${NAME_PLACEHOLDER}`, notice: 'cambió tu misión a' },
  reingreso: { entry: `reingresó a ${NAME_PLACEHOLDER}`, notice: 'te reingresó como' },
  anulacion: {
    entry: `anuló la venta de la misión de ${NAME_PLACEHOLDER},`,
    notice: 'anuló la venta de tu misión. Ahora eres',
  },
};

export interface MisionChange {
  usuario: number;
  mision: number;
  causa: keyof typeof VERBS;
  motivo?: string;
  /** Of the annulment of a venta: its id, and when the venta was. */
  undoes?: { anulacion: number; sold: number };
}

/** Completed change of mision, with the names at the time. */
export interface StepTaken {
  /** Id in `carrera`. */
  id: number;
  de: string;
  a: string;
  /** UTC milliseconds */
  fecha: number;
  /** Credits by which the pendientes fell, of the annulment of a venta. */
  lowered: number;
}

/**
 * Changes the mision of a usuario, whatever the cause: the only function that does (docs/decisions/0009). The actor of
 * the transaction is the author. Locks the usuario, lists earned pay when the categoria changes, writes `carrera` and
 * *Registros*, withdraws the offer to the usuario and their request for one, withdraws sent offers and unlinks tiempos
 * that the new rank rules out, queues the roles of Discord, and notifies. A reingreso removes the excepciones. The caller checks the right to do so, after the lock.
 * @throws AppError MISION_NO_EXISTE when the mision is off the ladder; ULTIMO_TITULAR at the end of the transaction
 */
export async function changeMision(tx: Tx, change: MisionChange): Promise<StepTaken> {
  const { usuario, mision, causa, motivo } = change;
  await tx.lockRow('usuario', usuario);
  const before = await usuarios(tx.db)
    .select(['m.id', 'm.nombre', 'm.categoria'])
    .where('u.id', '=', usuario)
    .executeTakeFirstOrThrow();
  const { nombre: a, categoria } = await misionOf(tx, mision);
  const { now, lowered } = await moveToMision(tx, change, { de: before.categoria, a: categoria });
  if (causa === 'reingreso') await removeExcepciones(tx, usuario, 'reingresó');
  const { id, fecha } = await tx.db
    .insertInto('carrera')
    .values({
      usuario,
      de: before.id,
      de_nombre: before.nombre,
      a: mision,
      a_nombre: a,
      encargado: tx.actor?.id ?? null,
      causa,
      motivo: motivo ?? null,
      fecha: now,
    })
    .returning(['id', 'fecha'])
    .executeTakeFirstOrThrow();
  const verb = VERBS[causa];
  await tx.audit({
    modulo: 'rangos',
    objeto: id,
    usuario,
    motivo: `${verb.entry} de ${before.nombre} a ${a}${motivo === undefined ? '' : `: ${motivo}`}`,
    diferencias: [{ campo: 'Misión', antes: before.nombre, despues: a }],
    ...(causa === 'reingreso' && toggled('despido', usuario, false)),
  });
  await withdrawSolicitudes(tx, usuario, { porque: causa === 'venta' ? 'se vendió otra misión' : 'la misión cambió' });
  await closeAscensoRequests(tx, usuario);
  if (causa === 'ascenso' || causa === 'paga') await queueForDiscord(tx, 'ascenso', id);
  queueRoles(tx, [usuario]);
  const reason = causa === 'degrado' && motivo !== undefined ? `: ${motivo}` : '';
  const notice = { tema: 'carrera', msg: `${verb.notice} ${a}${reason}`, para: usuario } as const;
  // An accepted ascenso is no news to its usuario.
  tx.notify(causa === 'ascenso' ? notice : { ...notice, clase: causa === 'degrado' ? 'degrado' : 'mision' });
  // Neither name nor motivo: clients with the permiso read them.
  tx.notify({ tema: 'carrera', msg: 'cambió una misión' });
  return { id, de: before.nombre, a, fecha, lowered };
}

/**
 * Sets the mision of a usuario. Into another categoria, the terms of the present one end first, or are undone.
 * @returns the instant of the change, and the credits by which the pendientes fell
 */
async function moveToMision(
  tx: Tx,
  { usuario, mision, undoes }: MisionChange,
  categoria: { de: number; a: number },
): Promise<{ now: number; lowered: number }> {
  const setMision = () => tx.db.updateTable('usuario').set({ mision }).where('id', '=', usuario).execute();
  if (categoria.de === categoria.a) {
    await requireOnLadder(tx, mision);
    await setMision();
    await releaseIneligible(tx);
    return { now: tx.now, lowered: 0 };
  }
  const ended = undoes
    ? await undoCategoria(tx, { usuario, categoria: categoria.a, ...undoes })
    : { now: await closeTerms(tx, { usuario }), lowered: 0 };
  await requireOnLadder(tx, mision);
  await preserveRightHolders(tx, setMision);
  return ended;
}

/**
 * Locks a mision against removal from the ladder until the transaction ends.
 * @throws AppError MISION_NO_EXISTE when it is already removed
 */
async function requireOnLadder(tx: Tx, mision: number): Promise<void> {
  await tx.lockRow('mision', mision);
  const query = tx.db.selectFrom('mision').select('id').where('id', '=', mision).where('retirada', 'is', null);
  orThrow(await query.executeTakeFirst(), 'MISION_NO_EXISTE');
}

const misionOf = (tx: Tx, mision: number) =>
  tx.db.selectFrom('mision').select(['nombre', 'categoria']).where('id', '=', mision).executeTakeFirstOrThrow();

export interface NewUsuario {
  usuario: string;
  /** argon2id */
  clave: string;
  /** 1: the clave only allows to choose a new one. */
  clave_temporal?: number;
  /** Expiry of a temporary clave, UTC milliseconds. */
  clave_vence?: number;
  /** Issuer of a temporary clave. */
  clave_por?: number | null;
  mision: number;
  firma?: string;
  referido: number | null;
  /** Start in the mision, UTC milliseconds; defaults to now. */
  desde?: number;
}

/** Inserts a usuario and their first career step; returns the id. */
export async function addUsuario(tx: Tx, newUsuario: NewUsuario): Promise<number> {
  const [id] = await addUsuarios(tx, [newUsuario]);
  return orThrow(id, 'INTERNO');
}

/** Inserts usuarios and their first career steps; returns the ids in the same order. */
export async function addUsuarios(tx: Tx, newUsuarios: readonly NewUsuario[]): Promise<number[]> {
  const misionNames = new Map((await ladder(tx.db)).map((m) => [m.id, m.nombre]));
  const ids = new Map<string, number>();
  for (const batch of chunk(newUsuarios)) {
    const rows = await insertRows(
      tx.db,
      'usuario',
      batch.map(({ desde: _since, ...newUsuario }) => ({
        ...newUsuario,
        nombre_plano: foldCase(newUsuario.usuario),
        nombre_llano: plainText(newUsuario.usuario),
        registro: tx.now,
        ultima_vez: null,
      })),
    )
      .returning(['id', 'nombre_plano'])
      .execute();
    for (const { id, nombre_plano } of rows) ids.set(nombre_plano, id);
  }
  const created = newUsuarios.map((newUsuario) => ({
    ...newUsuario,
    id: orThrow(ids.get(foldCase(newUsuario.usuario)), 'INTERNO'),
  }));
  for (const batch of chunk(created))
    await insertRows(
      tx.db,
      'carrera',
      batch.map(({ id, mision, desde = tx.now }) => ({
        usuario: id,
        de: null,
        de_nombre: null,
        a: mision,
        a_nombre: orThrow(misionNames.get(mision), 'MISION_NO_EXISTE'),
        encargado: null,
        causa: 'registro' as const,
        motivo: null,
        fecha: desde,
      })),
    ).execute();
  return created.map(({ id }) => id);
}
