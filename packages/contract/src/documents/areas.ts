import { z } from 'zod'
import { action, area } from '../dashboard/area.ts'
import { choice, country, number, picture, player, text, time } from '../dashboard/column.ts'
import { dashboardRefusals } from '../dashboard/refusals.ts'
import { documentRefusals } from './refusals.ts'

const approves = { permission: 'kyc', type: 'approve' } as const
const deciding = [
  documentRefusals['case-decided'],
  dashboardRefusals['own-request'],
  dashboardRefusals['own-cluster'],
]

/** Documents that players handed in. */
export const documentCases = area({
  id: 'kyc',
  title: 'Documents',
  one: 'case',
  icon: 'id-card',
  group: 'players',
  demand: { permission: 'kyc' },
  // Documents of people and what stands in them: looked at here, one by one, and never in a file.
  exports: null,
  help:
    'Who players say they are, and the papers that show it. Pictures are kept encrypted and shown for ' +
    'five minutes; who looks is written down. Withdrawals wait for a case where its tier is needed; play goes on.',
  isByHand: true,
  columns: {
    at: time('Begun', { sort: true, filter: true }),
    user: player('Player', { fact: true, filter: true }),
    state: choice(
      'State',
      {
        draft: ['Being filled in', 'neutral'],
        pending: ['Waits', 'warn'],
        verified: ['Verified', 'good'],
        refused: ['Refused', 'bad'],
      },
      { filter: true, fact: true },
    ),
    tier: number('Tier', { fact: true }),
    name: text('Name'),
    birthDate: text('Born'),
    country: country('Country'),
    address: text('Address', { hidden: true }),
    phone: text('Phone', { hidden: true }),
    idFront: picture('Document, front', { hidden: true }),
    idBack: picture('Document, back', { hidden: true }),
    selfie: picture('Portrait', { hidden: true }),
    addressProof: picture('Proof of address', { hidden: true }),
    funds: picture('Source of funds', { hidden: true }),
    told: text('Refused because', { hidden: true }),
    decidedBy: player('Decided by', { hidden: true }),
    decidedAt: time('Decided', { hidden: true }),
  },
  sort: '-at',
  actions: {
    approve: action({
      label: 'Verify',
      help: 'Says that the papers are right: withdrawals of this tier go on.',
      demand: approves,
      isSteppedUp: true,
      refusals: deciding,
    }),
    refuse: action({
      label: 'Refuse',
      help: 'Ends the case. The player reads the words you put here and can begin again.',
      demand: approves,
      isDestructive: true,
      form: z.strictObject({
        told: z
          .string()
          .trim()
          .min(3)
          .max(200)
          .meta({ title: 'The player reads', description: 'What to send instead' }),
      }),
      refusals: deciding,
    }),
  },
})
