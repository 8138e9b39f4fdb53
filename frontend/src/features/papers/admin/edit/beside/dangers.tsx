import type { Paper } from '@shodh/contracts/papers/views.ts'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../../../../account.ts'
import { Button } from '../../../../../ui/admin/button.tsx'
import { fetchedDialog } from '../../../../../ui/admin/dialogs/fetched-dialog.tsx'
import { apart, Section } from '../../../../../ui/admin/heading.tsx'
import { usePaperHistoryQuery } from '../../calls.ts'
import { acts, type NoticeAct } from '../../notices/acts.ts'
import { actsOf, NoticeDialog } from '../../notices/paper-notices.tsx'
import { WithholdingDialog } from '../withholding/withholding.tsx'

const DeleteDialog = fetchedDialog(
  async () => (await import('../../list/acts/delete-paper-dialog.tsx')).DeletePaperDialog,
)

type Danger = {
  readonly label: string
  readonly name?: string
  readonly what: string
  readonly dialog: (close: () => void) => ReactNode
}

const noticeTexts: Readonly<Partial<Record<NoticeAct, string>>> = {
  retract: 'What it says no longer holds. It stays readable, with a notice wherever it is shown.',
  withdraw: 'It should not have been published. It stays readable, with a notice wherever it is shown.',
}

/** What can be done to the paper that takes it, or a part of it, from its readers. */
const useDangers = (paper: Paper): readonly Danger[] => {
  const mayIssue = useMay('issue notices')
  const mayWithhold = useMay('withhold PDFs')
  const mayDelete = useMay('delete papers')
  const history = usePaperHistoryQuery(paper.id).data
  const notices = (mayIssue && history ? actsOf(history.notices ?? []) : [])
    .filter(act => acts[act].isDestructive)
    .map(act => ({
      label: acts[act].label,
      what: noticeTexts[act] ?? '',
      dialog: (close: () => void) => <NoticeDialog act={act} paper={paper} close={close} />,
    }))
  const versions = (mayWithhold ? (history?.versions ?? []) : [])
    .filter(({ withheld }) => !withheld)
    .toReversed()
    .map(version => ({
      label: `Withhold version ${version.version}`,
      what: 'For a reason of law: nobody can read its PDF any more, and after 7 days the file is deleted.',
      dialog: (close: () => void) => <WithholdingDialog paper={paper} version={version} act="withhold" close={close} />,
    }))
  const deletion = {
    label: 'Delete',
    name: 'Delete Paper',
    what: 'It leaves the site at once; its address says when and why. An administrator can restore it.',
    dialog: (close: () => void) => <DeleteDialog paper={paper} close={close} />,
  }
  return [...notices, ...versions, ...(mayDelete ? [deletion] : [])]
}

/** Apart from what is used every day. */
export function Dangers({ of: paper }: { of: Paper }) {
  const dangers = useDangers(paper)
  const [opened, open] = useState<string>()
  if (dangers.length === 0) return null
  const close = () => open(undefined)
  return (
    <Section title="Take off the site" className={`${apart} min-w-0`}>
      <ul>
        {dangers.map(({ label, name = label, what }) => (
          <li key={label} className="flex items-center justify-between gap-4 border-b border-line py-3 last:border-0">
            <p className="min-w-0 text-sm">
              <span className="block font-medium">{label}</span>
              <span className="text-muted">{what}</span>
            </p>
            <Button look="danger" className="shrink-0" aria-label={`${name}…`} onClick={() => open(label)}>
              {label.split(' ')[0]}…
            </Button>
          </li>
        ))}
      </ul>
      {dangers.find(({ label }) => label === opened)?.dialog(close)}
    </Section>
  )
}
