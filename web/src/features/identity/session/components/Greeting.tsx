import { Button } from '@mantine/core';
import { messageOf } from '../../../../platform/api/apiError.ts';
import { useConfiguracion } from '../../../../shared/agencia/configuracion.queries.ts';
import { CodeTag, useHotelCode } from '../../../../shared/agencia/HotelCode.tsx';
import styles from './SessionDialogs.module.css';

/** Greeting and registration code, fetched at each opening; their space is reserved from the start. */
export function Greeting() {
  const { verificar_hotel } = useConfiguracion();
  const { data, error, refetch } = useHotelCode();
  if (error)
    return (
      <div className={styles.greeting} role="alert">
        <p>{messageOf(error)}</p>
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          Pedir otro código
        </Button>
      </div>
    );
  return (
    <div className={styles.greeting} aria-busy={!data}>
      <p>{data?.msg}</p>
      <CodeTag code={data?.codigo} />
      {verificar_hotel && (
        <p className="u-text-14 u-muted">Regístrate cuando ya esté puesto. Después puedes quitarlo.</p>
      )}
    </div>
  );
}
