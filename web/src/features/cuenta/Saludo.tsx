import { Button } from '@mantine/core';
import { LlaveCodigo, useCodigo } from '../../dominio/CodigoHotel.tsx';
import { useConfiguracion } from '../../dominio/configuracion.ts';
import { mensajeDe } from '../../platform/errorApi.ts';
import estilos from './Cuenta.module.css';

/** Greeting and registration code, asked for each time the dialog opens; the space for them is there from the start. */
export function Saludo() {
  const { verificar_hotel } = useConfiguracion();
  const { data, error, refetch } = useCodigo();
  if (error)
    return (
      <div className={estilos.saludo} role="alert">
        <p>{mensajeDe(error)}</p>
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          Pedir otro código
        </Button>
      </div>
    );
  return (
    <div className={estilos.saludo} aria-busy={!data}>
      <p>{data?.msg}</p>
      <LlaveCodigo codigo={data?.codigo} />
      {verificar_hotel && <p className={estilos.nota}>Regístrate cuando ya esté puesto. Después puedes quitarlo.</p>}
    </div>
  );
}
