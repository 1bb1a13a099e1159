import { figureOf, formatHour, formatHourRange, WEEKDAYS } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { describeAttendance } from '../../../../shared/work/weekHours.ts';
import charts from '../../../../ui/charts/Chart.module.css';
import { HeatMap } from '../../../../ui/charts/HeatMap.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { capitalize, formatCount } from '../../../../ui/text/format.ts';
import type { TurnoPlan } from '../planFigures.ts';
import { buildFigures, listPeaks } from '../planFigures.ts';
import { planQuery } from '../turnos.queries.ts';
import styles from './Plan.module.css';
import { PlanForm } from './PlanForm.tsx';

/** The plan of the week: what each hour asks for, beside when people were there. */
export default function Plan() {
  const { data, error, refetch } = useQuery(planQuery());
  return (
    <>
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {data ? (
        <>
          <PlanForm plan={data} />
          <Peaks plan={data} />
          <div className={styles.maps}>
            <PresenceMap plan={data} />
            <AskedMap plan={data} />
          </div>
        </>
      ) : (
        !error && <Loading label="Cargando el plan" rows={3} rowHeight="12rem" />
      )}
    </>
  );
}

/** Busy hours without turno, each with a button that asks for one person. */
function Peaks({ plan }: { plan: TurnoPlan }) {
  const { peaks, more } = listPeaks(plan);
  if (peaks.length === 0) return null;
  return (
    <Card title="Horas con gente y sin turno">
      <ul className="u-divided">
        {peaks.map(({ dia, hora, minutos }) => {
          const when = `${capitalize(WEEKDAYS[dia - 1] ?? '')}, ${formatHourRange(hora)}`;
          return (
            <li key={`${dia} ${hora}`} className={styles.peak}>
              <span>
                <b>{when}</b>: {describeAttendance(minutos)}
              </span>
              <RowAction
                call="POST planearTurnos"
                busyKey="plan de turnos"
                submission={{ body: { dias: [dia], desde: hora, hasta: hora + 1, piden: 1, antes: [0] } }}
                title={`Pedir 1 persona: ${when}`}
              >
                Pedir 1
              </RowAction>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p className="u-muted">Hay {more} más, marcadas abajo.</p>}
    </Card>
  );
}

function PresenceMap({ plan }: { plan: TurnoPlan }) {
  const { all, peaks } = listPeaks(plan);
  const block = buildFigures('presencia', plan.presencia, (dia, hora) =>
    all.some((peak) => peak.dia === dia && peak.hora === hora),
  );
  const max = Math.max(0, ...plan.presencia.flat());
  const [first] = peaks;
  return (
    <Card title="Cuándo hay gente">
      <p className={charts.legend}>Promedio de las últimas 4 semanas. Marcadas: horas con gente y sin turno.</p>
      <HeatMap
        title="Gente por hora"
        blocks={[block]}
        initial={first ? `${first.dia} ${first.hora}` : ''}
        describe={({ value }) => describeAttendance(value ?? 0)}
        zeroLabel="nadie"
        scale={describeAttendance(max)}
        variant="windows"
      />
    </Card>
  );
}

const describeAsked = (asked: number): string => (asked === 0 ? 'nadie' : formatCount(asked, 'persona', 'personas'));

function AskedMap({ plan }: { plan: TurnoPlan }) {
  const { piden, titulares } = plan;
  const firstDay = piden.findIndex((horas) => horas.some((asked) => asked > 0));
  const firstHour = piden[firstDay]?.findIndex((asked) => asked > 0) ?? 0;
  return (
    <Card title="Lo que pide el plan">
      <p className={charts.legend}>Toca una hora para ver cuántas personas pide y cuántas la tienen.</p>
      <HeatMap
        title="Personas que pide cada hora"
        blocks={[buildFigures('plan', piden)]}
        initial={`${firstDay + 1} ${firstHour}`}
        describe={({ row, column, value }) =>
          `pide ${describeAsked(value ?? 0)}, la tienen ${describeAsked(figureOf(titulares, row, column - 1))}`
        }
        zeroLabel="nadie"
        scale={describeAsked(Math.max(0, ...piden.flat()))}
        variant="windows"
      />
      <details className={charts.details}>
        <summary>Ver en una tabla</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Día</th>
              <th scope="col">Horas</th>
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((day, i) => (
              <tr key={day}>
                <th scope="row">{capitalize(day)}</th>
                <td>{describeDay(piden[i] ?? [], titulares[i] ?? [])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}

/** Lists the hours of a day that ask for people: `18:00 (1 de 2)`. */
const describeDay = (piden: readonly number[], titulares: readonly number[]): string =>
  piden
    .flatMap((asked, hora) => (asked > 0 ? [`${formatHour(hora)} (${titulares[hora] ?? 0} de ${asked})`] : []))
    .join(', ') || '—';
