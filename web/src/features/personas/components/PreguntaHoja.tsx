import type { ReactNode } from 'react';
import { useId } from 'react';
import estilos from '../../../dominio/ImportarHoja.module.css';

interface PropsPregunta<V extends string> {
  pregunta: ReactNode;
  opciones: readonly { value: V; label: ReactNode }[];
  valor: V | undefined;
  cambiar: (valor: V) => void;
}

/** Something that a file leaves open: asked once for the whole file. */
export function PreguntaHoja<V extends string>({ pregunta, opciones, valor, cambiar }: PropsPregunta<V>) {
  const nombre = useId();
  return (
    <fieldset className={estilos.pregunta}>
      <legend>{pregunta}</legend>
      {opciones.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={nombre} checked={valor === value} onChange={() => cambiar(value)} /> {label}
        </label>
      ))}
    </fieldset>
  );
}
