import type { EmojiPack } from '@powerplay/contract'
import { messages } from '../messages.en.ts'

type File = EmojiPack['files'][number]

export interface PictureGridProps {
  files: readonly File[]
  onPick: (file: File) => void
}

/** The emoji of a pack under its name. */
export function EmojiGrid({ name, files, onPick }: PictureGridProps & { name: string }) {
  return (
    <>
      <p className="px-1 py-1 text-12 text-muted">{name}</p>
      {files.length === 0 && <p className="px-1 text-13 text-muted">{messages.noneFound}</p>}
      <div className="grid grid-cols-8 gap-0.5 max-sm:grid-cols-7">
        {files.map((file) => (
          <button
            key={file.id}
            type="button"
            aria-label={file.id}
            title={`:${file.id}:`}
            onClick={() => onPick(file)}
            className="touch flex size-9 items-center justify-center rounded-control hover:bg-hover"
          >
            <img src={file.path} alt="" width={24} height={24} loading="lazy" className="size-6" />
          </button>
        ))}
      </div>
    </>
  )
}

/** Stickers, four beside each other. */
export function StickerGrid({ files, onPick }: PictureGridProps) {
  return (
    <div className="grid grid-cols-4 gap-1">
      {files.map((file) => (
        <button
          key={file.id}
          type="button"
          aria-label={file.id}
          onClick={() => onPick(file)}
          className="touch flex aspect-square items-center justify-center rounded-control hover:bg-hover"
        >
          <img src={file.path} alt="" width={60} height={60} loading="lazy" className="size-15" />
        </button>
      ))}
    </div>
  )
}
