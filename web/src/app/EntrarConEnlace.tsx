import { revisarClaveNueva, revisarClavePropia } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfiguracion } from '../dominio/configuracion.ts';
import { pedir } from '../platform/api.ts';
import { PUBLICA } from '../platform/consultas.ts';
import { abrirDialogo } from '../platform/dialogos.ts';
import { ErrorApi } from '../platform/errorApi.ts';
import { useLlamada } from '../platform/llamada.ts';
import { Cargando, FalloDeCarga } from '../ui/Espera.tsx';
import { CampoClave } from '../ui/forma/CampoClave.tsx';
import { Forma } from '../ui/forma/Forma.tsx';
import { useForma } from '../ui/forma/useForma.ts';
import { Avisos } from './Avisos.tsx';
import estilos from './ElegirClave.module.css';
import { Logo } from './Logo.tsx';
import puerta from './PuertaCerrada.module.css';

/** Behind the mark, where no server, no log and no other page ever reads it. */
const enlaceDe = (): string => location.hash.slice(1);

/** Whose the link is. What could not be asked for is asked for again when the line is back. */
const enlaceQuery = (enlace: string) => ({
  queryKey: ['mirarEnlace', enlace],
  queryFn: () => pedir('POST mirarEnlace', { body: { enlace } }, { sinLlave: true }),
  meta: PUBLICA,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

const haVencido = (error: unknown): boolean => error instanceof ErrorApi && error.error === 'ENLACE_VENCIDO';

function Elegir({ enlace, usuario, acabar }: { enlace: string; usuario: string; acabar: () => void }) {
  const { nombre, siglas } = useConfiguracion();
  const forma = useForma({ clave: '', rclave: '' });
  const { clave, rclave } = forma.valores;
  const [guardar, guardando] = useLlamada('POST claveConEnlace', {
    form: forma,
    alLograr: () => {
      acabar();
      abrirDialogo({ tipo: 'entrar', usuario });
    },
  });
  return (
    <div className={estilos.forma}>
      <Forma
        forma={forma}
        boton="Guardar contraseña"
        llana
        enviando={guardando}
        revisar={() =>
          revisarClaveNueva(forma.valores) ?? revisarClavePropia('clave', clave, { usuario, nombre, siglas })
        }
        enviar={() => guardar({ body: { enlace, clave, rclave } })}
      >
        {/* Tells the password manager whose password this is. */}
        <input type="text" autoComplete="username" value={usuario} readOnly hidden />
        <CampoClave {...forma.campo('clave')} label="Tu nueva contraseña" autoComplete="new-password" data-autofocus />
        <CampoClave {...forma.campo('rclave')} label="Repítela" autoComplete="new-password" />
      </Forma>
    </div>
  );
}

/** For whoever forgot their password and was handed a link: they choose another, and log in with it. */
export function EntrarConEnlace({ acabar }: { acabar: () => void }) {
  const [enlace] = useState(enlaceDe);
  const { data: mirado, error, refetch } = useQuery(enlaceQuery(enlace));
  const salir = () => {
    history.replaceState(null, '', '/');
    acabar();
  };
  return (
    <main className={puerta.puerta}>
      <Logo ancho={120} alto={96} />
      <h1>{haVencido(error) ? 'Este enlace ya no funciona' : 'Crea tu contraseña'}</h1>
      {haVencido(error) && <p role="alert">Ya se usó o ya venció. Pide uno nuevo a tu admin.</p>}
      {!mirado && !error && (
        <div className={estilos.forma}>
          <Cargando que="Abriendo tu enlace" filas={3} />
        </div>
      )}
      {error && !haVencido(error) && <FalloDeCarga error={error} reintentar={refetch} />}
      {mirado && (
        <>
          <p>
            ¡Hola, {mirado.usuario}! Crea tu nueva contraseña. La anterior dejará de funcionar en todos tus
            dispositivos.
          </p>
          <Elegir enlace={enlace} usuario={mirado.usuario} acabar={salir} />
        </>
      )}
      <Button variant="subtle" size="compact-sm" onClick={salir}>
        Ir al portal
      </Button>
      <Avisos />
    </main>
  );
}
