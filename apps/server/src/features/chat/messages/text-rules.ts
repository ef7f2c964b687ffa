/** Why a text is refused. */
export type TextProblem = 'link' | 'word' | 'referral'

/** What texts are judged by. */
export interface TextLimits {
  readonly blockedWords: readonly string[]
  /** Hosts that may be named, the site's own among them. */
  readonly allowedHosts: readonly string[]
}

/** A text without case, width and space: how answers and repeats are compared. */
export function keyOf(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
}

const endings =
  'com|net|org|io|co|me|gg|xyz|info|biz|ru|cc|tv|to|app|dev|site|online|top|club|vip|bet|casino|' +
  'win|game|games|link|live|shop|store|uk|de|fr|es|it|nl|pl|br|cn|in|us|eu|ly|ai|tk|ml|ga|cf|gq|' +
  'ws|su|la|sh|im|fun|pro|click|space|website|tech|one|best|icu|lol|pw|id|ph|jp|kr|vn'
/** A browser takes a backslash for a slash, and any number of them behind a scheme. */
const address = /(?:(?:https?|ftp):[\\/]*|\/\/)([^\s\\/?#]+)/giu
const www = /\bwww\d?\.[^\s/?#]+/giu
const bareHost = new RegExp(`(?:[\\p{L}\\p{N}-]{1,63}\\.)+(?:${endings})(?![\\p{L}\\p{N}-])`, 'giu')
const scheme = /\b(?:javascript|data|vbscript|mailto|tg|discord|magnet|blob|file):/iu
/** Ways to write a dot so that no machine sees one. */
const dots = /\s*(?:[([{]\s*(?:dot|\.)\s*[)\]}]|[。．｡․])\s*/giu

function hostOf(authority: string): string {
  const afterUser = authority.slice(authority.lastIndexOf('@') + 1)
  return afterUser
    .replace(/:\d+$/, '')
    .replace(/[.,;:!?)\]}'"]+$/u, '')
    .toLowerCase()
}

/** Hosts that a text names, however it writes their dots. */
export function hostsIn(text: string): string[] {
  const plain = text.normalize('NFKC').replace(dots, '.')
  const named = [...plain.matchAll(address)].map(([, authority = '']) => authority)
  const bare = [...plain.matchAll(www), ...plain.matchAll(bareHost)].map(([host]) => host)
  return [...new Set([...named, ...bare].map(hostOf))]
}

const referral =
  /[?&](?:c|ref|code|aff)=|\b(?:ref(?:erral)?|affiliate|promo|invite|bonus)\s*-?\s*code\b|\b(?:my|use|with)\s+code\b|\buser_[0-9a-z]{26}\b/iu

/** As `keyOf`, without marks over or through letters. */
const bareKeyOf = (text: string) => keyOf(text).normalize('NFKD').replace(/\p{M}/gu, '')
const squeeze = (text: string) => bareKeyOf(text).replace(/[^\p{L}\p{N}]+/gu, '')

function holdsWord(text: string, word: string): boolean {
  const plain = bareKeyOf(text)
  const wanted = bareKeyOf(word)
  const escaped = wanted.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
  if (new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').test(plain)) return true
  // Letters drawn apart: only where single characters stand alone, so that words in a row are safe.
  const apart = plain.match(/(?:(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[^\p{L}\p{N}]+|$)){3,}/gu) ?? []
  return apart.some((run) => squeeze(run).includes(squeeze(word)))
}

/** What is wrong with a cleaned message of a player; undefined when nothing is. */
export function problemOf(text: string, limits: TextLimits): TextProblem | undefined {
  if (scheme.test(text)) return 'link'
  const allowed = new Set(limits.allowedHosts.map((host) => host.toLowerCase()))
  if (hostsIn(text).some((host) => !allowed.has(host))) return 'link'
  if (limits.blockedWords.some((word) => holdsWord(text, word))) return 'word'
  return referral.test(text) ? 'referral' : undefined
}
