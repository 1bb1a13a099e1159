import { CIFRAS } from '@conserje/rules';
import { cifra } from '../../../dominio/cifras.ts';
import estilos from '../PerfilScreen.module.css';

const TODAS = ['asistencia', 'times'] as const;

/** The work of the open period; what is 0 has no place. */
export function Cifras(periodo: { asistencia: number; times: number }) {
  const suyas = TODAS.filter((de) => periodo[de] > 0);
  if (suyas.length === 0) return <p className={estilos.nota}>Todavía no tienes horas en este período.</p>;
  return (
    <dl className={estilos.cifras}>
      {suyas.map((de) => (
        <div key={de}>
          <dt>{CIFRAS[de]}</dt>
          <dd>{cifra(de, periodo[de])}</dd>
        </div>
      ))}
    </dl>
  );
}
