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
  /** Maximum size in bytes. */
  bytes: number;
  /** The image is shrunk before sending, so the limit applies only to types that cannot be. */
  isShrinkable?: boolean;
  /** Pixel art, drawn without smoothing. */
  isPixelated?: boolean;
}

/** Returns why a chosen image is not acceptable; null if it is. */
export function imageViolation<Field extends string>(
  field: Field,
  file: File | null,
  { bytes, isShrinkable = false }: Pick<Props, 'bytes' | 'isShrinkable'>,
) {
  if (!file || (isShrinkable && canShrink(file))) return null;
  return checkImage(field, file, bytes);
}

/** Field for an image, chosen or pasted, with a preview. */
export function ImageField({
  ref,
  value,
  change,
  error,
  label,
  bytes,
  isShrinkable = false,
  isPixelated = false,
}: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const previewUrl = useObjectUrl(value);
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
    // Otherwise the file input keeps the name of the removed file.
    if (!value && input.current) input.current.value = '';
  }, [value]);
  const remove = (): void => {
    input.current?.focus();
    change(null);
  };
  const message = error ?? imageViolation('imagen', value, { bytes, isShrinkable })?.msg;
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
      className="u-full-row u-shrinkable"
    >
      <div className={styles.box}>
        <div className={styles.button}>
          {/* The browser's own label is in the language of the browser. */}
          <span aria-hidden="true">{value ? 'Elegir otra imagen' : 'Elegir imagen'}</span>
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
              // Cancelling the file dialog keeps the previous file.
              if (chosen) change(chosen);
            }}
          />
        </div>
        {value && (
          <div className="u-row u-wrap u-break-anywhere u-gap-8-16">
            {previewUrl && (
              <img
                src={previewUrl}
                alt="Vista previa"
                className={styles.preview}
                data-pixelated={isPixelated || undefined}
              />
            )}
            <span>
              {value.name || 'Imagen pegada'} · {formatFileSize(value.size)}
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
