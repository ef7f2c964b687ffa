import { mustHave, refuse } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { AnySetting } from '../../../platform/settings/settings.ts'
import type { ActOrder, Plan, TwoPersonAct } from '../../../program/area.ts'
import { needsSecondPerson } from './second-person.ts'
import { versionsOf } from './setting-versions.ts'

/** A value that a setting is to get. */
export interface NextValue {
  readonly value: unknown
  /** From when on (epoch ms); at once without it. */
  readonly applyAt: number | null
}

/** Short enough for a cell of a list. */
export function valueText(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length <= 200 ? text : `${text.slice(0, 199)}…`
}

/** Whoever agrees to a value reads the whole of it. */
const wholeText = (value: unknown) => JSON.stringify(value)

type Settings = Pick<Platform, 'settings'>

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

/** An act that gives a setting its next value, which `next` finds out. */
function changing<Fields>(
  platform: Settings,
  next: (order: ActOrder<Fields>) => Promise<NextValue>,
): TwoPersonAct<Fields> & Required<Pick<TwoPersonAct<Fields>, 'run'>> {
  const { settings } = platform
  return {
    needsSecond: ({ id }) => needsSecondPerson(id),
    async plan(order): Promise<Plan> {
      const spec = settingOf(platform, order.id)
      const { value, applyAt } = await next(order)
      const fitting = fittingValue(spec, value)
      settings.expectAllowed({ key: order.id, value: fitting, applyAt })
      const from = applyAt === null ? '' : ` from ${new Date(applyAt).toISOString()}`
      return {
        title: order.id,
        before: wholeText(settings.get(spec)),
        after: `${wholeText(fitting)}${from}`,
      }
    },
    async run(order) {
      const { tx, id: key, version, reason, by, ip, agreedBy } = order
      const { value, applyAt } = await next(order)
      const fitting = fittingValue(settingOf(platform, key), value)
      const change = { key, value: fitting, applyAt, reason, by, ip, agreedBy, from: version }
      await settings.set(change, tx)
      // The settings note their own changes, whoever makes them.
      return { isNoted: true, afterwards: () => settings.refresh() }
    },
  }
}

/** Writes a new version of a setting. */
export function updateSetting(platform: Settings): TwoPersonAct<NextValue> {
  return changing(platform, (order) => Promise.resolve(order.fields))
}

/** Writes the value of an earlier version as a new one; 0 is the default. */
export function rollBackSetting(
  platform: Pick<Platform, 'settings'>,
): TwoPersonAct<{ readonly to: number }> {
  return changing(platform, async ({ tx, id, fields: { to } }) => {
    const applyAt = null
    if (to === 0) return { value: settingOf(platform, id).initial, applyAt }
    const found = (await versionsOf(tx, id)).find(({ version }) => version === to)
    if (found === undefined) refuse('core/unknown-id')
    return { value: mustHave(found, 'the version').value, applyAt }
  })
}
