import './estilos.ts';
import type { DatosRegistro } from '@conserje/rules';
import { revisarRegistro } from '@conserje/rules';
import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useConfiguracion } from '../../dominio/configuracion.ts';
import { pedir } from '../../platform/api.ts';
import { avisar } from '../../platform/avisos.ts';
import { abrirDialogo, cerrarDialogo } from '../../platform/dialogos.ts';
import { useEnvio, useFormulario } from '../../platform/formulario.ts';
import estilos from './Cuenta.module.css';
import { Saludo } from './Saludo.tsx';

function Formulario() {
  // A field never touched stays undefined: the first rule of the specification speaks of emptied fields alone.
  const [datos, setDatos] = useState<DatosRegistro>({});
  const { nombre: agencia } = useConfiguracion();
  const { ref, error, reparar, rechazar } = useFormulario<keyof DatosRegistro>();
  const [enviar, enviando] = useEnvio(async () => {
    const reparo = revisarRegistro(datos, agencia);
    reparar(reparo);
    if (reparo) return;
    const { usuario = '', clave = '', rclave = '' } = datos;
    try {
      const { msg } = await pedir('POST registro', { body: { usuario, clave, rclave } });
      avisar({ msg, tipo: 'ok' });
      abrirDialogo({ tipo: 'entrar', usuario });
    } catch (fallo) {
      rechazar(fallo);
    }
  });
  const campo = (name: keyof DatosRegistro) => ({
    name,
    value: datos[name] ?? '',
    error: error(name),
    onChange: (suceso: React.ChangeEvent<HTMLInputElement>) =>
      setDatos({ ...datos, [name]: suceso.currentTarget.value }),
  });
  const ojo = { 'aria-label': 'Mostrar u ocultar la contraseña' };
  return (
    <form
      ref={ref}
      className={estilos.formulario}
      noValidate
      onSubmit={(suceso) => {
        suceso.preventDefault();
        enviar();
      }}
    >
      <TextInput
        label="Nombre de Usuario"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...campo('usuario')}
      />
      <PasswordInput
        label="Contraseña"
        autoComplete="new-password"
        visibilityToggleButtonProps={ojo}
        {...campo('clave')}
      />
      <PasswordInput
        label="Confirmar Contraseña"
        autoComplete="new-password"
        visibilityToggleButtonProps={ojo}
        {...campo('rclave')}
      />
      {error(null) && <p className={estilos.fallo}>{error(null)}</p>}
      <Button type="submit" loading={enviando} disabled={enviando} fullWidth>
        Registrarte
      </Button>
      <p className={estilos.otro}>
        ¿Ya tienes cuenta?{' '}
        <button type="button" onClick={() => abrirDialogo({ tipo: 'entrar' })}>
          Entra
        </button>
      </p>
    </form>
  );
}

/** The registration dialog (part 1 §2). */
export function RegistroDialogo({ abierto }: { abierto: boolean }) {
  return (
    <Modal
      opened={abierto}
      onClose={cerrarDialogo}
      title="Registro"
      size="sm"
      centered
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <Saludo />
      <Formulario />
    </Modal>
  );
}
