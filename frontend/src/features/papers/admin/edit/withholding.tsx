import { withheldFileEnds } from '@shodh/contracts/papers/withholding/withholding.ts'
import type { Paper, PaperVersion } from '@shodh/contracts/papers/views.ts'
import { useState } from 'react'
import { useMay } from '../../../../account.ts'
import { useTimeZone } from '../../../../journal.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { fetchedDialog } from '../../../../ui/admin/fetched-dialog.tsx'
import { momentIn } from '../../../../ui/moment.ts'

const WithholdingDialog = fetchedDialog(async () => (await import('./withholding-dialog.tsx')).WithholdingDialog)

export type OneVersion = { readonly paper: Pick<Paper, 'id' | 'volumeId'>; readonly version: PaperVersion }
export type Act = 'withhold' | 'release'

const labels: Readonly<Record<Act, string>> = { withhold: 'Withhold', release: 'Release' }

function State({ of: { at, reason, lawfulBasis } }: { of: NonNullable<PaperVersion['withheld']> }) {
  const timeZone = useTimeZone()
  const ends = new Date(withheldFileEnds(at))
  const [now] = useState(() => Date.now())
  return (
    <div className="mt-1 border-l-4 border-danger pl-3">
      <p className="font-medium">
        Withheld since <time dateTime={at}>{momentIn(timeZone, at)}</time>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
      <p className="wrap-anywhere whitespace-pre-line">Lawful basis: {lawfulBasis}</p>
      <p className="text-muted">
        {ends.getTime() > now ? 'Its file is deleted on ' : 'Its file was deleted after '}
        <time dateTime={ends.toISOString()}>{momentIn(timeZone, ends.toISOString())}</time>
      </p>
    </div>
  )
}

/** Whether readers may see a version, and what an administrator can do about it. */
export function VersionWithholding({ paper, version }: OneVersion) {
  const mayWithhold = useMay('withhold PDFs')
  const [isOpen, setOpen] = useState(false)
  const { withheld } = version
  const [now] = useState(() => Date.now())
  const isGone = withheld !== undefined && withheldFileEnds(withheld.at) <= now
  const act: Act = withheld ? 'release' : 'withhold'
  return (
    <>
      {withheld && <State of={withheld} />}
      {mayWithhold && !isGone && (
        <Button
          look="quiet"
          className="-ml-2"
          aria-label={`${labels[act]} version ${version.version}…`}
          onClick={() => setOpen(true)}
        >
          {labels[act]}…
        </Button>
      )}
      {isOpen && <WithholdingDialog paper={paper} version={version} act={act} close={() => setOpen(false)} />}
    </>
  )
}
