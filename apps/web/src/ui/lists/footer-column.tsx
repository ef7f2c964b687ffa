import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** How an entry of the foot looks, whatever it opens. */
export const footerEntryClass = 'touch inline-flex items-center py-1 text-left hover:text-text'

/** A column at the foot of the page. */
export function FooterColumn({ name, children }: { name: string; children: ReactNode }) {
  return (
    <nav aria-label={name} className="min-w-36">
      <h2 className="mb-2 font-semibold text-text">{name}</h2>
      <ul>{children}</ul>
    </nav>
  )
}

/** Whether an address leads away from this site. */
export const isOutside = (href: string) => href.startsWith('https://')

/** An entry that leads to a path of this site, or in a new tab to somebody else's. */
export function FooterAnchor({ name, href }: { name: string; href: string }) {
  return (
    <li>
      {isOutside(href) ? (
        <a href={href} target="_blank" rel="noreferrer" className={footerEntryClass}>
          {name}
        </a>
      ) : (
        <Link href={href} className={footerEntryClass}>
          {name}
        </Link>
      )}
    </li>
  )
}
