import type { AffiliateProgramme } from '@powerplay/contract'
import { useSession } from '../../platform/session/session-context.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { showPercent } from './affiliate-model.ts'
import { messages } from './messages.en.ts'
import { NetworkArt } from './network-art.tsx'

/** Green ground of the bands of the programme. */
export const bandGround =
  'linear-gradient(105deg, oklch(0.25 0.06 158) 20%, oklch(0.42 0.11 156) 70%, oklch(0.5 0.13 154))'

/** What the programme is, for who is not signed in. */
export function GuestBand({ tiers }: Pick<AffiliateProgramme, 'tiers'>) {
  const { openAuth } = useSession()
  const percents = tiers.map(({ pct }) => pct)
  const [from, to] = [Math.min(...percents), Math.max(...percents)]
  return (
    <section
      className="relative isolate overflow-hidden rounded-card border border-line-quiet p-5 text-white sm:p-7"
      style={{ background: bandGround }}
    >
      <NetworkArt className="absolute top-1/2 -right-16 -z-1 h-52 -translate-y-1/2 opacity-60 sm:right-4 sm:opacity-100" />
      <h2 className="max-w-64 font-condensed text-36 font-bold uppercase">
        {messages.guest.title(showPercent(from).replace('%', ''), showPercent(to))}
      </h2>
      <p className="mt-2 text-14">{messages.guest.text}</p>
      <Button variant="primary" size="lg" className="mt-5" onClick={() => openAuth('register')}>
        {messages.guest.signUp}
      </Button>
    </section>
  )
}
