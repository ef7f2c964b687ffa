import { Info, ShieldCheck } from 'lucide-react'
import { Link } from 'wouter'
import { Logo } from '../../ui/logo.tsx'
import { Pill } from '../../ui/pill.tsx'

const groups = [
  { name: 'Platform', links: [{ href: '/fairness', name: 'Provably fair' }] },
  {
    name: 'Policy',
    links: [
      { href: '/terms', name: 'Terms & Conditions' },
      { href: '/privacyPolicy', name: 'Privacy Policy' },
    ],
  },
] as const

export interface FooterProps {
  isDemoBuild: boolean
}

/** The foot of every page: who we are, what can be read, from what age. */
export function Footer({ isDemoBuild }: FooterProps) {
  return (
    <footer className="mt-8 border-t border-line-quiet">
      <div
        className="mx-auto flex w-full max-w-320 flex-wrap gap-x-16 gap-y-8 px-4 py-8 text-13 text-muted
          wide:px-6"
      >
        <div className="min-w-60 flex-1">
          <Logo sizePx={28} />
          <p className="mt-3 max-w-90">
            Every round is drawn from seeds that were fixed before the bet. Anyone can recompute it.
          </p>
          <div className="mt-4 flex gap-2">
            <Pill>18+</Pill>
            <Pill>
              <ShieldCheck size={12} aria-hidden />
              Provably fair
            </Pill>
          </div>
        </div>
        {groups.map((group) => (
          <nav key={group.name} aria-label={group.name} className="min-w-36">
            <h2 className="mb-2 font-semibold text-text">{group.name}</h2>
            <ul>
              {group.links.map((link) => (
                <li key={link.href}>
                  <Link
                    href={link.href}
                    className="touch inline-flex items-center py-1 hover:text-text"
                  >
                    {link.name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      {isDemoBuild && (
        <p
          className="mx-3 mb-4 flex items-center gap-3 rounded-card border border-line-quiet bg-surface
            px-4 py-3 text-13 sm:mx-4 wide:mx-6"
        >
          <Info size={16} aria-hidden className="shrink-0 text-accent" />
          <span>
            <strong className="font-semibold">Funds on this site are not real.</strong>{' '}
            <span className="text-muted">They cannot be deposited or paid out.</span>
          </span>
        </p>
      )}
    </footer>
  )
}
