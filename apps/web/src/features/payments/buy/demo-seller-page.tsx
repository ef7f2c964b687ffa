import { CreditCard, PackageX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { callServer } from '../../../platform/client/call-server.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import type { PathParams } from '../../../platform/feature/feature.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { PageHead } from '../../../ui/lists/section-head.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { BuyOrderCard } from './buy-order-card.tsx'
import { buyWords } from './buy-words.en.ts'

const words = buyWords.demo

/** /crypto/pay/:order: what an outside seller's own page would be, in a demo build. */
export function DemoSellerPage({ params }: { params: PathParams }) {
  const id = params['order'] ?? ''
  const queryKey = ['payments', 'buy-order', id]
  const [isBusy, setIsBusy] = useState(false)
  const { data, isError } = useServerQuery({
    queryKey,
    queryFn: ({ signal }) => callServer('buyOrder', { id }, { signal }),
    staleTime: 0,
  })
  const act = (outcome: 'pay' | 'fail') => {
    setIsBusy(true)
    callServer('buyDemoPay', { id, outcome })
      .then(
        (row) => queryClient.show(queryKey, row),
        (problem: Error) => toast('error', problem.message),
      )
      .finally(() => setIsBusy(false))
  }
  return (
    <>
      <PageHead title={words.title} text={words.text} />
      <div className="mx-auto max-w-140">
        {data === undefined ? (
          isError ? (
            <EmptyState
              icon={<PackageX size={26} aria-hidden />}
              title={words.unknown}
              text={words.unknownText}
            />
          ) : (
            <Skeleton className="h-96 w-full" />
          )
        ) : (
          <Card icon={<CreditCard size={18} aria-hidden />} title={words.order}>
            <div className="grid gap-4 p-4">
              <BuyOrderCard order={{ ...data, url: null }} />
              {data.state === 'pending' ? (
                <div className="grid gap-3 sm:grid-cols-2">
                  <Button variant="primary" isBusy={isBusy} onClick={() => act('pay')}>
                    {words.pay}
                  </Button>
                  <Button variant="destructive" isBusy={isBusy} onClick={() => act('fail')}>
                    {words.fail}
                  </Button>
                </div>
              ) : (
                <Link href="/crypto" className={buttonClass('secondary')}>
                  {words.back}
                </Link>
              )}
            </div>
          </Card>
        )}
      </div>
    </>
  )
}
