import './estilos.ts';
import { revisarClavePropia, revisarRegistro, TEXTOS } from '@conserje/rules';
import { Modal } from '@mantine/core';
import { Link } from 'react-router';
import { renovarCodigo } from '../../dominio/CodigoHotel.tsx';
import { useConfiguracion } from '../../dominio/configuracion.ts';
import { avisarError } from '../../platform/avisos.ts';
import { abrirDialogo, cerrarDialogo } from '../../platform/dialogos.ts';
import { useLlamada } from '../../platform/llamada.ts';
import { iniciarSesion } from '../../platform/sesion.tsx';
import { ProveedorDialogo, useSalida } from '../../ui/enDialogo.ts';
import { CampoClave } from '../../ui/forma/CampoClave.tsx';
import { CampoTexto } from '../../ui/forma/Campos.tsx';
import { Forma } from '../../ui/forma/Forma.tsx';
import { useForma } from '../../ui/forma/useForma.ts';
import estilos from './Cuenta.module.css';
import { Saludo } from './Saludo.tsx';

function Formulario() {
  const { nombre: agencia, siglas } = useConfiguracion();
  const forma = useForma({ usuario: '', clave: '', rclave: '' });
  const { usuario, clave, rclave } = forma.valores;
  const [registrar, registrando] = useLlamada('POST registro', {
    form: {
      rechazar: (error) => {
        forma.rechazar(error);
        void renovarCodigo();
      },
    },
    alLograr: () =>
      iniciarSesion(usuario, clave, '').then(
        () => abrirDialogo({ tipo: 'bienvenida' }),
        // The account is there all the same.
        (error) => {
          abrirDialogo({ tipo: 'entrar', usuario });
          avisarError(error);
        },
      ),
  });
  return (
    <Forma
      forma={forma}
      boton="Registrarte"
      llana
      enviando={registrando}
      revisar={() =>
        revisarRegistro(forma.valores, agencia) ??
        revisarClavePropia('clave', clave, { usuario, nombre: agencia, siglas })
      }
      enviar={() => registrar({ body: { usuario, clave, rclave } })}
      nota={
        <p className={estilos.otro}>
          <Link to="/privacidad" onClick={cerrarDialogo}>
            Cómo usamos tus datos
          </Link>
          <br />
          ¿Ya tienes cuenta?{' '}
          <button type="button" onClick={() => abrirDialogo({ tipo: 'entrar' })}>
            Entra
          </button>
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
        data-autofocus
      />
      <CampoClave {...forma.campo('clave')} label="Contraseña" name="clave" autoComplete="new-password" />
      <CampoClave {...forma.campo('rclave')} label="Confirmar Contraseña" name="rclave" autoComplete="new-password" />
    </Forma>
  );
}

/** The registration dialog (part 1 §2). */
export function RegistroDialogo({ abierto }: { abierto: boolean }) {
  const { registro_pausado: pausado } = useConfiguracion();
  const { contexto, salir, tapado } = useSalida(abierto, cerrarDialogo, 'Registro');
  return (
    <Modal
      opened={abierto}
      onClose={salir}
      closeOnEscape={!tapado}
      title="Registro"
      size="sm"
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      {pausado ? (
        <p className={estilos.pausa}>{TEXTOS.registroPausado}</p>
      ) : (
        <ProveedorDialogo value={contexto}>
          <Saludo />
          <Formulario />
        </ProveedorDialogo>
      )}
    </Modal>
  );
}
