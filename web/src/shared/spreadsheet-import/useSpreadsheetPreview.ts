import { useRef, useState } from 'react';
import { messageOf } from '../../platform/api/apiError.ts';

/** How a look at a file is made: each by itself, since another file may be chosen while one is looked at. */
interface PreviewOptions<Preview> {
  clave: string;
  store: (preview: Preview) => void;
  form: { reject: (error: unknown) => void };
}

/** Looks are told apart by their number, also those of a dialog that was closed meanwhile. */
let lookups = 0;

/** The file that a dialog was given, and what a look at it has shown or what is wrong with it: of that very file. */
export function useSpreadsheetPreview<Preview>() {
  const [archivo, setFile] = useState<File>();
  const [preview, setPreview] = useState<Preview>();
  const [error, setError] = useState<string>();
  const latestSequence = useRef(0);
  const reject = (motivo: unknown) => setError(messageOf(motivo));
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
    if (chosen)
      requestPreview(
        { archivo: chosen },
        { clave: `hoja ${sequence}`, store: ifCurrent(setPreview), form: { reject: ifCurrent(reject) } },
      );
  };
  return { archivo, preview, error, form: { reject }, choose };
}
