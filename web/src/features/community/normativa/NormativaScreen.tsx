import { useEffect, useId } from 'react';
import { EmptyState } from '../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { TableSearch } from '../../../ui/table/TableSearch.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { HrRules, MisconductTable, OffensesTable, PenaltiesTable } from './components/NormativaTables.tsx';
import styles from './NormativaScreen.module.css';
import {
  HR_RULES,
  IMMEDIATE_DESPIDO,
  MISCONDUCT_BY_LEVEL,
  MISCONDUCT_LEVELS,
  OFFENSES,
  PENALTIES,
} from './normativaContent.ts';
import { containsAllWords } from './normativaSearch.ts';

const URL_DEFAULTS = { q: '' };

/** Filters each section of the rulebook by the search words. */
function filterNormativa(q: string) {
  const offenses = OFFENSES.filter((i) => containsAllWords([i.offense, i.severity, i.code], q));
  const rules = HR_RULES.map((texto, i) => ({ number: i + 1, text: texto })).filter(({ text }) =>
    containsAllWords([text], q),
  );
  const misconduct = MISCONDUCT_LEVELS.map((level) => ({
    level,
    texts: MISCONDUCT_BY_LEVEL[level].filter((text) => containsAllWords([level, text], q)),
  }));
  const penalties = PENALTIES.filter((c) => containsAllWords([c.offense, c.first, c.second, c.third], q));
  const note = containsAllWords([IMMEDIATE_DESPIDO], q) ? IMMEDIATE_DESPIDO : null;
  return { offenses, rules, misconduct, penalties, note };
}

/** Rulebook (part 1 §2, §9). */
export default function NormativaScreen() {
  const id = useId();
  const [{ q }, change] = useUrlState(URL_DEFAULTS);
  const { offenses, rules, misconduct, penalties, note } = filterNormativa(q);
  const sections = [
    {
      anchor: 'infracciones',
      title: 'Infracciones',
      count: offenses.length,
      body: <OffensesTable rows={offenses} q={q} />,
    },
    {
      anchor: 'recursos-humanos',
      title: 'Reglas de Recursos Humanos',
      count: rules.length,
      body: <HrRules rules={rules} q={q} />,
    },
    {
      anchor: 'faltas',
      title: 'Tipos de falta',
      count: misconduct.reduce((sum, { texts }) => sum + texts.length, 0),
      body: <MisconductTable misconduct={misconduct} q={q} />,
    },
    {
      anchor: 'castigos',
      title: 'Castigos',
      count: penalties.length + (note ? 1 : 0),
      body: <PenaltiesTable rows={penalties} note={note} q={q} />,
    },
  ].filter(({ count }) => count > 0);
  const total = sections.reduce((sum, { count }) => sum + count, 0);

  // The screen renders after the browser has resolved the anchor of a shared link.
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);

  return (
    <ScreenLayout title="Normativa" description="Infracciones, reglas de Recursos Humanos y castigos.">
      <div className={styles.frame}>
        <div className={styles.side}>
          <div>
            <TableSearch
              label="Buscar en la normativa"
              value={q}
              change={(text) => change({ q: text }, { replace: true })}
              controlsId={id}
            />
          </div>
          <p className={styles.count} role="status">
            {q.trim() !== '' && formatCount(total, 'coincidencia', 'coincidencias')}
          </p>
          <nav aria-label="Apartados de la normativa">
            <ul className={styles.index}>
              {sections.map(({ anchor, title }) => (
                <li key={anchor}>
                  <a className={styles.link} href={`#${anchor}`}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div id={id} className={styles.sections}>
          {sections.map(({ anchor, title, body }) => (
            <section key={anchor} id={anchor} className={styles.section} aria-labelledby={`${anchor}-titulo`}>
              <h2 id={`${anchor}-titulo`} className={styles.title}>
                {title}
              </h2>
              {body}
            </section>
          ))}
          {sections.length === 0 && (
            <EmptyState title={`Nada en la normativa con «${q.trim()}»`}>
              Prueba con otra palabra o con el código: ML, MI, MA.
            </EmptyState>
          )}
        </div>
      </div>
    </ScreenLayout>
  );
}
