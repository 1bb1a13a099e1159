import { createHash } from 'node:crypto';
import type { Answer, privacyCalls } from '@conserje/contract';
import { STORED_DATA } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import type { TableTreatment } from './privacy.dataInventory.ts';
import { columnsOf, DATA_INVENTORY, DISCLOSABLE_KINDS } from './privacy.dataInventory.ts';

type Calls = typeof privacyCalls;
type Row = Record<string, unknown>;

/** Maximum of rows per table, newest first; it bounds the size of the file. */
const ROWS_MAX = 50_000;

/** Only entries of one's own authorship: what others write about a usuario is for the administration. */
const OWN_ENTRIES_ONLY = new Set(['bitacora']);
/** Columns left out: names of external buyers. */
const RESTRICTED_COLUMNS = new Set(['venta.externo', 'membresia_usuario.externo', 'membresia_usuario.externo_plano']);

/** Reads one's own rows of a table, limited to the columns that one may see. */
async function rowsOf(db: Db, table: string, treatment: TableTreatment, usuario: number): Promise<Row[]> {
  const dateColumns = columnsOf(treatment, 'fecha');
  const columns = columnsOf(treatment, ...DISCLOSABLE_KINDS).filter((c) => !RESTRICTED_COLUMNS.has(`${table}.${c}`));
  const ownConditions = columnsOf(treatment, 'suyo').map((c) => sql`${sql.ref(c)} = ${usuario}`);
  const onlyOwnEntries = OWN_ENTRIES_ONLY.has(table) ? sql`and encargado = ${usuario}` : sql``;
  const [orderColumn] = dateColumns;
  const { rows } = await sql<Row>`select ${sql.join(columns.map((c) => sql.ref(c)))} from ${sql.table(table)}
    where (${sql.join(ownConditions, sql` or `)}) ${onlyOwnEntries}
    ${orderColumn === undefined ? sql`` : sql`order by ${sql.ref(orderColumn)} desc`} limit ${ROWS_MAX}`.execute(db);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([c, v]) => [c, dateColumns.includes(c) && typeof v === 'number' ? iso(v) : v]),
    ),
  );
}

/** Returns whether the download contains the table. */
export const isDownloadable = (treatment: TableTreatment): boolean =>
  columnsOf(treatment, 'suyo').length > 0 && treatment.noDownloadReason === undefined;

/** `misDatos`: returns the caller's stored data that they may see, with the purpose of each part. */
export async function download(p: CallContext<Calls['misDatos']>): Promise<Answer<Calls['misDatos']>> {
  const { usuario, now } = p;
  const { db } = p.deps.engine;
  const parts: object[] = [];
  for (const { tables, titulo, que, porque, cuanto, quien } of STORED_DATA) {
    const datos: Record<string, Row[]> = {};
    for (const table of tables) {
      const treatment = DATA_INVENTORY[table];
      if (treatment && isDownloadable(treatment)) datos[table] = await rowsOf(db, table, treatment, usuario.id);
    }
    if (Object.keys(datos).length > 0) parts.push({ titulo, que, porque, cuanto, quien, datos });
  }
  const { nombre } = await readConfiguracion(db);
  const json = JSON.stringify({ agencia: nombre, usuario: usuario.usuario, fecha: iso(now), partes: parts }, null, 1);
  return p.transaction(async (tx) => {
    await tx.audit({ modulo: 'acceso', usuario: usuario.id, motivo: 'descargó sus datos' });
    await tx.recordSecurity({ clase: 'exportacion', detalle: 'lo propio' });
    return {
      contentType: 'application/json; charset=utf-8',
      name: `mis-datos-${usuario.id}.json`,
      hash: createHash('sha256').update(json).digest('base64url'),
      immutable: false,
      content: Buffer.from(json),
    };
  });
}
