import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useVivo } from '../../platform/vivo.ts';
import { claves } from './nomina.queries.ts';

/** At most this often: thousands of rows are read anew, and tiempos change all the time. */
const CADA_MS = 15_000;

/** Confirmed tiempos become payroll: what happens to them makes it stale, though not at every turn. */
export function useNominaAlDia(): void {
  const cliente = useQueryClient();
  const plazo = useRef<ReturnType<typeof setTimeout>>(undefined);
  useVivo('tiempos', () => {
    plazo.current ??= setTimeout(() => {
      plazo.current = undefined;
      void cliente.invalidateQueries({ queryKey: claves.nomina });
    }, CADA_MS);
  });
  useEffect(
    () => () => {
      clearTimeout(plazo.current);
      plazo.current = undefined;
    },
    [],
  );
}
