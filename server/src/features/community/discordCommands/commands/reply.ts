/** Maximum choices that Discord shows while somebody types. */
export const CHOICES_MAX = 25;

/** Button of a reply; `id` is sent back when it is pressed, at most 100 characters. */
export interface ReplyButton {
  id: string;
  label: string;
}

/** Answer of a command, shown only to its user. */
export interface Reply {
  /** Markdown of Discord; names and texts of people in it are escaped. */
  text: string;
  buttons?: readonly ReplyButton[];
  /** Nothing was done. */
  isRefusal?: true;
}

/** A choice offered while somebody types. */
export interface Choice {
  name: string;
  /** What is sent if it is chosen, at most 100 characters. */
  value: string;
}
