import type { SetupProgress, SetupStep } from '@conserje/contract';
import IconDone from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { callQuery } from '../../../../../platform/api/callQuery.ts';
import { useCallMutation } from '../../../../../platform/api/useCallMutation.ts';
import { lazyDialog } from '../../../../../platform/browser/lazyDialog.tsx';
import styles from './SetupChecklist.module.css';
import { SETUP_STEPS } from './setupSteps.ts';

const FirstAdminAccountDialog = lazyDialog(() => import('./FirstAdminAccountDialog.tsx'));
const OffsiteBackupsDialog = lazyDialog(() => import('./OffsiteBackupsDialog.tsx'));

const setupQuery = () =>
  callQuery('GET puestaEnMarcha', ['puesta'], {
    // Changes of these topics complete steps.
    meta: { topics: ['carrera', 'rangos', 'configuracion', 'usuarios', 'tiempos', 'paga', 'excepciones'] },
  });

interface Props {
  /** Shown until it is known whether steps are missing. */
  placeholder: ReactNode;
  /** Hidden until then, against a layout shift. */
  children: ReactNode;
}

/** First steps of a new agency for its administrators, shown at the top until done or hidden. */
export default function SetupChecklist({ placeholder, children }: Props) {
  const { data, isPending, isFetching, failureCount } = useQuery(setupQuery());
  const isUndecided = isPending && isFetching && failureCount === 0;
  return (
    <>
      {isUndecided && placeholder}
      {data && !data.apartada && data.pasos.some((p) => !p.hecho) && <SetupSteps progress={data} />}
      <div className={styles.rest} hidden={isUndecided}>
        {children}
      </div>
    </>
  );
}

const HIDE_QUESTION = {
  title: '¿Ocultar los primeros pasos?',
  text: 'Nadie volverá a verlos aquí. Puedes hacer lo mismo desde cada pantalla.',
  action: 'Ocultar',
};

function SetupSteps({ progress: { pasos } }: { progress: SetupProgress }) {
  const title = useId();
  const client = useQueryClient();
  const [openStep, setOpenStep] = useState<SetupStep>();
  const [submitSetup, isSubmitting] = useCallMutation('POST actionPuesta', {
    store: ({ data: setup }) => client.setQueryData(setupQuery().queryKey, setup),
  });
  const missingSteps = pasos.filter((p) => !p.hecho).map((p) => p.paso);
  const doneSteps = pasos.filter((p) => p.hecho).map((p) => p.paso);
  const close = () => setOpenStep(undefined);
  const renderConfirmButton = (paso: SetupStep) => {
    const { title: stepTitle, confirmsStep } = SETUP_STEPS[paso];
    return (
      confirmsStep && (
        <button
          type="button"
          className={styles.button}
          disabled={isSubmitting}
          onClick={() => submitSetup({ body: { op: 0, paso: confirmsStep } })}
          aria-label={`${stepTitle}: dejar así`}
        >
          Dejar así
        </button>
      )
    );
  };
  return (
    <section className={styles.setup} aria-labelledby={title}>
      <header className="u-row u-wrap u-gap-4-16">
        <h2 id={title} className={styles.title}>
          Primeros pasos
        </h2>
        <p className={styles.missing}>
          {missingSteps.length === 1 ? 'Te falta 1 paso' : `Te faltan ${missingSteps.length} pasos`} para empezar.
        </p>
        <button
          type="button"
          className={styles.button}
          disabled={isSubmitting}
          onClick={() => submitSetup({ body: { op: 1 } }, { question: HIDE_QUESTION })}
        >
          Ocultar
        </button>
      </header>
      <ol className={styles.steps}>
        {missingSteps.map((paso, i) => (
          <PendingStep key={paso} step={paso} isNext={i === 0} open={() => setOpenStep(paso)}>
            {renderConfirmButton(paso)}
          </PendingStep>
        ))}
      </ol>
      {doneSteps.length > 0 && (
        <details className={styles.doneSteps}>
          <summary>{doneSteps.length === 1 ? '1 paso hecho' : `${doneSteps.length} pasos hechos`}</summary>
          <ul className={styles.steps}>
            {doneSteps.map((paso) => (
              <li key={paso} className={styles.step} data-done="true">
                <span className={styles.mark} aria-hidden="true">
                  <IconDone size={18} />
                </span>
                {SETUP_STEPS[paso].title}
              </li>
            ))}
          </ul>
        </details>
      )}
      {openStep === 'cuenta' && <FirstAdminAccountDialog close={close} />}
      {openStep === 'copia' && (
        <OffsiteBackupsDialog
          close={close}
          confirm={() => submitSetup({ body: { op: 0, paso: 'copia' } }, { onDone: close })}
        />
      )}
    </section>
  );
}

interface PendingStepProps {
  step: SetupStep;
  /** The next step is shown with more text. */
  isNext: boolean;
  open: () => void;
  children: ReactNode;
}

function PendingStep({ step, isNext, open, children }: PendingStepProps) {
  const { title, text, to, other } = SETUP_STEPS[step];
  return (
    <li className={styles.step} data-next={isNext}>
      <span className={styles.mark} aria-hidden="true" />
      <div className={`${styles.todo} u-shrinkable`}>
        {to === undefined ? (
          <button type="button" className={styles.link} onClick={open}>
            {title}
          </button>
        ) : (
          <Link to={to}>{title}</Link>
        )}
        <p className={styles.text}>
          {text}
          {other && (
            <>
              {' '}
              <Link to={other.to}>{other.text}</Link>.
            </>
          )}
        </p>
      </div>
      {children}
    </li>
  );
}
