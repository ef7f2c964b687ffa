import { SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { lazyPart } from '../../platform/feature/lazy-part.ts'
import { useSettings } from '../../platform/store/settings-store.ts'
import { applyTheme } from '../../platform/theme/theme.ts'
import { ModalViewport } from '../../platform/modals/modal-viewport.tsx'
import { useModals } from '../../platform/modals/modals.tsx'
import { ToastViewport } from '../../platform/toasts/toast-viewport.tsx'
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx'
import { Late } from '../../ui/states/late.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { Frame } from './frame/frame.tsx'
import { FrameProvider, rowIdOf, standing, useFrame, useFrameQuery } from './use-frame.ts'

const OverviewPage = lazyPart(() => import('./overview/overview-page.tsx'), 'OverviewPage')
const AreaPage = lazyPart(() => import('./areas/area-page.tsx'), 'AreaPage')
const RowPage = lazyPart(() => import('./areas/row-page.tsx'), 'RowPage')

/** The whole of the staff's document. */
export function Dashboard() {
  const theme = useSettings((state) => state.theme)
  useEffect(() => applyTheme(theme), [theme])
  const { data, isError, refetch } = useFrameQuery()
  const hasModal = useModals((state) => state.stack.length > 0)
  const [path] = useLocation()
  if (isError) {
    return (
      <main className="mx-auto max-w-120 p-6 pt-24">
        <ErrorState text="The dashboard could not be loaded." onRetry={() => void refetch()} />
      </main>
    )
  }
  if (data === undefined) {
    return (
      <main className="flex min-h-dvh items-center justify-center" aria-label="Loading">
        <Spinner />
      </main>
    )
  }
  return (
    <FrameProvider value={data}>
      <Frame>
        <Late
          key={path}
          room={<Skeleton className="h-160 w-full" />}
          text="This page could not be shown. What was done before stands."
        >
          <Pages />
        </Late>
      </Frame>
      <ModalViewport overlay={<ToastViewport isInWindow />} />
      {!hasModal && <ToastViewport />}
    </FrameProvider>
  )
}

function Pages() {
  const { areas, me } = useFrame()
  const [first] = standing(areas)
  const start = me.seesOverview ? 'overview' : first?.id
  return (
    <Switch>
      <Route path="/">{start ? <Redirect to={`/${start}`} replace /> : <Nothing />}</Route>
      {me.seesOverview && (
        <Route path="/overview">
          <OverviewPage />
        </Route>
      )}
      <Route path="/user/:id">{({ id }) => <OneRow area="users" id={id} />}</Route>
      <Route path="/:area/:id">{({ area, id }) => <OneRow area={area} id={id} />}</Route>
      <Route path="/:area">{({ area }) => <List area={area} />}</Route>
      <Route>
        <Nothing />
      </Route>
    </Switch>
  )
}

function List({ area: id }: { area: string }) {
  const { areas } = useFrame()
  const area = standing(areas).find((one) => one.id === id)
  return area ? <AreaPage key={id} area={area} /> : <Nothing />
}

function OneRow({ area: areaId, id }: { area: string; id: string }) {
  const { areas } = useFrame()
  const area = standing(areas).find((one) => one.id === areaId)
  return area ? <RowPage key={id} area={area} id={rowIdOf(id)} /> : <Nothing />
}

function Nothing() {
  return (
    <EmptyState
      isPage
      icon={<SearchX size={24} />}
      title="You may not see this."
      text="There is no such page, or your role does not open it."
    />
  )
}
