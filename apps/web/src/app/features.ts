import { affiliate } from '../features/affiliate/feature.ts'
import { auth } from '../features/auth/feature.ts'
import { chat } from '../features/chat/feature.ts'
import { compliance } from '../features/compliance/feature.ts'
import { dashboard } from '../features/dashboard/feature.ts'
import { fairness } from '../features/fairness/feature.ts'
import { faucet } from '../features/faucet/feature.ts'
import { help } from '../features/help/feature.ts'
import { lobby } from '../features/lobby/feature.tsx'
import { loyalty } from '../features/loyalty/feature.ts'
import { notifications } from '../features/notifications/feature.ts'
import { payments } from '../features/payments/feature.ts'
import { originals } from '../features/originals/feature.ts'
import { poker } from '../features/poker/feature.ts'
import { profile } from '../features/profile/feature.ts'
import { promotions } from '../features/promotions/feature.ts'
import { protection } from '../features/protection/feature.ts'
import { providers } from '../features/providers/feature.ts'
import { pvp } from '../features/pvp/feature.ts'
import { race } from '../features/race/feature.ts'
import { support } from '../features/support/feature.ts'
import { token } from '../features/token/feature.ts'
import { wheel } from '../features/wheel/feature.ts'
import { sport } from '../features/sport/feature.ts'
import { sportsbook } from '../features/sportsbook/feature.ts'
import { wallet } from '../features/wallet/feature.ts'
import { trading } from '../features/trading/feature.ts'
import type { WebFeature } from '../platform/feature/feature.ts'
import { site } from './site.ts'

/** Every feature of the app; what they start is started in this order. */
export const features: readonly WebFeature[] = [
  site,
  auth,
  wallet,
  payments,
  compliance,
  protection,
  lobby,
  help,
  originals,
  fairness,
  race,
  loyalty,
  promotions,
  affiliate,
  faucet,
  wheel,
  sport,
  sportsbook,
  trading,
  token,
  poker,
  pvp,
  profile,
  notifications,
  providers,
  chat,
  support,
  dashboard,
]
