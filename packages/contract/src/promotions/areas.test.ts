import { expect, it } from 'vitest'
import { z } from 'zod'
import * as affiliateAreas from '../affiliate/areas.ts'
import * as economyAreas from '../economy/areas.ts'
import * as loyaltyAreas from '../loyalty/areas.ts'
import * as wheelAreas from '../wheel/areas.ts'
import * as promotionAreas from './areas.ts'

interface Acting {
  readonly id: string
  readonly actions: Readonly<Record<string, { readonly form: z.ZodType }>>
}

const isActing = (value: unknown): value is Acting =>
  typeof value === 'object' && value !== null && 'actions' in value && 'id' in value

/** A number that any of the forms takes in some field. */
const usual = [1, 100, 5_000]

/** Every field of the forms of promotions that takes a number. */
const fields = [affiliateAreas, economyAreas, loyaltyAreas, wheelAreas, promotionAreas]
  .flatMap((areas) => Object.values(areas).filter(isActing))
  .flatMap(({ id, actions }) =>
    Object.entries(actions).flatMap(([act, { form }]) =>
      form instanceof z.ZodObject
        ? Object.entries(form.shape).map(([name, field]) => ({ at: `${id}.${act}.${name}`, field }))
        : [],
    ),
  )
  .filter(({ field }) => usual.some((value) => field.safeParse(value).success))

it('finds the numbers that staff write', () => {
  expect(fields.map(({ at }) => at)).toEqual(
    expect.arrayContaining([
      'promo-codes.create.valueCents',
      'promo-codes.create.maxActivations',
      'promo-codes.create.vipMin',
      'deposit-offers.create.maxCents',
      'deposit-offers.create.minDepositCents',
      'wheel.give.count',
    ]),
  )
})

it.each(fields)('refuses in $at what is no amount there', ({ at, field }) => {
  const broken = [-1e9, 1e16, 2 ** 53, 0.5, NaN, Infinity, -Infinity, '5', '1e3', true]
  // An instant is as large as it is.
  if (!at.endsWith('At')) broken.push(1e12)
  // The order of cards may go below nought; nothing else may.
  if (!at.endsWith('.priority')) broken.push(-1)
  for (const value of broken) expect(field.safeParse(value).success, `${at} ${value}`).toBe(false)
})
