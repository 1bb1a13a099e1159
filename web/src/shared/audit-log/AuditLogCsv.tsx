import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useSubmit } from '../../platform/api/useSubmit.ts';
import { download } from '../../ui/files/download.ts';
import tableControls from '../../ui/table/TableControls.module.css';
import { buildCsv } from '../../ui/table/tableModel.ts';
import { useAgencia } from '../../ui/text/agenciaContext.ts';
import type { auditLogQuery } from './auditLog.ts';
import { EXPORT_COLUMNS } from './auditLog.ts';

interface Props {
  query: ReturnType<typeof auditLogQuery>;
  /** File name of the export without extension. */
  fileName: string;
  /** Class of the button's text, which may be hidden for lack of room. */
  wordClassName?: string | undefined;
}

/** Downloads all matching lines of the log, not only the loaded ones. */
export function AuditLogCsv({ query, fileName, wordClassName }: Props) {
  const { timeZone } = useAgencia();
  const [exportCsv, isExporting] = useSubmit(async () => {
    await download(`${fileName}.csv`, async () => buildCsv(EXPORT_COLUMNS, await query.all(), timeZone));
  });
  return (
    <button
      type="button"
      className={tableControls.button}
      aria-busy={isExporting}
      title="Descargar CSV de estos resultados"
      onClick={() => exportCsv()}
    >
      <IconDownload size={18} aria-hidden="true" />
      <span className={wordClassName}>{isExporting ? 'Preparando…' : 'Descargar'}</span>
    </button>
  );
}
