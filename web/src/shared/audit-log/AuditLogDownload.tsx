import { DownloadButtons } from '../../ui/files/DownloadButtons.tsx';
import { toSheet } from '../../ui/table/tableModel.ts';
import type { auditLogQuery } from './auditLog.ts';
import { AUDIT_LOG_EXPORT_COLUMNS } from './auditLog.ts';

interface Props {
  query: ReturnType<typeof auditLogQuery>;
  /** File name of the export without extension. */
  fileName: string;
}

/** Downloads all matching lines of the log, not only the loaded ones. */
export const AuditLogDownload = ({ query, fileName }: Props) => (
  <DownloadButtons
    fileName={fileName}
    sheetName="Registros"
    scope="estos resultados"
    build={async () => toSheet(AUDIT_LOG_EXPORT_COLUMNS, await query.all())}
  />
);
