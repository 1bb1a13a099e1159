import { useState } from 'react';
import { colCreditos, colEncargado, colFecha, colUsuario } from '../../dominio/columnas.tsx';
import type { CambioHecho } from '../../dominio/MovimientoHecho.tsx';
import { MovimientoHecho } from '../../dominio/MovimientoHecho.tsx';
import { PantallaLista } from '../../dominio/PantallaLista.tsx';
import type { ColumnaLarga } from '../../dominio/TablaLarga.tsx';
import { VenderMision } from './components/VenderMision.tsx';
import { vendidasQuery } from './misiones.queries.ts';

const COLUMNAS: readonly ColumnaLarga<'GET misionesVenta'>[] = [
  colUsuario((v) => v.usuarioNombre),
  { clave: 'mision', titulo: 'Misión', valor: (v) => v.mision },
  colEncargado((v) => v.encargadoNombre),
  colCreditos((v) => v.creditos),
  colFecha((v) => v.fecha, { tarjeta: 'izquierda' }),
];

/** *Misiones*, in the menu 'Venta de rangos' (part 1 §2): sells a higher mission; below, those that were sold. */
export default function MisionesScreen() {
  const [hecho, setHecho] = useState<CambioHecho | null>(null);
  return (
    <PantallaLista
      titulo="Venta de rangos"
      descripcion="Quien paga la diferencia sube sin esperar su ascenso."
      antes={
        <>
          {hecho && <MovimientoHecho {...hecho} cerrar={() => setHecho(null)} />}
          <VenderMision alHacer={setHecho} />
        </>
      }
      leyenda="Misiones vendidas"
      lista={vendidasQuery}
      columnas={COLUMNAS}
      ordenInicial="-fecha"
      unidad={['venta', 'ventas']}
      buscar="usuario, misión o encargado"
      vacio={['Todavía no se ha vendido ninguna misión', 'Cuando vendas una quedará aquí.']}
    />
  );
}
