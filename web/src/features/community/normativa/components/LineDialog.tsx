import type { Gravedad } from '@conserje/rules';
import { checkInfraccion, checkNormativaText, GRAVEDAD_TEXTS, GRAVEDADES, NORMATIVA_TEXT_MAX } from '@conserje/rules';
import { Form } from '../../../../ui/form/Form.tsx';
import { SegmentedField } from '../../../../ui/form/SegmentedField.tsx';
import { TextAreaField, TextField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import type { EditedLine } from '../normativaDraft.ts';

const GRAVEDAD_OPTIONS = GRAVEDADES.map((value) => ({ value, label: GRAVEDAD_TEXTS[value].castigo }));
const NAMES = { infracciones: 'infracción', reglas: 'regla', faltas: 'tipo de falta' } as const;

interface Props {
  edited: EditedLine;
  isNew: boolean;
  save: (line: EditedLine) => void;
  close: () => void;
}

interface LineValues {
  texto: string;
  codigo: string;
  gravedad: Gravedad;
}

const valuesOf = ({ section, line }: EditedLine): LineValues => ({
  texto: section === 'infracciones' ? line.falta : line.texto,
  codigo: section === 'infracciones' ? line.codigo : '',
  gravedad: section === 'reglas' ? 'leve' : line.gravedad,
});

function withValues({ section, line }: EditedLine, { texto, codigo, gravedad }: LineValues): EditedLine {
  if (section === 'infracciones')
    return { section, line: { ...line, falta: texto.trim(), codigo: codigo.trim(), gravedad } };
  if (section === 'reglas') return { section, line: { ...line, texto: texto.trim() } };
  return { section, line: { ...line, texto: texto.trim(), gravedad } };
}

function checkLine({ section }: EditedLine, { texto, codigo }: LineValues) {
  if (section !== 'infracciones') return checkNormativaText(texto);
  const found = checkInfraccion({ falta: texto, codigo });
  return found?.campo === 'falta' ? { ...found, campo: 'texto' as const } : found;
}

/** Edits one line of the rulebook, or writes a new one. */
export default function LineDialog({ edited, isNew, save, close }: Props) {
  const { section } = edited;
  const form = useForm(valuesOf(edited));
  const finish = () => {
    save(withValues(edited, form.values));
    form.done();
    close();
  };
  return (
    <Dialog title={`${isNew ? 'Agregar' : 'Editar'} ${NAMES[section]}`} close={close}>
      <Form form={form} button="Listo" goBack={close} check={() => checkLine(edited, form.values)} send={finish}>
        <TextAreaField
          {...form.field('texto')}
          label={section === 'infracciones' ? 'Falta' : 'Texto'}
          description={`Hasta ${NORMATIVA_TEXT_MAX} caracteres`}
          autosize
          minRows={2}
          maxRows={8}
          data-autofocus
        />
        {section === 'infracciones' && (
          <TextField {...form.field('codigo')} label="Código" description="Como ML, MI o MA" maxLength={20} />
        )}
        {section !== 'reglas' && (
          <SegmentedField {...form.field('gravedad')} label="Gravedad" options={GRAVEDAD_OPTIONS} />
        )}
      </Form>
    </Dialog>
  );
}
