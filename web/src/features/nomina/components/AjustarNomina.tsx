import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import type { FilaNomina } from '@conserje/contract';
import { MINUTOS_POR_TIME, TEXTOS } from '@conserje/rules';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { avisar } from '../../../platform/avisos.ts';
import { mensajeDe } from '../../../platform/errorApi.ts';
import { useEnvio } from '../../../platform/formulario.ts';
import type { Cambio } from '../ajuste.ts';
import { logrado, previsto } from '../ajuste.ts';
import type { Ajuste } from '../nomina.queries.ts';
import { ajustarNomina } from '../nomina.queries.ts';
import estilos from './AjustarNomina.module.css';

const SENTIDOS = [
  { value: 'sumar', label: 'Sumar' },
  { value: 'restar', label: 'Restar' },
];
const REQUISITOS = [
  { value: 'asistencia', label: 'Asistencia' },
  { value: 'times', label: 'Tiempos' },
] satisfies { value: Ajuste['requisitos']; label: string }[];

interface Props {
  id: number;
  /** The person's open period, which is what is adjusted whatever the list shows; undefined while it is awaited. */
  abierta: FilaNomina | undefined;
  /** What an adjustment came to. */
  alHacer: (msg: string, cambio: Cambio) => void;
}

/** Adds or takes off work (part 1 §5 Nomina adjust, decisions §5). */
export function AjustarNomina({ id, abierta, alHacer }: Props) {
  const cliente = useQueryClient();
  const [sentido, setSentido] = useState('sumar');
  const [requisitos, setRequisitos] = useState<Ajuste['requisitos']>('asistencia');
  const [texto, setTexto] = useState('');
  const [error, setError] = useState<string>();
  const campo = useRef<HTMLInputElement>(null);
  const cantidad = Number(texto);
  const suma = sentido === 'sumar';
  const ajuste = { opcion: suma ? 1 : 0, requisitos, cantidad };
  const quejarse = (msg: string) => {
    setError(msg);
    campo.current?.focus();
  };
  const [enviar, enviando] = useEnvio(async () => {
    if (!(cantidad > 0)) return quejarse(TEXTOS.cantidadInvalida);
    try {
      const { msg, data } = await ajustarNomina(cliente, { id, ...ajuste });
      avisar({ msg, tipo: 'ok' });
      alHacer(msg, logrado(data, ajuste));
      setTexto('');
    } catch (fallo) {
      quejarse(mensajeDe(fallo));
    }
  });
  return (
    <form
      className={estilos.forma}
      noValidate
      onSubmit={(e: SubmitEvent) => {
        e.preventDefault();
        enviar();
      }}
    >
      <SegmentedControl
        color="laton"
        size="md"
        aria-label="Sumar o restar"
        data={SENTIDOS}
        value={sentido}
        onChange={setSentido}
      />
      <SegmentedControl
        color="laton"
        size="md"
        aria-label="Qué se ajusta"
        data={REQUISITOS}
        value={requisitos}
        onChange={(valor) => setRequisitos(valor)}
      />
      <TextInput
        ref={campo}
        label="Cantidad"
        description={
          requisitos === 'times' ? `Un time son ${MINUTOS_POR_TIME} minutos supervisados` : 'Minutos de asistencia'
        }
        size="md"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={texto}
        error={error}
        onChange={(e) => {
          setTexto(e.currentTarget.value.replace(/\D/g, ''));
          setError(undefined);
        }}
      />
      {abierta && <Resultado {...previsto(abierta, ajuste)} />}
      <Button type="submit" size="md" loading={enviando} disabled={!abierta}>
        {suma ? 'Sumar' : 'Restar'}
      </Button>
    </form>
  );
}

function Resultado({ rotulo, antes, despues }: Cambio) {
  return (
    <p className={estilos.resultado}>
      En el período abierto · {rotulo}: <b>{antes}</b>
      {despues !== null && (
        <>
          {' → '}
          <b>{despues}</b>
        </>
      )}
    </p>
  );
}
