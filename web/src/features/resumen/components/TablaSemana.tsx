import type { FilaSemana } from '@conserje/contract';
import type { ReactNode } from 'react';
import { Quien } from '../../../dominio/Quien.tsx';
import { Vacio } from '../../../ui/Espera.tsx';
import { duracion } from '../../../ui/formato.ts';
import { Instante } from '../../../ui/Instante.tsx';
import type { Columna } from '../../../ui/tabla/Tabla.tsx';
import { Tabla } from '../../../ui/tabla/Tabla.tsx';
import { semanaEscrita } from '../semana.ts';

const COLUMNAS: readonly Columna<FilaSemana>[] = [
  {
    clave: 'usuario',
    titulo: 'Usuario',
    valor: (f) => f.usuarioNombre,
    celda: (f) => <Quien usuario={f.usuarioNombre} />,
    tarjeta: 'titulo',
  },
  { clave: 'ascensos', titulo: 'Ascensos', valor: (f) => f.ascenso, numerica: true, buscable: false },
  {
    clave: 'asistencias',
    titulo: 'Asistencias',
    valor: (f) => f.asistencia,
    celda: (f) => duracion(f.asistencia),
    minutos: true,
    numerica: true,
    buscable: false,
  },
  {
    clave: 'tiempos',
    titulo: 'Tiempos',
    valor: (f) => f.times,
    celda: (f) => duracion(f.times),
    minutos: true,
    numerica: true,
    buscable: false,
  },
  {
    clave: 'fecha',
    titulo: 'Fecha',
    valor: (f) => f.fecha,
    celda: (f) => <Instante valor={f.fecha} />,
    numerica: true,
    buscable: false,
  },
];

interface Props {
  lunes: string;
  filas: readonly FilaSemana[] | undefined;
  fallo: unknown;
  reintentar: () => unknown;
  herramientas: ReactNode;
}

const suma = (filas: readonly FilaSemana[], de: (f: FilaSemana) => number): number =>
  filas.reduce((n, f) => n + de(f), 0);

/** What everyone did in a week. */
export const TablaSemana = ({ lunes, filas, fallo, reintentar, herramientas }: Props) => (
  <Tabla
    leyenda={`Semana del ${semanaEscrita(lunes)}`}
    archivo={`resumen-${lunes}`}
    columnas={COLUMNAS}
    filas={filas}
    idDe={(f) => f.usuario}
    ordenInicial="-asistencias"
    unidad={['persona', 'personas']}
    herramientas={herramientas}
    fallo={fallo}
    reintentar={reintentar}
    resumen={
      filas && (
        <span>
          {duracion(suma(filas, (f) => f.asistencia))} de asistencia · {duracion(suma(filas, (f) => f.times))} de
          tiempos
        </span>
      )
    }
    vacio={<Vacio titulo="Sin datos">La agencia empezó después. Elige otra semana.</Vacio>}
  />
);
