import { eventTable } from '@powerplay/contract/event-table'
import { emit, type ClientEvents } from '../client/client-events.ts'
import { fieldOf } from '../client/fields.ts'

const nameByWire = new Map<string, keyof ClientEvents>(
  Object.values(eventTable).map(({ wire, client }) => [wire, client]),
)

/** Hands an event of the server on, row by row; one that this page does not know is dropped. */
export function deliver(wire: string, payload: unknown): void {
  const name = nameByWire.get(wire)
  if (name === undefined) return
  const rows = fieldOf(payload, 'rows')
  for (const row of Array.isArray(rows) ? rows : [payload]) {
    // The boundary: the server validates what it pushes against the same contract.
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    emit(name, row as never)
  }
}
