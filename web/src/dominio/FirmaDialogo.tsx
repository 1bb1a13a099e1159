import '@mantine/core/styles/Input.layer.css';
import { revisarFirmaPropia } from '@conserje/rules';
import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { pedir } from '../platform/api.ts';
import { avisar } from '../platform/avisos.ts';
import { ErrorApi } from '../platform/errorApi.ts';
import { useEnvio, useFormulario } from '../platform/formulario.ts';
import { actualizarDatos, useSesion } from '../platform/sesion.tsx';
import { Dialogo } from '../ui/Dialogo.tsx';
import estilos from './FirmaDialogo.module.css';

interface Props {
  /** What it is asked for, and what follows. */
  children: ReactNode;
  /** What the button says. */
  accion: string;
  cerrar: () => void;
  /** There is one: what waited for it goes on. */
  alGuardar: () => void;
}

/** One's own signature (part 1 §5). */
export default function FirmaDialogo({ children, accion, cerrar, alGuardar }: Props) {
  const { datos, refrescar } = useSesion();
  const [firma, setFirma] = useState('');
  const { ref, error, reparar, rechazar } = useFormulario<'firma'>();
  const [guardar, guardando] = useEnvio(async () => {
    const reparo = revisarFirmaPropia(firma);
    reparar(reparo);
    if (reparo || !datos) return;
    try {
      const respuesta = await pedir('POST addFirma', { body: { firma, id: datos.id } });
      actualizarDatos({ firma: respuesta.firma });
      avisar({ msg: respuesta.msg, tipo: 'ok' });
      alGuardar();
    } catch (fallo) {
      // Someone has given them one meanwhile: that is all that was missing.
      if (!(fallo instanceof ErrorApi && fallo.error === 'FIRMA_EXISTE')) return rechazar(fallo);
      await refrescar();
      alGuardar();
    }
  });
  return (
    <Dialogo titulo="Tu firma" cerrar={cerrar}>
      <form
        ref={ref}
        className={estilos.forma}
        noValidate
        onSubmit={(suceso) => {
          suceso.preventDefault();
          guardar();
        }}
      >
        <p className={estilos.texto}>{children}</p>
        <TextInput
          className={estilos.campo ?? ''}
          data-autofocus
          label="Firma"
          name="firma"
          placeholder="ABC"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          value={firma}
          error={error('firma') ?? error(null)}
          onChange={(suceso) => {
            setFirma(suceso.currentTarget.value.toLocaleUpperCase('es'));
            reparar(null);
          }}
        />
        <div className={estilos.botones}>
          <Button variant="default" onClick={cerrar}>
            Volver
          </Button>
          <Button type="submit" loading={guardando}>
            {accion}
          </Button>
        </div>
      </form>
    </Dialogo>
  );
}
