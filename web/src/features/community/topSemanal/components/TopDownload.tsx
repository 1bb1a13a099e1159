import type { TopRow } from '@conserje/contract';
import { DownloadButtons } from '../../../../ui/files/DownloadButtons.tsx';
import type { Column } from '../../../../ui/table/tableModel.ts';
import { toSheet } from '../../../../ui/table/tableModel.ts';
import type { Placement } from '../rankPlaces.ts';
import { rankPlaces, TOP_TABLES } from '../rankPlaces.ts';

/** Columns of the download: all three tables in one file, one value column for each. */
const COLUMNS: readonly Column<PlaceRow>[] = [
  { id: 'tabla', title: 'Tabla', value: (p) => p.table.title },
  { id: 'lugar', title: 'Puesto', value: (p) => p.position },
  { id: 'usuario', title: 'Usuario', value: (p) => p.usuario },
  ...TOP_TABLES.map(({ key, title, suffix }) => ({
    id: key,
    // Whole hours, as the tables show them: no durations, which would read as exact.
    title: suffix === 'h' ? `${title} (h)` : title,
    value: (p: PlaceRow) => (p.table.key === key ? p.value : null),
  })),
];
type PlaceRow = Placement & { table: (typeof TOP_TABLES)[number] };
const rowsOf = (topRows: readonly TopRow[]): PlaceRow[] =>
  TOP_TABLES.flatMap((table) => rankPlaces(topRows, table.key).map((p) => ({ ...p, table })));

export const TopDownload = ({ rows = [], monday }: { rows: readonly TopRow[] | undefined; monday: string }) => (
  <DownloadButtons
    fileName={`top-semanal-${monday}`}
    sheetName="Top semanal"
    scope="las tres tablas"
    disabled={rows.length === 0}
    build={() => toSheet(COLUMNS, rowsOf(rows))}
  />
);
