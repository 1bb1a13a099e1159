import { Link } from 'react-router';

/** Says that a link to the portal opens for nobody else yet. */
export const UnpublishedNote = ({ className }: { className: string | undefined }) => (
  <p className={className}>
    Este enlace solo abre en esta computadora.{' '}
    <Link to="/mantenimiento?pestana=agencia&hoja=direccion">Publica el portal</Link> antes de compartirlo.
  </p>
);
