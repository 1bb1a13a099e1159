import { preferir, usePreferencia } from '../../../platform/preferencias.ts';
import { sonar } from '../../../platform/timbre.ts';
import { Switch } from '../../../ui/Switch.tsx';
import estilos from '../Configuracion.module.css';

/** What is set for this browser alone. */
export function EnEsteDispositivo() {
  const timbre = usePreferencia('timbre');
  const teclas = usePreferencia('teclas');
  return (
    <section className={`${estilos.panel} ${estilos.aqui}`} aria-labelledby="en-este-dispositivo">
      <h2 id="en-este-dispositivo">En este dispositivo</h2>
      <Switch
        label="Sonido"
        description="Suena cuando te llega una notificación y tienes el portal abierto."
        checked={timbre}
        onChange={(e) => {
          preferir('timbre', e.currentTarget.checked);
          void sonar({ prueba: true });
        }}
      />
      <Switch
        label="Atajos de teclado"
        description="En Tiempos y Lista de paga. Presiona «?» para verlos."
        checked={teclas}
        onChange={(e) => preferir('teclas', e.currentTarget.checked)}
      />
    </section>
  );
}
