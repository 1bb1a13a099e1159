import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRIVACY_GENERAL, STORED_DATA } from '@conserje/rules';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';
import type { ColumnKind, TableTreatment } from './privacy.dataInventory.ts';
import { columnsOf, DATA_INVENTORY } from './privacy.dataInventory.ts';
import { isDownloadable } from './privacy.download.ts';
import { TEXT_COLUMNS } from './privacy.names.ts';

const portal = portalForFile();
interface ForeignKey {
  tabla: string;
  columna: string;
}
const KINDS: readonly ColumnKind[] = [
  ...(['suyo', 'sobre', 'otro', 'nombre', 'direccion', 'huella', 'secreto', 'texto', 'publicado'] as const),
  ...(['imagen', 'dinero', 'dato', 'fecha', 'nada'] as const),
];
const PERSONAL = KINDS.filter((clase) => !['nada', 'fecha', 'publicado'].includes(clase));
const all = (treatment: TableTreatment): string[] => columnsOf(treatment, ...KINDS);
const hasKind = (treatment: TableTreatment, ...kinds: ColumnKind[]): boolean =>
  columnsOf(treatment, ...kinds).length > 0;

/** Secrets of the agency, without a usuario. */
const AGENCIA_TABLES = ['claves_push', 'discord_bot', 'discord_destino', 'sello'];
/** Tables whose rows are deleted with their usuario. Accounting or other usuarios need the rows of all other tables. */
const DELETED_TABLES = [
  'aparato',
  'ausencia',
  'avatar_usuario',
  'comunicado_lectura',
  'comunicado_reaccion',
  'departamento_miembro',
  'departamento_solicitud',
  'direccion',
  'discord_cuenta',
  'dispositivo',
  'dos_pasos',
  'enlace_calendario',
  'encuesta_voto',
  'enlace_clave',
  'estado',
  'excepcion',
  'idempotency',
  'lista_negra',
  'llamado',
  'notificacion',
  'notificacion_gusto',
  'pedido',
  'permitido',
  'presente',
  'rescate',
  'sesion',
  'solicitud_ingreso',
  'solicitud_nombre',
  'sugerencia',
  'titular_visto',
];
/** Tables that name a person and are not in the download, with the reason. */
const NOT_DOWNLOADED: Record<string, string> = {
  actividad_pedida: 'who said what a categoria asks for is what an encargado did for the agency',
  corte: 'who reset a payroll is what an encargado did for the agency',
  departamento: 'who heads it is in departamento_miembro, as a member',
  idempotency: 'what one was answered to a change, which goes after 24 hours',
  lista_paga: 'the same, of a list of pay',
  pase_lista: 'the same, of a role call',
  puesta: 'the same, of setting the agency up',
  renta_mes: 'the same, of a month of rents',
  rescate: 'fingerprints of codes, which tell nobody anything',
  segmento: 'whose minutes it led to is in trabajo',
  titular_visto: 'what is watched of rights that one knows of',
  vigilancia: 'what is watched, while it is watched; one’s own logins are in sesion and direccion',
  trabajo_dia: 'the sums of trabajo by days',
};

describe('the kind of each column', () => {
  test('is set once for each column of each table, and for no other', async () => {
    const base = (await portal().db.introspection.getTables()).filter(({ name }) => !name.startsWith('kysely_'));
    const existing = Object.fromEntries(base.map(({ name, columns }) => [name, columns.map((c) => c.name).sort()]));
    const describedTables = Object.fromEntries(
      Object.entries(DATA_INVENTORY).map(([table, treatment]) => [table, all(treatment).sort()]),
    );
    expect(describedTables).toEqual(existing);
  });

  test('is suyo, sobre or otro for each reference to a person', async () => {
    const { db } = portal();
    const query =
      ENGINE === 'sqlite'
        ? sql<ForeignKey>`select m.name as tabla, f."from" as columna from sqlite_master m, pragma_foreign_key_list(m.name) f
            where f."table" = 'usuario'`
        : sql<ForeignKey>`select c.conrelid::regclass::text as tabla, a.attname as columna from pg_constraint c
            join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
            where c.contype = 'f' and c.confrelid = 'usuario'::regclass`;
    const foreignKeys = (await query.execute(db)).rows;
    const unmapped = foreignKeys.filter(
      ({ tabla, columna }) => !columnsOf(DATA_INVENTORY[tabla] ?? {}, 'suyo', 'sobre', 'otro').includes(columna),
    );
    // Filled only within the transaction of an erasure.
    expect(unmapped).toEqual([{ tabla: 'olvidando', columna: 'usuario' }]);
    expect(foreignKeys.length).toBeGreaterThan(60);
    expect(await db.selectFrom('olvidando').selectAll().execute()).toEqual([]);
  });

  test('makes the first column without personal data tell the rows of each table with texts apart', async () => {
    const { db } = portal();
    for (const { table, keyColumn } of TEXT_COLUMNS) {
      const query =
        ENGINE === 'sqlite'
          ? sql`select 1 from pragma_table_info(${table}) where name = ${keyColumn} and pk = 1
              and (select max(pk) from pragma_table_info(${table})) = 1
            union select 1 from pragma_index_list(${table}) l where l."unique" = 1 and l.partial = 0
              and (select group_concat(name) from pragma_index_info(l.name)) = ${keyColumn}`
          : sql`select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
              where i.indrelid = ${table}::regclass and i.indisunique and i.indpred is null
                and i.indnkeyatts = 1 and a.attname = ${keyColumn}`;
      expect({ table, keyColumn, unique: (await query.execute(db)).rows.length > 0 }).toMatchObject({ unique: true });
    }
  });

  test('comes with an erasure policy for each table that belongs to a person', () => {
    for (const [table, treatment] of Object.entries(DATA_INVENTORY))
      expect({ table, dicho: treatment.erasure !== undefined }).toEqual({ table, dicho: hasKind(treatment, 'suyo') });
    const deletedTables = Object.entries(DATA_INVENTORY).flatMap(([table, { erasure }]) =>
      erasure === 'borrar' ? table : [],
    );
    expect(deletedTables.sort()).toEqual([...DELETED_TABLES].sort());
    const tablesWithText = Object.entries(DATA_INVENTORY).filter(
      ([, treatment]) => hasKind(treatment, 'suyo') && hasKind(treatment, 'texto'),
    );
    for (const [table, { erasure }] of tablesWithText)
      expect({ table, erasure }).not.toEqual({ table, erasure: 'queda' });
  });
});

describe('the description of the stored data', () => {
  const describedTables = STORED_DATA.flatMap(({ tables }) => tables);

  test('has each table with personal data in exactly one part', () => {
    const personalTables = Object.entries(DATA_INVENTORY)
      .filter(([table, treatment]) => columnsOf(treatment, ...PERSONAL).length > 0 && !AGENCIA_TABLES.includes(table))
      .map(([table]) => table);
    expect([...describedTables].sort()).toEqual(personalTables.sort());
  });

  test('is the same in docs/privacidad.md, table by table', () => {
    const doc = readFileSync(join(import.meta.dirname, '../../../../../docs/privacidad.md'), 'utf8');
    const plain = doc.replaceAll(/\s+/g, ' ');
    for (const sentence of PRIVACY_GENERAL) expect(plain).toContain(sentence);
    for (const { titulo, que, porque, cuanto, quien, tables } of STORED_DATA) {
      const parte = plain.split('## ').find((p) => p.startsWith(`${titulo} `)) ?? '';
      for (const sentence of [que, porque, cuanto, quien])
        expect({ titulo, parte }).toEqual({ titulo, parte: expect.stringContaining(sentence) });
      const [, named = ''] = parte.split('**Tablas**: ');
      const listed = Array.from(named.matchAll(/`(\w+)`/g), ([, table = '']) => table);
      expect({ titulo, listed: listed.sort() }).toEqual({ titulo, listed: [...tables].sort() });
    }
  });

  test('each table that names a person is in the download or has a reason', () => {
    const peopleTables = Object.entries(DATA_INVENTORY).filter(([, treatment]) => hasKind(treatment, 'suyo', 'otro'));
    const fuera = peopleTables.filter(([, treatment]) => !isDownloadable(treatment)).map(([table]) => table);
    expect(fuera.sort()).toEqual(Object.keys(NOT_DOWNLOADED).sort());
    for (const [table, treatment] of peopleTables)
      if (isDownloadable(treatment)) expect(describedTables).toContain(table);
  });
});
