import { Avatar } from '../../../dominio/Avatar.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { Instante } from '../../../ui/Instante.tsx';
import estilos from './Resumen.module.css';
import { Toques } from './Toques.tsx';

interface Props {
  usuarioNombre: string;
  mision: string;
  cuantos: number;
  encargados: number;
  primero: string | null;
  ultimo: string | null;
}

/** What someone's calls come to, in the space of a row. */
export function Resumen({ usuarioNombre, mision, cuantos, encargados, primero, ultimo }: Props) {
  return (
    <section className={estilos.resumen} aria-label="Resumen">
      <Avatar usuario={usuarioNombre} size={48} headOnly />
      <div className={estilos.quien}>
        <b>
          <Puerta nombre={usuarioNombre} />
        </b>
        <span>{mision}</span>
      </div>
      <Toques cuantos={cuantos} />
      {cuantos > 0 && (
        <span className={estilos.cuando}>
          {encargados === 1 ? 'De una persona' : `De ${encargados} personas`}
          {cuantos > 1 && (
            <>
              {' '}
              desde el <Instante valor={primero} estilo="fecha" />
            </>
          )}
          ; el último, el <Instante valor={ultimo} estilo="fecha" />
        </span>
      )}
    </section>
  );
}
