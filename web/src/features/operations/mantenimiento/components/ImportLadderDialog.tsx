import type { LadderPreview, MisionEditable } from '@conserje/contract';
import { LADDER_BYTES } from '@conserje/rules';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { SpreadsheetErrors, SpreadsheetImport } from '../../../../shared/spreadsheet-import/SpreadsheetImport.tsx';
import { useSpreadsheetPreview } from '../../../../shared/spreadsheet-import/useSpreadsheetPreview.ts';
import { formatCount } from '../../../../ui/text/format.ts';
import { ladderRowsOf } from '../ladderRows.ts';
import styles from './ImportLadderDialog.module.css';

const RANGO_UNIT = ['rango', 'rangos'] as const;

interface Props {
  misiones: readonly MisionEditable[];
  close: () => void;
}

/** Imports a ladder: a preview by rango, then all or nothing. */
export default function ImportLadderDialog({ misiones, close }: Props) {
  const { archivo, preview, error, form, choose } = useSpreadsheetPreview<LadderPreview>();
  const [requestPreview, isPreviewing] = useCallMutation('POST mirarEscala');
  const [importFile, isImporting] = useCallMutation('POST importarEscala', { form, onSuccess: close });
  const canImport = preview !== undefined && preview.conFaltas === 0 && preview.rangos.length > 0;
  return (
    <SpreadsheetImport
      title="Importar rangos y misiones"
      close={close}
      prompt={
        <>
          Sube un CSV con las columnas <b>rango</b>, <b>misión</b>, <b>precio</b>, <b>venta</b> y <b>traslado</b>. Pon
          las misiones de la más baja a la más alta. La plantilla trae las actuales.
        </>
      }
      template={{
        fileName: 'escala',
        header: ['rango', 'misión', 'precio', 'venta', 'traslado'],
        rows: () => ladderRowsOf(misiones),
      }}
      max={LADDER_BYTES}
      error={error}
      requestPreview={(chosen) => choose(chosen, (body, options) => requestPreview({ body }, options))}
      previewing={isPreviewing}
      preview={preview && <Preview preview={preview} />}
      run={{
        label: canImport ? `Cambiar ${formatCount(preview.rangos.length, ...RANGO_UNIT)}` : 'Cambiar',
        can: canImport,
        isRunning: isImporting,
        press: () => archivo && preview && importFile({ body: { archivo, vista: preview.vista } }),
      }}
    />
  );
}

function Preview({ preview: { rangos, iguales, ignoradas, faltas, conFaltas } }: { preview: LadderPreview }) {
  if (conFaltas > 0)
    return <SpreadsheetErrors faults={faltas} total={conFaltas} nothing="Todavía no cambiamos nada." />;
  return (
    <>
      <p>
        <b>
          {rangos.length === 0
            ? 'Sin cambios'
            : `${rangos.length === 1 ? 'Cambiará' : 'Cambiarán'} ${formatCount(rangos.length, ...RANGO_UNIT)}`}
        </b>
        .{iguales > 0 && ` ${formatCount(iguales, 'ya está igual', 'ya están iguales')}.`} Los que no están en el
        archivo no cambian.
      </p>
      <ul className={styles.rangos}>
        {rangos.map((r) => (
          <li key={r.rango} className={styles.rango}>
            <b>{r.rango}</b>
            <Misiones label="Nuevas" names={r.nuevas} />
            <Misiones label="Se recuperan" names={r.recuperadas} />
            <Misiones label="Cambian" names={r.cambiadas} />
            <Misiones label="Cambian de lugar" names={r.movidas} personas={r.personas} />
            <Misiones label="Se retiran" names={r.retiradas} />
          </li>
        ))}
      </ul>
      {ignoradas.length > 0 && <p>Columnas que no usamos: {ignoradas.join(', ')}.</p>}
    </>
  );
}

function Misiones({ label, names, personas = 0 }: { label: string; names: readonly string[]; personas?: number }) {
  if (names.length === 0) return null;
  return (
    <span className={styles.change}>
      <span className="u-text-14 u-muted">{label}</span>{' '}
      <span>
        {names.join(', ')}
        {personas > 0 && ` (${formatCount(personas, 'persona', 'personas')} con ellas)`}
      </span>
    </span>
  );
}
