import type { Mejor } from '@conserje/contract';
import { TEXTOS } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CampoPersona } from '../../../dominio/CampoPersona.tsx';
import { usuariosQuery } from '../../../dominio/personal.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import estilos from '../MejorTrabajador.module.css';

interface Props {
  categoria: number;
  titulo: string;
  mejor: Mejor | null;
}

/** For those who decide: whom to put into the frame, and to leave it empty. */
export function Elegir({ categoria, titulo, mejor }: Props) {
  const forma = useForma({ usuario: 0 });
  const { usuario } = forma.valores;
  const { data, error } = useQuery(usuariosQuery());
  const clave = `mejor ${categoria}`;
  const [guardar, guardando] = useLlamada('POST actionTrabajador', {
    form: forma,
    clave,
    alLograr: () => forma.vaciar(),
  });
  const [eliminar] = useLlamada('POST actionTrabajador', { clave });
  const { pulsar, seguir, pulsada, general } = forma;
  const ocupada = pulsada || guardando;
  const elegido = data?.find((u) => u.value === usuario)?.label ?? '';
  const opciones = data?.map((u) => ({ ...u, aviso: u.value === mejor?.usuario ? 'ya lo es' : undefined }));
  const enviar = () =>
    guardar(
      { body: { op: 0, categoria, usuario, id: mejor?.id ?? 0 } },
      mejor
        ? {
            pregunta: {
              titulo: `¿${elegido} en ${titulo}?`,
              texto: `${mejor.usuarioNombre} dejará de estar en ${titulo}. Le llegará una notificación.`,
              accion: 'Guardar',
            },
          }
        : {},
    );
  useEffect(() => {
    void seguir({
      esperando: false,
      revisar: () => (usuario === 0 ? { campo: 'usuario', msg: TEXTOS.seleccionaUsuario } : null),
      enviar,
    });
  });
  return (
    <form
      className={estilos.elegir}
      aria-label={`Elegir al mejor trabajador en ${titulo}`}
      noValidate
      onSubmit={(suceso) => {
        suceso.preventDefault();
        pulsar();
      }}
    >
      <CampoPersona
        {...forma.campo('usuario')}
        etiqueta={`Mejor trabajador en ${titulo}`}
        opciones={opciones}
        fallo={data ? undefined : error}
      />
      <Boton type="submit" px="xs" variant={usuario === 0 ? 'default' : 'filled'} loading={ocupada}>
        Guardar
      </Boton>
      {mejor?.acciones.includes('eliminar') && (
        <Button
          px="xs"
          variant="default"
          aria-label={`Eliminar a ${mejor.usuarioNombre} de ${titulo}`}
          onClick={() =>
            eliminar(
              { body: { op: 1, categoria, usuario: mejor.usuario, id: mejor.id } },
              {
                pregunta: {
                  titulo: `¿Eliminar a ${mejor.usuarioNombre} de ${titulo}?`,
                  texto: `${titulo} quedará sin nadie. A ${mejor.usuarioNombre} le llegará una notificación.`,
                  accion: 'Eliminar',
                  peligro: true,
                },
              },
            )
          }
        >
          Eliminar
        </Button>
      )}
      {general && (
        <p className={estilos.general} role="alert">
          {general}
        </p>
      )}
    </form>
  );
}
