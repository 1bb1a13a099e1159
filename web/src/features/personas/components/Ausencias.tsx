import type { Persona } from '@conserje/contract';
import { diaEscrito, faseAusencia } from '@conserje/rules';
import { useMemo } from 'react';
import { CLAVE_AUSENCIAS } from '../../../dominio/ausencias.ts';
import { colEncargado, colFecha, colMotivo } from '../../../dominio/columnas.tsx';
import { FaseAusencia } from '../../../dominio/FaseAusencia.tsx';
import { ROTULO_FASE } from '../../../dominio/faseAusencia.ts';
import type { ColumnaLarga } from '../../../dominio/TablaLarga.tsx';
import { TablaLarga } from '../../../dominio/TablaLarga.tsx';
import { listaLarga } from '../../../platform/paginas.ts';
import { Vacio } from '../../../ui/Espera.tsx';

type Col = ColumnaLarga<'GET ausenciasDe/:id'>;

const colDia = (clave: 'inicio' | 'final', titulo: string): Col => ({
  clave,
  titulo,
  valor: (a) => a[clave],
  celda: (a) => <time dateTime={a[clave]}>{diaEscrito(a[clave])}</time>,
  numerica: true,
  tarjeta: clave === 'inicio' ? 'izquierda' : 'derecha',
});
const COLUMNAS: readonly Col[] = [
  { ...colMotivo((a) => a.motivo), tarjeta: 'titulo' },
  colDia('inicio', 'Inicio'),
  colDia('final', 'Final'),
  {
    clave: 'estado',
    titulo: 'Estado',
    valor: (a) => a.estado,
    csv: (a) => ROTULO_FASE[faseAusencia(a, a.final)],
    celda: (a) => <FaseAusencia ausencia={a} />,
    ordenable: false,
    tarjeta: 'grande',
  },
  colEncargado((a) => a.encargadoNombre),
  colFecha((a) => a.fecha),
];
const UNIDAD = ['ausencia', 'ausencias'] as const;
const idDe = ({ id }: { id: number }): number => id;

/** What someone asked to be away for, and what was answered. */
export default function Ausencias({ persona: { id, usuario } }: { persona: Persona }) {
  const lista = useMemo(
    () => listaLarga('GET ausenciasDe/:id', [...CLAVE_AUSENCIAS, 'persona', String(id)], { params: { id } }),
    [id],
  );
  return (
    <TablaLarga
      lista={lista}
      leyenda={`Ausencias de ${usuario}`}
      archivo={`ausencias-${usuario}`}
      columnas={COLUMNAS}
      idDe={idDe}
      ordenInicial="-fecha"
      enUrl="ausencias"
      tarjetasHasta={920}
      etiquetaBuscar="Buscar motivo o encargado"
      unidad={UNIDAD}
      vacio={<Vacio titulo="Sin ausencias">{usuario} no pidió ninguna.</Vacio>}
    />
  );
}
