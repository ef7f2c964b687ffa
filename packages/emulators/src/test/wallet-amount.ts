import type { WalletFault } from './wallet-fault.ts'

/** Cents of an amount of the wire; undefined for what is none. */
export function readCents(text: string | undefined, fault: WalletFault | null): bigint | undefined {
  if (text === undefined && fault === 'missingIsZero') return 0n
  if (text === undefined || text === '') return undefined
  if (fault === 'readsAnyNumber') {
    const value = Number(text)
    if (Number.isFinite(value)) return BigInt(Math.round(value * 100))
  }
  if (fault === 'readsNegative' && text.startsWith('-')) {
    const cents = readCents(text.slice(1), null)
    return cents === undefined ? undefined : -cents
  }
  const match = /^(\d{1,18})(?:\.(\d{1,18}))?$/.exec(text)
  if (!match) return undefined
  const [, whole = '', fraction = ''] = match
  if (fault === 'refusesZeros' && fraction.length > 2) return undefined
  return centsOf(whole, fraction, fault)
}

function centsOf(whole: string, fraction: string, fault: WalletFault | null): bigint | undefined {
  const kept = fraction.replace(/0+$/, '')
  if (fault === 'countsInDoubles') return BigInt(Math.round(Number(`${whole}.${fraction}`) * 100))
  if (kept.length <= 2) return BigInt(whole + kept.padEnd(2, '0'))
  return fault === 'roundsUp' ? BigInt(whole + kept.slice(0, 2)) + 1n : undefined
}

/** Cents as decimal text. */
export function writeCents(cents: bigint): string {
  const [sign, size] = cents < 0n ? ['-', -cents] : ['', cents]
  return `${sign}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}
