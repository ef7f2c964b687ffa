import { bigtopSlots } from './reels/bigtop.ts'
import { hexlineSlots } from './reels/hexline.ts'
import { kettleFoxSlots } from './reels/kettle-fox.ts'
import { lumenPlaySlots } from './reels/lumen-play.ts'
import { moonforgeSlots } from './reels/moonforge.ts'
import { northreelSlots } from './reels/northreel.ts'
import { oroStudioSlots } from './reels/oro-studio.ts'
import { saltboxSlots } from './reels/saltbox.ts'
import { tidemarkSlots } from './reels/tidemark.ts'
import type { ReelSlot } from './slot.ts'

/** Every slot with reels, by its slug. */
export const reelSlots: Readonly<Record<string, ReelSlot>> = {
  ...northreelSlots,
  ...oroStudioSlots,
  ...hexlineSlots,
  ...saltboxSlots,
  ...lumenPlaySlots,
  ...kettleFoxSlots,
  ...tidemarkSlots,
  ...moonforgeSlots,
  ...bigtopSlots,
}
