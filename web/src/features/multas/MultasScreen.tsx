import type { Multa } from '@conserje/contract';
import { lazy, Suspense } from 'react';
import { Motivo } from '../../dominio/Motivo.tsx';
import type { ColumnaLarga } from '../../dominio/TablaLarga.tsx';
import { TablaLarga } from '../../dominio/TablaLarga.tsx';
import { Vacio } from '../../ui/Espera.tsx';
import { BotonNuevo } from '../../ui/forma/BotonNuevo.tsx';
import forma from '../../ui/forma/Forma.module.css';
import { creditos } from '../../ui/formato.ts';
import { Instante } from '../../ui/Instante.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { Cobrado } from './components/Cobrado.tsx';
import { multasQuery } from './multas.queries.ts';

const NuevaMulta = lazy(() => import('./components/NuevaMulta.tsx'));

const EN_URL = { nueva: false };
const UNIDAD = ['multa', 'multas'] as const;
const idDe = (m: Multa): number => m.id;

const COLUMNAS: readonly ColumnaLarga<'GET getAllMultas'>[] = [
  { clave: 'usuario', titulo: 'Usuario', valor: (m) => m.usuarioNombre, tarjeta: 'titulo' },
  {
    clave: 'motivo',
    titulo: 'Motivo',
    valor: (m) => m.motivo,
    celda: (m) => <Motivo texto={m.motivo} />,
  },
  {
    clave: 'creditos',
    titulo: 'Créditos',
    valor: (m) => m.creditos,
    celda: (m) => <b>{creditos(m.creditos)}</b>,
    numerica: true,
    tarjeta: 'grande',
  },
  { clave: 'encargado', titulo: 'Encargado', valor: (m) => m.encargadoNombre },
  {
    clave: 'fecha',
    titulo: 'Fecha',
    valor: (m) => m.fecha,
    celda: (m) => <Instante valor={m.fecha} />,
    numerica: true,
  },
  {
    clave: 'cobrado',
    titulo: 'Cobrado',
    valor: (m) => (m.cobrado === 1 ? 'Sí' : 'No'),
    celda: (m) => <Cobrado multa={m} />,
  },
];

/** *Multas* (part 2 §2): who was fined, why, and whether it was collected. */
export default function MultasScreen() {
  const [{ nueva }, cambiar] = useUrlEstado(EN_URL);
  return (
    <Pantalla
      titulo="Multas"
      descripcion="Quién fue multado, por qué, y si ya se cobró."
      acciones={
        <BotonNuevo
          abierto={nueva}
          nuevo="Nueva Multa"
          cerrar="Cerrar Nueva Multa"
          alternar={() => cambiar({ nueva: !nueva })}
        />
      }
    >
      {nueva && (
        <Suspense fallback={<div className={forma.hueco} aria-busy="true" />}>
          <NuevaMulta alHacer={() => cambiar({ nueva: false }, { reemplazar: true })} />
        </Suspense>
      )}
      <TablaLarga
        leyenda="Multas"
        archivo="multas"
        lista={multasQuery}
        columnas={COLUMNAS}
        idDe={idDe}
        ordenInicial="-fecha"
        unidad={UNIDAD}
        tarjetasHasta={920}
        etiquetaBuscar="Buscar usuario, motivo o encargado"
        vacio={
          <Vacio titulo="Nadie ha sido multado">Con «Nueva Multa» queda aquí, con su motivo y sus créditos.</Vacio>
        }
      />
    </Pantalla>
  );
}
