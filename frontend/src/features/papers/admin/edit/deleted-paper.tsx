import type { ApiError } from '../../../../api.ts'
import { useTimeZone } from '../../../../journal.ts'
import { ButtonLink } from '../../../../ui/admin/button.tsx'
import { momentIn } from '../../../../ui/formats/moment.ts'
import { useUnsent } from '../../../../unsent/use-unsent.ts'
import { RestorePaper } from '../deleted/restore-paper.tsx'
import type { Typed } from './form/edit-form.tsx'
import { changesIn, paperForm } from './form/paper-form.ts'
import { sharedNames, shownFields } from './form/shown-fields.ts'
import { UnsavedTexts } from './unsaved-texts.tsx'

const RECENTLY_DELETED = '/admin/papers?deleted=1'

/** Each field that was changed and not saved. */
const useUnsavedTexts = (id: string) => {
  const { value } = useUnsent<Typed>(`paper/${id}`)
  if (!value?.form) return []
  const stored = paperForm(value.stored.paper)
  const form = { ...stored, ...value.form, file: undefined }
  const changes = changesIn(form, stored)
  return sharedNames
    .filter(name => name in changes)
    .map(name => ({ label: shownFields[name].label, text: shownFields[name].text(form) }))
}

type Props = {
  readonly id: string
  readonly deletion: NonNullable<ApiError['deletion']>
  readonly restored: () => void
}

/** In place of the form where the paper was deleted. */
export function DeletedPaper({ id, deletion: { deletedAt, reason, volumeId }, restored }: Props) {
  const timeZone = useTimeZone()
  const typed = useUnsavedTexts(id)
  return (
    <section aria-labelledby="deleted" className="rounded-sm border border-line px-4 py-6">
      <h2 id="deleted" className="font-serif text-xl">
        This paper was deleted
      </h2>
      <p className="mt-1 text-sm text-muted">
        <time dateTime={deletedAt}>{momentIn(timeZone, deletedAt)}</time>
      </p>
      {reason && <p className="mt-3 wrap-anywhere whitespace-pre-line">Reason: {reason}</p>}
      <UnsavedTexts of={typed} />
      <div className="mt-6 flex flex-wrap gap-3">
        <RestorePaper id={id} volumeId={volumeId} look="primary" restored={restored} />
        <ButtonLink to={RECENTLY_DELETED}>Recently deleted</ButtonLink>
      </div>
    </section>
  )
}
