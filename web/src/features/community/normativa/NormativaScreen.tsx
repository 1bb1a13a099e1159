import { CAN_EDIT_NORMATIVA } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { useCan, useSession } from '../../../platform/session/session.tsx';
import { useNormativa } from '../../../shared/careers/normativa.queries.ts';
import { LoadError, Loading } from '../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useScrollToTop } from '../../../ui/layout/useScrollToTop.ts';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { formatDate } from '../../../ui/text/format.ts';
import { NormativaReader } from './components/NormativaReader.tsx';
import { NORMATIVA_URL } from './normativaUrl.ts';

const VersionList = lazyWithRetry(() => import('./components/VersionList.tsx'));
const VersionView = lazyWithRetry(() => import('./components/VersionView.tsx'));
const NormativaEditor = lazyWithRetry(() => import('./components/NormativaEditor.tsx'));

const WAITING = <Loading label="Cargando la normativa" />;

/** Rulebook (part 1 §2, §9), as the agency edited it (docs/decisions/0009). */
export default function NormativaScreen() {
  const [{ vista, version, editar }] = useUrlState(NORMATIVA_URL);
  useScrollToTop(`${vista} ${version} ${editar}`);
  const canEdit = useCan(CAN_EDIT_NORMATIVA);
  if (editar >= 0 && canEdit)
    return (
      <Suspense fallback={WAITING}>
        <NormativaEditor key={editar} from={editar} />
      </Suspense>
    );
  if (version >= 0)
    return (
      <Suspense fallback={WAITING}>
        <VersionView key={version} version={version} />
      </Suspense>
    );
  if (vista === 'versiones')
    return (
      <Suspense fallback={WAITING}>
        <VersionList />
      </Suspense>
    );
  return <PresentNormativa canEdit={canEdit} />;
}

function PresentNormativa({ canEdit }: { canEdit: boolean }) {
  const { data, error, refetch } = useNormativa();
  const [, change] = useUrlState(NORMATIVA_URL);
  const isMember = useSession().sessionUser !== null;
  return (
    <ScreenLayout
      title="Normativa"
      description="Infracciones, reglas de Recursos Humanos y castigos."
      actions={
        canEdit && (
          <Button
            leftSection={<IconEdit size={18} />}
            disabled={!data}
            onClick={() => data && change({ editar: data.ultima }, { pushes: true })}
          >
            Editar
          </Button>
        )
      }
    >
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {!data && !error && WAITING}
      {data && isMember && data.ultima > 0 && (
        <p className="u-muted u-text-15">
          {data.rige !== null && `Versión ${data.version}, se aplica desde el ${formatDate(data.rige)}. `}
          {data.proxima && `La normativa cambia el ${formatDate(data.proxima.rige)}. `}
          <Link to="/normativa?vista=versiones">Ver las versiones</Link>
        </p>
      )}
      {data && <NormativaReader content={data.contenido} />}
    </ScreenLayout>
  );
}
