import { useAhora } from '../platform/reloj.ts';
import { cuentaLarga, segundosHasta } from '../ui/formato.ts';

interface Props {
  /** From when on, ISO 8601. */
  desde: string;
  disponible: boolean;
}

/** What is left until someone may be promoted, by the server's clock; only this text is drawn each second. */
export function CuentaAscenso({ desde, disponible }: Props) {
  return disponible ? 'Disponible' : <Falta desde={desde} />;
}

function Falta({ desde }: { desde: string }) {
  const ahora = useAhora();
  return <time dateTime={desde}>{cuentaLarga(segundosHasta(Date.parse(desde), ahora))}</time>;
}
