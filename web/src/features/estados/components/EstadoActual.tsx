import type { AnswerOf } from '@conserje/contract';
import { citado } from '@conserje/rules';
import { Avatar } from '../../../dominio/Avatar.tsx';
import { useLlamada } from '../../../platform/llamada.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { Boton } from '../../../ui/Boton.tsx';
import estilos from '../Estados.module.css';

type Estado = NonNullable<AnswerOf<'GET estados'>>;

export function EstadoActual({ estado }: { estado: Estado }) {
  const { datos } = useSesion();
  const [eliminar, eliminando] = useLlamada('POST estados', {
    pregunta: {
      titulo: 'Eliminar tu estado',
      texto: `${citado(estado.mensaje)} ya no se verá abajo del portal.`,
      accion: 'Eliminar',
      peligro: true,
    },
  });
  return (
    <article className={estilos.panel} aria-label="Tu estado">
      <div className={estilos.muestra}>
        <Avatar usuario={datos?.usuario ?? ''} size={54} headOnly />
        <p>
          <b>{datos?.usuario}</b>
          {estado.mensaje}
        </p>
      </div>
      <Boton variant="default" loading={eliminando} onClick={() => eliminar({ body: { op: 2, id: estado.id } })}>
        Eliminar estado
      </Boton>
    </article>
  );
}
