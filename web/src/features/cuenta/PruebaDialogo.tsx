import './estilos.ts';
import { TEXTOS } from '@conserje/rules';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { pedir } from '../../platform/api.ts';
import { useCapa } from '../../platform/capas.ts';
import type { Dialogo } from '../../platform/dialogos.ts';
import { cerrarDialogo } from '../../platform/dialogos.ts';
import { ErrorApi } from '../../platform/errorApi.ts';
import { useSesion } from '../../platform/sesion.tsx';
import { useUltimo } from '../../platform/useUltimo.ts';
import { CampoClave } from '../../ui/forma/CampoClave.tsx';
import { CampoTexto } from '../../ui/forma/Campos.tsx';
import { Forma } from '../../ui/forma/Forma.tsx';
import { useForma } from '../../ui/forma/useForma.ts';
import estilos from './Cuenta.module.css';
import { CODIGO } from './codigo.ts';

type Pedido = Extract<Dialogo, { tipo: 'prueba' }>;

/** As a question, it lies over the dialog in which it was asked. */
const SOBRE_DIALOGOS = 300;

function Formulario({ responder }: { responder: Pedido['responder'] }) {
  const { datos } = useSesion();
  const [conCodigo, setConCodigo] = useState(datos?.dos_pasos === 'si');
  const forma = useForma({ clave: '', codigo: '' });
  const { clave, codigo } = forma.valores;
  const campo = conCodigo ? 'codigo' : 'clave';
  const probar = async () => {
    try {
      await pedir('POST probar', { body: conCodigo ? { codigo } : { clave } });
    } catch (error) {
      // The second step was taken up on another device since this page was opened.
      if (!(error instanceof ErrorApi && error.campo === 'codigo') || conCodigo) throw error;
      flushSync(() => setConCodigo(true));
      return forma.cambiar({}, 'codigo');
    }
    responder(true);
    cerrarDialogo();
  };
  return (
    <Forma
      forma={forma}
      boton="Confirmar"
      volver={cerrarDialogo}
      revisar={() => (forma.valores[campo].trim() === '' ? { campo, msg: TEXTOS.camposVacios } : null)}
      enviar={probar}
    >
      <p className={estilos.porque}>
        Por seguridad, escribe {conCodigo ? 'un código' : 'tu contraseña'} para seguir. No se pierde lo que hiciste.
      </p>
      {/* Tells the password manager whose password this is. */}
      <input type="text" autoComplete="username" value={datos?.usuario ?? ''} readOnly hidden />
      {conCodigo ? (
        <CampoTexto {...forma.campo('codigo')} {...CODIGO} data-autofocus />
      ) : (
        <CampoClave {...forma.campo('clave')} label="Tu contraseña" autoComplete="current-password" data-autofocus />
      )}
    </Forma>
  );
}

/** Asks whoever is here whether they are who logged in, before what they pressed goes on. */
export function PruebaDialogo({ dialogo }: { dialogo: Pedido | null }) {
  const pedido = useUltimo(dialogo);
  useCapa(dialogo !== null, cerrarDialogo);
  return (
    <Modal
      opened={dialogo !== null}
      onClose={cerrarDialogo}
      title="Confirma que eres tú"
      size="sm"
      zIndex={SOBRE_DIALOGOS}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      {pedido && <Formulario responder={pedido.responder} />}
    </Modal>
  );
}
