import { ADMINISTRADOR, MEJORES } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { usePuede } from '../../platform/sesion.tsx';
import { Cargando, FalloDeCarga } from '../../ui/Espera.tsx';
import { Apartado, Pantalla } from '../../ui/Pantalla.tsx';
import { Pasados } from './components/Pasados.tsx';
import { Retrato } from './components/Retrato.tsx';
import estilos from './MejorTrabajador.module.css';
import { mejoresQuery } from './mejores.queries.ts';

/** *Mejor trabajador* (part 2 §2): four cards with who is it now, and everyone who has been. */
export default function MejorTrabajadorScreen() {
  const { data, error, refetch } = useQuery(mejoresQuery());
  const elige = usePuede(ADMINISTRADOR);
  return (
    <Pantalla titulo="Mejor trabajador" descripcion="Reconocimientos de la agencia." explica>
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={data !== undefined} />}
      {!data && !error && <Cargando que="Cargando a los mejores trabajadores" filas={4} alto="7rem" />}
      {data && (
        <div className={estilos.pared}>
          {MEJORES.map(({ categoria, titulo }) => {
            const mejor = data.find((m) => m.categoria === categoria) ?? null;
            return <Retrato key={categoria} categoria={categoria} titulo={titulo} mejor={mejor} elige={elige} />;
          })}
        </div>
      )}
      <Apartado titulo="Reconocimientos anteriores">
        <Pasados />
      </Apartado>
    </Pantalla>
  );
}
