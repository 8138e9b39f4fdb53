import type { Paper } from '@shodh/contracts/papers/views.ts'
import type { VolumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { useState } from 'react'
import { useMay } from '../../../../account.ts'
import { useAct } from '../../../../ui/admin/act.tsx'
import { Button } from '../../../../ui/admin/button.tsx'
import { RequestDialog } from '../../../../ui/admin/dialog.tsx'
import { Section } from '../../../../ui/admin/heading.tsx'
import { usePublicationChange, useStaffVolumeQuery } from '../../../volumes/admin/calls.ts'
import { NotifyAuthors } from '../../../volumes/admin/publication/notify-authors.tsx'
import { PublicationLink } from '../../../volumes/admin/publication/publication-badge.tsx'
import { pathOf } from '../calls.ts'

type Asked = { readonly paper: Paper; readonly volume: VolumeDetails; readonly close: () => void }

function AheadDialog({ paper, volume, close }: Asked) {
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
      <NotifyAuthors what="it" value={notifyAuthors} change={setNotifyAuthors} />
    </RequestDialog>
  )
}

/** What readers see of a paper whose issue is in preparation, and its publication before that. */
export function PublishAhead({ of: paper }: { of: Paper }) {
  const mayPublish = useMay('manage volumes')
  const volume = useStaffVolumeQuery(paper.volumeId).data?.volume
  const [isAsked, ask] = useState(false)
  if (!volume?.inPreparation) return null
  const isAhead = volume.aheadPaperIds?.includes(paper.id) ?? false
  return (
    <Section
      title={
        <span className="flex flex-wrap items-center gap-3">
          Publication <PublicationLink id={volume.id} of={volume} />
        </span>
      }
      className="mb-8"
      action={mayPublish && !isAhead && <Button onClick={() => ask(true)}>Publish ahead …</Button>}
    >
      <p className="text-sm text-muted">
        {isAhead
          ? 'Published ahead of its issue: readers see this paper, and not yet its issue.'
          : 'Readers do not see this paper yet. It is published with its issue.'}
      </p>
      {isAsked && <AheadDialog paper={paper} volume={volume} close={() => ask(false)} />}
    </Section>
  )
}
