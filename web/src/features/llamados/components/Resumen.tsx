import { Avatar } from '../../../dominio/Avatar.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { contar } from '../../../ui/formato.ts';
import { Instante } from '../../../ui/Instante.tsx';
import estilos from './Resumen.module.css';
import { Toques } from './Toques.tsx';

interface Props {
  usuarioNombre: string;
  mision: string;
  cuantos: number;
  encargados: number;
  ultimo: string | null;
}

/** What someone's calls come to, in the space of a row. */
export function Resumen({ usuarioNombre, mision, cuantos, encargados, ultimo }: Props) {
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
          Hechos por {contar(encargados, 'persona', 'personas')}. Último: <Instante valor={ultimo} estilo="fecha" />
        </span>
      )}
    </section>
  );
}
