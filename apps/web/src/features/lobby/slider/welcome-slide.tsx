import { Link } from 'wouter'
import heroNarrow from '../../../art/hero-narrow.svg'
import hero from '../../../art/hero.svg'
import { useSession } from '../../../platform/session/session-context.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { gamePath } from '../../originals/index.ts'

/** What this site is about, in one line. White button while the header has the accent one. */
export function WelcomeSlide() {
  const { status } = useSession()
  return (
    <div className="relative isolate size-full bg-[oklch(0.2_0.08_285)]">
      <picture>
        <source media="(width < 1140px), (1200px < width < 1672px)" srcSet={heroNarrow} />
        <img
          src={hero}
          alt=""
          className="absolute inset-0 -z-10 size-full object-cover object-[calc(100%+56px)_50%]
            max-[359px]:object-[calc(100%+112px)_50%] sm:object-right"
          fetchPriority="high"
        />
      </picture>
      <div
        className="absolute inset-0 -z-10 bg-linear-to-r from-[oklch(0.2_0.08_285)]/90
          via-[oklch(0.2_0.08_285)]/40 via-45% to-transparent to-70% sm:via-20% sm:to-45%"
      />
      <div className="flex h-full max-w-70 flex-col justify-center px-5 sm:max-w-150 sm:px-8">
        <p className="font-condensed text-36 font-bold uppercase sm:text-48">
          Every seed in the open
        </p>
        <p className="mt-1 hidden text-14 sm:block">
          Each result is fixed before you bet. Recompute any round yourself.
        </p>
        <div className="mt-3 flex items-center gap-4 sm:mt-5">
          <Link
            href={gamePath('dice')}
            className={cx(
              buttonClass(status === 'guest' ? 'secondary' : 'primary'),
              status === 'guest' && 'bg-white! text-[#10111a]!',
            )}
          >
            Play Dice
          </Link>
          <Link
            href="/fairness"
            className="touch inline-flex items-center text-13 font-semibold hover:underline
              max-[359px]:hidden"
          >
            How it works
          </Link>
        </div>
      </div>
    </div>
  )
}
