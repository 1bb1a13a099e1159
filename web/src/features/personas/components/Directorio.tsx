import type { EnDirectorio } from '@conserje/contract';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { ausenteHasta } from '../../../dominio/ausencias.ts';
import { Quien } from '../../../dominio/Quien.tsx';
import type { ColumnaLarga } from '../../../dominio/TablaLarga.tsx';
import { TablaLarga } from '../../../dominio/TablaLarga.tsx';
import { Vacio } from '../../../ui/Espera.tsx';
import { Insignia } from '../../../ui/Insignia.tsx';
import { Relativo } from '../../../ui/Relativo.tsx';
import type { Eleccion } from '../../../ui/tabla/eleccion.ts';
import { nuevaEleccion } from '../../../ui/tabla/eleccion.ts';
import { useUrlEstado } from '../../../ui/useUrlEstado.ts';
import { FILTROS_EN_URL, filtroDe, hayFiltro } from '../directorio.ts';
import { directorioQuery } from '../personas.queries.ts';
import { BarraVarias } from './BarraVarias.tsx';
import { ElegirPersona } from './ElegirPersona.tsx';
import { Filtros } from './Filtros.tsx';

const UNIDAD = ['persona', 'personas'] as const;
const idDe = ({ id }: EnDirectorio): number => id;

const columnas = (eleccion: Eleccion<EnDirectorio>): readonly ColumnaLarga<'GET directorio'>[] => [
  {
    clave: 'usuario',
    titulo: 'Usuario',
    valor: (u) => u.usuario,
    celda: (u) => (
      <ElegirPersona persona={u} eleccion={eleccion}>
        <Quien usuario={u.usuario} directa>
          {u.despedido === 1 && <Insignia tono="mal">Despedido</Insignia>}
          {u.ausente !== null && <Insignia tono="ojo">{ausenteHasta(u.ausente)}</Insignia>}
        </Quien>
      </ElegirPersona>
    ),
    tarjeta: 'titulo',
  },
  { clave: 'mision', titulo: 'Misión', valor: (u) => u.mision, tarjeta: 'izquierda' },
  { clave: 'rango', titulo: 'Rango', valor: (u) => u.n_categoria, tarjeta: 'ninguna', ordenable: false },
  {
    clave: 'firma',
    titulo: 'Firma',
    valor: (u) => u.firma || null,
    celda: (u) => (u.firma === '' ? '—' : <code>{u.firma}</code>),
    tarjeta: 'grande',
  },
  {
    clave: 'visto',
    titulo: 'Última vez',
    valor: (u) => u.ultima_vez,
    celda: (u) => (u.ultima_vez === null ? 'Nunca' : <Relativo valor={u.ultima_vez} />),
    tarjeta: 'derecha',
  },
];

/** Everyone of the agency, to be narrowed and ordered, and acted on many at once. */
export function Directorio({ traer }: { traer: ReactNode }) {
  const [url, cambiar] = useUrlEstado(FILTROS_EN_URL);
  const filtro = JSON.stringify(filtroDe(url));
  const lista = useMemo(() => directorioQuery(JSON.parse(filtro)), [filtro]);
  const [eleccion] = useState(nuevaEleccion<EnDirectorio>);
  const suyas = useMemo(() => columnas(eleccion), [eleccion]);
  return (
    <>
      <TablaLarga
        leyenda="Usuarios"
        archivo="usuarios"
        lista={lista}
        columnas={suyas}
        idDe={idDe}
        ordenInicial="usuario"
        unidad={UNIDAD}
        etiquetaBuscar="Buscar nombre o firma"
        filtros={
          <>
            <Filtros valores={url} cambiar={cambiar} eleccion={eleccion} />
            {traer}
          </>
        }
        filtrada={hayFiltro(url)}
        vacio={<Vacio titulo="Sin personas">Cambia los filtros para ver a más gente.</Vacio>}
      />
      <BarraVarias eleccion={eleccion} />
    </>
  );
}
