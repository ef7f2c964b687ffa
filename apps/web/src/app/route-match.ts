import type { PathParams } from '../platform/feature/feature.ts'

/**
 * Whether a path fits a pattern: ":name" takes one part, everything else must be equal. A slash at
 * the end does not count.
 * @returns the decoded values of the named parts, or undefined.
 */
export function matchPath(pattern: string, path: string): PathParams | undefined {
  const wanted = partsOf(pattern)
  const given = partsOf(path)
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decode(value)
    else if (part !== value) return undefined
  }
  return params
}

function partsOf(path: string): readonly string[] {
  return path.split('/').filter((part) => part !== '')
}

/** A mistyped percent sign must not break the page. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
