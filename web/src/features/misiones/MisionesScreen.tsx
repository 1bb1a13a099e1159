import type { MisionVendida } from '@conserje/contract';
import { Anulada, anuladaEscrita } from '../../dominio/Anulada.tsx';
import { Anular } from '../../dominio/Anular.tsx';
import { colCreditos, colEncargado, colFecha, colUsuario } from '../../dominio/columnas.tsx';
import { PantallaLista } from '../../dominio/PantallaLista.tsx';
import { LlaveComprada } from '../../dominio/Relevo.tsx';
import type { ColumnaLarga } from '../../dominio/TablaLarga.tsx';
import { perezosa } from '../../platform/perezosa.ts';
import { creditos } from '../../ui/formato.ts';
import { AccionesFila } from '../../ui/tabla/BotonFila.tsx';
import { vendidasQuery } from './misiones.queries.ts';

const VenderMision = perezosa(() => import('./components/VenderMision.tsx'));

const COLUMNAS: readonly ColumnaLarga<'GET misionesVenta'>[] = [
  colUsuario((v) => v.usuarioNombre),
  {
    clave: 'mision',
    titulo: 'Misión',
    valor: (v) => v.mision,
    celda: (v) => <LlaveComprada mision={v.mision} />,
    tarjeta: 'izquierda',
  },
  colEncargado((v) => v.encargadoNombre),
  colCreditos((v) => v.creditos),
  colFecha((v) => v.fecha),
  {
    clave: 'estado',
    titulo: 'Estado',
    valor: (v) => (v.anulada ? anuladaEscrita(v.anulada) : 'Vendida'),
    celda: (v) => (v.anulada ? <Anulada anulada={v.anulada} /> : 'Vendida'),
    ordenable: false,
  },
];

const ACCIONES = {
  titulo: 'Acciones',
  celda: (v: MisionVendida) =>
    v.acciones.includes('anular') && (
      <AccionesFila>
        <Anular
          call="POST anularMision"
          id={v.id}
          que={`la venta de ${v.mision} a ${v.usuarioNombre}`}
          cosa="venta"
          consecuencia={`${v.usuarioNombre} vuelve a la misión que tenía antes y recupera ${creditos(v.creditos)}.`}
        />
      </AccionesFila>
    ),
};

/** *Misiones*, in the menu 'Venta de rangos' (part 1 §2): sells a higher mission; below, those that were sold. */
export default function MisionesScreen() {
  return (
    <PantallaLista
      titulo="Venta de rangos"
      descripcion="Vende una misión por la diferencia de precio."
      nuevo={{
        abrir: 'Vender misión',
        cerrar: 'Cerrar Vender misión',
        forma: (acabar) => <VenderMision alHacer={acabar} />,
      }}
      leyenda="Misiones vendidas"
      lista={vendidasQuery}
      columnas={COLUMNAS}
      acciones={ACCIONES}
      ordenInicial="-fecha"
      unidad={['venta', 'ventas']}
      buscar="usuario, misión o encargado"
      vacio={['Sin misiones vendidas', 'Toca «Vender misión» para hacer la primera venta.']}
    />
  );
}
