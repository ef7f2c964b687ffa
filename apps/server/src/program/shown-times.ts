import { refuse } from '@powerplay/kernel'

/** From when until when readers see a text or picture for the pages; null is an open end. */
export interface When {
  readonly startsAt: number | null
  readonly endsAt: number | null
}

/**
 * @param now where nothing said is a start at once; null where it is an open one
 * @throws Refusal core/bad-payload for an end that is not after the beginning
 */
export function checkTimes({ startsAt, endsAt }: When, now: number | null): void {
  const from = startsAt ?? now
  if (from !== null && endsAt !== null && endsAt <= from) {
    refuse('core/bad-payload', { fields: { endsAt: ['validation.min'] } })
  }
}
