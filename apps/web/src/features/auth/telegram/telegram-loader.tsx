import { Lock, Send } from 'lucide-react'
import bolt from '../../../art/logo-bolt.svg'
import { messages } from './messages.en.ts'

const { wait } = messages
const rings = [18, 30, 42, 54, 66, 78]
const dots = ['opacity-40', 'opacity-70', '']

/** The whole screen while the account is fetched. */
export function TelegramLoader() {
  return (
    <div
      role="status"
      className="absolute inset-0 flex flex-col items-center justify-center overflow-hidden px-6
        bg-radial-[at_50%_38%] from-[#0d3f78] to-bg to-70%"
    >
      <svg
        aria-hidden
        viewBox="0 0 200 200"
        className="absolute top-[38%] left-1/2 h-[160vmax] w-[160vmax] -translate-1/2 text-white/5"
      >
        {rings.map((radius) => (
          <circle
            key={radius}
            cx="100"
            cy="100"
            r={radius}
            fill="none"
            stroke="currentColor"
            strokeWidth="3"
          />
        ))}
      </svg>
      <div className="relative flex items-center gap-5">
        <span className="flex size-18 items-center justify-center rounded-full bg-[#37a8e6] text-white">
          <Send size={32} aria-hidden />
        </span>
        <span className="flex animate-pulse gap-2">
          {dots.map((tone) => (
            <span key={tone} className={`size-2 rounded-full bg-accent ${tone}`} />
          ))}
        </span>
        <span className="flex size-18 items-center justify-center rounded-full bg-surface">
          <img src={bolt} alt="" className="size-11" />
        </span>
      </div>
      <p className="relative mt-8 text-center font-condensed text-32 leading-[1.1] font-bold uppercase">
        {wait.title}
      </p>
      <p className="relative mt-3 max-w-80 text-center text-14 text-muted">{wait.text}</p>
      <p className="absolute bottom-6 flex items-center gap-2 text-13 text-muted">
        <Lock size={14} aria-hidden />
        {wait.phone}
      </p>
    </div>
  )
}
