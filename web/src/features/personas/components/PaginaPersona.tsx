import type { Persona } from '@conserje/contract';
import IconVolver from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Nombre } from '../../../dominio/Nombre.tsx';
import { ErrorApi } from '../../../platform/errorApi.ts';
import { Cargando, FalloDeCarga, Vacio } from '../../../ui/Espera.tsx';
import { Pantalla } from '../../../ui/Pantalla.tsx';
import { useUrlEstado } from '../../../ui/useUrlEstado.ts';
import { personaQuery } from '../personas.queries.ts';
import { Acciones } from './Acciones.tsx';
import { Casillero } from './Casillero.tsx';
import type { Entrega } from './ClaveNueva.tsx';
import { ClaveNueva } from './ClaveNueva.tsx';
import { Editar } from './Editar.tsx';
import { Ficha } from './Ficha.tsx';
import estilos from './PaginaPersona.module.css';

const EN_URL = { persona: '', editar: false };

const noExiste = (error: unknown): boolean => error instanceof ErrorApi && error.error === 'USUARIO_NO_EXISTE';

/** A person's own page: who they are, what the reader may do with them, and all that there is of them for this reader. */
export function PaginaPersona({ nombre }: { nombre: string }) {
  const cliente = useQueryClient();
  const { data, error, refetch } = useQuery(personaQuery(nombre));
  const [, cambiar] = useUrlEstado(EN_URL);
  useEffect(() => {
    if (data === undefined || data.usuario === nombre) return;
    cliente.setQueryData(personaQuery(data.usuario).queryKey, data);
    cambiar({ persona: data.usuario }, { reemplazar: true });
  }, [cliente, data, nombre, cambiar]);
  return (
    <Pantalla
      titulo={data?.usuario ?? nombre}
      rotulo={<Nombre de={data?.usuario ?? nombre} />}
      acciones={
        <Link to="/usuarios" className={estilos.volver}>
          <IconVolver size={18} aria-hidden="true" /> Usuarios
        </Link>
      }
    >
      {error && data && <FalloDeCarga error={error} reintentar={refetch} enLinea />}
      {data ? (
        <Contenido key={data.id} persona={data} />
      ) : noExiste(error) ? (
        <Vacio titulo={`No encontramos a «${nombre}»`}>Quizá cambió de nombre. Búscalo en Usuarios.</Vacio>
      ) : error ? (
        <FalloDeCarga error={error} reintentar={refetch} />
      ) : (
        <Cargando que={`Cargando a ${nombre}`} filas={3} alto="9rem" />
      )}
    </Pantalla>
  );
}

const enLista = new Intl.ListFormat('es', { type: 'disjunction' });

/** Who can give them another way in, where the reader cannot. */
const AQuienPedir = ({ quienes, usuario }: { quienes: readonly string[]; usuario: string }) => (
  <p className={estilos.pedir}>
    {quienes.length === 0
      ? `Solo quien administra el servidor puede darle otra contraseña a ${usuario}.`
      : `No puedes darle otra contraseña a ${usuario}. Habla con ${enLista.format(quienes)}.`}
  </p>
);

function Contenido({ persona }: { persona: Persona }) {
  const [{ editar }, cambiar] = useUrlEstado(EN_URL);
  const [entrega, setEntrega] = useState<Entrega>();
  const editando = editar && persona.acciones.includes('editar');
  return (
    <>
      <Ficha persona={persona}>
        <Acciones
          persona={persona}
          editando={editando}
          alternar={() => cambiar({ editar: !editando })}
          alGenerar={setEntrega}
        />
        {persona.pedir_acceso_a && <AQuienPedir quienes={persona.pedir_acceso_a} usuario={persona.usuario} />}
      </Ficha>
      {entrega && <ClaveNueva de={persona.usuario} entrega={entrega} cerrar={() => setEntrega(undefined)} />}
      {editando && <Editar persona={persona} cerrar={() => cambiar({ editar: false }, { reemplazar: true })} />}
      <Casillero persona={persona} />
    </>
  );
}
