import type { EmojiPack } from '@powerplay/contract'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Input } from '../../../ui/input.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { noteEmoji, useChatPreferences } from '../preferences.ts'
import { addToDraft } from './draft.ts'
import { GifSearch } from './gif-search.tsx'
import { messages } from './messages.en.ts'
import { usePacks } from './use-packs.ts'
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
        {wanted !== '' && <Files name={messages.tabs.emoji} files={found} />}
        {wanted === '' && used.length > 0 && <Files name={messages.lately} files={used} />}
        {wanted === '' &&
          emoji.map(({ metadata, files }) => (
            <Files key={metadata.name} name={metadata.name} files={files} />
          ))}
      </div>
    </>
  )
}

function Files({ name, files }: { name: string; files: EmojiPack['files'] }) {
  const handlePick = (id: string) => {
    noteEmoji(id)
    addToDraft(`:${id}: `)
  }
  return (
    <>
      <p className="px-1 py-1 text-12 text-muted">{name}</p>
      {files.length === 0 && <p className="px-1 text-13 text-muted">{messages.noneFound}</p>}
      <div className="grid grid-cols-8 gap-0.5 max-sm:grid-cols-7">
        {files.map(({ id, path }) => (
          <button
            key={id}
            type="button"
            aria-label={id}
            title={`:${id}:`}
            onClick={() => handlePick(id)}
            className="touch flex size-9 items-center justify-center rounded-control hover:bg-hover"
          >
            <img src={path} alt="" width={24} height={24} loading="lazy" className="size-6" />
          </button>
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
    <div className="grid min-h-0 grid-cols-4 gap-1 overflow-y-auto">
      {files.map(({ id, path }) => (
        <button
          key={id}
          type="button"
          aria-label={id}
          onClick={() => send(path)}
          className="touch flex aspect-square items-center justify-center rounded-control hover:bg-hover"
        >
          <img src={path} alt="" width={60} height={60} loading="lazy" className="size-15" />
        </button>
      ))}
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
