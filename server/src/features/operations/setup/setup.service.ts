import type { Answer, Setup, SetupStep, setupCalls } from '@conserje/contract';
import { TEXTS } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext, Deps } from '../../../platform/http/routing/callContext.ts';
import { active, rightHolders } from '../../identity/people/people.public.ts';
import { readConfiguracion, SETTINGS } from '../agencia/agencia.public.ts';
import './setup.table.ts';

type Calls = typeof setupCalls;

/** What the first administrator is called until they choose a name. */
const DEFAULT_ADMIN_NAME = 'admin';

const existing = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;

/** Reads from the data themselves what has been done (only what cannot be seen in them has been said). */
export async function look({ hasOffDiskBackups }: Pick<Deps, 'hasOffDiskBackups'>, db: Db): Promise<Setup> {
  const told = await db.selectFrom('puesta').select('que').execute();
  const said = (que: string): boolean => told.some((d) => d.que === que);
  if (said('apartada')) return { apartada: true, pasos: [] };
  const { nombre, siglas, zona, pago, direccion } = await readConfiguracion(db);
  const gente = await active(db).select('u.id').limit(2).execute();
  const admHolders = await db.selectFrom(rightHolders(db, 'adm').as('t')).select('t.id').distinct().limit(2).execute();
  const done: Record<SetupStep, boolean> = {
    cuenta: !(await existing(active(db).select('u.id').where('u.nombre_plano', '=', DEFAULT_ADMIN_NAME))),
    agencia: nombre !== SETTINGS.nombre || siglas !== SETTINGS.siglas,
    horario:
      zona !== SETTINGS.zona || pago.dia !== SETTINGS.pago.dia || pago.hora !== SETTINGS.pago.hora || said('horario'),
    escala:
      said('escala') ||
      (await existing(db.selectFrom('bitacora').select('id').where('modulo', '=', 'escala').limit(1))),
    publicar: direccion !== null,
    plantilla: gente.length > 1,
    tiempo: await existing(db.selectFrom('trabajo').select('id').where('tiempo', 'is not', null).limit(1)),
    ascenso: await existing(db.selectFrom('ascenso').select('id').where('resultado', '=', 'aceptado').limit(1)),
    paga: await existing(db.selectFrom('paga').select('id').where('estado', '=', 'pagada').limit(1)),
    encargados: admHolders.length > 1,
    copia: said('copia') || ((await hasOffDiskBackups?.()) ?? false),
  };
  return {
    apartada: false,
    pasos: Object.entries(done).map(([paso, hecho]) => ({ paso: paso as SetupStep, hecho })),
  };
}

const SAID = {
  copia: 'dijo que guarda las copias en otro lugar',
  horario: 'confirmó la zona y la hora de paga',
  escala: 'confirmó los rangos y misiones',
  apartada: 'ocultó los primeros pasos',
} as const;

/** op 0: a step is right as it is; op 1: puts the whole away. Said twice it stays said. */
export async function dismissStep(p: CallContext<Calls['actionPuesta']>): Promise<Answer<Calls['actionPuesta']>> {
  const que = p.body.op === 1 ? 'apartada' : p.body.paso;
  if (que === undefined) throw new AppError('REGLA', TEXTS.camposVacios, 'paso');
  return p.transaction(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto('puesta')
      .values({ que, encargado: p.usuario.id, fecha: tx.ahora })
      .onConflict((c) => c.column('que').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) {
      await tx.audit({ modulo: 'configuracion', motivo: SAID[que] });
      tx.notify({ tema: 'puesta', msg: 'siguió con la puesta en marcha' });
    }
    const msg = que === 'apartada' ? 'Listo. Ya no se mostrará.' : 'Hecho';
    return { msg, status: 0 as const, data: await look(p.deps, tx.db) };
  });
}
