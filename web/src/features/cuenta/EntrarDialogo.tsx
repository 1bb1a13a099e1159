import './estilos.ts';
import { revisarLogin, TEXTOS } from '@conserje/rules';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useConfiguracion } from '../../dominio/configuracion.ts';
import { avisar } from '../../platform/avisos.ts';
import type { Dialogo } from '../../platform/dialogos.ts';
import { abrirDialogo, cerrarDialogo } from '../../platform/dialogos.ts';
import { ErrorApi } from '../../platform/errorApi.ts';
import { iniciarSesion } from '../../platform/sesion.tsx';
import { useUltimo } from '../../platform/useUltimo.ts';
import { ProveedorDialogo, useSalida } from '../../ui/enDialogo.ts';
import { CampoClave } from '../../ui/forma/CampoClave.tsx';
import { CampoTexto } from '../../ui/forma/Campos.tsx';
import { Forma } from '../../ui/forma/Forma.tsx';
import { useForma } from '../../ui/forma/useForma.ts';
import estilos from './Cuenta.module.css';
import { CODIGO } from './codigo.ts';

type Pedido = Extract<Dialogo, { tipo: 'entrar' }>;

function Formulario({ pedido }: { pedido: Pedido }) {
  const forma = useForma({ usuario: pedido.usuario ?? '', clave: '', codigo: '' });
  const [conCodigo, setConCodigo] = useState(false);
  const { usuario, clave, codigo } = forma.valores;
  const { registro_pausado } = useConfiguracion();
  const entrar = async () => {
    try {
      avisar({ msg: await iniciarSesion(usuario, clave, conCodigo ? codigo : ''), tipo: 'ok' });
    } catch (error) {
      if (!(error instanceof ErrorApi && error.error === 'CODIGO_DOS_PASOS') || conCodigo) throw error;
      // The field is there when it is given the focus.
      flushSync(() => setConCodigo(true));
      return forma.cambiar({}, 'codigo');
    }
    cerrarDialogo();
    pedido.alEntrar?.();
  };
  return (
    <Forma
      forma={forma}
      boton="Entrar"
      llana
      revisar={() => revisarLogin(forma.valores)}
      enviar={entrar}
      nota={
        <p className={estilos.otro}>
          ¿Olvidaste tu contraseña? Pídele a un admin un enlace para cambiarla.
          <br />
          {registro_pausado ? (
            TEXTOS.registroPausado
          ) : (
            <>
              ¿Aún no tienes cuenta?{' '}
              <button type="button" onClick={() => abrirDialogo({ tipo: 'registro' })}>
                Regístrate
              </button>
            </>
          )}
        </p>
      }
    >
      <CampoTexto
        {...forma.campo('usuario')}
        label="Nombre de Usuario"
        name="usuario"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus={pedido.usuario ? undefined : true}
      />
      <CampoClave
        {...forma.campo('clave')}
        label="Contraseña"
        name="clave"
        autoComplete="current-password"
        data-autofocus={pedido.usuario ? true : undefined}
      />
      {conCodigo && <CampoTexto {...forma.campo('codigo')} {...CODIGO} />}
    </Forma>
  );
}

/** The login dialog; `dialogo` is null while it is closed. */
export function EntrarDialogo({ dialogo }: { dialogo: Pedido | null }) {
  const pedido = useUltimo(dialogo);
  const { contexto, salir, tapado } = useSalida(dialogo !== null, cerrarDialogo, 'Entrar');
  return (
    <Modal
      opened={dialogo !== null}
      onClose={salir}
      closeOnEscape={!tapado}
      title="Entrar"
      size="sm"
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <ProveedorDialogo value={contexto}>{pedido && <Formulario pedido={pedido} />}</ProveedorDialogo>
    </Modal>
  );
}
