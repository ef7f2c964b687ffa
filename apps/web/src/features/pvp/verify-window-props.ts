/** Which round or duel is computed again. */
export interface VerifyWindowProps {
  id: string
}
