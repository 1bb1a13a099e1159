import type { Persona } from '@conserje/contract';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLlamada } from '../../../platform/llamada.ts';
import estilos from './Acciones.module.css';

interface Props {
  persona: Persona;
  editando: boolean;
  alternar: () => void;
  /** A new password was made: it is told this once. */
  alGenerar: (clave: string) => void;
}

/** What the reader may do with someone (part 1 §2 Usuarios). */
export function Acciones({ persona, editando, alternar, alGenerar }: Props) {
  const { id, usuario, acciones } = persona;
  const body = { usuario: id };
  const [generar, generando] = useLlamada('POST resetPassword', { alLograr: ({ clave }) => alGenerar(clave) });
  const [borrar, borrando] = useLlamada('POST deleteIP');
  const [ingresar, ingresando] = useLlamada('POST ingresar');
  if (acciones.length === 0) return null;
  return (
    <div className={estilos.acciones}>
      {acciones.includes('editar') && (
        <Boton principal={!editando} abierto={editando} pulsar={alternar}>
          {editando ? 'Cerrar Editar' : 'Editar'}
        </Boton>
      )}
      {acciones.includes('clave') && (
        <Boton
          ocupado={generando}
          pulsar={() =>
            generar(
              { body },
              {
                pregunta: {
                  titulo: `¿Regenerar la clave de ${usuario}?`,
                  texto: `${usuario} sale del portal en todos sus dispositivos y la clave que usa deja de servir. Verás la nueva una sola vez, para dársela.`,
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
                  texto: `El portal olvida desde dónde ha entrado ${usuario}: deja de contar como clon hasta que vuelva a entrar. Queda anotado que lo hiciste.`,
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
                  texto: `${usuario} vuelve a la agencia en la primera misión y puede entrar con su clave de antes.`,
                  accion: 'Ingresar',
                },
              },
            )
          }
        >
          Ingresar
        </Boton>
      )}
    </div>
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
