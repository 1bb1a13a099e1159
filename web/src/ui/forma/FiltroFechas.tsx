import type { RangoFechas } from '@conserje/rules';
import { Button } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import estilos from './FiltroFechas.module.css';
import type { RangoEscrito } from './rangoFechas.ts';
import { revisarEscrito } from './rangoFechas.ts';
import { SelectorFecha } from './SelectorFecha.tsx';

const VACIO: RangoFechas = { inicio: '', final: '' };

interface Props {
  /** What is filtered by now. */
  rango: RangoFechas | null;
  cambiar: (rango: RangoFechas) => void;
  /** What is shown by it. */
  children: ReactNode;
}

/** Date-range filter (part 1 §2 Nomina, part 2 §2 Pay list). */
export function FiltroFechas({ rango, cambiar, children }: Props) {
  const [escrito, setEscrito] = useState<RangoEscrito>(rango ?? VACIO);
  const [error, setError] = useState<ReturnType<typeof revisarEscrito>>(null);
  const campos = { inicio: useRef<HTMLInputElement>(null), final: useRef<HTMLInputElement>(null) };
  const [aplicado, setAplicado] = useState(rango);
  // The back button or a link changed it: the form follows.
  if (aplicado?.inicio !== rango?.inicio || aplicado?.final !== rango?.final) {
    setAplicado(rango);
    setEscrito(rango ?? VACIO);
    setError(null);
  }
  const filtrar = () => {
    const reparo = revisarEscrito(escrito);
    setError(reparo);
    if (reparo) campos[reparo.campo].current?.focus();
    else cambiar({ inicio: escrito.inicio ?? '', final: escrito.final ?? '' });
  };
  const campo = (cual: keyof RangoFechas, etiqueta: string) => (
    <SelectorFecha
      ref={campos[cual]}
      etiqueta={etiqueta}
      valor={escrito[cual]}
      cambiar={(fecha) => {
        setEscrito((antes) => ({ ...antes, [cual]: fecha }));
        setError(null);
      }}
      error={error?.campo === cual ? error.msg : undefined}
    />
  );
  return (
    <form
      className={estilos.forma}
      aria-label="Filtrar por fechas"
      noValidate
      onSubmit={(e: SubmitEvent) => {
        e.preventDefault();
        filtrar();
      }}
    >
      {campo('inicio', 'Fecha inicial')}
      {campo('final', 'Fecha final')}
      <div className={estilos.botones}>
        <Button type="submit" size="md">
          Filtrar
        </Button>
        <Button
          size="md"
          variant="default"
          disabled={!rango && escrito.inicio === '' && escrito.final === ''}
          onClick={() => {
            setEscrito(VACIO);
            setError(null);
            cambiar(VACIO);
          }}
        >
          Quitar filtro
        </Button>
      </div>
      <p className={estilos.estado} aria-live="polite">
        {children}
      </p>
    </form>
  );
}
