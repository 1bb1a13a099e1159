import type { Membresia } from '@conserje/contract';
import { lazy, Suspense } from 'react';
import { TablaLarga } from '../../dominio/TablaLarga.tsx';
import { Vacio } from '../../ui/Espera.tsx';
import { BotonNuevo } from '../../ui/forma/BotonNuevo.tsx';
import forma from '../../ui/forma/Forma.module.css';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { AccionesFila } from '../../ui/tabla/BotonFila.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { COLUMNAS, claseFila } from './components/columnas.tsx';
import { Pasar } from './components/Pasar.tsx';
import { Terminar } from './components/Terminar.tsx';
import { membresiasQuery } from './membresias.queries.ts';

const NuevaMembresia = lazy(() => import('./components/NuevaMembresia.tsx'));

const EN_URL = { nueva: false };
const UNIDAD = ['membresía', 'membresías'] as const;
const ACCIONES = {
  titulo: 'Acciones',
  celda: (m: Membresia) =>
    m.acciones.length > 0 && (
      <AccionesFila>
        {m.pasarA && <Pasar membresia={m} a={m.pasarA} />}
        {m.acciones.includes('terminar') && <Terminar membresia={m} />}
      </AccionesFila>
    ),
};
const idDe = (m: Membresia): number => m.id;

/** *Membresías* (part 1 §2): who has which, until when; sells, hands over and ends them. */
export default function MembresiasScreen() {
  const [{ nueva }, cambiar] = useUrlEstado(EN_URL);
  return (
    <Pantalla
      titulo="Membresías"
      descripcion="Quién tiene cuál, quién la vendió y hasta cuándo vale."
      acciones={
        <BotonNuevo
          abierto={nueva}
          nuevo="Nueva Membresia"
          cerrar="Cerrar Nueva Membresia"
          alternar={() => cambiar({ nueva: !nueva })}
        />
      }
    >
      {nueva && (
        <Suspense fallback={<div className={forma.hueco} aria-busy="true" />}>
          <NuevaMembresia alHacer={() => cambiar({ nueva: false }, { reemplazar: true })} />
        </Suspense>
      )}
      <TablaLarga
        leyenda="Membresías"
        archivo="membresias"
        lista={membresiasQuery}
        columnas={COLUMNAS}
        idDe={idDe}
        ordenInicial="-fecha"
        unidad={UNIDAD}
        acciones={ACCIONES}
        claseFila={claseFila}
        tarjetasHasta={860}
        etiquetaBuscar="Buscar usuario, tipo o encargado"
        vacio={<Vacio titulo="Nadie tiene membresía todavía">Con «Nueva Membresia» se vende la primera.</Vacio>}
      />
    </Pantalla>
  );
}
