import { Button } from '../../../ui/admin/button.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { shortcuts, switchKey, useKeysOff } from './shortcuts.ts'

/** What each key does, and whether it does. */
export function KeyHelp({ close }: { close: () => void }) {
  const off = useKeysOff()
  return (
    <Dialog
      title="Keys"
      close={close}
      actions={
        <Button look="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <p className="mt-2 text-sm text-muted">A key that is in your way can be switched off in this browser.</p>
      <ul className="mt-3">
        {shortcuts.map(({ id, keys, does }) => (
          <li key={id} className="border-b border-line">
            <label className="flex min-h-11 cursor-pointer items-center gap-3 py-2 text-sm">
              <input
                type="checkbox"
                checked={!off.has(id)}
                className="size-4.5 shrink-0 accent-(--fill)"
                onChange={({ target: { checked } }) => switchKey(id, checked)}
              />
              <kbd className="min-w-18 rounded-sm border border-line-strong px-2 py-0.5 text-center">{keys}</kbd>
              <span>{does}</span>
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
