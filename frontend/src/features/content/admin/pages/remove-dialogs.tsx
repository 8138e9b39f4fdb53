import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../../ui/admin/button.tsx'
import { RequestDialog } from '../../../../ui/admin/dialogs/dialog.tsx'
import { ReasonField } from '../../../../ui/admin/dialogs/reason-field.tsx'
import { useAct } from '../../../../ui/admin/act.tsx'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import { useContentChanged } from '../calls.ts'
import type { ShownDraft } from '../drafts/use-draft.tsx'
import { type EditedPage, usePageCalls } from './calls.ts'
import { type Kind, KINDS, screenOf } from './kinds.ts'
import type { PageContent } from './page-content.ts'

type Props = {
  readonly kind: Kind
  readonly page: EditedPage['page']
  readonly title: string
  readonly draft: ShownDraft<PageContent>
}

type Act = 'unpublish' | 'remove'

const WORDS = {
  unpublish: {
    label: 'Take off the site',
    busyLabel: 'Taking off…',
    done: 'is taken off the site',
    says: 'Its address says that it was taken away. The text stays here as it is, and can be published again.',
  },
  remove: {
    label: 'Delete',
    busyLabel: 'Deleting…',
    done: 'is deleted',
    says: 'It can be restored from “Recently deleted”. Its address says that it was taken away, and is free again.',
  },
} as const

const NEVER_PUBLISHED = 'It was never published: nothing is left of it, and it can’t be restored.'

function Ask({ act, close, kind, page, title, draft }: Props & { act: Act; close: () => void }) {
  const { label, busyLabel, done, says } = WORDS[act]
  const calls = usePageCalls(kind)
  const changed = useContentChanged()
  const navigate = useNavigate()
  const toast = useToast()
  const [reason, setReason] = useState('')
  const request = useAct({
    send: async () => {
      await draft.flush()
      const body = reason.trim() === '' ? {} : { reason: reason.trim() }
      return calls[act](page.id, draft.now().base.etag, body)
    },
    done: () => {
      toast(`“${title}” ${done}`)
      close()
      // what is deleted is not asked for again
      if (act === 'remove') void navigate(screenOf(kind))
      else void draft.refresh('mine')
      changed()
    },
    isStale: () => void draft.refresh(),
  })
  return (
    <RequestDialog
      title={`${label}: “${title}”?`}
      label={label}
      busyLabel={busyLabel}
      isDestructive
      request={request}
      close={close}
    >
      <p className="mt-3">{act === 'remove' && page.version === 0 ? NEVER_PUBLISHED : says}</p>
      <ReasonField label="Reason (optional, for the history)" isOptional value={reason} change={setReason} />
    </RequestDialog>
  )
}

/** What takes a page away from readers; the journal's own texts stay. */
export function RemoveActs(props: Props) {
  const { page } = props
  const [asked, ask] = useState<Act>()
  if (page.isText) return null
  return (
    <>
      {page.status === 'published' && <Button onClick={() => ask('unpublish')}>Take off the site…</Button>}
      <Button look="danger" onClick={() => ask('remove')}>
        Delete {KINDS[props.kind].one}…
      </Button>
      {asked && <Ask {...props} act={asked} close={() => ask(undefined)} />}
    </>
  )
}
