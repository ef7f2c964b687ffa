import type { Uuid } from '@powerplay/kernel'
import type { Database } from '../../../platform/database/database.ts'
import { insertOffer, type NewOffer } from './offer-store.ts'

type Seeded = Omit<NewOffer, 'id'>

const offers: readonly Seeded[] = [
  {
    code: null,
    kind: 'deposit',
    name: 'First deposit',
    description: '',
    percent: 100,
    maxCents: 10_000,
    multiplier: 60,
    isFirstDeposit: true,
    sourceKey: 'seed/first-deposit',
  },
  {
    code: 'FRIDAY-REEL',
    kind: 'deposit',
    name: 'Friday reels',
    description: '',
    percent: 25,
    maxCents: 5_000,
    multiplier: 60,
    maxActivations: 500,
    isPublic: true,
    sourceKey: 'seed/friday-reel',
  },
  {
    code: 'KICKOFF',
    kind: 'money',
    name: 'Kickoff',
    description: '',
    valueCents: 200,
    multiplier: 30,
    maxActivations: 100,
    isPublic: true,
    budgetCents: 20_000,
    sourceKey: 'seed/kickoff',
  },
]

interface SeededCard {
  readonly slug: string
  readonly title: string
  readonly image: string
  readonly html: string
  readonly category: 'casino' | 'sport' | 'trading' | 'token'
  readonly cta: readonly [kind: 'code' | 'link' | 'optin', value: string, text: string]
  readonly priority: number
}

const cards: readonly SeededCard[] = [
  {
    slug: 'friday-reels',
    title: '25% up to $50',
    image: 'originals/plinko',
    html: 'One deposit from $10. Wager x60 in 30 days, freed in ten slices.',
    category: 'casino',
    cta: ['code', 'FRIDAY-REEL', 'Use FRIDAY-REEL'],
    priority: 50,
  },
  {
    slug: 'first-deposit',
    title: 'First deposit',
    image: 'originals/diamonds',
    html: 'Up to $100 on the first confirmed deposit, x60, freed in ten slices.',
    category: 'casino',
    cta: ['optin', '', 'Look at it'],
    priority: 40,
  },
  {
    slug: 'weekly-race',
    title: 'Weekly race',
    image: 'originals/crash',
    html: 'Play anything. The top 20 by rated wager share the pot, paid on Sunday.',
    category: 'casino',
    cta: ['link', '/leaderboard', 'See the race'],
    priority: 30,
  },
  {
    slug: 'rakeback',
    title: 'Rakeback from the first bet',
    image: 'originals/wheel',
    html: 'A part of every edge comes back, every four hours, with cashback for the days you lose.',
    category: 'casino',
    cta: ['link', '/rewards', 'Your rewards'],
    priority: 20,
  },
]

/** What a new installation offers; staff may change all of it. Doing it again changes nothing. */
export async function seedPromotions(database: Database, mintId: () => Uuid): Promise<void> {
  for (const offer of offers) await insertOffer(database, { ...offer, id: mintId() })
  for (const { slug, title, image, html, category, cta, priority } of cards) {
    await database.query({
      text: `insert into promotions (slug, title, image, text_html, category, cta_kind, cta_value,
          cta_text, priority)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
      values: [slug, title, image, html, category, ...cta, priority],
    })
  }
}
