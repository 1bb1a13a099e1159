import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../platform/api/apiError.ts';

/** Options of a preview call. Each has its own key, since another file may be chosen while one runs. */
interface PreviewOptions<Preview> {
  busyKey: string;
  store: (preview: Preview) => void;
  form: { reject: (error: unknown) => void };
}

/** Counts previews over all dialogs, so that one of a closed dialog is told apart. */
let lookups = 0;

/** State of a chosen file with its preview or its error; results of an earlier file are dropped. */
export function useSpreadsheetPreview<Preview>() {
  const [archivo, setFile] = useState<File>();
  const [preview, setPreview] = useState<Preview>();
  const [error, setError] = useState<string>();
  const latestSequence = useRef(0);
  const requestAgain = useRef<() => void>(undefined);
  const reject = (motivo: unknown) => {
    setError(messageOf(motivo));
    // Else the preview stays as it was, and each further import is refused as this one.
    if (motivo instanceof ApiError && motivo.error === 'CAMBIO_MIENTRAS') requestAgain.current?.();
  };
  const choose = (
    chosen: File | undefined,
    requestPreview: (body: { archivo: File }, options: PreviewOptions<Preview>) => void,
  ) => {
    lookups += 1;
    const sequence = lookups;
    latestSequence.current = sequence;
    const ifCurrent =
      <T>(run: (value: T) => void) =>
      (value: T) => {
        if (latestSequence.current === sequence) run(value);
      };
    setPreview(undefined);
    setError(undefined);
    setFile(chosen);
    requestAgain.current =
      chosen &&
      (() =>
        requestPreview(
          { archivo: chosen },
          { busyKey: `hoja ${sequence}`, store: ifCurrent(setPreview), form: { reject: ifCurrent(reject) } },
        ));
    requestAgain.current?.();
  };
  return { archivo, preview, error, form: { reject }, choose };
}
