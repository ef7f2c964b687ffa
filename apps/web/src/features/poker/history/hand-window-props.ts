/** Which hand a window shows. */
export interface HandWindowProps {
  handId: string
}
