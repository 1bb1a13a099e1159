import { revisarDias } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CampoPersona } from '../../../dominio/CampoPersona.tsx';
import { usuariosQuery } from '../../../dominio/personal.ts';
import { SelectorFecha } from '../../../ui/forma/SelectorFecha.tsx';
import oculto from '../../../ui/Oculto.module.css';
import controles from '../../../ui/tabla/TablaControles.module.css';
import type { CambiarUrl } from '../../../ui/useUrlEstado.ts';
import type { Filtros } from '../filtros.ts';
import { cuantos, SISTEMA } from '../filtros.ts';
import estilos from '../Registros.module.css';
import { despedidosQuery } from '../registros.queries.ts';

const NINGUNO = { usuario: 0, encargado: 0, desde: '', hasta: '' };

/** Whom it was done to, who did it, and on which days. */
export function PanelFiltros({ filtros, cambiar }: { filtros: Filtros; cambiar: CambiarUrl<Filtros> }) {
  const { data: activos, error } = useQuery(usuariosQuery());
  const { data: fuera } = useQuery(despedidosQuery());
  const data = useMemo(() => activos && [...activos, ...(fuera ?? [])], [activos, fuera]);
  const autores = useMemo(() => data && [{ value: SISTEMA, label: 'Sistema' }, ...data], [data]);
  const fallo = data ? undefined : error;
  const reparo = revisarDias(filtros);
  const dia = (cual: 'desde' | 'hasta', etiqueta: string) => (
    <SelectorFecha
      etiqueta={etiqueta}
      valor={filtros[cual]}
      cambiar={(fecha) => fecha !== null && cambiar({ [cual]: fecha })}
      error={reparo?.campo === cual ? reparo.msg : undefined}
    />
  );
  return (
    <fieldset className={estilos.panel}>
      <legend className={oculto.oculto}>Filtros</legend>
      <CampoPersona
        etiqueta="Sobre quién"
        opciones={data}
        fallo={fallo}
        valor={filtros.usuario}
        cambiar={(usuario) => cambiar({ usuario })}
        error={undefined}
      />
      <CampoPersona
        etiqueta="Hecho por"
        opciones={autores}
        fallo={fallo}
        valor={filtros.encargado}
        cambiar={(encargado) => cambiar({ encargado })}
        error={undefined}
      />
      {dia('desde', 'Desde')}
      {dia('hasta', 'Hasta')}
      <button
        type="button"
        className={controles.boton}
        disabled={cuantos(filtros) === 0}
        onClick={() => cambiar(NINGUNO)}
      >
        Quitar filtros
      </button>
    </fieldset>
  );
}
