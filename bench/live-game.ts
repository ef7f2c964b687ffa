import type { LiveGame } from '@powerplay/contract'

/** A settled bet as the live feed shows it: both sides of the fan-out send rows of this size. */
export function liveGameOf(id: string, userId: string): LiveGame {
  return {
    _id: id,
    user: { _id: userId, name: 'bench0000001', avatar: null, private_bets: false },
    metadata: { id: 'dice', name: 'Dice', image: 'originals/dice' },
    game: {
      currency: 'usdt',
      wager: '1.25000000',
      splitTotal: '1.25000000',
      multiplier: 2,
      status: 'win',
      profit: '1.25000000',
      payout: '2.50000000',
      type: 'originals',
      user: userId,
      profit_usd_converted: 1.25,
    },
    delay: 700,
  }
}
