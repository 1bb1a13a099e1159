import './estilos.ts';
import { revisarLogin } from '@conserje/rules';
import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { avisar } from '../../platform/avisos.ts';
import type { Dialogo } from '../../platform/dialogos.ts';
import { abrirDialogo, cerrarDialogo } from '../../platform/dialogos.ts';
import { useEnvio, useFormulario } from '../../platform/formulario.ts';
import { iniciarSesion } from '../../platform/sesion.tsx';
import estilos from './Cuenta.module.css';

type Pedido = Extract<Dialogo, { tipo: 'entrar' }>;

function Formulario({ pedido }: { pedido: Pedido }) {
  const [usuario, setUsuario] = useState(pedido.usuario ?? '');
  const [clave, setClave] = useState('');
  const { ref, error, reparar, rechazar } = useFormulario<'usuario' | 'clave'>();
  const [enviar, enviando] = useEnvio(async () => {
    const reparo = revisarLogin({ usuario, clave });
    reparar(reparo);
    if (reparo) return;
    try {
      avisar({ msg: await iniciarSesion(usuario, clave), tipo: 'ok' });
      cerrarDialogo();
      pedido.alEntrar?.();
    } catch (fallo) {
      rechazar(fallo);
    }
  });
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
        name="usuario"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={usuario}
        onChange={(suceso) => setUsuario(suceso.currentTarget.value)}
        error={error('usuario')}
        data-autofocus={pedido.usuario ? undefined : true}
      />
      <PasswordInput
        label="Contraseña"
        name="clave"
        autoComplete="current-password"
        value={clave}
        onChange={(suceso) => setClave(suceso.currentTarget.value)}
        error={error('clave')}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la contraseña' }}
        data-autofocus={pedido.usuario ? true : undefined}
      />
      {error(null) && <p className={estilos.fallo}>{error(null)}</p>}
      <Button type="submit" loading={enviando} fullWidth>
        Entrar
      </Button>
      <p className={estilos.otro}>
        ¿Aún no tienes cuenta?{' '}
        <button type="button" onClick={() => abrirDialogo({ tipo: 'registro' })}>
          Regístrate
        </button>
      </p>
    </form>
  );
}

/** The login dialog; `dialogo` is null while it is closed. */
export function EntrarDialogo({ dialogo }: { dialogo: Pedido | null }) {
  // While it fades away it still shows what it was opened with.
  const ultimo = useRef<Pedido>({ tipo: 'entrar' });
  if (dialogo) ultimo.current = dialogo;
  return (
    <Modal
      opened={dialogo !== null}
      onClose={cerrarDialogo}
      title="Entrar"
      size="sm"
      centered
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <Formulario pedido={ultimo.current} />
    </Modal>
  );
}
