import type { Paper } from '@shodh/contracts/papers/views.ts'
import { useState } from 'react'
import { useMay } from '../../../../account.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { fetchedDialog } from '../../../../ui/admin/dialogs/fetched-dialog.tsx'
import { Section } from '../../../../ui/admin/heading.tsx'
import { useStaffVolumeQuery } from '../../../volumes/admin/calls.ts'
import { PublicationLink } from '../../../volumes/admin/publication/publication-badge.tsx'

const AheadDialog = fetchedDialog(async () => (await import('./ahead-dialog.tsx')).AheadDialog)

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
