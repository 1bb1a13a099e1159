import type { TopRow } from '@conserje/contract';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useSubmit } from '../../../../platform/api/useSubmit.ts';
import { download } from '../../../../ui/files/download.ts';
import tableControls from '../../../../ui/table/TableControls.module.css';
import type { Column } from '../../../../ui/table/tableModel.ts';
import { buildCsv } from '../../../../ui/table/tableModel.ts';
import { useAgencia } from '../../../../ui/text/agenciaContext.ts';
import type { Placement } from '../rankPlaces.ts';
import { rankPlaces, TOP_TABLES } from '../rankPlaces.ts';

/** Columns of the download: all three tables in one file, one value column for each. */
const COLUMNS: readonly Column<PlaceRow>[] = [
  { id: 'tabla', title: 'Tabla', value: (p) => p.table.title },
  { id: 'lugar', title: 'Puesto', value: (p) => p.position },
  { id: 'usuario', title: 'Usuario', value: (p) => p.usuario },
  ...TOP_TABLES.map(({ key, title, suffix }) => ({
    id: key,
    title: suffix === '' ? title : `${title} (${suffix})`,
    value: (p: PlaceRow) => (p.table.key === key ? p.value : null),
  })),
];
type PlaceRow = Placement & { table: (typeof TOP_TABLES)[number] };
const rowsOf = (topRows: readonly TopRow[]): PlaceRow[] =>
  TOP_TABLES.flatMap((table) => rankPlaces(topRows, table.key).map((p) => ({ ...p, table })));

export function DownloadButton({ rows, monday }: { rows: readonly TopRow[] | undefined; monday: string }) {
  const { timeZone } = useAgencia();
  const [save, saving] = useSubmit(async (topRows: readonly TopRow[]) => {
    await download(`top-semanal-${monday}.csv`, () => buildCsv(COLUMNS, rowsOf(topRows), timeZone));
  });
  return (
    <button
      type="button"
      className={tableControls.button}
      aria-busy={saving}
      disabled={rows === undefined || rows.length === 0}
      onClick={() => rows && save(rows)}
    >
      <IconDownload size={18} aria-hidden="true" />
      Descargar
    </button>
  );
}
