import sanitizeHtml from 'sanitize-html'

/** To https or to a path of the site; `//host` and `/\host` would lead elsewhere. */
const safeHref = /^(?:https:\/\/[^\s\\<>]+|\/(?![/\\])[^\s\\<>]*)$/i

// Its types do not know the option yet that keeps what is written in a mark that is shown as text.
const rules: sanitizeHtml.IOptions & { readonly preserveEscapedAttributes: boolean } = {
  allowedTags: ['b', 'i', 'br', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'escape',
  preserveEscapedAttributes: true,
  transformTags: {
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: safeHref.test(href) ? { href, rel: 'noopener noreferrer' } : {},
    }),
  },
}

/**
 * A text of the staff as HTML in which nothing but b, i, br and links is alive; every other mark is
 * shown as the text it is, and what is open at the end is closed. Links go to paths of the site or
 * to https and open without access to this page; a link to anywhere else leads nowhere.
 */
export function cleanHtml(text: string): string {
  return sanitizeHtml(text, rules).replaceAll('<br />', '<br>')
}
