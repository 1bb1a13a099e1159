import type { Traslado } from '@conserje/contract';
import { lazy, Suspense, useState } from 'react';
import type { Movimiento } from '../../dominio/MovimientoHecho.tsx';
import { MovimientoHecho } from '../../dominio/MovimientoHecho.tsx';
import type { ColumnaLarga } from '../../dominio/TablaLarga.tsx';
import { TablaLarga } from '../../dominio/TablaLarga.tsx';
import { Vacio } from '../../ui/Espera.tsx';
import { BotonNuevo } from '../../ui/forma/BotonNuevo.tsx';
import forma from '../../ui/forma/Forma.module.css';
import { Instante } from '../../ui/Instante.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { trasladosQuery } from './traslados.queries.ts';

const NuevoTraslado = lazy(() => import('./components/NuevoTraslado.tsx'));

const EN_URL = { nuevo: false };
const UNIDAD = ['traslado', 'traslados'] as const;
const idDe = (t: Traslado): number => t.id;

const COLUMNAS: readonly ColumnaLarga<'GET getTraslados'>[] = [
  { clave: 'usuario', titulo: 'Usuario', valor: (t) => t.usuarioNombre, tarjeta: 'titulo' },
  { clave: 'mision', titulo: 'Misión', valor: (t) => t.mision, celda: (t) => <b>{t.mision}</b> },
  { clave: 'agencia', titulo: 'Agencia', valor: (t) => t.agencia },
  { clave: 'encargado', titulo: 'Encargado', valor: (t) => t.altoNombre },
  {
    clave: 'fecha',
    titulo: 'Fecha',
    valor: (t) => t.fecha,
    celda: (t) => <Instante valor={t.fecha} />,
    numerica: true,
    tarjeta: 'izquierda',
  },
];

/** *Traslados* (part 2 §2): who came from another agency, and at which mission they entered. */
export default function TrasladosScreen() {
  const [{ nuevo }, cambiar] = useUrlEstado(EN_URL);
  const [hecho, setHecho] = useState<Movimiento | null>(null);
  return (
    <Pantalla
      titulo="Traslados"
      descripcion="Quién llegó de otra agencia, de cuál y con qué misión entró."
      acciones={
        <BotonNuevo
          abierto={nuevo}
          nuevo="Nuevo Traslado"
          cerrar="Cerrar Nuevo Traslado"
          alternar={() => {
            setHecho(null);
            cambiar({ nuevo: !nuevo });
          }}
        />
      }
    >
      {hecho && <MovimientoHecho {...hecho} cerrar={() => setHecho(null)} />}
      {nuevo && (
        <Suspense fallback={<div className={forma.hueco} aria-busy="true" />}>
          <NuevoTraslado
            alHacer={(que) => {
              setHecho(que);
              cambiar({ nuevo: false }, { reemplazar: true });
            }}
          />
        </Suspense>
      )}
      <TablaLarga
        leyenda="Traslados"
        archivo="traslados"
        lista={trasladosQuery}
        columnas={COLUMNAS}
        idDe={idDe}
        ordenInicial="-fecha"
        unidad={UNIDAD}
        etiquetaBuscar="Buscar usuario, misión, agencia o encargado"
        vacio={<Vacio titulo="Todavía no hay traslados">Con «Nuevo Traslado» entra quien viene de otra agencia.</Vacio>}
      />
    </Pantalla>
  );
}
