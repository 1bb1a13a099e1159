import type { Registro } from '@conserje/contract';
import { AUDIT_MODULES } from '@conserje/rules';
import { useId, useState } from 'react';
import tableControls from '../../ui/table/TableControls.module.css';
import { DateTimeText } from '../../ui/text/DateTimeText.tsx';
import { formatCount } from '../../ui/text/format.ts';
import styles from './AuditLogView.module.css';
import { ExpandedEntryGroup } from './ExpandedEntryGroup.tsx';
import { Changes, LogSentence } from './LogSentence.tsx';

interface Props {
  registro: Registro;
  showsModule: boolean;
  /** Query key of the surrounding list. */
  queryKey: readonly string[];
}

/**
 * A registro: author, act, target and time; the field values before and after an edit; the lines of an act on several
 * targets.
 */
export function AuditLogRow({ registro, showsModule, queryKey }: Props) {
  const { id, modulo, fecha, diferencias, lineas } = registro;
  const [isOpen, setOpen] = useState(false);
  const linesId = useId();
  return (
    <tr className={styles.row}>
      <td className={styles.description}>
        {showsModule && <span className={styles.module}>{AUDIT_MODULES[modulo]}</span>}
        <LogSentence registro={registro} />
        {diferencias.length > 0 && <Changes differences={diferencias} />}
        {lineas > 0 && (
          <button
            type="button"
            className={`${tableControls.button} ${styles.openButton}`}
            aria-expanded={isOpen}
            aria-controls={linesId}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Ocultar' : `Ver ${formatCount(lineas, 'registro', 'registros')}`}
          </button>
        )}
        <div id={linesId} hidden={!isOpen}>
          {isOpen && <ExpandedEntryGroup groupId={id} queryKey={queryKey} />}
        </div>
      </td>
      <td className={styles.time}>
        <DateTimeText value={fecha} format="time" />
      </td>
    </tr>
  );
}
