import type { Answer, EditableConfiguracion, mantenimientoCalls } from '@conserje/contract';
import type { AgenciaConfiguracion, ConfiguracionField } from '@conserje/rules';
import {
  CONFIGURACION_FIELDS,
  CONFIGURACION_LABELS,
  checkConfiguracion,
  formatConfiguracionValue,
  isNullableField,
  NAME_PLACEHOLDER,
} from '@conserje/rules';
import { AppError, assertNoViolation } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import type { FieldDifference } from '../../../platform/unit-of-work/auditLog.ts';
import { tryHotel } from '../../identity/hotel/hotel.public.ts';
import { activeUsuarios, foldCase } from '../../identity/people/people.public.ts';
import { countWithWork } from '../../money/paga/paga.public.ts';
import { lockWork } from '../../work/workLedger/workLedger.public.ts';
import type { FullConfiguracion } from '../agencia/agencia.public.ts';
import {
  findSparklingNames,
  lockConfiguracion,
  readConfiguracion,
  requirePublished,
} from '../agencia/agencia.public.ts';
import { raiseAlarm } from '../security/security.public.ts';

type Calls = typeof mantenimientoCalls;
type Change = Partial<EditableConfiguracion>;

/** Returns the settings with names in place of stored ids. */
const withNames = async (db: Db, settings: FullConfiguracion): Promise<EditableConfiguracion> => ({
  ...settings,
  destellos: await findSparklingNames(db, settings),
});

export async function viewConfiguracion(p: CallContext<Calls['ajustes']>): Promise<EditableConfiguracion> {
  const { db } = p.deps.engine;
  return withNames(db, await readConfiguracion(db));
}

/** Returns the active usuarios with these names. @throws AppError REGLA for an unknown name */
async function findUsuariosByNames(db: Db, names: readonly string[]): Promise<{ id: number; usuario: string }[]> {
  if (names.length === 0) return [];
  const wanted = new Map(names.map((name) => [foldCase(name), name]));
  const query = activeUsuarios(db)
    .select(['u.id', 'u.usuario'])
    .where('u.nombre_plano', 'in', [...wanted.keys()]);
  const foundUsuarios = await query.orderBy('u.nombre_plano').execute();
  for (const { usuario } of foundUsuarios) wanted.delete(foldCase(usuario));
  const [missing] = wanted.values();
  if (missing !== undefined) throw new AppError('REGLA', `Nadie de la agencia se llama «${missing}»`, 'destellos');
  return foundUsuarios;
}

const findLadderCategorias = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('categoria').select('id').where('retirada', 'is', null).execute()).map(({ id }) => id);

/** Trims texts; an empty one of a nullable setting becomes null, and empty names of `destellos` are left out. */
function clean(field: string, value: unknown): unknown {
  if (field === 'destellos' && Array.isArray(value)) return value.map((v) => String(v).trim()).filter((v) => v !== '');
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return text === '' && isNullableField(field) ? null : text;
}
/** Returns the submitted settings, trimmed, without the omitted ones; an empty address becomes null. */
function readChange(data: object): Change {
  const entries = Object.entries(data).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([field, value]) => [field, clean(field, value)]));
}

/** Checks a new address of the portal before it is stored (docs/decisions/0023). */
async function testAddress(p: CallContext<Calls['editAjustes']>, { direccion }: Change): Promise<Change> {
  if (direccion === undefined || direccion === null) return {};
  assertNoViolation(checkConfiguracion({ direccion }, []));
  const { origin } = new URL(direccion);
  if (origin !== (await readConfiguracion(p.deps.engine.db)).direccion) await requirePublished(p, origin);
  return { direccion: origin };
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Refuses a change of time zone while a period has open work. Days, weeks, the month of a renta and the day on which a
 * payment can be undone follow the zone: a change would move hours to another day, and change the hours of an announced
 * week.
 */
async function requireNoWork(tx: Tx): Promise<void> {
  await lockWork(tx);
  const peopleCount = await countWithWork(tx.db);
  if (peopleCount === 0) return;
  const peopleText = peopleCount === 1 ? '1 persona tiene' : `${peopleCount} personas tienen`;
  throw new AppError(
    'ZONA_CON_TRABAJO',
    `${peopleText} horas sin cerrar. Activa el mantenimiento, reinicia la nómina y la nómina +, y cambia la zona.`,
    'zona',
  );
}

const formatField = (field: ConfiguracionField, payload: AgenciaConfiguracion): FieldDifference['antes'] =>
  formatConfiguracionValue(field, payload);
const yesNo = (value: FieldDifference['antes']): FieldDifference['antes'] =>
  typeof value === 'boolean' ? (value ? 'Sí' : 'No') : value;

function configuracionDifferences(
  before: AgenciaConfiguracion,
  after: AgenciaConfiguracion,
  fields: readonly ConfiguracionField[],
): FieldDifference[] {
  return fields.map((field) => ({
    campo: CONFIGURACION_LABELS[field],
    antes: yesNo(formatField(field, before)),
    despues: yesNo(formatField(field, after)),
  }));
}

/** Writes names of changed settings to the security log, never values; alerts the administrators about maintenance. */
async function logConfiguracionChange(
  tx: Tx,
  fields: readonly ConfiguracionField[],
  { mantenimiento }: EditableConfiguracion,
): Promise<void> {
  const otherLabels = fields.filter((field) => field !== 'mantenimiento').map((field) => CONFIGURACION_LABELS[field]);
  if (otherLabels.length > 0)
    await tx.recordSecurity({ clase: 'ajustes', usuario: null, detalle: otherLabels.join(', ') });
  if (otherLabels.length === fields.length) return;
  const how = mantenimiento ? 'encendido' : 'apagado';
  await tx.recordSecurity({ clase: 'mantenimiento', usuario: null, detalle: how });
  const msg = mantenimiento ? 'puso el portal en mantenimiento' : 'quitó el mantenimiento';
  await raiseAlarm(tx, { detalle: `mantenimiento ${how}`, msg });
}

async function storeSettings(tx: Tx, settings: readonly (readonly [ConfiguracionField, unknown])[]): Promise<void> {
  for (const [clave, value] of settings) {
    const valor = JSON.stringify(value);
    const insert = tx.db.insertInto('configuracion').values({ clave, valor });
    await insert.onConflict((c) => c.column('clave').doUpdateSet({ valor })).execute();
  }
}

/** Writes one audit entry per person whose sparkle was added or removed. */
async function recordSparkles(tx: Tx, before: readonly number[], current: readonly { id: number }[]): Promise<void> {
  const sparkling = current.map((u) => u.id);
  const shared = { modulo: 'configuracion' } as const;
  await tx.audit(
    ...sparkling
      .filter((id) => !before.includes(id))
      .map((usuario) => ({ ...shared, usuario, motivo: `puso destello al nombre de ${NAME_PLACEHOLDER}` })),
    ...before
      .filter((id) => !sparkling.includes(id))
      .map((usuario) => ({ ...shared, usuario, motivo: `quitó el destello del nombre de ${NAME_PLACEHOLDER}` })),
  );
}

/** `editAjustes`: saves the submitted settings if they still have the values that the editor saw. */
export async function editConfiguracion(p: CallContext<Calls['editAjustes']>): Promise<Answer<Calls['editAjustes']>> {
  const change = readChange(p.body.data);
  const data = { ...change, ...(await testAddress(p, change)) };
  const seen = p.body.visto ?? {};
  return p.transaction(async (tx) => {
    const saved = await lockConfiguracion(tx);
    const existing = await withNames(tx.db, saved);
    const fields = CONFIGURACION_FIELDS.filter((c) => data[c] !== undefined);
    if (fields.some((c) => seen[c] !== undefined && !isEqual(seen[c], existing[c])))
      throw new AppError('CAMBIO_MIENTRAS');
    assertNoViolation(checkConfiguracion(data, await findLadderCategorias(tx.db)));
    const sparkling = data.destellos && (await findUsuariosByNames(tx.db, data.destellos));
    const updated: EditableConfiguracion = {
      ...existing,
      ...data,
      ...(sparkling && { destellos: sparkling.map((u) => u.usuario) }),
    };
    const changed = fields.filter((c) => !isEqual(existing[c], updated[c]));
    if (changed.length === 0) return { msg: 'No hiciste ningún cambio', status: 0 as const };
    if (changed.includes('zona')) await requireNoWork(tx);
    await storeSettings(
      tx,
      changed.map((clave) => [clave, clave === 'destellos' ? sparkling?.map((u) => u.id) : updated[clave]]),
    );
    const labels = changed.map((c) => CONFIGURACION_LABELS[c]).join(', ');
    // The audit log never contains names as text: `recordSparkles` refers to each person by id.
    const diferencias = configuracionDifferences(
      existing,
      updated,
      changed.filter((c) => c !== 'destellos'),
    );
    await tx.audit({
      modulo: 'configuracion',
      motivo: `cambió ${labels}`,
      ...(diferencias.length > 0 && { diferencias }),
    });
    if (sparkling) await recordSparkles(tx, saved.destellos, sparkling);
    tx.notify({ tema: 'configuracion', msg: `cambió la configuración: ${labels}` });
    await logConfiguracionChange(tx, changed, updated);
    return { msg: 'Guardaste la configuración', status: 0 as const };
  });
}

/** Asks a configured or proposed hotel for the caller's avatar (decisions §3). Registers nobody. */
export async function testHotel(p: CallContext<Calls['probarHotel']>): Promise<Answer<Calls['probarHotel']>> {
  const hotel = p.body.hotel.trim();
  if (hotel !== (await readConfiguracion(p.deps.engine.db)).hotel) assertNoViolation(checkConfiguracion({ hotel }, []));
  const { usuario } = p.usuario;
  const avatar = await tryHotel(p.deps.outboundHttp, hotel, usuario);
  const resultText = avatar ? `Encontró el avatar ${usuario}` : `No tiene un avatar llamado ${usuario}`;
  return { msg: `El hotel responde. ${resultText}.`, status: 0, avatar };
}
