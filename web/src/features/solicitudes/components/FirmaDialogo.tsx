import '@mantine/core/styles/Input.layer.css';
import type { SolicitudAscenso } from '@conserje/contract';
import { FIRMA_LARGO, revisarFirmaPropia } from '@conserje/rules';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ErrorApi, pedir } from '../../../platform/api.ts';
import { avisar } from '../../../platform/avisos.ts';
import { useEnvio, useFormulario } from '../../../platform/formulario.ts';
import { actualizarDatos, useSesion } from '../../../platform/sesion.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import estilos from './FirmaDialogo.module.css';

interface Props {
  /** The promotion that demands a signature. */
  solicitud: SolicitudAscenso;
  cerrar: () => void;
  /** The acceptance goes on. */
  alGuardar: () => void;
}

/** The signature that a mission demands (part 1 §5): saved, it lets the acceptance go on. */
export default function FirmaDialogo({ solicitud, cerrar, alGuardar }: Props) {
  const { datos } = useSesion();
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
      if (fallo instanceof ErrorApi && fallo.error === 'FIRMA_EXISTE') alGuardar();
      else rechazar(fallo);
    }
  });
  const { nueva, encargadoNombre } = solicitud;
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
        <p className={estilos.texto}>
          Para ser <b>{nueva}</b> necesitas una firma: {FIRMA_LARGO} letras o números que nadie más tenga. Al guardarla
          aceptas el ascenso que te ofrece <b>{encargadoNombre}</b>.
        </p>
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
            Guardar y aceptar
          </Button>
        </div>
      </form>
    </Dialogo>
  );
}
