import type { ApiError } from '../../../../api.ts'
import { RequestDialog } from '../../../../ui/admin/dialogs/dialog.tsx'
import { useAct } from '../../../../ui/admin/act.tsx'
import type { ContentBase, Publication } from '../calls.ts'
import { CompareDialog } from '../compare/compare-dialog.tsx'
import { VersionsDialog } from '../versions/versions-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'

export type Opened = 'at' | 'discard' | 'compare' | 'versions'

type Discarding = {
  /** Resolves to the error of a refusal. */
  readonly discard: () => Promise<ApiError | undefined>
  readonly close: () => void
}

function DiscardDialog({ discard, close }: Discarding) {
  const request = useAct({ send: discard, done: close })
  return (
    <RequestDialog
      title="Discard the draft?"
      label="Discard"
      busyLabel="Discarding…"
      isDestructive
      request={request}
      close={close}
    >
      <p className="mt-3">What was written since the last publication is lost. What readers see stays as it is.</p>
    </RequestDialog>
  )
}

type Props = Discarding & {
  readonly opened: Opened
  readonly base: ContentBase
  /** Of what is published. */
  readonly version: number
  readonly labelOf: (field: string) => string
  /** The state that is changed. */
  readonly etag: () => string
  readonly publish: (publication: Publication) => Promise<ApiError | undefined>
  /** Shows what is published and stored now. */
  readonly settle: () => Promise<void>
}

/** What is done with a draft, or instead of it, after a question. */
export function DraftDialog({ opened, publish, settle, ...of }: Props) {
  if (opened === 'at') return <PublishDialog publish={publish} close={of.close} />
  if (opened === 'discard') return <DiscardDialog {...of} />
  if (opened === 'compare') return <CompareDialog {...of} />
  return <VersionsDialog {...of} changed={settle} />
}
