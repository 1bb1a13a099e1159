import type { AnswerOf } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Quien } from '../../../dominio/Quien.tsx';
import { Vacio } from '../../../ui/Espera.tsx';
import { creditos } from '../../../ui/formato.ts';
import { Instante } from '../../../ui/Instante.tsx';
import { Apartado } from '../../../ui/Pantalla.tsx';
import { Relativo } from '../../../ui/Relativo.tsx';
import type { Columna } from '../../../ui/tabla/Tabla.tsx';
import { Tabla } from '../../../ui/tabla/Tabla.tsx';
import { porEntregarQuery } from '../ventas.queries.ts';
import estilos from './PorEntregar.module.css';

type Deuda = AnswerOf<'GET ventasPendientes'>[number];

const PERSONAS = ['vendedor', 'vendedores'] as const;
const idDe = (d: Deuda): number => d.encargado;

/** @param mayor the largest of the debts, whose roll of coins is whole */
const columnas = (mayor: number): readonly Columna<Deuda>[] => [
  {
    clave: 'usuario',
    titulo: 'Usuario',
    valor: (d) => d.encargoNombre,
    celda: (d) => <Quien usuario={d.encargoNombre} />,
    tarjeta: 'titulo',
  },
  {
    clave: 'pendiente',
    titulo: 'Pendiente',
    valor: (d) => d.Pendiente,
    celda: (d) => (
      <span className={estilos.debe}>
        <span className={estilos.monedas} aria-hidden="true">
          <span style={{ inlineSize: `${(d.Pendiente / mayor) * 100}%` }} />
        </span>
        <b>{creditos(d.Pendiente)}</b>
      </span>
    ),
    numerica: true,
    tarjeta: 'grande',
  },
  {
    clave: 'desde',
    titulo: 'Debe desde',
    valor: (d) => d.desde,
    celda: (d) => <Relativo valor={d.desde} />,
    buscable: false,
  },
  {
    clave: 'ventas',
    titulo: 'Ventas',
    valor: (d) => d.ventas,
    numerica: true,
  },
  {
    clave: 'ultima',
    titulo: 'Última venta',
    valor: (d) => d.fechaU,
    celda: (d) => <Instante valor={d.fechaU} estilo="fecha" />,
    numerica: true,
    buscable: false,
  },
];

/** What sellers have to hand in, who has owed it longest first. */
export function PorEntregar() {
  const { data, error, refetch } = useQuery(porEntregarQuery());
  const total = data?.reduce((n, d) => n + d.Pendiente, 0) ?? 0;
  const mayor = data?.reduce((n, d) => Math.max(n, d.Pendiente), 1) ?? 1;
  const deMayor = useMemo(() => columnas(mayor), [mayor]);
  return (
    <Apartado titulo="Por entregar">
      <Tabla
        leyenda="Por entregar"
        archivo="ventas-por-entregar"
        columnas={deMayor}
        filas={data}
        idDe={idDe}
        ordenInicial="desde"
        enUrl="entregar"
        fallo={error}
        reintentar={refetch}
        unidad={PERSONAS}
        etiquetaBuscar="Buscar vendedor"
        porPagina={10}
        resumen={total > 0 && <span>{creditos(total)} en total</span>}
        vacio={<Vacio titulo="Todo entregado">Aquí verás quién tiene créditos por entregar.</Vacio>}
      />
    </Apartado>
  );
}
