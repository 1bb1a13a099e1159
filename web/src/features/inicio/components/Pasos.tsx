import { PAGA_INICIALES } from '@conserje/rules';
import { useArranque, useConfiguracion } from '../../../dominio/configuracion.ts';
import { creditos } from '../../../ui/formato.ts';
import { nombreDelDia } from '../horas.ts';
import estilos from './Pasos.module.css';

/** What a newcomer does here, in its order. */
export function Pasos() {
  const { pago, minutos_tiempo, verificar_hotel } = useConfiguracion();
  const primera = useArranque().rangos[0];
  const mision = primera?.misiones[0]?.nombre;
  const [desde] = PAGA_INICIALES;
  const hasta = PAGA_INICIALES[PAGA_INICIALES.length - 1] ?? desde;
  const pasos = [
    {
      titulo: 'Regístrate',
      texto: `Con tu nombre del hotel${verificar_hotel ? ' y el código que te damos para tu misión' : ''}. ${
        mision ? `Entras como ${mision}.` : 'Es gratis.'
      }`,
    },
    {
      titulo: 'Haz tiempos',
      texto: `Un encargado abre tu tiempo de ${minutos_tiempo} minutos en base. Cuando lo confirma, esos minutos cuentan para tu paga.`,
    },
    {
      titulo: 'Cobra y asciende',
      texto: `Cada ${nombreDelDia(pago.dia)} se paga${
        primera
          ? `: en ${primera.n_categoria}, de ${creditos(desde)} por 1h a ${creditos(hasta)} por ${PAGA_INICIALES.length}h`
          : ''
      }. Después asciendes de misión.`,
    },
  ];
  return (
    <section aria-label="Cómo funciona">
      <ol className={estilos.pasos}>
        {pasos.map(({ titulo, texto }, i) => (
          <li key={titulo} className={estilos.paso}>
            <span className={estilos.numero} aria-hidden="true">
              {i + 1}
            </span>
            <div>
              <h2 className={estilos.titulo}>{titulo}</h2>
              <p className={estilos.texto}>{texto}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
