import type { OwnPapersResponse } from '@shodh/contracts/papers/back-office/own-papers.ts'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useMay } from '../../../account.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { fetchedDialog } from '../../../ui/admin/dialogs/fetched-dialog.tsx'
import { count } from '../../../ui/formats/count.ts'
import type { ListedPaper } from '../paper-details.ts'

const NoticeDialog = fetchedDialog(async () => (await import('./notices/notice-dialog.tsx')).NoticeDialog)

type OwnPaper = OwnPapersResponse['papers'][number]

function Row({ of: paper, propose }: { of: OwnPaper; propose: (() => void) | undefined }) {
  const { id, title, volumeName, year, downloads, through } = paper
  const by = through === 'orcid' ? 'by your ORCID iD' : 'by your e-mail address'
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-b border-line py-2 text-sm">
      <p className="min-w-0 grow basis-60">
        <Link to={`/admin/papers?paper=${id}`} className="block wrap-anywhere hover:underline" lang="" dir="auto">
          {title}
        </Link>
        <span className="block text-xs text-muted">{`${volumeName} (${year}) · ${by}`}</span>
      </p>
      {downloads !== undefined && <span className="shrink-0 tabular-nums">{count(downloads, 'download')}</span>}
      {propose && (
        <Button look="quiet" aria-label={`Propose a correction: ${title}`} onClick={propose}>
          <Pencil aria-hidden="true" className="size-4" />
          Propose a correction
        </Button>
      )}
    </li>
  )
}

/** The papers that the account is joined to, with their downloads of all time. */
export function OwnPaperList({ of: papers }: { of: readonly OwnPaper[] }) {
  const mayPropose = useMay('propose corrections')
  const [corrected, setCorrected] = useState<ListedPaper>()
  return (
    <>
      <ul className="border-t border-line">
        {papers.map(paper => (
          <Row key={paper.id} of={paper} propose={mayPropose ? () => setCorrected(paper) : undefined} />
        ))}
      </ul>
      {corrected && <NoticeDialog act="propose" paper={corrected} close={() => setCorrected(undefined)} />}
    </>
  )
}
