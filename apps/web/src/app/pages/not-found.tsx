import { House, Scale } from 'lucide-react'
import { Link } from 'wouter'
import wheel from '../../art/wheel.svg'
import { buttonClass } from '../../ui/buttons/button.tsx'

/** Any path that is no page; the frame stays. */
export function NotFoundPage() {
  return (
    <div className="flex flex-col items-center py-16 text-center">
      <p
        role="img"
        aria-label="404"
        className="flex items-center gap-1 font-condensed text-96 leading-none font-bold"
      >
        <span aria-hidden>4</span>
        <img src={wheel} alt="" className="size-24" />
        <span aria-hidden>4</span>
      </p>
      <h1 className="mt-6 font-condensed text-36 font-bold uppercase">This page does not exist</h1>
      <p className="mt-2 max-w-90 text-14 text-muted">
        The link is old or mistyped. Nothing happened to your account or your bets.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Link href="/" className={buttonClass('primary')}>
          <House size={16} aria-hidden />
          Casino home
        </Link>
        <Link href="/fairness" className={buttonClass('outline')}>
          <Scale size={16} aria-hidden />
          Check a bet
        </Link>
      </div>
    </div>
  )
}
