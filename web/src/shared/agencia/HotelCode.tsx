import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../platform/api/apiClient.ts';
import { queryClient } from '../../platform/api/queryClient.ts';
import { copyAndNotify } from '../../platform/browser/clipboard.ts';
import styles from './HotelCode.module.css';

const QUERY_KEY = ['ipdetect'];

/** Refetches the code; the server keeps a code that is still valid. */
export const refreshCode = (): Promise<void> => queryClient.invalidateQueries({ queryKey: QUERY_KEY });

/**
 * Code of this connection, which proves the ownership of an avatar at the hotel. Never cached: fetched on each
 * mount.
 */
export const useHotelCode = () =>
  useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => sendRequest('GET ipdetect', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const CodeTag = ({ code }: { code: string | undefined }) => (
  <div className="u-brass u-flex u-justify-between u-rounded">
    <code className={styles.code}>{code}</code>
    <button
      type="button"
      className={styles.copy}
      disabled={code === undefined}
      aria-label="Copiar el código"
      title="Copiar el código"
      onClick={() => {
        if (code !== undefined) void copyAndNotify(code, 'Código copiado');
      }}
    >
      <IconCopy size={20} aria-hidden="true" />
    </button>
  </div>
);
