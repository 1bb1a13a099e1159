import type { MisionVendida } from '@conserje/contract';
import { useState } from 'react';
import type { Movimiento } from '../../dominio/MovimientoHecho.tsx';
import { MovimientoHecho } from '../../dominio/MovimientoHecho.tsx';
import type { ColumnaLarga } from '../../dominio/TablaLarga.tsx';
import { TablaLarga } from '../../dominio/TablaLarga.tsx';
import { Vacio } from '../../ui/Espera.tsx';
import { creditos } from '../../ui/formato.ts';
import { Instante } from '../../ui/Instante.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { VenderMision } from './components/VenderMision.tsx';
import { vendidasQuery } from './misiones.queries.ts';

const UNIDAD = ['venta', 'ventas'] as const;
const idDe = (v: MisionVendida): number => v.id;

const COLUMNAS: readonly ColumnaLarga<'GET misionesVenta'>[] = [
  { clave: 'usuario', titulo: 'Usuario', valor: (v) => v.usuarioNombre, tarjeta: 'titulo' },
  { clave: 'mision', titulo: 'Misión', valor: (v) => v.mision },
  { clave: 'encargado', titulo: 'Encargado', valor: (v) => v.encargadoNombre },
  {
    clave: 'creditos',
    titulo: 'Créditos',
    valor: (v) => v.creditos,
    celda: (v) => <b>{creditos(v.creditos)}</b>,
    numerica: true,
    tarjeta: 'grande',
  },
  {
    clave: 'fecha',
    titulo: 'Fecha',
    valor: (v) => v.fecha,
    celda: (v) => <Instante valor={v.fecha} />,
    numerica: true,
    tarjeta: 'izquierda',
  },
];

/** *Misiones*, in the menu 'Venta de rangos' (part 1 §2): sells a higher mission; below, those that were sold. */
export default function MisionesScreen() {
  const [hecho, setHecho] = useState<Movimiento | null>(null);
  return (
    <Pantalla titulo="Venta de rangos" descripcion="Quien paga la diferencia sube sin esperar su ascenso.">
      {hecho && <MovimientoHecho {...hecho} cerrar={() => setHecho(null)} />}
      <VenderMision alHacer={setHecho} />
      <TablaLarga
        leyenda="Misiones vendidas"
        archivo="misiones-vendidas"
        lista={vendidasQuery}
        columnas={COLUMNAS}
        idDe={idDe}
        ordenInicial="-fecha"
        unidad={UNIDAD}
        etiquetaBuscar="Buscar usuario, misión o encargado"
        vacio={<Vacio titulo="Todavía no se ha vendido ninguna misión">Cuando vendas una quedará aquí.</Vacio>}
      />
    </Pantalla>
  );
}
