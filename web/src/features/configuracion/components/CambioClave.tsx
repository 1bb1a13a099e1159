import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import type { DatosCambioClave } from '@conserje/rules';
import { revisarCambioClave } from '@conserje/rules';
import { Button, PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { useState } from 'react';
import { pedir } from '../../../platform/api.ts';
import { avisar } from '../../../platform/avisos.ts';
import { useEnvio, useFormulario } from '../../../platform/formulario.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import estilos from '../Configuracion.module.css';
import { sesionesQuery } from '../configuracion.queries.ts';

const VACIO: DatosCambioClave = { clavea: '', rclave: '', claven: '' };
const OJO = { 'aria-label': 'Mostrar u ocultar la clave' };

/** Part 2 §5 Password change: it is the current password that is typed twice. */
export function CambioClave() {
  const { datos } = useSesion();
  const consultas = useQueryClient();
  const [claves, setClaves] = useState(VACIO);
  const { ref, error, reparar, rechazar } = useFormulario<keyof DatosCambioClave>();
  const [enviar, enviando] = useEnvio(async () => {
    const reparo = revisarCambioClave(claves);
    reparar(reparo);
    if (reparo) return;
    try {
      const { clavea, claven } = claves;
      const { msg } = await pedir('POST cambioClave', { body: { clavea, claven } });
      setClaves(VACIO);
      avisar({ msg, tipo: 'ok' });
      await consultas.invalidateQueries(sesionesQuery());
    } catch (fallo) {
      rechazar(fallo);
    }
  });
  const campo = (name: keyof DatosCambioClave, label: string) => ({
    name,
    label,
    value: claves[name],
    error: error(name),
    visibilityToggleButtonProps: OJO,
    onChange: (suceso: ChangeEvent<HTMLInputElement>) => setClaves({ ...claves, [name]: suceso.currentTarget.value }),
  });
  return (
    <section className={`${estilos.panel} ${estilos.clave}`} aria-labelledby="cambio-clave">
      <h2 id="cambio-clave">Cambiar la clave</h2>
      <form
        ref={ref}
        className={estilos.formulario}
        noValidate
        onSubmit={(suceso) => {
          suceso.preventDefault();
          enviar();
        }}
      >
        {/* Tells the password manager whose password this is. */}
        <input type="text" autoComplete="username" value={datos?.usuario ?? ''} readOnly hidden />
        <PasswordInput {...campo('clavea', 'Clave actual')} autoComplete="current-password" />
        <PasswordInput {...campo('rclave', 'Repite la clave actual')} autoComplete="current-password" />
        <PasswordInput
          {...campo('claven', 'Nueva clave')}
          autoComplete="new-password"
          description="Al cambiarla se cierran tus demás sesiones"
        />
        {error(null) && <p className={estilos.fallo}>{error(null)}</p>}
        <Button type="submit" loading={enviando}>
          Cambiar clave
        </Button>
      </form>
    </section>
  );
}
