import { formatAmount, refuse } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import { setKeeping } from '../../../platform/settings/keep-waiting.ts'
import type { ActOrder, Done, TwoPersonAct } from '../../../program/area.ts'
import { betCeilingCents } from '../../wallet/index.ts'
import { needsSecondPerson } from './second-person.ts'
import { heldValues } from './setting-versions.ts'

/** The row of the incident switches that holds one largest bet for all products. */
export const ceilingId = betCeilingCents.key

type Parts = Pick<Platform, 'settings'>

const inWords = (cents: number | null) =>
  cents === null ? 'as each product says' : `${formatAmount(BigInt(cents), 2)} US dollars`

/** How a value of the setting reads as a row. */
export function ceilingWords(cents: number | null): string {
  return `Largest bet of all products: ${inWords(cents)}`
}

/** Writes another ceiling; null is none. */
export async function setCeiling(
  { settings }: Parts,
  { tx, reason, by, ip, agreedBy }: ActOrder,
  next: { readonly cents: number | null; readonly from?: number },
): Promise<Done> {
  const { cents: value, from } = next
  const { value: before } = await settings.hold(betCeilingCents, tx)
  const change = { spec: betCeilingCents, value, reason, by, ip, agreedBy }
  const goOn = (waiting: unknown) =>
    value === null || typeof waiting !== 'number' ? undefined : Math.min(waiting, value)
  await setKeeping(settings, tx, { ...change, goOn, ...(from !== undefined && { from }) })
  return { before: inWords(before), after: inWords(value), afterwards: () => settings.refresh() }
}

/** Sets the ceiling: a first or a lower one by one person, a higher one by two. */
export function ceilingAct(parts: Parts): TwoPersonAct<{ readonly usd: number }> {
  const expectRow = (id: string) => (id === ceilingId ? id : refuse('core/unknown-id'))
  return {
    async needsSecond({ tx, id, fields: { usd } }) {
      const held = await heldValues(parts.settings, tx, betCeilingCents)
      return needsSecondPerson(expectRow(id), { held, next: usd * 100 })
    },
    async plan({ tx, id, version, fields: { usd } }) {
      const title = expectRow(id)
      const held = await parts.settings.hold(betCeilingCents, tx)
      if (version !== held.version) refuse('core/stale-version')
      return { title, before: inWords(held.value), after: inWords(usd * 100) }
    },
    async run(order) {
      expectRow(order.id)
      const { version } = order
      // Of two who set it at once the second sees the first: it rests on what was read.
      return setCeiling(
        parts,
        { ...order, fields: {} },
        { cents: order.fields.usd * 100, from: version },
      )
    },
  }
}
