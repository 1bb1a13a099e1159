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
  field: Field,
  file: File | null,
  { bytes, isShrinkable = false }: Pick<Props, 'bytes' | 'isShrinkable'>,
) {
  if (!file || (isShrinkable && canShrink(file))) return null;
  return checkImage(field, file, bytes);
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
  const previewUrl = useObjectUrl(valor);
  const onPaste = useEffectEvent(change);
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent): void => {
      const pastedImage = [...(event.clipboardData?.files ?? [])].find((file) => file.type.startsWith('image/'));
      if (!pastedImage) return;
      event.preventDefault();
      if (input.current) input.current.value = '';
      onPaste(pastedImage);
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
  const message = error ?? imageViolation('imagen', valor, { bytes, isShrinkable })?.msg;
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={`PNG, JPEG, WebP o GIF, hasta ${formatFileSize(bytes)}. También puedes pegarla.`}
      error={message}
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
            aria-invalid={message !== undefined}
            aria-describedby={[`${id}-descripcion`, ...(message ? [`${id}-error`] : [])].join(' ')}
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
            {previewUrl && (
              <img
                src={previewUrl}
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
