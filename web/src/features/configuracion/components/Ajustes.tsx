import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { ADMINISTRADOR } from '@conserje/rules';
import { Switch } from '@mantine/core';
import { pedir } from '../../../platform/api.ts';
import { avisar, avisarError } from '../../../platform/avisos.ts';
import { useEnvio } from '../../../platform/formulario.ts';
import { actualizarDatos, usePuede, useSesion } from '../../../platform/sesion.tsx';
import estilos from '../Configuracion.module.css';

type Ajuste = 'app' | 'estados';

/** One's own switches; each moves at once and back again when the server refuses. */
export function Ajustes() {
  const { datos } = useSesion();
  const esAdm = usePuede(ADMINISTRADOR);
  const config = datos?.config;
  const [conmutar, enviando] = useEnvio(async (op: Ajuste) => {
    if (!config) return;
    actualizarDatos({ config: { ...config, [op]: !config[op] } });
    try {
      const { msg, config: guardada } = await pedir('POST changeConfig', { body: { op } });
      actualizarDatos({ config: guardada });
      avisar({ msg, tipo: 'ok' });
    } catch (error) {
      actualizarDatos({ config });
      avisarError(error);
    }
  });
  if (!config) return null;
  return (
    <section className={`${estilos.panel} ${estilos.ajustes}`} aria-labelledby="ajustes">
      <h2 id="ajustes">Ajustes</h2>
      {esAdm && (
        <Switch
          label="Visualizar estados"
          description="La cinta de estados al pie del portal"
          checked={config.estados}
          onChange={() => conmutar('estados')}
          aria-busy={enviando}
          size="md"
        />
      )}
      <Switch
        label="Soy App"
        description="Marca tu misión con «app» en Mi cuenta"
        checked={config.app}
        onChange={() => conmutar('app')}
        aria-busy={enviando}
        size="md"
      />
    </section>
  );
}
