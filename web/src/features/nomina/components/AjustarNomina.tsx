import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import type { FilaNomina } from '@conserje/contract';
import { MINUTOS_POR_TIME, TEXTOS } from '@conserje/rules';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { mensajeDe } from '../../../platform/api.ts';
import { avisar } from '../../../platform/avisos.ts';
import { useEnvio } from '../../../platform/formulario.ts';
import { duracion, numero } from '../../../ui/formato.ts';
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

/** Adds or takes off work (part 1 §5 Nomina adjust, decisions §5). */
export function AjustarNomina({ fila }: { fila: FilaNomina }) {
  const cliente = useQueryClient();
  const [sentido, setSentido] = useState('sumar');
  const [requisitos, setRequisitos] = useState<Ajuste['requisitos']>('asistencia');
  const [texto, setTexto] = useState('');
  const [error, setError] = useState<string>();
  const campo = useRef<HTMLInputElement>(null);
  const cantidad = Number(texto);
  const suma = sentido === 'sumar';
  const quejarse = (msg: string) => {
    setError(msg);
    campo.current?.focus();
  };
  const [enviar, enviando] = useEnvio(async () => {
    if (!(cantidad > 0)) return quejarse(TEXTOS.cantidadInvalida);
    try {
      const msg = await ajustarNomina(cliente, { id: fila.id, opcion: suma ? 1 : 0, requisitos, cantidad });
      avisar({ msg, tipo: 'ok' });
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
      <Resultado fila={fila} requisitos={requisitos} cambio={suma ? cantidad : -cantidad} />
      <Button type="submit" size="md" loading={enviando}>
        {suma ? 'Sumar' : 'Restar'}
      </Button>
    </form>
  );
}

function Resultado({
  fila,
  requisitos,
  cambio,
}: {
  fila: FilaNomina;
  requisitos: Ajuste['requisitos'];
  cambio: number;
}) {
  const antes = requisitos === 'times' ? fila.times : fila.asistencia;
  const decir = requisitos === 'times' ? numero : duracion;
  return (
    <p className={estilos.resultado}>
      {requisitos === 'times' ? 'Tiempos' : 'Horas'}: <b>{decir(antes)}</b>
      {cambio !== 0 && (
        <>
          {' → '}
          <b>{decir(antes + cambio)}</b>
        </>
      )}
    </p>
  );
}
