import type { RosterPreview } from '@conserje/contract';
import { TEXTS } from '@conserje/rules';
import IconYes from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconNo from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useCallMutation, useIsBusy } from '../../../../../platform/api/useCallMutation.ts';
import { useStartup } from '../../../../../shared/agencia/configuracion.queries.ts';
import { useSpreadsheetPreview } from '../../../../../shared/spreadsheet-import/useSpreadsheetPreview.ts';
import { Form } from '../../../../../ui/form/Form.tsx';
import { TextAreaField } from '../../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../../ui/overlay/Dialog.tsx';
import { formatCount } from '../../../../../ui/text/format.ts';
import { buildRosterFile, parseNames, previewNames } from '../../pastedNames.ts';
import { IMPORT_KEY, useIssuedClaves } from '../../useIssuedClaves.ts';
import styles from './PasteNamesDialog.module.css';

const PERSON_UNIT = ['persona', 'personas'] as const;
/** Each line is a person, even when a categoria has the same name. */
const IMPORT_OPTIONS = { secciones: 'personas' } as const;

/** Imports people by pasted names: a preview of each, then those who can enter. */
export default function PasteNamesDialog({ close }: { close: () => void }) {
  const mision = useStartup().rangos[0]?.misiones[0]?.nombre;
  const namesForm = useForm({ nombres: '' });
  const { preview, error, form, choose } = useSpreadsheetPreview<RosterPreview>();
  const [, holdClaves] = useIssuedClaves();
  const [requestPreview, isPreviewing] = useCallMutation('POST mirarSocios');
  const isImporting = useIsBusy(IMPORT_KEY);
  const [importFile] = useCallMutation('POST importarSocios', {
    form: { ...form, done: namesForm.done },
    busyKey: IMPORT_KEY,
    store: ({ claves }) => holdClaves(claves),
  });
  const field = namesForm.field('nombres');
  const names = parseNames(field.value);
  const previewedNames = preview && preview.conFaltas === preview.faltas.length ? previewNames(names, preview) : [];
  const importable = previewedNames.filter((v) => v.reason === null).map((v) => v.name);
  const change = (text: string) => {
    field.change(text);
    choose(undefined, () => undefined);
  };
  const previewImport = () =>
    choose(buildRosterFile(names), (body, options) =>
      requestPreview({ body: { ...body, ...IMPORT_OPTIONS } }, options),
    );
  const importNames = () =>
    preview &&
    importFile({
      body: {
        archivo: buildRosterFile(importable),
        ...IMPORT_OPTIONS,
        vistas: importable.length,
        vista: preview.vista,
      },
    });
  return (
    <Dialog title="Pegar nombres" close={close}>
      <Form
        form={namesForm}
        button={
          importable.length > 0
            ? `Importar ${formatCount(importable.length, ...PERSON_UNIT)}`
            : names.length === 0
              ? 'Revisar nombres'
              : `Revisar ${formatCount(names.length, 'nombre', 'nombres')}`
        }
        goBack={close}
        sending={isPreviewing || isImporting}
        check={() => (names.length === 0 ? { campo: 'nombres', msg: TEXTS.camposVacios } : null)}
        send={importable.length > 0 ? importNames : previewImport}
      >
        <TextAreaField
          {...field}
          change={change}
          error={error ?? field.error}
          label="Nombres del hotel"
          description={`Uno por línea o separados por comas.${mision ? ` Empiezan como ${mision}.` : ''}`}
          data-autofocus
          rows={5}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
        />
        <div aria-live="polite" aria-busy={isPreviewing}>
          {preview && (
            <Summary
              preview={preview}
              importable={importable.length}
              rejectedCount={previewedNames.length - importable.length}
            />
          )}
          {previewedNames.length > 0 && (
            <ul className={styles.names} aria-label="Qué pasará con cada nombre">
              {previewedNames.map(({ name, reason }) => (
                <li key={name} className={styles.name}>
                  {reason === null ? (
                    <IconYes size={18} className="u-good" aria-label="Entra:" />
                  ) : (
                    <IconNo size={18} className="u-bad" aria-label="No entra:" />
                  )}
                  <span>
                    <b>{name}</b> {reason !== null && <small className="u-block u-muted">{reason}</small>}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Form>
    </Dialog>
  );
}

function Summary({
  preview,
  importable,
  rejectedCount,
}: {
  preview: RosterPreview;
  importable: number;
  rejectedCount: number;
}) {
  if (preview.conFaltas > preview.faltas.length)
    return <p>{formatCount(preview.conFaltas, 'nombre no sirve', 'nombres no sirven')}. Pega menos a la vez.</p>;
  return (
    <p>
      <b>{importable === 0 ? 'No hay personas nuevas' : `Se agregarán ${formatCount(importable, ...PERSON_UNIT)}`}.</b>
      {rejectedCount > 0 && ` ${formatCount(rejectedCount, 'nombre se queda fuera', 'nombres se quedan fuera')}.`}
    </p>
  );
}
