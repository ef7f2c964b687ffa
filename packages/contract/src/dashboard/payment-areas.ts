import { z } from 'zod'
import { caseRefusals } from '../cases/refusals.ts'
import {
  bankRefusals,
  depositRefusals,
  heldRefusals,
  undoneRefusals,
  withdrawRefusals,
} from '../payments/refusals.ts'
import { action, area } from './area.ts'
import { choice, flag, money, number, player, text, time, usd } from './column.ts'
import { dashboardRefusals } from './refusals.ts'

const approves = { permission: 'withdrawals', type: 'approve' } as const

const toldForm = z.strictObject({
  told: z
    .string()
    .trim()
    .min(3)
    .max(200)
    .meta({ title: 'The player reads', description: 'Why, in a sentence' }),
})

/** Money that players want out, with what somebody has to decide. */
export const withdrawals = area({
  id: 'withdrawals',
  title: 'Withdrawals',
  one: 'withdrawal',
  icon: 'arrow-up',
  group: 'money',
  demand: { permission: 'withdrawals' },
  exports: approves,
  help: 'Requests of players. From $2,000 two people have to agree, from $20,000 three; nobody decides their own.',
  columns: {
    at: time('Asked', { sort: true, filter: true }),
    user: player('Player', { filter: true }),
    sum: money('Sum', { fact: true }),
    worth: usd('Worth', { fact: true }),
    stage: choice(
      'Stage',
      {
        asked: ['Waits', 'warn'],
        taken: ['Taken up', 'info'],
        approved: ['Approved', 'info'],
        recalled: ['Being voided', 'warn'],
        signed: ['Signed', 'info'],
        sent: ['Sent', 'info'],
        paid: ['Paid', 'good'],
        declined: ['Declined', 'bad'],
        cancelled: ['Cancelled by player', 'neutral'],
      },
      { filter: true, fact: true },
    ),
    agreed: text('Agreed'),
    reasons: text('Why it is looked at'),
    heldBy: text('Not signed, or undone, because'),
    chain: text('Network'),
    address: text('To'),
    net: money('Player receives', { hidden: true }),
    fee: money('Fee', { hidden: true }),
    isAuto: flag('By itself', { hidden: true }),
    takenBy: player('Taken up by'),
    deposited: usd('Deposited so far', { hidden: true }),
    played: usd('Played so far', { hidden: true }),
    paidBefore: number('Paid before', { hidden: true }),
    txid: text('Transaction', { hidden: true }),
    declineReason: text('Declined because', { hidden: true }),
    endedAt: time('Ended', { hidden: true }),
  },
  sort: '-at',
  actions: {
    take: action({
      label: 'Take up',
      help: 'Says that you are looking at it: the player can no longer cancel it.',
      demand: { permission: 'withdrawals' },
      refusals: [withdrawRefusals['not-cancellable']],
    }),
    approve: action({
      label: 'Approve',
      help:
        'Sends the money on its way. From $2,000 on somebody else has to agree as well. To an approved one ' +
        'that is not signed because worth-differs, it adds you to those who agreed.',
      demand: approves,
      approval: approves,
      approvalFor: 'some',
      isSteppedUp: true,
      refusals: [
        withdrawRefusals['not-cancellable'],
        withdrawRefusals['agreed-already'],
        caseRefusals['case-open'],
        dashboardRefusals['own-request'],
        dashboardRefusals['own-cluster'],
      ],
    }),
    decline: action({
      label: 'Decline',
      help: 'Gives the full sum back. The player reads the words you put here, and only these.',
      demand: approves,
      isDestructive: true,
      form: toldForm,
      refusals: [withdrawRefusals['not-cancellable'], dashboardRefusals['own-request']],
    }),
    void: action({
      label: 'Void',
      help:
        'Gives the full sum of an approved withdrawal back that was not signed: above a cap of the ' +
        'signer, say. Somebody else has to agree. The player reads the words you put here.',
      demand: approves,
      approval: approves,
      isDestructive: true,
      form: toldForm,
      refusals: [withdrawRefusals['not-cancellable'], dashboardRefusals['own-request']],
    }),
  },
})

/** The process that signs payments: there is one, and one way to stop it. */
export const signer = area({
  id: 'signer',
  title: 'Signer',
  one: 'signer',
  icon: 'key-round',
  group: 'money',
  demand: { permission: 'withdrawals' },
  help:
    'The process that holds the keys. Stopped here, it signs nothing any more, and somebody on its machine ' +
    'alone can lift that. Beside it what left lately, in USD by its own rough prices.',
  columns: {
    what: text('What', { sort: true }),
    state: choice(
      'State',
      {
        signs: ['Signs', 'good'],
        stopping: ['Being stopped', 'bad'],
        stopped: ['Stopped', 'bad'],
        silent: ['Does not answer', 'warn'],
      },
      { fact: true },
    ),
    reason: text('Stopped because'),
    since: time('Stopped since'),
    lift: text('How to lift it'),
    hour: usd('Left within an hour', { fact: true }),
    hourMax: usd('At most'),
    payments: number('Payments within an hour', { fact: true }),
    paymentsMax: number('It stops after'),
    day: usd('Left within 24 hours'),
    dayMax: usd('At most in 24 hours'),
    eachMax: usd('Largest payment'),
    note: text('Look at'),
    seenAt: time('Heard of', { hidden: true }),
  },
  sort: 'what',
  refreshMs: 5_000,
  actions: {
    stop: action({
      label: 'Stop signing',
      help:
        'Signs no payment any more from now on. Nobody can take that back here: somebody on the machine of ' +
        'the signer has to delete a file. What was signed before still goes out.',
      on: 'area',
      demand: approves,
      isDestructive: true,
    }),
  },
})

const editsPayments = { permission: 'payments', type: 'edit' } as const
const decidingHeld = [heldRefusals['not-held'], dashboardRefusals['own-request']]

/** Money that came in. */
export const deposits = area({
  id: 'deposits',
  title: 'Deposits',
  one: 'deposit',
  icon: 'arrow-down',
  group: 'money',
  demand: { permission: 'payments' },
  exports: { permission: 'payments', type: 'edit' },
  help:
    'What came in, by which chain, and how far it is confirmed. Two persons decide about a deposit ' +
    'that is held: by a limit of its player, or because the account is closed for play.',
  columns: {
    at: time('Seen', { sort: true, filter: true }),
    user: player('Player', { filter: true }),
    sum: money('Amount', { fact: true }),
    worth: usd('Worth'),
    state: choice('State', {
      seen: ['Seen', 'neutral'],
      confirming: ['Confirming', 'info'],
      small: ['Below the minimum', 'warn'],
      held: ['Held', 'warn'],
      crediting: ['Being credited', 'info'],
      credited: ['Credited', 'good'],
      reversing: ['Being taken back', 'bad'],
      reversed: ['Taken back', 'bad'],
      unpaid: ['Not paid', 'neutral'],
      expired: ['Expired', 'neutral'],
      'written-off': ['Written off', 'bad'],
    }),
    chain: text('Network'),
    confirmations: number('Confirmations'),
    needed: number('Needed', { hidden: true }),
    txid: text('Transaction'),
    address: text('Address', { hidden: true }),
    creditedAt: time('Credited', { hidden: true }),
    told: text('Written off because', { hidden: true }),
  },
  sort: '-at',
  actions: {
    credit: action({
      label: 'Credit',
      help:
        'Credits a held deposit whatever limit or exclusion of its player stands. Somebody else has to ' +
        'agree. The money of an excluded player can be withdrawn, and not played.',
      demand: editsPayments,
      approval: editsPayments,
      isSteppedUp: true,
      refusals: decidingHeld,
    }),
    writeOff: action({
      label: 'Write off',
      help:
        'Books a held deposit as nobody’s. It sends no coins anywhere. Somebody else has to agree. ' +
        'The player reads the words you put here.',
      demand: editsPayments,
      approval: editsPayments,
      isDestructive: true,
      form: toldForm,
      refusals: decidingHeld,
    }),
  },
})

/** What payments met and could not do by themselves. */
export const paymentAlarms = area({
  id: 'payment-alarms',
  title: 'Payment alarms',
  one: 'alarm',
  icon: 'siren',
  group: 'money',
  demand: { permission: 'payments' },
  help:
    'Chains that went back or cannot be read: nothing on them is credited or taken back meanwhile. ' +
    'Payments and deposits that were set aside or wait in vain, and withdrawals that are not signed. ' +
    'While one that counts as paid is undone, nothing goes out by itself on its chain, until it is mined again ' +
    'or two people settle it. ' +
    'Receipts that the house goes on from, though a key signed them that is not its own.',
  columns: {
    at: time('Raised', { sort: true, filter: true }),
    state: choice('State', { open: ['Open', 'warn'], closed: ['Closed', 'neutral'] }),
    kind: choice('Alarm', {
      'chain-went-back': ['Chain went back', 'bad'],
      'chain-unreadable': ['Chain cannot be read', 'bad'],
      'transfer-aside': ['Payment set aside', 'warn'],
      'deposit-stuck': ['Deposit stuck', 'warn'],
      'deposit-held': ['Deposit held for good', 'warn'],
      'withdrawal-stuck': ['Withdrawal stuck', 'warn'],
      'payout-undone': ['Paid, and undone', 'bad'],
      'settled-mined': ['Settled, and paid', 'bad'],
      'hot-wallet-low': ['Hot wallet low', 'warn'],
      'signer-stopped': ['Signer stopped', 'bad'],
      'foreign-signer': ['Foreign signer', 'bad'],
      'foreign-receipts': ['Foreign receipts', 'bad'],
      'output-aside': ['Outputs set aside', 'bad'],
      'price-stale': ['No price', 'bad'],
      difference: ['Ledger and chain differ', 'bad'],
      'comparison-late': ['Not compared for long', 'bad'],
    }),
    chain: text('Network'),
    subject: text('About'),
    detail: text('What was seen'),
    times: number('Times'),
    lastAt: time('Last'),
  },
  sort: '-at',
  actions: {
    close: action({
      label: 'Close',
      help:
        'Marks it as seen. What is looked at anew and lasts is raised again. One about a payment that was undone ' +
        'cannot be closed: it ends by itself, or two people settle it.',
      demand: editsPayments,
      refusals: [undoneRefusals['undone-stays']],
    }),
    settle: action({
      label: 'Settle',
      help:
        'Ends a payment that can never be mined any more; refused while any version of it may still pay. Somebody ' +
        'else has to agree. “Paid, and undone”: it is followed and sent no more, and payouts of its chain go on. ' +
        'That moves no money: what is still owed is paid by Adjust money, afterwards. “Withdrawal stuck”: the full ' +
        'sum goes back to the player, unless the player was paid in another way.',
      demand: editsPayments,
      approval: editsPayments,
      isSteppedUp: true,
      isDestructive: true,
      form: z.strictObject({
        isPaidOutside: z.boolean().default(false).meta({
          title: 'The player was paid in another way',
          description:
            'Of a withdrawal that does not count as paid: it does then, and nothing goes back to the player.',
        }),
      }),
      refusals: [
        undoneRefusals['not-undone'],
        undoneRefusals['may-still-pay'],
        dashboardRefusals['own-request'],
      ],
    }),
  },
})

/** What chains hold for us beside what is booked. */
export const reconciliation = area({
  id: 'reconciliation',
  title: 'Reconciliation',
  one: 'comparison',
  icon: 'list-checks',
  group: 'money',
  demand: { permission: 'payments' },
  help:
    'What each chain holds at our addresses beside what came and left by the books, both of one block, about ' +
    'every minute: Compared says when last. Where coins are missing, the books do not add up, or nobody could ' +
    'compare for a quarter of an hour or ever, nothing goes out by itself until that is over.',
  columns: {
    at: time('Compared', { sort: true }),
    chain: text('Network'),
    asset: text('Currency'),
    state: choice(
      'State',
      { even: ['Even', 'good'], more: ['More than booked', 'warn'], short: ['Missing', 'bad'] },
      { fact: true },
    ),
    booked: text('Booked', { fact: true }),
    held: text('Held', { fact: true }),
    opening: text('Held at the start', { hidden: true }),
    difference: text('Difference', { fact: true }),
    since: time('Differs since'),
    height: number('Block', { hidden: true }),
  },
  sort: '-at',
  actions: {
    accept: action({
      label: 'Take as it is',
      help:
        'Takes a difference that was looked into as the new start, so that payouts go on. Somebody else ' +
        'has to agree. Books that do not add up cannot be taken so.',
      demand: editsPayments,
      approval: editsPayments,
      isSteppedUp: true,
      isDestructive: true,
      isVersioned: true,
      refusals: [heldRefusals['nothing-differs']],
    }),
  },
})

/** Transfers by bank that players announced. */
export const bankDeposits = area({
  id: 'bank-deposits',
  title: 'Bank deposits',
  one: 'request',
  icon: 'landmark',
  group: 'money',
  demand: { permission: 'payments' },
  exports: { permission: 'payments', type: 'edit' },
  help: 'What players say they sent by bank. Two people credit what arrived; a player has one request at a time.',
  columns: {
    at: time('Asked', { sort: true, filter: true }),
    user: player('Player', { filter: true }),
    sum: money('Announced', { fact: true }),
    sender: text('Sender'),
    reference: text('Reference'),
    state: choice('State', {
      pending: ['Waits', 'warn'],
      approved: ['Approved', 'info'],
      crediting: ['Being credited', 'info'],
      held: ['Held', 'warn'],
      credited: ['Credited', 'good'],
      'written-off': ['Written off', 'bad'],
      declined: ['Declined', 'bad'],
      cancelled: ['Cancelled by player', 'neutral'],
      closed: ['Closed, nothing came', 'neutral'],
    }),
    received: money('Arrived'),
    told: text('Declined because', { hidden: true }),
    endedAt: time('Decided', { hidden: true }),
  },
  sort: '-at',
  actions: {
    approve: action({
      label: 'Credit',
      help:
        'Credits what really arrived, also after the request was closed, cancelled or declined. Somebody ' +
        'else has to agree.',
      demand: editsPayments,
      approval: editsPayments,
      isSteppedUp: true,
      form: z.strictObject({
        received: z
          .string()
          .trim()
          .regex(/^\d{1,9}(\.\d{1,2})?$/)
          .meta({ title: 'What arrived', description: 'In the currency of the request' }),
      }),
      refusals: [
        bankRefusals['bank-not-pending'],
        depositRefusals['invalid-deposit-amount'],
        dashboardRefusals['own-request'],
      ],
    }),
    decline: action({
      label: 'Decline',
      help: 'Ends the request. The player reads the words you put here.',
      demand: editsPayments,
      isDestructive: true,
      form: toldForm,
      refusals: [bankRefusals['bank-not-pending'], dashboardRefusals['own-request']],
    }),
  },
})
