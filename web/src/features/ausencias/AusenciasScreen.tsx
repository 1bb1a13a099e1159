import { DECIDE_AUSENCIAS } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { porDecidirQuery, useCuantasAusencias } from '../../dominio/ausencias.ts';
import { usePuede } from '../../platform/sesion.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { Vistas } from '../../ui/Vistas.tsx';
import { vigentesQuery } from './ausencias.queries.ts';
import { AusenciasPropias } from './components/AusenciasPropias.tsx';
import { TablaPorDecidir } from './components/TablaPorDecidir.tsx';
import { TablaVigentes } from './components/TablaVigentes.tsx';

/** `vista` empty: what waits for the reader. */
const EN_URL = { vista: '' };
const AUSENTES = 'ausentes';
const TUYAS = 'tuyas';

/** *Ausencias* (part 2 §2): one's own and, for those who decide, the requests and who is away. */
export default function AusenciasScreen() {
  const decide = usePuede(DECIDE_AUSENCIAS);
  const esperan = useCuantasAusencias();
  return (
    <Pantalla titulo="Ausencias" descripcion="Pide los días que no vas a estar." explica esperan={esperan}>
      {decide ? <DosCaras /> : <AusenciasPropias />}
    </Pantalla>
  );
}

function DosCaras() {
  const [{ vista }, cambiar] = useUrlEstado(EN_URL);
  const esperan = useQuery(porDecidirQuery());
  const vigentes = useQuery(vigentesQuery());
  return (
    <>
      <div>
        <Vistas
          leyenda="Qué ausencias se muestran"
          vistas={[
            { clave: '', texto: 'Solicitudes', cuantos: esperan.data?.length },
            { clave: AUSENTES, texto: 'Ausentes', cuantos: vigentes.data?.length },
            { clave: TUYAS, texto: 'Tuyas' },
          ]}
          vista={vista === AUSENTES || vista === TUYAS ? vista : ''}
          cambiar={(otra) => cambiar({ vista: otra })}
        />
      </div>
      {vista === TUYAS ? (
        <AusenciasPropias />
      ) : vista === AUSENTES ? (
        <TablaVigentes filas={vigentes.data} fallo={vigentes.error} reintentar={vigentes.refetch} />
      ) : (
        <TablaPorDecidir filas={esperan.data} fallo={esperan.error} reintentar={esperan.refetch} />
      )}
    </>
  );
}
