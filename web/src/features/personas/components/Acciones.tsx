import type { Persona } from '@conserje/contract';
import { ENLACE_HORAS } from '@conserje/rules';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { ACCIONES_DICHAS, rutaPara, SOBRE_OTROS } from '../../../dominio/formaNueva.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { perezosa } from '../../../platform/perezosa.ts';
import { Mas } from '../../../ui/Mas.tsx';
import estilos from './Acciones.module.css';
import type { Entrega } from './ClaveNueva.tsx';
import { LiberarNombre } from './LiberarNombre.tsx';

const QuitarDosPasos = perezosa(() => import('./QuitarDosPasos.tsx'));

const Olvidar = perezosa(() => import('./Olvidar.tsx'));

interface Props {
  persona: Persona;
  editando: boolean;
  alternar: () => void;
  /** A new password was made, or a link: it is told this once. */
  alGenerar: (entrega: Entrega) => void;
}

/** What stands in sight on a phone too. */
const EN_FILA: readonly Persona['acciones'][number][] = ['editar', 'rango', 'ingresar'];

/** What is no button here, but a pigeonhole. */
const EN_CASILLERO: Persona['acciones'][number] = 'dispositivos';

/** What the reader may do with someone (part 1 §2 Usuarios). */
export function Acciones({ persona, editando, alternar, alGenerar }: Props) {
  const { id, usuario } = persona;
  const acciones = persona.acciones.filter((accion) => accion !== EN_CASILLERO);
  const body = { usuario: id };
  const [generar, generando] = useLlamada('POST resetPassword', {
    alLograr: ({ clave }) => alGenerar({ tipo: 'clave', texto: clave }),
  });
  const [enlazar, enlazando] = useLlamada('POST enlaceClave', {
    alLograr: ({ enlace }) => alGenerar({ tipo: 'enlace', texto: `${location.origin}/entrar#${enlace}` }),
  });
  const [quitando, setQuitando] = useState(false);
  const [borrar, borrando] = useLlamada('POST deleteIP');
  const [ingresar, ingresando] = useLlamada('POST ingresar');
  const [olvidando, setOlvidando] = useState(false);
  if (acciones.length === 0) return null;
  return (
    <div className={estilos.acciones}>
      {acciones.includes('editar') && (
        <Boton principal={!editando} abierto={editando} pulsar={alternar}>
          {editando ? 'Cerrar Editar' : 'Editar'}
        </Boton>
      )}
      {acciones.includes('ingresar') && (
        <Boton
          principal
          ocupado={ingresando}
          pulsar={() =>
            ingresar(
              { body },
              {
                pregunta: {
                  titulo: `¿Ingresar a ${usuario}?`,
                  texto: `${usuario} vuelve a la primera misión y entra con su contraseña de antes.`,
                  accion: 'Ingresar',
                },
              },
            )
          }
        >
          Ingresar
        </Boton>
      )}
      {!acciones.every((accion) => EN_FILA.includes(accion)) && (
        <Mas de="pantalla" etiqueta={`Más de ${usuario}`}>
          {acciones.includes('enlace') && (
            <Boton
              ocupado={enlazando}
              pulsar={() =>
                enlazar(
                  { body },
                  {
                    pregunta: {
                      titulo: `¿Crear un enlace para ${usuario}?`,
                      texto: `Con el enlace, ${usuario} crea otra contraseña que nadie más sabe. Sirve una vez, por ${ENLACE_HORAS} horas. El enlace anterior deja de funcionar. Su contraseña de ahora funciona hasta que lo use.`,
                      accion: 'Crear enlace',
                    },
                  },
                )
              }
            >
              Enlace de contraseña
            </Boton>
          )}
          {acciones.includes('dospasos') && (
            <Boton pulsar={() => setQuitando(true)}>Quitar la verificación en dos pasos</Boton>
          )}
          {acciones.includes('clave') && (
            <Boton
              ocupado={generando}
              pulsar={() =>
                generar(
                  { body },
                  {
                    pregunta: {
                      titulo: `¿Regenerar la contraseña de ${usuario}?`,
                      texto: `Se cierran todas las sesiones de ${usuario} y su contraseña deja de funcionar. Verás la nueva una sola vez.`,
                      accion: 'Regenerar Clave',
                      peligro: true,
                    },
                  },
                )
              }
            >
              Regenerar Clave
            </Boton>
          )}
          {acciones.includes('ip') && (
            <Boton
              ocupado={borrando}
              pulsar={() =>
                borrar(
                  { body },
                  {
                    pregunta: {
                      titulo: `¿Borrar las IP de ${usuario}?`,
                      texto: `Se borran las conexiones de ${usuario}. No saldrá en Clones hasta que vuelva a entrar. Queda en el historial.`,
                      accion: 'Borrar IP',
                      peligro: true,
                    },
                  },
                )
              }
            >
              Borrar IP
            </Boton>
          )}
          {acciones.includes('liberar') && <LiberarNombre persona={persona} />}
          {acciones.includes('olvidar') && <Boton pulsar={() => setOlvidando(true)}>Borrar sus datos</Boton>}
          <EnOtraPantalla persona={persona} />
        </Mas>
      )}
      <Suspense fallback={null}>
        {olvidando && <Olvidar persona={persona} cerrar={() => setOlvidando(false)} />}
      </Suspense>
      {quitando && (
        <Suspense fallback={null}>
          <QuitarDosPasos persona={persona} cerrar={() => setQuitando(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The ways to the screens on which something else is done to them. */
function EnOtraPantalla({ persona: { id, usuario, acciones } }: { persona: Persona }) {
  const suyas = SOBRE_OTROS.filter((accion) => acciones.includes(accion));
  if (suyas.length === 0) return null;
  return (
    <nav className={estilos.otras} aria-label={`Acciones para ${usuario}`}>
      {suyas.map((accion) => (
        <Link key={accion} to={rutaPara(accion, id)} className={estilos.otra}>
          {ACCIONES_DICHAS[accion]}
        </Link>
      ))}
    </nav>
  );
}

interface BotonProps {
  principal?: boolean;
  ocupado?: boolean;
  /** Of a button that opens something. */
  abierto?: boolean;
  pulsar: () => void;
  children: ReactNode;
}

const Boton = ({ principal = false, ocupado = false, abierto, pulsar, children }: BotonProps) => (
  <Button
    variant={principal ? 'filled' : 'default'}
    size="sm"
    loading={ocupado}
    aria-expanded={abierto}
    onClick={pulsar}
  >
    {children}
  </Button>
);
