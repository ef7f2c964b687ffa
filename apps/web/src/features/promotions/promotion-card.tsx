import type { PromotionCard as Promotion } from '@powerplay/contract'
import { Clock } from 'lucide-react'
import { Link } from 'wouter'
import { showDay } from '../../platform/format/time.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { SafeHtml } from '../../ui/safe-html.tsx'
import { GameArt } from '../lobby/index.ts'
import { messages } from './messages.en.ts'
import { openBonusRules } from './open-rules.ts'
import { openDepositBonus } from './open-windows.ts'
import { useBonusActs } from './use-promotions.ts'

interface PromotionProps {
  promotion: Promotion
}

/** The first promotion, across the whole page. */
export function HeroPromotion({ promotion }: PromotionProps) {
  const { title, textHtml, endsAt } = promotion
  return (
    <section
      aria-label={title}
      className="relative isolate flex min-h-62 items-center overflow-hidden rounded-stage
        bg-[oklch(0.26_0.1_275)] text-white"
    >
      <PromotionArt
        promotion={promotion}
        className="absolute inset-y-0 right-0 -z-20 h-full w-3/5"
      />
      <div
        className="absolute inset-0 -z-10 bg-linear-to-r from-[oklch(0.26_0.1_275)] from-35%
          via-[oklch(0.26_0.1_275)]/75 via-60% to-transparent"
      />
      <div className="max-w-130 p-6 sm:p-8">
        <p className="w-fit rounded-full bg-chip px-2.5 py-0.5 text-12 font-semibold">
          {endsAt === null ? messages.noEnd : messages.until(showDay(endsAt))}
        </p>
        <h2 className="mt-3 font-condensed text-48 leading-none font-bold uppercase sm:text-64">
          {title}
        </h2>
        <p className="mt-2 text-14 text-white/90">
          <SafeHtml html={textHtml} />
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <Action promotion={promotion} isHero />
          <button
            type="button"
            className="touch text-13 font-semibold underline-offset-2 hover:underline"
            onClick={openBonusRules}
          >
            {messages.rules.title}
          </button>
        </div>
      </div>
    </section>
  )
}

/** One promotion: its art, two lines, what to do, until when. */
export function PromotionCard({ promotion }: PromotionProps) {
  const { title, textHtml, category, endsAt } = promotion
  return (
    <article className="flex flex-col overflow-hidden rounded-card border border-line-quiet bg-surface">
      <div className="relative h-37 overflow-hidden">
        <PromotionArt promotion={promotion} className="size-full" />
        <span
          className="absolute top-3 left-3 rounded-full bg-chip px-2.5 py-0.5 text-12 font-semibold
            text-white"
        >
          {messages.categories[category]}
        </span>
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex-1">
          <h3 className="text-16 font-semibold">{title}</h3>
          <p className="mt-1 line-clamp-3 text-13 text-muted">
            <SafeHtml html={textHtml} />
          </p>
        </div>
        <div className="flex items-center justify-between gap-3">
          <Action promotion={promotion} />
          <span className="flex items-center gap-1.5 text-12 text-muted">
            <Clock size={14} aria-hidden />
            {endsAt === null ? messages.noEnd : showDay(endsAt)}
          </span>
        </div>
      </div>
    </article>
  )
}

function PromotionArt({ promotion: { image }, className }: PromotionProps & { className: string }) {
  return <GameArt image={image} className={className} />
}

/** Use the code, look at the offer, or go there. */
function Action({ promotion, isHero = false }: PromotionProps & { isHero?: boolean }) {
  const { busy, activate } = useBonusActs()
  const { kind, value, text } = promotion.cta
  const variant = isHero ? 'primary' : 'secondary'
  const size = isHero ? 'md' : 'sm'
  // Another site: the router knows only the pages of this one.
  if (kind === 'link' && value.startsWith('https://')) {
    return (
      <a
        href={value}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass(variant, size)}
      >
        {text}
      </a>
    )
  }
  if (kind === 'link') {
    return (
      <Link href={value} className={buttonClass(variant, size)}>
        {text}
      </Link>
    )
  }
  return (
    <Button
      variant={variant}
      size={size}
      isBusy={busy === value && kind === 'code'}
      onClick={() => (kind === 'code' ? void activate(value) : openDepositBonus())}
    >
      {text}
    </Button>
  )
}
