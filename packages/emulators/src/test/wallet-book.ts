import { readCents, writeCents } from './wallet-amount.ts'
import type { WalletFault } from './wallet-fault.ts'

/** The fields of one callback. */
export type Fields = ReadonlyMap<string, string>

/** What the wallet answers, before it is written. */
export type Told = Readonly<Record<string, unknown>>

interface Deed {
  readonly ourId: string
  readonly player: string
  readonly kind: string
  readonly round: string
  cents: bigint
  isUndone: boolean
  /** What undid it. */
  undoneBy: string
  stored: Told
}

const refuse = (code: string, text: string): Told => ({
  error_code: code,
  error_description: text,
})
const winKinds = new Set(['win', 'bet'])
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 40))

/** The money of two players, dollars, in memory: exact, but for the one fault it is given. */
export class WalletBook {
  private readonly cents = new Map([
    ['player-1', 100_000n],
    ['player-2', 50_000n],
  ])
  private readonly deeds = new Map<string, Deed>()
  private readonly endedRounds = new Set<string>()
  private readonly refusedBets = new Map<string, bigint>()
  private queue: Promise<unknown> = Promise.resolve()

  constructor(private readonly fault: WalletFault | null) {}

  /** Cents of the first player. */
  get balance(): bigint {
    return this.cents.get('player-1') ?? 0n
  }

  /** One callback after the other; a wallet that looks before it waits lets them overlap. */
  answer(fields: Fields): Promise<Told> {
    const isHasty = this.fault === 'looksThenWrites' || this.fault === 'losesUpdates'
    if (isHasty) return this.decide(fields)
    const answer = this.queue.then(() => this.decide(fields))
    this.queue = answer
    return answer
  }

  private async decide(fields: Fields): Promise<Told> {
    const player = this.playerOf(fields)
    const action = fields.get('action') ?? ''
    if (player === undefined) {
      const code = this.fault === 'fundsForAll' ? 'INSUFFICIENT_FUNDS' : 'INTERNAL_ERROR'
      return refuse(code, 'unknown player')
    }
    if (fields.get('currency') !== 'USD' && this.fault !== 'ignoresCurrency') {
      return refuse('INTERNAL_ERROR', 'wrong currency')
    }
    if (this.fault === 'refusesUnknownFields' && fields.has('operator_note')) {
      return refuse('INTERNAL_ERROR', 'unknown field')
    }
    if (action === 'balance') return this.told(player)
    const id = fields.get('transaction_id') ?? ''
    if (id === '') return refuse('INTERNAL_ERROR', 'no transaction_id')
    if (action === 'bet' || action === 'win') return this.move(player, action, fields)
    if (action === 'refund') return this.refund(player, fields)
    if (action === 'rollback') return this.rollback(player, fields)
    return refuse('INTERNAL_ERROR', 'unknown action')
  }

  private playerOf(fields: Fields): string | undefined {
    const named = fields.get('player_id') ?? ''
    if (this.cents.has(named)) return named
    return this.fault === 'takesAnyPlayer' ? 'player-1' : undefined
  }

  private told(player: string): Told {
    return { balance: writeCents(this.cents.get(player) ?? 0n) }
  }

  private async add(player: string, change: bigint): Promise<void> {
    const before = this.cents.get(player) ?? 0n
    if (this.fault === 'losesUpdates') await pause()
    const after = before + change
    const isFloat = this.fault === 'countsInDoubles'
    this.cents.set(player, isFloat ? BigInt(Math.round(Number(after))) : after)
  }

  /** What a transaction is known under. */
  private keyOf(id: string, kind: string, fields: Fields): string {
    if (this.fault === 'keysByKind') return `${kind} ${id}`
    if (this.fault === 'keysBySession') return `${fields.get('session_id')} ${id}`
    if (this.fault === 'keysByBody') return `${fields.get('casino_request_retry_count')} ${id}`
    return id
  }

  private async move(player: string, kind: 'bet' | 'win', fields: Fields): Promise<Told> {
    const cents = readCents(fields.get('amount'), this.fault)
    if (cents === undefined) return refuse('INTERNAL_ERROR', 'no amount')
    const key = this.keyOf(fields.get('transaction_id') ?? '', kind, fields)
    const known = this.fault === 'forgetsTransactions' ? undefined : this.deeds.get(key)
    if (this.fault === 'looksThenWrites') await pause()
    if (known) return this.repeat(known, { player, kind, cents })
    const problem =
      kind === 'bet' ? this.betProblem(player, cents, fields) : this.winProblem(fields)
    if (problem) {
      if (kind === 'bet') this.refusedBets.set(key, cents)
      return problem
    }
    const told = await this.record(player, { kind, key, cents, fields })
    if (fields.get('finished') === '1') this.endedRounds.add(fields.get('round_id') ?? '')
    return told
  }

  private async record(
    player: string,
    deed: {
      readonly kind: string
      readonly key: string
      readonly cents: bigint
      readonly fields: Fields
    },
  ): Promise<Told> {
    const { kind, key, cents, fields } = deed
    const ourId = `w${this.deeds.size + 1}`
    const round = fields.get('round_id') ?? ''
    const kept: Deed = {
      ...{ ourId, player, kind, round, cents },
      ...{ isUndone: false, undoneBy: '', stored: {} },
    }
    this.deeds.set(key, kept)
    await this.add(player, kind === 'bet' ? -cents : cents)
    kept.stored = { ...this.told(player), transaction_id: ourId }
    return kept.stored
  }

  private async repeat(
    known: Deed,
    { player, kind, cents }: { player: string; kind: string; cents: bigint },
  ): Promise<Told> {
    if (known.kind !== 'tombstone' && (known.player !== player || known.kind !== kind)) {
      return refuse('INTERNAL_ERROR', 'this id is known with other fields')
    }
    if (this.fault === 'paysDifference' && kind === 'win' && cents > known.cents) {
      await this.add(player, cents - known.cents)
      known.cents = cents
    }
    if (this.fault === 'storesAnswers' && 'balance' in known.stored) return known.stored
    const id = this.fault === 'mintsNewIds' ? `r${Math.random()}` : known.ourId
    return { ...this.told(player), transaction_id: id }
  }

  private betProblem(player: string, cents: bigint, fields: Fields): Told | undefined {
    const has = this.cents.get(player) ?? 0n
    if (cents > has && this.fault !== 'allowsOverdraft') {
      return refuse('INSUFFICIENT_FUNDS', 'not enough')
    }
    if (this.fault === 'refusesTips' && fields.get('type') === 'tip') {
      return refuse('INTERNAL_ERROR', 'unknown type')
    }
    return this.roundProblem('oneBetPerRound', 'bet', fields)
  }

  private winProblem(fields: Fields): Told | undefined {
    const [session, type, round] = ['session_id', 'type', 'round_id'].map((name) =>
      fields.get(name),
    )
    if (this.fault === 'refusesLateWins' && session !== 'session-1') {
      return refuse('INTERNAL_ERROR', 'the session is over')
    }
    if (this.fault === 'onlyPlainWins' && type !== 'win') {
      return refuse('INTERNAL_ERROR', 'unknown type')
    }
    if (this.fault === 'refusesAfterEnd' && this.endedRounds.has(round ?? '')) {
      return refuse('INTERNAL_ERROR', 'the round is over')
    }
    const isKnown = [...this.deeds.values()].some((deed) => deed.round === round)
    if (this.fault === 'winNeedsBet' && !isKnown) return refuse('INTERNAL_ERROR', 'no bet')
    return this.roundProblem('oneWinPerRound', 'win', fields)
  }

  private roundProblem(fault: WalletFault, kind: string, fields: Fields): Told | undefined {
    if (this.fault !== fault) return undefined
    const round = fields.get('round_id')
    const deeds = [...this.deeds.values()]
    const isThere = deeds.some((deed) => deed.kind === kind && deed.round === round)
    return isThere ? refuse('INTERNAL_ERROR', 'this round has one') : undefined
  }

  private findDeed(id: string): [string, Deed] | undefined {
    const found = [...this.deeds].find(([key]) => key === id || key.endsWith(` ${id}`))
    return found
  }

  /** Undoes one transaction, or marks it so that it never happens. */
  private async undo(player: string, id: string, by: string, listed?: bigint): Promise<void> {
    const found = this.findDeed(id)
    if (!found) return this.undoUnknown(player, id, by)
    const [key, deed] = found
    if (deed.player !== player && this.fault !== 'sharesIds') return
    if (!winKinds.has(deed.kind)) return
    const again =
      this.fault === 'undoesTwice' ||
      (this.fault === 'refundsTwice' && by === 'refund') ||
      (this.fault === 'refundsAfterRollback' && deed.undoneBy === 'rollback' && by === 'refund')
    if (deed.isUndone && !again) return
    deed.isUndone = true
    deed.undoneBy = by
    const cents = listed ?? deed.cents
    await this.add(player, deed.kind === 'bet' ? cents : -cents)
    if (this.fault === 'forgetsRefunded') this.deeds.delete(key)
  }

  private async undoUnknown(player: string, id: string, by: string): Promise<void> {
    const refused = this.refusedBets.get(id)
    if (this.fault === 'givesBackRefused' && refused !== undefined) {
      this.refusedBets.delete(id)
      await this.add(player, refused)
    }
    if (this.fault === 'ignoresTombstones') return
    const tombstone = { kind: 'tombstone', round: '', cents: 0n, isUndone: true, stored: {} }
    this.deeds.set(id, { ...tombstone, ourId: `t${this.deeds.size + 1}`, player, undoneBy: by })
  }

  private async refund(player: string, fields: Fields): Promise<Told> {
    const bet = fields.get('bet_transaction_id')
    if (bet === undefined) return refuse('INTERNAL_ERROR', 'no bet_transaction_id')
    const key = this.keyOf(fields.get('transaction_id') ?? '', 'refund', fields)
    const known = this.deeds.get(key)
    if (known) return this.repeat(known, { player, kind: 'refund', cents: 0n })
    const found = this.findDeed(bet)
    if (!found && this.fault === 'refusesUnknownRefund') {
      return refuse('INTERNAL_ERROR', 'unknown bet')
    }
    if (found?.[1].kind === 'win') {
      if (this.fault === 'refundsWins') await this.add(player, found[1].cents)
    } else {
      const claimed = readCents(fields.get('amount'), null)
      const listed = this.fault === 'trustsRefund' ? claimed : undefined
      await this.undo(player, bet, 'refund', listed)
    }
    return this.record(player, { kind: 'refund', key, cents: 0n, fields })
  }

  private async rollback(player: string, fields: Fields): Promise<Told> {
    const ids = [...fields]
      .filter(([name]) => /^rollback_transactions\[\d+\]\[transaction_id\]$/.test(name))
      .map(([name, id]) => [id, fields.get(name.replace('transaction_id', 'amount'))] as const)
    const done = new Set(ids.filter(([id]) => this.findDeed(id)?.[1].isUndone).map(([id]) => id))
    const key = this.keyOf(fields.get('transaction_id') ?? '', 'rollback', fields)
    if (this.fault === 'refusesDebt' && this.sumOf(ids) > (this.cents.get(player) ?? 0n)) {
      return refuse('INTERNAL_ERROR', 'not enough')
    }
    for (const [id, amount] of ids) {
      const listed = this.fault === 'trustsListed' ? readCents(amount, null) : undefined
      await this.undo(player, id, 'rollback', listed)
    }
    if (this.fault === 'rollsBackRound') await this.undoRounds(player, ids)
    const known = this.deeds.get(key)
    const told = known
      ? await this.repeat(known, { player, kind: 'rollback', cents: 0n })
      : await this.record(player, { kind: 'rollback', key, cents: 0n, fields })
    return { ...told, rollback_transactions: this.listed(ids, done) }
  }

  private sumOf(ids: readonly (readonly [string, unknown])[]): bigint {
    const deeds = ids.flatMap(([id]) => this.findDeed(id)?.[1] ?? [])
    const wins = deeds.filter((deed) => deed.kind === 'win' && !deed.isUndone)
    return wins.reduce((sum, deed) => sum + deed.cents, 0n)
  }

  private async undoRounds(player: string, ids: readonly (readonly [string, unknown])[]) {
    const rounds = new Set(ids.map(([id]) => this.findDeed(id)?.[1].round))
    for (const [key, deed] of this.deeds) {
      if (rounds.has(deed.round)) await this.undo(player, key, 'rollback')
    }
  }

  private listed(ids: readonly (readonly [string, unknown])[], done: ReadonlySet<string>) {
    const all = ids.map(([id]) => id)
    if (this.fault === 'listsTen') return all.slice(0, 10)
    return this.fault === 'leavesOutUndone' ? all.filter((id) => !done.has(id)) : all
  }
}
