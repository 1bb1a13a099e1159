import { CONFIGURACION_LABELS } from '@conserje/rules';
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useQuery } from '@tanstack/react-query';
import { lazyDialog } from '../../../../platform/browser/lazyDialog.tsx';
import { useStartup } from '../../../../shared/agencia/configuracion.queries.ts';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { useUrlState } from '../../../../ui/state/useUrlState.ts';
import { agenciaSettingsQuery } from '../mantenimiento.queries.ts';
import { formatSetting, SETTINGS_SECTIONS } from '../settingsSections.ts';
import { Discord } from './Discord.tsx';
import styles from './Mantenimiento.module.css';

const SettingsSectionDialog = lazyDialog(() => import('./SettingsSectionDialog.tsx'));

const URL_DEFAULTS = { hoja: '' };

/** Settings of the agency (decisions §7), grouped in sheets. */
export default function Agencia() {
  const { data, error, refetch } = useQuery(agenciaSettingsQuery());
  const { rangos } = useStartup();
  const [{ hoja: openSection }, change] = useUrlState(URL_DEFAULTS, '', 'hoja');
  if (!data) {
    if (error) return <LoadError error={error} retry={refetch} />;
    return <Loading label="Cargando la configuración" rows={4} rowHeight="8rem" />;
  }
  const categoriaNames = new Map(rangos.map((r) => [r.id_categoria, r.n_categoria]));
  const section = SETTINGS_SECTIONS.find(({ id }) => id === openSection);
  return (
    <>
      {error && <LoadError error={error} retry={refetch} isInline />}
      <div className={styles.settings}>
        {SETTINGS_SECTIONS.map(({ id, title, fields }) => (
          <section
            key={id}
            className={`u-panel ${id === 'puerta' && data.mantenimiento ? styles.closed : ''}`}
            aria-label={title}
          >
            <h2 className={styles.heading}>
              {title}
              <button
                type="button"
                className={styles.button}
                aria-label={`Cambiar ${title}`}
                onClick={() => change({ hoja: id }, { pushes: true })}
              >
                <IconEdit size={20} />
              </button>
            </h2>
            <dl className="u-divided">
              {fields.map((field) => (
                <div key={field} className={styles.setting}>
                  <dt className="u-muted u-text-14">{CONFIGURACION_LABELS[field]}</dt>
                  <dd className="u-break-anywhere">{formatSetting(field, data, categoriaNames)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Discord />
      </div>
      {section && (
        <SettingsSectionDialog
          section={section}
          settings={data}
          close={() => change({ hoja: '' }, { replace: true })}
        />
      )}
    </>
  );
}
