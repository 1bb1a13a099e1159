import type { Venta } from '@conserje/contract';
import type { ReactNode } from 'react';
import { Anulada, anuladaEscrita } from '../../../dominio/Anulada.tsx';
import { Anular } from '../../../dominio/Anular.tsx';
import { colDia, colEncargado } from '../../../dominio/columnas.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import type { ColumnaLarga } from '../../../dominio/TablaLarga.tsx';
import { creditos } from '../../../ui/formato.ts';
import { AccionesFila } from '../../../ui/tabla/BotonFila.tsx';
import { CasillaFila } from '../../../ui/tabla/CasillaFila.tsx';
import estilos from '../VentasScreen.module.css';

const siNo = (v: Venta): string => (v.pagado === 1 ? 'Si' : 'No');

/** Who took it in. */
const aQuien = ({ pagadoNombre }: Venta): ReactNode =>
  pagadoNombre && (
    <span className={estilos.suave}>
      {' '}
      · <Puerta nombre={pagadoNombre} />
    </span>
  );

/**
 * Manager, user, description, credits, date, paid (part 2 §2 Sales).
 * @param entregar what a tick does
 */
export const columnas = (entregar: (venta: Venta, alAcabar: () => void) => void): ColumnaLarga<'GET allVentas'>[] => [
  colEncargado((v) => v.encargoNombre),
  {
    clave: 'usuario',
    titulo: 'Usuario',
    valor: (v) => v.usuarioNombre,
    celda: (v) => (
      <span className={estilos.texto}>
        {v.externo === null ? <Puerta nombre={v.usuarioNombre} /> : v.usuarioNombre}
        {v.externo !== null && <span className={estilos.suave}> (externo)</span>}
      </span>
    ),
    tarjeta: 'titulo',
  },
  {
    clave: 'descripcion',
    titulo: 'Descripción',
    valor: (v) => v.descripcion,
    celda: (v) => <span className={estilos.texto}>{v.descripcion}</span>,
    tarjeta: 'izquierda',
  },
  {
    clave: 'creditos',
    titulo: 'Créditos',
    valor: (v) => v.credito,
    celda: (v) => <span className={estilos.cifra}>{creditos(v.credito)}</span>,
    numerica: true,
    tarjeta: 'grande',
  },
  {
    clave: 'entrega',
    titulo: 'Por entregar',
    valor: (v) => v.entrega,
    celda: (v) => (
      <span title={`${creditos(v.credito)} menos ${creditos(v.participacion)} de comisión`}>{creditos(v.entrega)}</span>
    ),
    numerica: true,
  },
  { ...colDia((v: Venta) => v.fecha, {}), buscable: false },
  {
    clave: 'pagado',
    titulo: 'Pagado',
    valor: (v) => (v.anulada ? anuladaEscrita(v.anulada) : siNo(v)),
    celda: (v) =>
      v.anulada ? (
        <Anulada anulada={v.anulada} />
      ) : v.acciones.includes('entregar') ? (
        <CasillaFila
          titulo={`Pagado: la venta de ${v.encargoNombre} a ${v.usuarioNombre}`}
          puesta={v.pagado === 1}
          alternar={(_si, alAcabar) => entregar(v, alAcabar)}
          aparte={aQuien(v)}
        >
          {siNo(v)}
        </CasillaFila>
      ) : (
        <span>
          {siNo(v)}
          {aQuien(v)}
        </span>
      ),
    // The order would change with each tick.
    ordenable: false,
  },
];

const CALL = { mision: 'POST anularMision', membresia: 'POST anularMembresia' } as const;

export const ACCIONES = {
  titulo: 'Acciones',
  celda: (v: Venta) =>
    v.acciones.includes('anular') && (
      <AccionesFila>
        <Anular
          call={CALL[v.de]}
          id={v.id}
          que={`la venta de ${v.encargoNombre} a ${v.usuarioNombre}`}
          cosa="venta"
          consecuencia={`${v.usuarioNombre} recupera ${creditos(v.credito)} y deja de tener lo que compró.`}
        />
      </AccionesFila>
    ),
};
