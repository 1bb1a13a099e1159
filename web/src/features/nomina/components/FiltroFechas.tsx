import type { Rango } from '@conserje/rules';
import { Button } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { dia } from '../../../ui/formato.ts';
import { SelectorFecha } from '../../../ui/SelectorFecha.tsx';
import type { RangoEscrito } from '../rango.ts';
import { revisarEscrito } from '../rango.ts';
import estilos from './FiltroFechas.module.css';

const VACIO: Rango = { inicio: '', final: '' };

interface Props {
  /** What is filtered by now. */
  rango: Rango | null;
  cambiar: (rango: Rango) => void;
}

/** Date-range filter (part 1 §2 Nomina). */
export function FiltroFechas({ rango, cambiar }: Props) {
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
  const campo = (cual: keyof Rango, etiqueta: string) => (
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
        {rango
          ? `Trabajo del ${dia(rango.inicio)} al ${dia(rango.final)}, ambos incluidos.`
          : 'Período abierto: desde el último reinicio de la nómina.'}
      </p>
    </form>
  );
}
