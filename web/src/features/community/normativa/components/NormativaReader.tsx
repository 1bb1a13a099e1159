import type { NormativaContent } from '@conserje/rules';
import { GRAVEDAD_TEXTS, GRAVEDADES } from '@conserje/rules';
import { useEffect, useId } from 'react';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { useUrlState } from '../../../../ui/state/useUrlState.ts';
import { TableSearch } from '../../../../ui/table/TableSearch.tsx';
import { formatCount } from '../../../../ui/text/format.ts';
import styles from '../NormativaScreen.module.css';
import { containsAllWords } from '../normativaSearch.ts';
import { NORMATIVA_URL } from '../normativaUrl.ts';
import { HrRules, MisconductTable, OffensesTable, PenaltiesTable } from './NormativaTables.tsx';

/** Filters each section of the rulebook by the search words. */
function filterNormativa({ infracciones, reglas, faltas, castigos, nota }: NormativaContent, q: string) {
  const offenses = infracciones.filter((i) =>
    containsAllWords([i.falta, GRAVEDAD_TEXTS[i.gravedad].moderacion, i.codigo], q),
  );
  const rules = reglas
    .map(({ texto }, i) => ({ number: i + 1, text: texto }))
    .filter(({ text }) => containsAllWords([text], q));
  const misconduct = GRAVEDADES.map((gravedad) => ({
    level: GRAVEDAD_TEXTS[gravedad].falta,
    texts: faltas
      .filter((f) => f.gravedad === gravedad && containsAllWords([GRAVEDAD_TEXTS[gravedad].falta, f.texto], q))
      .map(({ texto }) => texto),
  }));
  const penalties = GRAVEDADES.map((gravedad) => ({
    offense: GRAVEDAD_TEXTS[gravedad].castigo,
    texts: castigos[gravedad].map(({ texto }) => texto),
  })).filter(({ offense, texts }) => containsAllWords([offense, ...texts], q));
  const note = nota !== '' && containsAllWords([nota], q) ? nota : null;
  return { offenses, rules, misconduct, penalties, note };
}

/** The rulebook with its search and its index. */
export function NormativaReader({ content }: { content: NormativaContent }) {
  const id = useId();
  const [{ q }, change] = useUrlState(NORMATIVA_URL);
  const { offenses, rules, misconduct, penalties, note } = filterNormativa(content, q);
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
  );
}
