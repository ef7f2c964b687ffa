import type { FooterEntry } from '@powerplay/contract'
import { Info, ShieldCheck } from 'lucide-react'
import { openLegal } from '../../features/compliance/index.ts'
import { useLicence } from '../../platform/licence/licence.ts'
import type { FooterLink } from '../../platform/feature/feature.ts'
import { useSiteLinks } from '../../platform/store/site-links-store.ts'
import {
  FooterAnchor,
  FooterColumn,
  footerEntryClass,
  isOutside,
} from '../../ui/lists/footer-column.tsx'
import { Logo } from '../../ui/marks/logo.tsx'
import { Pill } from '../../ui/marks/pill.tsx'
import { useFooterLinks } from '../menus.ts'
import { hasPage } from '../routes.ts'

/** Texts without a page of their own: they open in the terms window. */
const texts = [
  { tab: 'exclusion', name: 'Self Exclusion' },
  { tab: 'aml', name: 'AML Policy' },
  { tab: 'licence', name: 'License' },
  { tab: 'faq', name: 'FAQ' },
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
        <FooterColumn name="Platform">
          <Links group="platform" />
          <OperatorLinks group="platform" />
        </FooterColumn>
        <FooterColumn name="Policy">
          <Links group="policy" />
          {texts.map(({ tab, name }) => (
            <li key={tab}>
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => openLegal(tab)}
                className={footerEntryClass}
              >
                {name}
              </button>
            </li>
          ))}
          <OperatorLinks group="policy" />
        </FooterColumn>
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

function Links({ group }: Pick<FooterLink, 'group'>) {
  return useFooterLinks(group).map((link) =>
    'href' in link ? (
      <FooterAnchor key={link.name} name={link.name} href={link.href} />
    ) : (
      <li key={link.name}>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={link.open}
          className={footerEntryClass}
        >
          {link.name}
        </button>
      </li>
    ),
  )
}

/** What staff added to a column; a path whose page is switched off is left out. */
function OperatorLinks({ group }: Pick<FooterEntry, 'group'>) {
  useLicence()
  const footer = useSiteLinks((state) => state.footer)
  return footer
    .filter((link) => link.group === group && (isOutside(link.href) || hasPage(pathOf(link.href))))
    .map(({ name, href }) => <FooterAnchor key={name} name={name} href={href} />)
}

const pathOf = (href: string) => href.split(/[?#]/, 1)[0] ?? ''

/** The operator's social networks; nothing while none are set. */
function Community() {
  const community = useSiteLinks((state) => state.community)
  const isMore = useSiteLinks((state) => state.footer.some(({ group }) => group === 'community'))
  if (community.length === 0 && !isMore) return null
  return (
    <FooterColumn name="Community">
      {community.map(({ name, url }) => (
        <FooterAnchor key={url} name={name} href={url} />
      ))}
      <OperatorLinks group="community" />
    </FooterColumn>
  )
}
