import { events, type EventSpec, type Gate } from '@powerplay/contract'
import type { Broadcaster } from './broadcaster.ts'

/** Which plugins and features are on; features are assembled before anybody can say. */
export interface Gates {
  /** True without a gate. */
  isOn(gate: Gate | undefined): boolean
  /** Names who knows from now on; until then everything is on. */
  follow(isOn: (gate: Gate) => boolean): void
}

/** Gates that are open until somebody is followed. */
export function createGates(): Gates {
  let decide: (gate: Gate) => boolean = () => true
  return {
    isOn: (gate) => gate === undefined || decide(gate),
    follow(isOn) {
      decide = isOn
    },
  }
}

/** The broadcaster without the events of what is off: nothing of it reaches a channel. */
export function gateEvents<Inner extends Broadcaster>(inner: Inner, gates: Gates): Inner {
  const specs: readonly EventSpec[] = Object.values(events)
  const gateByEvent = new Map(specs.map(({ wire, gate }) => [wire, gate]))
  const isOn = (event: string) => gates.isOn(gateByEvent.get(event))
  return {
    ...inner,
    emit(channel, event, payload) {
      if (isOn(event)) inner.emit(channel, event, payload)
    },
    emitHere(channel, event, payload) {
      if (isOn(event)) inner.emitHere(channel, event, payload)
    },
    emitBesides(socketId, channel, event, payload) {
      return isOn(event) ? inner.emitBesides(socketId, channel, event, payload) : payload
    },
    coalesce(channel, event, rows) {
      if (isOn(event)) inner.coalesce(channel, event, rows)
    },
  }
}
