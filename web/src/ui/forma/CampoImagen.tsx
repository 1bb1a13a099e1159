import '@mantine/core/styles/Input.layer.css';
import { enPeso, IMAGEN_TIPOS, revisarImagen } from '@conserje/rules';
import { Input } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useDireccion } from '../../platform/useDireccion.ts';
import estilos from './CampoImagen.module.css';
import { esReducible } from './encoger.ts';
import type { CampoDe } from './forma.ts';

interface Props extends CampoDe<File | null> {
  label: string;
  /** It may weigh so much. */
  bytes: number;
  /** It is made smaller before it is sent, so that only what cannot be is too heavy. */
  seReduce?: boolean;
  /** Its points are points. */
  pixelada?: boolean;
}

/** Why a chosen picture will not do, before it is sent; null where there is nothing against it. */
export function reparoDeImagen<Campo extends string>(
  campo: Campo,
  archivo: File | null,
  { bytes, seReduce = false }: Pick<Props, 'bytes' | 'seReduce'>,
) {
  if (!archivo || (seReduce && esReducible(archivo))) return null;
  return revisarImagen(campo, archivo, bytes);
}

/** A picture to send, chosen or pasted, shown before it is. */
export function CampoImagen({ ref, valor, cambiar, error, label, bytes, seReduce = false, pixelada = false }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const vista = useDireccion(valor);
  const alPegar = useEffectEvent(cambiar);
  useEffect(() => {
    const pegar = (suceso: ClipboardEvent): void => {
      const imagen = [...(suceso.clipboardData?.files ?? [])].find((a) => a.type.startsWith('image/'));
      if (!imagen) return;
      suceso.preventDefault();
      if (input.current) input.current.value = '';
      alPegar(imagen);
    };
    document.addEventListener('paste', pegar);
    return () => document.removeEventListener('paste', pegar);
  }, []);
  useEffect(() => {
    // The browser's field would go on naming what is no longer there.
    if (!valor && input.current) input.current.value = '';
  }, [valor]);
  const quitar = (): void => {
    input.current?.focus();
    cambiar(null);
  };
  const mal = error ?? reparoDeImagen('imagen', valor, { bytes, seReduce })?.msg;
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={`PNG, JPEG, WebP o GIF, hasta ${enPeso(bytes)}. También puedes pegarla.`}
      error={mal}
      errorProps={{ id: `${id}-error` }}
      descriptionProps={{ id: `${id}-descripcion` }}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      size="md"
      className={estilos.campo ?? ''}
    >
      <div className={estilos.caja}>
        <div className={estilos.boton}>
          {/* The browser's own words are in the language of the browser. */}
          <span aria-hidden="true">{valor ? 'Elegir otra imagen' : 'Elegir imagen'}</span>
          <input
            ref={(elemento) => {
              input.current = elemento;
              return ref(elemento);
            }}
            id={id}
            type="file"
            accept={IMAGEN_TIPOS.join()}
            aria-invalid={mal !== undefined}
            aria-describedby={[`${id}-descripcion`, ...(mal ? [`${id}-error`] : [])].join(' ')}
            className={estilos.elegir}
            onChange={(suceso) => {
              const [elegido] = suceso.currentTarget.files ?? [];
              // Whoever closes the browser's dialog without choosing keeps what was there.
              if (elegido) cambiar(elegido);
            }}
          />
        </div>
        {valor && (
          <div className={estilos.elegida}>
            {vista && (
              <img src={vista} alt="Vista previa" className={estilos.vista} data-pixelada={pixelada || undefined} />
            )}
            <span>
              {valor.name || 'Imagen pegada'} · {enPeso(valor.size)}
            </span>
            <button type="button" className={estilos.quitar} onClick={quitar}>
              Quitar imagen
            </button>
          </div>
        )}
      </div>
    </Input.Wrapper>
  );
}
