/** What the headers depend on. */
export interface HeaderFacts {
  readonly isSecure: boolean
  /** Nonce of this page's scripts; null for answers that are no page. */
  readonly nonce: string | null
  /** Addresses of the sockets, for connect-src. */
  readonly sockets: readonly string[]
  /** True for the one page that our own pages show in a frame. */
  readonly isFramed?: boolean
  /** Where games of outside providers come from, for frame-src besides our own pages. */
  readonly frames?: readonly string[]
  /** Where the script of an embedded vendor, and what it loads, come from. */
  readonly embeds?: readonly string[]
}

/** The content security policy; answers that are no page may load nothing at all. */
export function contentPolicy(facts: HeaderFacts): string {
  const { nonce, sockets, isFramed = false, frames = [], embeds = [] } = facts
  const ancestors = `frame-ancestors ${isFramed ? "'self'" : "'none'"}`
  const closed = ["default-src 'none'", "base-uri 'none'", ancestors]
  if (nonce === null) return [...closed, "form-action 'none'"].join('; ')
  // Scripts and pictures come over https; a vendor's sockets are for connect-src alone.
  const loaded = embeds.filter((source) => source.startsWith('https:'))
  return [
    ...closed,
    ['script-src', "'self'", `'nonce-${nonce}'`, ...loaded].join(' '),
    ['style-src', "'self'", "'unsafe-inline'", ...loaded].join(' '),
    ['img-src', "'self'", 'data:', ...loaded].join(' '),
    ['font-src', "'self'", ...loaded].join(' '),
    ['connect-src', "'self'", ...sockets, ...embeds].join(' '),
    "worker-src 'self' blob:",
    `frame-src ${["'self'", ...frames].join(' ')}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "form-action 'self'",
  ].join('; ')
}

const features = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']
const permissionsPolicy = features.map((feature) => `${feature}=()`).join(', ')

/** Browsers heed these over https only, and complain about the opener policy elsewhere. */
const secureHeaders = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
}

/** The security headers of every answer. */
export function securityHeaders(facts: HeaderFacts): Record<string, string> {
  return {
    'content-security-policy': contentPolicy(facts),
    ...(facts.nonce === null
      ? {}
      : { 'content-security-policy-report-only': "require-trusted-types-for 'script'" }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': facts.isFramed === true ? 'SAMEORIGIN' : 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy,
    ...(facts.isSecure ? secureHeaders : {}),
  }
}
