import type { Cause } from '@conserje/rules';
import { NAME_PLACEHOLDER, plainText } from '@conserje/rules';
import { orThrow } from '../../../platform/appError.ts';
import { chunk } from '../../../platform/database/chunk.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { queueForDiscord } from '../../community/discord/discord.public.ts';
import { foldCase, usuarios } from '../../identity/people/people.public.ts';
import { preserveRightHolders, removeExcepciones } from '../../identity/permisos/permisos.public.ts';
import { closeTerms } from '../../money/paga/paga.public.ts';
import { releaseIneligible } from '../../work/tiempos/tiempos.public.ts';
import { ladder } from './career.queries.ts';
import { withdrawSolicitudes } from './career.solicitudes.ts';

export { foreignMisiones, requireGivableMision } from './career.permisos.ts';
export { firmaOfGiver, ladder } from './career.queries.ts';
export { RANGO_LOST_TEXT, withdrawOffers, withdrawSolicitudes } from './career.solicitudes.ts';

/** How each cause is told: in the audit log before 'de … a …', and to the user before the mission's name. */
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
  /** The mission that they come to. */
  mision: number;
  causa: keyof typeof VERBS;
  /** The reason that was given, where one was. */
  motivo?: string;
}

/** What a change of mission was, by the names of now. */
export interface StepTaken {
  /** The step's id in `carrera`. */
  id: number;
  de: string;
  a: string;
  /** UTC milliseconds */
  fecha: number;
}

/**
 * The one place that changes a user's mission, whatever the cause (docs/decisions/0009); in whose name the transaction is
 * gives it. Locks the user, lists what they have earned where the category changes, sets the mission, adds the step to
 * their career and to *Registros*, withdraws the promotion that waits for them, lets go of tiempos that someone may no longer
 * manage, and tells. Whoever is readmitted comes back
 * without exceptions. Whether it may be done is for the caller to decide, after the user's lock.
 * @throws AppError MISION_NO_EXISTE when it has been taken off the ladder; ULTIMO_TITULAR at the end of the transaction
 */
export async function changeMision(tx: Tx, change: MisionChange): Promise<StepTaken> {
  const { usuario, mision, causa, motivo } = change;
  await tx.lockRow('usuario', usuario);
  const before = await usuarios(tx.db)
    .select(['m.id', 'm.nombre', 'm.categoria'])
    .where('u.id', '=', usuario)
    .executeTakeFirstOrThrow();
  const { nombre: a, categoria } = await misionOf(tx, mision);
  const setMision = () => tx.db.updateTable('usuario').set({ mision }).where('id', '=', usuario).execute();
  const moveWithinCategoria = () => setMision().then(() => releaseIneligible(tx));
  if (categoria !== before.categoria) await closeTerms(tx, { usuario });
  await requireOnLadder(tx, mision);
  await (categoria === before.categoria ? moveWithinCategoria() : preserveRightHolders(tx, setMision));
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
      fecha: tx.ahora,
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
  });
  await withdrawSolicitudes(tx, usuario, { porque: causa === 'venta' ? 'se vendió otra misión' : 'la misión cambió' });
  if (causa === 'ascenso' || causa === 'paga') await queueForDiscord(tx, 'ascenso', id);
  const notice = { tema: 'carrera', msg: `${verb.notice} ${a}`, para: usuario } as const;
  // Whoever accepts a promotion knows of it.
  tx.notify(causa === 'ascenso' ? notice : { ...notice, clase: causa === 'degrado' ? 'degrado' : 'mision' });
  // Whose and why is for those to know who may ask.
  tx.notify({ tema: 'carrera', msg: 'cambió una misión' });
  return { id, de: before.nombre, a, fecha };
}

/** That nobody takes a mission off the ladder until the transaction ends, and that nobody has. */
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
  /** 1: the password serves to choose another one, and for nothing else. */
  clave_temporal?: number;
  /** Until when such a one is good to log in with, UTC milliseconds. */
  clave_vence?: number;
  /** Who gave it. */
  clave_por?: number | null;
  mision: number;
  firma?: string;
  referido: number | null;
  /** Since when they have had the mission, UTC milliseconds; now when left out. */
  desde?: number;
}

/** Adds a user, whose career begins with this mission; answers their id. */
export async function addUsuario(tx: Tx, newUsuario: NewUsuario): Promise<number> {
  const [id] = await addUsuarios(tx, [newUsuario]);
  return orThrow(id, 'INTERNO');
}

/** Adds users, whose careers begin with these missions; answers their ids, in the same order. */
export async function addUsuarios(tx: Tx, newUsuarios: readonly NewUsuario[]): Promise<number[]> {
  const misionNames = new Map((await ladder(tx.db)).map((m) => [m.id, m.nombre]));
  const ids = new Map<string, number>();
  for (const batch of chunk(newUsuarios)) {
    const rows = await tx.db
      .insertInto('usuario')
      .values(
        batch.map(({ desde: _since, ...newUsuario }) => ({
          ...newUsuario,
          nombre_plano: foldCase(newUsuario.usuario),
          nombre_llano: plainText(newUsuario.usuario),
          registro: tx.ahora,
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
    await tx.db
      .insertInto('carrera')
      .values(
        batch.map(({ id, mision, desde = tx.ahora }) => ({
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
      )
      .execute();
  return created.map(({ id }) => id);
}
