import { readCaps, signerClient } from '@powerplay/signer'
import type { FastifyInstance } from 'fastify'
import { chains, minuteMs, secondMs } from '@powerplay/kernel'
import type { CallHandlers, Platform } from '../../platform/context.ts'
import { repeat, type Stop } from '../../platform/jobs/repeat.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { feature, type Given, type Job, type OpenPorts } from '../../program/feature.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { EconomyDoor } from '../economy/index.ts'
import type { LoyaltyDoor } from '../loyalty/index.ts'
import type { Notices } from '../notifications/index.ts'
import type { PromotionsDoor } from '../promotions/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import { cancelBank, openBank, showBank } from './bank/bank-deposits.ts'
import { paymentsBoot } from './boot.ts'
import { bankChain, settleBank } from './bank/settle-bank.ts'
import {
  demoPay,
  quoteCoins,
  settleOrders,
  showOrder,
  showSellers,
  startBuying,
  type BuyParts,
} from './buy/buy-coins.ts'
import { demoSeller, type DemoSeller } from './buy/demo-seller.ts'
import { mountSellers } from './buy/mount.ts'
import { createGate, type AggregatorGate } from './aggregator/aggregator-gate.ts'
import { aggregatorChain } from './aggregator/aggregator-port.ts'
import { emulatedProcessor, emulatedUrlOf, openAggregator } from './aggregator/embedded.ts'
import { giveInvoice } from './aggregator/give-invoice.ts'
import { mountAggregator } from './aggregator/mount.ts'
import { settleInvoices } from './aggregator/settle-invoices.ts'
import { aggregatorWay } from './aggregator/show-aggregator.ts'
import { createAlarms } from './alarms.ts'
import { createNetworkFees } from './network-fees.ts'
import { paymentAreas } from './areas.ts'
import { paymentHealth } from './health.ts'
import { BitcoinAdapter } from './chains/bitcoin/bitcoin-adapter.ts'
import { plansOf, readChainNodes, seenChains, type ChainNodes } from './chains/chain-nodes.ts'
import type { ChainAdapter } from './chains/chain-port.ts'
import { devnetAdapter, devnetNode, type DevnetNode } from './chains/devnet-adapter.ts'
import { openEvmAdapter } from './chains/evm/evm-adapter.ts'
import { openChainHost } from './chains/chain-host.ts'
import { depositChecks } from './deposits/checks.ts'
import { reversedPostings } from './deposits/deposit-store.ts'
import { createFollowers, type DepositFollower } from './deposits/followers.ts'
import { giveAddress, walletsOf } from './deposits/give-address.ts'
import { notify } from './deposits/notify.ts'
import { showAddress, showDeposits, showLedger } from './deposits/show-deposits.ts'
import { askFaucet, reorganise, showDevnet } from './devnet.ts'
import { keepKeys } from './keep-keys.ts'
import type { PaymentParts, Screening } from './parts.ts'
import { playedFold } from './played-fold.ts'
import { checkReceipts } from './receipts/check-receipts.ts'
import { houseKeysOf, type HouseKeys } from './receipts/house-keys.ts'
import { receiptKeysOf, type ReceiptKeys } from './receipts/key-runs.ts'
import { receiptKey, receiptsFold } from './receipts/receipts-fold.ts'
import { mountReceipts } from './receipts/mount.ts'
import { showReceipts } from './receipts/show-receipts.ts'
import { depositsOpen, paymentSettings, spotCheckPercentOf, withdrawalsOpen } from './settings.ts'
import { signerSocketOf } from './signer/signer-process.ts'
import { watchSigner } from './signer/watch-signer.ts'
import { chainsOf } from './terms.ts'
import {
  destinationOf,
  removeAddress,
  saveAddress,
  showBook,
} from './withdrawals/ask/address-book.ts'
import { withdrawalChecks } from './withdrawals/checks.ts'
import { askWithdrawal } from './withdrawals/ask/ask-withdrawal.ts'
import { cancelWithdrawal } from './withdrawals/end-withdrawal.ts'
import { explainWithdrawal } from './withdrawals/ask/explain-withdrawal.ts'
import { payoutTimesOf } from './withdrawals/payout-times.ts'
import { showQuote } from './withdrawals/ask/quote.ts'
import { showWithdrawals } from './withdrawals/show-withdrawals.ts'
import { shownFees } from './withdrawals/ask/agreed-fee.ts'
import { isSpotChecked } from './withdrawals/spot-check.ts'
import { createAttention, lookAtChain, startWatcher } from './watcher.ts'

export { createAlarms, type Alarms } from './alarms.ts'
export type { CreditedDeposit, DepositFollower } from './deposits/followers.ts'
export type { DestinationAsked, Screening, WithdrawalAsked } from './parts.ts'

/** What others may ask of payments. */
export interface PaymentsDoor {
  /** Has a feature told of deposits that count, and of those that were taken back. */
  onDeposit(follower: DepositFollower): void
  /** Names who says whether a withdrawal waits for documents of its player. */
  onWithdrawal(waits: PaymentParts['waitsForDocuments']): void
  /** Names who looks at where withdrawals go, and whose they are. */
  onScreening(screening: Screening): void
  /** Looks at a chain, at the bank or at all open invoices now and does what follows: what is done by itself otherwise. */
  look(chain: string, options?: { readonly reconciles?: boolean }): Promise<void>
  /** Checks every signed receipt, and the journal beside them. @returns what is not so. */
  checkReceipts(): Promise<string[]>
  /** The house's keys that signed receipts, and the bundles of each. */
  receiptKeys(): Promise<ReceiptKeys>
  /** Takes over the signer's public keys. */
  keepKeys(): Promise<boolean>
}

interface Needs {
  readonly auth: AuthDoor
  readonly compliance: PaymentParts['places']
  readonly economy: Pick<EconomyDoor, 'clusterOf' | 'noteSign'>
  readonly loyalty: LoyaltyDoor
  readonly notifications: Pick<Notices, 'put'>
  readonly promotions: Pick<PromotionsDoor, 'onWithdrawals' | 'reverseDeposit'>
  readonly wallet: WalletDoor
}

/** Money in and money out: chains, deposits, withdrawals and the signer. */
export const payments = feature({
  name: 'payments',
  settings: paymentSettings,
  checks: [...depositChecks, ...withdrawalChecks],
  open: ({ platform, secrets, doors }: Given<Needs>) => openPayments(platform, secrets, doors),
})

/** An answer that never comes ends no upkeep for good; each of it may be done by two nodes at once. */
const upkept = { everyMs: 5 * secondMs, turnMsMax: 5 * minuteMs }

function openPayments(platform: Platform, secrets: Secrets, doors: Needs) {
  const { config, clock } = platform
  const attention = createAttention(clock)
  const socket = signerSocketOf(platform, secrets)
  const nodes = readChainNodes(config.CHAIN_NODES?.reveal(), { isDemo: config.DEMO_BUILD })
  readCaps(config.SIGNER_CAPS)
  let site: number | null = null
  const host = openChainHost(platform, {
    ...{ socket, plans: plansOf(nodes), caps: config.SIGNER_CAPS },
    processor: () => emulatedProcessor(config, secrets, site),
  })
  let watcher: (() => Promise<void>) | undefined
  const devnet = config.DEMO_BUILD ? devnetNode(host.devnetUrl) : null
  const papers: Papers = { waits: async () => false, screening: unscreened }
  const seller = devnet === null ? null : demoSeller(devnet, secrets.key('seller'))
  const parts: BuyParts = {
    ...sellersOf(seller),
    aggregator: openAggregator(config, secrets, devnet && (() => host.devnetUrl())),
    ...{ platform, wallet: doors.wallet, users: doors.auth, levels: doors.loyalty },
    ...{ people: doors.economy, places: doors.compliance, notices: doors.notifications, devnet },
    ...seenChains(nodes, devnet !== null),
    ...withFees(adaptersOf(nodes, devnet), platform, doors.wallet),
    ...{ followers: createFollowers(platform), alarms: createAlarms(platform) },
    signer: () => signerClient(socket),
    isSpotChecked: (userId, at) =>
      isSpotChecked(secrets.key('spotChecks'), {
        ...{ userId, at, percent: spotCheckPercentOf(platform) },
      }),
    shownFees: shownFees(secrets.key('networkFees'), platform.clock),
    waitsForDocuments: (order) => papers.waits(order),
    screening: () => papers.screening,
    nudge: (chain) => attention.wake(chain),
  }
  const gate = createGate(parts)
  followDeposits(parts, doors)
  doors.promotions.onWithdrawals((about, context) => explainWithdrawal(parts, about, context))
  showChains(parts, gate)
  doors.auth.alsoTell(async (userId) => ({ wallets: await walletsOf(parts, userId) }))
  const key = receiptKey(secrets)
  const house = houseKeysOf(config, key)
  const receiptKeys = receiptKeysOf(platform.database, clock, house)
  let stopLooking: Stop | undefined
  return {
    door: doorOf(parts, { papers, gate, house, receiptKeys }),
    calls: callsOf(parts, receiptKeys),
    folds: [playedFold(), receiptsFold({ clock, key, house, alarms: parts.alarms })],
    ...{ areas: paymentAreas(parts), boot: () => paymentsBoot(parts) },
    ...{ health: () => paymentHealth(parts, gate), jobs: jobsOf(parts) },
    async mount(edge: FastifyInstance) {
      mountReceipts(edge, receiptKeys)
      await mountWaysIn(edge, parts, () => emulatedUrlOf(host.devnetUrl()))
    },
    start(ports: Pick<OpenPorts, 'site'>) {
      site = ports.site
      stopLooking = repeat(platform.logOf('payments'), {
        ...{ ...upkept, event: 'payments.host_failed' },
        async work() {
          if (parts.chains.size > 0) await host.shareUrl()
          await gate.check()
        },
      })
      const isWatcher = parts.chains.size > 0 && config.ROLES.includes('worker')
      if (isWatcher) watcher = startWatcher(parts, attention, host)
    },
    async close() {
      await stopLooking?.()
      await watcher?.()
    },
  }
}

/** What goes on by itself beside the chains. */
function jobsOf(parts: BuyParts): Job[] {
  const log = parts.platform.logOf('payments')
  let hasKeys = false
  const upkeep = async () => {
    await settleBank(parts)
    await settleOrders(parts)
    await parts.followers.tell()
    if (parts.chains.size === 0) return
    hasKeys ||= await keepKeys(parts)
    await watchSigner(parts)
  }
  return [
    () => repeat(log, { ...upkept, event: 'payments.upkeep_failed', work: upkeep }),
    () =>
      repeat(log, {
        ...{ ...upkept, event: 'payments.invoices_failed' },
        work: () => settleInvoices(parts),
      }),
  ]
}

/** What promotions gave for a deposit goes with it. */
function followDeposits({ followers }: BuyParts, { promotions }: Needs): void {
  followers.add({
    name: 'promotions',
    credited: async () => undefined,
    async reversed(tx, { id, userId }) {
      for (const postingId of await reversedPostings(tx, id)) {
        await promotions.reverseDeposit(tx, { postingId, userId })
      }
    },
  })
}

function sellersOf(demo: DemoSeller | null): Pick<BuyParts, 'sellers' | 'demoSeller'> {
  return { sellers: new Map(demo === null ? [] : [[demo.id, demo]]), demoSeller: demo }
}

/** Who looks at withdrawals besides; nobody until a feature that comes later does. */
interface Papers {
  waits: PaymentParts['waitsForDocuments']
  screening: Screening
}

const unscreened: Screening = { destination: async () => undefined, player: async () => undefined }

/** The chains of this build: real ones where a node is named, simulated ones else in a demo build. */
function adaptersOf(
  nodes: ChainNodes,
  devnet: DevnetNode | null,
): ReadonlyMap<string, ChainAdapter> {
  const adapters = chains.flatMap(({ id }): ChainAdapter[] => {
    const node = nodes[id]
    if (node?.kind === 'evm') return [openEvmAdapter(id, node)]
    if (node !== undefined) return [new BitcoinAdapter(id, node)]
    return devnet === null ? [] : [devnetAdapter(id, devnet)]
  })
  return new Map(adapters.map((adapter) => [adapter.chain, adapter]))
}

function withFees(
  adapters: PaymentParts['chains'],
  platform: Platform,
  { prices }: WalletDoor,
): Pick<PaymentParts, 'chains' | 'fees'> {
  return { chains: adapters, fees: createNetworkFees(adapters, platform, prices) }
}

/** The addresses that sellers and the processor of payments call. */
async function mountWaysIn(
  edge: FastifyInstance,
  parts: BuyParts,
  emulated: Parameters<typeof mountAggregator>[2],
): Promise<void> {
  await mountSellers(edge, parts, parts.platform.clock)
  if (parts.aggregator !== null) await mountAggregator(edge, parts, emulated)
}

interface DoorParts {
  readonly papers: Papers
  readonly gate: AggregatorGate
  readonly house: HouseKeys
  readonly receiptKeys: () => Promise<ReceiptKeys>
}

function doorOf(parts: BuyParts, { papers, gate, ...own }: DoorParts): PaymentsDoor {
  return {
    receiptKeys: own.receiptKeys,
    onWithdrawal(waits) {
      papers.waits = waits
    },
    onScreening(screening) {
      papers.screening = screening
    },
    onDeposit: (follower) => parts.followers.add(follower),
    async look(chain, options) {
      if (chain === bankChain) {
        await settleOrders(parts)
        return settleBank(parts)
      }
      if (chain === aggregatorChain) {
        await gate.check(true)
        return settleInvoices(parts, true)
      }
      const adapter = parts.chains.get(chain)
      if (adapter === undefined) return
      await watchSigner(parts)
      await lookAtChain(parts, adapter, options)
    },
    keepKeys: () => keepKeys(parts),
    checkReceipts: () =>
      parts.platform.database.transaction(async (tx) => {
        await tx.query({ text: 'set transaction isolation level repeatable read, read only' })
        return checkReceipts(tx, own.house)
      }),
  }
}

/** Puts the chains of each currency into the list of currencies, and the aggregator after them. */
function showChains(parts: PaymentParts, gate: AggregatorGate): void {
  const { settings } = parts.platform
  parts.wallet.alsoShow(async (rows) =>
    rows.map((row) => {
      const chains = chainsOf(parts, row.id)
      const own = gate.isOpen() ? [...chains, ...aggregatorWay(parts, row.id)] : chains
      const deposit = own.length > 0 && settings.get(depositsOpen)
      const withdraw = chains.length > 0 && settings.get(withdrawalsOpen)
      return { ...row, chains: own, enabled: { ...row.enabled, deposit, withdraw } }
    }),
  )
}

type PaymentCalls = Pick<
  CallHandlers,
  | 'depositWallet'
  | 'walletNotify'
  | 'explorer'
  | 'depositHistory'
  | 'bankDeposit'
  | 'openBankDeposit'
  | 'cancelBankDeposit'
  | 'buyOptions'
  | 'buyQuote'
  | 'buyStart'
  | 'buyOrder'
  | 'buyDemoPay'
  | 'ledgerHistory'
  | 'receipts'
  | 'receiptKeys'
  | 'devnet'
  | 'devnetFaucet'
  | 'devnetReorganise'
  | 'withdrawQuote'
  | 'withdraw'
  | 'cancelWithdraw'
  | 'withdrawHistory'
  | 'addressBook'
  | 'saveAddress'
  | 'removeAddress'
  | 'payoutTimes'
>

function callsOf(parts: BuyParts, receiptKeys: () => Promise<ReceiptKeys>): PaymentCalls {
  const timesOf = payoutTimesOf(parts)
  return {
    depositWallet: (input, context) =>
      input.chain === aggregatorChain
        ? giveInvoice(parts, input, context)
        : giveAddress(parts, input, context),
    walletNotify: (input) => notify(parts, input),
    explorer: (input, context) => showAddress(parts, input, context),
    depositHistory: (input, context) => showDeposits(parts, input, context),
    bankDeposit: (_input, context) => showBank(parts, context),
    openBankDeposit: (input, context) => openBank(parts, input, context),
    cancelBankDeposit: ({ id }, context) => cancelBank(parts, id, context),
    buyOptions: (_input, context) => showSellers(parts, context),
    buyQuote: (input, context) => quoteCoins(parts, input, context),
    buyStart: ({ quoteId }, context) => startBuying(parts, quoteId, context),
    buyOrder: ({ id }, context) => showOrder(parts, id, context),
    buyDemoPay: (input, context) => demoPay(parts, input, context),
    receipts: (input, context) => showReceipts(parts, input, context),
    receiptKeys: async () => ({ keys: [...(await receiptKeys()).keys] }),
    ledgerHistory: (input, context) => showLedger(parts, input, context),
    withdrawQuote: (input, context) => showQuote(parts, input, context),
    withdraw: (input, context) => askWithdrawal(parts, input, context),
    cancelWithdraw: ({ id }, context) => cancelWithdrawal(parts, id, context),
    withdrawHistory: (input, context) => showWithdrawals(parts, input, context),
    addressBook: (_input, context) => showBook(parts, context),
    async saveAddress({ label, ...asked }, context) {
      const to = await destinationOf(parts, asked)
      return saveAddress(parts, { ...to, label }, context)
    },
    removeAddress: ({ id }, context) => removeAddress(parts, id, context),
    payoutTimes: ({ days }) => timesOf(days),
    devnet: ({ chain }, context) => showDevnet(parts, chain, context),
    devnetFaucet: (input) => askFaucet(parts, input),
    devnetReorganise: (input, context) => reorganise(parts, input, context),
  }
}
