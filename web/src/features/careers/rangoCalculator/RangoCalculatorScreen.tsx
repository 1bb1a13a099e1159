import { useQuery } from '@tanstack/react-query';
import { ladderQuery } from '../../../shared/people/usuarios.queries.ts';
import { LoadError } from '../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { Calculator } from './components/Calculator.tsx';

/** Ids of misiones; 0 for none. */
const URL_DEFAULTS = { rango1: 0, rango2: 0 };

/** *Calcula rango* (part 2 §2): price from one mision to another. */
export default function RangoCalculatorScreen() {
  const [searched, search] = useUrlState(URL_DEFAULTS);
  const { data, error, refetch } = useQuery(ladderQuery());
  return (
    <ScreenLayout title="Calcula rango" description="Calcula cuánto cuesta pasar a otra misión.">
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      <Calculator ladder={data} searched={searched} search={search} />
    </ScreenLayout>
  );
}
