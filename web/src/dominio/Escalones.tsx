import type { AnswerOf } from '@conserje/contract';
import { creditos, duracion } from '../ui/formato.ts';
import estilos from './Escalones.module.css';
import { escalonesDe } from './escalones.ts';

/** The four stairs of the first category's pay: a step lights when its hours are done. */
export function Escalones({ perfil }: { perfil: Pick<AnswerOf<'GET MyPerfil'>, 'paga' | 'cobro'> }) {
  return (
    <ol className={estilos.escalera} aria-label="Pagas por horas">
      {escalonesDe(perfil).map(({ paga, horas, hecho, faltan }) => (
        <li key={paga} className={estilos.escalon} data-hecho={hecho} data-siguiente={faltan !== null || undefined}>
          <b>{creditos(paga)}</b>
          <span>{horas === 1 ? '1 hora' : `${horas} horas`}</span>
          <small>{hecho ? 'hecho' : faltan === null ? 'luego' : `te faltan ${duracion(faltan)}`}</small>
        </li>
      ))}
    </ol>
  );
}
