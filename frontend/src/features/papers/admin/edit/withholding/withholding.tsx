import { withheldFileEnds } from '@shodh/contracts/papers/withholding/withholding.ts'
import type { Paper, PaperVersion } from '@shodh/contracts/papers/views.ts'
import { useState } from 'react'
import { useMay } from '../../../../../account.ts'
import { useTimeZone } from '../../../../../journal.ts'
import { Button } from '../../../../../ui/admin/button.tsx'
import { fetchedDialog } from '../../../../../ui/admin/dialogs/fetched-dialog.tsx'
import { momentIn } from '../../../../../ui/formats/moment.ts'

export const WithholdingDialog = fetchedDialog(async () => (await import('./withholding-dialog.tsx')).WithholdingDialog)

export type OneVersion = { readonly paper: Pick<Paper, 'id' | 'volumeId'>; readonly version: PaperVersion }
export type Act = 'withhold' | 'release'

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

/** Why readers may not see a version, and its release while it has a file. */
export function VersionWithholding({ paper, version }: OneVersion) {
  const mayRelease = useMay('withhold PDFs')
  const [isOpen, setOpen] = useState(false)
  const [now] = useState(() => Date.now())
  if (!version.withheld) return null
  return (
    <>
      <State of={version.withheld} />
      {mayRelease && withheldFileEnds(version.withheld.at) > now && (
        <Button
          look="quiet"
          className="-ml-2"
          aria-label={`Release version ${version.version}…`}
          onClick={() => setOpen(true)}
        >
          Release…
        </Button>
      )}
      {isOpen && <WithholdingDialog paper={paper} version={version} act="release" close={() => setOpen(false)} />}
    </>
  )
}
