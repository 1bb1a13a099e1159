import type { Person, Portal } from '../portal/portal.ts';

/** Scene in which calls succeed, made by the head unless they are private. */
export interface Scene {
  portal: Portal;
  boss: Person;
  /** Creates a person, by default of the second categoria. */
  someone(categoria?: number): Promise<Person>;
}
