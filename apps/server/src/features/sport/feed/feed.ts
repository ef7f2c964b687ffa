import type { FeedMessage, ProducerId } from './message.ts'

/** An event as the feed's fixture list tells it. */
export interface FeedFixture {
  readonly id: string
  readonly sport: FeedSport
  readonly tournament: { readonly id: string; readonly name: string }
  readonly region: { readonly name: string }
  readonly competitors: readonly { readonly id: string; readonly name: string }[]
  readonly isOutright: boolean
  readonly startsAt: number
}

export interface FeedSport {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly isEsport: boolean
}

/** Where events and prices come from, whoever sends them: the port between the book and a feed. */
export interface Feed {
  /** Every sport the feed may have events of. */
  readonly sports: readonly FeedSport[]
  /**
   * Begins to deliver; documents come in the order they were sent.
   * @param onLost the way they come is broken: whatever is sent from now on is missed, until producers
   * are heard again.
   */
  start(onDocument: (document: string) => void, onLost?: () => void): void
  stop(): void
  findFixture(eventId: string): FeedFixture | undefined
  /** Whether the feed has an event, a competitor or a tournament of this id. */
  knows(id: string): boolean
  /** Asks for what was missed since an instant and how all stands; the answer comes as messages. */
  recover(product: ProducerId, after: number, requestId: number): void
  /** A picture of a competitor as SVG; undefined for one it does not know. */
  crestOf(competitorId: string): string | undefined
  /** For trials, where a feed can: says something about an event now. @returns whether it did. */
  prompt?(eventId: string, act: FeedPrompt): boolean
}

/** What a feed of a demo build says at a word: prices moved, betting stopped, prices as they are. */
export type FeedPrompt = 'news' | 'stop' | 'open'

export const producerIds: readonly ProducerId[] = [1, 3]

/** Which messages change an event. */
export function isOfEvent(
  message: FeedMessage,
): message is Extract<FeedMessage, { readonly eventId: string }> {
  return 'eventId' in message
}
