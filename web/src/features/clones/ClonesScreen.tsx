import type { GrupoClones } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import type { RefCallback } from 'react';
import { UltimoCambio } from '../../dominio/UltimoCambio.tsx';
import { esObraPropia } from '../../platform/llamada.ts';
import { Cargando, FalloDeCarga, Vacio } from '../../ui/Espera.tsx';
import { Esperan } from '../../ui/Esperan.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { TablaBuscar } from '../../ui/tabla/TablaBuscar.tsx';
import controles from '../../ui/tabla/TablaControles.module.css';
import { useFocoFilas } from '../../ui/tabla/useFocoFilas.ts';
import { usePorPartes } from '../../ui/tabla/usePorPartes.ts';
import { useQuieto } from '../../ui/useQuieto.ts';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { Vistas } from '../../ui/Vistas.tsx';
import estilos from './Clones.module.css';
import { gruposQuery, permitidosQuery } from './clones.queries.ts';
import { Hoja } from './components/Hoja.tsx';
import { obraPermiso } from './components/Permiso.tsx';
import { Permitidos } from './components/Permitidos.tsx';
import type { Vista } from './vista.ts';
import { repartir, vistaDe } from './vista.ts';

const EN_URL = { vista: 'revisar', buscar: '' };
const NADA = {
  revisar: ['Nada por revisar', 'Aparecen aquí cuando dos cuentas usan la misma conexión o avatar.'],
  revisados: ['Sin grupos revisados', 'Un grupo queda revisado cuando permites todas sus cuentas menos una.'],
} as const;

const idDe = ({ usuarios }: GrupoClones): number => usuarios[0]?.id ?? 0;
/** By what the reader has let or taken back, a group goes to the other leaves. */
const propia = ({ usuarios }: GrupoClones): boolean =>
  usuarios.some(({ id }) => esObraPropia(obraPermiso(id, 0)) || esObraPropia(obraPermiso(id, 1)));

/** *Clones* (part 1 §2): groups of accounts that share a connection or an avatar, those that wait first, and who may. */
export default function ClonesScreen() {
  const [url, cambiar] = useUrlEstado(EN_URL);
  const { data, error, refetch } = useQuery(gruposQuery());
  const permitidos = useQuery(permitidosQuery());
  const vista = vistaDe(url.vista);
  const { revisar, revisados } = repartir(data ?? [], vista === 'permitidos' ? '' : url.buscar);
  const buscado = url.buscar.trim();
  const { sujetar, soltar, ...quieto } = useQuieto(vista === 'revisados' ? revisados : revisar, {
    idDe,
    llave: `${vista} ${buscado}`,
    propia,
  });
  const lista = useFocoFilas(sujetar);
  const vistas: { clave: Vista; texto: string; cuantos: number | undefined }[] = [
    { clave: 'revisar', texto: 'Por revisar', cuantos: data && revisar.length },
    { clave: 'revisados', texto: 'Revisados', cuantos: data && revisados.length },
    { clave: 'permitidos', texto: 'Permitidos', cuantos: permitidos.data?.length },
  ];
  return (
    <Pantalla
      titulo="Clones"
      descripcion="Cuentas con la misma conexión o el mismo avatar. Nadie puede ver la IP."
      explica
    >
      <div className={estilos.barra}>
        <Vistas
          leyenda="Qué grupos se muestran"
          vistas={vistas}
          vista={vista}
          cambiar={(elegida) => cambiar({ vista: elegida, buscar: '' })}
        />
        {vista !== 'permitidos' && (
          <TablaBuscar
            etiqueta="Buscar cuenta"
            valor={url.buscar}
            cambiar={(buscar) => cambiar({ buscar }, { reemplazar: true })}
          />
        )}
        {vista !== 'permitidos' && <Esperan cuantos={quieto.esperan} soltar={soltar} />}
        <span className={estilos.ultimo}>
          <UltimoCambio tema="clones" />
        </span>
      </div>
      {vista === 'permitidos' ? (
        <Permitidos />
      ) : (
        <>
          {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={data !== undefined} />}
          {!data && !error && <Cargando que="Cargando los grupos" filas={3} alto="8rem" />}
          {data && (
            <Hojas
              grupos={quieto.filas}
              idas={quieto.idas}
              lista={lista}
              buscado={buscado}
              nada={NADA[vista]}
              borrar={() => cambiar({ buscar: '' })}
            />
          )}
        </>
      )}
    </Pantalla>
  );
}

interface PropsHojas {
  grupos: readonly GrupoClones[];
  /** Those that are no longer there, and stand still. */
  idas: ReadonlySet<string | number>;
  lista: RefCallback<HTMLElement>;
  buscado: string;
  nada: readonly [titulo: string, texto: string];
  borrar: () => void;
}

function Hojas({ grupos, idas, lista, buscado, nada, borrar }: PropsHojas) {
  const visibles = usePorPartes(grupos);
  if (grupos.length === 0 && buscado !== '')
    return (
      <Vacio
        titulo={`Sin resultados para «${buscado}»`}
        accion={
          <button type="button" className={controles.boton} onClick={borrar}>
            Borrar la búsqueda
          </button>
        }
      />
    );
  if (grupos.length === 0) return <Vacio titulo={nada[0]}>{nada[1]}</Vacio>;
  return (
    <ul ref={lista} className={estilos.hojas} aria-label="Grupos de clones">
      {visibles.map((grupo) => (
        <Hoja key={idDe(grupo)} grupo={grupo} ida={idas.has(idDe(grupo))} />
      ))}
    </ul>
  );
}
