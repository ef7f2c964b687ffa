import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { Change, Shelf } from '../platform/shelf.ts'
import type { Session } from './session.ts'

const campaignSchema = z.object({
  freespinId: z.string(),
  playerId: z.string(),
  currency: z.string(),
  gameUuid: z.string(),
  quantity: z.number().int(),
  left: z.number().int(),
  validFrom: z.number(),
  validUntil: z.number(),
  betMinor: z.string(),
  betId: z.number().nullable(),
  totalBetId: z.number().nullable(),
  denomination: z.string().nullable(),
  isCanceled: z.boolean(),
  wonMinor: z.string(),
})

/** Free spins a merchant gave to one player of one game. */
export type Campaign = z.infer<typeof campaignSchema>

const campaignsMax = 5000

export interface Campaigns {
  readonly find: (freespinId: string) => Campaign | undefined
  readonly change: (campaign: Campaign) => Change
  readonly add: (campaign: Campaign) => void
  /** Those this session may spin now. */
  readonly openFor: (session: Session) => readonly Campaign[]
}

export function createCampaigns(shelf: Shelf, clock: Clock): Campaigns {
  const read = (value: unknown): Campaign | undefined => {
    const parsed = campaignSchema.safeParse(value)
    return parsed.success ? parsed.data : undefined
  }
  const change = (campaign: Campaign): Change => ({
    kind: 'campaign',
    id: campaign.freespinId,
    value: campaign,
  })
  const isOpenFor = (campaign: Campaign, session: Session): boolean =>
    campaign.playerId === session.playerId &&
    campaign.gameUuid === session.gameUuid &&
    campaign.currency === session.currency &&
    campaign.left > 0 &&
    !campaign.isCanceled &&
    campaign.validFrom * 1000 <= clock.now() &&
    campaign.validUntil * 1000 > clock.now()
  return {
    find: (freespinId) => read(shelf.get('campaign', freespinId)),
    change,
    add: (campaign) => {
      const oldest = shelf.size('campaign') >= campaignsMax ? shelf.list('campaign')[0] : undefined
      shelf.apply(change(campaign), ...(oldest ? [{ kind: 'campaign', id: oldest[0] }] : []))
    },
    openFor: (session) =>
      session.isDemo
        ? []
        : shelf
            .list('campaign')
            .flatMap(([, value]) => read(value) ?? [])
            .filter((campaign) => isOpenFor(campaign, session)),
  }
}
