import { Defect } from '@powerplay/kernel'
import { comb, heap, reactor } from '../slots/cascades.ts'
import { exactReturn, shareOf } from '../slots/exact-return.ts'
import { reelSlots } from '../slots/reel-slots.ts'
import { isReelSlot, type Slot } from '../slots/slot.ts'
import type { SlotGame } from './game.ts'
import type { Provider } from './providers.ts'
import { type SlotRow, slotRows } from './slot-rows.ts'
import { uuidOf } from './uuid.ts'

const cascades: Readonly<Record<string, Slot>> = {
  'honey-heist': comb,
  'hex-reactor': reactor,
  'ice-lattice': heap,
  'snow-signal': heap,
  'mushroom-market': comb,
  'candy-kettle': heap,
  'glacier-gems': comb,
  'crystal-current': heap,
}

const slugOf = (name: string): string => name.toLowerCase().replaceAll('’', '').replaceAll(' ', '-')

const royals = ['ace', 'king', 'queen', 'jack', 'ten']
const fruits = ['cherry', 'plum', 'lemon', 'bell', 'bar']

function symbolsOf(slot: Slot, hero: string, others: readonly string[]): Record<string, string> {
  const isClassic = isReelSlot(slot) && slot.strips.length === 3
  const pictures = isClassic ? [hero, ...fruits] : [hero, ...others, ...royals]
  const names = [...'ABCDEFGHI'].map((letter, at): [string, string] => [
    letter,
    pictures[at] ?? 'ten',
  ])
  return { ...Object.fromEntries(names), W: 'wild', S: 'scatter', J: 'jackpot' }
}

function tagsOf(slot: Slot, more: SlotRow[6]): string[] {
  return [
    'slots',
    ...(slot.kind === 'cluster' || slot.kind === 'anywhere' ? ['cascades'] : []),
    ...(slot.kind === 'ways' ? ['ways'] : []),
    ...(slot.freeSpins ? ['free-spins'] : []),
    ...(slot.buyUnits === undefined ? [] : ['buy-bonuses']),
    ...(isReelSlot(slot) && slot.jackpots ? ['jackpots'] : []),
    ...(isReelSlot(slot) && slot.strips.length === 3 ? ['classic'] : []),
    ...(more?.isNew ? ['new-releases'] : []),
    ...(more?.isFeatured ? ['featured'] : []),
  ]
}

function rtpOf(slot: Slot): number {
  const share = isReelSlot(slot) ? shareOf(exactReturn(slot)) : slot.measured.payback
  return Math.round(share * 10_000) / 100
}

function make(provider: Provider, row: SlotRow): SlotGame {
  const [name, title, hero, scene, hue, others, more] = row
  const slug = slugOf(name)
  const slot = cascades[slug] ?? reelSlots[slug]
  if (!slot) throw new Defect(`no mathematics for ${slug}`)
  return {
    kind: 'slot',
    uuid: uuidOf(slug),
    slug,
    name,
    provider,
    theme: { scene, hero, hue, turn: more?.turn ?? 0, title },
    tags: tagsOf(slot, more),
    rtp: rtpOf(slot),
    volatility: slot.volatility,
    slot,
    symbols: symbolsOf(slot, hero, others),
  }
}

/** Every slot of the catalogue. */
export const slotGames: readonly SlotGame[] = slotRows.flatMap(([provider, rows]) =>
  rows.map((row) => make(provider, row)),
)
