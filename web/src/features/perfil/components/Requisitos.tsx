import type { AnswerOf } from '@conserje/contract';
import { useId } from 'react';
import { numero } from '../../../ui/formato.ts';
import estilos from './Requisitos.module.css';

type Paga = NonNullable<AnswerOf<'GET MyPerfil'>['paga']>;

/** Progress towards pay and bonus in this period (part 1 §3 Requirements). */
export function Requisitos({ paga }: { paga: Paga }) {
  return (
    <>
      <Barra
        titulo="Nómina"
        label={paga.nomina_label}
        pide={paga.nomina}
        hecha={paga.nomina_hecha}
        porcentaje={paga.nomina_porcentaje}
      />
      {paga.bonificacion !== null && (
        <Barra
          titulo="Bonificación"
          label={paga.bonificacion_label ?? ''}
          pide={paga.bonificacion}
          hecha={paga.bonificacion_hecha ?? 0}
          porcentaje={paga.bonificacion_porcentaje ?? 0}
        />
      )}
    </>
  );
}

interface PropsBarra {
  titulo: string;
  label: string;
  pide: number;
  hecha: number;
  porcentaje: number;
}

function Barra({ titulo, label, pide, hecha, porcentaje }: PropsBarra) {
  const id = useId();
  const lleno = porcentaje >= 100;
  return (
    <div className={estilos.requisito}>
      <p className={estilos.rotulo}>
        <b id={id}>{titulo}</b>
        <span>{label}</span>
      </p>
      <progress className={lleno ? estilos.llena : estilos.barra} max={100} value={porcentaje} aria-labelledby={id} />
      <p className={estilos.cifras}>
        <span>
          {numero(hecha)} de {numero(pide)}&nbsp;h
        </span>
        <b>{lleno ? 'Cumplido' : `${porcentaje} %`}</b>
      </p>
    </div>
  );
}
