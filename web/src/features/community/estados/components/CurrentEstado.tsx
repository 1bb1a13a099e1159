import type { AnswerOf } from '@conserje/contract';
import { quoteText } from '@conserje/rules';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { Avatar } from '../../../../shared/people/Avatar.tsx';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import styles from '../Estados.module.css';

type Estado = NonNullable<AnswerOf<'GET estados'>>;

export function CurrentEstado({ estado }: { estado: Estado }) {
  const { sessionUser } = useSession();
  const [remove, isDeleting] = useCallMutation('POST estados', {
    question: {
      title: '¿Eliminar tu estado?',
      text: `${quoteText(estado.mensaje)} ya no se verá abajo del portal.`,
      action: 'Eliminar',
      danger: true,
    },
  });
  return (
    <article className={styles.panel} aria-label="Tu estado">
      <div className="u-row u-gap-16">
        <Avatar usuario={sessionUser?.usuario ?? ''} size={54} headOnly />
        <p className="u-flush u-break-anywhere">
          <b className="u-block u-accent">{sessionUser?.usuario}</b>
          {estado.mensaje}
        </p>
      </div>
      <AsyncButton variant="default" loading={isDeleting} onClick={() => remove({ body: { op: 2, id: estado.id } })}>
        Eliminar estado
      </AsyncButton>
    </article>
  );
}
