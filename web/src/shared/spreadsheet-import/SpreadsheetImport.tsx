import { fileTooLargeText, toCsv } from '@conserje/rules';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { AsyncButton } from '../../ui/controls/AsyncButton.tsx';
import { saveAsFile } from '../../ui/files/download.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { formatCount, formatNumber } from '../../ui/text/format.ts';
import { useConfiguracion } from '../agencia/configuracion.queries.ts';
import styles from './SpreadsheetImport.module.css';

interface SpreadsheetFault {
  linea: number;
  campo: string;
  valor: string;
  msg: string;
}

interface Props {
  title: string;
  close: () => void;
  /** Requirements of the file, in a sentence. */
  prompt: ReactNode;
  /** Template file: its headings and example rows; name without extension. */
  template: { fileName: string; header: readonly string[]; rows: () => readonly (readonly (string | number)[])[] };
  /** Maximum size in bytes. */
  max: number;
  error: string | undefined;
  /** Previews a chosen file; undefined if the choice was removed. */
  requestPreview: (file: File | undefined) => void;
  previewing: boolean;
  /** Open questions of the file. */
  questions?: ReactNode;
  preview: ReactNode;
  /** The button that imports, and whether there is something to import. */
  run: { label: string; can: boolean; isRunning: boolean; press: () => void };
}

/** Import dialog for a spreadsheet: a preview first, then all or nothing. */
export function SpreadsheetImport({ title, close, max, requestPreview, run, ...props }: Props) {
  const [fileName, setName] = useState<string>();
  const [isTooLarge, setTooLarge] = useState(false);
  const choose = (chosen: File | undefined) => {
    const fits = chosen === undefined || chosen.size <= max;
    setTooLarge(!fits);
    setName(chosen?.name);
    requestPreview(fits ? chosen : undefined);
  };
  return (
    <Dialog title={title} close={close} size="lg">
      <div className={styles.body}>
        <ChooseFile
          prompt={props.prompt}
          template={props.template}
          change={choose}
          error={isTooLarge ? fileTooLargeText(max) : props.error}
          fileName={fileName}
        />
        {props.questions}
        <div className={styles.preview} aria-live="polite" aria-busy={props.previewing}>
          {props.previewing ? <p>Revisando el archivo…</p> : props.preview}
        </div>
        <div className="u-flex u-wrap u-gap-12 u-justify-end">
          <Button variant="default" onClick={close}>
            Volver
          </Button>
          <AsyncButton disabled={!run.can} loading={run.isRunning} onClick={run.press}>
            {run.label}
          </AsyncButton>
        </div>
      </div>
    </Dialog>
  );
}

interface ChooseFileProps extends Pick<Props, 'prompt' | 'template' | 'error'> {
  change: (file: File | undefined) => void;
  fileName: string | undefined;
}

function ChooseFile({ prompt, template, change, error, fileName }: ChooseFileProps) {
  const id = useId();
  const { zona } = useConfiguracion();
  const downloadTemplate = () => saveAsFile(`${template.fileName}.csv`, toCsv(template.header, template.rows(), zona));
  return (
    <div className="u-grid u-gap-6">
      <p>
        {prompt}{' '}
        <button type="button" className={styles.link} onClick={downloadTemplate}>
          Descargar plantilla
        </button>
      </p>
      <div className="u-row u-gap-12 u-shrinkable">
        <label className={styles.button}>
          Elegir archivo
          <input
            type="file"
            className="u-visually-hidden"
            // A workbook cannot be read, but choosing one explains how to save it.
            accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,text/csv,text/plain"
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            onChange={(e) => change(e.currentTarget.files?.[0])}
            // Allows to choose the same file again after it was corrected.
            onClick={(e) => {
              e.currentTarget.value = '';
            }}
          />
        </label>
        {fileName !== undefined && <span className="u-ellipsis">{fileName}</span>}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="u-bad" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Errors of a file by line; of many only the first. @param nothing states that nothing was changed */
export function SpreadsheetErrors({
  faults,
  total,
  nothing,
}: {
  faults: readonly SpreadsheetFault[];
  total: number;
  nothing: string;
}) {
  return (
    <>
      <p>
        <b>{formatCount(total, 'error', 'errores')} en el archivo.</b> {nothing} Corrige{' '}
        {total === 1 ? 'la línea marcada' : 'las líneas marcadas'} y elige el archivo de nuevo.
      </p>
      <ol className={styles.problems}>
        {faults.map(({ linea, campo, valor, msg }) => (
          <li key={`${linea} ${campo} ${valor}`}>
            <b>{linea === 0 ? 'No está' : `Línea ${linea}`}</b>
            {valor !== '' && <> «{valor}»</>}: {msg}
          </li>
        ))}
      </ol>
      {faults.length < total && <p>Y {formatNumber(total - faults.length)} más.</p>}
    </>
  );
}
