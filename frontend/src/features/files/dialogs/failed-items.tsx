import { baseName } from '@shodh/contracts/files/paths.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { Dialog } from '../../../ui/admin/dialogs/dialog.tsx'

type Failed = { readonly path: string; readonly message?: string | undefined }

type Props = { readonly title: string; readonly failed: readonly Failed[]; readonly close: () => void }

/** Which of the items an act was refused for, each with the reason. */
export function FailedItems({ title, failed, close }: Props) {
  return (
    <Dialog
      title={title}
      close={close}
      actions={
        <Button look="primary" onClick={close}>
          Close
        </Button>
      }
    >
      <ul className="max-h-64 overflow-auto text-sm">
        {failed.map(({ path, message }) => (
          <li key={path} className="border-b border-line py-2 wrap-anywhere">
            <span className="font-medium">{baseName(path)}</span>: {message}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
