import type { PersonDetail } from '@conserje/contract';
import { releasedName } from '@conserje/rules';
import { useCallMutation } from '../../../../../platform/api/useCallMutation.ts';
import { AsyncButton } from '../../../../../ui/controls/AsyncButton.tsx';
import { useUrlState } from '../../../../../ui/state/useUrlState.ts';

const URL_DEFAULTS = { persona: '' };

/** Frees the name of a dismissed person; the URL follows to the person's new name. */
export function ReleaseNameButton({ person: { id, usuario } }: { person: PersonDetail }) {
  const [, change] = useUrlState(URL_DEFAULTS, '', 'persona');
  const [release, isReleasing] = useCallMutation('POST liberarNombre', {
    onSuccess: ({ data }) => change({ persona: data.usuario }, { replace: true }),
  });
  const question = {
    title: `¿Liberar el nombre ${usuario}?`,
    text: `Otra persona podrá registrarse como ${usuario}. Quien lo tenía pasa a llamarse ${releasedName(usuario, 2)}, o con el número que siga.`,
    action: 'Liberar nombre',
  };
  return (
    <AsyncButton
      variant="default"
      size="sm"
      loading={isReleasing}
      onClick={() => release({ body: { usuario: id, visto: usuario } }, { question })}
    >
      Liberar nombre
    </AsyncButton>
  );
}
