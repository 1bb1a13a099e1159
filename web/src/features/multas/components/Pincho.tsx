import estilos from './Pincho.module.css';

/** More slips than these are a heap. */
const PAPELES = 5;

/** The spike on the counter on which unpaid bills are stuck: a slip for each person, as far as it is long. */
export function Pincho({ personas }: { personas: number }) {
  const papeles = Math.min(personas, PAPELES);
  return (
    <svg className={estilos.pincho} aria-hidden="true" width="40" height="40" viewBox="0 0 20 20">
      <path d="M10 1v15" />
      {Array.from({ length: papeles }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one slip is as good as another
        <rect key={i} x={i % 2 === 0 ? 3 : 5} y={13 - i * 2.5} width="12" height="2" />
      ))}
      <path d="M4 17h12M3 19h14" />
    </svg>
  );
}
