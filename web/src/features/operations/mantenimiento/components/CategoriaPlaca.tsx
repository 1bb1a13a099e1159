import { PLACA_BYTES } from '@conserje/rules';
import { useState } from 'react';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { ImageField, imageViolation } from '../../../../ui/form/ImageField.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { useFormInDialog } from '../../../../ui/form/useFormInDialog.ts';
import styles from './CategoriaPlaca.module.css';

const EMPTY = { imagen: null as File | null };

interface Props {
  id_categoria: number;
  n_categoria: string;
  /** URL of the current placa. */
  placa: string;
}

/** Shows and replaces the placa of a categoria inside a dialog; saved at once, apart from the dialog's form. */
export function CategoriaPlaca({ id_categoria, n_categoria, placa }: Props) {
  const form = useForm(EMPTY, { placa: id_categoria });
  useFormInDialog(form);
  const { imagen } = form.values;
  // As it was seen: the dialog follows the place, which another rango may take.
  const [rango] = useState(n_categoria);
  const [change, isChanging] = useCallMutation('POST placaCategoria', {
    form,
    onSuccess: () => form.clear(),
  });
  const hasValidImage = imagen !== null && imageViolation('imagen', imagen, { bytes: PLACA_BYTES }) === null;
  return (
    <div className={styles.placa}>
      <img src={placa} alt={`Placa de ${n_categoria}`} width={64} height={64} className={styles.current} />
      <ImageField {...form.field('imagen')} label="Otra placa" bytes={PLACA_BYTES} isPixelated />
      {hasValidImage && (
        <AsyncButton
          variant="default"
          loading={isChanging}
          onClick={() => change({ body: { id: id_categoria, rango, imagen } })}
          className={styles.button ?? ''}
        >
          Cambiar placa
        </AsyncButton>
      )}
    </div>
  );
}
