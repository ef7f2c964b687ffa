import type { AffiliateData, AffiliateProgramme } from '@powerplay/contract'
import { Check, Medal } from 'lucide-react'
import { showUsd } from '../../../platform/format/usd.ts'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { Progress } from '../../../ui/states/progress.tsx'
import { showPercent, showShortUsd, tierPercent } from '../affiliate-model.ts'
import { messages } from '../messages.en.ts'

interface TierCardProps extends Pick<AffiliateProgramme, 'tiers'> {
  /** Left out for a guest. */
  own?: AffiliateData
}

const texts = messages.tiers

/** All tiers, the viewer's ringed, and the way to the next one. */
export function TierCard({ tiers, own }: TierCardProps) {
  return (
    <Card
      icon={<Medal size={18} aria-hidden />}
      title={own ? texts.title : texts.guestTitle}
      action={<span className="text-right text-12 text-muted max-sm:hidden">{texts.note}</span>}
    >
      <div className="grid gap-4 p-4">
        <ol
          className="grid gap-2 max-sm:gap-1.5"
          style={{ gridTemplateColumns: `repeat(${tiers.length}, minmax(0, 1fr))` }}
        >
          {tiers.map((tier, place) => (
            <Tier key={tier.fromUsd} tier={tier} number={place + 1} own={own?.tier} />
          ))}
        </ol>
        {own && <NextTier own={own} />}
      </div>
    </Card>
  )
}

interface TierProps {
  tier: AffiliateProgramme['tiers'][number]
  number: number
  own: number | undefined
}

function Tier({ tier, number, own }: TierProps) {
  const isOwn = number === own
  const isReached = own !== undefined && number < own
  return (
    <li
      aria-current={isOwn || undefined}
      className={cx(
        'min-w-0 rounded-tile border p-2 sm:p-3',
        isOwn ? 'border-accent bg-accent-tint' : 'border-transparent bg-raised',
      )}
    >
      <p className={cx('flex items-center gap-1 text-12', isOwn ? 'text-accent' : 'text-muted')}>
        <span className="truncate">{texts.name(number)}</span>
        {isReached && (
          <>
            <Check size={14} aria-hidden className="shrink-0 text-win" />
            <span className="sr-only">{texts.reached}</span>
          </>
        )}
        {isOwn && <span className="sr-only">{texts.own}</span>}
      </p>
      <p
        className={cx(
          'num font-condensed text-20 font-bold sm:text-32',
          isOwn ? 'text-accent' : own !== undefined && number > own && 'text-muted',
        )}
      >
        {showPercent(tier.pct)}
      </p>
      <p className="num truncate text-12 text-muted">
        <span className="max-sm:hidden">{texts.from(showShortUsd(tier.fromUsd))}</span>
        <span className="sm:hidden">{showShortUsd(tier.fromUsd)}</span>
      </p>
    </li>
  )
}

function NextTier({ own: { ratedUsd, nextTier } }: { own: AffiliateData }) {
  const percent = tierPercent(ratedUsd, nextTier?.missingUsd)
  return (
    <div>
      <p className="mb-2 flex flex-wrap justify-between gap-x-3 text-12 text-muted">
        {texts.rated}
        <span className="num">
          <b className="font-semibold text-text">{showUsd(ratedUsd)}</b>
          {nextTier && texts.of(showUsd(ratedUsd + nextTier.missingUsd))}
        </span>
      </p>
      <Progress label={texts.rated} percent={percent} />
      <p className="num mt-2 text-12 text-muted">
        {nextTier ? texts.next(showUsd(nextTier.missingUsd), showPercent(nextTier.pct)) : texts.top}
      </p>
    </div>
  )
}
