import { useConfiguracion } from '../dominio/configuracion.ts';
import { useAhora } from '../platform/reloj.ts';
import { zonaPropia } from '../platform/zona.ts';
import { enLaAgencia } from '../ui/formato.ts';
import { horaEn } from './horas.ts';
import estilos from './RelojBarra.module.css';

/** The reader's clock, by the server's time; below it the agency's, where that is another one. */
export function RelojBarra() {
  const { zona } = useConfiguracion();
  const instante = useAhora();
  const alla = enLaAgencia(instante, 'hora', zona);
  return (
    <div className={estilos.reloj}>
      <time dateTime={new Date(instante).toISOString()} className={estilos.hora}>
        {horaEn(instante, zonaPropia)}
      </time>
      {alla !== null && <small className={estilos.agencia}>{alla}</small>}
    </div>
  );
}
