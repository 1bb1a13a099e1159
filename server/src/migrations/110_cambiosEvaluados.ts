/** Milliseconds by which a call recorded a change of categoria later than it had closed the terms before it. */
const DELAY_MS = 10_000;
const RECORDED_LATER = `from carrera s join mision de on de.id = s.de join mision a on a.id = s.a
  where s.usuario = periodo.usuario and de.categoria <> a.categoria
    and s.fecha > periodo.revisado and s.fecha <= periodo.revisado + ${DELAY_MS}`;

/**
 * A change of categoria that was recorded after its call had closed the terms before it would close them once more, and pay
 * twice for the work in between. It counts as evaluated.
 */
export const evaluatedChanges = (): string[] => [
  `update periodo set revisado = (select max(s.fecha) ${RECORDED_LATER}) where exists (select 1 ${RECORDED_LATER})`,
];
