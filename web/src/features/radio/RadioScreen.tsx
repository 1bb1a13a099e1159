import { PANTALLAS } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { radioQuery } from '../../dominio/radio.ts';
import { usePuede } from '../../platform/sesion.tsx';
import { Cargando, FalloDeCarga, Vacio } from '../../ui/Espera.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { Receptor } from './components/Receptor.tsx';

/** *Radio* (part 2 §2): the DJ, who listens and what plays, every 30 seconds; and the stream itself. */
export default function RadioScreen() {
  const { data, error, refetch } = useQuery(radioQuery());
  return (
    <Pantalla titulo="Radio" descripcion="Sigue sonando mientras usas el portal." explica>
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={data !== undefined} />}
      {data === undefined && !error && <Cargando que="Cargando la radio" filas={1} alto="20rem" />}
      {data?.estado === 'sin' && <SinRadio />}
      {data && data.estado !== 'sin' && <Receptor radio={data} />}
    </Pantalla>
  );
}

function SinRadio() {
  const administra = usePuede(PANTALLAS['/mantenimiento']);
  return (
    <Vacio titulo="Sin radio">
      {administra ? (
        <>
          Agrégala en <Link to="/mantenimiento?pestana=agencia&hoja=sala">Mantenimiento</Link>, «Chat y radio».
        </>
      ) : (
        'Podrás oírla aquí cuando la agencia la active.'
      )}
    </Vacio>
  );
}
