import { affiliateLinks, affiliates } from '../affiliate/areas.ts'
import { vip } from '../loyalty/areas.ts'
import { faucetSpins } from '../faucet/areas.ts'
import { tokenBurnsArea, tokenSupplyArea, tokenWeeksArea } from '../token/areas.ts'
import { wheelSpins } from '../wheel/areas.ts'
import { promotionBans } from '../economy/areas.ts'
import { bonuses, depositOffers, promoCodes, promotionCards } from '../promotions/areas.ts'
import type { AreaSpec } from './area.ts'
import { chatActs, chatAppeals, chatMutes } from './chat-areas.ts'
import { banners, slides } from './content-areas.ts'
import { approvals, audit, rolePeople, roles, settings } from './control-areas.ts'
import { gameProviders, licence, originals, racePlaces, raceWeeks } from './play-areas.ts'
import {
  exportsArea,
  reportLicence,
  reportMoney,
  reportPlayers,
  reportProfit,
  reportTies,
} from './report-areas.ts'
import { protectedPlayers } from '../protection/areas.ts'
import {
  bankDeposits,
  deposits,
  paymentAlarms,
  reconciliation,
  withdrawals,
} from './payment-areas.ts'
import { operatorKeys } from './key-areas.ts'
import { games, incidents, notices } from './site-areas.ts'
import { supportChats } from './support-areas.ts'
import { trading, tradingAlarms } from './trading-areas.ts'
import { sports } from '../sport/areas.ts'
import { pokerHandsArea, pokerPairs, pokerTables } from '../poker/areas.ts'
import { pvpDuels, pvpPairs, pvpRounds } from '../pvp/areas.ts'
import {
  userAudit,
  userBalances,
  userCluster,
  userNotes,
  userPostings,
  users,
  userSessions,
  userWagers,
} from './user-areas.ts'

export {
  bonuses,
  depositOffers,
  promoCodes,
  promotionBans,
  promotionCards,
  affiliateLinks,
  affiliates,
  vip,
  approvals,
  audit,
  faucetSpins,
  wheelSpins,
  tokenBurnsArea,
  tokenSupplyArea,
  tokenWeeksArea,
  banners,
  exportsArea,
  gameProviders,
  games,
  licence,
  originals,
  racePlaces,
  raceWeeks,
  slides,
  userCluster,
  incidents,
  notices,
  reportLicence,
  reportMoney,
  reportPlayers,
  reportProfit,
  reportTies,
  chatActs,
  chatAppeals,
  chatMutes,
  deposits,
  bankDeposits,
  paymentAlarms,
  protectedPlayers,
  reconciliation,
  withdrawals,
  operatorKeys,
  rolePeople,
  roles,
  settings,
  supportChats,
  trading,
  tradingAlarms,
  sports,
  pokerHandsArea,
  pokerPairs,
  pokerTables,
  pvpDuels,
  pvpPairs,
  pvpRounds,
  userAudit,
  userBalances,
  userNotes,
  userPostings,
  users,
  userSessions,
  userWagers,
}
export type { ActionSpec, AreaRow, AreaSpec, Demand } from './area.ts'
export type { ColumnSpec, MoneyCell, PlayerCell } from './column.ts'

/** Every area of the dashboard, in the order of the navigation. A new one is a line here. */
export const areas: readonly AreaSpec[] = [
  users,
  userBalances,
  userPostings,
  userWagers,
  userSessions,
  userNotes,
  userCluster,
  userAudit,
  supportChats,
  reportProfit,
  reportMoney,
  reportPlayers,
  reportLicence,
  reportTies,
  exportsArea,
  withdrawals,
  deposits,
  bankDeposits,
  paymentAlarms,
  reconciliation,
  protectedPlayers,
  games,
  trading,
  tradingAlarms,
  sports,
  pokerTables,
  pokerHandsArea,
  pokerPairs,
  pvpRounds,
  pvpDuels,
  pvpPairs,
  promoCodes,
  depositOffers,
  bonuses,
  promotionBans,
  promotionCards,
  gameProviders,
  originals,
  raceWeeks,
  racePlaces,
  banners,
  slides,
  notices,
  chatAppeals,
  chatMutes,
  chatActs,
  vip,
  affiliates,
  affiliateLinks,
  faucetSpins,
  wheelSpins,
  tokenSupplyArea,
  tokenBurnsArea,
  tokenWeeksArea,
  approvals,
  incidents,
  settings,
  roles,
  rolePeople,
  operatorKeys,
  audit,
  licence,
]
