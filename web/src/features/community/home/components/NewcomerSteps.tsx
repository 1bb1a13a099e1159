import { HOURLY_PAGA } from '@conserje/rules';
import { useConfiguracion, useStartup } from '../../../../shared/agencia/configuracion.queries.ts';
import { formatCreditos } from '../../../../ui/text/format.ts';
import { weekdayName } from '../zoneClocks.ts';
import styles from './NewcomerSteps.module.css';

export function NewcomerSteps() {
  const { pago, minutos_tiempo, verificar_hotel, ingreso } = useConfiguracion();
  const firstCategoria = useStartup().rangos[0];
  const mision = firstCategoria?.misiones[0]?.nombre;
  const [minPaga] = HOURLY_PAGA;
  const maxPaga = HOURLY_PAGA[HOURLY_PAGA.length - 1] ?? minPaga;
  const steps = [
    {
      title: ingreso ? 'Envía tu solicitud' : 'Regístrate',
      text: `Con tu nombre del hotel${verificar_hotel ? ' y el código que te damos para tu misión' : ''}. ${
        mision ? `${ingreso ? 'Cuando la acepten, entras' : 'Entras'} como ${mision}.` : 'Es gratis.'
      }`,
    },
    {
      title: 'Haz tiempos',
      text: `Un encargado abre tu tiempo de ${minutos_tiempo} minutos en base. Cuando lo confirma, esos minutos cuentan para tu paga.`,
    },
    {
      title: 'Cobra y asciende',
      text: `Cada ${weekdayName(pago.dia)} se paga${
        firstCategoria
          ? `: en ${firstCategoria.n_categoria}, de ${formatCreditos(minPaga)} por 1h a ${formatCreditos(maxPaga)} por ${HOURLY_PAGA.length}h`
          : ''
      }. Después asciendes de misión.`,
    },
  ];
  return (
    <section aria-label="Cómo funciona">
      <ol className={styles.steps}>
        {steps.map(({ title, text }, i) => (
          <li key={title} className="u-flex u-gap-14">
            <span className={styles.number} aria-hidden="true">
              {i + 1}
            </span>
            <div>
              <h2 className={styles.title}>{title}</h2>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
