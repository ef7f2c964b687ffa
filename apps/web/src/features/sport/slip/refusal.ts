import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { messages } from '../messages.en.ts'

/** Why a bet or cash-out was refused, in words for the player. */
export interface SlipRefusal {
  readonly name: string
  readonly text: string
  /** Places of the legs it is about. */
  readonly places: readonly number[]
}

/** Words and places of a refusal; what is no refusal took no stake either. */
export function refusalOf(error: unknown): SlipRefusal {
  if (!(error instanceof ServerRefusal)) {
    return { name: 'connection', text: messages.slip.unreachable, places: [] }
  }
  const places: unknown = error.params['places']
  return {
    name: error.name,
    text: error.message,
    places: Array.isArray(places) ? places.flat().filter(isPlace) : [],
  }
}

function isPlace(value: unknown): value is number {
  return typeof value === 'number'
}
