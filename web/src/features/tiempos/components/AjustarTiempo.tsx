import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import type { Tiempo } from '@conserje/contract';
import { TEXTOS } from '@conserje/rules';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { mensajeDe } from '../../../platform/errorApi.ts';
import { useEnvio } from '../../../platform/formulario.ts';
import { useAhora } from '../../../platform/reloj.ts';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { cuentaAtras } from '../../../ui/formato.ts';
import { segundosDe, segundosTras } from '../lista.ts';
import type { Ajuste } from '../tiempos.queries.ts';
import estilos from './AjustarTiempo.module.css';

interface Props {
  tiempo: Tiempo;
  cerrar: () => void;
  /** @throws {ErrorApi} */
  ajustar: (tiempo: Tiempo, ajuste: Ajuste) => Promise<void>;
}

const CLAVES = { sumar: 'sumar', restar: 'restar' };

/** Adds or takes off minutes (part 1 §5 Adjust time). */
export default function AjustarTiempo({ tiempo, cerrar, ajustar }: Props) {
  const [modo, setModo] = useState(CLAVES.sumar);
  const [texto, setTexto] = useState('');
  const [error, setError] = useState<string>();
  const campo = useRef<HTMLInputElement>(null);
  const sumar = modo === CLAVES.sumar;
  const mins = Number(texto);
  const quejarse = (msg: string) => {
    setError(msg);
    campo.current?.focus();
  };
  const [enviar, enviando] = useEnvio(async () => {
    if (!(mins >= 1)) return quejarse(TEXTOS.minimoUnMinuto);
    try {
      await ajustar(tiempo, { mins, sumar });
      cerrar();
    } catch (fallo) {
      quejarse(mensajeDe(fallo));
    }
  });
  return (
    <Dialogo titulo={`Ajustar el tiempo de ${tiempo.bajoNombre}`} cerrar={cerrar}>
      <form
        className={estilos.forma}
        noValidate
        onSubmit={(e: SubmitEvent) => {
          e.preventDefault();
          enviar();
        }}
      >
        <SegmentedControl
          fullWidth
          color="laton"
          size="md"
          aria-label="Sumar o restar"
          value={modo}
          onChange={setModo}
          data={[
            { value: CLAVES.sumar, label: 'Sumar' },
            { value: CLAVES.restar, label: 'Restar' },
          ]}
        />
        <TextInput
          ref={campo}
          data-autofocus
          label="Minutos"
          size="md"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={texto}
          error={error}
          onChange={(e) => {
            setTexto(e.currentTarget.value.replace(/\D/g, ''));
            setError(undefined);
          }}
        />
        <Resultado tiempo={tiempo} minutos={mins >= 1 ? (sumar ? mins : -mins) : 0} />
        <div className={estilos.botones}>
          <Button variant="default" onClick={cerrar}>
            Volver
          </Button>
          <Button type="submit" loading={enviando}>
            {sumar ? 'Sumar' : 'Restar'}
            {mins >= 1 ? ` ${mins} min` : ''}
          </Button>
        </div>
      </form>
    </Dialogo>
  );
}

function Resultado({ tiempo, minutos }: { tiempo: Tiempo; minutos: number }) {
  const ahora = useAhora();
  const tras = minutos === 0 ? null : segundosTras(tiempo, minutos, ahora);
  return (
    <p className={estilos.resultado}>
      Le quedan <b>{cuentaAtras(segundosDe(tiempo, ahora))}</b>
      {tras !== null && (
        <>
          {' → '}
          <b>{tras > 0 ? cuentaAtras(tras) : 'Terminado'}</b>
        </>
      )}
    </p>
  );
}
