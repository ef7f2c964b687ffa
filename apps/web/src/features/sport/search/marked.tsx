/** A text whose words that begin with the query are marked; accents and case do not matter. */
export function Marked({ text, query }: { text: string; query: string }) {
  const at = placeOf(text, query)
  if (at < 0) return text
  const end = at + query.length
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-[3px] bg-accent/26 text-text">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}

/** Where a word begins with the query; −1 where none does. */
export function placeOf(text: string, query: string): number {
  const [plain, wanted] = [plainOf(text), plainOf(query)]
  // Only where taking the accents off kept every letter in its place.
  if (plain.length !== text.length || wanted === '') return -1
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + 1)) {
    if (at === 0 || !/[a-z0-9]/.test(plain[at - 1] ?? '')) return at
  }
  return -1
}

function plainOf(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
