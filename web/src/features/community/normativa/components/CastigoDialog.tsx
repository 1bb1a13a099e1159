import type { Castigo, CastigoEffect, Gravedad } from '@conserje/rules';
import { checkCastigo, DECIDE_TEXT, mayRise, NORMATIVA_TEXT_MAX, ORDINALS } from '@conserje/rules';
import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import { Form } from '../../../../ui/form/Form.tsx';
import { NumberField, TextAreaField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { capitalize } from '../../../../ui/text/format.ts';

const EFFECT_LABELS: Record<CastigoEffect, string> = {
  nada: 'Nada: solo el texto',
  minutos: 'Proponer minutos de tiempo',
  multa: 'Proponer una multa',
  decidir: capitalize(DECIDE_TEXT),
  sube: 'Contar como la gravedad siguiente',
};
const hasAmount = (efecto: CastigoEffect): boolean => efecto === 'minutos' || efecto === 'multa';

interface Props {
  gravedad: Gravedad;
  paso: number;
  castigo: Castigo;
  save: (castigo: Castigo) => void;
  close: () => void;
}

/** Edits one punishment of the scale of castigos: its text, and what it proposes to the giver of the llamado. */
export default function CastigoDialog({ gravedad, paso, castigo, save, close }: Props) {
  const form = useForm({
    ...castigo,
    cantidad: hasAmount(castigo.efecto) ? castigo.cantidad : (null as number | null),
  });
  const { texto, efecto, cantidad } = form.values;
  const edited: Castigo = { texto: texto.trim(), efecto, cantidad: hasAmount(efecto) ? (cantidad ?? 0) : 0 };
  const effects: CastigoEffect[] = [
    'nada',
    'minutos',
    'multa',
    'decidir',
    ...(mayRise(gravedad, paso) ? ['sube' as const] : []),
  ];
  const finish = () => {
    save(edited);
    form.done();
    close();
  };
  return (
    <Dialog title={`Castigo del ${ORDINALS[paso - 1]} llamado por falta ${gravedad}`} close={close}>
      <Form form={form} button="Listo" goBack={close} check={() => checkCastigo(edited, gravedad, paso)} send={finish}>
        <TextAreaField
          {...form.field('texto')}
          label="Texto"
          description={`Hasta ${NORMATIVA_TEXT_MAX} caracteres. Vacío: la normativa no dice nada.`}
          autosize
          minRows={2}
          maxRows={6}
          data-autofocus
        />
        <Select
          label="Qué hace"
          data={effects.map((value) => ({ value, label: EFFECT_LABELS[value] }))}
          value={efecto}
          allowDeselect={false}
          onChange={(chosen) => {
            if (chosen !== null) form.change({ efecto: chosen });
          }}
        />
        {hasAmount(efecto) && (
          <NumberField {...form.field('cantidad')} label={efecto === 'multa' ? 'Créditos' : 'Minutos'} maxLength={7} />
        )}
      </Form>
    </Dialog>
  );
}
