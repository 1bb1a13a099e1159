import { Button } from '@mantine/core';
import IconCopiar from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useQuery } from '@tanstack/react-query';
import { useConfiguracion } from '../../dominio/configuracion.ts';
import { pedir } from '../../platform/api.ts';
import { copiarAvisando } from '../../platform/copiar.ts';
import { mensajeDe } from '../../platform/errorApi.ts';
import estilos from './Cuenta.module.css';

/** Greeting and registration code, asked for each time the dialog opens; the space for them is there from the start. */
export function Saludo() {
  const { verificar_hotel } = useConfiguracion();
  const { data, error, refetch } = useQuery({
    queryKey: ['ipdetect'],
    queryFn: ({ signal }) => pedir('GET ipdetect', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (error)
    return (
      <div className={estilos.saludo} role="alert">
        <p>{mensajeDe(error)}</p>
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          Pedir el código otra vez
        </Button>
      </div>
    );
  return (
    <div className={estilos.saludo} aria-busy={!data}>
      <p>{data?.msg}</p>
      <div className={estilos.llave}>
        <code>{data?.codigo}</code>
        <button
          type="button"
          disabled={!data}
          aria-label="Copiar el código"
          title="Copiar el código"
          onClick={() => {
            if (data) void copiarAvisando(data.codigo, 'Código copiado');
          }}
        >
          <IconCopiar size={20} aria-hidden="true" />
        </button>
      </div>
      {verificar_hotel && <p className={estilos.nota}>Coloca el código en tu misión del hotel antes de registrarte.</p>}
    </div>
  );
}
