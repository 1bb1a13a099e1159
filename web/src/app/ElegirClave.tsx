import type { Datos } from '@conserje/contract';
import { revisarCambioClave, revisarClavePropia, TEXTOS } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useConfiguracion } from '../dominio/configuracion.ts';
import { useLlamada } from '../platform/llamada.ts';
import { actualizarDatos, useSesion } from '../platform/sesion.tsx';
import { CampoClave } from '../ui/forma/CampoClave.tsx';
import { CampoTexto } from '../ui/forma/Campos.tsx';
import { Forma } from '../ui/forma/Forma.tsx';
import { useForma } from '../ui/forma/useForma.ts';
import { Avisos } from './Avisos.tsx';
import estilos from './ElegirClave.module.css';
import { Logo } from './Logo.tsx';
import puerta from './PuertaCerrada.module.css';

/** Instead of the portal, for whoever came in with a password that they were given: they choose their own. */
export function ElegirClave({ datos }: { datos: Datos }) {
  const { salir } = useSesion();
  const { nombre, siglas } = useConfiguracion();
  const forma = useForma({ clavea: '', claven: '', codigo: '' });
  const { clavea, claven, codigo } = forma.valores;
  const conCodigo = datos.dos_pasos === 'si';
  const [cambiar, cambiando] = useLlamada('POST cambioClave', {
    form: forma,
    alLograr: () => actualizarDatos({ cambiar_clave: false }),
  });
  return (
    <main className={puerta.puerta}>
      <Logo ancho={120} alto={96} />
      <h1>Crea tu contraseña</h1>
      <p>¡Hola, {datos.usuario}! Entraste con una contraseña temporal. Crea la tuya para seguir.</p>
      <div className={estilos.forma}>
        <Forma
          forma={forma}
          boton="Guardar y entrar"
          llana
          enviando={cambiando}
          revisar={() =>
            revisarCambioClave({ clavea, rclave: clavea, claven }) ??
            revisarClavePropia('claven', claven, { usuario: datos.usuario, nombre, siglas }) ??
            (conCodigo && codigo.trim() === '' ? { campo: 'codigo', msg: TEXTOS.camposVacios } : null)
          }
          enviar={() => cambiar({ body: { clavea, claven, ...(conCodigo && { codigo }) } })}
        >
          {/* Tells the password manager whose password this is. */}
          <input type="text" autoComplete="username" value={datos.usuario} readOnly hidden />
          <CampoClave {...forma.campo('clavea')} label="Contraseña temporal" autoComplete="current-password" />
          <CampoClave {...forma.campo('claven')} label="Tu nueva contraseña" autoComplete="new-password" />
          {conCodigo && (
            <CampoTexto
              {...forma.campo('codigo')}
              label="Código de tu app"
              description="Espera al siguiente. El que usaste para entrar ya no sirve."
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={30}
            />
          )}
        </Forma>
      </div>
      <Button variant="subtle" size="compact-sm" onClick={() => void salir()}>
        Salir
      </Button>
      <Avisos />
    </main>
  );
}
