import type { Gate } from '@powerplay/contract'
import type { Uuid } from '@powerplay/kernel'
import type { Platform } from '../../platform/context.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { EconomyDoor } from '../economy/index.ts'
import type { LoyaltyDoor } from '../loyalty/index.ts'
import type { Notices } from '../notifications/index.ts'
import type { ProfileDoor } from '../profile/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import type { StaffPacks } from './art/staff-packs.ts'
import type { Presence } from './channels/presence.ts'
import type { RoomKeeper } from './channels/keeper.ts'
import type { Turns } from '../../platform/jobs/turns.ts'

/** What the chat asks of its neighbours. */
export interface ChatSurroundings {
  readonly platform: Platform
  readonly users: Pick<AuthDoor, 'publicUsers' | 'findUser' | 'accountOf' | 'sameBrowsers'>
  readonly economy: Pick<EconomyDoor, 'clusterOf' | 'isBanned' | 'mayReceive' | 'samePeople'>
  readonly wallet: WalletDoor
  readonly profiles: ProfileDoor
  readonly notices: Pick<Notices, 'put'>
  readonly levels: Pick<LoyaltyDoor, 'levelsOf' | 'totalsOf'>
  readonly isOn: (gate: Gate) => boolean
}

/** What its use cases work with. */
export interface ChatParts extends ChatSurroundings {
  readonly presence: Presence
  /** Emoji and stickers that staff made. */
  readonly packs: StaffPacks
  /** Rooms beside the channels. */
  readonly rooms: RoomKeeper[]
  /** For transactions that ask for further connections. */
  readonly turns: Turns
}

/** A player, and whether he may do what chat moderators may. */
export interface Writer {
  readonly userId: Uuid
  readonly isModerator: boolean
}
