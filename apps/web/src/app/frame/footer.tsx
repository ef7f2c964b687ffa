import { Info, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { openLegal } from '../../features/compliance/index.ts'
import type { FooterLink } from '../../platform/feature/feature.ts'
import { useSiteLinks } from '../../platform/store/site-links-store.ts'
import { Logo } from '../../ui/logo.tsx'
import { Pill } from '../../ui/pill.tsx'
import { useFooterLinks } from '../menus.ts'

/** Texts without a page of their own: they open in the terms window. */
const texts = [
  { tab: 'exclusion', name: 'Self Exclusion' },
  { tab: 'aml', name: 'AML Policy' },
  { tab: 'licence', name: 'License' },
  { tab: 'faq', name: 'FAQ' },
] as const
const row = 'touch inline-flex items-center py-1 text-left hover:text-text'

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
        <FooterGroup name="Platform">
          <Links group="platform" />
        </FooterGroup>
        <FooterGroup name="Policy">
          <Links group="policy" />
          {texts.map(({ tab, name }) => (
            <li key={tab}>
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => openLegal(tab)}
                className={row}
              >
                {name}
              </button>
            </li>
          ))}
        </FooterGroup>
        <Community />
      </div>
      {isDemoBuild && (
        <p
          className="mx-3 mb-4 flex max-sm:mb-30 items-center gap-3 rounded-card border border-line-quiet bg-surface
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

function FooterGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <nav aria-label={name} className="min-w-36">
      <h2 className="mb-2 font-semibold text-text">{name}</h2>
      <ul>{children}</ul>
    </nav>
  )
}

function Links({ group }: Pick<FooterLink, 'group'>) {
  return useFooterLinks(group).map((link) => (
    <li key={link.name}>
      {'href' in link ? (
        <Link href={link.href} className={row}>
          {link.name}
        </Link>
      ) : (
        <button type="button" aria-haspopup="dialog" onClick={link.open} className={row}>
          {link.name}
        </button>
      )}
    </li>
  ))
}

/** The operator's social networks; nothing while none are set. */
function Community() {
  const community = useSiteLinks((state) => state.community)
  if (community.length === 0) return null
  return (
    <FooterGroup name="Community">
      {community.map(({ name, url }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer" className={row}>
            {name}
          </a>
        </li>
      ))}
    </FooterGroup>
  )
}
