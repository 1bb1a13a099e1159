import '@mantine/core/styles/Input.layer.css';
import type { FilaPaga } from '@conserje/contract';
import { revisarMonto } from '@conserje/rules';
import { Button, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { mensajeDe } from '../../../platform/errorApi.ts';
import { useEnvio } from '../../../platform/formulario.ts';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { creditos } from '../../../ui/formato.ts';
import estilos from './Dialogos.module.css';

interface Props {
  fila: FilaPaga;
  cerrar: () => void;
  /** @throws {ErrorApi} */
  pagar: (fila: FilaPaga, monto: number) => Promise<void>;
}

/** Pays an amount; what was earned stands there already, and Enter pays (part 2 §2 Pay list). */
export default function PagarDialogo({ fila, cerrar, pagar }: Props) {
  const [texto, setTexto] = useState(String(fila.monto));
  const [error, setError] = useState<string>();
  const monto = texto.trim() === '' ? null : Number(texto);
  const reparo = revisarMonto({ monto });
  const [enviar, enviando] = useEnvio(async () => {
    if (reparo || monto === null) return setError(reparo?.msg);
    try {
      await pagar(fila, monto);
      cerrar();
    } catch (fallo) {
      setError(mensajeDe(fallo));
    }
  });
  return (
    <Dialogo titulo="Pagar" cerrar={cerrar}>
      <form
        className={estilos.forma}
        noValidate
        onSubmit={(e: SubmitEvent) => {
          e.preventDefault();
          enviar();
        }}
      >
        <p>
          A <b>{fila.usuarioNombre}</b>, que ganó <b>{creditos(fila.monto)}</b>.
        </p>
        <TextInput
          data-autofocus
          label="Créditos"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={texto}
          error={error}
          onFocus={(e) => e.currentTarget.select()}
          onChange={(e) => {
            setTexto(e.currentTarget.value);
            setError(undefined);
          }}
        />
        <div className={estilos.botones}>
          <Button variant="default" onClick={cerrar}>
            Volver
          </Button>
          <Button type="submit" loading={enviando}>
            Pagar{!reparo && monto !== null && ` ${creditos(monto)}`}
          </Button>
        </div>
      </form>
    </Dialogo>
  );
}
