import type { ProviderGame } from '@powerplay/contract'
import { scaled, showPercent } from '../../../../platform/format/ratio.ts'
import { toast, toastCopied } from '../../../../platform/toasts/toasts.ts'
import { CopyButton } from '../../../../ui/buttons/copy-button.tsx'
import { messages } from '../messages.en.ts'

export interface GameFactsProps {
  game: ProviderGame
}

/** What the provider tells of the game, and the largest bet that we take on a slot. */
export function GameFacts({ game }: GameFactsProps) {
  return (
    <footer
      className="flex min-h-13 flex-wrap items-center gap-x-6 gap-y-1 border-t border-line-quiet px-4
        py-2 text-13"
    >
      <dl aria-label={messages.facts} className="flex flex-1 flex-wrap gap-x-6 gap-y-1">
        {factsOf(game).map(([name, value]) => (
          <div key={name} className="flex gap-2">
            <dt className="text-muted">{name}</dt>
            <dd className="num font-semibold text-text">{value}</dd>
          </div>
        ))}
      </dl>
      <CopyButton
        size={36}
        text={window.location.href}
        what={messages.linkName}
        onCopied={toastCopied}
        onFailed={() => toast('error', window.location.href)}
      />
    </footer>
  )
}

function factsOf({ rtp, volatility, lines, hasDemo, maxBetEurCents }: ProviderGame) {
  const facts: (readonly [string, string | null])[] = [
    [messages.rtp, rtp === null ? null : showPercent(rtp, 100)],
    [messages.volatility, volatility && messages.volatilities[volatility]],
    [messages.lines, lines === null ? null : String(lines)],
    // Live games have no demo; their tables tell limits of their own.
    [messages.betMax, hasDemo ? `€${scaled(maxBetEurCents, 2)}` : null],
  ]
  return facts.filter((fact): fact is readonly [string, string] => fact[1] !== null)
}
