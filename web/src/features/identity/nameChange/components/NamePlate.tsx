import { Name } from '../../../../shared/people/Name.tsx';
import styles from './NamePlate.module.css';

/** A name as the plate on the door of a room; a new one is still an outline, without its screws. */
export const NamePlate = ({ nombre, isNew = false }: { nombre: string; isNew?: boolean }) => (
  <span className={styles.placa} data-new={isNew}>
    {isNew ? nombre : <Name de={nombre} />}
  </span>
);
