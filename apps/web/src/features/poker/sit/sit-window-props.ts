/** What a window that brings chips is about. */
export interface SitWindowProps {
  tableId: string
  currency: string
  min: string
  max: string
  /** The seat to take; null to add chips to one's own. */
  seat: number | null
  /** Whether the newcomer could wait for the big blind at all. */
  isRunning: boolean
}
