/** What the page has to know of support before any call. */
export interface SupportBoot {
  /** A demo build has nobody who would answer: the window says so, and asks the server nothing. */
  readonly supportDemo: boolean
}
