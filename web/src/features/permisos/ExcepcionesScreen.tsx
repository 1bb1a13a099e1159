import type { Excepcion } from '@conserje/contract';
import { leerPermisos, nombrarPermisos } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { colEncargado, colFecha, colUsuario } from '../../dominio/columnas.tsx';
import { FORMA_EN_URL } from '../../dominio/formaNueva.ts';
import { esObraPropia } from '../../platform/llamada.ts';
import { perezosa } from '../../platform/perezosa.ts';
import { Vacio } from '../../ui/Espera.tsx';
import { BotonNuevo } from '../../ui/forma/BotonNuevo.tsx';
import marco from '../../ui/forma/Forma.module.css';
import { Pantalla } from '../../ui/Pantalla.tsx';
import type { Columna } from '../../ui/tabla/Tabla.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { AccionesExcepcion, obraEliminar } from './components/AccionesExcepcion.tsx';
import { Llaves } from './components/Llaves.tsx';
import { excepcionesQuery } from './permisos.queries.ts';

const NuevaExcepcion = perezosa(() => import('./components/NuevaExcepcion.tsx'));

const COLUMNAS: readonly Columna<Excepcion>[] = [
  colUsuario((x) => x.usuario_nombre),
  {
    clave: 'categoria',
    titulo: 'Rango',
    valor: (x) => x.n_categoria,
    celda: (x) => <small>{x.n_categoria}</small>,
    tarjeta: 'grande',
  },
  {
    clave: 'permisos',
    titulo: 'Permisos',
    valor: (x) => nombrarPermisos(leerPermisos(x.permisos)),
    celda: (x) => <Llaves permisos={x.permisos} deCategoria={x.de_categoria} />,
    tarjeta: 'pie',
  },
  { ...colEncargado((x) => x.encargadoNombre), tarjeta: 'ninguna' },
  colFecha((x) => x.fecha, { tarjeta: 'ninguna' }),
];
const QUIETA = { propia: (x: Excepcion) => esObraPropia(obraEliminar(x)) };
const ACCIONES = { titulo: 'Acciones', celda: (x: Excepcion) => <AccionesExcepcion excepcion={x} /> };

/** *Excepciones* (part 2 §2): who holds what besides what their category permits. */
export default function ExcepcionesScreen() {
  const [{ nuevo }, cambiar] = useUrlEstado(FORMA_EN_URL);
  const { data, error, refetch } = useQuery(excepcionesQuery());
  return (
    <Pantalla
      titulo="Excepciones"
      descripcion="Permisos extra, además de los del rango. Solo puedes dar o quitar los que tienes."
      explica
      acciones={
        <BotonNuevo
          abierto={nuevo}
          nuevo="Nuevo"
          cerrar="Cerrar Nuevo"
          alternar={() => cambiar({ nuevo: !nuevo, usuario: 0 })}
        />
      }
    >
      {nuevo && (
        <Suspense fallback={<div className={marco.hueco} aria-busy="true" />}>
          <NuevaExcepcion alHacer={() => cambiar(FORMA_EN_URL, { reemplazar: true })} />
        </Suspense>
      )}
      <Tabla
        leyenda="Excepciones"
        archivo="excepciones"
        columnas={COLUMNAS}
        filas={data}
        idDe={(x) => x.id}
        ordenInicial="usuario"
        fallo={error}
        reintentar={refetch}
        unidad={['persona con permisos extra', 'personas con permisos extra']}
        tarjetasHasta={920}
        acciones={ACCIONES}
        quieta={QUIETA}
        etiquetaBuscar="Buscar usuario o permiso"
        vacio={<Vacio titulo="Sin excepciones">Toca «Nuevo» para dar permisos extra a alguien.</Vacio>}
      />
    </Pantalla>
  );
}
