import { Name } from '../../../../shared/people/Name.tsx';
import styles from './NamePlate.module.css';

/** A name as a door plate; a new name is an outline without screws. */
export const NamePlate = ({ nombre, isNew = false }: { nombre: string; isNew?: boolean }) => (
  <span className={styles.placa} data-new={isNew}>
    {isNew ? nombre : <Name de={nombre} />}
  </span>
);
