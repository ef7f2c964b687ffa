/** What the ticket of a phone begins with. */
export interface TicketWindowProps {
  /** Name of the ticker. */
  readonly ticker: string
  readonly side: 'long' | 'short'
}
