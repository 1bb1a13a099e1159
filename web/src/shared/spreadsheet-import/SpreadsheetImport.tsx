import { fileTooLargeText, toCsv } from '@conserje/rules';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { AsyncButton } from '../../ui/controls/AsyncButton.tsx';
import { saveAsFile } from '../../ui/files/download.ts';
import visuallyHidden from '../../ui/layout/VisuallyHidden.module.css';
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
  /** What the file must be, in a sentence. */
  prompt: ReactNode;
  /** A file to begin with: its headings and a row, or as many as there are; named without its ending. */
  template: { archivo: string; header: readonly string[]; filas: () => readonly (readonly (string | number)[])[] };
  /** Bytes of the file. */
  max: number;
  error: string | undefined;
  /** Looks at a file that has been chosen; undefined: none is any more. */
  requestPreview: (file: File | undefined) => void;
  previewing: boolean;
  /** What the file leaves open, to be answered. */
  questions?: ReactNode;
  /** What a look has shown. */
  preview: ReactNode;
  /** The button that does it, and whether there is something to be done. */
  run: { texto: string; can: boolean; isRunning: boolean; press: () => void };
}

/** The dialog in which a spreadsheet's file is brought along: first what it would do, then all or nothing. */
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
    <Dialog title={title} close={close} ancho="lg">
      <div className={styles.body}>
        <ChooseFile
          prompt={props.prompt}
          template={props.template}
          change={choose}
          error={isTooLarge ? fileTooLargeText(max) : props.error}
          nombre={fileName}
        />
        {props.questions}
        <div className={styles.preview} aria-live="polite" aria-busy={props.previewing}>
          {props.previewing ? <p>Revisando el archivo…</p> : props.preview}
        </div>
        <div className={styles.buttons}>
          <Button variant="default" onClick={close}>
            Volver
          </Button>
          <AsyncButton disabled={!run.can} loading={run.isRunning} onClick={run.press}>
            {run.texto}
          </AsyncButton>
        </div>
      </div>
    </Dialog>
  );
}

interface ChooseFileProps extends Pick<Props, 'prompt' | 'template' | 'error'> {
  change: (file: File | undefined) => void;
  nombre: string | undefined;
}

function ChooseFile({ prompt, template, change, error, nombre }: ChooseFileProps) {
  const id = useId();
  const { zona } = useConfiguracion();
  const downloadTemplate = () => saveAsFile(`${template.archivo}.csv`, toCsv(template.header, template.filas(), zona));
  return (
    <div className={styles.picker}>
      <p>
        {prompt}{' '}
        <button type="button" className={styles.link} onClick={downloadTemplate}>
          Descargar plantilla
        </button>
      </p>
      <div className={styles.file}>
        <label className={styles.button}>
          Elegir archivo
          <input
            type="file"
            className={visuallyHidden.visuallyHidden}
            // A book can't be read, and is told how to be saved.
            accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,text/csv,text/plain"
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            onChange={(e) => change(e.currentTarget.files?.[0])}
            // The same file again, mended meanwhile, is another one.
            onClick={(e) => {
              e.currentTarget.value = '';
            }}
          />
        </label>
        {nombre !== undefined && <span className={styles.name}>{nombre}</span>}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** What is wrong with a file, line by line; of many the first. @param unchangedText says that nothing has happened meanwhile */
export function SpreadsheetErrors({
  faltas,
  total,
  nothing,
}: {
  faltas: readonly SpreadsheetFault[];
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
        {faltas.map(({ linea, campo, valor, msg }) => (
          <li key={`${linea} ${campo} ${valor}`}>
            <b>{linea === 0 ? 'No está' : `Línea ${linea}`}</b>
            {valor !== '' && <> «{valor}»</>}: {msg}
          </li>
        ))}
      </ol>
      {faltas.length < total && <p>Y {formatNumber(total - faltas.length)} más.</p>}
    </>
  );
}
