import { refuse } from '@powerplay/kernel'

/** From when until when readers see a text or picture for the pages; null is an open end. */
export interface When {
  readonly startsAt: number | null
  readonly endsAt: number | null
}

/** @throws Refusal core/bad-payload for an end that is not after the beginning */
export function checkTimes({ startsAt, endsAt }: When): void {
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
    refuse('core/bad-payload', { fields: { endsAt: ['validation.min'] } })
  }
}
