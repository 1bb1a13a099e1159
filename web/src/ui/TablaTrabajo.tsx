import type { FilaTrabajo } from '@conserje/contract';
import { tipoTrabajo } from '@conserje/rules';
import { useCallback } from 'react';
import { pedirPagina } from '../platform/api.ts';
import { paginasQuery } from '../platform/paginas.ts';
import { Vacio } from './Espera.tsx';
import { duracion } from './formato.ts';
import { Instante } from './Instante.tsx';
import estilos from './Tabla.module.css';
import { TablaLarga } from './TablaLarga.tsx';
import type { Columna } from './TablaModelo.ts';

type Tipo = ReturnType<typeof tipoTrabajo>;

const columnas = (tipo: Tipo): readonly Columna<FilaTrabajo>[] => [
  {
    clave: 'nombre',
    titulo: tipo === 'asistencias' ? 'Encargado' : 'Usuario',
    valor: (f) => f.nombre || null,
    celda: (f) => f.nombre || <span className={estilos.nadie}>Sin encargado</span>,
    tarjeta: 'titulo',
  },
  { clave: 'motivo', titulo: 'Motivo', valor: (f) => f.motivo },
  {
    clave: 'minutos',
    titulo: tipo === 'asistencias' ? 'Asistencia' : 'Tiempo',
    valor: (f) => f.minutos,
    celda: (f) => duracion(f.minutos),
    numerica: true,
    tarjeta: 'grande',
  },
  {
    clave: 'fecha',
    titulo: 'Fecha',
    valor: (f) => f.fecha,
    celda: (f) => <Instante valor={f.fecha} />,
    numerica: true,
  },
];
const COLUMNAS = { asistencias: columnas('asistencias'), tiempos: columnas('tiempos') };

const UNIDAD = ['apunte', 'apuntes'] as const;
const idDe = (f: FilaTrabajo): number => f.id;

interface Props {
  usuario: string;
  categoria: number;
  /** Before its names in the address; null keeps them out of it. */
  enUrl: string | null;
}

/** Someone's work log, newest first (decisions §1). */
export function TablaTrabajo({ usuario, categoria, enUrl }: Props) {
  const tipo = tipoTrabajo(categoria);
  const lista = useCallback(
    (buscar: string) =>
      // Under the subject of payroll, so that its live events make it stale.
      paginasQuery<FilaTrabajo>(['nomina', 'trabajo', usuario], buscar, async (query, opciones) => {
        const pedido = { params: { username: usuario }, query };
        const { datos, siguiente } = await pedirPagina('GET getLogUser/:username', pedido, opciones);
        return { datos: datos.filas, siguiente };
      }),
    [usuario],
  );
  return (
    <TablaLarga
      lista={lista}
      leyenda={`${tipo === 'asistencias' ? 'Asistencias' : 'Tiempos'} de ${usuario}`}
      archivo={`${tipo}-${usuario}`}
      columnas={COLUMNAS[tipo]}
      idDe={idDe}
      ordenInicial="-fecha"
      enUrl={enUrl}
      etiquetaBuscar="Buscar por nombre o motivo"
      unidad={UNIDAD}
      vacio={<Vacio titulo="Aún no hay trabajo apuntado">Aparece aquí cuando un encargado confirma un tiempo.</Vacio>}
    />
  );
}
