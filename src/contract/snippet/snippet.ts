/** Code for owners to copy, in one language or for one server. */
export interface Snippet {
  readonly name: string;
  /** Where the code goes. */
  readonly file: string;
  readonly code: string;
}
