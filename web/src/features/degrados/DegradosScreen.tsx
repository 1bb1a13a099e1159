import type { Degrado } from '@conserje/contract';
import { lazy, Suspense, useState } from 'react';
import { Motivo } from '../../dominio/Motivo.tsx';
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
import estilos from './Degrados.module.css';
import { degradosQuery } from './degrados.queries.ts';

const NuevoDegrado = lazy(() => import('./components/NuevoDegrado.tsx'));

const EN_URL = { nuevo: false };
const UNIDAD = ['degradación', 'degradaciones'] as const;
const idDe = (d: Degrado): number => d.id;

const COLUMNAS: readonly ColumnaLarga<'GET getAllDegrados'>[] = [
  { clave: 'usuario', titulo: 'Usuario', valor: (d) => d.usuarioNombre, tarjeta: 'titulo' },
  { clave: 'encargado', titulo: 'Encargado', valor: (d) => d.encargadoNombre },
  { clave: 'motivo', titulo: 'Motivo', valor: (d) => d.motivo, celda: (d) => <Motivo texto={d.motivo} /> },
  {
    clave: 'mision',
    titulo: 'Misión',
    valor: (d) => d.rango_degrado,
    celda: (d) => (
      <span className={estilos.mision}>
        <b>{d.rango_degrado}</b>
        {d.rango_anterior && <small>antes, {d.rango_anterior}</small>}
      </span>
    ),
  },
  {
    clave: 'fecha',
    titulo: 'Fecha',
    valor: (d) => d.fecha,
    celda: (d) => <Instante valor={d.fecha} />,
    numerica: true,
    tarjeta: 'izquierda',
  },
];

/** *Degrados* (part 2 §2): who was taken down the ladder, by whom and why. */
export default function DegradosScreen() {
  const [{ nuevo }, cambiar] = useUrlEstado(EN_URL);
  const [hecho, setHecho] = useState<Movimiento | null>(null);
  return (
    <Pantalla
      titulo="Degrados"
      descripcion="Quién bajó de misión, quién lo decidió y por qué."
      acciones={
        <BotonNuevo
          abierto={nuevo}
          nuevo="Añadir nuevo"
          cerrar="Cerrar"
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
          <NuevoDegrado
            alHacer={(que) => {
              setHecho(que);
              cambiar({ nuevo: false }, { reemplazar: true });
            }}
          />
        </Suspense>
      )}
      <TablaLarga
        leyenda="Degradaciones"
        archivo="degradaciones"
        lista={degradosQuery}
        columnas={COLUMNAS}
        idDe={idDe}
        ordenInicial="-fecha"
        unidad={UNIDAD}
        etiquetaBuscar="Buscar usuario, encargado, motivo o misión"
        vacio={
          <Vacio titulo="Nadie ha sido degradado">Cuando alguien baje de misión, quedará aquí con su motivo.</Vacio>
        }
      />
    </Pantalla>
  );
}
