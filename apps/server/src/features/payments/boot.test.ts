import { expect, it } from 'vitest'
import { automaticPayoutCents, waysIn } from './boot.ts'

const seller = {
  ...{ id: 'cards', name: 'Cards', methods: ['card'], fiats: ['eur'] as const },
  ...{ minCents: 1n, maxCents: 100n, feeBps: 0n },
  open: async () => 'https://cards.example/pay',
  read: () => undefined,
}
// What is looked at of the configuration.
// eslint-disable-next-line @typescript-eslint/consistent-type-assertions
const buildOf = (isDemo: boolean) => ({ config: { DEMO_BUILD: isDemo } }) as never

it('tells of a seller by the sellers that are there, in whatever build, and of a bank by its account', () => {
  const sellers = new Map([[seller.id, seller]])
  expect(waysIn({ sellers, platform: buildOf(false) })).toEqual({
    ...{ coinSeller: true, bankDeposits: false },
  })
  expect(waysIn({ sellers: new Map(), platform: buildOf(true) })).toEqual({
    ...{ coinSeller: false, bankDeposits: true },
  })
})

it('tells what goes out by itself as it is set, and nothing while all of it is looked at', () => {
  const set = (isOpen: boolean, dayCents: number) => (own: { key: string }) =>
    ({ 'payments.automaticOpen': isOpen, 'payments.automaticDayCents': dayCents })[own.key] ?? 4_250
  // What is asked of the settings.
  const platformOf = (isOpen: boolean, dayCents = 9_000) =>
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    ({ settings: { get: set(isOpen, dayCents) } }) as never
  expect(automaticPayoutCents(platformOf(true))).toBe(4_250)
  expect(automaticPayoutCents(platformOf(true, 3_000))).toBe(3_000)
  expect(automaticPayoutCents(platformOf(false))).toBe(0)
})
