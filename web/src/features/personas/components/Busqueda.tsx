import type { UsuarioHallado } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { Quien } from '../../../dominio/Quien.tsx';
import { Insignia } from '../../../ui/Insignia.tsx';
import { Pantalla } from '../../../ui/Pantalla.tsx';
import { Relativo } from '../../../ui/Relativo.tsx';
import type { Columna } from '../../../ui/tabla/Tabla.tsx';
import { Tabla } from '../../../ui/tabla/Tabla.tsx';
import { useUrlEstado } from '../../../ui/useUrlEstado.ts';
import { busquedaQuery, porAtenderQuery } from '../personas.queries.ts';
import { PorAtender } from './PorAtender.tsx';
import { BotonesGente, DialogosGente } from './TraerGente.tsx';

const EN_URL = { buscar: '' };
/** As many as a search answers. */
const TOPE = 50;
const NADIE: never[] = [];
const UNIDAD = ['persona', 'personas'] as const;
const idDe = (u: UsuarioHallado): number => u.id;

// The nearest names stand first: they are in no order of the columns.
const COLUMNAS: readonly Columna<UsuarioHallado>[] = [
  {
    clave: 'usuario',
    titulo: 'Usuario',
    valor: (u) => u.usuario,
    celda: (u) => (
      <Quien usuario={u.usuario} directa>
        {u.despedido === 1 && <Insignia tono="mal">Despedido</Insignia>}
      </Quien>
    ),
    tarjeta: 'titulo',
    ordenable: false,
  },
  {
    clave: 'mision',
    titulo: 'Misión',
    valor: (u) => u.mision,
    tarjeta: 'izquierda',
    ordenable: false,
  },
  { clave: 'categoria', titulo: 'Categoría', valor: (u) => u.n_categoria, tarjeta: 'ninguna', ordenable: false },
  {
    clave: 'firma',
    titulo: 'Firma',
    valor: (u) => u.firma || null,
    celda: (u) => (u.firma === '' ? '—' : <code>{u.firma}</code>),
    tarjeta: 'grande',
    ordenable: false,
  },
  {
    clave: 'visto',
    titulo: 'Última vez',
    valor: (u) => u.ultima_vez,
    celda: (u) => (u.ultima_vez === null ? 'Nunca' : <Relativo valor={u.ultima_vez} />),
    tarjeta: 'derecha',
    ordenable: false,
  },
];

/** Finds anyone, dismissed or not; until something is searched for, who waits for the reader, or else everyone. */
export function Busqueda() {
  const [{ buscar }, cambiar] = useUrlEstado(EN_URL);
  const texto = buscar.trim();
  const { data: esperan } = useQuery(porAtenderQuery());
  const todos = esperan !== undefined && esperan.sinFirma.total + esperan.nuevos.total === 0;
  const busca = texto !== '' || todos;
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...busquedaQuery(texto), enabled: busca });
  const traer = <BotonesGente />;
  return (
    <Pantalla
      titulo="Usuarios"
      // Where there is a table one «⋯» is enough.
      mas={!busca ? { etiqueta: 'Más de Usuarios', contenido: traer } : undefined}
    >
      <Tabla
        leyenda="Usuarios"
        archivo="usuarios"
        columnas={COLUMNAS}
        filas={busca ? data : NADIE}
        idDe={idDe}
        ordenInicial="usuario"
        fallo={busca ? error : null}
        reintentar={refetch}
        soloBuscando={!todos}
        filtros={busca && traer}
        enServidor={{
          valor: buscar,
          cambiar: (nuevo) => cambiar({ buscar: nuevo }, { reemplazar: true }),
          pendiente: isPlaceholderData && busca,
        }}
        unidad={UNIDAD}
        resumen={data?.length === TOPE && busca && 'Hay más resultados. Escribe más letras.'}
        etiquetaBuscar="Buscar nombre o firma"
        vacio={<PorAtender />}
      />
      <DialogosGente />
    </Pantalla>
  );
}
