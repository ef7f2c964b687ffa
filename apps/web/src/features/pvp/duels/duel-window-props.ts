/** Which duel a window is about. */
export interface DuelWindowProps {
  id: string
}
