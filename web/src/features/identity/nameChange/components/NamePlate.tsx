import { Name } from '../../../../shared/people/Name.tsx';
import styles from './NamePlate.module.css';

/** A name as a door plate; a new name is an outline without screws. */
export const NamePlate = ({ name, isNew = false }: { name: string; isNew?: boolean }) => (
  <span className={styles.placa} data-new={isNew}>
    {isNew ? name : <Name name={name} />}
  </span>
);
