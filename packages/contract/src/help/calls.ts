import { z } from 'zod'
import { call } from '../core/call.ts'
import { empty } from '../core/fields.ts'
import { footerLink, helpEntry, helpPage, helpSlug } from './entities.ts'

const perMinute = { limit: 120, windowMs: 60_000, per: 'ip' } as const

/** What staff write for readers. Source: product specification of the community and staff, 13.2. */
export const helpCalls = {
  helpPages: call({
    feature: 'help',
    summary: 'The help pages that are shown now, by topic and in their order.',
    path: '/api/help/pages',
    who: 'guest',
    rate: perMinute,
    input: empty,
    output: z.array(helpEntry),
  }),
  helpPage: call({
    feature: 'help',
    summary: 'A help page in full.',
    path: '/api/help/page',
    who: 'guest',
    rate: perMinute,
    input: z.strictObject({ slug: helpSlug }),
    output: helpPage,
  }),
  footerLinks: call({
    feature: 'help',
    summary: 'The links that staff added to the foot of all pages, in their order.',
    path: '/api/footerLinks',
    who: 'guest',
    rate: perMinute,
    input: empty,
    output: z.array(footerLink),
  }),
}
