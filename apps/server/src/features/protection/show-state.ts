import type { PlayLimit, ProtectionState } from '@powerplay/contract'
import { minuteMs, toWireId, type Uuid } from '@powerplay/kernel'
import { userChannel } from '../../platform/broadcaster.ts'
import { userWireId } from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
import { findExclusion, presentExclusion, type Exclusion } from './exclusion-store.ts'
import { offersLimits } from './limit-offer.ts'
import { pendingAt, wireAmount } from './limit-rules.ts'
import { usedLimits, type UsedLimit } from './limit-store.ts'
import { nudgesOf } from './due-nudges.ts'
import { nowOf, type ProtectionParts } from './parts.ts'

interface PlayerRow {
  readonly timeOutUntil: Date | null
  readonly everyMin: number | null
  readonly since: Date | null
  readonly needsDepositLimit: boolean
  readonly offersLimits: boolean
  readonly lastLoginAt: Date | null
  /** Whether the one who asks is the session of the login after it. */
  readonly isNext: boolean
  readonly device: string | null
  readonly ip: string | null
}

/** A break of so long begins the time of a reality check anew (migration 0811). */
const pauseMs = 15 * minuteMs

/**
 * What protects a player, and how today went.
 * @param sessionId of who asks: the one that signed in last is told where the login before it came from, as an
 *   older one would be told of its own.
 */
export async function stateOf(
  { platform, places }: Pick<ProtectionParts, 'platform'> & Partial<ProtectionParts>,
  userId: Uuid,
  sessionId: Uuid | null = null,
): Promise<ProtectionState> {
  const { database, clock } = platform
  const now = clock.now()
  const limits = await usedLimits(database, userId)
  const player = await readPlayer(database, { userId, sessionId, now: nowOf(platform) })
  const exclusion = await findExclusion(database, userId)
  const today = await readToday(database, userId)
  const { everyMin, since, isNext, device, ip } = player
  const nextAt = everyMin === null || since === null ? null : since.getTime() + everyMin * minuteMs
  return {
    limits: limits.map((limit) => presentLimit(limit, now)),
    timeOutUntil: player.timeOutUntil?.getTime() ?? null,
    exclusion: exclusion === undefined ? null : presentExclusion(exclusion),
    realityCheck: {
      everyMin,
      sinceAt: since?.getTime() ?? null,
      nextAt,
      isDue: nextAt !== null && nextAt <= now,
    },
    today,
    needsDepositLimit: player.needsDepositLimit,
    offersLimits: player.offersLimits,
    lastLoginAt: player.lastLoginAt?.getTime() ?? null,
    lastLogin: isNext ? { device: device ?? '', iso: places?.isoOf(ip ?? '') ?? null } : null,
    nudges: await nudgesOf(database, userId, nowOf(platform)),
    now,
  }
}

/** What is known without a look: that the account is closed. */
export function bareState(exclusion: Exclusion, now: number): ProtectionState {
  return {
    limits: [],
    timeOutUntil: null,
    exclusion: presentExclusion(exclusion),
    realityCheck: { everyMin: null, sinceAt: null, nextAt: null, isDue: false },
    today: { staked: 0, won: 0, net: 0 },
    lastLoginAt: null,
    nudges: [],
    now,
  }
}

/** Tells all screens of the player how it stands now. @returns it */
export async function tellState(parts: ProtectionParts, userId: Uuid): Promise<ProtectionState> {
  const state = await stateOf(parts, userId)
  const channel = userChannel(userWireId(userId))
  parts.platform.broadcaster.emit(channel, 'ComplianceState', { state })
  return state
}

function presentLimit(limit: UsedLimit, now: number): PlayLimit {
  const { kind, period, used, resetsAt, setAt } = limit
  const pending = pendingAt(limit, now)
  return {
    _id: toWireId('limit', limit.id),
    ...{ kind, period, amount: wireAmount(kind, limit.amount) },
    used: used === null ? null : wireAmount(kind, used),
    resetsAt: resetsAt?.getTime() ?? null,
    setAt: setAt.getTime(),
    pending: pending && {
      kind: pending.amount === null ? 'remove' : 'raise',
      amount: pending.amount === null ? null : wireAmount(kind, pending.amount),
      confirmAfter: pending.confirmAfter,
      lapsesAt: pending.lapsesAt,
    },
  }
}

async function readPlayer(
  on: Queries,
  asked: { readonly userId: Uuid; readonly sessionId: Uuid | null; readonly now: Date },
): Promise<PlayerRow> {
  const [row] = await on.query<PlayerRow>({
    text: `select case when p.time_out_until > $2 then p.time_out_until end as "timeOutUntil",
        p.reality_minutes as "everyMin", owes_deposit_limit(u.id) as "needsDepositLimit",
        ${offersLimits('u.id')} as "offersLimits", u.previous_login_at as "lastLoginAt",
        own.id is not null and u.previous_login_at is not null as "isNext", s.device, s.ip,
        case when p.last_play_at > now() - $3 * interval '1 ms' then p.play_since end as since
      from users u left join protection_players p on p.user_id = u.id
        left join sessions own
          on own.id = $4 and own.user_id = u.id and own.created_at >= u.last_login_at
        left join lateral (select device, ip from sessions
          where user_id = u.id and created_at >= u.previous_login_at and created_at < u.last_login_at
          order by created_at limit 1) s on true
      where u.id = $1`,
    values: [asked.userId, asked.now, pauseMs, asked.sessionId],
  })
  const none = { timeOutUntil: null, everyMin: null, since: null, lastLoginAt: null, isNext: false }
  return row ?? { ...none, needsDepositLimit: false, offersLimits: false, device: null, ip: null }
}

const today = `period_start('day', now())`
/** Nearly all bets with a result of today were opened after it. */
const recentId = `first_id_at(${today} - interval '2 days')`

/**
 * Today's play from the journal, in USD cents: stakes by when they were laid; what came back by when it was booked,
 * corrections with what they changed, as limits on losses count it. Bets that had stayed open for days, and
 * corrections of older ones, are found by indexes of their own (migration 0978).
 */
async function readToday(on: Queries, userId: Uuid) {
  const [row] = await on.query<{ staked: number; won: number }>({
    name: 'protection_today',
    text: `select coalesce((select sum(w.stake_usd_e6) from wagers w
          where w.user_id = $1 and w.pocket <> 'demo' and w.id > ${recentId}
            and w.opened_at >= ${today}), 0)::float8 / 10000 as staked,
        coalesce((select sum(p.returned_usd_e6) from play_returns p
          where p.user_id = $1 and p.at >= ${today} and p.wager_id > ${recentId}), 0)::float8 / 10000
        + coalesce((select sum(p.returned_usd_e6) from play_returns p
          where p.at >= ${today} and p.wager_id = any(array(
            select w.id from wagers w
            where w.user_id = $1 and w.house_account_id is null and w.id <= ${recentId}
              and w.settled_at >= ${today}
            union
            select r.wager_id from wager_results r
            where r.user_id = $1 and r.at >= ${today} and r.wager_id <= ${recentId}))), 0)::float8 / 10000
          as won`,
    values: [userId],
  })
  const [staked, won] = [Math.round(row?.staked ?? 0), Math.round(row?.won ?? 0)]
  return { staked, won, net: won - staked }
}
