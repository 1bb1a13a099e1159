import type { PasoCarrera } from '@conserje/contract';
import { CAUSAS } from '@conserje/rules';
import { useMemo } from 'react';
import { listaLarga } from '../platform/paginas.ts';
import { Vacio } from '../ui/Espera.tsx';
import { Insignia } from '../ui/Insignia.tsx';
import { Instante } from '../ui/Instante.tsx';
import { colEncargado } from './columnas.tsx';
import estilos from './TablaCarrera.module.css';
import type { ColumnaLarga } from './TablaLarga.tsx';
import { TablaLarga } from './TablaLarga.tsx';

const porque = ({ causa, motivo }: PasoCarrera): string => (motivo ? `${CAUSAS[causa]}: ${motivo}` : CAUSAS[causa]);

/** Up, down, or neither. */
function tonoDe({ causa }: PasoCarrera): 'bien' | 'mal' | 'suave' {
  if (causa === 'degrado') return 'mal';
  return causa === 'registro' || causa === 'edicion' || causa === 'reingreso' ? 'suave' : 'bien';
}

const COLUMNAS: readonly ColumnaLarga<'GET carrera/:id'>[] = [
  {
    clave: 'fecha',
    titulo: 'Fecha',
    valor: (p) => p.fecha,
    celda: (p) => <Instante valor={p.fecha} />,
    buscable: false,
  },
  {
    clave: 'de',
    titulo: 'De',
    valor: (p) => p.de,
    celda: (p) => <span className={estilos.mision}>{p.de ?? '—'}</span>,
  },
  {
    clave: 'a',
    titulo: 'A',
    valor: (p) => p.a,
    celda: (p) => <b className={estilos.mision}>{p.a}</b>,
    tarjeta: 'titulo',
  },
  {
    clave: 'motivo',
    titulo: 'Motivo',
    valor: porque,
    celda: (p) => (
      <span className={estilos.motivo}>
        <Insignia tono={tonoDe(p)}>{CAUSAS[p.causa]}</Insignia>
        {p.motivo}
      </span>
    ),
  },
  colEncargado((p) => p.encargado),
];
const UNIDAD = ['cambio', 'cambios'] as const;
const idDe = (p: PasoCarrera): number => p.id;

interface Props {
  id: number;
  usuario: string;
  /** Before its names in the address; null keeps them out of it. */
  enUrl: string | null;
}

/** Every change of mission of a user, whatever its cause, newest first. */
export function TablaCarrera({ id, usuario, enUrl }: Props) {
  const lista = useMemo(() => listaLarga('GET carrera/:id', ['carrera', String(id)], { params: { id } }), [id]);
  return (
    <TablaLarga
      lista={lista}
      leyenda={`Carrera de ${usuario}`}
      archivo={`carrera-${usuario}`}
      columnas={COLUMNAS}
      idDe={idDe}
      ordenInicial="-fecha"
      enUrl={enUrl}
      tarjetasHasta={920}
      etiquetaBuscar="Buscar misión, encargado o motivo"
      unidad={UNIDAD}
      vacio={<Vacio titulo="Sin cambios de misión">Aquí verás cada ascenso y quién lo dio.</Vacio>}
    />
  );
}
