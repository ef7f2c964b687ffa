import { FileWarning, RotateCw } from 'lucide-react'
import { Button } from '../../ui/buttons/button.tsx'
import { Logo } from '../../ui/marks/logo.tsx'

/** Shown instead of everything while the site has no valid licence; no frame around it. */
export function InvalidLicencePage() {
  return (
    <div className="flex min-h-dvh flex-col p-6">
      <Logo />
      <div className="m-auto flex flex-col items-center py-12 text-center">
        <span className="inline-flex size-20 items-center justify-center rounded-stage bg-loss-tint text-loss">
          <FileWarning size={36} aria-hidden />
        </span>
        <h1 className="mt-6 font-condensed text-36 font-bold uppercase">Invalid licence</h1>
        <p className="mt-2 max-w-105 text-14 text-muted">
          This site has no valid licence to run at the moment. Balances are kept and unchanged. If
          you run this site, renew the licence file and reload.
        </p>
        <Button
          className="mt-6"
          icon={<RotateCw size={16} aria-hidden />}
          onClick={() => window.location.assign('/')}
        >
          Reload
        </Button>
      </div>
    </div>
  )
}
