import type { ListedDraft as Draft } from '@shodh/contracts/papers/drafts/drafts.ts'
import { useMay } from '../../../../account.ts'
import { useTimeZone } from '../../../../journal.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { dayIn } from '../../../../ui/formats/dates.ts'
import { fileSize } from '../../../../ui/formats/file-size.ts'

const volumeNotes: Readonly<Record<Draft['volumeStatus'], string | undefined>> = {
  active: undefined,
  'not chosen': 'No volume is chosen yet.',
  deactivated: 'Activate volume to add papers: its volume is deactivated.',
  missing: 'Its volume is no longer in the journal. Resume it to choose another one.',
}

/** Whether everything is there that publishing needs. */
const isComplete = ({ title, authorName, file, volumeStatus }: Draft) =>
  Boolean(title && authorName && file) && volumeStatus === 'active'

const placeOf = ({ year, issueType, volumeName }: Draft) => [year, issueType, volumeName].filter(Boolean).join(' · ')

export type DraftActs = {
  readonly resume: (draft: Draft) => void
  readonly publish: (draft: Draft, isConfirmed?: boolean) => void
  readonly discard: (draft: Draft) => void
  /** The draft that is being published. */
  readonly busy: string | undefined
  /** The draft whose PDF another paper has, which has to be meant. */
  readonly known: { readonly id: string; readonly message: string } | undefined
}

function Actions({ draft, acts, name }: { draft: Draft; acts: DraftActs; name: string }) {
  const mayUpload = useMay('upload papers')
  const isBusy = acts.busy === draft.id
  return (
    <div className="flex flex-wrap gap-2">
      <Button aria-label={`Resume ${name}`} onClick={() => acts.resume(draft)}>
        Resume
      </Button>
      {mayUpload && isComplete(draft) && (
        <Button look="primary" aria-label={`Upload ${name}`} isBusy={isBusy} onClick={() => acts.publish(draft)}>
          {isBusy ? 'Uploading…' : 'Upload'}
        </Button>
      )}
      <Button
        className="hover:border-danger hover:text-danger"
        aria-label={`Discard ${name}`}
        onClick={() => acts.discard(draft)}
      >
        Discard
      </Button>
    </div>
  )
}

function KnownPdf({ draft, acts: { known, publish, busy }, name }: { draft: Draft; acts: DraftActs; name: string }) {
  if (known?.id !== draft.id || busy === draft.id) return null
  return (
    <p role="status" className="mt-1 text-danger wrap-anywhere">
      {known.message}{' '}
      <Button look="quiet" aria-label={`Upload ${name} all the same`} onClick={() => publish(draft, true)}>
        Upload all the same
      </Button>
    </p>
  )
}

function Ends({ draft: { endsAt, endsSoon } }: { draft: Draft }) {
  const timeZone = useTimeZone()
  return endsSoon ? <Badge tone="accent">Ends on {dayIn(timeZone, endsAt)}</Badge> : null
}

function DraftItem({ draft, acts }: { draft: Draft; acts: DraftActs }) {
  const timeZone = useTimeZone()
  const mayChange = useMay('save drafts')
  const { title, authorName, language, file, updatedAt, volumeStatus, doiTakenBy } = draft
  const name = title ?? 'Untitled Paper'
  const note = volumeNotes[volumeStatus]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="min-w-0 flex-1 basis-72 text-sm">
        <h2 lang={language} dir="auto" className="font-serif text-lg wrap-anywhere">
          {name}
        </h2>
        <p className="wrap-anywhere">{authorName ?? 'Unknown Author'}</p>
        <p className="text-muted wrap-anywhere">{placeOf(draft)}</p>
        <p className="text-muted">
          {file ? `PDF, ${fileSize(file.bytes)}` : 'Without a PDF'} · changed {dayIn(timeZone, updatedAt)}
        </p>
        {note && <p className="mt-1 text-danger">{note}</p>}
        {doiTakenBy !== undefined && (
          <p className="mt-1 text-danger wrap-anywhere">Its DOI belongs to another paper: “{doiTakenBy}”.</p>
        )}
        <KnownPdf draft={draft} acts={acts} name={name} />
        <p className="mt-1 empty:hidden">
          <Ends draft={draft} />
        </p>
      </div>
      {mayChange && <Actions draft={draft} acts={acts} name={name} />}
    </li>
  )
}

export function DraftList({ drafts, acts }: { drafts: readonly Draft[]; acts: DraftActs }) {
  return (
    <ul className="border-t border-line">
      {drafts.map(draft => (
        <DraftItem key={draft.id} draft={draft} acts={acts} />
      ))}
    </ul>
  )
}
