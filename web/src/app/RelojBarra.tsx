import { useConfiguracion } from '../platform/consultas.ts';
import { useAhora } from '../platform/reloj.ts';
import { horaEn, lugarDe, zonaPropia } from './horas.ts';
import estilos from './RelojBarra.module.css';

/** The agency's clock, by the server's time; the viewer's own on hover and focus. */
export function RelojBarra() {
  const { zona } = useConfiguracion();
  const instante = useAhora();
  const propia = zonaPropia();
  const agencia = horaEn(instante, zona);
  const mia = horaEn(instante, propia);
  return (
    <button type="button" className={estilos.reloj} aria-describedby="reloj-horas">
      <time dateTime={new Date(instante).toISOString()} className={estilos.hora}>
        {agencia}
      </time>
      <span id="reloj-horas" className={estilos.globo}>
        <span>Agencia ({lugarDe(zona)})</span> <b>{agencia}</b>
        <span>Tu hora ({lugarDe(propia)})</span> <b>{mia}</b>
      </span>
    </button>
  );
}
