import { useScrollToTop } from '../../../ui/layout/useScrollToTop.ts';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { PersonSearch } from './components/directory/PersonSearch.tsx';
import { PersonPage } from './components/person/PersonPage.tsx';

const URL_DEFAULTS = { persona: '' };

/** *Usuarios* (part 1 §2): the search, and the page of a person. */
export default function UsuariosScreen() {
  const [{ persona: personName }] = useUrlState(URL_DEFAULTS);
  useScrollToTop(personName === '' ? 'all' : 'one');
  return personName === '' ? <PersonSearch /> : <PersonPage name={personName} />;
}
