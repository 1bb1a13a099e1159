import type { Tema } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconBarras from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { pedir } from '../platform/api.ts';
import { perezosa } from '../platform/perezosa.ts';
import { Cargando, FalloDeCarga } from '../ui/Espera.tsx';
import { Tarjeta } from '../ui/Tarjeta.tsx';

const SemanasGrafico = perezosa(() => import('./SemanasGrafico.tsx'));

interface BotonProps {
  abierto: boolean;
  alternar: () => void;
}

/** Shows the weeks, or hides them. */
export function BotonSemanas({ abierto, alternar }: BotonProps) {
  return (
    <Button variant="default" aria-expanded={abierto} leftSection={<IconBarras size={18} />} onClick={alternar}>
      Por semanas
    </Button>
  );
}

interface Props {
  /** What was moved: 'Vendido', 'Pagado'. */
  serie: string;
  /** What happened so often: 'venta', 'ventas'. */
  veces: readonly [uno: string, varios: string];
  /** The subject of the live events that make it stale. */
  tema: Tema;
  ruta: 'GET ventasSemanas' | 'GET pagasSemanas';
}

/** Credits of each of the last weeks as a picture. */
export function Semanas({ serie, veces, tema, ruta }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: [tema, 'semanas'],
    queryFn: ({ signal }) => pedir(ruta, {}, { signal }),
  });
  const espera = <Cargando que="Cargando las semanas" filas={1} alto="17rem" />;
  return (
    <Tarjeta titulo={`${serie} por semana`}>
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={data !== undefined} />}
      {data ? (
        <Suspense fallback={espera}>
          <SemanasGrafico serie={serie} veces={veces} semanas={data} />
        </Suspense>
      ) : (
        !error && espera
      )}
    </Tarjeta>
  );
}
