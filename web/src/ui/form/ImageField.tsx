import '@mantine/core/styles/Input.layer.css';
import { checkImage, formatFileSize, IMAGE_TYPES } from '@conserje/rules';
import { Input } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useObjectUrl } from '../../platform/browser/useObjectUrl.ts';
import type { FieldProps } from './formStore.ts';
import styles from './ImageField.module.css';
import { canShrink } from './shrinkImage.ts';

interface Props extends FieldProps<File | null> {
  label: string;
  /** It may weigh so much. */
  bytes: number;
  /** It is made smaller before it is sent, so that only what cannot be is too heavy. */
  isShrinkable?: boolean;
  /** Its points are points. */
  isPixelated?: boolean;
}

/** Why a chosen picture will not do, before it is sent; null where there is nothing against it. */
export function imageViolation<Field extends string>(
  campo: Field,
  archivo: File | null,
  { bytes, isShrinkable = false }: Pick<Props, 'bytes' | 'isShrinkable'>,
) {
  if (!archivo || (isShrinkable && canShrink(archivo))) return null;
  return checkImage(campo, archivo, bytes);
}

/** A picture to send, chosen or pasted, shown before it is. */
export function ImageField({
  ref,
  valor,
  change,
  error,
  label,
  bytes,
  isShrinkable = false,
  isPixelated = false,
}: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const vista = useObjectUrl(valor);
  const onPaste = useEffectEvent(change);
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent): void => {
      const imagen = [...(event.clipboardData?.files ?? [])].find((a) => a.type.startsWith('image/'));
      if (!imagen) return;
      event.preventDefault();
      if (input.current) input.current.value = '';
      onPaste(imagen);
    };
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, []);
  useEffect(() => {
    // The browser's field would go on naming what is no longer there.
    if (!valor && input.current) input.current.value = '';
  }, [valor]);
  const remove = (): void => {
    input.current?.focus();
    change(null);
  };
  const wrong = error ?? imageViolation('imagen', valor, { bytes, isShrinkable })?.msg;
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={`PNG, JPEG, WebP o GIF, hasta ${formatFileSize(bytes)}. También puedes pegarla.`}
      error={wrong}
      errorProps={{ id: `${id}-error` }}
      descriptionProps={{ id: `${id}-descripcion` }}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      size="md"
      className={styles.field ?? ''}
    >
      <div className={styles.box}>
        <div className={styles.button}>
          {/* The browser's own words are in the language of the browser. */}
          <span aria-hidden="true">{valor ? 'Elegir otra imagen' : 'Elegir imagen'}</span>
          <input
            ref={(element) => {
              input.current = element;
              return ref(element);
            }}
            id={id}
            type="file"
            accept={IMAGE_TYPES.join()}
            aria-invalid={wrong !== undefined}
            aria-describedby={[`${id}-descripcion`, ...(wrong ? [`${id}-error`] : [])].join(' ')}
            className={styles.input}
            onChange={(event) => {
              const [chosen] = event.currentTarget.files ?? [];
              // Whoever closes the browser's dialog without choosing keeps what was there.
              if (chosen) change(chosen);
            }}
          />
        </div>
        {valor && (
          <div className={styles.chosen}>
            {vista && (
              <img
                src={vista}
                alt="Vista previa"
                className={styles.preview}
                data-pixelated={isPixelated || undefined}
              />
            )}
            <span>
              {valor.name || 'Imagen pegada'} · {formatFileSize(valor.size)}
            </span>
            <button type="button" className={styles.remove} onClick={remove}>
              Quitar imagen
            </button>
          </div>
        )}
      </div>
    </Input.Wrapper>
  );
}
