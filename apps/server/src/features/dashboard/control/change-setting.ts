import { mustHave, refuse } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { AnySetting } from '../../../platform/settings/settings.ts'
import type { ActOrder, Plan, TwoPersonAct } from '../../../program/area.ts'
import { expectAgreed } from '../../../program/expect-agreed.ts'
import { endedText } from './ended-changes.ts'
import { needsSecondPerson } from './second-person.ts'
import { heldValues, versionsOf } from './setting-versions.ts'

/** A value that a setting is to get. */
export interface NextValue {
  readonly value: unknown
  /** From when on (epoch ms); at once without it. */
  readonly applyAt: number | null
}

/** Whoever agrees to a value reads the whole of it. */
const wholeText = (value: unknown) => JSON.stringify(value)

type Settings = Pick<Platform, 'settings'>
type Parts = Pick<Platform, 'settings' | 'clock'>

/** @throws Refusal core/unknown-id */
export function settingOf({ settings }: Settings, key: string): AnySetting {
  return settings.find(key) ?? refuse('core/unknown-id')
}

/** @throws Refusal core/bad-payload for a value that the setting's schema does not take */
function fittingValue({ schema }: AnySetting, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const problem = parsed.error.issues[0]?.message ?? 'validation.in'
  return refuse('core/bad-payload', { fields: { value: [problem] } })
}

/** A date that was still to come when it was asked for, and was not any more when the second person agreed. */
const comesLate = 'The date had passed by then: in effect since the approval'

/** An act that gives a setting its next value, which `next` finds out. */
function changing<Fields>(
  platform: Parts,
  next: (order: ActOrder<Fields>) => Promise<NextValue>,
): TwoPersonAct<Fields> & Required<Pick<TwoPersonAct<Fields>, 'run'>> {
  const { settings, clock } = platform
  /**
   * What the act would write, and what its plan says of it. Nobody asks for a date of before; a request whose
   * date has passed by its approval holds from that on. @throws Refusal core/bad-payload
   */
  async function foreseen(order: ActOrder<Fields>) {
    const { id: key, tx } = order
    const spec = settingOf(platform, key)
    const { value, applyAt } = await next(order)
    const isPast = applyAt !== null && applyAt <= clock.now()
    if (isPast && order.agreedBy === undefined) {
      refuse('core/bad-payload', { fields: { applyAt: ['validation.future'] } })
    }
    const change = { key, value: fittingValue(spec, value), applyAt: isPast ? null : applyAt }
    const { before, ends } = await settings.foresee(change, tx)
    const from = applyAt === null ? '' : ` from ${new Date(applyAt).toISOString()}`
    const after = `${wholeText(change.value)}${from}${endedText(ends)}`
    const plan = { title: key, before: wholeText(before), after }
    return { change, plan, ...(isPast && { outcome: comesLate }) }
  }
  return {
    async needsSecond(order) {
      const spec = settingOf(platform, order.id)
      const { value } = await next(order)
      const held = await heldValues(settings, order.tx, spec)
      return needsSecondPerson(order.id, { held, next: fittingValue(spec, value) })
    },
    async plan(order): Promise<Plan> {
      const { version } = await settings.hold(settingOf(platform, order.id), order.tx)
      // Nobody is asked about what could only end as stale.
      if (version !== order.version) refuse('core/stale-version')
      return (await foreseen(order)).plan
    },
    async run(order) {
      const { tx, id, version, reason, by, ip, agreedBy } = order
      await settings.hold(settingOf(platform, id), tx)
      const { change, plan, outcome } = await foreseen(order)
      expectAgreed(order, plan)
      await settings.set({ ...change, reason, by, ip, agreedBy, from: version }, tx)
      // The settings note their own changes, whoever makes them.
      return { isNoted: true, ...(outcome && { outcome }), afterwards: () => settings.refresh() }
    },
  }
}

/** Writes a new version of a setting. */
export function updateSetting(platform: Parts): TwoPersonAct<NextValue> {
  const act = changing<NextValue>(platform, (order) => Promise.resolve(order.fields))
  // Values for different days may be asked for at once.
  return { ...act, mayWaitBeside: true }
}

/** Writes the value of an earlier version as a new one; 0 is the default. */
export function rollBackSetting(platform: Parts): TwoPersonAct<{ readonly to: number }> {
  return changing(platform, async ({ tx, id, fields: { to } }) => {
    const applyAt = null
    if (to === 0) return { value: settingOf(platform, id).initial, applyAt }
    const found = (await versionsOf(tx, id)).find(({ version }) => version === to)
    if (found === undefined) refuse('core/unknown-id')
    return { value: mustHave(found, 'the version').value, applyAt }
  })
}
