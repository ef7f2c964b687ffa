import { useMemo } from 'react'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { scaled } from '../../../platform/format/ratio.ts'
import { whisper } from '../../../platform/realtime/realtime.ts'
import type { CheckedRound } from './derive-round.ts'
import { chainEnd, crashProof } from '../games/crash-proof.ts'
import { numberIn } from '../games/outcome.ts'
import { messages } from '../messages.en.ts'
import { ByteBoxes, Digest, HashVerdict, Line, Step } from './derivation-step.tsx'

const texts = messages.crash

/** From the hash of a game and the salt to its point, and back to the published end of the chain. */
export function CrashSteps({ derived, bet }: CheckedRound) {
  const { round, outcome } = derived
  const proof = useMemo(() => crashProof(round), [round])
  const point = numberIn(outcome, 'result') ?? 0
  return (
    <>
      <Step number={1} title={texts.chain}>
        <Line>{proof.previousHash}</Line>
        <HashVerdict
          hash={proof.previousHash}
          shown={bet?.info.server_seed_hash ?? undefined}
          words={{ same: texts.sameChain, other: texts.otherChain, compare: texts.compareChain }}
        />
      </Step>
      <Step number={2} title={texts.hmac}>
        <Line>
          <span className="text-muted">{messages.steps.message}</span> {round.clientSeed}
        </Line>
        <Digest hex={proof.digestHex} />
      </Step>
      <Step number={3} title={texts.number}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ByteBoxes hex={proof.bytesHex} />
          <p className="num text-12 text-muted">
            = <strong className="text-text">{scaled(proof.number, 0)}</strong>
          </p>
        </div>
      </Step>
      <Step number={4} title={texts.point}>
        <Line>
          {`4,294,967,296 ÷ ${scaled(proof.number + 1, 0)} × 0.99 →`}{' '}
          <strong>{`${scaled(Math.round(point * 100), 2)}×`}</strong>
        </Line>
      </Step>
      <Step number={5} title={texts.end.replace('{games}', scaled(round.nonce, 0))}>
        <ChainEnd derived={derived} />
      </Step>
    </>
  )
}

/** The walk back to the hash that was published before the first game. */
function ChainEnd({ derived: { round } }: Pick<CheckedRound, 'derived'>) {
  const end = useMemo(() => chainEnd(round), [round])
  const { data } = useServerQuery({
    queryKey: ['crash-chain'],
    queryFn: () => whisper('GameData', { api_id: 'crash' }),
  })
  if (end === undefined) return <p className="text-12 text-muted">{texts.endFar}</p>
  return (
    <>
      <Line>{end}</Line>
      <HashVerdict
        hash={end}
        shown={data?.chain?.terminatingHash}
        words={{ same: texts.sameEnd, other: texts.otherEnd, compare: texts.compareEnd }}
      />
    </>
  )
}
