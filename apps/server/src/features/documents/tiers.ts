import type { DocumentKind } from '@powerplay/contract'

/** What a case of a tier asks for, all at once. Source: product specification of betting, 8. */
export const neededOf: Readonly<Record<1 | 2 | 3, readonly DocumentKind[]>> = {
  1: [],
  2: ['id_front', 'id_back', 'selfie', 'address'],
  3: ['id_front', 'id_back', 'selfie', 'address', 'funds'],
}

/** The tier that a player's movements of money and largest win ask for. Pure; amounts in 1e-6 USD. */
export function tierFor(
  moved: { readonly deposited: bigint; readonly withdrawn: bigint; readonly won: bigint },
  gates: {
    readonly deposit: bigint | null
    readonly withdraw: bigint | null
    readonly funds: bigint | null
    readonly bigWin: bigint | null
  },
): 0 | 2 | 3 {
  const reaches = (amount: bigint, gate: bigint | null) => gate !== null && amount >= gate
  const { deposited, withdrawn, won } = moved
  if (reaches(deposited, gates.funds) || reaches(withdrawn, gates.funds)) return 3
  if (reaches(won, gates.bigWin)) return 2
  return reaches(deposited, gates.deposit) || reaches(withdrawn, gates.withdraw) ? 2 : 0
}

/** Whole years from a day of birth to another day, both as `2001-02-28`. */
export function ageOn(day: string, birthDate: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const [bornYear = 0, bornMonth = 0, bornDate = 0] = birthDate.split('-').map(Number)
  const isBefore = month < bornMonth || (month === bornMonth && date < bornDate)
  return year - bornYear - (isBefore ? 1 : 0)
}
