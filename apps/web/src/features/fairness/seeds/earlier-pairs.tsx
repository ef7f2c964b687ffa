import type { RevealedPair } from '@powerplay/contract'
import { ChevronDown } from 'lucide-react'
import { showInstant } from '../../../platform/format/time.ts'
import { messages } from '../messages.en.ts'
import { SeedBox } from './seed-box.tsx'

export interface EarlierPairsProps {
  /** Newest first. */
  pairs: readonly RevealedPair[]
}

/** Pairs whose server seed is revealed, each to be unfolded. */
export function EarlierPairs({ pairs }: EarlierPairsProps) {
  if (pairs.length === 0) return <p className="text-13 text-muted">{messages.seeds.none}</p>
  return (
    <ul className="grid gap-2">
      {pairs.map((pair) => (
        <li key={pair.server_seed_hash}>
          <details className="group rounded-card bg-raised">
            <summary
              className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 py-2
                [&::-webkit-details-marker]:hidden"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate text-13 font-semibold">{pair.client_seed}</span>
                <span className="block text-12 text-muted">{betCount(pair.games)}</span>
              </span>
              <span className="text-12 text-muted">{showInstant(pair.endedAt)}</span>
              <ChevronDown
                size={16}
                aria-hidden
                className="text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="grid gap-3 px-4 pb-4">
              <SeedBox
                isWhole
                label={messages.seeds.revealed}
                value={pair.server_seed}
                what="server seed"
              />
              <SeedBox
                isWhole
                label={messages.seeds.hashed}
                value={pair.server_seed_hash}
                what="server seed hash"
              />
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}

function betCount(games: number): string {
  return games === 1 ? messages.seeds.oneBet : messages.seeds.bets.replace('{count}', String(games))
}
