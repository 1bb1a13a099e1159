import type { Answer, EditableConfiguracion, mantenimientoCalls } from '@conserje/contract';
import type { AgenciaConfiguracion, ConfiguracionField } from '@conserje/rules';
import { CONFIGURACION_LABELS, checkConfiguracion, formatConfiguracionValue, NAME_PLACEHOLDER } from '@conserje/rules';
import { AppError, assertNoViolation } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import type { Difference } from '../../../platform/unit-of-work/auditLog.ts';
import { tryHotel } from '../../identity/hotel/hotel.public.ts';
import { active, foldCase } from '../../identity/people/people.public.ts';
import { countWithWork } from '../../money/paga/paga.public.ts';
import { lockWork } from '../../work/workLedger/workLedger.public.ts';
import type { FullConfiguracion } from '../agencia/agencia.public.ts';
import { lockConfiguracion, readConfiguracion, requirePublished, sparklingNames } from '../agencia/agencia.public.ts';
import { raiseAlarm } from '../security/security.public.ts';

type Calls = typeof mantenimientoCalls;
type Change = Partial<EditableConfiguracion>;

/** Settings as people read them: with names, where ids are kept. */
const withNames = async (db: Db, settings: FullConfiguracion): Promise<EditableConfiguracion> => ({
  ...settings,
  destellos: await sparklingNames(db, settings),
});

export async function viewConfiguracion(p: CallContext<Calls['ajustes']>): Promise<EditableConfiguracion> {
  const { db } = p.deps.motor;
  return withNames(db, await readConfiguracion(db));
}

/** The active users of some names. @throws Fallo REGLA for a name that nobody has */
async function llamados(db: Db, nombres: readonly string[]): Promise<{ id: number; usuario: string }[]> {
  if (nombres.length === 0) return [];
  const wanted = new Map(nombres.map((nombre) => [foldCase(nombre), nombre]));
  const query = active(db)
    .select(['u.id', 'u.usuario'])
    .where('u.nombre_plano', 'in', [...wanted.keys()]);
  const foundUsuarios = await query.orderBy('u.nombre_plano').execute();
  for (const { usuario } of foundUsuarios) wanted.delete(foldCase(usuario));
  const [falta] = wanted.values();
  if (falta !== undefined) throw new AppError('REGLA', `Nadie de la agencia se llama «${falta}»`, 'destellos');
  return foundUsuarios;
}

const onLadder = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('categoria').select('id').where('retirada', 'is', null).execute()).map(({ id }) => id);

/** Settings that may be none. */
const EMPTY = ['logo', 'chat', 'sala_hotel', 'radio', 'emision', 'push_contacto', 'direccion'];
function clean(campo: string, valor: unknown): unknown {
  if (campo === 'destellos' && Array.isArray(valor)) return valor.map((v) => String(v).trim()).filter((v) => v !== '');
  if (typeof valor !== 'string') return valor;
  const texto = valor.trim();
  return texto === '' && EMPTY.includes(campo) ? null : texto;
}
/** What was sent, without what was left out and without blanks around it; an empty address is none. */
function readChange(data: object): Change {
  const dicho = Object.entries(data).filter(([, valor]) => valor !== undefined);
  return Object.fromEntries(dicho.map(([campo, valor]) => [campo, clean(campo, valor)]));
}

/** A new address of the portal is tried before it is kept (docs/decisions/0023). */
async function testAddress(p: CallContext<Calls['editAjustes']>, { direccion }: Change): Promise<Change> {
  if (direccion === undefined || direccion === null) return {};
  assertNoViolation(checkConfiguracion({ direccion }, []));
  const { origin } = new URL(direccion);
  if (origin !== (await readConfiguracion(p.deps.motor.db)).direccion) await requirePublished(p, origin);
  return { direccion: origin };
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Days and weeks, the month of a rent and the day on which a payment may be undone are those of the agency's zone: a change
 * with work in an open period would give hours to another day, and a week other hours than its people were told.
 */
async function requireNoWork(tx: Tx): Promise<void> {
  await lockWork(tx);
  const personas = await countWithWork(tx.db);
  if (personas === 0) return;
  const quienes = personas === 1 ? '1 persona tiene' : `${personas} personas tienen`;
  throw new AppError(
    'ZONA_CON_TRABAJO',
    `${quienes} horas sin cerrar. Activa el mantenimiento, reinicia la nómina y la nómina +, y cambia la zona.`,
    'zona',
  );
}

const written = (campo: ConfiguracionField, payload: AgenciaConfiguracion): Difference['antes'] =>
  formatConfiguracionValue(campo, payload);
const YES_NO = (valor: Difference['antes']): Difference['antes'] =>
  typeof valor === 'boolean' ? (valor ? 'Sí' : 'No') : valor;

function configuracionDifferences(
  antes: AgenciaConfiguracion,
  despues: AgenciaConfiguracion,
  fields: readonly ConfiguracionField[],
): Difference[] {
  return fields.map((campo) => ({
    campo: CONFIGURACION_LABELS[campo],
    antes: YES_NO(written(campo, antes)),
    despues: YES_NO(written(campo, despues)),
  }));
}

/** The security log tells which settings were changed, not to what; of maintenance the administrators hear at once. */
async function logConfiguracionChange(
  tx: Tx,
  fields: readonly ConfiguracionField[],
  { mantenimiento }: EditableConfiguracion,
): Promise<void> {
  const others = fields.filter((campo) => campo !== 'mantenimiento').map((campo) => CONFIGURACION_LABELS[campo]);
  if (others.length > 0) await tx.recordSecurity({ clase: 'ajustes', usuario: null, detalle: others.join(', ') });
  if (others.length === fields.length) return;
  const how = mantenimiento ? 'encendido' : 'apagado';
  await tx.recordSecurity({ clase: 'mantenimiento', usuario: null, detalle: how });
  const msg = mantenimiento ? 'puso el portal en mantenimiento' : 'quitó el mantenimiento';
  await raiseAlarm(tx, { detalle: `mantenimiento ${how}`, msg });
}

/** One line for each person who sparkles now, or no more. */
async function recordSparkles(tx: Tx, antes: readonly number[], ahora: readonly { id: number }[]): Promise<void> {
  const sparkling = ahora.map((u) => u.id);
  const shared = { modulo: 'configuracion' } as const;
  await tx.audit(
    ...sparkling
      .filter((id) => !antes.includes(id))
      .map((usuario) => ({ ...shared, usuario, motivo: `puso destello al nombre de ${NAME_PLACEHOLDER}` })),
    ...antes
      .filter((id) => !sparkling.includes(id))
      .map((usuario) => ({ ...shared, usuario, motivo: `quitó el destello del nombre de ${NAME_PLACEHOLDER}` })),
  );
}

/** `editAjustes`: the settings that are sent, as they were seen; of two who edit the same one wins, the other is told. */
export async function editConfiguracion(p: CallContext<Calls['editAjustes']>): Promise<Answer<Calls['editAjustes']>> {
  const dicho = readChange(p.body.data);
  const data = { ...dicho, ...(await testAddress(p, dicho)) };
  const visto = p.body.visto ?? {};
  return p.transaction(async (tx) => {
    const saved = await lockConfiguracion(tx);
    const existing = await withNames(tx.db, saved);
    // The keys of the rules' table are the settings.
    const fields = (Object.keys(CONFIGURACION_LABELS) as ConfiguracionField[]).filter((c) => data[c] !== undefined);
    if (fields.some((c) => visto[c] !== undefined && !isEqual(visto[c], existing[c])))
      throw new AppError('CAMBIO_MIENTRAS');
    assertNoViolation(checkConfiguracion(data, await onLadder(tx.db)));
    const sparkling = data.destellos && (await llamados(tx.db, data.destellos));
    const updated: EditableConfiguracion = {
      ...existing,
      ...data,
      ...(sparkling && { destellos: sparkling.map((u) => u.usuario) }),
    };
    const others = fields.filter((c) => !isEqual(existing[c], updated[c]));
    if (others.length === 0) return { msg: 'No hiciste ningún cambio', status: 0 as const };
    if (others.includes('zona')) await requireNoWork(tx);
    for (const clave of others) {
      const valor = JSON.stringify(clave === 'destellos' ? sparkling?.map((u) => u.id) : updated[clave]);
      const row = tx.db.insertInto('configuracion').values({ clave, valor });
      await row.onConflict((c) => c.column('clave').doUpdateSet({ valor })).execute();
    }
    const which = others.map((c) => CONFIGURACION_LABELS[c]).join(', ');
    // Names are never written out: who sparkles and who does not is said of each person.
    const diferencias = configuracionDifferences(
      existing,
      updated,
      others.filter((c) => c !== 'destellos'),
    );
    await tx.audit({
      ...{ modulo: 'configuracion', motivo: `cambió ${which}` },
      ...(diferencias.length > 0 && { diferencias }),
    });
    if (sparkling) await recordSparkles(tx, saved.destellos, sparkling);
    tx.notify({ tema: 'configuracion', msg: `cambió la configuración: ${which}` });
    await logConfiguracionChange(tx, others, updated);
    return { msg: 'Guardaste la configuración', status: 0 as const };
  });
}

/** Asks a hotel that is configured or may be (decisions §3). Nobody registers by it. */
export async function testHotel(p: CallContext<Calls['probarHotel']>): Promise<Answer<Calls['probarHotel']>> {
  const hotel = p.body.hotel.trim();
  if (hotel !== (await readConfiguracion(p.deps.motor.db)).hotel) assertNoViolation(checkConfiguracion({ hotel }, []));
  const { usuario } = p.usuario;
  const avatar = await tryHotel(p.deps.fuera, hotel, usuario);
  const found = avatar ? `Encontró el avatar ${usuario}` : `No tiene un avatar llamado ${usuario}`;
  return { msg: `El hotel responde. ${found}.`, status: 0, avatar };
}
