import type { WordStep } from '../games/word-steps.ts'
import { messages } from '../messages.en.ts'

const texts = messages.words

/** Every number of a round and what it decided, in the order they are read. */
export function WordTable({ words }: { words: readonly WordStep[] }) {
  return (
    <div
      role="region"
      aria-label={texts.label}
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-control border border-line-quiet bg-well"
    >
      <table className="num w-full text-left text-12">
        <thead className="sticky top-0 bg-well text-muted">
          <tr>
            <th scope="col" className="px-2 py-2 font-medium sm:px-3">
              {texts.number}
            </th>
            <th scope="col" className="px-2 py-2 font-medium sm:px-3">
              {texts.fraction}
            </th>
            <th scope="col" className="px-2 py-2 font-medium sm:px-3">
              {texts.sum}
            </th>
            <th scope="col" className="px-2 py-2 font-medium sm:px-3">
              {texts.meaning}
            </th>
          </tr>
        </thead>
        <tbody>
          {words.map((word) => (
            <tr key={word.index} className="border-t border-line-quiet">
              <td className="px-2 py-1.5 sm:px-3 text-muted">{word.index + 1}</td>
              <td className="px-2 py-1.5 sm:px-3">{word.fraction}</td>
              <td className="px-2 py-1.5 sm:px-3 whitespace-nowrap">{word.sum}</td>
              <td className="px-2 py-1.5 sm:px-3 font-semibold">{word.meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
