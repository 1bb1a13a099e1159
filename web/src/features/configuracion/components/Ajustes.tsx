import { ADMINISTRADOR } from '@conserje/rules';
import { useLlamada } from '../../../platform/llamada.ts';
import { actualizarDatos, usePuede, useSesion } from '../../../platform/sesion.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import estilos from '../Configuracion.module.css';

type Ajuste = 'app' | 'estados';

/** One's own switches; each moves at once and back again when the server refuses. */
export function Ajustes() {
  const { datos } = useSesion();
  const esAdm = usePuede(ADMINISTRADOR);
  const config = datos?.config;
  const [conmutar, enviando] = useLlamada('POST changeConfig', {
    alLograr: (respuesta) => actualizarDatos({ config: respuesta.config }),
  });
  if (!config) return null;
  const mover = (op: Ajuste) =>
    conmutar(
      { body: { op, valor: !config[op] } },
      {
        prever: async () => {
          actualizarDatos({ config: { ...config, [op]: !config[op] } });
          return () => actualizarDatos({ config });
        },
      },
    );
  return (
    <section className={`${estilos.panel} ${estilos.ajustes}`} aria-labelledby="ajustes">
      <h2 id="ajustes">Ajustes</h2>
      {esAdm && (
        <Switch
          label="Visualizar estados"
          description="Muestra los estados abajo del portal"
          checked={config.estados}
          onChange={() => mover('estados')}
          aria-busy={enviando}
        />
      )}
      <Switch
        label="Soy App"
        description="Marca tu misión con «app» en Mi cuenta"
        checked={config.app}
        onChange={() => mover('app')}
        aria-busy={enviando}
      />
    </section>
  );
}
