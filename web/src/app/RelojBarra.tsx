import { useConfiguracion } from '../dominio/configuracion.ts';
import { useAhora } from '../platform/reloj.ts';
import { zonaPropia } from '../platform/zona.ts';
import { horaEn, lugarDe } from './horas.ts';
import estilos from './RelojBarra.module.css';

/** The agency's clock, by the server's time; the viewer's own on hover and focus. */
export function RelojBarra() {
  const { zona } = useConfiguracion();
  const instante = useAhora();
  const agencia = horaEn(instante, zona);
  const mia = horaEn(instante, zonaPropia);
  return (
    <button type="button" className={estilos.reloj} aria-describedby="reloj-horas">
      <time dateTime={new Date(instante).toISOString()} className={estilos.hora}>
        {agencia}
      </time>
      <span id="reloj-horas" className={estilos.globo}>
        <span>Agencia ({lugarDe(zona)})</span> <b>{agencia}</b>
        <span>Tu hora ({lugarDe(zonaPropia)})</span> <b>{mia}</b>
      </span>
    </button>
  );
}
