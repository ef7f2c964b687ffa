import { Calculator, Dices, LockKeyhole, ShieldCheck } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { SectionHead } from '../../ui/lists/section-head.tsx'

const steps = [
  {
    Icon: LockKeyhole,
    title: 'We commit first',
    text: 'You see the hash of our seed before your first bet. It cannot be changed afterwards.',
  },
  {
    Icon: Dices,
    title: 'You add your part',
    text: 'Your own seed and a counter go into every draw. We cannot pick the outcome for you.',
  },
  {
    Icon: Calculator,
    title: 'Anyone can recompute',
    text: 'Rotate the seed and ours is revealed. The same numbers must come out again.',
  },
] as const

/** How a bet is checked, in three steps. */
export function CheckSteps() {
  return (
    <section>
      <SectionHead
        icon={<ShieldCheck size={18} aria-hidden />}
        title="Check any bet"
        actions={
          <Link href="/fairness" className={buttonClass('text', 'sm')}>
            Open the checker
          </Link>
        }
      />
      <ol className="grid gap-2 sm:gap-3 md:grid-cols-3">
        {steps.map(({ Icon, title, text }, index) => (
          <li
            key={title}
            className="flex gap-4 rounded-card border border-line-quiet bg-surface p-4 sm:p-5"
          >
            <span
              className="inline-flex size-10 shrink-0 items-center justify-center rounded-card bg-raised
                text-accent"
            >
              <Icon size={18} aria-hidden />
            </span>
            <div>
              <h3 className="text-14 font-semibold">{`${index + 1}. ${title}`}</h3>
              <p className="mt-1 text-13 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
