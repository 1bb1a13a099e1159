import type { Datos } from '@conserje/contract';
import { revisarCambioClave, revisarClavePropia } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useConfiguracion } from '../dominio/configuracion.ts';
import { useLlamada } from '../platform/llamada.ts';
import { actualizarDatos, useSesion } from '../platform/sesion.tsx';
import { CampoClave } from '../ui/forma/CampoClave.tsx';
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
  const forma = useForma({ clavea: '', claven: '' });
  const { clavea, claven } = forma.valores;
  const [cambiar, cambiando] = useLlamada('POST cambioClave', {
    form: forma,
    alLograr: () => actualizarDatos({ cambiar_clave: false }),
  });
  return (
    <main className={puerta.puerta}>
      <Logo ancho={120} alto={96} />
      <h1>Elige tu clave</h1>
      <p>
        ¡Hola, {datos.usuario}! Entraste con una clave que te dieron. Elige una que solo sepas tú: la otra deja de
        valer.
      </p>
      <div className={estilos.forma}>
        <Forma
          forma={forma}
          boton="Guardar y entrar"
          llana
          enviando={cambiando}
          revisar={() =>
            revisarCambioClave({ clavea, rclave: clavea, claven }) ??
            revisarClavePropia('claven', claven, { usuario: datos.usuario, nombre, siglas })
          }
          enviar={() => cambiar({ body: { clavea, claven } })}
        >
          {/* Tells the password manager whose password this is. */}
          <input type="text" autoComplete="username" value={datos.usuario} readOnly hidden />
          <CampoClave {...forma.campo('clavea')} label="Clave que te dieron" autoComplete="current-password" />
          <CampoClave {...forma.campo('claven')} label="Tu nueva clave" autoComplete="new-password" />
        </Forma>
      </div>
      <Button variant="subtle" size="compact-sm" onClick={() => void salir()}>
        Salir
      </Button>
      <Avisos />
    </main>
  );
}
