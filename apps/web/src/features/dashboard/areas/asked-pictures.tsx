/** The pictures that a request would set, for whoever decides it. */
export function AskedPictures({ detail }: { detail: unknown }) {
  const pictures = picturesIn(detail)
  if (pictures.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-4">
      {pictures.map(({ label, data }) => (
        <li key={label} className="grid gap-1 text-12 text-muted">
          {label}, as asked for
          <img src={data} alt={`${label} as asked for`} className="size-16 object-contain" />
        </li>
      ))}
    </ul>
  )
}

function picturesIn(detail: unknown): { readonly label: string; readonly data: string }[] {
  const list: unknown = Reflect.get(Object(detail), 'pictures')
  return (Array.isArray(list) ? list : []).flatMap((one: unknown) => {
    const [label, data]: unknown[] = [
      Reflect.get(Object(one), 'label'),
      Reflect.get(Object(one), 'data'),
    ]
    return typeof label === 'string' && typeof data === 'string' && data.startsWith('data:image/')
      ? [{ label, data }]
      : []
  })
}
