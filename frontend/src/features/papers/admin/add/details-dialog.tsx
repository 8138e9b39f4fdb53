import { Dialog } from '../../../../ui/desk/dialog.tsx'
import { button } from '../../../../ui/button.ts'
import { Form } from '../../../../ui/forms/form.tsx'
import { Submit } from '../../../../ui/forms/submit.tsx'
import { useSentForm } from '../../../../ui/forms/use-sent-form.ts'
import { checkDetails, detailsForm, detailsOf } from '../details/details-form.ts'
import { MoreDetails } from '../details/more-details.tsx'
import { entryOf } from './desk-store.ts'
import type { Entry } from './entry.ts'
import { useDesk, useWorkspace } from './use-workspace.ts'

const given = (details: ReturnType<typeof detailsOf>): Entry['details'] =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null))

function Fields({ entry, close }: { entry: Entry; close: () => void }) {
  const { desk } = useWorkspace()
  const form = useSentForm({
    defaultValues: detailsForm(entry.details),
    check: checkDetails,
    send: async values => {
      desk.change({ type: 'edited', id: entry.id, fields: { details: given(detailsOf(values)) } })
      close()
      return undefined
    },
  })
  return (
    <Form form={form} failures="listed">
      <MoreDetails isOpen />
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className={button.outline} onClick={close}>
          Cancel
        </button>
        <Submit form={form} label="Save Details" sending="Saving…" />
      </div>
    </Form>
  )
}

/** The optional fields of one entry. */
export function DetailsDialog({ id, close }: { id: string; close: () => void }) {
  const entry = entryOf(useDesk(), id)
  if (!entry) return null
  return (
    <Dialog title={`More details${entry.title && ` of “${entry.title}”`}`} close={close} isWide actions={null}>
      <Fields entry={entry} close={close} />
    </Dialog>
  )
}
