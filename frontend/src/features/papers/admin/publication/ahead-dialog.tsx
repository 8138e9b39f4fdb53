import type { Paper } from '@shodh/contracts/papers/views.ts'
import type { VolumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { useState } from 'react'
import { useAct } from '../../../../ui/admin/act.tsx'
import { RequestDialog } from '../../../../ui/admin/dialogs/dialog.tsx'
import { usePublicationChange } from '../../../volumes/admin/calls.ts'
import { NotifyAuthors } from '../author-mails/notify-authors.tsx'
import { pathOf } from '../calls.ts'

type Asked = { readonly paper: Paper; readonly volume: VolumeDetails; readonly close: () => void }

export function AheadDialog({ paper, volume, close }: Asked) {
  const change = usePublicationChange()
  const [notifyAuthors, setNotifyAuthors] = useState(true)
  const request = useAct({
    send: () =>
      change({
        url: `papers/${pathOf(paper)}/publish`,
        method: 'POST',
        body: notifyAuthors ? {} : { notifyAuthors },
        defaultMessage: 'Failed to publish the paper',
        done: `“${paper.title}” is published`,
      }),
    done: close,
  })
  return (
    <RequestDialog
      title="Publish this paper ahead?"
      label="Publish ahead"
      busyLabel="Publishing…"
      isAlert
      request={request}
      close={close}
    >
      <p className="wrap-anywhere">
        Readers see <strong className="font-medium">“{paper.title}”</strong> at once: its page, its PDF, search, feeds
        and harvests have it, and it can be cited. Its page names “{volume.name}” as the issue to come.
      </p>
      <p className="my-2 text-sm text-muted">
        The issue and its other papers stay in preparation. Today becomes its date of publication, unless it states
        another. It cannot be taken back into preparation.
      </p>
      <NotifyAuthors of={paper} isOn={notifyAuthors} set={setNotifyAuthors} occasion={{ kind: 'published' }} />
    </RequestDialog>
  )
}
