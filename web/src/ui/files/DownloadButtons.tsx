import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useState } from 'react';
import { useSubmit } from '../../platform/api/useSubmit.ts';
import { loadWithRetry } from '../../platform/browser/lazyWithRetry.ts';
import tableControls from '../table/TableControls.module.css';
import { useAgencia } from '../text/agenciaContext.ts';
import type { SheetFile, SheetFormat } from './saveSheet.ts';

const WORDS: readonly (readonly [SheetFormat, string])[] = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
];

interface Props extends SheetFile {
  /** What the file contains: 'lo que ves'. */
  scope: string;
  /** Before the format, if the screen has other downloads: 'Todo en'. */
  prefix?: string;
  disabled?: boolean;
  className?: string | undefined;
}

/** Downloads rows as a workbook or as CSV. The code that writes files is loaded for the first one. */
export function DownloadButtons({ scope, prefix = '', disabled = false, className = '', ...file }: Props) {
  const { timeZone } = useAgencia();
  const [chosen, setChosen] = useState<SheetFormat>();
  const [save, isSaving] = useSubmit(async (format: SheetFormat) => {
    setChosen(format);
    const { saveSheet } = await loadWithRetry(() => import('./saveSheet.ts'));
    await saveSheet(file, format, timeZone);
  });
  return (
    <span className={`${tableControls.pair} ${className}`}>
      {WORDS.map(([format, word]) => {
        const isBusy = isSaving && chosen === format;
        return (
          <button
            key={format}
            type="button"
            className={tableControls.button}
            disabled={disabled}
            aria-busy={isBusy}
            aria-label={`Descargar ${prefix.toLowerCase()}${word}`}
            title={`Descargar ${word} de ${scope}`}
            onClick={() => save(format)}
          >
            {format === 'xlsx' && <IconDownload size={18} aria-hidden="true" />}
            {isBusy ? 'Preparando…' : `${prefix}${word}`}
          </button>
        );
      })}
    </span>
  );
}
