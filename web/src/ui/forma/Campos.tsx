import '@mantine/core/styles/Input.layer.css';
import type { TextareaProps, TextInputProps } from '@mantine/core';
import { Textarea, TextInput } from '@mantine/core';
import estilos from './Forma.module.css';
import type { CampoDe } from './forma.ts';

/** All that a field of the library takes, but for what the form gives it. */
export type Resto<P> = Omit<P, 'ref' | 'value' | 'onChange' | 'error'>;

/** A line of text. */
export function CampoTexto({ valor, cambiar, ...resto }: CampoDe<string> & Resto<TextInputProps>) {
  return <TextInput autoComplete="off" {...resto} value={valor} onChange={(e) => cambiar(e.currentTarget.value)} />;
}

/** A whole number of figures alone; null while there are none. */
export function CampoNumero({ valor, cambiar, ...resto }: CampoDe<number | null> & Resto<TextInputProps>) {
  const leer = (texto: string) => cambiar(texto === '' ? null : Number(texto));
  return (
    <CampoTexto inputMode="numeric" {...resto} valor={`${valor ?? ''}`} cambiar={(t) => leer(t.replace(/\D/g, ''))} />
  );
}

/** Text of several lines, as wide as the form. */
export function CampoLargo({ valor, cambiar, ...resto }: CampoDe<string> & Resto<TextareaProps>) {
  return (
    <Textarea
      className={estilos.entera ?? ''}
      {...resto}
      value={valor}
      onChange={(e) => cambiar(e.currentTarget.value)}
    />
  );
}
