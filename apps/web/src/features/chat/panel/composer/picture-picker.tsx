import { Search } from 'lucide-react'
import { useState } from 'react'
import { Input } from '../../../../ui/fields/input.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { Tabs } from '../../../../ui/lists/tabs.tsx'
import { noteEmoji, useChatPreferences } from '../../preferences.ts'
import { addToDraft } from './draft.ts'
import { GifSearch } from './gif-search.tsx'
import { messages } from '../messages.en.ts'
import { EmojiGrid, StickerGrid } from './picture-grids.tsx'
import { usePacks } from '../use-packs.ts'
import { useSendPicture } from './use-send-picture.ts'

type Tab = 'emoji' | 'stickers' | 'gifs'
const tabs = (['emoji', 'stickers', 'gifs'] as const).map((id) => ({ id, name: messages.tabs[id] }))

/** Emoji for the text, and what is sent instead of one. */
export function PicturePicker() {
  const [tab, setTab] = useState<Tab>('emoji')
  return (
    <section aria-label={messages.pictures} className="flex min-h-0 flex-col gap-2 p-2.5">
      <div className="shrink-0">
        <Tabs label={messages.pictures} tabs={tabs} value={tab} onChange={setTab} isWide />
      </div>
      {tab === 'emoji' && <EmojiTab />}
      {tab === 'stickers' && <StickerTab />}
      {tab === 'gifs' && <GifSearch />}
    </section>
  )
}

function pick({ id }: { readonly id: string }): void {
  noteEmoji(id)
  addToDraft(`:${id}: `)
}

function EmojiTab() {
  const { data: packs } = usePacks()
  const [query, setQuery] = useState('')
  const lately = useChatPreferences((state) => state.lately)
  if (packs === undefined) return <Wait />
  const emoji = packs.filter(({ metadata }) => metadata.kind === 'emoji')
  const all = emoji.flatMap(({ files }) => files)
  const used = lately.flatMap((id) => all.find((file) => file.id === id) ?? [])
  const wanted = query.trim().toLowerCase()
  const found = all.filter(({ id }) => id.includes(wanted))
  return (
    <>
      <Input
        label={messages.searchEmoji}
        isLabelHidden
        placeholder={messages.searchEmoji}
        leading={<Search size={16} aria-hidden />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div className="min-h-0 overflow-y-auto">
        {wanted !== '' && <EmojiGrid onPick={pick} name={messages.tabs.emoji} files={found} />}
        {wanted === '' && used.length > 0 && (
          <EmojiGrid onPick={pick} name={messages.lately} files={used} />
        )}
        {wanted === '' &&
          emoji.map(({ metadata, files }) => (
            <EmojiGrid onPick={pick} key={metadata.name} name={metadata.name} files={files} />
          ))}
      </div>
    </>
  )
}

function StickerTab() {
  const { data: packs } = usePacks()
  const send = useSendPicture()
  if (packs === undefined) return <Wait />
  const files = packs
    .filter(({ metadata }) => metadata.kind === 'sticker')
    .flatMap((pack) => pack.files)
  return (
    <div className="min-h-0 overflow-y-auto">
      <StickerGrid files={files} onPick={({ path }) => send(path)} />
    </div>
  )
}

function Wait() {
  return (
    <div role="status" aria-label={messages.loading}>
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
