import { useQuery } from '@tanstack/react-query';
import { rangosQuery } from '../../dominio/personal.ts';
import { FalloDeCarga } from '../../ui/Espera.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { Calculadora } from './components/Calculadora.tsx';

/** Ids of missions; 0: none is chosen. */
const EN_URL = { rango1: 0, rango2: 0 };

/** *Calcula rango* (part 2 §2): what it costs to go from one mission to another. */
export default function CalcularangoScreen() {
  const [buscada, buscar] = useUrlEstado(EN_URL);
  const { data, error, refetch } = useQuery(rangosQuery());
  return (
    <Pantalla titulo="Calcula rango" descripcion="Calcula cuánto cuesta pasar a otra misión.">
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={data !== undefined} />}
      <Calculadora escala={data} buscada={buscada} buscar={buscar} />
    </Pantalla>
  );
}
