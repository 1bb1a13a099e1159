import { llano } from '@conserje/rules';
import type { ReactNode } from 'react';
import { Suspense, useMemo, useState } from 'react';
import { Vacio } from '../ui/Espera.tsx';
import { BotonNuevo } from '../ui/forma/BotonNuevo.tsx';
import marco from '../ui/forma/Forma.module.css';
import estilos from '../ui/Pantalla.module.css';
import { Pantalla } from '../ui/Pantalla.tsx';
import type { EstadoUrl } from '../ui/useUrlEstado.ts';
import { useUrlEstado } from '../ui/useUrlEstado.ts';
import { FORMA_EN_URL } from './formaNueva.ts';
import type { CambioHecho } from './MovimientoHecho.tsx';
import { MovimientoHecho } from './MovimientoHecho.tsx';
import type { PropsLarga } from './TablaLarga.tsx';
import { TablaLarga } from './TablaLarga.tsx';

/** The form that opens above a list. */
interface Nuevo {
  /** What the button says, and what it says while the form is open. */
  abrir: string;
  cerrar: string;
  /** Its name in the address, where it is about nobody who could be named there. */
  enUrl?: string;
  /** Loaded when it is opened; `acabar` closes it, and tells above the list what was done. */
  forma: (acabar: (hecho?: CambioHecho) => void) => ReactNode;
  /** The place that is kept for it meanwhile, where it is not as high as most. */
  hueco?: string | undefined;
}

type DeLista = 'leyenda' | 'archivo' | 'idDe' | 'vacio' | 'etiquetaBuscar';

interface Props<Fila extends { id: number }, C extends string> extends Omit<PropsLarga<Fila, C>, DeLista> {
  titulo: string;
  /** What the list is for; on a phone only while it is empty. */
  descripcion: ReactNode;
  nuevo?: Nuevo;
  /** Between the heading and the list. */
  antes?: ReactNode;
  /** What the list holds, where that is not the title; the exported file is named after it. */
  leyenda?: string;
  /** What the search looks at: «Buscar …». */
  buscar: string;
  /** What is said while there are no rows. */
  vacio: readonly [titulo: string, texto: string, dibujo?: ReactNode];
}

/** A screen that is a long list: its heading, the form that adds to it, the table. */
export function PantallaLista<Fila extends { id: number }, C extends string>({
  titulo,
  descripcion,
  nuevo,
  antes,
  leyenda = titulo,
  buscar,
  vacio: [nada, queHacer, dibujo],
  ...tabla
}: Props<Fila, C>) {
  const enUrl = nuevo?.enUrl ?? 'nuevo';
  const defecto = useMemo<EstadoUrl>(() => ({ ...FORMA_EN_URL, [enUrl]: false }), [enUrl]);
  const [url, cambiar] = useUrlEstado(defecto);
  const [hecho, setHecho] = useState<CambioHecho>();
  const abierto = url[enUrl] === true;
  const acabar = (que?: CambioHecho) => {
    setHecho(que);
    cambiar(defecto, { reemplazar: true });
  };
  const alternar = () => {
    setHecho(undefined);
    cambiar({ ...defecto, [enUrl]: !abierto });
  };
  return (
    <Pantalla
      titulo={titulo}
      descripcion={descripcion}
      explica
      acciones={nuevo && <BotonNuevo abierto={abierto} nuevo={nuevo.abrir} cerrar={nuevo.cerrar} alternar={alternar} />}
    >
      {hecho && <MovimientoHecho {...hecho} cerrar={() => setHecho(undefined)} />}
      {nuevo && abierto && (
        <Suspense fallback={<div className={nuevo.hueco ?? marco.hueco} aria-busy="true" />}>
          {nuevo.forma(acabar)}
        </Suspense>
      )}
      {antes}
      <TablaLarga
        {...tabla}
        leyenda={leyenda}
        archivo={llano(leyenda).replaceAll(' ', '-')}
        idDe={idDe}
        etiquetaBuscar={`Buscar ${buscar}`}
        vacio={
          <Vacio titulo={nada} dibujo={dibujo}>
            <p className={estilos.soloEstrecho}>{descripcion}</p>
            {queHacer}
          </Vacio>
        }
      />
    </Pantalla>
  );
}

const idDe = ({ id }: { id: number }): number => id;
