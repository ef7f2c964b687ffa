const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Marks that may stand in a text of the staff, as they look once everything is escaped. */
const plainMark = /&lt;(\/?[bi]|\/a|br)\s*\/?&gt;/gi
const link = /&lt;a href=&quot;((?:https:\/|\/(?![/\\]))[^\s\\<>]*?)&quot;&gt;/gi

/**
 * A text of the staff as HTML in which nothing but b, i, br and links is alive: all of it is
 * escaped first, then exactly these marks are brought back. Links go to paths of the site or to
 * https and open without access to this page.
 */
export function cleanHtml(text: string): string {
  return text
    .replace(/[&<>"']/g, (sign) => escapes[sign] ?? '')
    .replace(plainMark, (_all, mark: string) => `<${mark.toLowerCase()}>`)
    .replace(link, (_all, href: string) => `<a href="${href}" rel="noopener noreferrer">`)
}
