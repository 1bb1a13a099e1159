import type { RosterPreview } from '@conserje/contract';
import type { DateOrder, RosterAnswers } from '@conserje/rules';
import { hasDoubts, ROSTER_BYTES, readSheetDate } from '@conserje/rules';
import { useState } from 'react';
import { useCallMutation, useIsBusy } from '../../../../../platform/api/useCallMutation.ts';
import styles from '../../../../../shared/spreadsheet-import/SpreadsheetImport.module.css';
import { SpreadsheetErrors, SpreadsheetImport } from '../../../../../shared/spreadsheet-import/SpreadsheetImport.tsx';
import { useSpreadsheetPreview } from '../../../../../shared/spreadsheet-import/useSpreadsheetPreview.ts';
import { formatCount, formatDate, formatNumber } from '../../../../../ui/text/format.ts';
import { IMPORT_KEY, useIssuedClaves } from '../../useIssuedClaves.ts';
import { SheetQuestion } from './SheetQuestion.tsx';

const PERSON_UNIT = ['persona', 'personas'] as const;
const TEMPLATE = {
  fileName: 'plantilla',
  header: ['nombre', 'misión', 'firma', 'último ascenso'],
  rows: () => [['Leo', 'Vigilante I', '', '2026-01-31']],
};

const NO_QUESTIONS: RosterPreview['dudas'] = { fechas: null, secciones: [], vacias: [] };
/** Returns the questions to show: an asked one stays, so that its answer can be changed. */
const keepAsked = (
  asked: RosterPreview['dudas'],
  received: RosterPreview['dudas'],
  given: RosterAnswers,
): RosterPreview['dudas'] => ({
  fechas: received.fechas ?? (given.fechas ? asked.fechas : null),
  secciones: given.secciones ? asked.secciones : received.secciones,
  vacias: given.vacias ? asked.vacias : received.vacias,
});
/** Maximum of people shown at once, and of names per mision. */
const VISIBLE_MAX = 30;
const NAMES_PER_MISION = 100;

/** Imports a roster: a preview, then all or nothing, then the claves once. */
export default function ImportRosterDialog({ close }: { close: () => void }) {
  const { archivo, preview, error, form, choose } = useSpreadsheetPreview<RosterPreview>();
  const [, holdClaves] = useIssuedClaves();
  const [answers, setAnswers] = useState<RosterAnswers>({});
  const [questions, setQuestions] = useState(NO_QUESTIONS);
  const [requestPreview, isPreviewing] = useCallMutation('POST mirarSocios');
  const isImporting = useIsBusy(IMPORT_KEY);
  const [importFile] = useCallMutation('POST importarSocios', {
    form,
    busyKey: IMPORT_KEY,
    store: ({ claves }) => holdClaves(claves),
  });
  const previewWith = (chosen: File | undefined, given: RosterAnswers) => {
    setAnswers(given);
    choose(chosen, (body, options) =>
      requestPreview(
        { body: { ...body, ...given } },
        {
          ...options,
          store: (received) => {
            options.store(received);
            setQuestions((current) => keepAsked(current, received.dudas, given));
          },
        },
      ),
    );
  };
  const hasQuestions = preview !== undefined && hasDoubts(preview.dudas);
  const canImport = preview !== undefined && !hasQuestions && preview.conFaltas === 0 && preview.personas > 0;
  return (
    <SpreadsheetImport
      title="Importar miembros"
      close={close}
      prompt={
        <>
          Sube un CSV con las columnas <b>nombre</b>, <b>misión</b>, <b>firma</b> y <b>último ascenso</b>. Solo el
          nombre es obligatorio. Agrega la columna <b>rango</b> si dos rangos tienen misiones con el mismo nombre.
        </>
      }
      template={TEMPLATE}
      max={ROSTER_BYTES}
      error={error}
      requestPreview={(chosen) => {
        setQuestions(NO_QUESTIONS);
        previewWith(chosen, {});
      }}
      previewing={isPreviewing}
      questions={
        <ImportQuestions asked={questions} answers={answers} answer={(given) => previewWith(archivo, given)} />
      }
      preview={preview && <Preview preview={preview} />}
      run={{
        label: canImport ? `Importar ${formatCount(preview.personas, ...PERSON_UNIT)}` : 'Importar',
        can: canImport,
        isRunning: isImporting,
        press: () =>
          archivo &&
          preview &&
          importFile({ body: { archivo, ...answers, vistas: preview.personas, vista: preview.vista } }),
      }}
    />
  );
}

interface QuestionsProps {
  asked: RosterPreview['dudas'];
  answers: RosterAnswers;
  answer: (answers: RosterAnswers) => void;
}

/** Questions that the file leaves open. */
function ImportQuestions({ asked, answers, answer }: QuestionsProps) {
  const { fechas, secciones, vacias } = asked;
  const [withoutMision] = vacias;
  const formatAs = (order: DateOrder) => {
    const parsed = fechas === null ? null : readSheetDate(fechas, order);
    return parsed === null ? '' : formatDate(parsed);
  };
  return (
    <>
      {fechas !== null && (
        <SheetQuestion
          question={`¿Qué día es ${fechas}?`}
          options={[
            { value: 'dia', label: `${formatAs('dia')}: el día va primero` },
            { value: 'mes', label: `${formatAs('mes')}: el mes va primero` },
          ]}
          chosen={answers.fechas}
          change={(value) => answer({ ...answers, fechas: value })}
        />
      )}
      {secciones.length > 0 && (
        <SheetQuestion
          question={`¿Qué ${secciones.length === 1 ? 'es' : 'son'} ${secciones.map((s) => s.texto).join(', ')}?`}
          options={[
            { value: 'titulos', label: 'Títulos: las personas van debajo' },
            { value: 'personas', label: 'Personas con ese nombre' },
          ]}
          chosen={answers.secciones}
          change={(value) => answer({ ...answers, secciones: value })}
        />
      )}
      {withoutMision && (
        <SheetQuestion
          question={
            vacias.length === 1
              ? `¿Qué misión tiene ${withoutMision.texto}? En el archivo está vacía.`
              : `¿Qué misión tienen ${withoutMision.texto} y ${vacias.length - 1} más? En el archivo está vacía.`
          }
          options={[
            { value: 'arriba', label: 'La que está escrita arriba' },
            { value: 'primera', label: 'La primera de su rango o de la agencia' },
          ]}
          chosen={answers.vacias}
          change={(value) => answer({ ...answers, vacias: value })}
        />
      )}
    </>
  );
}

function Preview({ preview }: { preview: RosterPreview }) {
  const { personas, porMision, yaEstan, despedidos, ignoradas, faltas, conFaltas } = preview;
  return (
    <>
      {conFaltas > 0 && (
        <SpreadsheetErrors faults={faltas} total={conFaltas} nothing="Todavía no importamos a nadie." />
      )}
      <p>
        <b>
          {personas === 0
            ? 'No hay personas nuevas'
            : `Se ${personas === 1 ? 'agregará' : 'agregarán'} ${formatCount(personas, ...PERSON_UNIT)}`}
        </b>
        .
        {yaEstan > 0 &&
          ` ${formatNumber(yaEstan)} ya ${yaEstan === 1 ? 'tiene cuenta y no cambia' : 'tienen cuenta y no cambian'}.`}
      </p>
      <ul className={styles.misiones}>
        {porMision.map((group) => (
          <li key={`${group.rango} ${group.mision}`}>
            <PeopleByMision {...group} isOpen={personas <= VISIBLE_MAX} />
          </li>
        ))}
      </ul>
      {despedidos.length > 0 && (
        <p>
          {despedidos.length === 1 ? 'Está' : 'Están'} en <b>Despidos</b> y no se agrega
          {despedidos.length === 1 ? '' : 'n'}: {despedidos.join(', ')}. Para que vuelvan, usa <b>Ingresar</b>.
        </p>
      )}
      {ignoradas.length > 0 && <p>Columnas que no usamos: {ignoradas.join(', ')}.</p>}
    </>
  );
}

/** People imported with a mision; the first of many. */
function PeopleByMision({ rango, mision, quienes, isOpen }: RosterPreview['porMision'][number] & { isOpen: boolean }) {
  return (
    <details open={isOpen}>
      <summary>
        {mision} <span className="u-muted">{rango}</span> <b>{formatNumber(quienes.length)}</b>
      </summary>
      <ul>
        {quienes.slice(0, NAMES_PER_MISION).map(({ usuario, firma, fecha }) => (
          <li key={usuario}>
            <span>
              {usuario} {firma !== '' && <span className="u-muted">{firma}</span>}
            </span>
            <span className="u-muted">{fecha === null ? 'desde hoy' : `desde el ${formatDate(fecha)}`}</span>
          </li>
        ))}
        {quienes.length > NAMES_PER_MISION && <li>Y {formatNumber(quienes.length - NAMES_PER_MISION)} más</li>}
      </ul>
    </details>
  );
}
