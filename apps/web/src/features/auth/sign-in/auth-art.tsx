import { Check } from 'lucide-react'
import art from '../../../art/auth.svg'
import { Logo } from '../../../ui/marks/logo.tsx'
import { messages } from '../messages.en.ts'

/** The bright side of the window, on wide screens: what an account is good for. */
export function AuthArt() {
  return (
    <div className="relative hidden w-86 shrink-0 overflow-hidden md:block">
      <img src={art} alt="" className="absolute inset-0 size-full object-cover object-top" />
      <div className="absolute inset-x-0 bottom-0 p-8">
        <Logo sizePx={32} />
        <p className="mt-4 font-condensed text-32 leading-[1.1] font-bold text-white uppercase">
          {messages.art.title}
        </p>
        <ul className="mt-4 flex flex-col gap-2.5 text-13 text-white">
          {messages.art.points.map((point) => (
            <li key={point} className="flex items-center gap-3">
              <Check size={16} aria-hidden className="shrink-0 text-accent" />
              <span className="text-balance">{point}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
