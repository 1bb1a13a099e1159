import estilos from './Toques.module.css';

/** More bells than these are no longer counted at a glance. */
const A_LA_VISTA = 5;

/** How often someone was called, as the bell on the desk of the lobby was rung. */
export function Toques({ cuantos }: { cuantos: number }) {
  return (
    <span className={estilos.toques} data-muchos={cuantos >= 3 || undefined}>
      <span aria-hidden="true" className={estilos.timbres}>
        {Array.from({ length: Math.min(cuantos, A_LA_VISTA) }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one bell is as good as another
          <span key={i} className={estilos.timbre} />
        ))}
      </span>
      <b>{cuantos}</b>
    </span>
  );
}
