import type { Firma } from '@conserje/contract';
import { lazy, Suspense } from 'react';
import { Quien } from '../../dominio/Quien.tsx';
import type { ColumnaLarga } from '../../dominio/TablaLarga.tsx';
import { TablaLarga } from '../../dominio/TablaLarga.tsx';
import { Vacio } from '../../ui/Espera.tsx';
import { BotonNuevo } from '../../ui/forma/BotonNuevo.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { EliminarFirma } from './components/EliminarFirma.tsx';
import estilos from './Firmas.module.css';
import { firmasQuery } from './firmas.queries.ts';

const NuevaFirma = lazy(() => import('./components/NuevaFirma.tsx'));

const EN_URL = { nueva: false };
const UNIDAD = ['firma a la vista', 'firmas a la vista'] as const;
const idDe = (f: Firma): number => f.id;

const COLUMNAS: readonly ColumnaLarga<'GET getAllFirmas'>[] = [
  {
    clave: 'usuario',
    titulo: 'Usuario',
    valor: (f) => f.usuario,
    celda: (f) => (
      <Quien usuario={f.usuario}>{f.despedido && <span className={estilos.despedido}>Despedido</span>}</Quien>
    ),
    tarjeta: 'titulo',
  },
  {
    clave: 'firma',
    titulo: 'Firma',
    valor: (f) => f.firma,
    celda: (f) => <code className={estilos.firma}>{f.firma}</code>,
    tarjeta: 'grande',
  },
];
const ACCIONES = {
  titulo: 'Acciones',
  celda: (f: Firma) => f.acciones.includes('eliminar') && <EliminarFirma firma={f} />,
};

/** *Firmas* (part 2 §2): who signs with what. An empty search shows nothing. */
export default function FirmasScreen() {
  const [{ nueva }, cambiar] = useUrlEstado(EN_URL);
  return (
    <Pantalla
      titulo="Firmas"
      descripcion="Tres letras o números que solo tiene una persona; van al final de su misión."
      acciones={
        <BotonNuevo
          abierto={nueva}
          nuevo="Nueva firma"
          cerrar="Cerrar Nueva firma"
          alternar={() => cambiar({ nueva: !nueva })}
        />
      }
    >
      {nueva && (
        <Suspense fallback={<div className={estilos.hueco} aria-busy="true" />}>
          <NuevaFirma />
        </Suspense>
      )}
      <TablaLarga
        leyenda="Firmas"
        archivo="firmas"
        columnas={COLUMNAS}
        lista={firmasQuery}
        soloBuscando
        idDe={idDe}
        ordenInicial="usuario"
        acciones={ACCIONES}
        unidad={UNIDAD}
        etiquetaBuscar="Buscar usuario o firma"
        vacio={<Vacio titulo="Busca una firma">Escribe parte de un nombre o de una firma.</Vacio>}
      />
    </Pantalla>
  );
}
