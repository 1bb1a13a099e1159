import { Button, Modal } from '@mantine/core';
import { useOverlayLayer } from '../../platform/browser/overlayHistory.ts';
import { useOpenQuestion } from '../../platform/state/confirm.ts';
import { useLastValue } from '../../platform/state/useLastValue.ts';
import { useMounted } from '../../platform/state/useMounted.ts';
import styles from './ConfirmDialogs.module.css';

/** Mantine's dialogs have z-index 200. */
const ABOVE_DIALOGS = 300;

/** Dialog of `confirm`. The cancel button has the focus, so that a hasty Enter is harmless. */
export default function ConfirmDialogs() {
  const pendingQuestion = useOpenQuestion();
  const openQuestion = useMounted() ? pendingQuestion : null;
  const question = useLastValue(openQuestion);
  useOverlayLayer(openQuestion !== null, () => question?.answer(false));
  return (
    <Modal
      opened={openQuestion !== null}
      onClose={() => question?.answer(false)}
      title={question?.title}
      // Above the dialog that asked, regardless of mount order.
      zIndex={ABOVE_DIALOGS}
    >
      <p className={styles.text}>{question?.text}</p>
      <div className={styles.buttons}>
        {!question?.alone && (
          <Button variant="default" data-autofocus onClick={() => question?.answer(false)}>
            Volver
          </Button>
        )}
        <Button
          {...(question?.danger ? { color: 'red.8' } : {})}
          data-autofocus={question?.alone}
          onClick={() => question?.answer(true)}
        >
          {question?.action}
        </Button>
      </div>
    </Modal>
  );
}
