import { revisarCambioClave, revisarClavePropia, revisarNombrePedido } from '@conserje/rules';
import { useRef } from 'react';
import { useConfiguracion } from '../../../dominio/configuracion.ts';
import { pedir } from '../../../platform/api.ts';
import { avisar } from '../../../platform/avisos.ts';
import { llevar } from '../../../platform/llamada.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { CampoClave } from '../../../ui/forma/CampoClave.tsx';
import { CampoTexto } from '../../../ui/forma/Campos.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';

const PEDIR = 2;
const ACEPTAR = 0;

/**
 * The first administrator takes a name of their own, as nobody stands above them to give it, and a password: by the calls that
 * everyone else makes for that. What was done stays done when a later one is refused.
 */
export default function CuentaPrimerAdmin({ cerrar }: { cerrar: () => void }) {
  const { datos } = useSesion();
  const { nombre: agencia, siglas } = useConfiguracion();
  const forma = useForma({ nombre: '', clavea: '', claven: '' });
  const { nombre, clavea, claven } = forma.valores;
  const { id = 0, usuario = '' } = datos ?? {};
  const nuevo = nombre.trim();
  const conClave = useRef(false);

  /** Whether a call has gone well; its refusal stands at the form. */
  const haz = async (hacer: (alLograr: () => void) => Promise<void>): Promise<boolean> => {
    let bien = false;
    await hacer(() => {
      bien = true;
    });
    return bien;
  };
  const actuar = (body: { op: number; id?: number }) =>
    haz((alLograr) =>
      llevar(
        'POST actionNombre',
        { body: { ...body, nombre: nuevo, iduser: id } },
        { form: forma, alLograr, avisa: false },
      ),
    );
  const pedido = () => pedir('GET getNameRequest/:id', { params: { id } });
  const espera = (p: Awaited<ReturnType<typeof pedido>>) => p?.estado === 'espera' && p.nombre === nuevo;

  async function guardar(): Promise<void> {
    const clave = (alLograr: () => void) =>
      llevar('POST cambioClave', { body: { clavea, claven } }, { form: forma, alLograr, avisa: false });
    conClave.current ||= await haz(clave);
    if (!conClave.current) return;
    if (!espera(await pedido()) && !(await actuar({ op: PEDIR }))) return;
    const suya = await pedido();
    if (!suya || !(await actuar({ op: ACEPTAR, id: suya.id }))) return;
    avisar({ msg: `Ahora te llamas ${nuevo}. Tu contraseña también cambió.`, tipo: 'ok' });
    cerrar();
  }

  return (
    <Dialogo titulo="Tu nombre y contraseña" cerrar={cerrar} ancho="sm">
      <Forma
        forma={forma}
        boton="Guardar"
        volver={cerrar}
        revisar={() =>
          revisarNombrePedido(nombre, usuario, agencia) ??
          revisarCambioClave({ clavea, rclave: clavea, claven }) ??
          revisarClavePropia('claven', claven, { usuario: nuevo, nombre: agencia, siglas })
        }
        enviar={guardar}
      >
        <CampoTexto
          {...forma.campo('nombre')}
          label="Tu nombre del hotel"
          data-autofocus
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={25}
        />
        <CampoClave
          {...forma.campo('clavea')}
          label="Contraseña actual"
          description="La que mostró el portal al instalarlo"
          autoComplete="current-password"
        />
        <CampoClave {...forma.campo('claven')} label="Contraseña nueva" autoComplete="new-password" />
      </Forma>
    </Dialogo>
  );
}
