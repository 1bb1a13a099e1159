import type { EnDirectorio } from '@conserje/contract';
import { PERSONAS_MAX } from '@conserje/rules';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { ausenteHasta } from '../../../dominio/ausencias.ts';
import { ElegirFila, ElegirTodas } from '../../../dominio/ElegirFila.tsx';
import type { Elegidas } from '../../../dominio/elegidas.ts';
import { nuevasElegidas } from '../../../dominio/elegidas.ts';
import { Quien } from '../../../dominio/Quien.tsx';
import type { ColumnaLarga } from '../../../dominio/TablaLarga.tsx';
import { TablaLarga } from '../../../dominio/TablaLarga.tsx';
import { Vacio } from '../../../ui/Espera.tsx';
import { numero } from '../../../ui/formato.ts';
import { Insignia } from '../../../ui/Insignia.tsx';
import { Relativo } from '../../../ui/Relativo.tsx';
import { useUrlEstado } from '../../../ui/useUrlEstado.ts';
import { FILTROS_EN_URL, filtroDe, hayFiltro } from '../directorio.ts';
import { directorioQuery } from '../personas.queries.ts';
import { BarraVarias } from './BarraVarias.tsx';
import estilos from './Directorio.module.css';
import { Filtros } from './Filtros.tsx';

const UNIDAD = ['persona', 'personas'] as const;
const idDe = ({ id }: EnDirectorio): number => id;

const columnas = (elegidas: Elegidas): readonly ColumnaLarga<'GET directorio'>[] => [
  {
    clave: 'usuario',
    titulo: 'Usuario',
    valor: (u) => u.usuario,
    celda: (u) => (
      <span className={estilos.fila}>
        {u.acciones.length > 0 ? <ElegirFila id={u.id} nombre={u.usuario} elegidas={elegidas} /> : <span />}
        <Quien usuario={u.usuario} directa>
          {u.despedido === 1 && <Insignia tono="mal">Despedido</Insignia>}
          {u.ausente !== null && <Insignia tono="ojo">{ausenteHasta(u.ausente)}</Insignia>}
        </Quien>
      </span>
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

/** Those loaded on whom the reader may act, as many as one press may name, and what the box says that chooses them. */
function deElegir(filas: readonly EnDirectorio[]) {
  const ids = filas
    .filter(({ acciones }) => acciones.length > 0)
    .slice(0, PERSONAS_MAX)
    .map(({ id }) => id);
  return { ids, children: `Seleccionar a ${numero(ids.length)} personas` };
}

/** Everyone of the agency, to be narrowed and ordered, and acted on many at once. */
export function Directorio({ traer }: { traer: ReactNode }) {
  const [url, cambiar] = useUrlEstado(FILTROS_EN_URL);
  const filtro = JSON.stringify(filtroDe(url));
  const lista = useMemo(() => directorioQuery(JSON.parse(filtro)), [filtro]);
  const [elegidas] = useState(nuevasElegidas);
  const suyas = useMemo(() => columnas(elegidas), [elegidas]);
  return (
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
          <Filtros valores={url} cambiar={cambiar} />
          {traer}
        </>
      }
      filtrada={hayFiltro(url)}
      resumenDe={(_buscar, _sigue, filas) => <ElegirTodas {...deElegir(filas)} elegidas={elegidas} />}
      alPie={(filas) => <BarraVarias filas={filas} elegidas={elegidas} />}
      vacio={<Vacio titulo="Sin personas">Cambia los filtros para ver a más gente.</Vacio>}
    />
  );
}
