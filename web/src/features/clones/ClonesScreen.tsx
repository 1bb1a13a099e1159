import type { GrupoClones } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { UltimoCambio } from '../../dominio/UltimoCambio.tsx';
import { Cargando, FalloDeCarga, Vacio } from '../../ui/Espera.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { TablaBuscar } from '../../ui/tabla/TablaBuscar.tsx';
import controles from '../../ui/tabla/TablaControles.module.css';
import { usePorPartes } from '../../ui/tabla/usePorPartes.ts';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { Vistas } from '../../ui/Vistas.tsx';
import estilos from './Clones.module.css';
import { gruposQuery, permitidosQuery } from './clones.queries.ts';
import { Hoja } from './components/Hoja.tsx';
import { Permitidos } from './components/Permitidos.tsx';
import type { Vista } from './vista.ts';
import { repartir, vistaDe } from './vista.ts';

const EN_URL = { vista: 'revisar', buscar: '' };
const NADA = {
  revisar: ['Nada por revisar', 'Cuando dos cuentas compartan conexión o avatar, aparecen aquí.'],
  revisados: ['Todavía no hay grupos revisados', 'Un grupo lo está cuando solo a una de sus cuentas le falta permiso.'],
} as const;

/** *Clones* (part 1 §2): groups of accounts that share a connection or an avatar, those that wait first, and who may. */
export default function ClonesScreen() {
  const [url, cambiar] = useUrlEstado(EN_URL);
  const { data, error, refetch } = useQuery(gruposQuery());
  const permitidos = useQuery(permitidosQuery());
  const vista = vistaDe(url.vista);
  const { revisar, revisados } = repartir(data ?? [], vista === 'permitidos' ? '' : url.buscar);
  const vistas: { clave: Vista; texto: string; cuantos: number | undefined }[] = [
    { clave: 'revisar', texto: 'Por revisar', cuantos: data && revisar.length },
    { clave: 'revisados', texto: 'Revisados', cuantos: data && revisados.length },
    { clave: 'permitidos', texto: 'Permitidos', cuantos: permitidos.data?.length },
  ];
  return (
    <Pantalla
      titulo="Clones"
      descripcion="Cuentas activas que comparten conexión o avatar del hotel. La conexión misma no la ve nadie."
      explica
    >
      <div className={estilos.barra}>
        <Vistas
          leyenda="Qué se mira"
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
              grupos={vista === 'revisar' ? revisar : revisados}
              buscado={url.buscar.trim()}
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
  buscado: string;
  nada: readonly [titulo: string, texto: string];
  borrar: () => void;
}

function Hojas({ grupos, buscado, nada, borrar }: PropsHojas) {
  const visibles = usePorPartes(grupos);
  if (grupos.length === 0 && buscado !== '')
    return (
      <Vacio
        titulo={`Ningún grupo con «${buscado}»`}
        accion={
          <button type="button" className={controles.boton} onClick={borrar}>
            Borrar la búsqueda
          </button>
        }
      />
    );
  if (grupos.length === 0) return <Vacio titulo={nada[0]}>{nada[1]}</Vacio>;
  return (
    <ul className={estilos.hojas} aria-label="Grupos de clones">
      {visibles.map((grupo) => (
        <Hoja key={grupo.usuarios[0]?.id} grupo={grupo} />
      ))}
    </ul>
  );
}
