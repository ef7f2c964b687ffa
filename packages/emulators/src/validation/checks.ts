import { bet, refund, round, signedWin, stakeOf, win } from './deeds.ts'
import {
  expectChange,
  expectRefusal,
  expectRepeat,
  expectRollback,
  expectStill,
  told,
} from './expectations.ts'
import type { Probe } from './probe.ts'

/** One rule of the protocol; `run` answers undefined when it holds, else what went wrong. */
export interface Check {
  readonly name: string
  readonly run: (probe: Probe) => Promise<string | undefined>
}

const unknownGame = '0000000000000000000000000000000000000000'

/** The 24 checks, in the order they are run: later ones use what earlier ones left. */
export const checks: readonly Check[] = [
  {
    name: 'balance is told and there is enough for the checks',
    run: async (probe) => {
      const balance = await probe.balance()
      if (balance === undefined) return 'the balance was not told'
      return balance >= stakeOf(probe) * 2n
        ? undefined
        : `the player needs ${probe.text(stakeOf(probe) * 2n)}`
    },
  },
  {
    name: 'a wrong signature is refused',
    run: (probe) =>
      expectRefusal(probe, () =>
        probe.ask('win', signedWin(probe, 'bad sign'), { signature: 'bad' }),
      ),
  },
  {
    name: 'a missing signature is refused',
    run: (probe) =>
      expectRefusal(probe, () =>
        probe.ask('win', signedWin(probe, 'no sign'), { signature: 'missing' }),
      ),
  },
  {
    name: 'a timestamp of two minutes ago is refused',
    run: (probe) =>
      expectRefusal(probe, () =>
        probe.ask('win', signedWin(probe, 'stale'), { staleSeconds: 120 }),
      ),
  },
  {
    name: 'another merchant is refused',
    run: (probe) =>
      expectRefusal(probe, () =>
        probe.ask('win', signedWin(probe, 'foreign'), { merchantId: 'somebody-else' }),
      ),
  },
  {
    name: 'an unknown player is refused',
    run: (probe) =>
      expectRefusal(
        probe,
        () => bet(probe, 'nobody', stakeOf(probe), { player_id: 'nobody-knows-this-player' }),
        'INTERNAL_ERROR',
      ),
  },
  {
    name: 'a bet takes its amount, once, however often it is sent',
    run: (probe) =>
      expectRepeat(probe, -stakeOf(probe), () => bet(probe, 'bet one', stakeOf(probe))),
  },
  {
    name: 'a repeated bet with another amount takes nothing more',
    run: (probe) => expectStill(probe, () => bet(probe, 'bet one', stakeOf(probe) / 2n)),
  },
  {
    name: 'a bet above the balance is refused with INSUFFICIENT_FUNDS',
    run: async (probe) => {
      const balance = (await probe.balance()) ?? 0n
      return expectRefusal(
        probe,
        () => bet(probe, 'too much', balance + probe.coinMinor),
        'INSUFFICIENT_FUNDS',
      )
    },
  },
  {
    name: 'a bet of nothing is recorded',
    run: (probe) => expectRepeat(probe, 0n, () => bet(probe, 'bet nothing', 0n)),
  },
  {
    name: 'a win gives its amount, once, however often it is sent',
    run: (probe) => {
      const more = { round_id: round(probe, 'bet one') }
      return expectRepeat(probe, stakeOf(probe), () => win(probe, 'win', stakeOf(probe), more))
    },
  },
  {
    name: 'a win of nothing is recorded',
    run: (probe) => expectRepeat(probe, 0n, () => win(probe, 'win nothing', 0n)),
  },
  {
    name: 'a win under another session of the same round is paid',
    run: (probe) =>
      expectChange(probe, stakeOf(probe), () =>
        win(probe, 'win later', stakeOf(probe), {
          round_id: round(probe, 'bet one'),
          session_id: probe.mint('another session'),
        }),
      ),
  },
  {
    name: 'a win under another game of the same session is paid',
    run: (probe) =>
      expectChange(probe, stakeOf(probe), () =>
        win(probe, 'win elsewhere', stakeOf(probe), {
          round_id: round(probe, 'bet one'),
          game_uuid: unknownGame,
        }),
      ),
  },
  {
    name: 'a rollback takes the listed wins back and lists them',
    run: (probe) =>
      expectRollback(
        probe,
        'rollback wins',
        [
          { action: 'win', name: 'win later' },
          { action: 'win', name: 'win elsewhere' },
        ],
        stakeOf(probe) * -2n,
      ),
  },
  {
    name: 'a win that comes after its rollback is not paid',
    run: async (probe) => {
      const first = await expectRollback(
        probe,
        'rollback unknown win',
        [{ action: 'win', name: 'win unknown' }],
        0n,
      )
      return first ?? expectStill(probe, () => win(probe, 'win unknown', stakeOf(probe)))
    },
  },
  {
    name: 'a refund gives the bet back, once, however often it is sent',
    run: async (probe) => {
      const taken = await bet(probe, 'bet two', stakeOf(probe))
      if (taken.kind !== 'ok') return told(taken)
      return expectRepeat(probe, stakeOf(probe), () => refund(probe, 'refund two', 'bet two'))
    },
  },
  {
    name: 'a second refund of the same bet gives nothing more',
    run: (probe) => expectChange(probe, 0n, () => refund(probe, 'refund again', 'bet two')),
  },
  {
    name: 'a refund of an unknown bet succeeds and gives nothing',
    run: (probe) => expectChange(probe, 0n, () => refund(probe, 'refund early', 'bet late')),
  },
  {
    name: 'a bet that comes after its refund takes nothing',
    run: (probe) => expectStill(probe, () => bet(probe, 'bet late', stakeOf(probe))),
  },
  {
    name: 'a rollback gives the listed bet back and lists it',
    run: async (probe) => {
      const taken = await bet(probe, 'bet three', stakeOf(probe))
      if (taken.kind !== 'ok') return told(taken)
      const listed = [{ action: 'bet', name: 'bet three' }]
      return expectRollback(probe, 'rollback three', listed, stakeOf(probe))
    },
  },
  {
    name: 'a repeated rollback lists the same again and moves nothing',
    run: async (probe) => {
      const listed = [{ action: 'bet', name: 'bet three' }]
      const again = await expectRollback(probe, 'rollback three', listed, 0n)
      return again ?? expectRollback(probe, 'rollback three again', listed, 0n)
    },
  },
  {
    name: 'a bet that comes after its rollback takes nothing',
    run: async (probe) => {
      const listed = [{ action: 'bet', name: 'bet unseen' }]
      const first = await expectRollback(probe, 'rollback unseen', listed, 0n)
      return first ?? expectStill(probe, () => bet(probe, 'bet unseen', stakeOf(probe)))
    },
  },
  {
    name: 'an unknown action is refused',
    run: (probe) => expectRefusal(probe, () => probe.ask('jackpot', signedWin(probe, 'action'))),
  },
]
