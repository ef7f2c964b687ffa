import { create } from 'zustand'

/** Whether a realtime socket stands; undefined until it was first tried. */
interface Connections {
  readonly isEventsUp: boolean | undefined
  readonly isTradingUp: boolean | undefined
}

/** State of the sockets, told by the realtime client and shown by the frame. */
export const useConnections = create<Connections>()(() => ({
  isEventsUp: undefined,
  isTradingUp: undefined,
}))

/** Notes that a socket came up or went down. */
export function setConnection(socket: 'events' | 'trading', isUp: boolean): void {
  useConnections.setState(socket === 'events' ? { isEventsUp: isUp } : { isTradingUp: isUp })
}
