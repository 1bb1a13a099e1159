import IconCopiar from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useQuery } from '@tanstack/react-query';
import { pedir } from '../platform/api.ts';
import { queryClient } from '../platform/consultas.ts';
import { copiarAvisando } from '../platform/copiar.ts';
import estilos from './CodigoHotel.module.css';

const CLAVE = ['ipdetect'];

/** Asks for the code anew: one that is still valid stays as it is. */
export const renovarCodigo = (): Promise<void> => queryClient.invalidateQueries({ queryKey: CLAVE });

/** The code of this connection, which proves at the hotel that an avatar is one's own; asked for anew wherever it opens. */
export const useCodigo = () =>
  useQuery({
    queryKey: CLAVE,
    queryFn: ({ signal }) => pedir('GET ipdetect', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** The code as the tag of a key, to be copied. */
export const LlaveCodigo = ({ codigo }: { codigo: string | undefined }) => (
  <div className={estilos.llave}>
    <code>{codigo}</code>
    <button
      type="button"
      disabled={codigo === undefined}
      aria-label="Copiar el código"
      title="Copiar el código"
      onClick={() => {
        if (codigo !== undefined) void copiarAvisando(codigo, 'Código copiado');
      }}
    >
      <IconCopiar size={20} aria-hidden="true" />
    </button>
  </div>
);
