import { z } from 'zod'

/** Name of a help page in its address: /help/deposits. */
export const helpSlug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/)

/** A help page as the list of them shows it; pages of a topic stand together. */
export const helpEntry = z.object({ slug: helpSlug, title: z.string(), topic: z.string() })

/** A help page in full. Line breaks stay; of marks only b, i, br and links are alive. */
export const helpPage = helpEntry.extend({ html: z.string() })

/** The columns of the foot of the page. */
export const footerGroup = z.enum(['platform', 'policy', 'community'])

/** A link that staff put into the foot of all pages: a path of this site, or an https address. */
export const footerLink = z.object({ group: footerGroup, name: z.string(), href: z.string() })
