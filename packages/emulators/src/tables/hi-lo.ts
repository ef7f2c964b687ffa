import { dealCard, type TableGame } from './table.ts'

/** Two cards of an endless shoe: is the right one higher, lower or the same? Ace is low. */
export const hiLo: TableGame = {
  kind: 'hilo',
  spots: [
    { id: 'high', label: 'Higher' },
    { id: 'low', label: 'Lower' },
    { id: 'same', label: 'Same' },
  ],
  deal: (draw, dress) => {
    const [left, right] = [dealCard(draw, dress), dealCard(draw, dress)]
    const lead = right.rank - left.rank
    const won = lead === 0 ? { same: 1250 } : lead > 0 ? { high: 208 } : { low: 208 }
    return { show: { kind: 'hilo', left, right }, returns: { ...won } }
  },
}
