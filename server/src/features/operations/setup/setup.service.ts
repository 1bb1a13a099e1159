import type { Answer, SetupProgress, SetupStep, setupCalls } from '@conserje/contract';
import { TEXTS } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { Backups } from '../../../platform/backup/backups.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { activeUsuarios, rightHolders } from '../../identity/people/people.public.ts';
import { DEFAULT_CONFIGURACION, readConfiguracion } from '../agencia/agencia.public.ts';
import './setup.table.ts';

type Calls = typeof setupCalls;

/** Name of the first administrator until they choose one. */
const DEFAULT_ADMIN_NAME = 'admin';

const rowExists = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;

/** Returns the progress of the setup, derived from the data; stored confirmations cover the rest. */
export async function viewSetup(
  { backups }: { backups?: Pick<Backups, 'areElsewhere'> },
  db: Db,
): Promise<SetupProgress> {
  const confirmedRows = await db.selectFrom('puesta').select('que').execute();
  const isConfirmed = (what: string): boolean => confirmedRows.some((d) => d.que === what);
  if (isConfirmed('apartada')) return { apartada: true, pasos: [] };
  const { nombre, siglas, zona, pago, direccion } = await readConfiguracion(db);
  const people = await activeUsuarios(db).select('u.id').limit(2).execute();
  const admHolders = await db.selectFrom(rightHolders(db, 'adm').as('t')).select('t.id').distinct().limit(2).execute();
  const done: Record<SetupStep, boolean> = {
    cuenta: !(await rowExists(activeUsuarios(db).select('u.id').where('u.nombre_plano', '=', DEFAULT_ADMIN_NAME))),
    agencia: nombre !== DEFAULT_CONFIGURACION.nombre || siglas !== DEFAULT_CONFIGURACION.siglas,
    horario:
      zona !== DEFAULT_CONFIGURACION.zona ||
      pago.dia !== DEFAULT_CONFIGURACION.pago.dia ||
      pago.hora !== DEFAULT_CONFIGURACION.pago.hora ||
      isConfirmed('horario'),
    escala:
      isConfirmed('escala') ||
      (await rowExists(db.selectFrom('bitacora').select('id').where('modulo', '=', 'escala').limit(1))),
    publicar: direccion !== null || isConfirmed('publicar'),
    plantilla: people.length > 1,
    tiempo: await rowExists(db.selectFrom('trabajo').select('id').where('tiempo', 'is not', null).limit(1)),
    ascenso: await rowExists(db.selectFrom('ascenso').select('id').where('resultado', '=', 'aceptado').limit(1)),
    paga: await rowExists(db.selectFrom('paga').select('id').where('estado', '=', 'pagada').limit(1)),
    encargados: admHolders.length > 1,
    copia: isConfirmed('copia') || ((await backups?.areElsewhere()) ?? false),
  };
  return {
    apartada: false,
    pasos: Object.entries(done).map(([paso, hecho]) => ({ paso: paso as SetupStep, hecho })),
  };
}

const CONFIRMATION_TEXTS = {
  copia: 'dijo que guarda las copias en otro lugar',
  horario: 'confirmó la zona y la hora de paga',
  escala: 'confirmó los rangos y misiones',
  publicar: 'dijo que el portal se queda sin dirección en internet',
  apartada: 'ocultó los primeros pasos',
} as const;

/** `actionPuesta`: op 0 confirms a step, op 1 dismisses the guide. Idempotent. */
export async function actOnSetup(p: CallContext<Calls['actionPuesta']>): Promise<Answer<Calls['actionPuesta']>> {
  const que = p.body.op === 1 ? 'apartada' : p.body.paso;
  if (que === undefined) throw new AppError('REGLA', TEXTS.camposVacios, 'paso');
  return p.transaction(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto('puesta')
      .values({ que, encargado: p.usuario.id, fecha: tx.now })
      .onConflict((c) => c.column('que').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) {
      await tx.audit({ modulo: 'configuracion', motivo: CONFIRMATION_TEXTS[que] });
      tx.notify({ tema: 'puesta', msg: 'siguió con la puesta en marcha' });
    }
    const msg = que === 'apartada' ? 'Listo. Ya no se mostrará.' : 'Hecho';
    return { msg, status: 0 as const, data: await viewSetup(p.deps, tx.db) };
  });
}
