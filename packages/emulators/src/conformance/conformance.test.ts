import { describe, expect, it } from 'vitest'
import { slowMs, startBrokenWallet } from '../test/broken-wallet.ts'
import type { WalletFault } from '../test/wallet-fault.ts'
import { ruleGroups, runConformance, type ConformanceReport } from './run-conformance.ts'
import { currencyOfCode, protocolAnswerMs } from './target.ts'

async function runOn(fault: WalletFault | null, wanted: readonly string[]) {
  const wallet = await startBrokenWallet(fault)
  const { url, merchantId, merchantKey } = wallet
  const target = {
    ...{ url, merchantId, merchantKey, playerId: 'player-1', otherPlayerId: 'player-2' },
    currency: currencyOfCode('USD', undefined),
    sessionId: 'session-1',
    gameUuid: 'game-1',
    answerMsMax: fault === 'isSlow' ? slowMs / 2 : protocolAnswerMs,
    stormSize: 120,
    seed: 'seed of the tests',
  }
  try {
    const report = await runConformance(target, { isWanted: (group) => wanted.includes(group) })
    return { report, balance: wallet.balance() }
  } finally {
    await wallet.stop()
  }
}

const allGroups = Object.keys(ruleGroups)
const broken = ({ results }: ConformanceReport) =>
  results.filter(({ verdict }) => verdict === 'broken')

/** Every fault with the rule that must find it. */
const planted: Readonly<Record<WalletFault, string>> = {
  acceptsFuture: 'a timestamp of two minutes ahead is refused',
  acceptsPast: 'a timestamp of two minutes ago is refused',
  comparesBeginning: 'the beginning of a signature is refused',
  ignoresMerchant: 'another merchant is refused',
  ignoresSignature: 'a wrong signature is refused',
  narrowClock: 'a clock that is 20 seconds behind is accepted',
  needsNoNonce: 'a request without a nonce is refused',
  readsAddress: 'fields in the address count for nothing',
  readsJson: 'a JSON body under the signature of an empty form is refused',
  signsAsReceived: 'balance is told and there is enough for the checks',
  signsLikeJavaScript: 'marks are signed in the encoding of PHP',
  signsNoBody: 'balance is told and there is enough for the checks',
  sortsNested: 'nested fields are signed in the order they came in',
  answersAsHtml: 'every answer is declared as JSON',
  answersStatus: 'every answer has status 200',
  breaksOnBrokenBody: 'a body that cannot be decoded is refused in the words of the protocol',
  codesOfItsOwn: 'an error_code is one of the two there are',
  fundsForAll: 'only bets are answered with INSUFFICIENT_FUNDS',
  idsAsNumbers: 'a transaction is answered with an id as text',
  isSlow: 'every answer comes in time',
  refusesUnknownFields: 'fields it does not know do no harm',
  tellsInside: 'no answer tells of the inside of the wallet',
  writesExponent: 'a balance is a plain decimal',
  countsInDoubles: 'an amount beyond the range of doubles is kept exactly',
  ignoresCurrency: 'an unknown currency is refused',
  missingIsZero: 'a callback without its amount is refused',
  readsAnyNumber: 'amounts that are no decimal number are refused',
  readsNegative: 'amounts below nothing are refused',
  refusesZeros: 'zeros at the end of an amount change nothing',
  roundsUp: 'less than the smallest unit is not rounded up',
  allowsOverdraft: 'a bet above the balance is refused with INSUFFICIENT_FUNDS',
  forgetsTransactions: 'a bet takes its amount, once, however often it is sent',
  givesBackRefused: 'a bet that was refused is not given back',
  keysByBody: 'a repeat that counts itself is the same bet',
  keysByKind: 'an id that a bet was taken under pays no win',
  mintsNewIds: 'a win gives its amount, once, however often it is sent',
  oneBetPerRound: 'two bets of one round are both taken',
  refusesTips: 'tips and free spins are bets as well',
  sharesIds: 'ids of one player do nothing for another',
  storesAnswers: 'a repeat tells the balance of now',
  takesAnyPlayer: 'an unknown player is refused',
  keysBySession: 'a win repeated under another session pays nothing more',
  oneWinPerRound: 'several wins of one round are all paid',
  onlyPlainWins: 'every type of win is paid',
  paysDifference: 'a win repeated with another amount pays nothing more',
  refusesAfterEnd: 'a win after the end of its round is paid',
  refusesLateWins: 'a win under another session of the same round is paid',
  winNeedsBet: 'a win that overtakes its bet is paid',
  forgetsRefunded: 'a bet that was refunded and comes again takes nothing',
  ignoresTombstones: 'a bet that comes after its refund takes nothing',
  leavesOutUndone: 'a repeated rollback lists the same again and moves nothing',
  listsTen: 'a rollback of fifty ids lists all fifty',
  refundsAfterRollback: 'a bet that was rolled back is not refunded as well',
  refundsTwice: 'a second refund of the same bet gives nothing more',
  refundsWins: 'a refund that names a win gives nothing',
  refusesDebt: 'a win that was spent already can be rolled back',
  refusesUnknownRefund: 'a refund of an unknown bet succeeds and gives nothing',
  rollsBackRound: 'a rollback touches nothing that it does not list',
  trustsListed: 'a rollback undoes what was done, whatever amounts it lists',
  trustsRefund: 'a refund gives back the stake, whatever amount it names',
  undoesTwice: 'an id that is listed twice is undone once',
  looksThenWrites: 'a bet that comes many times at once is taken once',
  losesUpdates: 'bets and wins that come at once are all counted',
}

function groupOf(name: string): string {
  const found = allGroups.find((group) => ruleGroups[group]?.some((rule) => rule.name === name))
  if (found === undefined) throw new Error(`there is no rule "${name}"`)
  return found
}

/** The answers are judged over what others asked: most kinds of answer come in these. */
const talkative = ['self-validation', 'forms', 'rollbacks']

describe('the conformance suite', () => {
  it('finds nothing in a wallet that keeps the protocol, tries every rule and leaves its balance', async () => {
    const { report, balance } = await runOn(null, allGroups)
    expect(broken(report)).toEqual([])
    expect(report.results.filter(({ verdict }) => verdict === 'skipped')).toEqual([])
    expect(report.results.length).toBeGreaterThan(80)
    expect(report.balanceMoved).toBe('0.00')
    expect(balance).toBe(100_000n)
  })

  it.concurrent.each(Object.entries(planted))(
    'finds the planted fault %s: %s',
    async (name, expected) => {
      const fault = Object.keys(planted).find((one): one is WalletFault => one === name) ?? null
      const group = groupOf(expected)
      const others = group === 'answers' ? talkative : []
      const { report } = await runOn(fault, [group, ...others])
      expect(broken(report).map((result) => result.name)).toContain(expected)
    },
  )

  it('says so once when nobody answers', async () => {
    const wallet = await startBrokenWallet()
    await wallet.stop()
    const target = {
      ...{ url: wallet.url, merchantId: 'm', merchantKey: 'k', playerId: 'p' },
      ...{ otherPlayerId: null, sessionId: 's', gameUuid: 'g', stormSize: 10, seed: 's' },
      currency: currencyOfCode('USD', undefined),
      answerMsMax: protocolAnswerMs,
    }
    const report = await runConformance(target)
    expect(broken(report).map(({ name }) => name)).toEqual([
      'balance is told and there is enough for the checks',
      'every request is answered',
    ])
    expect(report.results.filter(({ verdict }) => verdict === 'kept')).toEqual([])
  })
})
