import type { Renta } from '@conserje/contract';
import { Anulada, anuladaEscrita } from '../../../dominio/Anulada.tsx';
import { colUsuario } from '../../../dominio/columnas.tsx';
import type { ColumnaLarga } from '../../../dominio/TablaLarga.tsx';
import { creditos } from '../../../ui/formato.ts';
import { Instante } from '../../../ui/Instante.tsx';
import { mesEscrito } from '../mes.ts';
import estilos from './columnas.module.css';

const estado = (r: Renta): string =>
  r.anulada ? anuladaEscrita(r.anulada) : r.borradaNombre !== null ? 'Borrada' : r.pagado === 1 ? 'Sí' : 'No';

export const COLUMNAS: readonly ColumnaLarga<'GET actionRenta'>[] = [
  colUsuario((r) => r.usuarioNombre),
  { clave: 'rango', titulo: 'Rango', valor: (r) => r.rangoNombre, tarjeta: 'izquierda' },
  {
    clave: 'renta',
    titulo: 'Renta',
    valor: (r) => r.renta,
    celda: (r) => <b>{creditos(r.renta)}</b>,
    numerica: true,
    tarjeta: 'grande',
  },
  {
    clave: 'mes',
    titulo: 'Mes',
    valor: (r) => r.mes,
    celda: (r) => mesEscrito(r.mes),
    buscable: false,
    tarjeta: 'derecha',
  },
  {
    clave: 'fecha',
    titulo: 'Fecha',
    valor: (r) => r.fecha,
    celda: (r) => <Instante valor={r.fecha} estilo="fecha" />,
    numerica: true,
    tarjeta: 'ninguna',
  },
  {
    clave: 'pagado',
    titulo: 'Pagada',
    valor: estado,
    celda: (r) => {
      if (r.anulada) return <Anulada anulada={r.anulada} />;
      const quien = r.borradaNombre ?? r.pagadoNombre;
      return quien ? `${estado(r)}, ${quien}` : <span className={estilos.debe}>{estado(r)}</span>;
    },
  },
];
