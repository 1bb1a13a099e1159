import type { Topic } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconBars from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { sendRequest } from '../../platform/api/apiClient.ts';
import { lazyWithRetry } from '../../platform/browser/lazyWithRetry.ts';
import { LoadError, Loading } from '../../ui/feedback/LoadStates.tsx';
import { Card } from '../../ui/layout/Card.tsx';

const WeeksChart = lazyWithRetry(() => import('./WeeksChart.tsx'));

interface ToggleButtonProps {
  isOpen: boolean;
  toggle: () => void;
}

export function WeeksButton({ isOpen, toggle }: ToggleButtonProps) {
  return (
    <Button variant="default" aria-expanded={isOpen} leftSection={<IconBars size={18} />} onClick={toggle}>
      Por semanas
    </Button>
  );
}

interface Props {
  /** Label of the amount: 'Vendido', 'Pagado'. */
  series: string;
  /** Counted noun: 'venta', 'ventas'. */
  unit: readonly [singular: string, plural: string];
  /** Topics of the live events that make it stale. */
  topics: readonly [Topic, ...Topic[]];
  call: 'GET ventasSemanas' | 'GET pagasSemanas';
}

export function WeeksSection({ series, unit, topics, call }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: [topics[0], 'semanas'],
    meta: { topics },
    queryFn: ({ signal }) => sendRequest(call, {}, { signal }),
  });
  const placeholder = <Loading label="Cargando las semanas" rows={1} rowHeight="17rem" />;
  return (
    <Card title={`${series} por semana`}>
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {data ? (
        <Suspense fallback={placeholder}>
          <WeeksChart series={series} unit={unit} weeks={data} />
        </Suspense>
      ) : (
        !error && placeholder
      )}
    </Card>
  );
}
